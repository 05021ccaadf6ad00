import os
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtCore import QCoreApplication, QLocale
from PySide6.QtGui import QFileOpenEvent
from PySide6.QtWidgets import QApplication, QDialog

from tests.helpers import documents, qt
from tests.helpers.games import make_bytes
from tests.helpers.system import JAPANESE
from viewer import __version__
from viewer.core.base.place import Place
from viewer.core.sites.tenhou.log_id import LogAddress
from viewer.online import log_cache
from viewer.system import assets
from viewer.ui import app
from viewer.ui.arrivals.start_page import StartPage
from viewer.ui.kit.application import make_application
from viewer.ui.kit.settings import Settings
from viewer.ui.main_window import MainWindow


def test_qt_keeps_its_hands_off_none():
    """PySide6 6.12.0 loses a reference with every call on Python 3.11, which ends in an abort."""
    assert qt.lost_nones() < 10


def test_there_is_one_application_with_a_name(qapp):
    assert make_application() is qapp
    assert QCoreApplication.applicationName() == "wall-viewer"
    assert QCoreApplication.applicationVersion() == __version__
    assert qapp.style().objectName() == "fusion"
    assert JAPANESE in qapp.font().families()


def test_numbers_are_written_in_english():
    assert QLocale().toString(1234567) == "1,234,567"


@pytest.fixture
def start(qtbot, monkeypatch):
    """Start the program, let it run until all is loaded, and return its windows."""

    def start(*paths):
        windows = []

        def run_until_loaded(_application):
            windows.extend(
                widget for widget in QApplication.topLevelWidgets()
                if isinstance(widget, MainWindow) and widget.isVisible()
            )  # fmt: skip
            for window in windows:
                qtbot.addWidget(window)
            qtbot.waitUntil(lambda: all(not window.jobs.busy for window in windows))
            return 7

        monkeypatch.setattr(QApplication, "exec", run_until_loaded)
        assert app.run_window([str(path) for path in paths]) == 7
        return windows

    return start


def shown(windows):
    return sorted(window.log_view.document.title for window in windows)


def test_the_first_start_shows_the_sample_and_later_ones_how_to_begin(start, tmp_path, qtbot):
    (window,) = start()
    assert window.log_view.document.path == assets.sample_log()
    assert window.log_view.document.audit.findings == ()
    assert not window.windowIcon().isNull()
    log, archive = tmp_path / "1.mjlog", tmp_path / "2.zip"
    for paths in ((log,), (archive, tmp_path)):
        Settings().remember_paths(*paths)
    log.write_bytes(make_bytes(1))
    window.close()
    (window,) = start()
    qtbot.waitUntil(lambda: window.findChild(StartPage) is not None)
    both, alone = window.findChild(StartPage).recent
    assert both.accessibleName() == "2 files and folders"
    with qtbot.waitSignal(window.tabs.document_shown):
        alone.click()
    assert window.log_view.document.path == log
    window.opener.open_recent(both.paths)
    collection = window.windows.collection
    qtbot.addWidget(collection)
    assert collection.collection.paths == (str(archive), str(tmp_path))
    assert collection.settings.collection == both.paths
    collection.close()


LATER = (
    *("viewer.ui.opener", "viewer.ui.windows", "viewer.ui.files", "viewer.ui.hand.views.shots"),
    *("viewer.ui.kit.table_view", "viewer.ui.dialogs", "viewer.ui.kit.help_pages"),
    *("viewer.collection", "viewer.core.sites.mahjong_soul.protocol"),
    *("jinja2", "matplotlib", "multiprocessing", "numpy", "PIL", "sqlite3"),
)
"""What no first picture needs; `viewer.ui.windows` says what it would cost a start."""


def test_a_start_imports_nothing_that_only_later_work_needs(tmp_path):
    code = (
        "import sys; from PySide6.QtWidgets import QApplication; from viewer.cli import main\n"
        "QApplication.exec = lambda _application: print(*sys.modules)\n"
        "main([])"
    )
    done = subprocess.run(  # noqa: S603 - the tests' own words
        [sys.executable, "-c", code],
        env={
            **os.environ,
            "PYTHONPATH": str(Path(__file__).parents[2]),
            "XDG_CONFIG_HOME": str(tmp_path),
        },
        capture_output=True,
        encoding="utf-8",
        check=True,
    )
    assert set(LATER).isdisjoint(done.stdout.split())
    assert "viewer.ui.main_window" in done.stdout.split()


def test_each_file_has_a_tab_of_its_own(start, tmp_path):
    paths = [tmp_path / f"{n}.mjlog" for n in range(3)]
    for n, path in enumerate(paths):
        path.write_bytes(make_bytes(n + 1))
    (window,) = start(*paths)
    assert [view.document.path for view in window.tabs.log_views] == paths
    assert window.log_view.document.path == paths[2]
    window.close()
    (window,) = start()
    assert window.log_view.document is None  # who has opened logs needs no sample


def test_a_bad_file_among_good_ones_is_told_and_keeps_none_back(start, tmp_path):
    good = tmp_path / "good.mjlog"
    good.write_bytes(make_bytes(1))
    (window,) = start(tmp_path / "bad.mjlog", good)
    assert window.log_view.message_bar.isVisible()
    assert window.log_view.message_bar.label.text() == "bad.mjlog: There is no such file."
    assert window.log_view.document.title == "good.mjlog"


def test_what_was_open_is_opened_again_if_that_is_wanted(start, tmp_path):
    paths = [tmp_path / f"{n}.mjlog" for n in range(2)]
    for n, path in enumerate(paths):
        path.write_bytes(make_bytes(n + 1))
    Settings().session_kept = True
    (window,) = start(*paths)
    spot = Place(2, 5, 3)
    window.tabs.log_views[0].go_to_spot(spot)
    window.close()
    paths[1].unlink()
    (window,) = start()
    assert window.log_view.document.path == paths[0]
    assert window.log_view.spot == spot
    assert window.log_view.message_bar.label.text() == "1.mjlog: There is no such file."
    window.close()
    Settings().session_kept = False
    (window,) = start()
    assert window.log_view.document is None


def test_nothing_is_downloaded_only_because_it_was_open(start, monkeypatch):
    def ask(*_how):
        raise AssertionError

    path = log_cache.add(LogAddress("2010091009gm-00a1-0000-83af2648", 2), make_bytes(3))
    Settings().session_kept = True
    (window,) = start(path)
    assert window.log_view.walker.scene.seat == 2
    window.close()
    path.unlink()
    monkeypatch.setattr("viewer.online.download.download", ask)
    (window,) = start()
    assert window.log_view.message_bar.label.text() == f"{path.name}: There is no such file."


def ask_for(qapp, *paths):
    """Ask the program to open files, as macOS does when they are double-clicked."""
    for path in paths:
        QCoreApplication.sendEvent(qapp, QFileOpenEvent(str(path)))


def test_files_that_the_system_asks_for_are_opened_in_the_window(qapp, qtbot, art, tmp_path):
    paths = [tmp_path / f"{n} 牌譜.mjlog" for n in range(2)]
    for n, path in enumerate(paths):
        path.write_bytes(make_bytes(n + 1))
    opened = app.MainWindows(Settings(), art)
    qapp.files_asked.connect(opened.open_files)
    ask_for(qapp, paths[0])
    qtbot.waitUntil(lambda: bool(opened.all) and opened.all[0].log_view.has_document)
    (window,) = opened.all
    qtbot.addWidget(window)
    assert window.isVisible()
    ask_for(qapp, *paths)
    qtbot.waitUntil(lambda: len(window.tabs.log_views) > 1 and not window.jobs.busy)
    assert opened.all == [window]
    assert {view.document.path for view in window.tabs.log_views} == set(paths)
    qapp.files_asked.disconnect(opened.open_files)


def test_a_folder_that_the_system_asks_for_is_checked(qapp, qtbot, art, tmp_path):
    (tmp_path / "1.mjlog").write_bytes(make_bytes(1))
    opened = app.MainWindows(Settings(), art)
    qapp.files_asked.connect(opened.open_files)
    ask_for(qapp, tmp_path)
    qtbot.waitUntil(lambda: bool(opened.all) and opened.all[0].windows.collection is not None)
    collection = opened.all[0].windows.collection
    for window in (collection, opened.all[0]):
        qtbot.addWidget(window)
    qtbot.waitUntil(lambda: not collection.is_running)
    assert collection.page is collection.check
    assert collection.collection.paths == (str(tmp_path),)
    qapp.files_asked.disconnect(opened.open_files)


@pytest.mark.usefixtures("spoken")
def test_another_language_makes_all_windows_anew_where_they_were(qtbot, art):
    opened = app.MainWindows(Settings(), art)
    before = [opened.make(), opened.make()]
    for window in before:
        qtbot.addWidget(window)
        window.show()
    one, other = before
    one.log_view.show_document(documents.game())
    one.log_view.walker.go_to(Place(1, 7))
    one.log_view.walker.change(seat=2)
    one.move(40, 30)
    one.show_settings()
    other.windows.open_lab()
    other.windows.open_help("proves")
    lab = other.windows.lab
    qtbot.addWidget(lab)
    collection = other.windows.open_collection()
    qtbot.addWidget(collection)
    other.settings.language = "ja"
    for window in opened.all:
        qtbot.addWidget(window)
    again, beside = opened.all
    assert not any(window.isVisible() for window in before)
    assert all(window.isVisible() for window in opened.all)
    assert again.log_view.document is one.log_view.document
    scene = again.log_view.walker.scene
    assert (scene.hand_index, scene.step, scene.seat) == (1, 7, 2)
    assert again.geometry() == one.geometry()
    assert again.findChild(QDialog, "settings").windowTitle() == "設定"
    assert again.menuBar().actions()[0].text() == "ファイル(&F)"
    assert beside.log_view.document is None
    assert beside.windows.lab is lab
    assert lab.isVisible()
    assert beside.windows.collection is collection
    assert collection.isVisible()
    collection.spot_wanted.emit("gone.xml", Place(0, 0, 0))
    assert beside.jobs.busy
    assert not other.jobs.busy
    beside.jobs.close()
    assert beside.windows.help.isVisible()
    assert beside.windows.help.page.document().begin().text() == "何が証明されるか"
    assert not other.windows.help.isVisible()


def test_another_window_is_opened_beside(qtbot, art):
    opened = app.MainWindows(Settings(), art)
    first = opened.make()
    first.show()
    first.window_wanted.emit()
    qtbot.addWidget(first)
    assert [window.isVisible() for window in opened.all] == [True, True]
    assert opened.all[1].pos() != first.pos()
    opened.all[1].log_view.show_document(documents.game())
    assert first.log_view.document is None
    first.log_view.show_document(documents.game(3))
    first.log_view.settings.toggle("names_hidden")
    assert all(window.log_view.walker.scene.names_hidden for window in opened.all)
    opened.all[1].close()
    assert opened.all == [first]
    qt.finish_deletions()
    first.settings.toggle("names_hidden")  # which only the window that is left hears


@pytest.fixture
def two(qapp, art):  # noqa: ARG001 - it is there
    """Two windows of a program, in sight; and what makes them."""
    opened = app.MainWindows(Settings(), art)
    for _nth in range(2):
        opened.make().show()
    yield opened
    for window in opened.all[:]:
        window.close()


@pytest.mark.usefixtures("spoken")
def test_another_language_keeps_what_a_window_knows(two, tmp_path):
    one, _other = two.all
    for seed in (3, 4):
        one.tabs.show_document(replace(documents.game(seed), path=tmp_path / f"{seed}.mjlog"))
    one.tabs.close_log(0)
    one.new_logs.arrived.emit([tmp_path / "new.mjlog"])
    one.log_view.columns.hidden = (True, True)
    one.showMaximized()
    one.settings.language = "ja"
    again = two.all[0]
    assert again.isMaximized()
    assert again.log_view.side.isHidden()
    assert again.log_view.walker.scene.result_shown
    assert again.log_view.kyoku_list.isHidden()
    assert "new.mjlog" in again.log_view.message_bar.label.text()
    again.tabs.reopen()
    assert again.log_view.document.path == tmp_path / "3.mjlog"


@pytest.mark.usefixtures("spoken")
@pytest.mark.parametrize("by_dialog", [False, True])
def test_another_language_leaves_the_user_in_the_same_window(qtbot, two, by_dialog):
    one, other = two.all
    one.activateWindow()
    if by_dialog:
        one.show_settings()
    qtbot.waitUntil(lambda: not other.isActiveWindow())
    one.settings.language = "ja"
    again = two.all[0]
    expected = again.findChild(QDialog, "settings") if by_dialog else again
    qtbot.waitUntil(lambda: QApplication.activeWindow() is expected)


def test_a_closed_window_that_its_collection_brought_back_is_kept(qtbot, two, tmp_path):
    one, other = two.all
    collection = one.windows.open_collection()
    qtbot.addWidget(collection)
    one.close()
    one.settings.watched_folder = tmp_path
    collection.spot_wanted.emit("gone.xml", None)
    qtbot.waitUntil(lambda: not one.jobs.busy)
    assert one.isVisible()
    assert one.new_logs.folder == tmp_path
    collection.close()
    other.close()
    assert two.all == [one]
    one.close()
    assert two.all == []


@pytest.mark.usefixtures("spoken")
@pytest.mark.parametrize("is_collecting", [False, True])
def test_a_closed_window_stays_closed_in_another_language(qtbot, two, tmp_path, is_collecting):
    one, _other = two.all
    collection = one.windows.open_collection()
    qtbot.addWidget(collection)
    one.close()
    if not is_collecting:
        collection.close()
    one.settings.watched_folder = tmp_path
    one.settings.language = "ja"
    assert len(two.all) == 1 + is_collecting
    assert [window.isVisible() for window in two.all] == [False] * is_collecting + [True]
    assert [window.new_logs.folder for window in two.all] == [None] * is_collecting + [tmp_path]
    collection.close()
    two.all[-1].close()
    assert two.all == []
