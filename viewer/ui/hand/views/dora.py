"""What is dora, behind the indicators that say so: unmistakable, as both are seen in each hand."""

from collections.abc import Sequence
from math import ceil
from typing import Final, NamedTuple

from PySide6.QtCore import QPointF, QRectF

from viewer.translation import pgettext
from viewer.ui.hand.scene.seen_tile import SeenTile
from viewer.ui.hand.views.arrows import arrow_head
from viewer.ui.hand.views.drawing import Canvas, first_fitting, tile_height
from viewer.ui.kit.picture import ALIGN_CENTRE
from viewer.ui.kit.theme import advance, line_height
from viewer.ui.kit.tile_art import ASPECT, tile_limit

MOST_DORA: Final = 5
"""A log made to do harm may have any number of them."""
_LEAST: Final = 3
"""Pixels of a dora's width."""
_ARROW: Final = 0.6
"""The space between indicators and dora, in widths of a dora."""
_INDICATOR: Final = 0.7
"""How large an indicator is beside what it makes dora."""


class DoraRow(NamedTuple):
    """Indicators, what is dora by them, and its name."""

    indicators: Sequence[SeenTile]
    dora: Sequence[SeenTile]
    word: str


class _Part(NamedTuple):
    """The indicators, or what is dora by them, at a size."""

    word: str
    tiles: Sequence[SeenTile]
    width: int
    room: int


def dora_width(canvas: Canvas, rect: QRectF, row: DoraRow) -> int:
    """Return how wide a dora's tile would be in a rectangle; 0 where it has no room."""
    return _fitted(canvas, rect, row)[0]


def add_dora(canvas: Canvas, rect: QRectF, row: DoraRow) -> None:
    """Lay indicators, small, and behind an arrow what is dora by them, below their names.

    Names are left out where they have no room; all is where a dora could not be seen.
    """
    largest, said_h = _fitted(canvas, rect, row)
    if largest < _LEAST:
        return
    indicators, dora = _parts(canvas, row, largest, said_h)
    arrow, height, theme = round(_ARROW * largest), tile_height(largest), canvas.theme
    x = rect.center().x() - (indicators.room + arrow + dora.room) / 2
    y = round(rect.center().y() - (said_h + height) / 2)
    end = x + indicators.room + arrow
    for part, left, colour in ((indicators, x, theme.muted), (dora, end, theme.text)):
        if said_h:
            line = QRectF(left, y, part.room, said_h)
            canvas.text(line, part.word, canvas.fonts.caption, colour, ALIGN_CENTRE)
        pitch, tall = part.width + 1, tile_height(part.width)
        first = round(left + (part.room - len(part.tiles) * pitch) / 2)
        for nth, tile in enumerate(part.tiles):
            place = QRectF(first + nth * pitch, y + said_h + height - tall, part.width, tall)
            canvas.lay(place, tile)
    reach = largest / 5
    tip = QPointF(end - arrow + (_ARROW * largest + reach) / 2, y + said_h + height / 2)
    canvas.line(arrow_head(tip, QPointF(reach, 0)), theme.muted, 2)


def _fitted(canvas: Canvas, rect: QRectF, row: DoraRow) -> tuple[int, int]:
    """Return how wide a dora's tile can be, 0 if it cannot, and the height of the names."""
    line = round(line_height(canvas.fonts.caption))
    if 2 * line < rect.height() and (width := _largest(canvas, rect, row, line)):
        return width, line
    return _largest(canvas, rect, row, 0), 0


def _largest(canvas: Canvas, rect: QRectF, row: DoraRow, said_h: int) -> int:
    def fits(width: int) -> bool:
        indicators, dora = _parts(canvas, row, width, said_h)
        return indicators.room + round(_ARROW * width) + dora.room <= rect.width()

    most = tile_limit.within(int((rect.height() - said_h) / ASPECT))
    return first_fitting(range(most, 0, -1), fits) if most > 0 and fits(1) else 0


def _parts(canvas: Canvas, row: DoraRow, width: int, said_h: int) -> tuple[_Part, _Part]:
    """Return both parts with tiles of a width; their names take room if they have a height."""

    def part(word: str, tiles: Sequence[SeenTile], width: int) -> _Part:
        shown = tiles[:MOST_DORA]
        said = ceil(advance(canvas.fonts.caption, word)) + 2 if said_h else 0
        return _Part(word, shown, width, max(len(shown) * (width + 1), said))

    small = round(_INDICATOR * width)
    indicators = part(pgettext("indicators", "Indicator"), row.indicators, small)
    return indicators, part(row.word, row.dora, width)
