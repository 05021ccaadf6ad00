"""Starts the window: opens what was named, makes further windows, changes the language."""

import gc
import signal
from collections.abc import Sequence
from typing import Final

from PySide6.QtCore import Qt, QTimer
from PySide6.QtGui import QIcon
from PySide6.QtWidgets import QApplication

from viewer.core.base.errors import sentence
from viewer.system.assets import drawn_tiles, fault_log, icon_file
from viewer.ui.kit.application import display_needed, make_application, return_large_blocks
from viewer.ui.kit.faults import Faults
from viewer.ui.kit.garbage import collected_between_events
from viewer.ui.kit.parts import bring_up
from viewer.ui.kit.qt_language import set_language
from viewer.ui.kit.settings import Settings
from viewer.ui.kit.tile_art import TileArt
from viewer.ui.kit.tile_store import TileStore
from viewer.ui.main_window import FIRST_PAINT_MS, MainWindow

_BESIDE: Final = 32
"""How far a further window lies to the right of and below the one before, in pixels."""


class MainWindows:
    """Keeps references to the main windows: Qt deletes windows without a parent."""

    def __init__(self, settings: Settings, art: TileArt) -> None:
        self._settings = settings
        self._art = art
        self.all: list[MainWindow] = []
        settings.changed.connect(self._on_setting_changed)

    def make(self) -> MainWindow:
        """Make a window, not shown yet."""
        window = MainWindow(self._settings, self._art)
        window.window_wanted.connect(self._open_another)
        window.closed.connect(self._let_go)
        self.all.append(window)
        return window

    def open_files(self, names: Sequence[str]) -> None:
        """Open files that the system asks for, in the window that is used, or was last made."""
        active = QApplication.activeWindow()
        window = active if isinstance(active, MainWindow) else next(reversed(self.all), None)
        window = window or self.make()
        bring_up(window)
        window.opener.open_names(names)

    def _open_another(self) -> None:
        beside = self.all[-1].geometry().translated(_BESIDE, _BESIDE)
        window = self.make()
        window.setGeometry(beside)
        window.show()

    def _let_go(self) -> None:
        """Let go of windows that are closed, but for those whose collection is open."""
        for window in self.all[:]:
            if window.was_closed and not window.is_collecting:
                self.all.remove(window)
                window.deleteLater()

    def _on_setting_changed(self, name: str) -> None:
        """Make all windows anew in another language, and show in each what was."""
        if name != "language":
            return
        set_language(self._settings.language)
        self._let_go()
        active = QApplication.activeWindow()
        before, self.all = self.all, []
        for old in before:
            new = self.make()
            new.take_over(old)
            new.setVisible(old.isVisible())  # before the other goes: the last one ends the program
            old.close()
            old.deleteLater()
        for old, new in zip(before, self.all, strict=True):
            if active is old:
                bring_up(new)
            elif active is not None and active.parent() is old:  # the settings
                bring_up(new)
                new.show_settings()


def run_window(names: Sequence[str], language: str | None = None) -> int:
    """Open a window on some logs, or what was left open; wait until all windows are closed.

    Without either it shows how to begin, and at the first start of all the sample.

    Logs are named by their files or addresses. Folders and archives are checked together in a
    window of their own; the first window, which may not be shown yet, opens what is chosen there.
    A language that was asked for is spoken until another is chosen.
    """
    # Ctrl+C in a terminal: Python's own answer waits until Qt hands the thread over, for ever
    signal.signal(signal.SIGINT, signal.SIG_DFL)
    with display_needed(language):
        application = make_application()
    application.setWindowIcon(QIcon(str(icon_file())))
    faults = Faults(fault_log())
    faults.install()
    settings = Settings()
    set_language(language or settings.language)
    art = TileArt(TileStore(drawn_tiles()))
    opened = MainWindows(settings, art)
    application.files_asked.connect(opened.open_files)
    window = opened.make()
    is_first, settings.started = not settings.started, True
    if names:
        window.opener.open_names(names)
    else:
        if not window.open_session() and is_first:
            window.open_sample()
        window.show()
    if settings.trouble is not None:
        _say_after_opening(window, sentence(settings.trouble))
    gc.freeze()  # all modules stay: to look through them takes 40 ms each time
    painted = QTimer(singleShot=True, interval=FIRST_PAINT_MS)
    painted.timeout.connect(return_large_blocks)
    painted.start()
    try:
        with collected_between_events():
            return application.exec()
    finally:
        painted.stop()
        art.keep()
        faults.remove()


def _say_after_opening(window: MainWindow, text: str) -> None:
    """Say a sentence in the bar at the top; a log that is being opened would hide it."""

    def say(_document: object = None) -> None:
        window.log_view.show_problem(text)

    if window.jobs.busy:
        window.tabs.document_shown.connect(say, Qt.ConnectionType.SingleShotConnection)
    say()
