"""Qt on no screen, and what a test must not leave behind."""

import os
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from weakref import WeakSet

from tests.helpers.font_messages import QUIET_FONTS

# On a screen of a usual size; the platform's own is 800 pixels wide, and would cut windows.
# Without Windows' drive: Qt takes its colon for the end of the name.
os.environ["QT_QPA_PLATFORM"] = os.environ.get(
    "WALL_VIEWER_TEST_PLATFORM",
    "offscreen:configfile=" + Path(__file__).with_name("screen.json").as_posix().split(":")[-1],
)
os.environ["QT_LOGGING_RULES"] = QUIET_FONTS

import PySide6
import pytest
from PySide6.QtCore import QCoreApplication, QEvent, QObject, QRectF, Qt, QTimer
from PySide6.QtGui import QFont
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QDialog, QMainWindow, QWidget
from shiboken6 import Shiboken

from viewer.ui.kit.jobs import Jobs

_CALLS = 200
_timers: WeakSet[QTimer] = WeakSet()
_make_timer = QTimer.__init__


def _note_timer(timer, *how, **more):
    """Keep what is made: to look for timers among all that Qt has takes 12 ms a test."""
    _make_timer(timer, *how, **more)
    _timers.add(timer)


QTimer.__init__ = _note_timer


@cache
def lost_nones() -> int:
    """How many references to None a hundred calls into Qt lose; one too many ends Python."""
    font = QFont()
    before = sys.getrefcount(None)
    for _ in range(_CALLS):
        font.setPointSizeF(9)
    return (before - sys.getrefcount(None)) // (_CALLS // 100)


def require_sound_qt() -> None:
    """Fail, rather than let Python abort in the middle of some test."""
    if lost_nones() > 10:
        pytest.fail(
            f"PySide6 {PySide6.__version__} loses a reference to None with every call on Python"
            f" {sys.version_info.major}.{sys.version_info.minor}, which soon aborts; use another",
            pytrace=False,
        )


def close_windows() -> None:
    """Close what a test left open, so that the next is not blamed for it, and delete windows.

    A collection outlives the window that opened it. Left there, hundreds of widgets would take
    part in each later change of theme, font or language.
    """
    for widget in QApplication.topLevelWidgets():
        if widget.isVisible():
            widget.close()
        if isinstance(widget, QMainWindow):
            widget.deleteLater()
    finish_deletions()


def release_mouse() -> None:
    """Let go of what a test left pressed: later ones would take their keys for clicks."""
    for button in Qt.MouseButton:
        if button in QApplication.mouseButtons() and button.value:
            QTest.mouseRelease(QWidget(), button)


def finish_deletions() -> None:
    """Let Qt delete what it was asked to delete later."""
    QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
    QApplication.processEvents()


def wait_for_cancelled(threads_before: set[threading.Thread]) -> None:
    """Wait for work that was told to stop: a window that closes waits a second, and leaves it.

    What goes on without having been told to is not waited for: it is left running.
    """
    if set(threading.enumerate()) - threads_before:
        for jobs in Shiboken.getAllValidWrappers():
            if isinstance(jobs, Jobs) and not jobs.is_running:
                jobs.wait(None)


def leftovers(threads_before: set[threading.Thread]) -> list[str]:
    """What still runs: threads, timers, windows."""
    valid = filter(Shiboken.isValid, _timers)
    running = [f"timer of {each.parent()}" for each in valid if each.isActive()]
    running += [f"window {each}" for each in QApplication.topLevelWidgets() if each.isVisible()]
    real = (each for each in threading.enumerate() if not isinstance(each, threading._DummyThread))
    running += [f"thread {each.name}" for each in real if each not in threads_before]
    return running


class Paints(QObject):
    """Notes the region of each time that a widget is painted, and how often it lays itself out."""

    def __init__(self, widget: QWidget) -> None:
        super().__init__(widget)
        self.regions = []
        self.layouts = 0
        widget.installEventFilter(self)

    def eventFilter(self, _widget, event):  # noqa: N802 - Qt's own name
        if event.type() is QEvent.Type.Paint:
            self.regions.append(event.region())
        self.layouts += event.type() is QEvent.Type.LayoutRequest
        return False


@contextmanager
def noted(kind: type, name: str, note: Callable[..., object], monkeypatch) -> Iterator[None]:
    """Tell of each call of a method in this thread: others draw pictures of their own meanwhile."""
    call, here = getattr(kind, name), threading.get_ident()

    def told(*given, **how):
        call(*given, **how)
        if threading.get_ident() == here:
            note(*given)

    with monkeypatch.context() as patch:
        patch.setattr(kind, name, told)
        yield


def pixel(image, x: float, y: float):
    """The colour at a point of an image in logical pixels."""
    return image.pixelColor(round(x), round(y))


def overlaps(rects: list[QRectF]) -> list[tuple[QRectF, QRectF]]:
    """The pairs of rectangles that share a pixel."""
    found = []
    by_x = sorted(rects, key=QRectF.x)
    for index, rect in enumerate(by_x):
        for other in by_x[index + 1 :]:
            if other.x() >= rect.right():
                break
            if rect.intersects(other):
                found.append((rect, other))
    return found


def save_picture(window):
    """Ask for a picture as it is proposed."""
    window.log_view.pictures.save()
    (dialog,) = window.findChildren(QDialog, "picture_dialog")
    dialog.accept()
    QCoreApplication.sendPostedEvents(dialog, QEvent.Type.DeferredDelete)
