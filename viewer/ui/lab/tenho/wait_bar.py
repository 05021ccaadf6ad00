"""How many searches are still waiting, as a thin bar that empties."""

from PySide6.QtCore import QRectF, QSize
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from viewer.ui.kit.theme import themes

_HEIGHT = 8


class WaitBar(QWidget):
    """Full at the first deal, half empty where half of all searches are over."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.chance = 1.0
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def show_chance(self, chance: float, words: str) -> None:
        """Show how likely a search waits so long, and say it to a screen reader."""
        self.chance = chance
        self.setAccessibleName(words)
        self.setToolTip(words)
        self.update()

    def sizeHint(self) -> QSize:
        """Return a thin bar's size."""
        return QSize(200, _HEIGHT)

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Draw the bar; quarters are notched."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(themes.current.window)
        whole = QRectF(0, 0, self.width(), _HEIGHT)
        painter.setBrush(themes.current.line)
        painter.drawRoundedRect(whole, 3, 3)
        painter.setBrush(themes.current.accent)
        if self.chance * whole.width() >= 1:
            painter.drawRoundedRect(QRectF(0, 0, self.chance * whole.width(), _HEIGHT), 3, 3)
        for quarter in (1, 2, 3):
            x = round(whole.width() * quarter / 4)
            painter.fillRect(QRectF(x, 0, 1, _HEIGHT), themes.current.window)
        painter.end()
