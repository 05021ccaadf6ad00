"""A search: what is waited for, with which seed, how it goes in figures, and the hands it found."""

from collections.abc import Sequence
from typing import Final, NamedTuple

from PySide6.QtCore import QRectF, QRegularExpression, QSize, Signal
from PySide6.QtGui import QPainter, QPaintEvent, QRegularExpressionValidator, QResizeEvent
from PySide6.QtWidgets import (
    QFrame,
    QGridLayout,
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QPushButton,
    QSizePolicy,
    QVBoxLayout,
    QWidget,
)

from viewer.core.base.notation import MPSZ
from viewer.core.base.tiles import RED_FIVE_IDS, faces_of
from viewer.core.text.places import wind_name
from viewer.core.wall.wall import HAND
from viewer.stats.lab.names import count_text, form_name, goal_name, one_in, percent
from viewer.stats.lab.odds import HAIPAI_SHARES
from viewer.stats.lab.tenho import EARTHLY, HEAVENLY, NINE_KINDS, FoundDeal, Goal, GoalKind
from viewer.stats.lab.walls.batch import new_seed
from viewer.translation import _, ngettext
from viewer.ui import words
from viewer.ui.kit.combo_box import ComboBox
from viewer.ui.kit.parts import (
    StyleSheet,
    boxed,
    button,
    label,
    leave_files,
    muted,
    wrapped_label,
)
from viewer.ui.kit.tables import RIGHT, Column, Tiles
from viewer.ui.kit.theme import fill, themes
from viewer.ui.kit.tile_art import ASPECT, TileArt, code_of, painting

DEALS_A_DAY: Final = 10
_DAYS_A_YEAR: Final = 365.25
_LARGE: Final = 1.7
_BAR: Final = 8
_FIELD: Final = 118

_CARD_STYLE: Final = (
    "#lab_find { background: $panel; border: 1px solid $line; border-radius: 6px; }"
)
_GAP: Final = 0.4
"""Before the first draw, in tiles."""

_LEAST: Final = 26
_MOST: Final = 84


class SeedField(QWidget):
    """The seed of a run: drawn afresh, or typed to repeat one."""

    entered = Signal()
    """Enter was pressed: the number is to be used."""

    def __init__(self) -> None:
        super().__init__()
        self.field = QLineEdit()
        self.field.setFixedWidth(_FIELD)
        leave_files(self.field)
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
        self.field.setText(str(new_seed()))

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
        self.box = ComboBox()
        self.box.setAccessibleName(_("Wait for"))
        self.box.setToolTip(_("What the search waits for"))
        shanten = [Goal(GoalKind.SHANTEN, shanten=each) for each in range(len(HAIPAI_SHARES))]
        self.goals = (HEAVENLY, EARTHLY, NINE_KINDS, *shanten)
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


def arranged(hand: Sequence[int]) -> tuple[int, ...]:
    """Return the haipai sorted, and the first draw, if there is one, as it is."""
    return (*sorted(hand[:HAND]), *hand[HAND:])


def found_hand_text(hand: Sequence[int]) -> str:
    """Return a hand in ``mpsz``, the first draw apart."""
    tiles = arranged(hand)
    parts = (MPSZ.write(faces_of(part)) for part in (tiles[:HAND], tiles[HAND:]) if part)
    return " ".join(parts)


class FoundHand(NamedTuple):
    """A hand that was found: by which search, and after how many deals since the one before."""

    goal: Goal
    seed: int
    deal: FoundDeal
    waited: int


def find_columns() -> tuple[Column[FoundHand], ...]:
    return (
        Column(title=_("Deal"), sample="99,999,999,999", align=RIGHT,
               meaning=_("Which deal of the search it was"),
               text=lambda find: words.points(find.deal.trial)),
        Column(title=_("Waited"), sample="99,999,999,999", align=RIGHT,
               meaning=_("How many deals it took since the one before"),
               text=lambda find: words.points(find.waited)),
        Column(title=_("Wait as long"), sample=one_in(1 / 999_999), align=RIGHT,
               meaning=_("How many of a hundred searches wait so long, or longer"),
               text=lambda find: percent(find.goal.waiting(find.waited - 1))),
        Column(title=_("Hand"), sample=Tiles(("1m",) * (HAND + 2)), parts=_hand_parts,
               meaning=_("The haipai, and the first draw apart"),
               text=lambda find: found_hand_text(find.deal.hand)),
        Column(title=_("Form"), meaning=_("What kind of hand it is"),
               text=lambda find: form_words(find.deal, find.goal)),
    )  # fmt: skip


def _hand_parts(find: FoundHand) -> tuple[Tiles, ...]:
    codes = tuple(code_of(tile, red_fives=RED_FIVE_IDS) for tile in arranged(find.deal.hand))
    return tuple(Tiles(part) for part in (codes[:HAND], codes[HAND:]) if part)


class HandView(QWidget):
    def __init__(self, art: TileArt) -> None:
        super().__init__()
        self._art = art
        self.hand: tuple[int, ...] = ()
        policy = QSizePolicy.Policy
        self.setSizePolicy(policy.Expanding, policy.Fixed)
        self.setMinimumSize(round(_LEAST * (HAND + 1 + _GAP)), round(_LEAST * ASPECT))

    def show_hand(self, hand: Sequence[int]) -> None:
        self.hand = tuple(hand)
        self.setAccessibleName(found_hand_text(hand))
        self.update()

    @property
    def tile_width(self) -> int:
        fitting = int(self.width() / (HAND + 1 + _GAP))
        return max(_LEAST, min(_MOST, fitting))

    def sizeHint(self) -> QSize:
        return QSize(round(_LEAST * (HAND + 1 + _GAP)), round(self.tile_width * ASPECT) + 2)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.setFixedHeight(round(self.tile_width * ASPECT) + 2)

    def paintEvent(self, _event: QPaintEvent) -> None:
        tiles: tuple[int | None, ...] = arranged(self.hand) or (None,) * (HAND + 1)
        rect = QRectF(0, 0, self.tile_width, self.tile_width * ASPECT)
        with painting(self) as painter:
            painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
            for place, tile in enumerate(tiles):  # no hand is face down
                if place == HAND:
                    rect.translate(_GAP * rect.width(), 0)
                self._art.draw(painter, rect, code_of(tile, red_fives=RED_FIVE_IDS))
                rect.translate(rect.width(), 0)


class FindCard(QFrame):
    def __init__(self, art: TileArt, *buttons: QPushButton) -> None:
        """Make it; ``buttons`` do something with a find."""
        super().__init__()
        self.setObjectName("lab_find")
        self.shown: FoundHand | None = None
        self.title = label(size=1.35, bold=True, name="lab_find_title")
        self.hand = HandView(art)
        self.words = wrapped_label(label(name="lab_find_words"))
        self._buttons = buttons
        row = boxed(QHBoxLayout(), *buttons, None, spacing=8)
        parts = (None, self.title, self.hand, self.words, 2, row, None)
        boxed(QVBoxLayout(self), *parts, margins=(18, 14, 18, 14), spacing=10)
        StyleSheet(self, _CARD_STYLE)

    def show_find(self, find: FoundHand) -> None:
        title, number = _("{goal} in deal {number}"), words.points(find.deal.trial)
        title = title.format(goal=goal_name(find.goal), number=number)
        self.show_hand(find, title, found_words(find.goal, find.deal, find.waited))

    def show_hand(self, find: FoundHand | None, title: str, text: str) -> None:
        self.shown = find
        self.title.setText(title)
        self.hand.show_hand(find.deal.hand if find else ())
        self.words.setText(text)
        for each in self._buttons:
            each.setEnabled(find is not None)


# words


def form_words(deal: FoundDeal, goal: Goal) -> str:
    if goal.kind is GoalKind.NINE_KINDS:
        return _("Nine kinds or more: the hand may be thrown in")
    if deal.form is None:
        return goal_name(goal)
    return form_name(deal.form)


def found_words(goal: Goal, deal: FoundDeal, waited: int) -> str:
    chance = goal.waiting(waited - 1)
    text = ngettext(
        "{form}. {seat} waited {count} deal; {percent} of all searches wait as long.",
        "{form}. {seat} waited {count} deals; {percent} of all searches wait as long.",
        waited,
    )
    return text.format(
        form=form_words(deal, goal),
        seat=wind_name(deal.turn),
        count=words.points(waited),
        percent=percent(chance),
    )
