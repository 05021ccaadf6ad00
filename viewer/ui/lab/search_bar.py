"""A search: what is waited for, with which seed, and how it goes in figures."""

from secrets import randbelow
from typing import Final

from PySide6.QtCore import QRectF, QRegularExpression, QSize, Signal
from PySide6.QtGui import QPaintEvent, QRegularExpressionValidator
from PySide6.QtWidgets import (
    QComboBox,
    QGridLayout,
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QSizePolicy,
    QVBoxLayout,
    QWidget,
)

from viewer.lab.names import count_text, goal_name, one_in, percent
from viewer.lab.tenho import EARTHLY, HEAVENLY, NINE_KINDS, Goal, shanten_goal
from viewer.translation import _, ngettext
from viewer.ui import words
from viewer.ui.kit.parts import boxed, button, label, muted
from viewer.ui.kit.theme import fill, themes
from viewer.ui.kit.tile_art import painting

DEALS_A_DAY: Final = 10
_DAYS_A_YEAR: Final = 365.25
_LAST_SHANTEN: Final = 6
_LARGE: Final = 1.7
_BAR: Final = 8
_SEEDS: Final = 10**9
_FIELD: Final = 118


class SeedField(QWidget):
    """The seed of a run: drawn afresh, or typed to repeat one."""

    entered = Signal()
    """Enter was pressed: the number is to be used."""

    def __init__(self) -> None:
        super().__init__()
        self.field = QLineEdit()
        self.field.setFixedWidth(_FIELD)
        number = QRegularExpression("[0-9]{1,18}")
        self.field.setValidator(QRegularExpressionValidator(number, self.field))
        self.field.setAccessibleName(_("Seed"))
        self.field.setToolTip(_("The same seed repeats the same run"))
        self.field.editingFinished.connect(self._on_finished)
        self.field.returnPressed.connect(self.entered)
        self.button = button(_("&New"), _("Draw another seed"), self.draw)
        caption = muted(_("S&eed"), of=self.field)
        boxed(QHBoxLayout(self), caption, self.field, self.button, spacing=6)
        self.draw()

    @property
    def seed(self) -> int:
        return int(self.field.text() or 0)

    def draw(self) -> None:
        self.field.setText(str(randbelow(_SEEDS)))

    def renew(self) -> None:
        """Draw another number, unless this one was typed."""
        if not self.field.isModified():
            self.draw()

    def _on_finished(self) -> None:
        is_typed = self.field.isModified()
        self.field.setText(str(self.seed))
        self.field.setModified(is_typed)


class GoalChooser(QWidget):
    goal_changed = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.box = QComboBox()
        self.box.setAccessibleName(_("Wait for"))
        self.box.setToolTip(_("What the search waits for"))
        self.goals = (HEAVENLY, EARTHLY, NINE_KINDS, *map(shanten_goal, range(_LAST_SHANTEN + 1)))
        rare = (_("Heavenly hand (天和)"), _("Earthly hand (地和)"), _("Nine kinds (九種九牌)"))
        self.box.addItems([*rare, *map(goal_name, self.goals[len(rare) :])])
        self.box.currentIndexChanged.connect(self.goal_changed)
        self.seed_field = SeedField()
        caption = muted(_("&Wait for"), of=self.box)
        boxed(QHBoxLayout(self), caption, self.box, 14, self.seed_field, spacing=6)

    @property
    def goal(self) -> Goal:
        return self.goals[self.box.currentIndex()]


class SearchMeter(QWidget):
    def __init__(self) -> None:
        super().__init__()
        self._grid = QGridLayout()
        self._grid.setHorizontalSpacing(28)
        self._grid.setVerticalSpacing(0)
        self.deals = self._figure(0, _("Deals so far"))
        self.speed = self._figure(1, _("Deals a second"))
        self.expected = self._figure(2, _("Odds"))
        self.table = self._figure(3, _("This many deals, at ten a day"))
        self.bar = WaitBar()
        self.words = muted()
        self.words.setObjectName("lab_waiting")
        boxed(QVBoxLayout(self), self._grid, 6, self.bar, self.words, spacing=6)

    def _figure(self, column: int, caption: str) -> QLabel:
        figure = label(size=_LARGE, bold=True)
        self._grid.addWidget(muted(caption), 0, column)
        self._grid.addWidget(figure, 1, column)
        self._grid.setColumnStretch(column, 1)
        return figure

    def show_wait(self, goal: Goal, trials: int, waited: int, *, found: bool) -> None:
        """Show how far a search is: trials of all of it, and those since the last that was found.

        ``found`` is whether the last of them was it.
        """
        self.deals.setText(words.points(trials))
        self.expected.setText(one_in(goal.odds))
        self.table.setText(at_a_table(waited) if waited else "–")
        chance = goal.waiting(waited - 1 if found else waited)
        said = (
            waiting(waited, chance)
            if waited
            else _("The bar shrinks as so many deals become less likely.")
        )
        self.words.setText(said)
        self.bar.show_chance(chance, said)

    def show_speed(self, trials_a_second: float | None) -> None:
        """Show how fast it goes; None is not known."""
        known = "–" if trials_a_second is None else words.points(round(trials_a_second))
        self.speed.setText(known)


class WaitBar(QWidget):
    """Share of searches that wait as long: full at the first deal, half full at the median."""

    def __init__(self) -> None:
        super().__init__()
        self.chance = 1.0
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def show_chance(self, chance: float, words: str) -> None:
        self.chance = chance
        self.setAccessibleName(words)
        self.setToolTip(words)
        self.update()

    def sizeHint(self) -> QSize:
        return QSize(200, _BAR)

    def paintEvent(self, _event: QPaintEvent) -> None:
        with painting(self) as painter:
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


# words


def waiting(waited: int, chance: float) -> str:
    text = ngettext(
        "{count} deal in this wait: {percent} of all searches wait at least so long.",
        "{count} deals in this wait: {percent} of all searches wait at least so long.",
        waited,
    )
    return text.format(count=words.points(waited), percent=percent(chance))


def at_a_table(trials: float) -> str:
    """Return how long so many deals are at ten a day."""
    days = trials / DEALS_A_DAY
    if days < 1:
        return _("less than a day")
    if days < 2 * _DAYS_A_YEAR:
        whole = round(days)
        return ngettext("{count} day", "{count} days", whole).format(count=words.points(whole))
    return _("{count} years").format(count=count_text(days / _DAYS_A_YEAR))
