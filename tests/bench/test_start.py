"""How long a start takes, beside an empty window's: to the sample's wall, and `show` as a whole.

All start as processes of their own; windows stop at the end of their first whole paint.
"""

import os
import subprocess
import sys
from functools import partial
from pathlib import Path

import pytest

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
WINDOW = """
import gc; gc.disable()
import os
from viewer.cli import main
from viewer.ui.hand.order.view import WallView
paint = WallView.paintEvent
def painted(self, event):
    paint(self, event)
    window = self.window
    if self.scene is not None:
        os._exit(0)
WallView.paintEvent = painted
main([])
"""

SHOW = """
import sys
from viewer.__main__ import main
from viewer.assets import sample_log
sys.argv[1:] = ["show", str(sample_log()), "-o", "wall.png"]
sys.exit(main())
"""


@pytest.mark.parametrize(
    ("work", "code", "goal"),
    [
        ("window until the sample's wall is painted, to an empty window", WINDOW, "2.0"),
        ("`show` to PNG, whole, to an empty window", SHOW, "1.8"),
    ],
)
def test_start(beside, tmp_path, work, code, goal):
    environment = {**os.environ, "PYTHONPATH": str(ROOT), "QT_QPA_PLATFORM": "offscreen"}
    environment["QT_LOGGING_RULES"] = "*.warning=false"  # offscreen has no hints of sizes
    # A program that was used before has its bytecode and the tiles that it drew: a run that is not
    # counted, and ends as one that a person ends, writes both.
    environment.pop("PYTHONDONTWRITEBYTECODE", None)
    for place in ("XDG_CACHE_HOME", "XDG_CONFIG_HOME", "LOCALAPPDATA"):  # not the person's own
        environment[place] = str(tmp_path)

    def run(code):
        words = [sys.executable, "-c", code]
        quiet = subprocess.DEVNULL
        subprocess.run(words, check=True, stdout=quiet, env=environment, cwd=tmp_path)

    run(code.replace("os._exit(0)", "window().close()"))
    beside(work, partial(run, code), partial(run, EMPTY), f"at most {goal}", rounds=10)
