"""Each action of the menus done again and again: nothing may pile up.

    python -m tests.user.growth [--times 500] [--only ID]

An action is done a tenth of the times, counted, done the rest, and counted again: it must end
within a tenth of the first count. Dialogs and menus that open meanwhile are closed.
"""

import argparse
import sys
from collections.abc import Iterator
from importlib import import_module
from itertools import chain

from PySide6.QtCore import QTimer
from PySide6.QtGui import QAction
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QMainWindow

from tests.user import census
from tests.user.home import new_home

SKIPPED = ("quit", "close", "close_log")
"""What ends the window that it is done in; opening anew is done in `tests.user`."""
MOST_MEMORY = 100 * 1024 * 1024
"""What one large picture more or less makes of a difference."""


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

    def do(self, owner: QMainWindow, name: str) -> None:
        """Do an action, to its end."""
        self._answering.start()
        action = next(each for each in _actions(owner) if each.objectName() == name)
        action.trigger()
        self.wait()
        self._answering.stop()

    def windows(self) -> list[QMainWindow]:
        """Open all windows that have menus, and return them."""
        from viewer.ui.collection.window import LATE_MODULES, PAGES  # noqa: PLC0415 - Qt reads settings
        from viewer.ui.windows import LAB_MODULES  # noqa: PLC0415

        for name in (*LAB_MODULES, *chain.from_iterable(LATE_MODULES.values())):
            import_module(name)  # or they would be waited for
        for name in ("check_files", "open_lab", "open_luck", "open_statistics"):
            self.do(self._window, name)
        windows = self._window.windows
        for name in PAGES:
            windows.collection.show_page(name)
        return [self._window, windows.collection, windows.lab]

    def wait(self) -> None:
        """Wait until nothing is done any more."""
        windows = self._window.windows
        while not census.is_at_rest(self._window) or (
            windows.collection and windows.collection.is_running
        ):
            QTest.qWait(1)
        census.settle()


def _close_what_waits() -> None:
    waiting = QApplication.activePopupWidget() or QApplication.activeModalWidget()
    if waiting is not None:
        waiting.close()


def has_grown(now: census.Census, before: census.Census) -> bool:
    """Whether there is more than a tenth more of anything."""
    return (
        now.memory > 1.1 * before.memory + MOST_MEMORY
        or now.threads > before.threads
        or any(new > 1.1 * old for new, old in zip(now[:3], before[:3], strict=True))
    )


def main() -> int:
    """Do each action so often, and say which pile something up."""
    parser = argparse.ArgumentParser(prog="python -m tests.user.growth")
    parser.add_argument("--times", type=int, default=500)
    parser.add_argument("--only")
    options = parser.parse_args()
    with new_home():
        return _run(options.times, options.only)


def _run(times: int, only: str | None) -> int:
    # after the environment is set: these make Qt read it
    from viewer.ui.kit.application import make_application  # noqa: PLC0415
    from viewer.ui.kit.settings import Settings  # noqa: PLC0415
    from viewer.ui.kit.tile_art import TileArt  # noqa: PLC0415
    from viewer.ui.main_window import MainWindow  # noqa: PLC0415

    application = make_application()
    window = MainWindow(Settings(), TileArt())
    window.show()
    window.open_sample()
    repeater, wrong = Repeater(window), 0
    repeater.wait()
    for number, owner in enumerate(repeater.windows(), 1):
        for name in names_of(owner):
            if only not in {None, name}:
                continue
            counts = []
            for count in (times // 10, times - times // 10):
                for _ in range(count):
                    repeater.do(owner, name)
                counts.append(census.take())
            grown = has_grown(counts[1], counts[0])
            wrong += grown
            told = counts[1].growth(counts[0])
            print(f"{'GROWN' if grown else 'ok'} window {number}, {name}: {told}", flush=True)
    application.closeAllWindows()
    return int(wrong > 0)


if __name__ == "__main__":
    sys.exit(main())
