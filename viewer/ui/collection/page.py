"""What a page of the collection's window is, and one that is a table of what the index answers.

A page says how its work stands, and what can be done with it; the window has the widgets for it.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from pathlib import Path
from typing import Any, ClassVar, Final, NamedTuple

from PySide6.QtCore import QItemSelection, QItemSelectionModel, Signal
from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import QHBoxLayout, QLineEdit, QPushButton, QVBoxLayout, QWidget

from viewer.collection.answers import IndexedGame
from viewer.collection.index import LogIndex
from viewer.collection.query import Query
from viewer.core.base.errors import ShouldStop, Stopped, shown
from viewer.translation import N_, _, listed, ngettext
from viewer.ui import words
from viewer.ui.collection.check_model import common_folder
from viewer.ui.collection.open_collection import OpenCollection
from viewer.ui.collection.saved_table import ShownTable, write_table
from viewer.ui.files import ResultFormat
from viewer.ui.kit.actions import Menu, Menus
from viewer.ui.kit.jobs import Jobs
from viewer.ui.kit.parts import WINDOW_MARGIN, boxed, button, muted
from viewer.ui.kit.table_view import RowsTable
from viewer.ui.kit.tables import PagedModel, RowsModel
from viewer.ui.kit.verdict import Verdict

_GAP: Final = 10
_AT_ONCE: Final = 100
"""Rows that are fetched together for a file; between them a user may stop."""
DETAILS_BETWEEN: Final = "  ·  "
BEING_MADE: Final = N_("This page is being made…")


class PageState(NamedTuple):
    verdict: Verdict | None
    sentence: str
    detail: str
    # how many are done of how many, None if that is unknown; None where no work goes on
    progress: tuple[int, int | None] | None = None


class SaveJob(NamedTuple):
    """What can be saved: the proposed name, without its ending, and what writes the file."""

    name: str
    write: Callable[[Path, ShouldStop], object]


class Page(QWidget):
    """Begins its work when it is first in sight after other paths were opened."""

    changed = Signal()
    """The state is another, or what can be done."""
    failed = Signal(str)
    spot_wanted = Signal(object, object)
    """A log's path, and the `Place` in it that is to be shown, or None."""
    luck_wanted = Signal(object)
    """The names of a player whose luck is to be measured; none are to be asked for."""

    again_text: ClassVar[str] = N_("&Update")
    again_tip: ClassVar[str] = N_("Read new and changed logs (F5)")
    menu: ClassVar[Menu[Any] | None] = None  # what else can be done; its target is the page
    line: QLineEdit | None = None  # where a search is written, if the page has one

    def __init__(self, collection: OpenCollection) -> None:
        super().__init__()
        self.collection = collection
        self.made_with: tuple[Query, frozenset[str] | None] | None = None
        """The filter of the last run, and the logs that it selected; None before any run."""
        self._is_old = True
        collection.opened.connect(self._forget_filter)
        collection.opened.connect(self.begin_soon)

    def _forget_filter(self) -> None:
        self.made_with = None

    def begin_soon(self) -> None:
        self._is_old = True
        if self.isVisible():
            self._begin_now()

    def _begin_now(self) -> None:
        if self._is_old and self.collection.paths:
            self._is_old = False
            self.begin()

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self._begin_now()

    def note_filter(self) -> frozenset[str] | None:
        """Return the logs that the filter selects, for a run that begins now."""
        self.made_with = self.collection.query, self.collection.selection
        return self.made_with[1]

    @property
    def is_outdated(self) -> bool:
        """Whether the filter selects other games than those of the last run."""
        return self.made_with is not None and self.made_with[1] != self.collection.selection

    def filter_words(self) -> str:
        """Return by which filter the games of the last run were found; empty without one."""
        return found_by(self.made_with[0]) if self.made_with else ""

    # what a page has of its own

    def begin(self) -> None:
        """Begin what the page does by itself."""

    def again(self) -> None:
        """Do it again, with new and changed logs."""

    def cancel(self) -> None:
        """Stop; what was found stays."""

    @property
    def is_running(self) -> bool:
        return False

    @property
    def can_begin_again(self) -> bool:
        return bool(self.collection.paths) and not self.is_running

    def state(self) -> PageState:
        return PageState(None, words.paths_name(self.collection.paths), _(BEING_MADE))

    def save_job(self, _kind: ResultFormat) -> SaveJob | None:
        """Return how results are saved as they stand now; None if there are none of this format."""
        return None

    def table_job(self, table: RowsTable, kind: ResultFormat) -> SaveJob | None:
        """Return how a table is saved as it is shown, with all its rows."""
        if kind is ResultFormat.CHART or not table.rows_model.rowCount():
            return None
        rows, name = self.all_rows(table.rows_model), table.accessibleName()
        saved = ShownTable(name, self.about(), table.columns_in_order, rows)
        return SaveJob(name, lambda path, stop: write_table(saved, kind, path, stop))

    def all_rows(self, model: RowsModel[Any]) -> Callable[[ShouldStop], Iterable[Any]]:
        """Return what yields a table's rows as they are now."""
        rows = list(model.shown)
        return lambda _should_stop: rows

    def about(self) -> str:
        """Return what a saved table is of."""
        state = self.state()
        return DETAILS_BETWEEN.join(filter(None, (state.sentence, state.detail)))

    def search(self) -> None:
        """Go where the search is written."""
        if self.line is not None:
            self.line.setFocus()
            self.line.selectAll()

    def share_actions(self, menus: Menus) -> None:
        """Show actions of the page's menu elsewhere too."""

    def want_luck(self) -> None:
        """Ask for the luck of whom is chosen, if the page has somebody to choose."""
        self.luck_wanted.emit(())

    def sections(self) -> Sequence[str]:
        """Return the names of the parts, of which one is in sight."""
        return ()

    def choose_section(self, at: int) -> None:
        """Show a part, if there are so many."""

    def reset_chart(self) -> None:
        """Show the chart as at first."""

    def measure(self, names: tuple[str, ...]) -> None:
        """Measure the luck of a player, if the page does that."""


def found_by(query: Query) -> str:
    """Return which games a filter selects; empty if it selects all."""
    if not query.terms:
        return ""
    return _("games found by {query}").format(query=shown(str(query)))


class IndexPage(Page):
    """Asks its question when the collection or the search is another, if it is in sight."""

    def __init__(self, collection: OpenCollection) -> None:
        super().__init__(collection)
        self._asking = Jobs(self)
        self._fetching = Jobs(self)
        self.count = muted()
        self._table: RowsTable | None = None
        collection.refreshed.connect(self.begin_soon)
        collection.changed.connect(self.on_collection_changed)

    def on_collection_changed(self) -> None:
        self._show_hint()
        self.changed.emit()

    def lay_out(
        self,
        table: RowsTable,
        field: QWidget,
        *buttons: QPushButton,
        key: Callable[[Any], object] = lambda row: row,
    ) -> None:
        """Show a table; rows stay chosen, by their ``key``, when others come beside them."""
        _keep_chosen(table, key)
        self._table = table
        table.rows_model.modelReset.connect(self._show_hint)
        margins = (WINDOW_MARGIN, _GAP, WINDOW_MARGIN, _GAP)
        row = boxed(QHBoxLayout(), self.count, *buttons, spacing=8, stretch=self.count)
        upper = boxed(QVBoxLayout(), field, row, margins=margins, spacing=_GAP)
        boxed(QVBoxLayout(self), upper, table, spacing=0, stretch=table)

    def make_luck_button(self, table: RowsTable, tip: str) -> QPushButton:
        """Return a button that asks for the luck of whom is chosen in a table."""
        made = button(_("&Was it luck?"), tip, self.want_luck)
        made.setEnabled(False)

        def follow() -> None:
            made.setEnabled(table.selectionModel().hasSelection())
            self.changed.emit()

        table.selectionModel().selectionChanged.connect(follow)
        table.rows_model.modelReset.connect(follow)
        return made

    def begin(self) -> None:
        self.collection.want_index()
        if self.asks_wrongly:
            self._show_nothing()
        else:
            self.ask()
        self._show_hint()

    @property
    def asks_wrongly(self) -> bool:
        """Whether the search that is written cannot be read."""
        return False

    def ask(self) -> None:
        """Ask the index for all that the page shows."""
        raise NotImplementedError

    def _show_nothing(self) -> None:
        """Show no rows: those of the search before are no answer to a wrong one."""
        self._asking.cancel()
        self.count.clear()
        if self._table is not None and isinstance(self._table.rows_model, PagedModel):
            self._table.rows_model.set_ids([])

    def _show_hint(self) -> None:
        if self._table is not None and not self._table.rows_model.rowCount():
            self._table.set_hint(self.hint())

    def hint(self) -> str:
        """Return why the table is empty."""
        if self.asks_wrongly or not self.collection.paths:
            return ""  # the field or the headline says what is wrong
        if self.collection.is_running:
            return _("This list is being made: logs are being read…")
        return _("Searching…") if self._asking.is_running else _("Nothing was found.")

    def file(self, game: IndexedGame) -> str:
        return self.shown_path(game.path)

    def shown_path(self, path: str) -> str:
        """Return a log's name, without what all of the collection have in common."""
        return shown(path.removeprefix(common_folder(self.collection.paths)) or path)

    def rows_of(self, ids: list[int]) -> Callable[[LogIndex], list[Any]]:
        """Return the question for rows, where the model has ids."""
        raise NotImplementedError

    def fetch_rows(self, ids: list[int], take: Callable[[list[Any]], object]) -> None:
        """Ask for rows, after those asked for before."""
        self.collection.ask(self._fetching, self.rows_of(ids), take, queued=True)

    # what can be saved

    def save_job(self, kind: ResultFormat) -> SaveJob | None:
        """Save the table as it is shown, with all its rows."""
        return None if self._table is None else self.table_job(self._table, kind)

    def all_rows(self, model: RowsModel[Any]) -> Callable[[ShouldStop], Iterable[Any]]:
        if isinstance(model, PagedModel):
            return partial(self._fetched, model.shown)
        return super().all_rows(model)

    def about(self) -> str:
        return listed(filter(None, (words.paths_name(self.collection.paths), *self.found())))

    def found(self) -> tuple[str, ...]:
        """Return by which searches the rows were found."""
        return (found_by(self.collection.query),)

    def _fetched(self, ids: Sequence[int], should_stop: ShouldStop) -> Iterator[Any]:
        for start in range(0, len(ids), _AT_ONCE):
            if should_stop():
                raise Stopped
            yield from self.collection.answer(self.rows_of([*ids[start : start + _AT_ONCE]]))

    def again(self) -> None:
        self.collection.update()

    def cancel(self) -> None:
        self.collection.cancel()

    @property
    def is_running(self) -> bool:
        return self.collection.is_running

    def state(self) -> PageState:
        """Return how far the index is, and what is in it."""
        of = self.collection
        if not of.paths:
            return PageState(
                None,
                _("Choose a folder of logs, or drop folders, archives and logs here."),
                _("Its games can then be searched by what happened."),
            )
        parts = [_amount(of)]
        if of.is_running and not of.total:
            parts.append(_("Looking for logs…"))
        elif of.is_running:
            text = _("reading {done} of {total} logs")
            parts.append(text.format(done=words.points(of.done), total=words.points(of.total)))
        progress = (of.done, of.total or None) if of.is_running else None
        detail = DETAILS_BETWEEN.join(filter(None, parts))
        return PageState(None, words.paths_name(of.paths), detail, progress)


def _keep_chosen(table: RowsTable, key: Callable[[Any], object]) -> None:
    model, chosen = table.rows_model, set[object]()

    def note() -> None:
        chosen.clear()
        chosen.update(key(model.shown[at.row()]) for at in table.selectionModel().selectedRows())

    def choose_again() -> None:
        rows = QItemSelection()
        for at, row in enumerate(model.shown if chosen else ()):
            if key(row) in chosen:
                rows.select(model.index(at, 0), model.index(at, len(model.columns) - 1))
        if not rows.isEmpty():
            flag = QItemSelectionModel.SelectionFlag
            first = model.index(rows.first().top(), 0)
            table.setAutoScroll(False)  # who has scrolled elsewhere stays there
            table.selectionModel().setCurrentIndex(first, flag.NoUpdate)
            table.setAutoScroll(True)
            table.selectionModel().select(rows, flag.Select)

    model.modelAboutToBeReset.connect(note)
    model.modelReset.connect(choose_again)


def _amount(of: OpenCollection) -> str:
    found = of.totals
    if not found.logs:
        return ""
    games = ngettext("{count} game", "{count} games", found.games)
    games = games.format(count=words.points(found.games))
    copies = 0 if of.query.terms else found.games - found.distinct
    twice = ngettext("{count} of them is a copy", "{count} of them are copies", copies)
    if of.query.terms:
        text = _("{count} of {games}, selected by {query}")
        some = words.points(found.distinct)
        games = text.format(count=some, games=games, query=shown(str(of.query)))
    hands = ngettext("{count} hand", "{count} hands", found.hands)
    unread = ngettext("{count} file is no log", "{count} files are no logs", found.unreadable)
    wrong = ngettext(
        "{count} game contradicts its walls",
        "{count} games contradict their walls",
        found.contradicted,
    )
    said = [
        games,
        twice.format(count=words.points(copies)) if copies else "",
        hands.format(count=words.points(found.hands)),
        wrong.format(count=words.points(found.contradicted)) if found.contradicted else "",
        unread.format(count=words.points(found.unreadable)) if found.unreadable else "",
    ]
    return listed(filter(None, said))
