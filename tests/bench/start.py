"""How long a start takes, beside an empty window's: to the sample's wall, and `show` as a whole.

    python tests/bench/start.py [RUNS]

All start as processes of their own, in turn; windows stop at the end of their first whole paint.
The medians are printed, and what they are of the empty window's.
"""

import os
import statistics
import subprocess
import sys
import time
from pathlib import Path
from tempfile import TemporaryDirectory

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

SHOW = """
import sys
from viewer.__main__ import main
from viewer.assets import sample_log
sys.argv[1:] = ["show", str(sample_log()), "-o", sys.argv[1]]
sys.exit(main())
"""


def seconds(code: str) -> float:
    """Run a program to its end, or first paint."""
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    environment.setdefault("QT_QPA_PLATFORM", "offscreen")
    # An installed program has its bytecode; the run that is not counted writes it.
    environment.pop("PYTHONDONTWRITEBYTECODE", None)
    with TemporaryDirectory() as folder:
        words = [sys.executable, "-c", code, str(Path(folder, "wall.png"))]
        start = time.perf_counter()
        subprocess.run(
            words, stdout=subprocess.DEVNULL, check=True, timeout=300, env=environment, cwd=ROOT
        )
        return time.perf_counter() - start


def main() -> None:
    """Measure and print."""
    runs = int(sys.argv[1]) if len(sys.argv) > 1 else 10
    rows = [[seconds(code) for code in (EMPTY, PROGRAM, SHOW)] for _ in range(runs + 1)][1:]
    empty, window, show = (statistics.median(column) for column in zip(*rows, strict=True))
    print(f"empty window {empty:.3f} s")
    print(f"sample log's wall {window:.3f} s, ratio {window / empty:.2f}")
    print(f"show {show:.3f} s, ratio {show / empty:.2f}")


if __name__ == "__main__":
    main()
