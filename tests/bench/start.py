"""How long a bare start takes until the sample log's wall is painted, beside an empty window.

    python tests/bench/start.py [RUNS]

Both start as processes of their own, in turn, and stop at the end of their first whole paint;
the medians and their ratio are printed.
"""

import os
import statistics
import subprocess
import sys
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]

EMPTY = """
import os, sys
from PySide6.QtWidgets import QApplication, QMainWindow
class Window(QMainWindow):
    def paintEvent(self, event):
        super().paintEvent(event)
        os._exit(0)
application = QApplication(sys.argv)
window = Window()
window.resize(1280, 820)
window.show()
application.exec()
"""

# The program turns garbage collection off before its first import; so must what stands before it.
PROGRAM = """
import gc; gc.disable()
import os
import viewer.document  # as the program does, before Qt
from viewer.cli import main
from viewer.ui.hand.order.view import WallView
paint = WallView.paintEvent
def painted(self, event):
    paint(self, event)
    if self.scene is not None:
        os._exit(0)
WallView.paintEvent = painted
main([])
"""


def seconds(code: str) -> float:
    """Run a program to its first paint."""
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    environment.setdefault("QT_QPA_PLATFORM", "offscreen")
    # An installed program has its bytecode; the run that is not counted writes it.
    environment.pop("PYTHONDONTWRITEBYTECODE", None)
    start = time.perf_counter()
    subprocess.run([sys.executable, "-c", code], check=True, timeout=300, env=environment, cwd=ROOT)
    return time.perf_counter() - start


def main() -> None:
    """Measure and print."""
    runs = int(sys.argv[1]) if len(sys.argv) > 1 else 10
    pairs = [(seconds(EMPTY), seconds(PROGRAM)) for _ in range(runs + 1)][1:]
    empty, program = (statistics.median(column) for column in zip(*pairs, strict=True))
    print(f"empty window {empty:.3f} s, sample log {program:.3f} s, ratio {program / empty:.2f}")


if __name__ == "__main__":
    main()
