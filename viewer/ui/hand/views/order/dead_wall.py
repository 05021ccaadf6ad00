"""The dead wall beside or below the blocks: rinshan tiles, indicators, what is dora, the break.

Each row has a heading; which tile of it one is, its tooltip says. What was turned up or drawn is
clear, the rest faint. After a kan a frame marks the replacement tile that is drawn next.
"""

from collections.abc import Sequence
from typing import NamedTuple

from PySide6.QtCore import QRectF, Qt

from viewer.translation import _, pgettext
from viewer.ui.hand.scene.seen_tile import SeenTile
from viewer.ui.hand.views.drawing import tile_height
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
    add = _add_column if canvas.sizes.beside else _add_strip
    add(canvas)


def _add_column(canvas: OrderCanvas) -> None:
    """Lay rinshan tiles in twos, dora indicators beside their ura, then dora, plan and dice."""
    sizes = canvas.sizes
    x, y, wide = canvas.right + sizes.side_gap, canvas.area.y(), sizes.column_w
    rinshan, dora_row, ura, dora = _rows(canvas)
    left = x + (wide - 2 * sizes.dead_w) / 2
    _add_heading(canvas, QRectF(x, y, wide, 0), rinshan)
    y = _add_tiles(canvas, left, y, rinshan.tiles, 2) + sizes.caption_h // 2
    pairs = ((_("Ind."), dora_row), (pgettext("narrow", "Ura"), ura))
    for nth, (word, row) in enumerate(pairs):
        outer = left + (sizes.dead_w + 1 if nth else -4)  # both words may be wider than a tile
        place = QRectF(outer, y, sizes.dead_w + 3, 0)
        _add_heading(canvas, place, row._replace(word=word))
        end = _add_tiles(canvas, left + nth * sizes.dead_w, y, row.tiles, 1)
    y = end + sizes.caption_h // 2
    if dora.tiles:
        _add_heading(canvas, QRectF(x, y, wide, 0), dora)
        y += sizes.caption_h + 1
        _lay_dora(canvas, QRectF(x, y, wide, tile_height(sizes.dead_w)), dora.tiles, centred=True)
    y += tile_height(sizes.dead_w) + 1
    _add_break_below(canvas, QRectF(x, y, wide, canvas.bottom - y))


def _add_strip(canvas: OrderCanvas) -> None:
    sizes = canvas.sizes
    x, top = canvas.area.x(), canvas.bottom + sizes.apart
    *rows, dora = _rows(canvas)
    for row in rows:
        width = len(row.tiles) * sizes.dead_w
        _add_heading(canvas, QRectF(x, top, width, 0), row, ALIGN_LEFT)
        _add_tiles(canvas, x, top, row.tiles, max(1, len(row.tiles)))
        x += width + sizes.side_gap
    rect = QRectF(x, top, canvas.area.right() - x, sizes.strip_h)
    dora_w = min(rect.width() / 2, max(2, len(dora.tiles)) * sizes.dead_w)
    if dora.tiles:
        shown = min(dora_w, len(dora.tiles) * sizes.dead_w)
        shown = max(shown, advance(canvas.fonts.caption, dora.word) + 4)
        right = rect.adjusted(rect.width() - shown, 0, 0, 0)
        _add_heading(canvas, right, dora, ALIGN_LEFT)
        _lay_dora(canvas, right, dora.tiles, centred=False)
    _add_break_beside(canvas, rect.adjusted(0, 0, -dora_w - sizes.side_gap, 0))


def _add_heading(
    canvas: OrderCanvas, rect: QRectF, row: _Row, align: Qt.AlignmentFlag = ALIGN_CENTRE
) -> None:
    """Name a row at the top of a place; what is dora stands out."""
    line = QRectF(rect.x(), rect.y(), rect.width(), canvas.sizes.caption_h)
    font, colour = canvas.fonts.caption, canvas.theme.muted
    if row.is_dora:
        font, colour = bold_font(font), canvas.theme.text
    canvas.fitted_text(line, row.word, font, colour, align)


def _add_tiles(
    canvas: OrderCanvas, x: float, y: float, tiles: Sequence[SeenTile], across: int
) -> float:
    """Lay tiles below a heading, so many in a line, and return where they end.

    A frame marks the one that is drawn next.
    """
    pitch, width = canvas.sizes.dead_w, canvas.sizes.dead_w - 1
    step, top = tile_height(pitch) + 1, y + canvas.sizes.caption_h + 1
    for nth, tile in enumerate(tiles):
        line, column = divmod(nth, across)
        left = round(x + column * pitch)
        rect = QRectF(left, round(top + line * step), width, tile_height(width))
        canvas.lay(rect, tile)
        if canvas.presenter.is_next(tile) and not tile.is_past:
            canvas.frame_next(rect)
    return top + -(-len(tiles) // across) * step


def _lay_dora(
    canvas: OrderCanvas, rect: QRectF, tiles: Sequence[SeenTile], *, centred: bool
) -> None:
    """Lay what is dora at the foot of a place; where there are many, they are smaller."""
    width = min(canvas.sizes.dead_w, int(rect.width() / len(tiles)))
    left = rect.x() + (rect.width() - width * len(tiles)) / 2 if centred else rect.x()
    high = tile_height(width - 1)
    for nth, tile in enumerate(tiles):
        place = QRectF(round(left + nth * width), round(rect.bottom() - high), width - 1, high)
        canvas.lay(place, tile)


def _add_break_below(canvas: OrderCanvas, rect: QRectF) -> None:
    """Lay plan, dice and words as high as there is room: no plan where a site opens no wall."""
    notes, line = canvas.presenter.notes, canvas.sizes.caption_h + 1
    said = break_words(canvas)
    die = max(12, round(1.3 * line))
    words_h = die + 3 + line * len(said)
    side = min(rect.width(), rect.height() - words_h - line)
    y = rect.bottom() - words_h
    if notes.opens_wall and side > 2 * line:
        add_plan(canvas, QRectF(rect.center().x() - side / 2, y - side - 4, side, side))
    left = rect.center().x() - (len(notes.dice) * (die + 4) - 4) / 2
    _add_dice(canvas, left, y, die)
    _add_words(canvas, QRectF(rect.x() - 2, y + die + 3, rect.width() + 4, line), ALIGN_CENTRE)


def _add_break_beside(canvas: OrderCanvas, rect: QRectF) -> None:
    """Lay the plan, with dice and words beside it."""
    notes, line = canvas.presenter.notes, canvas.sizes.caption_h + 1
    x = rect.x()
    if notes.opens_wall:
        add_plan(canvas, QRectF(x, rect.y(), rect.height(), rect.height()))
        x += rect.height() + 6
    words_h = line * len(break_words(canvas))
    die = max(12.0, min(1.4 * line, rect.height() - words_h - 2))
    top = rect.center().y() - (die + 2 + words_h) / 2
    _add_dice(canvas, x, top, round(die))
    _add_words(canvas, QRectF(x, top + die + 2, rect.right() - x, line), ALIGN_LEFT)


def _add_dice(canvas: OrderCanvas, x: float, y: float, side: int) -> None:
    for nth, pips in enumerate(canvas.presenter.notes.dice):
        at = QRectF(round(x + nth * (side + 4)), round(y), side, side)
        canvas.shapes.append(DieShape(at, pips))


def _add_words(canvas: OrderCanvas, line: QRectF, align: Qt.AlignmentFlag) -> None:
    """Say from a line on where the wall is broken."""
    for text in break_words(canvas):
        canvas.fitted_text(line, text, canvas.fonts.caption, canvas.theme.muted, align)
        line = line.translated(0, line.height())
