"""Counts of tiles as bars: hollow ones, filled as far as the tiles can still be drawn."""

from typing import NamedTuple

from PySide6.QtCore import QRectF

from viewer.ui.hand.panels.flow import FIGURE_GAP, TEXT_INDENT, Flow
from viewer.ui.hand.scene.seen_tile import SeenTile
from viewer.ui.hand.views.canvas import tile_height
from viewer.ui.kit.picture import ALIGN_RIGHT
from viewer.ui.kit.theme import advance, line_height

_LINES = 0.6
"""Height of a bar, in lines of type."""
_GAP = 3
_EDGE = 4


class Count(NamedTuple):
    number: int
    """Is written behind the bar."""
    whole: int
    filled: int
    """How many of the whole."""
    most: int
    """The whole of the longest bar of its section."""
    note: str


def add_bar(page: Flow, count: Count) -> None:
    height = round(line_height(page.fonts.body))
    _draw(page, QRectF(page.x, page.y, page.width, height), count)
    page.y += height + _GAP


def add_counted_tile(page: Flow, seen: SeenTile, count: Count, *, outlined: bool) -> None:
    """Lay a tile with a bar beside it."""
    page.y = float(round(page.y))
    left, height = page.tile_w + TEXT_INDENT, tile_height(page.tile_w)
    page.lay(QRectF(page.x, page.y, page.tile_w - 1, height), seen)
    _draw(page, QRectF(page.x + left, page.y, page.width - left, height), count)
    if outlined:
        box = QRectF(page.x, page.y, page.width, height)
        box = box.adjusted(-_EDGE - 1, -_EDGE + 1, _EDGE + 1, _EDGE - 1)
        page.box(box, None, page.theme.accent, _EDGE)
    page.y += height + _GAP + _EDGE


def _draw(page: Flow, rect: QRectF, count: Count) -> None:
    font, theme = page.fonts.heading, page.theme
    room = advance(font, str(count.most)) + 2
    height = round(_LINES * line_height(page.fonts.body))
    top = round(rect.center().y() - height / 2) + 0.5
    tile = (rect.width() - room - FIGURE_GAP) / max(1, count.most)
    for number, fill, line in (
        (count.whole, None, theme.muted),
        (count.filled, *2 * (theme.good,)),
    ):
        if number:
            page.box(QRectF(rect.x() + 0.5, top, number * tile, height), fill, line, 2)
    place = QRectF(rect.right() - room, rect.y(), room, rect.height())
    page.text(place, str(count.number), font, theme.text, ALIGN_RIGHT)
    page.box(rect, note=count.note)
