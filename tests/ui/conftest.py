"""A window on no screen, with settings of its own, that must leave nothing behind."""

import gc
import threading
from collections import deque
from functools import cache
from importlib import import_module
from itertools import chain, count
from pathlib import Path

import pytest
from PySide6 import QtGui
from PySide6.QtCore import QSettings
from PySide6.QtGui import QAccessible
from PySide6.QtWidgets import QApplication, QMainWindow
from pytestqt.qtbot import QtBot

from tests.helpers import documents, languages, qt, soul
from tests.helpers.games import make_bytes
from viewer.stats.lab.hands import tables
from viewer.ui.collection.window import LATE_MODULES
from viewer.ui.hand.views.drawing import VIEWS
from viewer.ui.kit import notices
from viewer.ui.kit.application import focus_rings
from viewer.ui.kit.garbage import collect_due
from viewer.ui.kit.jobs import Jobs
from viewer.ui.kit.notices import DropTarget
from viewer.ui.kit.qt_language import set_language
from viewer.ui.kit.settings import Settings
from viewer.ui.kit.theme import ThemeChoice, themes
from viewer.ui.kit.tile_art import TileArt
from viewer.ui.main_window import MainWindow
from viewer.ui.windows import LAB_MODULES

HERE = Path(__file__).parent
PATIENCE = 60_000
NUMBERS = count()
ROOMY = (940, 756)
"""Of a window, so that both panels stand beside the view; the screen that is none is smaller."""
NO_SCREEN = "^This plugin does not support |^QPrintDialog: Cannot be used on non-native printers"
"""The latter on Windows without any printer, as under wine."""


def pytest_collection_modifyitems(items):
    allow_no_screen(items, HERE)


def allow_no_screen(items, folder):
    """Let Qt say what its screenless platform cannot do; any other warning fails a test."""
    for item in items:
        has_own = item.get_closest_marker("qt_log_ignore")  # the closest alone counts
        if item.path.is_relative_to(folder) and not has_own:
            item.add_marker(pytest.mark.qt_log_ignore(NO_SCREEN, extend=True))


@pytest.hookimpl(wrapper=True)
def pytest_runtest_setup():
    """Let main windows be painted while a test runs, or waits, and not between.

    pytest-qt handles events after each phase. That would lay out and paint a window as its fixtures
    leave it, and once more before it is closed, for nobody: a fifth of what these tests take.
    """
    try:
        return (yield)
    finally:
        let_windows_paint(False)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_call():
    """Paint from here on, and until here."""
    let_windows_paint(True)
    try:
        return (yield)
    finally:
        let_windows_paint(False)


def let_windows_paint(may):
    for each in QApplication.topLevelWidgets():
        if isinstance(each, QMainWindow):
            each.setUpdatesEnabled(may)


class PatientBot(QtBot):
    """Waits as long as the slowest machine needs: only what never comes fails a test."""

    def waitUntil(self, callback, *, timeout=PATIENCE):  # noqa: N802 - pytest-qt's own name
        super().waitUntil(callback, timeout=timeout)

    def waitSignal(self, signal, *, timeout=PATIENCE, **how):  # noqa: N802
        return super().waitSignal(signal, timeout=timeout, **how)


@pytest.fixture
def qtbot(qapp, request):  # noqa: ARG001 - it is there
    return PatientBot(request)


@pytest.fixture(scope="session")
def art():
    return TileArt()


@pytest.fixture(autouse=True, scope="session")
def windows_at_hand():
    """What large windows load and make when first opened is there: no test waits for it."""
    for name in (*LAB_MODULES, *chain.from_iterable(LATE_MODULES.values())):
        import_module(name)
    tables()


@pytest.fixture(autouse=True)
def own_settings(swift_folder, monkeypatch):
    """Each test starts with no stored settings, and stores its own where nobody reads them.

    The folder is only made by what is stored in it: to make and delete thousands takes long.
    """
    folder = swift_folder / f"settings{next(NUMBERS)}"
    monkeypatch.setenv("XDG_CONFIG_HOME", str(folder))
    QSettings.setDefaultFormat(QSettings.Format.IniFormat)
    QSettings.setPath(QSettings.Format.IniFormat, QSettings.Scope.UserScope, str(folder))
    return folder


@pytest.fixture(autouse=True)
def dark(qapp):  # noqa: ARG001 - it has the palette
    """Each test starts with the dark theme, which all share."""
    themes.choose(ThemeChoice.DARK)


@pytest.fixture(autouse=True)
def no_keys_yet(monkeypatch):
    """Each test starts as if no key had led anywhere."""
    monkeypatch.setattr(focus_rings, "_by_keys", False)


@pytest.fixture(autouse=True)
def nothing_copied(monkeypatch):
    """Each test starts as if no button had copied anything."""
    monkeypatch.setattr(notices, "_copied", deque())


@pytest.fixture(autouse=True)
def garbage_kept(qapp):  # noqa: ARG001 - it is there before
    """Look for garbage after a test, as the program does between events (`kit.garbage`)."""
    gc.disable()
    yield
    collect_due()
    gc.enable()


@pytest.fixture(autouse=True)
def nothing_left(qapp, garbage_kept):  # noqa: ARG001 - it ends after this
    """No test leaves a thread, a timer or a window."""
    before = set(threading.enumerate())
    yield
    qapp.processEvents()
    qt.release_mouse()
    qt.wait_for_cancelled(before)
    qt.finish_deletions()
    left = qt.leftovers(before)
    qt.close_windows()
    assert not left, f"left running: {left}"


@pytest.fixture(scope="session")
def catalogue(swift_folder):
    """Return the file of a language's catalogue, which is written once."""

    @cache
    def catalogue(name):
        file = swift_folder / f"{name}.mo"
        file.write_bytes(languages.compiled(name))
        return file

    return catalogue


@pytest.fixture
def speak(catalogue, monkeypatch):
    """Speak a language, until the test ends."""
    monkeypatch.setattr("viewer.system.language.catalogue_file", catalogue)
    yield set_language
    set_language("en")


@pytest.fixture
def heard(monkeypatch):
    """What a screen reader is told at once."""
    texts = []
    monkeypatch.setattr(QAccessible, "isActive", lambda: True)
    monkeypatch.setattr(
        QtGui, "QAccessibleAnnouncementEvent", lambda _widget, text: texts.append(text)
    )
    monkeypatch.setattr(QAccessible, "updateAccessibility", lambda _event: None)
    return texts


@pytest.fixture
def make_window(qtbot, art):
    """Make a window, and close it in the end."""

    def make() -> MainWindow:
        settings = Settings()
        window = MainWindow(settings, art)
        qtbot.addWidget(window)
        if settings.place("window").isEmpty():
            window.resize(*ROOMY)
        window.show()
        return window

    return make


@pytest.fixture
def window(make_window):
    return make_window()


@pytest.fixture
def painted_window(window, qtbot):
    """One that takes what is dropped: it does once it is painted."""
    qtbot.waitUntil(lambda: window.findChild(DropTarget) is not None)
    return window


@pytest.fixture
def every_window(make_window, qtbot, tmp_path, monkeypatch):
    """A main window that follows the system, with a log and every other window open."""
    settings = Settings()
    settings.theme = ThemeChoice.SYSTEM
    window = make_window()
    window.log_view.show_document(documents.wrong_seed())
    for name in VIEWS:
        window.log_view.hand_area.show_view(name)
    window.log_view.side.show_hand()
    window.log_view.message_bar.say("something")
    window.log_view.details.open()
    window.windows.open_lab()
    (tmp_path / "game.mjlog").write_bytes(make_bytes(3, packed=True))
    file = tmp_path / "index.db"
    monkeypatch.setattr("viewer.ui.collection.open_collection.index_file", lambda: file)
    window.windows.open_collection().open([str(tmp_path / "game.mjlog")])
    collection = window.windows.collection
    qtbot.waitUntil(lambda: not collection.is_running and collection.games.model.rowCount() == 1)
    for name in ("hands", "players", "check", "statistics", "mistakes", "luck"):
        collection.show_page(name)
    qtbot.waitUntil(lambda: not collection.is_running and bool(collection.luck.games_of))
    collection.luck.measure_button.click()
    qtbot.waitUntil(lambda: collection.luck.luck is not None)
    window.opener.ask_for_seed(f"{soul.WALL}\n{soul.SALT}\n{soul.WALL_HASH}")
    yield window
    for each in QApplication.topLevelWidgets():
        for jobs in each.findChildren(Jobs):
            jobs.wait(None)
    collection.close()
