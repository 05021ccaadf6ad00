"""What is pointed at: its tile, where it is of one, and its words."""

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from viewer.ui.kit.theme import themes
from viewer.ui.kit.tile_art import ASPECT, TileArt

_TILE = 15
_HEIGHT = 22
_GAP = 6


class Readout(QWidget):
    """One line at the right."""

    def __init__(self, art: TileArt, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("lab_readout")
        self._art = art
        self.tile = ""
        self.text = ""
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def show_words(self, tile: str, text: str) -> None:
        """Show a tile, or none, and words."""
        self.tile, self.text = tile, text
        self.setAccessibleName(f"{tile} {text}".strip())
        self.update()

    def sizeHint(self) -> QSize:
        """Return a line's size."""
        return QSize(260, _HEIGHT)

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Draw the line."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
        painter.setPen(themes.current.text)
        side = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
        painter.drawText(QRectF(self.rect()), side, self.text)
        if self.tile:
            x = self.width() - painter.fontMetrics().horizontalAdvance(self.text) - _GAP - _TILE
            top = (self.height() - _TILE * ASPECT) / 2
            rect = QRectF(QPointF(x, top), QPointF(x + _TILE, top + _TILE * ASPECT))
            self._art.draw(painter, rect, self.tile)
        painter.end()
