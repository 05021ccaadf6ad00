"""The result of a hand in a strip beside the table: in pictures, and while no panel tells it."""

from typing import Final

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QFont

from viewer.core.rules.hand_end import HandEnd
from viewer.ui.hand.panels.flow import Flow
from viewer.ui.hand.panels.result import HAND_TILES, add_end
from viewer.ui.hand.views.drawing import Area
from viewer.ui.hand.views.table.geometry import TableCanvas
from viewer.ui.kit.picture import LineMark, Mark
from viewer.ui.kit.theme import Fonts

_PART: Final = 0.3
_LEAST: Final = 250
"""Pixels, where the table has two thirds of the width even so."""
_LEAST_TYPE: Final = 7
_COLUMN: Final = 22
"""The least width of a column of yaku, in heights of the type."""
_TILE_TO_TYPE: Final = 2.2


def result_width(area: Area) -> int:
    return round(max(_PART * area.width, min(_LEAST, area.width / 3)))


def add_result(canvas: TableCanvas, end: HandEnd, strip: QRectF) -> None:
    """Write how the hand ended, in the largest type with which it fits."""
    largest = canvas.fonts.body.pixelSize()
    for size in range(largest, _LEAST_TYPE - 1, -1):
        page = _laid(canvas, end, strip, size)
        if page.y + size <= strip.bottom():
            break
    theme = canvas.theme
    box = QRectF(strip.x(), strip.y(), strip.width(), min(strip.height(), page.y + size))
    lower = QPointF(0, (strip.height() - box.height()) / 2)
    box.translate(lower)
    canvas.box(box, theme.panel, theme.line, size / 2)
    for mark in page.marks:
        if box.contains(mark.rect.translated(lower)):  # what no real hand has may not fit even so
            canvas.marks.append(_moved(mark, lower))


def _moved(mark: Mark, by: QPointF) -> Mark:
    if isinstance(mark, LineMark):
        return mark._replace(points=tuple(point + by for point in mark.points))
    return mark._replace(rect=mark.rect.translated(by))


def _laid(canvas: TableCanvas, end: HandEnd, strip: QRectF, size: int) -> Flow:
    base = QFont(canvas.fonts.body)
    base.setPixelSize(size)
    width = strip.width() - 2 * size
    tile = min(round(_TILE_TO_TYPE * size), int(width / HAND_TILES) - 1)
    columns = 1 + (width >= 2 * _COLUMN * size)
    x, y = strip.x() + size, strip.y() + size
    page = Flow(canvas.tile_view, canvas.theme, Fonts.of(base), x, y, width, tile, columns)
    add_end(page, end)
    return page
