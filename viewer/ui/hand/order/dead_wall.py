"""The dead wall as stacks of two, as it lies at the table, seen from the break.

Rinshan tiles come first, then the five dora indicators on top of their ura indicators. What
was turned up, shown or drawn stands raised and clear; what nobody saw is faint.
"""

from typing import NamedTuple

from PySide6.QtCore import QCoreApplication, QRectF

from viewer.ui.hand.order.part import Sheet
from viewer.ui.kit.picture import Look


def stacks_of(players: int) -> int:
    """Return how many stacks the dead wall's named tiles make: 7, or 9 with three players."""
    return 7 if players == 4 else 9  # noqa: PLR2004 - players


class _Tile(NamedTuple):
    """A named tile of the dead wall: where it lies, and what is said of it."""

    slot: int
    label: str
    note: str
    seen: bool
    lower: bool


def add_dead_wall(sheet: Sheet, x: float, y: float) -> None:
    """Lay the dead wall with its captions, its top left corner at a point."""
    sizes = sheet.sizes
    rinshan = _rinshan_tiles(sheet)
    indicators = _indicator_tiles(sheet)
    top = y + sizes.caption_h
    for index, tile in enumerate(rinshan):
        _lay(sheet, x + index // 2 * sizes.tile_w, top, tile)
    start = x + len(rinshan) // 2 * sizes.tile_w + sizes.gap
    for index, tile in enumerate(indicators):
        _lay(sheet, start + index // 2 * sizes.tile_w, top, tile)


def _rinshan_tiles(sheet: Sheet) -> list[_Tile]:
    model = sheet.model
    translate = QCoreApplication.translate
    tiles = []
    for index, slot in enumerate(model.layout.rinshan):
        drawn = index < min(sheet.seen.rinshan, len(sheet.notes.drawn_rinshan))
        note = (sheet.notes.drawn_rinshan if drawn else sheet.notes.rinshan)[index]
        label = translate("wall", "R{nth}").format(nth=index + 1)
        tiles.append(_Tile(slot, label, note, drawn, lower=bool(index % 2)))
    return tiles


def _indicator_tiles(sheet: Sheet) -> list[_Tile]:
    """Return dora and ura indicators in turn, stack by stack."""
    model, notes = sheet.model, sheet.notes
    translate = QCoreApplication.translate
    tiles = []
    for nth, (dora, ura) in enumerate(zip(model.layout.dora, model.layout.ura, strict=True), 1):
        label = translate("wall", "D{nth}").format(nth=nth)
        tiles.append(_Tile(dora, label, notes.dora[nth - 1], nth <= sheet.seen.dora, lower=False))
        label = translate("wall", "U{nth}").format(nth=nth)
        tiles.append(_Tile(ura, label, notes.ura[nth - 1], nth <= sheet.seen.ura, lower=True))
    return tiles


def _lay(sheet: Sheet, x: float, top: float, tile: _Tile) -> None:
    """Lay one tile with its caption, above the upper row or below the lower."""
    sizes = sheet.sizes
    lift = max(2, sizes.tile_h // 14) if tile.seen else 0
    y = top + sizes.tile_h + 1 + lift if tile.lower else top - lift
    sheet.tile(sizes.tile(x, y), tile.slot, tile.note, look=Look.PLAIN if tile.seen else Look.DIM)
    caption_y = y + sizes.tile_h if tile.lower else y - sizes.caption_h
    caption = QRectF(x, caption_y, sizes.tile_w, sizes.caption_h)
    sheet.caption(caption, tile.label, strong=tile.seen)
