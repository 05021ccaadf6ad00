"""What has no pixels: tiles as the outlines of their SVG files, and pictures as SVG and PDF.

Images of tiles are made from the same outlines.
"""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Final

from PySide6.QtCore import (
    QBuffer,
    QIODevice,
    QMarginsF,
    QPoint,
    QPointF,
    QRect,
    QRectF,
    QSize,
    QSizeF,
    Qt,
)
from PySide6.QtGui import QColor, QPageSize, QPaintDevice, QPainter, QPdfWriter
from PySide6.QtSvg import QSvgGenerator, QSvgRenderer

from viewer.system.assets import tile_file

_CORNER: Final = 0.1
"""The radius of a tile's corners, as a part of its width."""
_POINTS_PER_PIXEL: Final = 0.75

Paint = Callable[[QPaintDevice], None]
"""Draws onto a device, as many logical pixels as its size."""


@contextmanager
def turned(painter: QPainter, rect: QRectF, quarters: int) -> Iterator[QRectF]:
    """Turn what is painted counter-clockwise; yield where it has to be painted to fill ``rect``."""
    if not quarters:
        yield rect
        return
    painter.save()
    painter.translate(rect.center())
    painter.rotate(-90 * quarters)
    size = rect.size().transposed() if quarters % 2 else rect.size()
    yield QRectF(QPointF(-size.width() / 2, -size.height() / 2), size)
    painter.restore()


class TileOutlines:
    """Draws tiles as `TileArt` does, but as outlines.

    Args:
        ground: what shines through faint tiles.
    """

    def __init__(self, ground: QColor | Qt.GlobalColor = Qt.GlobalColor.black) -> None:
        self._ground = ground
        self._renderers: dict[str, QSvgRenderer] = {}

    def draw(
        self, painter: QPainter, rect: QRectF, code: str, opacity: float = 1.0, *, quarters: int = 0
    ) -> None:
        with turned(painter, rect, quarters) as upright:
            self._renderer(code).render(painter, upright)
        if opacity < 1:
            # the lines below each other would shine through, and some turn into pixels
            painter.setOpacity(1 - opacity)
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(self._ground)
            radius = _CORNER * min(rect.width(), rect.height())
            painter.drawRoundedRect(rect, radius, radius)
            painter.setOpacity(1.0)

    def _renderer(self, code: str) -> QSvgRenderer:
        if code not in self._renderers:
            self._renderers[code] = QSvgRenderer(str(tile_file(code)))
        return self._renderers[code]


def svg_of(paint: Paint, size: QSize, title: str, scale: int) -> bytes:
    buffer = _open_buffer()
    generator = QSvgGenerator()
    generator.setOutputDevice(buffer)
    generator.setSize(size * scale)
    generator.setViewBox(QRect(QPoint(), size))
    generator.setResolution(96)
    generator.setTitle(title)
    paint(generator)
    return bytes(buffer.data().data())


def pdf_of(paint: Paint, size: QSize, title: str, scale: int) -> bytes:
    buffer = _open_buffer()
    writer = QPdfWriter(buffer)
    page = QSizeF(size) * _POINTS_PER_PIXEL * scale
    writer.setPageSize(QPageSize(page, QPageSize.Unit.Point))
    writer.setPageMargins(QMarginsF())
    writer.setResolution(96 // scale)
    writer.setTitle(title)
    paint(writer)
    return bytes(buffer.data().data())


def _open_buffer() -> QBuffer:
    buffer = QBuffer()
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    return buffer
