"""The window while it works: how long a folder's check lets it wait, and what it keeps of logs.

Each in a process of its own, on no screen. A gap is the time from one turn of the event loop to the
next, whatever else the machine does; so of several runs the least of the worst counts.
"""

import json
import os
import subprocess
import sys
from pathlib import Path

from tests.bench.conftest import note
from tests.helpers.games import make_bytes
from viewer.core.base.era import ERAS

ROOT = Path(__file__).resolve().parents[2]
GAMES = 20
"""Of each era."""
LOGS = 200
LONGEST_GAP = 35
RUNS = 2

OPENED = """
import gc, json, os, sys, tempfile, time
from pathlib import Path
from PySide6.QtCore import QSettings, QTimer
from PySide6.QtWidgets import QApplication
from viewer.ui.kit.application import make_application
from viewer.ui.kit.settings import Settings
from viewer.ui.kit.tile_art import TileArt
from viewer.ui.main_window import MainWindow

application = make_application()
home = tempfile.TemporaryDirectory()
os.environ["XDG_CONFIG_HOME"] = home.name
QSettings.setDefaultFormat(QSettings.Format.IniFormat)
QSettings.setPath(QSettings.Format.IniFormat, QSettings.Scope.UserScope, home.name)
window = MainWindow(Settings(), TileArt())
window.resize(1280, 800)
window.show()

def until(done):
    while not done():
        application.processEvents()
        time.sleep(0.001)

until(window.isVisible)
"""

GAPS = (
    OPENED
    + """
collection = window.windows.open_collection("check")
audit = collection.check
audit.run.store = None
audit.run.ended.connect(application.quit)
gaps, works, last = [], [], [time.perf_counter(), time.thread_time()]

def tick():
    now, worked = time.perf_counter(), time.thread_time()
    gaps.append(now - last[0])
    works.append(worked - last[1])
    last[:] = now, worked

timer = QTimer(interval=1)  # with 0 it would take the workers' core
timer.timeout.connect(tick)
collection.open([sys.argv[1]])
timer.start()
application.exec()
timer.stop()
print(json.dumps([len(audit.model.rows), max(gaps), max(works)]))
collection.close()
window.windows.close()
"""
)

KEPT = (
    OPENED
    + """
paths = sorted(Path(sys.argv[1]).iterdir())

def taken():
    gc.collect()
    for line in Path("/proc/self/status").read_text().splitlines():
        if line.startswith("RssAnon:"):
            return int(line.split()[1]) / 1024

found = {}
for number in range(301):
    if number in (1, 100, 300):
        found[number] = taken()
    window.opener.open_names([str(paths[number % len(paths)])])  # each where the one before was
    until(lambda: not window.jobs.busy)
    application.processEvents()
print(json.dumps(found))
"""
)


def said(code, *words):
    """What a program prints last."""
    environment = {**os.environ, "PYTHONPATH": str(ROOT), "QT_QPA_PLATFORM": "offscreen"}
    environment["QT_LOGGING_RULES"] = "*.warning=false"  # offscreen has no hints of sizes
    started = [sys.executable, "-c", code, *map(str, words)]
    done = subprocess.run(started, check=True, capture_output=True, env=environment)
    return json.loads(done.stdout.splitlines()[-1])


def make_games(folder):
    for era in ERAS:
        for number in range(GAMES):
            (folder / f"{era.name}-{number}.mjlog").write_bytes(make_bytes(number, era))
    return list(folder.iterdir())


def test_gaps_while_a_folder_is_checked(tmp_path):
    games, many = tmp_path / "games", tmp_path / "many"
    games.mkdir()
    many.mkdir()
    made = make_games(games)
    for number in range(LOGS):
        os.link(made[number % len(made)], many / f"{number}.mjlog")
    runs = [said(GAPS, many) for _ in range(RUNS)]
    assert {logs for logs, _, _ in runs} == {LOGS}
    worst, work = (1000 * min(run[at] for run in runs) / LONGEST_GAP for at in (1, 2))
    limit = f"at most 1, of {LONGEST_GAP} ms"
    note("worst gap of the event loop while a folder is checked", worst, limit)
    note("of it, the longest work of its own thread in one turn", work, limit)


def test_what_stays_of_logs_that_were_opened(tmp_path):
    make_games(tmp_path)
    found = said(KEPT, tmp_path)
    note("MiB of a window that was started", found["1"], "")
    note("after 300 logs, to after 100", found["300"] / found["100"], "at most 1")
