"""What is dora, behind the indicators that say so: unmistakable, as both are seen in each hand."""

from collections.abc import Sequence
from math import ceil
from typing import Final

from PySide6.QtCore import QPointF, QRectF

from viewer.translation import pgettext
from viewer.ui.hand.scene.seen_tile import SeenTile
from viewer.ui.hand.views.drawing import Canvas, first_fitting, tile_height
from viewer.ui.kit.picture import ALIGN_CENTRE
from viewer.ui.kit.theme import advance, line_height
from viewer.ui.kit.tile_art import ASPECT, tile_limit

MOST_DORA: Final = 5
_ARROW: Final = 0.6
"""The space between indicators and dora, in widths of a dora."""
_INDICATOR: Final = 0.7
"""How large an indicator is beside what it makes dora."""


def add_dora(
    canvas: Canvas,
    rect: QRectF,
    indicators: Sequence[SeenTile],
    dora: Sequence[SeenTile],
    word: str,
    *,
    least: int = 3,
) -> None:
    """Lay indicators, small, and behind an arrow what is dora by them, below their names.

    Where those would be less than ``least`` pixels wide, nothing is laid. A log made to do harm
    may have any number of them.
    """
    font, theme = canvas.fonts.caption, canvas.theme
    said_h = round(line_height(font))
    said_h = said_h if 2 * said_h < rect.height() else 0  # else tiles alone have room
    indicators, dora = indicators[:MOST_DORA], dora[:MOST_DORA]
    named = (pgettext("indicators", "Indicator"), indicators), (word, dora)

    def sized(width: int) -> list[tuple[int, int]]:
        """Return the width of the tiles of both, and the room they take."""
        widths = round(_INDICATOR * width), width
        return [
            (each, max(len(tiles) * (each + 1), said_h and ceil(advance(font, text)) + 2))
            for each, (text, tiles) in zip(widths, named, strict=True)
        ]

    def whole(width: int) -> int:
        return sum(room for _width, room in sized(width)) + round(_ARROW * width)

    most = tile_limit.within(int((rect.height() - said_h) / ASPECT))
    largest = first_fitting(range(max(most, least), 0, -1), lambda w: whole(w) <= rect.width())
    if not indicators or min(largest, most) < least:
        return
    x, height = rect.center().x() - whole(largest) / 2, tile_height(largest)
    y = round(rect.center().y() - (said_h + height) / 2)
    for (text, tiles), (width, room) in zip(named, sized(largest), strict=True):
        colour = theme.text if tiles is dora else theme.muted
        if said_h:
            canvas.text(QRectF(x, y, room, said_h), text, font, colour, ALIGN_CENTRE)
        for nth, tile in enumerate(tiles):
            left = round(x + (room - len(tiles) * (width + 1)) / 2) + nth * (width + 1)
            top = y + said_h + height - tile_height(width)
            canvas.lay(QRectF(left, top, width, tile_height(width)), tile)
        x += room
        if tiles is not dora:
            middle = QPointF(x + _ARROW * largest / 2, y + said_h + height / 2)
            _add_arrow(canvas, middle, largest / 5)
        x += round(_ARROW * largest)


def _add_arrow(canvas: Canvas, tip: QPointF, reach: float) -> None:
    ends = (tip + QPointF(-reach / 2, side * reach) for side in (-1, 1))
    canvas.line((next(ends), tip + QPointF(reach / 2, 0), next(ends)), canvas.theme.muted, 2)
