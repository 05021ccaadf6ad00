"""A window on a real screen of Windows, or of wine's: `packaging/test-windows 3.13 screen`."""

import ctypes
import os
import subprocess
import sys
from itertools import count
from pathlib import Path

import pytest
from PySide6.QtCore import QMimeData, Qt, QUrl
from PySide6.QtGui import QDrag, QFontInfo, QGuiApplication, QIcon
from PySide6.QtWidgets import QApplication, QWidget

from tests.helpers import documents
from tests.helpers.games import make_bytes
from viewer.system.assets import icon_file
from viewer.ui.kit.notices import DropTarget
from viewer.ui.kit.qt_language import font_for

ROOT = Path(__file__).resolve().parents[2]
HAS_SCREEN = sys.platform == "win32" and os.environ.get("QT_QPA_PLATFORM") == "windows"
NOT_IN_WINE = [
    "DpiAwareness::PerMonitorVersion2 is not supported",
    "Unable to open monitor interface",
    r"EnableNonClientDpiScaling\(\) failed",
]
pytestmark = [
    pytest.mark.skipif(not HAS_SCREEN, reason="needs a screen of Windows"),
    pytest.mark.qt_log_ignore(*NOT_IN_WINE, extend=True),
]

WM_GETICON, ICON_SMALL, ICON_BIG = 0x7F, 0, 1
CF_UNICODETEXT, GMEM_MOVEABLE = 13, 2
VK_RIGHT, KEYEVENTF_KEYUP = 0x27, 2
MOUSEEVENTF_MOVE, MOUSEEVENTF_LEFTDOWN, MOUSEEVENTF_LEFTUP = 1, 2, 4
VK_CONTROL, VK_C = 0x11, 0x43


@pytest.fixture
def user32():
    system = ctypes.windll.user32
    system.SendMessageW.restype = system.GetClipboardData.restype = ctypes.c_void_p
    system.SendMessageW.argtypes = [
        ctypes.c_void_p,
        ctypes.c_uint,
        ctypes.c_void_p,
        ctypes.c_void_p,
    ]
    system.GetAsyncKeyState.restype = ctypes.c_short
    system.SetForegroundWindow.argtypes = system.OpenClipboard.argtypes = [ctypes.c_void_p]
    system.SetClipboardData.argtypes = [ctypes.c_uint, ctypes.c_void_p]
    return system


@pytest.fixture
def kernel32():
    system = ctypes.windll.kernel32
    system.GlobalAlloc.restype = system.GlobalLock.restype = ctypes.c_void_p
    system.GlobalAlloc.argtypes = [ctypes.c_uint, ctypes.c_size_t]
    system.GlobalLock.argtypes = system.GlobalUnlock.argtypes = [ctypes.c_void_p]
    return system


@pytest.fixture
def shown(window, qtbot, user32):
    """A window in front, with a log."""
    window.log_view.show_document(documents.game(3))
    window.show()
    qtbot.waitUntil(window.isVisible)
    user32.SetForegroundWindow(int(window.winId()))
    window.activateWindow()
    qtbot.waitUntil(window.isActiveWindow)
    return window


def press(user32, *keys):
    """Let the system press keys, the last one first let go of."""
    for key in keys:
        user32.keybd_event(key, 0, 0, 0)
    for key in reversed(keys):
        user32.keybd_event(key, 0, KEYEVENTF_KEYUP, 0)


def test_it_is_the_platform_of_windows(qapp):  # noqa: ARG001 - it is asked below
    assert QGuiApplication.platformName() == "windows"


@pytest.mark.parametrize(
    ("language", "family"),
    [("en", "Segoe UI"), ("ja", "Yu Gothic UI"), ("zh_CN", "Microsoft YaHei UI")],
)
def test_each_language_is_shown_in_windows_own_font(qapp, language, family):
    assert QFontInfo(font_for(language, qapp.font())).family() == family


def test_the_window_has_an_icon_for_its_title_and_the_task_bar(shown, user32, qtbot):
    QApplication.setWindowIcon(QIcon(str(icon_file())))
    handle = int(shown.winId())
    for kind in (ICON_SMALL, ICON_BIG):
        qtbot.waitUntil(
            lambda kind=kind: user32.SendMessageW(handle, WM_GETICON, kind, None) is not None
        )


def test_the_task_bar_knows_the_program_by_its_own_name(qapp):  # noqa: ARG001 - it has the name
    name = ctypes.c_wchar_p()
    ask = ctypes.windll.shell32.GetCurrentProcessExplicitAppUserModelID
    assert ask(ctypes.byref(name)) == 0
    assert name.value == "wall-viewer"


def test_keys_of_the_system_step_through_a_hand(shown, user32, qtbot):
    step = shown.log_view.walker.scene.step
    press(user32, VK_RIGHT)
    qtbot.waitUntil(lambda: shown.log_view.walker.scene.step == step + 1)


def test_what_is_copied_is_on_windows_clipboard(shown, user32, kernel32, qtbot):  # noqa: ARG001
    press(user32, VK_CONTROL, VK_C)
    qtbot.waitUntil(lambda: len(QGuiApplication.clipboard().text()) > 100)
    assert user32.OpenClipboard(None)
    try:
        data = user32.GetClipboardData(CF_UNICODETEXT)
        text = ctypes.wstring_at(kernel32.GlobalLock(data))
        kernel32.GlobalUnlock(data)
    finally:
        user32.CloseClipboard()
    assert text.splitlines() == QGuiApplication.clipboard().text().splitlines()


def test_what_another_program_copies_is_pasted(qapp, user32, kernel32, qtbot):  # noqa: ARG001
    text = "牌譜 2010091009gm-00a9-0000-83af2648"
    data = text.encode("utf-16-le") + b"\0\0"
    memory = kernel32.GlobalAlloc(GMEM_MOVEABLE, len(data))
    ctypes.memmove(kernel32.GlobalLock(memory), data, len(data))
    kernel32.GlobalUnlock(memory)
    assert user32.OpenClipboard(None)
    user32.EmptyClipboard()
    user32.SetClipboardData(CF_UNICODETEXT, memory)
    user32.CloseClipboard()
    qtbot.waitUntil(lambda: QGuiApplication.clipboard().text() == text)


CARRIES = """
import sys, time
from ctypes import windll
x, y, move, up = map(int, sys.argv[1:])
for n in range(50):
    windll.user32.SetCursorPos(x + n % 9, y)
    windll.user32.mouse_event(move, 1, 0, 0, 0)
    time.sleep(0.1)
windll.user32.mouse_event(up, 0, 0, 0, 0)
"""
"""Moves the mouse to a place and releases its button: while Windows drags, no timer of Qt runs."""


@pytest.mark.parametrize("name", ["a.mjlog", "牌譜 #1 100% & more.mjlog"])
def test_a_file_is_dropped_by_its_path_on_windows(shown, user32, qtbot, tmp_path, name):
    path = tmp_path / "東風 戦" / name
    path.parent.mkdir()
    path.write_bytes(make_bytes(5))
    shown.move(200, 100)
    source = QWidget()
    qtbot.addWidget(source)
    source.setGeometry(0, 0, 90, 90)
    source.show()
    source.raise_()
    qtbot.waitUntil(source.isActiveWindow)
    target = shown.findChild(DropTarget)

    def press():
        """Until it arrives: at first there may be no window yet where it goes."""
        user32.mouse_event(MOUSEEVENTF_LEFTUP, 0, 0, 0, 0)
        user32.SetCursorPos(40 + next(steps) % 9, 40)
        user32.mouse_event(MOUSEEVENTF_LEFTDOWN, 0, 0, 0, 0)
        qtbot.wait(100)
        return bool(QApplication.mouseButtons())

    def drag():
        data = QMimeData()
        data.setUrls([QUrl.fromLocalFile(str(path))])
        begun = QDrag(source)
        begun.setMimeData(data)
        return begun.exec(Qt.DropAction.CopyAction)

    steps = count()
    qtbot.waitUntil(press)
    middle = shown.mapToGlobal(shown.rect().center())
    told = middle.x(), middle.y(), MOUSEEVENTF_MOVE, MOUSEEVENTF_LEFTUP
    command = [sys.executable, "-c", CARRIES, *map(str, told)]
    with qtbot.waitSignal(target.dropped) as dropped, subprocess.Popen(command):  # noqa: S603 - ours
        assert drag() is Qt.DropAction.CopyAction
    assert dropped.args == [[path]]
    assert not target.isVisible()
    qtbot.waitUntil(lambda: shown.log_view.document.title == name)


SCALED = """
import os, sys
os.environ["QT_SCALE_FACTOR"] = sys.argv[1]
from viewer.system.assets import sample_log
from viewer.document import open_log
from viewer.ui.kit.application import make_application
application = make_application()
from viewer.ui.kit.settings import Settings
from viewer.ui.kit.tile_art import TileArt
from viewer.ui.main_window import MainWindow
window = MainWindow(Settings(), TileArt())
window.log_view.show_document(open_log(sample_log()))
window.show()
application.processEvents()
picture = window.grab()
print(picture.width() / window.width(), picture.height() / window.height())
"""


@pytest.mark.parametrize("scale", ["1", "1.25", "1.5", "2"])
def test_a_window_is_drawn_in_the_pixels_of_its_screen(scale):
    done = subprocess.run(  # noqa: S603 - the words here
        [sys.executable, "-c", SCALED, scale],
        stdin=subprocess.DEVNULL,
        capture_output=True,
        check=True,
        cwd=ROOT,
    )
    found = [float(word) for word in done.stdout.split()]
    assert found == pytest.approx([float(scale)] * 2, abs=0.01)
