"""What slots, painting, timers, jobs and threads raise is told once, kept, and survived."""

import sys
import threading
import weakref

import pytest
from PySide6.QtCore import QEventLoop, QObject, Qt, QTimer, Signal
from PySide6.QtGui import QGuiApplication, QPainter
from PySide6.QtWidgets import QDialogButtonBox, QLabel, QPushButton, QWidget

from tests.helpers import qt
from viewer import __version__
from viewer.ui.kit.faults import FaultBox, Faults
from viewer.ui.kit.jobs import Jobs
from viewer.ui.kit.theme import ThemeChoice, themes


@pytest.fixture
def clock():
    return [0.0]


@pytest.fixture
def file(tmp_path):
    return tmp_path / "data" / "faults.log"


@pytest.fixture
def before(monkeypatch):
    """What the hooks that stood there before were told."""
    heard = []
    monkeypatch.setattr(sys, "excepthook", lambda kind, *_: heard.append(kind))
    monkeypatch.setattr(threading, "excepthook", lambda args: heard.append(args.exc_type))
    monkeypatch.setattr(sys, "unraisablehook", lambda args: heard.append(args.exc_type))
    return heard


@pytest.fixture
def faults(qapp, clock, file, before):  # noqa: ARG001 - they are replaced
    faults = Faults(file, lambda: clock[0])
    faults.install()
    yield faults
    faults.remove()
    close(faults, qapp)


def close(faults, qapp):
    if faults.box is not None:
        faults.box.close()
    qt.finish_deletions()
    qapp.processEvents()
    assert faults.box is None


def settle():
    """Run the event loop a few times: once to paint, then to show what the fault's box says.

    `processEvents` of PySide 6.9 raises what a paint event raised; a loop reports it.
    """
    loop = QEventLoop()
    for _ in range(5):
        QTimer.singleShot(0, loop.quit)
        loop.exec()


class Wrong(QWidget):
    """Raises wherever it is asked to."""

    asked = Signal()

    def __init__(self):
        super().__init__()
        self.paints = 0
        self.fails = True
        self.asked.connect(self.on_asked)

    def on_asked(self):
        raise ZeroDivisionError("in a slot")

    def repaint_in_the_loop(self):
        """Called from Python, what painting raises would go on through the caller."""
        self.show()
        self.update()

    def paintEvent(self, _event):  # noqa: N802 - Qt's own
        painter = QPainter(self)
        painter.fillRect(self.rect(), Qt.GlobalColor.red)
        self.paints += 1
        if self.fails:
            raise ZeroDivisionError("while painting")


@pytest.fixture
def widget(qtbot):
    widget = Wrong()
    qtbot.addWidget(widget)
    return widget


def in_a_slot(widget):
    widget.asked.emit()


def in_a_paint_event(widget):
    widget.repaint_in_the_loop()


def in_a_timer(widget):
    QTimer.singleShot(0, widget.on_asked)


def in_a_job(widget):
    widget.owner = QObject()
    jobs = Jobs(widget.owner)
    jobs.start(lambda *_: 1 // 0, lambda _result: None, lambda _error: None)
    jobs.wait(None)


def in_a_thread(widget):
    thread = threading.Thread(target=widget.on_asked)
    thread.start()
    thread.join()


class Last:
    def __del__(self):
        raise ZeroDivisionError("at the end")


def at_the_end_of_an_object(_widget):
    Last()


PLACES = [in_a_slot, in_a_paint_event, in_a_timer, in_a_job, in_a_thread, at_the_end_of_an_object]


@pytest.mark.parametrize("place", PLACES)
def test_it_is_told_wherever_it_comes_from(faults, before, file, widget, place):
    place(widget)
    settle()
    assert set(before) == {ZeroDivisionError}
    assert faults.box.isVisible()
    assert faults.box.sentence.text() == "Something went wrong in the program; it goes on."
    assert "ZeroDivisionError: " in faults.box.details
    assert __file__ in faults.box.details
    assert f"wall-viewer {__version__}, Python 3." in faults.box.details
    assert faults.box.details in file.read_text(encoding="utf-8")


def test_the_window_paints_again_after_painting_failed(faults, widget):
    widget.repaint_in_the_loop()
    settle()
    assert faults.box is not None
    failed = widget.paints
    widget.fails = False
    widget.update()
    settle()
    assert widget.paints > failed
    assert widget.grab().toImage().pixelColor(5, 5) == Qt.GlobalColor.red


def test_a_flood_is_told_once_and_written_once(faults, file, widget, qapp, clock):
    for _ in range(200):
        widget.asked.emit()
        clock[0] += 1
    qapp.processEvents()
    box = faults.box
    assert len([each for each in qapp.topLevelWidgets() if isinstance(each, FaultBox)]) == 1
    box.close()
    qt.finish_deletions()
    widget.asked.emit()
    qapp.processEvents()
    assert faults.box is None
    text = file.read_text(encoding="utf-8")
    assert text.count("in a slot") == text.count("Traceback") + 2


def test_after_a_pause_it_is_told_again(faults, widget, qapp, clock):
    widget.asked.emit()
    qapp.processEvents()
    close(faults, qapp)
    clock[0] += 60
    widget.asked.emit()
    qapp.processEvents()
    assert faults.box is not None


def test_another_fault_meanwhile_is_written_but_waits_for_no_box(faults, file, widget):
    widget.asked.emit()
    widget.repaint_in_the_loop()
    settle()
    assert "in a slot" in faults.box.details
    assert "while painting" in file.read_text(encoding="utf-8")


def test_details_can_be_copied(faults, widget, qapp, qtbot):
    widget.asked.emit()
    qapp.processEvents()
    qtbot.mouseClick(faults.box.copy_button, Qt.MouseButton.LeftButton)
    assert QGuiApplication.clipboard().text() == faults.box.details
    closing = faults.box.findChild(QDialogButtonBox).button(QDialogButtonBox.StandardButton.Close)
    qtbot.mouseClick(closing, Qt.MouseButton.LeftButton)
    qt.finish_deletions()
    assert faults.box is None


def test_a_message_in_the_details_is_one_bounded_line(faults, qapp):
    button = QPushButton()
    button.clicked.connect(lambda: int("x\n\u202e" * 5000))
    button.click()
    qapp.processEvents()
    last = faults.box.details.splitlines()[-1]
    assert last.startswith("ValueError: ")
    assert len(last) < 250
    assert "\u202e" not in faults.box.details


@pytest.mark.usefixtures("faults")
def test_what_was_half_done_is_let_go(qapp):
    class Held(QObject):
        pass

    kept = []

    def fail():
        held = Held()
        kept.append(weakref.ref(held))
        raise ZeroDivisionError

    button = QPushButton()
    button.clicked.connect(fail)
    button.click()
    qapp.processEvents()
    assert [each() for each in kept] == [None]


def test_a_file_that_cannot_be_written_stops_no_box(faults, file, widget):
    file.parent.write_text("in the way")
    widget.asked.emit()
    settle()
    assert faults.box is not None
    assert not any(str(file) in each.text() for each in faults.box.findChildren(QLabel))


@pytest.mark.usefixtures("faults")
def test_the_file_does_not_grow_for_ever(file, widget, qapp, monkeypatch, clock):
    monkeypatch.setattr("viewer.system.fault._FILE_BYTES", 4096)
    for _ in range(40):
        widget.asked.emit()
        clock[0] += 60
    qapp.processEvents()
    assert {each.name for each in file.parent.iterdir()} == {"faults.log", "faults.log.1"}
    assert all(each.stat().st_size < 8192 for each in file.parent.iterdir())


@pytest.mark.usefixtures("faults")
def test_ctrl_c_is_no_fault(before, file):
    sys.excepthook(KeyboardInterrupt, KeyboardInterrupt(), None)
    assert before == [KeyboardInterrupt]
    assert not file.exists()


@pytest.mark.parametrize("theme", [ThemeChoice.DARK, ThemeChoice.LIGHT])
def test_the_box_has_room_for_what_it_says(qtbot, file, theme):
    themes.choose(theme)
    box = FaultBox("wall-viewer\nValueError: " + "long " * 40, str(file))
    qtbot.addWidget(box)
    box.show()
    assert box.sentence.height() >= box.sentence.heightForWidth(box.sentence.width())
