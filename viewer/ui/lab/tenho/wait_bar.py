"""How many searches are still waiting, as a thin bar that empties."""

from PySide6.QtCore import QRectF, QSize
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from viewer.ui.kit.theme import DARK, Theme

_HEIGHT = 8


class WaitBar(QWidget):
    """Full at the first deal, half empty where half of all searches are over."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.chance = 1.0
        self._theme = DARK
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def set_theme(self, theme: Theme) -> None:
        """Change the colours."""
        self._theme = theme
        self.update()

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
        painter.setPen(self._theme.window)
        whole = QRectF(0, 0, self.width(), _HEIGHT)
        painter.setBrush(self._theme.line)
        painter.drawRoundedRect(whole, 3, 3)
        painter.setBrush(self._theme.accent)
        if self.chance * whole.width() >= 1:
            painter.drawRoundedRect(QRectF(0, 0, self.chance * whole.width(), _HEIGHT), 3, 3)
        for quarter in (1, 2, 3):
            x = round(whole.width() * quarter / 4)
            painter.fillRect(QRectF(x, 0, 1, _HEIGHT), self._theme.window)
        painter.end()
