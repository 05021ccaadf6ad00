"""Drawings as outlines, SVG and PDF; apart from pictures of pixels, which need nothing of it."""

from collections.abc import Callable
from typing import Final

from PySide6.QtCore import QBuffer, QIODevice, QMarginsF, QPoint, QRect, QSize, QSizeF
from PySide6.QtGui import QPageSize, QPaintDevice, QPdfWriter
from PySide6.QtSvg import QSvgGenerator

_POINTS_PER_PIXEL: Final = 0.75

Paint = Callable[[QPaintDevice], None]
"""Draws onto a device, as many logical pixels as its size."""


def svg_of(paint: Paint, size: QSize, title: str, scale: int) -> bytes:
    """Return the file of a drawing."""
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
    """Return the file of a drawing, one page."""
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
