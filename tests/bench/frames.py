"""How smoothly tiles slide at the table, and whether anything lags while a key is held.

    xvfb-run -a -s "-screen 0 1920x1080x24" python tests/bench/frames.py [STEPS]

Steps through the sample log in a real window of 1920x1080, as Qt's platform offscreen moves
nothing. Prints the frames a second of each step's slide; then, of steps 33 ms after each other as
of a held key, how late the table was painted.
"""

import os
import sys
import tempfile
import time
from statistics import median
from typing import Final

from PySide6.QtCore import QEvent, QObject, QSettings
from PySide6.QtWidgets import QApplication

from viewer.document import open_log_carefully
from viewer.system import assets
from viewer.ui.hand.views.slides import CALL_MS, SLIDE_MS
from viewer.ui.kit.application import make_application, motion_choice
from viewer.ui.kit.settings import Settings
from viewer.ui.kit.tile_art import TileArt
from viewer.ui.main_window import MainWindow

STEPS: Final = 100
REPEAT_MS: Final = 33


class Painted(QObject):
    """Notes when a widget is painted."""

    def __init__(self, widget) -> None:
        super().__init__(widget)
        self.times: list[float] = []
        widget.installEventFilter(self)

    def eventFilter(self, _widget, event) -> bool:  # noqa: N802 - Qt's own name
        if event.type() is QEvent.Type.Paint:
            self.times.append(time.perf_counter())
        return False


def wait(milliseconds: float) -> None:
    end = time.perf_counter() + milliseconds / 1000
    while time.perf_counter() < end:
        QApplication.processEvents()
        time.sleep(0.0005)


def step(walker, painted: Painted, milliseconds: float) -> list[float]:
    """Go a step on, and return how many seconds after it the table was painted each time."""
    if walker.at_end:
        walker.set_kyoku(walker.scene.hand_index + 1)
        wait(SLIDE_MS)
    painted.times.clear()
    start = time.perf_counter()
    walker.step(1)
    wait(milliseconds)
    return [each - start for each in painted.times]


def main(steps: int) -> None:
    make_application()
    window = MainWindow(Settings(), TileArt())
    window.resize(1920, 1080)
    window.show()
    window.log_view.side.show_hand()
    window.log_view.hand_area.show_view("table")
    window.log_view.show_document(
        open_log_carefully(assets.sample_log(), lambda *_: None, lambda: False)
    )
    motion_choice.reduced()  # asks the system
    wait(CALL_MS)
    assert motion_choice.allowed, "nothing moves here"
    walker, painted = window.log_view.walker, Painted(window.log_view.hand_area.view)
    slides = [
        [each for each in step(walker, painted, 2 * SLIDE_MS) if each < SLIDE_MS / 1000]
        for _ in range(steps)
    ]
    rates = sorted((len(s) - 1) / (s[-1] - s[0]) for s in slides if len(s) > 2)
    worst = rates[len(rates) // 20]
    print(f"{len(rates)} slides: median {median(rates):.1f} frames/s, 5th percentile {worst:.1f}")
    late = sorted(1000 * (step(walker, painted, REPEAT_MS) or [1])[0] for _ in range(steps))
    print(f"held key: painted {median(late):.1f} ms after a step, at most {late[-1]:.1f}")
    window.close()


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as home:
        os.environ["XDG_CONFIG_HOME"] = home
        QSettings.setDefaultFormat(QSettings.Format.IniFormat)
        QSettings.setPath(QSettings.Format.IniFormat, QSettings.Scope.UserScope, home)
        main(int(sys.argv[1]) if sys.argv[1:] else STEPS)
