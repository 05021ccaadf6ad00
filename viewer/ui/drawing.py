"""Draw the window's very widgets into a file, without a window: PNG, SVG or PDF.

The picture has exactly the size asked, in pixels; in SVG and PDF everything is outlines.
"""

from typing import Final

from PySide6.QtCore import QBuffer, QIODevice, QMarginsF, QRect, QSize, QSizeF
from PySide6.QtGui import QImage, QPageSize, QPainter, QPdfWriter
from PySide6.QtSvg import QSvgGenerator

from viewer.document import Document
from viewer.ui.theme import Theme
from viewer.ui.tile_art import TileArt
from viewer.ui.wall.view import WallView

FORMATS: Final = (".png", ".svg", ".pdf")
SIZE: Final = QSize(1280, 900)
SMALLEST: Final = QSize(480, 420)
LARGEST: Final = 16384
_POINTS_PER_PIXEL: Final = 0.75


def wall_widget(document: Document, index: int, size: QSize, theme: Theme) -> WallView:
    """Return the window's wall view of a size, showing a kyoku (from 0)."""
    view = WallView(TileArt())
    view.set_theme(theme)
    view.resize(size)
    view.set_document(document, index)
    return view


def draw_wall(document: Document, index: int, size: QSize, theme: Theme, ending: str) -> bytes:
    """Return the picture of a kyoku's wall as a file's bytes; ``ending`` is one of `FORMATS`."""
    view = wall_widget(document, index, size, theme)
    if ending == ".png":
        return _png(view)
    return _svg(view) if ending == ".svg" else _pdf(view)


def _png(view: WallView) -> bytes:
    image = QImage(view.size(), QImage.Format.Format_RGB32)
    painter = QPainter(image)
    view.draw(painter)
    painter.end()
    buffer = _open_buffer()
    image.save(buffer, "PNG")  # type: ignore[call-overload]  # the stubs want bytes
    return bytes(buffer.data().data())


def _svg(view: WallView) -> bytes:
    buffer = _open_buffer()
    generator = QSvgGenerator()
    generator.setOutputDevice(buffer)
    generator.setSize(view.size())
    generator.setViewBox(QRect(0, 0, view.width(), view.height()))
    generator.setResolution(96)
    generator.setTitle(view.accessibleName())
    painter = QPainter(generator)
    view.draw(painter)
    painter.end()
    return bytes(buffer.data().data())


def _pdf(view: WallView) -> bytes:
    buffer = _open_buffer()
    writer = QPdfWriter(buffer)
    page = QSizeF(view.size()) * _POINTS_PER_PIXEL
    writer.setPageSize(QPageSize(page, QPageSize.Unit.Point))
    writer.setPageMargins(QMarginsF())
    writer.setResolution(96)
    writer.setTitle(view.accessibleName())
    painter = QPainter(writer)
    view.draw(painter)
    painter.end()
    return bytes(buffer.data().data())


def _open_buffer() -> QBuffer:
    buffer = QBuffer()
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    return buffer
