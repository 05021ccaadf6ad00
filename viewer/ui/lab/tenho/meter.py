"""The search in figures: deals so far, a second, what is expected, and how that is at a table."""

from PySide6.QtWidgets import QGridLayout, QLabel, QVBoxLayout, QWidget

from viewer.lab.tenho import Goal
from viewer.ui import words
from viewer.ui.kit.parts import label, muted
from viewer.ui.lab.tenho import phrases
from viewer.ui.lab.tenho.wait_bar import WaitBar

_LARGE = 1.7


class Meter(QWidget):
    """Shows what it is told."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._grid = QGridLayout()
        self._grid.setHorizontalSpacing(28)
        self._grid.setVerticalSpacing(0)
        self.deals = self._figure(0, self.tr("Deals so far"))
        self.speed = self._figure(1, self.tr("Deals a second"))
        self.expected = self._figure(2, self.tr("Expected"))
        self.table = self._figure(3, self.tr("This wait, at ten deals a day"))
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
        self.expected.setText(phrases.one_in(goal.odds))
        self.table.setText(phrases.at_a_table(waited) if waited else "–")
        chance = goal.waiting(waited - 1 if found else waited)
        said = (
            phrases.waiting(waited, chance)
            if waited
            else self.tr("The bar empties as fewer and fewer searches wait so long.")
        )
        self.words.setText(said)
        self.bar.show_chance(chance, said)

    def show_speed(self, trials_a_second: float | None) -> None:
        """Show how fast it goes; None is not known."""
        known = "–" if trials_a_second is None else words.points(round(trials_a_second))
        self.speed.setText(known)
