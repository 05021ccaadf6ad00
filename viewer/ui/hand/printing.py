"""A picture on paper."""

from PySide6.QtCore import QRectF
from PySide6.QtGui import QPainter
from PySide6.QtPrintSupport import QPrinter

from viewer.ui.hand.drawing import Shot


def print_shot(shot: Shot, printer: QPrinter) -> None:
    """Print a shot in the middle of a page, as large as it fits, without its ground."""
    # points in fonts are inches on paper; at 96 to the inch they are as large as laid out
    printer.setResolution(96)
    page = QRectF(printer.pageRect(QPrinter.Unit.DevicePixel))
    scale = min(page.width() / shot.size.width(), page.height() / shot.size.height())
    painter = QPainter(printer)
    painter.translate(
        (page.width() - scale * shot.size.width()) / 2,
        (page.height() - scale * shot.size.height()) / 2,
    )
    painter.scale(scale, scale)
    shot.picture.paint(painter, shot.theme, shot.art)
    painter.end()
