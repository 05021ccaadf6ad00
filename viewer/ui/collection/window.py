"""The collection's window: many games, opened once, and a page for each way to look at them.

It has what all pages share: paths, headline, progress, messages, menus, and what saves results. A
page more is a `Page` and a row in `PAGES`. It is a window of its own, not above the main one: work
may take an hour, and goes on while single logs are looked at.
"""

import os
from collections.abc import Callable, Iterable
from functools import cached_property, partial
from importlib import import_module
from pathlib import Path
from typing import Final, TypeVar

from PySide6.QtCore import QSize, Qt, QTimer, Signal
from PySide6.QtGui import QAction, QCloseEvent, QKeySequence, QShortcut
from PySide6.QtWidgets import QLabel, QMainWindow, QMenu, QTabWidget, QVBoxLayout, QWidget

from viewer.collection.many import ManyOptions, with_stops
from viewer.core.base.errors import (
    InputError,
    Progress,
    ShouldStop,
    reason_of,
    sentence_about,
    shown,
)
from viewer.document import Document
from viewer.translation import N_, _, ngettext
from viewer.ui.collection.check import CheckPage
from viewer.ui.collection.games import GamesPage, PlayersPage
from viewer.ui.collection.hands import HandsPage
from viewer.ui.collection.open_collection import OpenCollection
from viewer.ui.collection.page import BEING_MADE, Page, SaveJob
from viewer.ui.files import ResultFormat, Saver, ask_for_folder, ask_for_logs
from viewer.ui.kit.actions import Action, Menu, Menus, Submenu, without_key
from viewer.ui.kit.jobs import JobLine, Jobs, LateImports, ignore_progress
from viewer.ui.kit.notices import (
    DropTarget,
    Headline,
    MessageBar,
    OfferedAction,
    show_for_a_while,
)
from viewer.ui.kit.parts import WINDOW_MARGIN, ThinBar, boxed, button, muted
from viewer.ui.kit.settings import Settings, give_first_size
from viewer.ui.kit.table_view import RowsTable
from viewer.ui.kit.tile_art import TileArt
from viewer.ui.long_run import LongRun
from viewer.ui.words import paths_name

_FIRST_SIZE: Final = QSize(1180, 780)
_LEAST_SIZE: Final = QSize(960, 560)
_SECTION_KEYS: Final = 9
_Made = TypeVar("_Made", bound=Page)
PAGES: Final = {
    "games": (N_("&Games"), N_("Show all games")),
    "hands": (N_("&Hands"), N_("Find hands by what happened in them")),
    "players": (N_("Pla&yers"), N_("Show everybody who plays, with figures")),
    "check": (N_("&Check"), N_("Compare every tile of every log with its walls")),
    "luck": (N_("&Luck"), N_("See what the walls gave a player")),
    "statistics": (N_("&Statistics"), N_("Test whether walls look like chance")),
    "mistakes": (N_("&Mistakes"), N_("See a player's mistakes, and do them as exercises")),
}
"""The pages' titles, and the tips of their actions."""
_NAMES: Final = tuple(PAGES)
_TABLE_FORMATS: Final = tuple(map(ResultFormat, ("csv", "html", "json", "parquet")))
_OUTDATED: Final = N_("The filter selects other games now.")

LATE_MODULES: Final = {
    "luck": ("viewer.stats.charts.files", "viewer.stats.ui.luck"),
    "statistics": (
        *("viewer.stats.randomness.findings", "viewer.stats.charts.files"),
        "viewer.stats.ui.statistics",
    ),
    "mistakes": ("viewer.ui.collection.mistakes",),
}
"""What pages need that is imported in a thread when they are first shown.

The last module has `make_page`, which takes this window.
"""


class CollectionWindow(QMainWindow):
    spot_wanted = Signal(object, object)
    """A log's path, perhaps in an archive, and the `Place` in it to be shown, or None."""
    exercise_wanted = Signal(object, object)
    """A `FoundMistake` is to be asked, and the `MistakesPage` that is told the answer."""

    def __init__(
        self, settings: Settings, art: TileArt, opened: Callable[[], list[Document]]
    ) -> None:
        super().__init__()
        self.setObjectName("collection_window")
        self.settings = settings
        self.opened = opened  # what the main window has open
        self.art = art
        self.collection = OpenCollection(self)
        self._imports = LateImports(self)
        self.saver = Saver(settings, self)
        self.jobs = JobLine(self.statusBar())
        self.games = GamesPage(self.collection, settings)
        self.luck: Page | None = None
        self.statistics: Page | None = None
        self.mistakes: Page | None = None
        text = _("Drop to open {name} as a collection")
        drops = DropTarget(self, lambda paths: text.format(name=paths_name(tuple(map(str, paths)))))
        drops.dropped.connect(lambda paths: self.open(map(str, paths)))
        self._build()
        self._pages: list[Page] = []  # those that are made
        self._page_menus: dict[Page, QAction] = {}
        self.menus = Menus(self.menuBar())
        for menu in (_FILE, _VIEW):
            self.menus.add(menu, lambda: self)
        self.save_button.setMenu(QMenu(self.save_button))
        saves = self.menus.actions(*(row.id for row in _SAVES), "save_table")
        self.save_button.menu().addActions(saves)
        self._add_page("games", self.games)
        self._connect()
        self.setMinimumSize(_LEAST_SIZE)
        give_first_size(self, _FIRST_SIZE)
        self.restoreGeometry(settings.place("collection"))
        self._on_page_shown()

    def _build(self) -> None:
        self.message_bar = MessageBar()
        self.head = Headline()
        tip = _("Stop, and keep what was found (Esc)")
        self.cancel_button = button(_("Cancel"), tip, lambda: self.page.cancel())  # noqa: PLW0108 - then
        self.again_button = button("", "", lambda: self.page.again())  # noqa: PLW0108 - then
        self.save_button = button(_("&Save results"), _("Save what this page has found"))
        tip = _("Open all logs of a folder (Ctrl+O)")
        self.folder_button = button(_("Choose a &folder…"), tip, self.ask_for_folder)
        for each in (self.cancel_button, self.again_button, self.save_button, self.folder_button):
            self.head.buttons.addWidget(each)
        self.progress = ThinBar(_("How many logs or walls are done"))
        self.tabs = QTabWidget()
        self.tabs.setDocumentMode(True)
        self.tabs.setAccessibleName(_("Pages"))
        self.tabs.tabBar().setAccessibleName(_("Pages"))
        self._blank = Page(self.collection)
        self._holders: dict[str, QVBoxLayout] = {}
        self._waiting: dict[str, QLabel] = {}  # stands where a late page will be
        for name, (title, _tip) in PAGES.items():
            holder = QWidget()
            self._holders[name] = boxed(QVBoxLayout(holder))
            if name in LATE_MODULES:
                waiting = self._waiting[name] = muted(_(BEING_MADE))
                waiting.setAlignment(Qt.AlignmentFlag.AlignCenter)
                self._holders[name].addWidget(waiting)
            self.tabs.addTab(holder, without_key(_(title)))
        margins = (WINDOW_MARGIN, WINDOW_MARGIN, WINDOW_MARGIN, 10)
        upper = boxed(QVBoxLayout(), self.head, margins=margins)
        centre = QWidget()
        parts = (self.message_bar, upper, self.progress, self.tabs)
        boxed(QVBoxLayout(centre), *parts, spacing=0, stretch=self.tabs)
        self.setCentralWidget(centre)

    def _connect(self) -> None:
        self.tabs.currentChanged.connect(self._on_page_shown)
        # a click on a tab leaves the keys where they were: at "Choose a folder" Return asked again
        self.tabs.tabBarClicked.connect(lambda _at: QTimer.singleShot(0, self, self._search))
        self.collection.failed.connect(self.message_bar.say)
        for say in (self._tell_outdated, self._show_state):
            self.collection.selected.connect(say)
        self.saver.failed.connect(self.message_bar.say)
        self.jobs.failed.connect(
            lambda name, error: self.message_bar.say(sentence_about(name, error))
        )
        self.saver.saved.connect(lambda path: self.collection.written.add(str(path)))
        for nth in range(_SECTION_KEYS):
            QShortcut(
                QKeySequence(f"Ctrl+{nth + 1}"), self, lambda at=nth: self.page.choose_section(at)
            )

    # pages; all but the games', which has the filter, are made when they are first asked for

    @cached_property
    def hands(self) -> HandsPage:
        return self._add_page("hands", HandsPage(self.collection, self.settings, self.art))

    @cached_property
    def players(self) -> PlayersPage:
        return self._add_page("players", PlayersPage(self.collection))

    @cached_property
    def check(self) -> CheckPage:
        return self._add_page("check", CheckPage(self.collection, self.settings, self.art))

    @property
    def page(self) -> Page:
        """The page in sight; a blank one while its modules are imported."""
        return getattr(self, _NAMES[self.tabs.currentIndex()]) or self._blank

    def show_page(self, name: str, then: Callable[[], object] | None = None) -> None:
        """Show a page, and do something once it is there."""
        self.tabs.setCurrentIndex(_NAMES.index(name))
        if name in LATE_MODULES:  # even in sight it is not there if the window was closed meanwhile
            self._make_late(name, then or ignore_progress)
        elif then is not None:
            then()

    def _on_page_shown(self) -> None:
        name = _NAMES[self.tabs.currentIndex()]
        if name in LATE_MODULES:
            self._make_late(name, ignore_progress)
        else:
            self.page.show()  # it may be made just now
        for page, menu in self._page_menus.items():
            menu.setVisible(page is self.page)
        self.message_bar.hide()
        self._tell_outdated()
        self._show_state()

    def _search(self) -> None:
        self.page.search()

    def _make_late(self, name: str, then: Callable[[], object]) -> None:
        def make() -> None:
            if getattr(self, name) is None:
                page = import_module(LATE_MODULES[name][-1]).make_page(self)
                setattr(self, name, page)
                self._add_page(name, page)
                self._show_state()
            then()

        self._imports.then(LATE_MODULES[name], make)

    def _add_page(self, name: str, page: _Made) -> _Made:
        page.changed.connect(lambda: self._show_state() if page is self.page else None)
        page.failed.connect(self.message_bar.say)
        page.spot_wanted.connect(self.spot_wanted)
        page.luck_wanted.connect(self.measure)
        if page.menu is not None:
            self.menus.add(page.menu, lambda: page)
            page.share_actions(self.menus)
            self._page_menus[page] = self.menuBar().actions()[-1]
            self._page_menus[page].setVisible(name == _NAMES[self.tabs.currentIndex()])
        for table in page.findChildren(RowsTable):
            table.addActions(self.menus.actions("save_table", "tables"))
        if name in self._waiting:
            self._waiting.pop(name).deleteLater()
        self._holders[name].addWidget(page)
        self._pages.append(page)
        return page

    def measure(self, names: tuple[str, ...]) -> None:
        """Measure the luck of a player; without a name, show where it is asked for."""

        def measure() -> None:
            assert self.luck is not None  # noqa: S101 - it is shown
            if names:
                self.luck.measure(names)

        self.show_page("luck", measure)

    # what is open

    def begin(self) -> None:
        """Open the collection of last time, or ask for a folder, if nothing is open yet."""
        if self.collection.paths:
            return
        last = [str(path) for path in self.settings.collection if os.path.exists(path)]  # noqa: PTH110 - Path may raise
        if last:
            self.open(last)
        else:
            self.ask_for_folder()

    def ask_for_folder(self) -> None:
        names = ask_for_folder(self, self.settings, _("Choose a folder of logs"))
        if names:
            self.open(names)

    def ask_for_files(self) -> None:
        names = ask_for_logs(self, self.settings, _("Choose logs"))
        if names:
            self.open(names)

    def open(self, paths: Iterable[str]) -> None:
        """Open files, folders, archives and databases as one collection."""
        self.message_bar.hide()
        self.collection.open(paths)
        opened = tuple(map(Path, self.collection.paths))
        self.settings.collection = opened
        self.settings.remember_paths(*opened)

    @property
    def is_running(self) -> bool:
        return any(page.is_running for page in self._pages)

    # how it stands

    def _show_state(self) -> None:
        page = self.page
        if not page.is_outdated and self.message_bar.label.text() == _(_OUTDATED):
            self.message_bar.hide()
        state = page.state()
        self.head.say(state.verdict, state.sentence, state.detail, aloud=not page.is_running)
        self.progress.show_progress(*(state.progress or (0, 1)))
        self.cancel_button.setVisible(state.progress is not None)
        self.again_button.setText(_(page.again_text))
        self.again_button.setToolTip(_(page.again_tip))
        self.again_button.setVisible(page.can_begin_again)
        self.save_button.setVisible(any(map(page.save_job, ResultFormat)))
        name, paths = _("Collection"), self.collection.paths
        self.setWindowTitle(f"{paths_name(paths)} - {name}" if paths else name)
        self.menus.refresh()

    def _tell_outdated(self) -> None:
        if self.page.is_outdated:
            use = OfferedAction(_("Use them"), self.page.again)
            self.message_bar.offer(_(_OUTDATED), use)

    # saving

    def copy_rows(self) -> None:
        for table in self._tables[:1]:
            table.copy_rows()

    @property
    def has_rows(self) -> bool:
        return any(table.rows_model.rowCount() for table in self._tables[:1])

    @property
    def _tables(self) -> list[RowsTable]:
        """The page's tables in sight, first the one that has the focus."""
        tables = [each for each in self.page.findChildren(RowsTable) if each.isVisible()]
        return sorted(tables, key=lambda each: not each.hasFocus())

    def ask_for_tables(self) -> None:
        """Ask for a folder, and write all games that the filter selects there as tables."""
        names = ask_for_folder(self, self.settings, _("Choose a new or empty folder"))
        if names:
            folder, of = Path(names[0]), self.collection
            how = ManyOptions(jobs=of.jobs, leave_out=tuple(of.written), only=of.selection)
            name, work = shown(folder.name), partial(_write_tables, of.paths, folder, how)
            text = _("Exporting to {name}").format(name=name)
            self.jobs.run(name, text, work, partial(self._on_tables_written, name), makes_file=True)

    def _on_tables_written(self, name: str, games: int) -> None:
        said = ngettext("{name}: {count} game", "{name}: {count} games", games)
        show_for_a_while(self, said.format(name=name, count=f"{games:,}"))

    def ask_for_export(self, kind: ResultFormat) -> None:
        self._ask_and_save({kind: self.page.save_job(kind)})

    def ask_for_table(self) -> None:
        """Save the table in sight as it is shown; the file's ending says in which format."""
        for table in self._tables[:1]:
            self._ask_and_save({kind: self.page.table_job(table, kind) for kind in _TABLE_FORMATS})

    def ask_to_save_page(self, job: SaveJob) -> None:
        """Save a page that is made while it is saved."""
        self._ask_and_save({ResultFormat.PAGE: job})

    def _ask_and_save(self, jobs: dict[ResultFormat, SaveJob | None]) -> None:
        ways = {f".{kind.value}": job for kind, job in jobs.items() if job is not None}
        if not ways:
            return
        first = next(iter(ways.values()))
        path = self.saver.ask_for_results(first.name, *jobs)
        if path is not None:
            write = ways.get(path.suffix.lower(), first).write  # a chart has several endings
            self.saver.write(path, lambda _progress, should_stop: write(path, should_stop))

    # Qt's side

    def closeEvent(self, event: QCloseEvent) -> None:
        """Stop everything: no worker, thread or timer is left."""
        for run in self.findChildren(LongRun):
            run.close()
        for jobs in self.findChildren(Jobs):
            jobs.close()
        self.collection.close()  # once more: pages may have asked it meanwhile
        for timer in self.findChildren(QTimer):
            timer.stop()
        self.settings.set_place("collection", self.saveGeometry())
        super().closeEvent(event)


def _write_tables(
    paths: tuple[str, ...],
    folder: Path,
    how: ManyOptions,
    progress: Progress,
    should_stop: ShouldStop,
) -> int:
    """Write Parquet tables; returns how many games there were."""
    from viewer.collection.parquet import export_many  # noqa: PLC0415 - as `LATE_MODULES`

    how = with_stops(how, progress, should_stop)
    try:
        return sum(each.problem is None for each in export_many(paths, folder, **how))
    except OSError as error:
        raise InputError("not-written", reason=reason_of(error)) from error


# menus as rows of data


def _save(kind: ResultFormat, text: str, tip: str, keys: str | None) -> Action[CollectionWindow]:
    return Action(f"export {kind.value}", text, tip, keys,
                  lambda window: window.ask_for_export(kind),
                  possible=lambda window: window.page.save_job(kind) is not None)  # fmt: skip


_SAVES: Final = (
    _save(ResultFormat.PAGE, N_("Save as &HTML report…"),
          N_("Save a page to read, print or send"), "Ctrl+S"),
    _save(ResultFormat.TABLE, N_("Save as CS&V…"),
          N_("Save all results as a table for spreadsheets"), None),
    _save(ResultFormat.JSON, N_("Save as &JSON…"),
          N_("Save all results for other programs"), None),
    _save(ResultFormat.CHART, N_("Save the char&t…"),
          N_("Save the chart in sight as PNG, SVG or PDF"), "Ctrl+Shift+S"),
)  # fmt: skip

_FILE: Final = Menu[CollectionWindow](
    N_("&File"),
    (
        Action("choose_folder", N_("Choose a &folder…"),
               N_("Open all logs of a folder, with its archives and databases"), "Ctrl+O",
               CollectionWindow.ask_for_folder),
        Action("choose_files", N_("Choose f&iles…"),
               N_("Open some logs, archives or databases"), "Ctrl+Shift+O",
               CollectionWindow.ask_for_files),
        None,
        Action("again", N_("&Again"), N_("Do the work of this page again, with new and changed"
               " logs"), "F5", lambda window: window.page.again(),
               possible=lambda window: window.page.can_begin_again),
        Action("cancel", N_("&Cancel"), N_("Stop, and keep what was found"), "Esc",
               lambda window: window.page.cancel(),
               possible=lambda window: window.page.is_running),
        None,
        *_SAVES,
        Action("save_table", N_("Save the ta&ble…"),
               N_("Save the table in sight as it is shown: as CSV, HTML, JSON or Parquet"), None,
               CollectionWindow.ask_for_table, possible=lambda window: window.has_rows),
        Action("tables", N_("Export as &Parquet…"),
               N_("Write all games that the filter selects as tables for DuckDB, pandas and"
                  " polars"), None, CollectionWindow.ask_for_tables,
               possible=lambda window: bool(window.collection.paths)),
        None,
        Action("copy_rows", N_("Cop&y rows"),
               N_("Copy the chosen rows, or all, as a spreadsheet takes them"),
               QKeySequence.StandardKey.Copy, CollectionWindow.copy_rows,
               possible=lambda window: window.has_rows),
        None,
        Action[CollectionWindow]("close", N_("C&lose"), N_("Stop all work and close this window"),
                                 "Ctrl+W", lambda window: window.close()),
    ),
)  # fmt: skip


def _show(nth: int, name: str) -> Action[CollectionWindow]:
    return Action(f"show {name}", *PAGES[name], f"Alt+{nth + 1}",
                  lambda window: window.show_page(name),
                  checked=lambda window: window.tabs.currentIndex() == nth)  # fmt: skip


def _sections(window: CollectionWindow) -> list[Action[CollectionWindow] | None]:
    def row(nth: int, text: str) -> Action[CollectionWindow]:
        return Action(f"section {nth}", text.replace("&", "&&"), N_("Show this part of the page"),
                      None, lambda window: window.page.choose_section(nth))  # fmt: skip

    return [row(nth, text) for nth, text in enumerate(window.page.sections())]


_VIEW: Final = Menu[CollectionWindow](
    N_("&View"),
    (
        *(_show(nth, name) for nth, name in enumerate(PAGES)),
        None,
        Action("search", N_("S&earch"), N_("Write what is searched for"), "Ctrl+F",
               lambda window: window.page.search()),
        Action("luck", N_("&Was it luck?"), N_("Measure the luck of whom is chosen"), "Ctrl+K",
               lambda window: window.page.want_luck()),
        Submenu(N_("&Part of the page"), _sections),
        Action("reset_chart", N_("Reset the char&t"),
               N_("Show the chart as at first, after it was enlarged or moved"), "Ctrl+0",
               lambda window: window.page.reset_chart()),
    ),
)  # fmt: skip
