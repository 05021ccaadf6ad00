"""The dead wall as stacks of two, as it lies at the table, seen from the break.

Rinshan tiles come first, then the five dora indicators on top of their ura indicators. What
was turned up, shown or drawn stands raised and clear; what nobody saw is faint.
"""

from itertools import chain

from PySide6.QtCore import QRectF

from viewer.translation import _
from viewer.ui.hand.scene.looks import SeenTile
from viewer.ui.hand.views.order.sizes import Sheet


def stacks_of(players: int) -> int:
    """Return how many stacks the dead wall's named tiles make: 7, or 9 with three players."""
    return 7 if players == 4 else 9  # noqa: PLR2004 - players


def add_dead_wall(sheet: Sheet, x: float, y: float) -> None:
    """Lay the dead wall with its captions, its top left corner at a point."""
    sizes = sheet.sizes
    rinshan = sheet.sight.rinshan()
    for index, tile in enumerate(rinshan):
        label = _("R{nth}").format(nth=index + 1)
        at = x + index // 2 * sizes.tile_w
        _lay(sheet, at, y + sizes.caption_h, tile, label, lower=bool(index % 2))
    x += len(rinshan) // 2 * sizes.tile_w + sizes.gap
    indicators = chain.from_iterable(sheet.sight.indicators())
    for index, tile in enumerate(indicators):
        lower = bool(index % 2)
        label = _("U{nth}") if lower else _("D{nth}")
        at = x + index // 2 * sizes.tile_w
        caption = label.format(nth=index // 2 + 1)
        _lay(sheet, at, y + sizes.caption_h, tile, caption, lower=lower)


def _lay(sheet: Sheet, x: float, top: float, tile: SeenTile, label: str, *, lower: bool) -> None:
    """Lay one tile with its caption, above the upper row or below the lower."""
    sizes = sheet.sizes
    lift = max(2, sizes.tile_h // 14) if tile.been else 0
    y = top + sizes.tile_h + 1 + lift if lower else top - lift
    sheet.lay(sizes.tile(x, y), tile)
    caption_y = y + sizes.tile_h if lower else y - sizes.caption_h
    caption = QRectF(x, caption_y, sizes.tile_w, sizes.caption_h)
    sheet.caption(caption, label, strong=tile.been)
