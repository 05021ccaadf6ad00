"""How long a step of a hand takes until all of the window is painted, in each view.

    python tests/bench/step.py [STEPS [LOG…]]

Walks so many steps of the logs' hands (by default 500 of the sample log's), as holding the right
arrow key does, each hand for the first time; then goes a tenth as often from kyoku to kyoku. The
window is on no screen, and its side shows the hand. For each size of the window, in a process of
its own, and each view it prints the processor time of a step with all its layout and painting:
median, percentiles and worst, and the worst as a part of its limit. Steps onto a hand's end, which
show its result, are counted by themselves.

All is walked several times, each time in a new window with no tile drawn yet, and the least time
of each step counts: the rest is what else the machine does.
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
LIMIT: Final = {1: 16, 2: 33}
"""What a step or another kyoku may take at most, in milliseconds, by the screen's scale; the median
of steps at scale 1 may be 8."""
PARTS: Final = (50, 95, 99)

Timed = tuple[str, float]
"""What a step was, and how many seconds it took."""


def line_of(times: list[float], limit: float) -> str:
    """Return median, percentiles and worst, in milliseconds, and that as a part of a limit."""
    times = sorted(times)
    places = [-(-len(times) * part // 100) - 1 for part in PARTS]
    found = [1000 * times[place] for place in (*places, -1)]
    return " ".join(f"{each:7.1f}" for each in found) + f"{found[-1] / limit:8.2f}"


def least(runs: list[list[Timed]]) -> dict[str, list[float]]:
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


def forget() -> None:
    """Forget all that functions keep, as if the program had just been started."""
    for name, module in list(sys.modules.items()):
        if name.startswith("viewer."):
            for value in vars(module).values():
                getattr(value, "cache_clear", int)()


def open_log(window, path: Path) -> None:
    """Show a log's first hand."""
    from viewer.document import open_log_carefully  # noqa: PLC0415 - as above

    window.log_view.show_document(open_log_carefully(path, lambda *_: None, lambda: False))
    settle()


def timed(go: Callable[..., object], *where: int) -> float:
    """Return the time on the processor of going somewhere."""
    start = time.process_time()
    go(*where)
    settle()
    return time.process_time() - start


def walk(window, logs: list[Path]) -> Iterator[Timed]:
    """Step through all hands of logs, and yield what each step was, with its time."""
    walker = window.log_view.walker
    for path in logs:
        open_log(window, path)
        for index in range(walker.scene.document.hand_count):
            walker.set_kyoku(index)
            walker.to_start()
            settle()
            while not walker.at_end:
                spent = timed(walker.step, 1)
                yield "end" if walker.scene.table.over else "step", spent


def turn(window, _logs: list[Path]) -> Iterator[Timed]:
    """Turn from kyoku to kyoku of the log that is open, again and again."""
    walker = window.log_view.walker
    for index in cycle(range(walker.scene.document.hand_count)):
        yield "kyoku", timed(walker.set_kyoku, index)


def run(go: Callable, view: str, size: tuple[int, int], logs: list[Path]) -> Iterator[Timed]:
    """Walk or turn in a new window."""
    from viewer.ui.kit.settings import Settings  # noqa: PLC0415 - as above
    from viewer.ui.kit.tile_art import TileArt  # noqa: PLC0415
    from viewer.ui.main_window import MainWindow  # noqa: PLC0415

    forget()
    window = MainWindow(Settings(), TileArt())
    window.resize(*size)
    window.show()
    window.log_view.side.show_hand()
    window.log_view.hand_area.show_view(view)
    open_log(window, logs[0])
    try:
        yield from go(window, logs)
    finally:
        window.close()
        window.deleteLater()
        settle()


def measure(width: int, height: int, steps: int, logs: list[Path]) -> None:
    """Print the figures of one size, a line for each view and kind of step."""
    gc.disable()  # the program freezes what its start made, and little is made later
    from PySide6.QtCore import QSettings  # noqa: PLC0415

    from viewer.system import assets  # noqa: PLC0415
    from viewer.ui.hand.views.drawing import VIEWS  # noqa: PLC0415
    from viewer.ui.kit.application import make_application  # noqa: PLC0415

    application = make_application()
    limit = LIMIT[round(application.devicePixelRatio())]
    logs, size = logs or [assets.sample_log()], (width, height)
    with tempfile.TemporaryDirectory() as folder:
        os.environ["XDG_CONFIG_HOME"] = folder
        QSettings.setDefaultFormat(QSettings.Format.IniFormat)
        QSettings.setPath(QSettings.Format.IniFormat, QSettings.Scope.UserScope, folder)
        for name in VIEWS:
            list(islice(run(walk, name, size, logs), 3))  # imports what is imported once
            for go, count in ((walk, steps), (turn, steps // 10)):
                runs = [list(islice(run(go, name, size, logs), count)) for _ in range(TIMES)]
                for kind, each in least(runs).items():
                    print(f"  {name:6} {kind:5} {len(each):6} {line_of(each, limit)}", flush=True)


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
