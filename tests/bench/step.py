"""How long a step of a hand takes until all of the window is painted, in each view.

    python tests/bench/step.py [STEPS [LOG…]]

Walks so many steps of the logs' hands (by default 500 of the sample log's), as one does who holds
the right arrow key, each hand for the first time; then turns so many times a tenth from kyoku to
kyoku. The window is on no screen, and its side shows the hand. For each size of the window, in a
process of its own, and each view it prints the time on the processor of a step with all that
follows it, layout and painting, until there is nothing more to do: median, percentiles and worst,
of the steps onto a hand's end, which show its result, by themselves; and the worst as a part of
what it may take.

All is walked several times, each time anew, and of each step the least counts: the rest is what
else the machine does.
"""

import gc
import os
import subprocess
import sys
import tempfile
import time
from collections import defaultdict
from collections.abc import Callable, Iterator
from itertools import cycle, islice
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).resolve().parents[2]
SIZES: Final = ((1366, 768, 1), (1280, 800, 1), (3840, 2160, 2))
"""Width and height in the screen's pixels, and its scale."""
STEPS: Final = 500
TIMES: Final = 5
"""How often all is walked."""
LIMIT: Final = {1: 8, 2: 33}
"""What a step may take, in milliseconds, by the screen's scale."""
SOON: Final = 100
"""Milliseconds until all is done that a view does by itself when a hand was opened."""
PARTS: Final = (50, 95, 99)


def line_of(times: list[float], limit: float) -> str:
    """Return median, percentiles and worst, in milliseconds, and that as a part of a limit."""
    times = sorted(times)
    places = [-(-len(times) * part // 100) - 1 for part in PARTS]
    found = [1000 * times[place] for place in (*places, -1)]
    return " ".join(f"{each:7.1f}" for each in found) + f"{found[-1] / limit:8.2f}"


def least(runs: Iterator[list[tuple[str, float]]]) -> dict[str, list[float]]:
    """Return the least time of each step over all runs, by what it was."""
    times = defaultdict(list)
    for steps in zip(*runs, strict=True):
        times[steps[0][0]].append(min(spent for _, spent in steps))
    return times


def settle() -> None:
    """Let everything happen that is to happen at once; what is asked for meanwhile, too."""
    from PySide6.QtWidgets import QApplication  # noqa: PLC0415 - after the collection is off

    for _ in range(4):
        QApplication.processEvents()


def rest(window) -> None:
    """Wait as a reader does: until the pictures of all tiles that can come are made, and more."""
    settle()
    while any(timer.isActive() and timer.interval() < SOON for timer in timers_of(window)):
        time.sleep(0.002)
        settle()


def forget() -> None:
    """Forget all that functions keep, as if the program had just been started."""
    for name, module in list(sys.modules.items()):
        if name.startswith("viewer."):
            for value in vars(module).values():
                getattr(value, "cache_clear", int)()


def timers_of(window) -> list:
    """Return the timers of all parts of a window."""
    from PySide6.QtCore import QTimer  # noqa: PLC0415 - as above

    return window.findChildren(QTimer)


def open_log(window, path: Path) -> None:
    """Show a log's first hand."""
    from viewer.document import open_log_carefully  # noqa: PLC0415 - as above

    window.log_view.show_document(open_log_carefully(path, lambda *_: None, lambda: False))
    rest(window)


def timed(go: Callable[..., object], *where: int) -> float:
    """Return the time on the processor of going somewhere."""
    start = time.process_time()
    go(*where)
    settle()
    return time.process_time() - start


def walk(window, logs: list[Path]) -> Iterator[tuple[str, float]]:
    """Step through all hands of logs, and yield what each step was, with its time."""
    walker = window.log_view.walker
    for path in logs:
        open_log(window, path)
        for index in range(walker.scene.document.kyoku_count):
            walker.set_kyoku(index)
            rest(window)
            while not walker.at_end:
                spent = timed(walker.step, 1)
                yield "end" if walker.scene.table.over else "step", spent


def turn(window, _logs: list[Path]) -> Iterator[tuple[str, float]]:
    """Turn from kyoku to kyoku of the log that is open, again and again."""
    walker = window.log_view.walker
    for index in cycle(range(walker.scene.document.kyoku_count)):
        yield "kyoku", timed(walker.set_kyoku, index)


def run(go: Callable, window, logs: list[Path], count: int) -> list[tuple[str, float]]:
    """Walk or turn so many times, as one does who has just opened the window."""
    from viewer.ui.app import _end_start  # noqa: PLC0415 - as above

    forget()
    _end_start()
    return list(islice(go(window, logs), count))


def measure(width: int, height: int, steps: int, logs: list[Path]) -> None:
    """Print the figures of one size, a line for each view and kind of step."""
    gc.disable()  # as the program does until it has started
    from PySide6.QtCore import QSettings  # noqa: PLC0415

    from viewer.system import assets  # noqa: PLC0415
    from viewer.ui.hand.views.drawing import VIEWS  # noqa: PLC0415
    from viewer.ui.kit.application import make_application  # noqa: PLC0415
    from viewer.ui.kit.settings import Settings  # noqa: PLC0415
    from viewer.ui.kit.tile_art import TileArt  # noqa: PLC0415
    from viewer.ui.main_window import MainWindow  # noqa: PLC0415

    application = make_application()
    logs = logs or [assets.sample_log()]
    with tempfile.TemporaryDirectory() as folder:
        QSettings.setDefaultFormat(QSettings.Format.IniFormat)
        QSettings.setPath(QSettings.Format.IniFormat, QSettings.Scope.UserScope, folder)
        window = MainWindow(Settings(), TileArt())
        window.resize(width, height)
        window.show()
        window.log_view.side.show_hand()
        for name in VIEWS:
            window.log_view.stage.show_view(name)
            run(walk, window, logs, 3)  # what is made once
            for go, count in ((walk, steps), (turn, steps // 10)):
                times = least(run(go, window, logs, count) for _ in range(TIMES))
                for kind, each in times.items():
                    limit = LIMIT[round(window.devicePixelRatioF())]
                    print(f"  {name:6} {kind:5} {len(each):6} {line_of(each, limit)}", flush=True)
        window.close()
    application.processEvents()


def main() -> None:
    """Measure each size in a process of its own."""
    steps, *logs = sys.argv[1:] or [STEPS]
    print("  view   what   times  median     p95     p99   worst  ms    of what it may")
    for width, height, scale in SIZES:
        environment = {**os.environ, "PYTHONPATH": str(ROOT), "QT_SCALE_FACTOR": str(scale)}
        environment.setdefault("QT_QPA_PLATFORM", "offscreen")
        environment["QT_LOGGING_RULES"] = "default.warning=false"
        print(f"{width}x{height}" + (f", scale {scale}" if scale > 1 else ""), flush=True)
        size = (width // scale, height // scale)
        words = [sys.executable, __file__, "size", *size, steps, *logs]
        subprocess.run(list(map(str, words)), check=True, env=environment)


if __name__ == "__main__":
    if sys.argv[1:2] == ["size"]:
        numbers, files = sys.argv[2:5], sys.argv[5:]
        measure(*map(int, numbers), list(map(Path, files)))
    else:
        main()
