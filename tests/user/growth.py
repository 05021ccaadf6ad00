"""Each action of the menus done again and again: nothing may pile up.

    python -m tests.user.growth [--times 500] [--only ID]

An action is done a tenth of the times, counted, done the rest, and counted again. Dialogs and
menus that open meanwhile are closed.
"""

from collections.abc import Iterator

from PySide6.QtCore import QTimer
from PySide6.QtGui import QAction
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QMainWindow

from tests.user import census

SKIPPED = ("quit", "close", "lab close")
"""What ends the window that it is done in; opening anew is done in `tests.user`."""


def windows_of(window) -> list[QMainWindow]:
    """The windows that have menus, all opened."""
    window.windows.open_lab()
    window.windows.check([])
    return [window, window.windows.audit, window.windows.lab]


def names_of(window: QMainWindow) -> list[str]:
    """The names of all actions in a window's menus."""
    return [each.objectName() for each in _actions(window) if each.objectName() not in SKIPPED]


def _actions(window: QMainWindow) -> Iterator[QAction]:
    pending = [each.menu() for each in window.menuBar().actions()]
    while pending:
        menu = pending.pop(0)
        if menu.title() != "Open &recent":
            menu.aboutToShow.emit()
        for action in menu.actions():
            if action.menu():
                pending.append(action.menu())
            elif action.objectName():
                yield action


class Repeater:
    """Does actions, answers what they ask, and waits until what they began has ended."""

    def __init__(self, window) -> None:
        self._window = window
        self._answering = QTimer(interval=0)
        self._answering.timeout.connect(_close_what_waits)

    def do(self, owner: QMainWindow, name: str, times: int) -> census.Census:
        """Do an action, and count."""
        self._answering.start()
        for _ in range(times):
            action = next(each for each in _actions(owner) if each.objectName() == name)
            action.trigger()
            self._wait()
        self._answering.stop()
        return census.take()

    def _wait(self) -> None:
        windows = self._window.windows
        while self._window.jobs.busy or (windows.audit and windows.audit.is_running):
            QTest.qWait(1)
        census.settle()


def _close_what_waits() -> None:
    waiting = QApplication.activePopupWidget() or QApplication.activeModalWidget()
    if waiting is not None:
        waiting.close()
