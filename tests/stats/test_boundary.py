"""The rest of the program knows statistics by rows alone, and works without their libraries."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

import viewer
from viewer.system.assets import sample_log

VIEWER = Path(viewer.__file__).parent
ROWS = ["cli/commands.py", "ui/collection/window.py", "ui/windows.py"]
"""The files that name modules of statistics, imported when they are first used."""
WITHOUT = """
import sys

class Missing:
    def find_spec(self, name, path=None, target=None):
        if name.partition(".")[0] in ("numpy", "matplotlib"):
            raise ModuleNotFoundError(f"No module named {name!r}", name=name)

sys.meta_path.insert(0, Missing())
"""
COMMAND = "from viewer.cli import main; sys.exit(main(sys.argv[1:]))"
WINDOW = """
from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QApplication
from viewer.ui.app import run_window
from viewer.ui.main_window import MainWindow

def use():
    (window,) = (each for each in QApplication.topLevelWidgets() if isinstance(each, MainWindow))
    view = window.log_view
    if view.document is None:  # it is read by a worker
        QTimer.singleShot(10, use)
        return
    view.walker.walk(5)
    print(view.document.title, view.walker.scene.step)
    view.side.show_verification()
    print(view.side.badge.text())
    window.windows.open_collection().close()
    window.close()

QTimer.singleShot(0, use)
sys.exit(run_window(sys.argv[1:]))
"""


@pytest.fixture
def without(tmp_path):
    """Run a program with Python's import of NumPy and matplotlib broken."""

    def run(code, *words):
        return subprocess.run(  # noqa: S603 - the test's own words
            [sys.executable, "-c", WITHOUT + code, *words],
            cwd=VIEWER.parent,
            env={
                **os.environ,
                "QT_QPA_PLATFORM": "offscreen",
                **dict.fromkeys(("XDG_CONFIG_HOME", "XDG_CACHE_HOME"), str(tmp_path)),
            },
            capture_output=True,
            encoding="utf-8",
            check=False,
            timeout=300,
        )

    return run


def test_rows_alone_name_statistics():
    assert (
        sorted(
            path.relative_to(VIEWER).as_posix()
            for path in VIEWER.rglob("*.py")
            if not path.is_relative_to(VIEWER / "stats")
            and '"viewer.stats' in path.read_text(encoding="utf-8")
        )
        == ROWS
    )


def test_verifying_needs_neither_numpy_nor_matplotlib(without):
    done = without(COMMAND, "verify", str(sample_log()))
    assert (done.returncode, done.stderr) == (0, "")


def test_the_lab_does_need_them(without):
    assert without("import viewer.stats.lab.hands").stderr.endswith("No module named 'numpy'\n")


@pytest.mark.dear("a program of its own, which starts a window: what others imported must not help")
def test_a_window_opens_steps_and_verifies_without_them(without):
    done = without(WINDOW, str(sample_log()))  # by its name: what starts open the registry decides
    assert done.returncode == 0, done.stderr
    assert done.stdout.splitlines() == [
        "sample.mjlog 5",
        "Every tile agrees",
        "Not noted before the game",
    ], done.stderr
