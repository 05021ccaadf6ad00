"""The collection's window: many games, opened once, and a page for each way to look at them.

A page more is an `IndexPage` and a row in `CollectionWindow._make_pages`.
"""

from collections.abc import Iterable
from pathlib import Path
from typing import Final

from PySide6.QtCore import QSize, Signal
from PySide6.QtGui import QCloseEvent
from PySide6.QtWidgets import QMainWindow, QTabWidget, QVBoxLayout, QWidget

from viewer.collection.answers import CollectionTotals, totals
from viewer.collection.index import index_file
from viewer.translation import N_, _, listed, ngettext
from viewer.ui import words
from viewer.ui.collection.games import GamesPage
from viewer.ui.collection.hands import HandsPage
from viewer.ui.collection.page import IndexPage
from viewer.ui.collection.players import PlayersPage
from viewer.ui.collection.reader import IndexReader, IndexRun
from viewer.ui.files import ask_for_folder, ask_for_logs
from viewer.ui.kit.actions import Action, Menu, Menus
from viewer.ui.kit.drops import DropTarget
from viewer.ui.kit.jobs import Jobs
from viewer.ui.kit.notices import Headline, MessageBar
from viewer.ui.kit.parts import WINDOW_MARGIN, ThinBar, boxed, button
from viewer.ui.kit.settings import Settings, give_first_size
from viewer.ui.kit.tile_art import TileArt
from viewer.ui.words import paths_name

_FIRST_SIZE: Final = QSize(1180, 760)
_LEAST_SIZE: Final = QSize(960, 480)


class CollectionWindow(QMainWindow):
    log_wanted = Signal(object)
    spot_wanted = Signal(object, object)
    luck_wanted = Signal(object, str)
    """The collection's paths, and a player's name; empty for the commonest."""
    check_wanted = Signal(object)
    statistics_wanted = Signal(object)
    state_changed = Signal()

    def __init__(self, settings: Settings, art: TileArt) -> None:
        super().__init__()
        self.setObjectName("collection_window")
        self.settings = settings
        self.paths: tuple[str, ...] = ()
        file = index_file()
        self.run = IndexRun(file, self)
        self.reader = IndexReader(file, self)
        self._is_opening = False
        self._counting = Jobs(self)
        self._totals = CollectionTotals(0, 0, 0, 0, 0)
        DropTarget(self, self._what_drop_does).dropped.connect(self._on_dropped)
        self._build(art)
        self._connect()
        self.setMinimumSize(_LEAST_SIZE)
        give_first_size(self, _FIRST_SIZE)
        self.restoreGeometry(settings.place("collection"))
        self._show_state()

    def _build(self, art: TileArt) -> None:
        self.message_bar = MessageBar()
        self.head = Headline()
        self.cancel_button = button(_("Cancel"), _("Stop reading logs; the rest stays (Esc)"))
        self.again_button = button(_("&Update"), _("Read new and changed logs (F5)"))
        self.folder_button = button(_("Choose a &folder…"), _("Open all logs of a folder (Ctrl+O)"))
        for each in (self.cancel_button, self.again_button, self.folder_button):
            self.head.buttons.addWidget(each)
        self.progress = ThinBar(_("How many logs are read"))
        self.games = GamesPage(self.reader, self.settings)
        self.hands = HandsPage(self.reader, self.settings, art)
        self.players = PlayersPage(self.reader)
        self.tabs = QTabWidget()
        self.tabs.setDocumentMode(True)
        for page, title in (
            (self.games, _("Games")),
            (self.hands, _("Hands")),
            (self.players, _("Players")),
        ):
            self.tabs.addTab(page, title)
            page.log_wanted.connect(self.log_wanted)
            page.spot_wanted.connect(self.spot_wanted)
            page.luck_wanted.connect(lambda name: self.luck_wanted.emit(self.paths, name))
        margins = (WINDOW_MARGIN, WINDOW_MARGIN, WINDOW_MARGIN, 10)
        upper = boxed(QVBoxLayout(), self.head, margins=margins)
        centre = QWidget()
        parts = (self.message_bar, upper, self.progress, self.tabs)
        boxed(QVBoxLayout(centre), *parts, spacing=0, stretch=self.tabs)
        self.setCentralWidget(centre)

    def _connect(self) -> None:
        self.cancel_button.clicked.connect(self.run.cancel)
        self.again_button.clicked.connect(self.update_index)
        self.folder_button.clicked.connect(self.ask_for_folder)
        self.run.changed.connect(self._show_state)
        self.run.grown.connect(self.reader.refresh)
        self.reader.refreshed.connect(self._count)
        self.run.ended.connect(self._on_ended)
        self.run.failed.connect(self.message_bar.say)

    @property
    def page(self) -> IndexPage:
        page = self.tabs.currentWidget()
        assert isinstance(page, IndexPage)  # noqa: S101 - nothing else is added
        return page

    # what is open

    def begin(self) -> None:
        """Ask for a folder, if nothing was looked at yet."""
        if not self.paths:
            self.ask_for_folder()

    def ask_for_folder(self) -> None:
        self._open_chosen(ask_for_folder(self, self.settings, _("Choose a folder of logs")))

    def ask_for_files(self) -> None:
        self._open_chosen(ask_for_logs(self, self.settings, _("Choose logs")))

    def _open_chosen(self, names: list[str]) -> None:
        if names:
            self.open(names)

    def open(self, paths: Iterable[str]) -> None:
        """Open files, folders, archives and databases as one collection."""
        self.run.cancel()
        self.paths = tuple(paths)
        self._is_opening = True
        self.message_bar.hide()
        self.reader.look_at(self.paths)

    def update_index(self) -> None:
        if self.paths:
            self.message_bar.hide()
            self.run.start(self.paths)

    @property
    def is_running(self) -> bool:
        return self.run.is_running or self._is_opening

    def _on_ended(self) -> None:
        self.reader.refresh()
        self._show_state()

    def _count(self) -> None:
        self.reader.ask(self._counting, totals, self._on_counted)

    def _on_counted(self, found: CollectionTotals) -> None:
        self._totals = found
        if self._is_opening:  # the index is open now; were it damaged, it is begun anew
            self._is_opening = False
            self.update_index()
        self._show_state()

    def find_hands(self, query: str) -> None:
        """Show the hands that a search finds."""
        self.tabs.setCurrentWidget(self.hands)
        self.hands.field.write(query)

    # how it stands

    def _show_state(self) -> None:
        running, run = self.is_running, self.run
        self.head.say(None, self._sentence(), self._detail(), aloud=not running)
        self.progress.show_progress(*((run.done, run.total or None) if running else (0, 1)))
        self.cancel_button.setVisible(running)
        self.again_button.setVisible(bool(self.paths) and not running)
        name = _("Collection")
        self.setWindowTitle(f"{paths_name(self.paths)} - {name}" if self.paths else name)
        self.state_changed.emit()

    def _sentence(self) -> str:
        if not self.paths:
            return _("Choose a folder of logs, or drop folders, archives and logs here.")
        return paths_name(self.paths)

    def _detail(self) -> str:
        if not self.paths:
            return _("Its games can then be searched by what happened.")
        parts = [self._so_many()]
        if self.is_running and not self.run.total:
            parts.append(_("Looking for logs…"))
        elif self.is_running:
            text = _("reading {done} of {total} logs")
            done, total = words.points(self.run.done), words.points(self.run.total)
            parts.append(text.format(done=done, total=total))
        return "  ·  ".join(filter(None, parts))

    def _so_many(self) -> str:
        found = self._totals
        if not found.logs:
            return ""
        games = ngettext("{count} game", "{count} games", found.games)
        hands = ngettext("{count} hand", "{count} hands", found.hands)
        unread = ngettext("{count} file is no log", "{count} files are no logs", found.unreadable)
        wrong = ngettext(
            "{count} game contradicts its walls",
            "{count} games contradict their walls",
            found.contradicted,
        )
        always = [(games, found.games), (hands, found.hands)]
        trouble = [(wrong, found.contradicted), (unread, found.unreadable)]
        said = [*always, *(each for each in trouble if each[1])]
        return listed(text.format(count=words.points(n)) for text, n in said)

    # Qt's side

    def _what_drop_does(self, paths: list[Path]) -> str:
        name = paths_name(tuple(map(str, paths)))
        return _("Drop to open {name} as a collection").format(name=name)

    def _on_dropped(self, paths: list[Path]) -> None:
        self.open(map(str, paths))

    def closeEvent(self, event: QCloseEvent) -> None:
        self.run.close()
        for page in (self.games, self.hands, self.players):
            page.close_jobs()
        for field in (self.games.field, self.hands.field):
            field.stop()
        self._counting.close()
        self.reader.close()
        self.settings.set_place("collection", self.saveGeometry())
        super().closeEvent(event)


# menus as rows of data

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
        Action("update", N_("&Update"), N_("Read new and changed logs"), "F5",
               CollectionWindow.update_index,
               possible=lambda window: bool(window.paths) and not window.is_running),
        Action("cancel", N_("&Cancel"), N_("Stop reading logs; what was read stays"), "Esc",
               lambda window: window.run.cancel(), possible=lambda window: window.is_running),
        None,
        Action[CollectionWindow]("close", N_("C&lose"), N_("Stop all work and close this window"),
                                 "Ctrl+W", lambda window: window.close()),
    ),
)  # fmt: skip


def _show(nth: int, text: str, tip: str) -> Action[CollectionWindow]:
    return Action(f"show {nth}", text, tip, f"Alt+{nth + 1}",
                  lambda window: window.tabs.setCurrentIndex(nth))  # fmt: skip


def _has_paths(window: CollectionWindow) -> bool:
    return bool(window.paths)


_ANALYSE: Final = Menu[CollectionWindow](
    N_("&Analyse"),
    (
        Action("verify", N_("&Verify every tile"),
               N_("Compare every log with its walls, and hashes with a published list"), "Ctrl+E",
               lambda window: window.check_wanted.emit(window.paths), possible=_has_paths),
        Action("luck", N_("&Was it luck?"), N_("See what the walls gave a player"), "Ctrl+K",
               lambda window: window.luck_wanted.emit(window.paths, ""), possible=_has_paths),
        Action("statistics", N_("&Statistics of the walls"),
               N_("Test whether all walls of these logs look like chance"), "Ctrl+B",
               lambda window: window.statistics_wanted.emit(window.paths), possible=_has_paths),
    ),
)  # fmt: skip

_VIEW: Final = Menu[CollectionWindow](
    N_("&View"),
    (
        _show(0, N_("&Games"), N_("Show all games")),
        _show(1, N_("&Hands"), N_("Find hands by what happened in them")),
        _show(2, N_("&Players"), N_("Show everybody who plays, with figures")),
        None,
        Action("search", N_("&Search"), N_("Write what is searched for"), "Ctrl+F",
               lambda window: window.page.search()),
    ),
)  # fmt: skip


def add_menus(window: CollectionWindow) -> Menus:
    menus = Menus(window.menuBar())
    for menu in (_FILE, _VIEW, _ANALYSE):
        menus.add(menu, lambda: window)
    window.state_changed.connect(menus.refresh)
    return menus
