"""The main window: it holds the logs that are open, the menus and the other windows."""

from collections.abc import Callable
from functools import cached_property, partial
from pathlib import Path
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QEvent, QSize, QSizeF, Qt, QTimer, Signal
from PySide6.QtGui import (
    QCloseEvent,
    QContextMenuEvent,
    QKeyEvent,
    QPaintEvent,
    QResizeEvent,
    QShowEvent,
)
from PySide6.QtWidgets import QDialog, QMainWindow, QMenu, QStatusBar, QWidget

from viewer.core.base.errors import InputError, shown
from viewer.document import Document, open_log, open_log_carefully
from viewer.system import assets
from viewer.translation import _, ngettext
from viewer.ui.actions import MENUS, SEND, target_of
from viewer.ui.arrivals.watched_folder import WatchedFolder
from viewer.ui.kit.actions import Menus, key_groups
from viewer.ui.kit.application import focus_rings, motion_choice
from viewer.ui.kit.jobs import JobLine
from viewer.ui.kit.notices import DropTarget, OfferedAction
from viewer.ui.kit.parts import bring_up, fit_type
from viewer.ui.kit.settings import Settings, give_first_size
from viewer.ui.kit.theme import by_type, themes
from viewer.ui.kit.tile_art import TileArt, tile_limit
from viewer.ui.log_tabs import LogTabs
from viewer.ui.log_view import LogView
from viewer.ui.note_taker import may_close
from viewer.ui.words import title_without

if TYPE_CHECKING:
    from viewer.ui.opener import Opener
    from viewer.ui.windows import Windows

_FIRST_SIZE: Final = QSize(1280, 820)
_PART_OF_SCREEN: Final = 0.85
_LOW: Final = 600
"""Pixels of height, with type of the usual size, below which the status bar comes and goes."""
FIRST_PAINT_MS: Final = 150
"""Longer than the first paint of a window takes, which other work beside it would delay."""
_MOST_LISTED: Final = 20
"""New logs, in a menu."""
_SHARED: Final[dict[str, Callable[[Settings], object]]] = {
    "theme": lambda settings: themes.choose(settings.theme, settings.cloth),
    "cloth": lambda settings: themes.choose(settings.theme, settings.cloth),
    "tile_width": lambda settings: tile_limit.choose(settings.tile_width),
    "motion": lambda settings: setattr(motion_choice, "wanted", settings.motion),
}
"""What applies a setting to all that is painted, in any window, by its name."""


class MainWindow(QMainWindow):
    window_wanted = Signal()
    """Another window is to be opened."""
    closed = Signal()

    def __init__(self, settings: Settings, art: TileArt) -> None:
        super().__init__()
        self.settings = settings
        self._art = art
        self.was_closed = False
        # One made by Qt might be taken for that of an earlier window, and be gone with it.
        self.setStatusBar(QStatusBar())
        self.statusBar().messageChanged.connect(self._fit_status_bar)
        self.jobs = JobLine(self.statusBar())
        self.tabs = LogTabs(settings, art, self.jobs)
        self.tabs.title_changed.connect(self._update_title)
        self.tabs.noted_wanted.connect(lambda: self.windows.open_noted())  # noqa: PLW0108 - made late
        self.tabs.recent_wanted.connect(lambda paths: self.opener.open_recent(paths))  # noqa: PLW0108
        self.setCentralWidget(self.tabs)
        self._first_paint = QTimer(self, singleShot=True, interval=FIRST_PAINT_MS)
        self._first_paint.timeout.connect(self._verify_sample)
        for name in _SHARED:
            self._on_setting_changed(name)
        settings.changed.connect(self._on_setting_changed)
        focus_rings.follow()
        give_first_size(self, _FIRST_SIZE, _PART_OF_SCREEN)
        self.restoreGeometry(settings.place("window"))
        self._update_title()
        self.arrived: list[Path] = []
        self.tabs.document_shown.connect(self._on_document_shown)
        self.new_logs = WatchedFolder(settings, self)
        self.new_logs.arrived.connect(self._on_arrived)
        self.closed.connect(self.new_logs.close)
        self.menus = Menus(self.menuBar(), late=True)
        self.menus.filled.connect(self._fit_menus)
        self._painted = QTimer(self, singleShot=True, interval=0)
        self._painted.timeout.connect(self.menus.fill)
        self.jobs.ended.connect(self.menus.fill)  # of what failed to open, the start page is left
        for menu in MENUS:
            self.menus.add(menu, partial(target_of, menu, self))
        settings.changed.connect(self.menus.refresh)
        self.tabs.document_shown.connect(self.menus.refresh)
        self.tabs.send_wanted.connect(self._show_send_menu)
        self.tabs.currentChanged.connect(self.menus.refresh)
        drops = DropTarget(
            self,
            lambda paths: self.opener.what_drop_does(paths),  # noqa: PLW0108 - made late
            lambda text: self.opener.what_text_does(text),  # noqa: PLW0108
        )
        drops.dropped.connect(lambda paths: self.opener.open_paths(paths))  # noqa: PLW0108
        drops.text_dropped.connect(lambda text: self.opener.open_text(text))  # noqa: PLW0108

    @cached_property
    def opener(self) -> "Opener":
        """Made when something but the sample is opened: no start needs its modules."""
        from viewer.ui.opener import Opener  # noqa: PLC0415 - as `windows` says

        return Opener(self.settings, self._art, self.jobs, self.tabs, self)

    @property
    def windows(self) -> "Windows":
        return self.opener.windows

    @property
    def is_collecting(self) -> bool:
        """Whether a collection that was opened here is in sight."""
        collection = self.windows.collection if "opener" in self.__dict__ else None
        return collection is not None and collection.isVisible()

    @property
    def log_view(self) -> LogView:
        return self.tabs.log_view

    def close_log(self) -> None:
        """Close the log in sight; where nothing is open any more, the window."""
        if self.log_view.has_document:
            self.tabs.close_log(self.tabs.currentIndex())
        else:
            self.close()

    def open_session(self) -> bool:
        """Open what was open when the program was left; return whether anything was."""
        rows = self.settings.session if self.settings.session_kept else []
        if rows:
            self.opener.open_session(rows)
        return bool(rows)

    def open_sample(self) -> None:
        """Show the log that comes with the program: at once, and soon with all that is verified."""
        path = assets.sample_log()
        try:
            document = open_log(path)
        except InputError as error:
            self.tabs.show_failure(path.name, error)
            return
        self.tabs.show_document(document)
        self.log_view.message_bar.offer(
            _(
                "This is a sample: its players and their moves are made up."
                " Open a log of your own, or drop one on this window."
            ),
            OfferedAction(_("Open a log…"), lambda: self.opener.ask_for_log()),  # noqa: PLW0108
        )
        self._first_paint.start()

    def _verify_sample(self) -> None:
        if not self.jobs.busy:  # else another log is being opened, in place of the sample
            work = partial(open_log_carefully, assets.sample_log())
            self.jobs.run("", "", work, self.tabs.renew_document, lambda _error: None)

    def _on_arrived(self, paths: list[Path]) -> None:
        self.arrived += paths
        self._offer_arrived()

    def _on_document_shown(self, document: Document) -> None:
        """Offer again what has come, where showing a document has closed the bar."""
        self.arrived = [path for path in self.arrived if path != document.path]
        if self.log_view.message_bar.isHidden():
            self._offer_arrived()

    def _offer_arrived(self) -> None:
        """Offer the new logs that were neither opened nor dismissed."""
        count = len(self.arrived)
        if not count:
            return
        text = ngettext("New log: {name}", "{count} new logs, the latest: {name}", count)
        offers = [OfferedAction(_("Open"), partial(self._open_arrived, self.arrived[-1]))]
        if count > 1:
            latest_first = self.arrived[::-1]
            each = [
                OfferedAction(self._name_of(path), partial(self._open_arrived, path))
                for path in latest_first[:_MOST_LISTED]
            ]
            offers = [
                OfferedAction(_("Open all"), partial(self._open_arrived, *self.arrived)),
                OfferedAction(_("Open one"), each),
            ]
        name = self._name_of(self.arrived[-1])
        self.log_view.message_bar.offer(
            text.format(name=name, count=count), *offers, on_dismissed=self.arrived.clear
        )

    def _open_arrived(self, *paths: Path) -> None:
        self.arrived = [path for path in self.arrived if path not in paths]
        self.log_view.message_bar.hide()
        if len(paths) == 1:
            self.opener.open_path(paths[0])
        else:
            self.opener.open_names([str(path) for path in paths])

    def _name_of(self, path: Path) -> str:
        hidden = self.settings.names_hidden
        return shown(title_without(self.log_view.names, path.name) if hidden else path.name)

    def _on_setting_changed(self, name: str) -> None:
        if name in _SHARED:
            _SHARED[name](self.settings)

    # help

    def show_keys(self) -> None:
        from viewer.ui.dialogs import KeysDialog  # noqa: PLC0415 - as in `windows`

        dialog = KeysDialog(key_groups(MENUS), self)
        dialog.exec()
        dialog.deleteLater()

    def show_settings(self) -> None:
        dialog = self.findChild(QWidget, "settings")
        bring_up(self._settings_dialog() if dialog is None else dialog)

    def _settings_dialog(self) -> QWidget:
        from viewer.ui.dialogs import SettingsDialog  # noqa: PLC0415 - as in `windows`

        dialog = SettingsDialog(self.menus, self.settings.changed, self)
        dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        dialog.setObjectName("settings")
        return dialog

    def take_over(self, other: "MainWindow") -> None:
        self.setGeometry(other.normalGeometry())
        self.setWindowState(other.windowState())
        self.tabs.take_over(other.tabs)
        self.windows.take_over(other.windows)
        self._on_arrived(other.arrived)
        if other.was_closed:
            self.was_closed = True
            self.new_logs.close()
        if (dialog := other.findChild(QWidget, "settings")) is not None:
            new = self._settings_dialog()
            new.move(dialog.pos())
            new.show()

    def show_about(self) -> None:
        from viewer.ui.dialogs import show_about  # noqa: PLC0415 - as in `windows`

        show_about(self)

    def _show_send_menu(self, button: QWidget) -> None:
        menu = self.menus.submenu(SEND.id)
        if menu is not None:
            menu.popup(button.mapToGlobal(button.rect().bottomLeft()))

    # Qt's side

    def event(self, event: QEvent) -> bool:
        if isinstance(event, QKeyEvent):
            self.menus.fill()  # whoever types ahead may mean what is in them
        return super().event(event)

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        from viewer.ui.actions.context_menus import menu_at  # noqa: PLC0415 - as in `windows`

        at = self.log_view.mapFrom(self, event.pos())
        if (menu := menu_at(self.menus, self.log_view, at)) is not None:
            menu.popup(event.globalPos())

    def _update_title(self) -> None:
        view, scene = self.log_view, self.log_view.walker.scene
        parts = (scene.line_sign if scene else "", view.full_title, _("Wall viewer"))
        self.setWindowTitle(" - ".join(filter(None, parts)))

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit_menus()
        self._fit_status_bar()

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        self._painted.start()

    def _fit_menus(self) -> None:
        bar = self.menuBar()
        fit_type(self, QSizeF(_FIRST_SIZE), bar, *bar.findChildren(QMenu))

    def _fit_status_bar(self) -> None:
        """Leave the status bar's room to the view in a low window, while there is no message."""
        bar = self.statusBar()
        is_low = self.height() < by_type(self, _LOW)
        bar.setHidden(is_low and not bar.currentMessage())

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        if not (self.log_view.has_document or self.jobs.busy):
            self.menus.fill()  # the start page's buttons do what their actions do
        if self.was_closed:  # its collection has opened a log
            self.was_closed = False
            self.new_logs.watch_as_set()

    def closeEvent(self, event: QCloseEvent) -> None:
        for view in self.tabs.log_views:
            view.notes.flush()
        if not may_close(self):
            event.ignore()
            return
        self.settings.session = [(str(path.absolute()), spot) for path, spot in self.tabs.spots()]
        self._first_paint.stop()
        for dialog in self.findChildren(QDialog):
            dialog.close()
        self.tabs.put_away()
        self.jobs.close()
        if "opener" in self.__dict__:
            self.windows.close()
        self.settings.set_place("window", self.saveGeometry())
        super().closeEvent(event)
        self.was_closed = True
        self.closed.emit()
