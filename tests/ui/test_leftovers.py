"""What a test leaves running is found, so that the test fails."""

import threading

from PySide6.QtCore import QObject, QTimer
from PySide6.QtWidgets import QWidget

from tests.helpers.qt import leftovers


def test_a_timer_is_found_until_it_stops_or_is_gone(qapp):  # noqa: ARG001 - timers need it
    parent, before = QObject(), set(threading.enumerate())
    timers = [QTimer(parent) for _ in range(3)]
    for each in timers[:2]:
        each.start(10**6)
    assert leftovers(before) == 2 * [f"timer of {parent}"]
    timers[0].stop()
    assert leftovers(before) == [f"timer of {parent}"]
    del parent
    assert leftovers(before) == []


def test_a_thread_and_a_window_are_found(qtbot):
    before, may_end = set(threading.enumerate()), threading.Event()
    thread, window = threading.Thread(target=may_end.wait, name="late"), QWidget()
    qtbot.addWidget(window)
    window.show()
    thread.start()
    assert leftovers(before) == [f"window {window}", "thread late"]
    may_end.set()
    thread.join()
    window.close()
    assert leftovers(before) == []
