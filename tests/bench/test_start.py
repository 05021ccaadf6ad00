"""How long a start takes, beside an empty window's: to the sample's wall, and `show` as a whole.

All start as processes of their own. A window's start ends with its first whole paint, and so does
its peer's; `show` runs to its end, and so does its peer, which closes its window and ends as
programs of PySide6 do.
"""

import os
import shutil
import subprocess
import sys
from functools import partial
from pathlib import Path
from typing import Final

import pytest

from tests.bench.conftest import beside

ROOT: Final = Path(__file__).resolve().parents[2]
ROUNDS: Final = 11

EMPTY = """
import os, sys
from PySide6.QtWidgets import QApplication, QMainWindow
class Window(QMainWindow):
    def paintEvent(self, event):
        super().paintEvent(event)
        END
application = QApplication(sys.argv)
window = Window()
window.resize(1280, 820)
window.show()
application.exec()
"""
PAINTED = EMPTY.replace("END", "os._exit(0)")
CLOSED = EMPTY.replace("END", "application.quit()")

WINDOW = """
import os
from viewer.cli import main
from viewer.system.uncollected import uncollected
with uncollected():  # as all is imported within `main`
    from viewer.ui.kit.settings import Settings
    from viewer.ui.hand.views.scene_view import SceneView
Settings.started = False  # each is a first start
paint = SceneView.paintEvent
def painted(self, event):
    paint(self, event)
    if self.scene is not None and self.objectName() == "order_view":
        os._exit(0)
SceneView.paintEvent = painted
main([])
"""

SHOW = """
import sys
from viewer.__main__ import main
from viewer.system.assets import sample_log
sys.argv[1:] = ["show", str(sample_log()), "-o", "wall.png"]
sys.exit(main())
"""


@pytest.fixture
def environment(tmp_path):
    """A person's, who used the program before: there are the tiles that it drew."""
    given = {**os.environ, "PYTHONPATH": str(ROOT), "QT_QPA_PLATFORM": "offscreen"}
    given["QT_LOGGING_RULES"] = "*.warning=false"  # offscreen has no hints of sizes
    given.pop("PYTHONDONTWRITEBYTECODE", None)
    for place in ("XDG_CACHE_HOME", "XDG_CONFIG_HOME", "LOCALAPPDATA"):
        given[place] = str(tmp_path)
    return given


@pytest.fixture
def start(environment, tmp_path):
    def start(code):
        words = [sys.executable, "-c", code]
        quiet = subprocess.DEVNULL
        subprocess.run(words, check=True, stdout=quiet, env=environment, cwd=tmp_path)

    return start


@pytest.fixture(params=["", ", without bytecode"])
def bytecode(request, environment, tmp_path):
    """Whether the program's bytecode may be kept; Python's own and Qt's is there in any case."""
    if request.param:
        for part in ("viewer", "resources"):
            bare = shutil.ignore_patterns("__pycache__")
            shutil.copytree(ROOT / part, tmp_path / "bare" / part, ignore=bare)
        environment |= {"PYTHONPATH": str(tmp_path / "bare"), "PYTHONDONTWRITEBYTECODE": "1"}
    return request.param


def test_window(start):
    start(WINDOW.replace("os._exit(0)", "self.window().close()"))
    work = "window until the sample's wall is painted, to an empty one until it is painted"
    beside(work, partial(start, WINDOW), partial(start, PAINTED), "at most 2.5", rounds=ROUNDS)


def test_show(start, bytecode):
    start(SHOW)
    work = f"`show` to PNG, whole{bytecode}, to an empty window that opens and closes"
    goal, rounds = ("", ROUNDS // 2) if bytecode else ("at most 2.3", ROUNDS)
    beside(work, partial(start, SHOW), partial(start, CLOSED), goal, rounds)
