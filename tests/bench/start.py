"""How long a bare start takes until the sample log's wall is painted, beside an empty window.

    python tests/bench/start.py [RUNS]

Both start as processes of their own, in turn; the medians and their ratio are printed.
"""

import os
import statistics
import subprocess
import sys
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]

EMPTY = """
import sys
from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QApplication, QMainWindow
class Window(QMainWindow):
    def paintEvent(self, event):
        QTimer.singleShot(0, application.quit)
application = QApplication(sys.argv)
window = Window()
window.resize(1280, 820)
window.show()
application.exec()
"""

PROGRAM = """
import sys
from PySide6.QtCore import QTimer
from viewer.ui.app import run_window
from viewer.ui.wall.view import WallView
paint = WallView.paintEvent
def painted(self, event):
    paint(self, event)
    if self.model is not None:
        QTimer.singleShot(0, sys.modules["PySide6.QtWidgets"].QApplication.instance().quit)
WallView.paintEvent = painted
run_window([])
"""


def seconds(code: str) -> float:
    """Run a program to its end."""
    start = time.perf_counter()
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    environment.setdefault("QT_QPA_PLATFORM", "offscreen")
    # An installed program has its bytecode; the run that is not counted writes it.
    environment.pop("PYTHONDONTWRITEBYTECODE", None)
    subprocess.run([sys.executable, "-c", code], check=True, env=environment, cwd=ROOT)
    return time.perf_counter() - start


def main() -> None:
    """Measure and print."""
    runs = int(sys.argv[1]) if len(sys.argv) > 1 else 10
    pairs = [(seconds(EMPTY), seconds(PROGRAM)) for _ in range(runs + 1)][1:]
    empty, program = (statistics.median(column) for column in zip(*pairs, strict=True))
    print(f"empty window {empty:.3f} s, sample log {program:.3f} s, ratio {program / empty:.2f}")


if __name__ == "__main__":
    main()
