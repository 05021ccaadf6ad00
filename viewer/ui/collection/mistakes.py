"""The page of mistakes: those of a player in all games, as exercises.

What was better is not told here: it would give the exercises away.
"""

from collections import deque
from collections.abc import Callable
from datetime import datetime
from typing import TYPE_CHECKING, Final, NamedTuple

from PySide6.QtCore import QModelIndex, Qt, Signal
from PySide6.QtWidgets import QHBoxLayout, QWidget

from viewer.collection.many import ManyOptions, with_stops
from viewer.collection.mistakes import (
    FoundMistake,
    GameMistakes,
    add_whole_copy,
    find_in_many,
)
from viewer.collection.players import SEVERAL
from viewer.core.base.errors import InputError, Progress, ShouldStop, sentence_about, shown
from viewer.core.text.mistake_words import MISTAKE_NAMES
from viewer.core.text.places import round_title
from viewer.exercises import AnswerList, AnswerState, Exercise, next_exercise, now, read_answers
from viewer.system.assets import exercises_file
from viewer.translation import N_, _, listed, ngettext, quantity
from viewer.ui import words
from viewer.ui.collection.open_collection import OpenCollection
from viewer.ui.collection.page import PageState
from viewer.ui.collection.player_page import PlayerPage
from viewer.ui.kit.notices import announce
from viewer.ui.kit.parts import boxed, button, muted
from viewer.ui.kit.table_view import RowsTable
from viewer.ui.kit.tables import NOTHING, RIGHT, Column, SortedModel
from viewer.ui.kit.verdict import Verdict

if TYPE_CHECKING:
    from viewer.ui.collection.window import CollectionWindow

_TICKS_BETWEEN_LOOKS: Final = 16
"""What was found meanwhile is shown once a second."""
_KIND: Final = 3
"""The column of kinds."""


class MistakeRow(NamedTuple):
    found: FoundMistake
    state: AnswerState | None  # how the exercise stands; None before its first answer


class MistakesPage(PlayerPage):
    exercise_wanted = Signal(object)
    """A `FoundMistake` is to be asked."""

    again_text = N_("Find again")
    again_tip = N_("Look for mistakes again, with new and changed logs (F5)")

    def __init__(self, collection: OpenCollection) -> None:
        tip = _("Whose mistakes are listed: choose a name, or write one, or several with + between")
        super().__init__(collection, tip)
        self.states: dict[Exercise, AnswerState] = {}
        self._games: dict[bytes, GameMistakes] = {}
        self._came = deque[GameMistakes | AnswerList]()
        self._ticks = 0
        self.model = SortedModel(_columns(self._name), self, _KIND)
        self.table = RowsTable(self.model, "collection_mistakes", _("Mistakes"))
        self.table.horizontalHeader().setSortIndicator(_KIND, Qt.SortOrder.DescendingOrder)
        self.table.setSortingEnabled(True)
        self.table.activated.connect(self._on_activated)
        tip = _("Find the mistakes of this player in all games that are selected")
        self.find_button = button(_("F&ind mistakes"), tip, self.player.enter)
        tip = _("Ask the next one: what is due, wrong answers first; then what is new (Alt+N)")
        self.next_button = button(_("&Next exercise"), tip, self.want_next)
        asked = QWidget()
        parts = (muted(_("&Player"), of=self.player), self.player, self.find_button, None)
        boxed(QHBoxLayout(asked), *parts, spacing=8)
        self.lay_out(self.table, asked, self.next_button, key=lambda row: row.found)
        self.show_state()

    # finding them

    def begin_run(self, paths: tuple[str, ...], how: ManyOptions) -> None:
        names, came = self.names, deque[GameMistakes | AnswerList]()
        self._games, self._came, self._ticks = {}, came, 0

        def work(progress: Progress, should_stop: ShouldStop) -> None:
            came.append(_read_answers())
            for each in find_in_many(paths, *names, **with_stops(how, progress, should_stop)):
                if isinstance(each.answer, GameMistakes):
                    came.append(each.answer)

        self._arrange()
        self.run.begin(work, self._on_found)

    def _on_found(self, _done: None) -> None:
        self.run.cancel()
        self._arrange()  # also where nothing came
        announce(self, self.state().sentence)

    def show_state(self) -> None:
        self._ticks += 1
        if not self.run.is_running or self._ticks % _TICKS_BETWEEN_LOOKS == 0:
            self._show_what_came()
        self.find_button.setEnabled(bool(self.games_of))
        self.next_button.setEnabled(bool(self.model.rows))
        super().show_state()

    def _show_what_came(self) -> None:
        if not self._came:
            return
        while self._came:
            new = self._came.popleft()
            if isinstance(new, AnswerList):
                self.states = dict(new.states)
                if new.problem is not None:
                    self.failed.emit(sentence_about(shown(str(exercises_file())), new.problem))
            else:
                add_whole_copy(self._games, new)
        self._arrange()

    def _arrange(self) -> None:
        found = [each for game in self._games.values() for each in game.mistakes]
        self.model.arrange([MistakeRow(each, self.states.get(each.exercise)) for each in found])
        self.count.setText(self._amounts() if self.names else "")

    def forget(self) -> None:
        self._games = {}
        self._came.clear()
        super().forget()
        self._arrange()

    def hint(self) -> str:
        if self.run.is_running:
            return _("Searching…")
        if self.names:
            return _("No mistake was found.")
        if self.collection.is_running or not self.collection.paths:
            return super().hint()
        return _("Choose a player, and find the mistakes.")

    def found(self) -> tuple[str, ...]:
        return (shown(SEVERAL.join(self.names)), *super().found())

    def _name(self, row: MistakeRow) -> str:
        return self.shown_path(row.found.path)

    # exercises

    def _on_activated(self, index: QModelIndex) -> None:
        self.exercise_wanted.emit(self.model.row_at(index.row()).found)

    @property
    def next(self) -> FoundMistake | None:
        """What is asked next; new ones in the order in which they stand."""
        of = {row.found.exercise: row.found for row in self.model.shown}
        found = next_exercise(of, self.states, now())
        return None if found is None else of[found]

    def want_next(self) -> None:
        found = self.next
        if found is None:
            self.failed.emit(self._nothing_due())
        else:
            self.exercise_wanted.emit(found)

    def _nothing_due(self) -> str:
        due = [row.state.due for row in self.model.rows if row.state is not None]
        if not due:
            return _("There is no exercise.")
        text = _("All exercises were answered. The next one comes again at {time}.")
        return text.format(time=_time(min(due)))

    def note_answer(self, state: AnswerState) -> None:
        """Take how an exercise stands now."""
        self.states[state.latest.exercise] = state
        self._arrange()
        self.changed.emit()

    # how it stands

    def state(self) -> PageState:
        if self.run.is_running:
            return self.running_state(_("Looking for the mistakes of {player}…"))
        if not self.names or self.collection.is_running:
            index = super().state()
            return PageState(None, _("Mistakes as exercises"), index.detail, index.progress)
        rows, player = self.model.rows, shown(SEVERAL.join(self.names))
        text = _("{player}: {mistakes}")
        said = text.format(player=player, mistakes=quantity(len(rows), "mistakes"))
        parts = (quantity(len(self._games), "games"), self.filter_words())
        return PageState(None, said, listed(filter(None, parts)))

    def _amounts(self) -> str:
        at, rows = now(), self.model.rows
        states = [row.state for row in rows if row.state is not None]
        due = sum(each.due <= at for each in states)
        text = _("{new} not answered yet, {due} to be asked again")
        return text.format(new=words.points(len(rows) - len(states)), due=words.points(due))


def _read_answers() -> AnswerList:
    try:
        return read_answers()
    except InputError as error:
        return AnswerList(problem=error)


def make_page(window: "CollectionWindow") -> MistakesPage:
    page = MistakesPage(window.collection)
    page.exercise_wanted.connect(lambda found: window.exercise_wanted.emit(found, page))
    return page


def _columns(file: Callable[[MistakeRow], str]) -> tuple[Column[MistakeRow], ...]:
    return (
        Column(title=_("Date"), sample="2000-00-00", tip=_path,
               meaning=_("When the game began, in Japan"), sort=lambda row: row.found.date,
               text=lambda row: row.found.date[:10] if row.found.date else NOTHING),
        Column(title=_("Kyoku"), sample=round_title(7, 10), tip=_path,
               meaning=_("Which hand of the game"), sort=lambda row: _round(row.found),
               text=lambda row: round_title(row.found.round, row.found.honba)),
        Column(title=_("Go-round"), sample="00", align=RIGHT, tip=_path,
               meaning=_("In which go-round"), sort=lambda row: row.found.junme,
               text=lambda row: str(row.found.junme)),
        Column(title=_("Mistake"), tip=_path,
               sample=max(map(_, MISTAKE_NAMES.values()), key=len),
               meaning=_("What it was; sorted by how bad it was"),
               sort=lambda row: (row.found.kind, row.found.fewer),
               text=lambda row: _(MISTAKE_NAMES[row.found.kind])),
        Column(title=_("Cost"), sample="000", align=RIGHT, tip=_path,
               meaning=_("How many fewer unseen tiles brought the hand as far"),
               sort=lambda row: row.found.fewer or None,
               text=lambda row: str(row.found.fewer) if row.found.fewer else NOTHING),
        Column(title=_("Answered"), sample="2000-00-00", tip=_answers,
               meaning=_("When it was last answered, and whether rightly"),
               sort=lambda row: row.state and row.state.latest.at,
               text=lambda row: _day(row.state.latest.at) if row.state else NOTHING,
               said=_answers,
               verdict=lambda row: Verdict.of(row.state.latest.is_right) if row.state else None),
        Column(title=_("Comes again"), sample="2000-00-00 00:00", tip=_answers,
               meaning=_("When it is asked again: ten minutes after a wrong answer; after right"
                         " ones in 1 day, then 2, 4, 8…"),
               sort=lambda row: row.state and row.state.due,
               text=lambda row: _time(row.state.due) if row.state else NOTHING),
        Column(title=_("File"), meaning=_("Where the log lies"), tip=_path, text=file,
               can_hide=True, is_path=True),
    )  # fmt: skip


def _path(row: MistakeRow) -> str:
    return shown(row.found.path)


def _round(found: FoundMistake) -> tuple[int, int] | None:
    return None if found.round is None else (found.round, found.honba or 0)


def _answers(row: MistakeRow) -> str:
    if row.state is None:
        return _("Not answered yet")
    latest = row.state.latest
    said = _("right") if latest.is_right else _("wrong")
    count = ngettext("{count} answer", "{count} answers", row.state.answered)
    text = _("{answers}, the latest {right}, {day}")
    return text.format(
        answers=count.format(count=row.state.answered), right=said, day=_day(latest.at)
    )


def _day(at: datetime) -> str:
    return at.astimezone().date().isoformat()


def _time(at: datetime) -> str:
    """Return a day, with the time if that is today."""
    here = at.astimezone()
    return f"{here:%H:%M}" if here.date() == now().date() else here.date().isoformat()
