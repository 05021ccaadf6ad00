"""The main window: it holds the logs that are open, the menus and the other windows."""

from functools import cached_property, partial
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QPoint, QSize, Qt, QTimer, Signal
from PySide6.QtGui import QCloseEvent, QPaintEvent
from PySide6.QtWidgets import QDialog, QMainWindow, QMenu, QStatusBar

from viewer.core.base.errors import shown
from viewer.translation import _, ngettext
from viewer.ui.actions import TITLES
from viewer.ui.kit.application import set_language
from viewer.ui.kit.focus_ring import focus_rings
from viewer.ui.kit.jobs import JobLine
from viewer.ui.kit.notices import show_for_a_while
from viewer.ui.kit.settings import Settings, give_first_size
from viewer.ui.kit.theme import themes
from viewer.ui.kit.tile_art import TileArt, tile_limit
from viewer.ui.log_tabs import LogTabs
from viewer.ui.log_view import LogView
from viewer.ui.opener import Opener, is_for_one
from viewer.ui.run_words import name_of
from viewer.ui.windows import Windows, bring_up
from viewer.ui.words import title_without

if TYPE_CHECKING:
    from viewer.ui.arrivals.new_logs import NewLogs
    from viewer.ui.kit.actions import Menus

_FIRST_SIZE = QSize(1280, 820)
_PART_OF_SCREEN = 0.85


class MainWindow(QMainWindow):
    """A window on the logs that are open."""

    language_chosen = Signal()
    """All windows are to be made anew: none knows how to say what it shows in another language."""

    window_wanted = Signal()
    """Another window is to be opened."""
    painted = Signal()
    """All was painted for the first time."""
    closed = Signal()

    def __init__(self, settings: Settings, art: TileArt) -> None:
        super().__init__()
        self.settings = settings
        self.was_closed = False
        self._was_painted = False
        # One made by Qt might be taken for that of an earlier window, and be gone with it.
        self.setStatusBar(QStatusBar())
        self.jobs = JobLine(self.statusBar())
        self._titled = [QMenu(_(title), self.menuBar()) for title in TITLES]
        for menu in self._titled:
            self.menuBar().addMenu(menu)
        self.tabs = LogTabs(settings, art, self.jobs, self._prepare)
        self.tabs.title_changed.connect(self._update_title)
        self.tabs.said.connect(self._say)
        self.setCentralWidget(self.tabs)
        self.windows = Windows(settings, art, lambda: self.tabs.documents, self)
        self.opener = Opener(settings, self.jobs, self.tabs, self.windows, self)
        themes.choose(settings.theme, settings.cloth)
        tile_limit.choose(settings.tile_width)
        focus_rings.follow()
        give_first_size(self, _FIRST_SIZE, _PART_OF_SCREEN)
        self.restoreGeometry(settings.place("window"))
        self._update_title()
        if settings.watched_folder is not None:
            self.new_logs.go_on()

    @cached_property
    def menus(self) -> "Menus":
        """What is in the menus; made when first asked for, or after the window was painted."""
        from viewer.ui.actions.menus import fill_menus  # noqa: PLC0415 - not needed at the start
        from viewer.ui.kit.actions import Menus  # noqa: PLC0415

        menus = Menus(self.menuBar())
        fill_menus(menus, self._titled, self)
        self.tabs.document_shown.connect(menus.refresh)
        self.tabs.currentChanged.connect(menus.refresh)
        return menus

    @cached_property
    def new_logs(self) -> "NewLogs":
        """What watches a folder, once one is chosen; the menus ask for it."""
        from viewer.ui.arrivals.new_logs import NewLogs  # noqa: PLC0415 - as above

        made = NewLogs(self.settings, self)
        made.arrived.connect(self._on_arrived)
        made.said.connect(self._say)
        self.closed.connect(made.watched.close)
        return made

    @property
    def log_view(self) -> LogView:
        """The view of the log in sight."""
        return self.tabs.log_view

    def close_log(self) -> None:
        """Close the log in sight; where nothing is open any more, the window."""
        if self.log_view.has_document:
            self.tabs.close_log(self.tabs.currentIndex())
        else:
            self.close()

    def _prepare(self, view: LogView) -> None:
        """Let a log's view have menus of what is under the mouse."""
        view.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)
        view.customContextMenuRequested.connect(partial(self._pop_up, view))

    def _pop_up(self, view: LogView, at: QPoint) -> None:
        from viewer.ui.actions.context_menus import pop_up  # noqa: PLC0415 - as above

        pop_up(self.menus, view, at)

    def _on_arrived(self, path: Path, count: int) -> None:
        """Offer the latest of the logs that came into the watched folder."""
        bar = self.log_view.message_bar

        def open_it() -> None:
            bar.hide()
            self.opener.open_path(path)

        text = ngettext("New log: {name}", "{count} new logs, the latest: {name}", count)
        name = path.name
        if self.log_view.looks["names_hidden"]:
            name = title_without(self.log_view.names, name)
        bar.offer(text.format(name=shown(name), count=count), _("Open"), open_it)

    def _say(self, text: str) -> None:
        show_for_a_while(self.statusBar(), text)

    # help

    def show_keys(self) -> None:
        """Show the table of keys."""
        from viewer.ui.actions.menus import MENUS  # noqa: PLC0415 - not needed at the start
        from viewer.ui.help import KeysDialog  # noqa: PLC0415
        from viewer.ui.kit.actions import key_groups  # noqa: PLC0415

        dialog = KeysDialog(key_groups(MENUS), self)
        dialog.exec()
        dialog.deleteLater()

    def show_settings(self) -> None:
        """Show what can be set."""
        dialog = self.findChild(QDialog, "settings")
        bring_up(self._settings_dialog() if dialog is None else dialog)

    def _settings_dialog(self) -> QDialog:
        from viewer.ui.actions.menus import MENUS, target_of  # noqa: PLC0415 - as above
        from viewer.ui.settings_dialog import SettingsDialog  # noqa: PLC0415

        dialog = SettingsDialog([(menu, partial(target_of, menu, self)) for menu in MENUS], self)
        dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        dialog.setObjectName("settings")
        return dialog

    def set_language(self, language: str | None) -> None:
        """Choose the language of all windows; None is the system's."""
        self.settings.language = language
        set_language(language)
        self.language_chosen.emit()

    def take_over(self, other: "MainWindow") -> None:
        """Show what another window shows, in its place."""
        self.setGeometry(other.geometry())
        self.tabs.take_over(other.tabs)
        self.windows.take_over(other.windows)
        if (dialog := other.findChild(QDialog, "settings")) is not None:
            new = self._settings_dialog()
            new.move(dialog.pos())
            new.show()

    def show_about(self) -> None:
        """Show what this program is."""
        from viewer.ui.help import show_about  # noqa: PLC0415 - not needed at the start

        show_about(self)

    # Qt's side

    def _update_title(self) -> None:
        name, scene = _("Wall viewer"), self.log_view.walker.scene
        self.setWindowTitle(f"{scene.document.title} - {name}" if scene else name)

    def _what_drop_does(self, paths: list[Path]) -> str:
        if is_for_one(paths):
            return _("Drop to open {name}").format(name=shown(paths[0].name))
        return _("Drop to verify {name}").format(name=name_of(tuple(map(str, paths))))

    def paintEvent(self, event: QPaintEvent) -> None:
        """Make the menus when all is painted, and take what is dropped."""
        super().paintEvent(event)
        if not self._was_painted:
            self._was_painted = True
            QTimer.singleShot(0, self, self._on_painted)

    def _on_painted(self) -> None:
        self.menus.refresh()
        self._take_drops()
        self.painted.emit()

    def _take_drops(self) -> None:
        from viewer.ui.arrivals.opening import what_a_drop_does  # noqa: PLC0415 - as above
        from viewer.ui.kit.drops import DropTarget  # noqa: PLC0415

        drops = DropTarget(self, self._what_drop_does, what_a_drop_does)
        drops.dropped.connect(self.opener.open_paths)
        drops.text_dropped.connect(self.opener.open_text)

    def closeEvent(self, event: QCloseEvent) -> None:
        """Stop the work, and remember the window's places."""
        self.settings.session = [
            (str(path.absolute()), *spot.moment, spot.seat) for path, spot in self.tabs.spots()
        ]
        self.tabs.put_away()
        self.jobs.close()
        self.windows.close()
        self.settings.set_place("window", self.saveGeometry())
        super().closeEvent(event)
        self.was_closed = True
        self.closed.emit()
