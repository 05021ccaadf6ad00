"""The search in figures: deals so far, a second, what is expected, and how that is at a table."""

from PySide6.QtCore import QRectF, QSize
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QGridLayout, QLabel, QSizePolicy, QVBoxLayout, QWidget

from viewer.lab.chances import one_in
from viewer.lab.tenho import Goal
from viewer.translation import _
from viewer.ui import words
from viewer.ui.kit.parts import label, muted
from viewer.ui.kit.theme import fill, themes
from viewer.ui.lab.tenho import phrases

_LARGE = 1.7
_BAR = 8


class Meter(QWidget):
    """Shows what it is told."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._grid = QGridLayout()
        self._grid.setHorizontalSpacing(28)
        self._grid.setVerticalSpacing(0)
        self.deals = self._figure(0, _("Deals so far"))
        self.speed = self._figure(1, _("Deals a second"))
        self.expected = self._figure(2, _("Odds"))
        self.table = self._figure(3, _("This wait, at ten deals a day"))
        self.bar = WaitBar()
        self.words = muted()
        self.words.setObjectName("lab_waiting")
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(6)
        column.addLayout(self._grid)
        column.addSpacing(6)
        column.addWidget(self.bar)
        column.addWidget(self.words)

    def _figure(self, column: int, caption: str) -> QLabel:
        figure = label(size=_LARGE, bold=True)
        self._grid.addWidget(muted(caption), 0, column)
        self._grid.addWidget(figure, 1, column)
        self._grid.setColumnStretch(column, 1)
        return figure

    def show_wait(self, goal: Goal, trials: int, waited: int, *, found: bool) -> None:
        """Show how far a search is.

        Args:
            goal: what is waited for.
            trials: dealt in the whole search.
            waited: of them, since the last one that was found.
            found: whether the last of them was it.
        """
        self.deals.setText(words.points(trials))
        self.expected.setText(one_in(goal.odds))
        self.table.setText(phrases.at_a_table(waited) if waited else "–")
        chance = goal.waiting(waited - 1 if found else waited)
        said = (
            phrases.waiting(waited, chance)
            if waited
            else _("The bar empties as fewer and fewer searches wait so long.")
        )
        self.words.setText(said)
        self.bar.show_chance(chance, said)

    def show_speed(self, trials_a_second: float | None) -> None:
        """Show how fast it goes; None is not known."""
        known = "–" if trials_a_second is None else words.points(round(trials_a_second))
        self.speed.setText(known)


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
        return QSize(200, _BAR)

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Draw the bar; quarters are notched."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(themes.current.window)
        whole = QRectF(0, 0, self.width(), _BAR)
        painter.setBrush(themes.current.line)
        painter.drawRoundedRect(whole, 3, 3)
        painter.setBrush(themes.current.accent)
        if self.chance * whole.width() >= 1:
            painter.drawRoundedRect(QRectF(0, 0, self.chance * whole.width(), _BAR), 3, 3)
        for quarter in (1, 2, 3):
            x = round(whole.width() * quarter / 4)
            fill(painter, QRectF(x, 0, 1, _BAR), themes.current.window)
        painter.end()
