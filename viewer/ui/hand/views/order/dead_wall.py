"""The dead wall beside or below the blocks: rinshan tiles, indicators, what is dora, the break.

Each row has a heading; which tile of it one is, its tooltip says. What was turned up or drawn is
clear, the rest faint. After a kan a frame marks the replacement tile that is drawn next.
"""

from collections.abc import Sequence
from typing import NamedTuple

from PySide6.QtCore import QRectF, Qt

from viewer.translation import _, pgettext
from viewer.ui.hand.scene.seen_tile import SeenTile
from viewer.ui.hand.views.drawing import fitted, tile_height
from viewer.ui.hand.views.order.break_plan import add_plan, break_words
from viewer.ui.hand.views.order.sizes import OrderCanvas
from viewer.ui.kit.picture import ALIGN_CENTRE, ALIGN_LEFT, DieShape
from viewer.ui.kit.theme import advance, bold_font


class _Row(NamedTuple):
    word: str
    tiles: Sequence[SeenTile]
    is_dora: bool = False  # whether it is what the indicators make dora


def _rows(canvas: OrderCanvas) -> tuple[_Row, _Row, _Row, _Row]:
    tiles = canvas.presenter
    return (
        _Row(_("Rinshan"), tiles.rinshan()),
        _Row(pgettext("indicators", "Indicators"), tiles.indicators(ura=False)),
        _Row(_("Ura"), tiles.indicators(ura=True)),
        _Row(_("Dora"), tiles.dora(), is_dora=True),
    )


def add_dead_wall(canvas: OrderCanvas) -> None:
    if canvas.sizes.beside:
        _add_column(canvas)
    else:
        _add_strip(canvas)


def _add_column(canvas: OrderCanvas) -> None:
    """Lay rinshan tiles in twos, dora indicators beside their ura, then dora, plan and dice."""
    sizes = canvas.sizes
    x, y = canvas.right + sizes.side_gap, canvas.area.y()
    rinshan, dora_row, ura, dora = _rows(canvas)
    step, wide = tile_height(sizes.dead_w) + 1, sizes.column_w
    first_x = x + (wide - 2 * sizes.dead_w) / 2
    _add_heading(canvas, QRectF(x, y, wide, sizes.caption_h), rinshan)
    y += sizes.caption_h + 1
    for nth, tile in enumerate(rinshan.tiles):
        _lay(canvas, first_x + nth % 2 * sizes.dead_w, y + nth // 2 * step, tile)
    y += -(-len(rinshan.tiles) // 2) * step + sizes.caption_h // 2
    pairs = ((_("Ind."), dora_row), (pgettext("narrow", "Ura"), ura))
    for nth, (word, row) in enumerate(pairs):
        left = first_x + nth * sizes.dead_w
        outer = left - 4 if nth == 0 else left + 1  # both words may be wider than a tile
        place = QRectF(outer, y, sizes.dead_w + 3, sizes.caption_h)
        _add_heading(canvas, place, row._replace(word=word))
        first = y + sizes.caption_h + 1
        for below, tile in enumerate(row.tiles):
            _lay(canvas, left, first + below * step, tile)
    y += sizes.caption_h + 1 + len(ura.tiles) * step + sizes.caption_h // 2
    if dora.tiles:
        _add_heading(canvas, QRectF(x, y, wide, sizes.caption_h), dora)
        y += sizes.caption_h + 1
        _lay_row(canvas, QRectF(x, y, wide, step - 1), dora.tiles, centred=True)
    y += step
    _add_break_below(canvas, QRectF(x, y, wide, canvas.bottom - y))


def _add_strip(canvas: OrderCanvas) -> None:
    sizes = canvas.sizes
    x, top = canvas.area.x(), canvas.bottom + sizes.apart
    y = top + sizes.caption_h + 1
    *rows, dora = _rows(canvas)
    for row in rows:
        width = len(row.tiles) * sizes.dead_w
        _add_heading(canvas, QRectF(x, top, width, sizes.caption_h), row, ALIGN_LEFT)
        for nth, tile in enumerate(row.tiles):
            _lay(canvas, x + nth * sizes.dead_w, y, tile)
        x += width + sizes.side_gap
    rect = QRectF(x, top, canvas.area.right() - x, sizes.strip_h)
    dora_w = min(rect.width() / 2, max(2, len(dora.tiles)) * sizes.dead_w)
    if dora.tiles:
        right = QRectF(rect.right() - dora_w, top, dora_w, sizes.strip_h)
        shown = min(dora_w, len(dora.tiles) * sizes.dead_w)
        right.setLeft(right.right() - max(shown, advance(canvas.fonts.caption, dora.word) + 4))
        _add_heading(canvas, right, dora, ALIGN_LEFT)
        place = right.adjusted(0, sizes.caption_h + 1, 0, 0)
        _lay_row(canvas, place, dora.tiles, centred=False)
    _add_break_beside(canvas, rect.adjusted(0, 0, -dora_w - sizes.side_gap, 0))


def _add_heading(
    canvas: OrderCanvas, rect: QRectF, row: _Row, align: Qt.AlignmentFlag = ALIGN_CENTRE
) -> None:
    """Name a row; what is dora stands out."""
    line = QRectF(rect.x(), rect.y(), rect.width(), canvas.sizes.caption_h)
    usual = canvas.fonts.caption
    font = fitted(bold_font(usual) if row.is_dora else usual, row.word, line.width())
    colour = canvas.theme.text if row.is_dora else canvas.theme.muted
    canvas.text(line, row.word, font, colour, align)


def _lay(canvas: OrderCanvas, x: float, y: float, tile: SeenTile) -> None:
    """Lay a tile; a frame marks the one that is drawn next."""
    width = canvas.sizes.dead_w - 1
    rect = QRectF(round(x), round(y), width, tile_height(width))
    canvas.lay(rect, tile)
    if canvas.presenter.is_next(tile) and not tile.is_past:
        canvas.frame_next(rect)


def _lay_row(
    canvas: OrderCanvas, rect: QRectF, tiles: Sequence[SeenTile], *, centred: bool
) -> None:
    """Lay what is dora; where there are many, they are smaller."""
    width = min(canvas.sizes.dead_w, int(rect.width() / max(1, len(tiles))))
    left = rect.x() + (rect.width() - width * len(tiles)) / 2 if centred else rect.x()
    for nth, tile in enumerate(tiles):
        high = tile_height(width - 1)
        place = QRectF(round(left + nth * width), round(rect.bottom() - high), width - 1, high)
        canvas.lay(place, tile)


def _add_break_below(canvas: OrderCanvas, rect: QRectF) -> None:
    """Lay plan, dice and words as high as there is room: no plan where a site opens no wall."""
    notes, line = canvas.presenter.notes, canvas.sizes.caption_h + 1
    if not (notes.opens_wall or notes.dice):
        return
    said = break_words(canvas)
    die = max(12, round(1.3 * line))
    words_h = die + 3 + line * len(said)
    side = min(rect.width(), rect.height() - words_h - line)
    y = rect.bottom() - words_h
    if notes.opens_wall and side > 2 * line:
        add_plan(canvas, QRectF(rect.center().x() - side / 2, y - side - 4, side, side))
    count = len(notes.dice)
    left = rect.center().x() - (count * (die + 4) - 4) / 2
    _add_dice(canvas, left, y, die)
    for nth, text in enumerate(said):
        place = QRectF(rect.x() - 2, y + die + 3 + nth * line, rect.width() + 4, line)
        font = fitted(canvas.fonts.caption, text, place.width())
        canvas.text(place, text, font, canvas.theme.muted, ALIGN_CENTRE)


def _add_break_beside(canvas: OrderCanvas, rect: QRectF) -> None:
    """Lay the plan, with dice and words beside it."""
    notes, line = canvas.presenter.notes, canvas.sizes.caption_h + 1
    if not (notes.opens_wall or notes.dice):
        return
    x = rect.x()
    if notes.opens_wall:
        add_plan(canvas, QRectF(x, rect.y(), rect.height(), rect.height()))
        x += rect.height() + 6
    said = break_words(canvas)
    die = max(12.0, min(1.4 * line, rect.height() - line * len(said) - 2))
    top = rect.center().y() - (die + 2 + line * len(said)) / 2
    _add_dice(canvas, x, top, round(die))
    for nth, text in enumerate(said):
        place = QRectF(x, top + die + 2 + nth * line, rect.right() - x, line)
        font = fitted(canvas.fonts.caption, text, place.width())
        canvas.text(place, text, font, canvas.theme.muted)


def _add_dice(canvas: OrderCanvas, x: float, y: float, side: int) -> None:
    for nth, pips in enumerate(canvas.presenter.notes.dice):
        at = QRectF(round(x + nth * (side + 4)), round(y), side, side)
        canvas.shapes.append(DieShape(at, pips))
