import gc
import os
import subprocess
import sys
import threading
import weakref
from types import SimpleNamespace

import pytest
from PySide6.QtCore import QObject
from PySide6.QtWidgets import QApplication, QLineEdit, QMainWindow
from shiboken6 import Shiboken

from tests.helpers.system import NEEDS_PIPES
from viewer.core.base.errors import InputError, Stopped
from viewer.ui.kit import jobs as jobs_module
from viewer.ui.kit.jobs import JobLine, Jobs

STUCK = """
import sys
from pathlib import Path
from PySide6.QtWidgets import QApplication, QWidget
from viewer.ui.kit.jobs import Jobs

application = QApplication(["x", "-platform", "offscreen"])
window = QWidget()
jobs = Jobs(window)
pipe = Path(sys.argv[1])
jobs.start(lambda *_: pipe.read_bytes(), print, print)
jobs.close()
window.close()
window.deleteLater()
application.processEvents()
print("closed", flush=True)
sys.exit()
"""


class Ear:
    """Starts work, and keeps what is heard of it, and in which thread it arrived."""

    def __init__(self, jobs):
        self.jobs = jobs
        self.heard = []
        self.threads = set()

    def start(self, work, **options):
        self.jobs.start(
            work,
            lambda result: self.hear("succeeded", result),
            lambda error: self.hear("failed", str(error)),
            lambda *step: self.hear("progressed", step),
            **options,
        )

    def hear(self, what, value):
        self.heard.append((what, value))
        self.threads.add(threading.current_thread())


@pytest.fixture
def owner(qapp):  # noqa: ARG001 - results arrive through its event loop
    return QObject()


@pytest.fixture
def jobs(owner):
    jobs = Jobs(owner)
    yield jobs
    jobs.close()


@pytest.fixture
def ear(jobs):
    return Ear(jobs)


@pytest.fixture
def run(ear, qapp):
    """Do some work, and let what it says arrive."""

    def run(work):
        ear.start(work)
        ear.jobs.wait(None)
        assert ear.heard == []  # nothing arrives but through the event loop
        qapp.processEvents()
        return ear.heard

    return run


def fail(_progress, _stop):
    raise InputError("empty")


def test_a_result_arrives_in_the_thread_that_asked_for_it(run, ear):
    threads = []
    heard = run(lambda _progress, _stop: threads.append(threading.get_ident()) or 5)
    assert heard == [("succeeded", 5)]
    assert ear.threads == {threading.main_thread()}
    assert threads != [threading.main_thread().ident]


def test_progress_arrives_in_order(run):
    def work(progress, _stop):
        for step in range(3):
            progress(step, 3)

    assert run(work) == [*(("progressed", (step, 3)) for step in range(3)), ("succeeded", None)]


def test_an_input_error_arrives_as_failure(run, jobs):
    assert run(fail) == [("failed", "The file is empty.")]
    assert not jobs.is_running


def test_work_that_stopped_says_nothing(run):
    def work(_progress, _stop):
        raise Stopped

    assert run(work) == []


def test_a_mistake_of_the_program_arrives_as_failure_and_is_not_hidden(run, qtbot):
    def work(_progress, _stop):
        raise ZeroDivisionError("by nought")

    with qtbot.capture_exceptions() as raised:
        ((what, sentence),) = run(work)
    assert what == "failed"
    assert sentence == "The file could not be read: the program failed on it (ZeroDivisionError)."
    assert [kind for kind, _, _ in raised] == [ZeroDivisionError]


@pytest.mark.parametrize("fails", [False, True])
def test_what_waits_to_arrive_does_not_once_the_work_is_dropped(jobs, ear, qapp, fails):
    def work(progress, stop):
        progress(1, 2)
        if fails:
            fail(progress, stop)

    ear.start(work)
    jobs.wait(None)
    assert jobs.is_running  # nobody has heard of its end
    jobs.cancel()
    qapp.processEvents()
    assert ear.heard == []
    assert not jobs.is_running


@pytest.fixture
def gate():
    gate = threading.Event()
    yield gate
    gate.set()


def test_cancelling_reaches_the_work_in_the_middle(jobs, ear, qapp, gate):
    begun = threading.Event()
    answers = []

    def work(_progress, should_stop):
        answers.append(should_stop())
        begun.set()
        gate.wait(120)
        answers.append(should_stop())
        return "too late"

    ear.start(work)
    assert begun.wait(120)
    jobs.cancel()
    gate.set()
    jobs.wait(None)
    qapp.processEvents()
    assert answers == [False, True]
    assert ear.heard == []


def test_new_work_takes_the_place_of_what_is_being_done(ear, jobs, qapp, gate):
    ran = []
    ear.start(lambda _progress, _stop: gate.wait(120))
    ear.start(lambda _progress, _stop: ran.append("never begun"))
    ear.start(lambda _progress, _stop: "new")
    gate.set()
    jobs.wait(None)
    qapp.processEvents()
    assert ear.heard == [("succeeded", "new")]
    assert ran == []


def test_queued_work_waits_for_its_turn(ear, jobs, qapp, gate):
    ear.start(lambda _progress, _stop: gate.wait(120) and 1, queued=True)
    ear.start(fail, queued=True)
    ear.start(lambda _progress, _stop: 3, queued=True)
    assert jobs.is_running
    gate.set()
    jobs.wait(None)
    qapp.processEvents()
    assert ear.heard == [("succeeded", 1), ("failed", "The file is empty."), ("succeeded", 3)]
    assert not jobs.is_running


def test_what_is_heard_may_start_more(ear, jobs, qapp):
    jobs.start(lambda _progress, _stop: 1, lambda one: ear.start(lambda *_: one + 1), ear.hear)
    jobs.wait(None)
    qapp.processEvents()
    jobs.wait(None)
    qapp.processEvents()
    assert ear.heard == [("succeeded", 2)]


def test_closing_drops_all_and_waits(ear, jobs, qapp):
    ended = []

    def work(_progress, should_stop):
        while not should_stop():
            pass
        ended.append(True)
        raise Stopped

    ear.start(work)
    jobs.close()
    assert ended in ([], [True])  # perhaps it had not even begun
    assert jobs.wait(0)
    qapp.processEvents()
    assert ear.heard == []


class Load:
    """Something large that work holds on to."""

    def __call__(self, progress, should_stop):
        progress(1, 1)
        if should_stop():
            raise Stopped


@pytest.mark.parametrize("cancelled", [False, True])
def test_nothing_is_kept_of_work_that_ended(ear, jobs, qapp, cancelled):
    kept = []
    for _ in range(20):
        load = Load()
        kept.append(weakref.ref(load))
        ear.start(load)
        if cancelled:
            jobs.cancel()
        del load
        jobs.wait(None)
        qapp.processEvents()
    gc.collect()
    assert [each() for each in kept] == [None] * 20


# what is stuck


@pytest.fixture
def stuck(monkeypatch):
    """Work that waits for a pipe that nobody writes into, as it would for a drive that is gone."""
    monkeypatch.setattr(Jobs, "_gave_up", float("-inf"))
    reading, writing = os.pipe()
    before = set(threading.enumerate())
    begun = threading.Event()

    def work(progress, _stop):
        begun.set()
        os.read(reading, 1)
        progress(1, 2)
        return "too late"

    work.begun = begun
    yield work
    os.close(writing)  # which also ends work that only now begins to wait
    for thread in set(threading.enumerate()) - before:
        thread.join()
    os.close(reading)


def test_closing_leaves_behind_what_is_stuck_and_waits_once(owner, stuck, monkeypatch, qapp):
    monkeypatch.setattr(jobs_module, "LONGEST_WAIT", 0.2)
    waits = []
    wait = Jobs.wait
    monkeypatch.setattr(Jobs, "wait", lambda jobs, most: waits.append(most) or wait(jobs, most))
    every = [Jobs(owner) for _ in range(3)]
    ears = [Ear(each) for each in every]
    for ear in ears:
        stuck.begun.clear()
        ear.start(stuck)
        assert stuck.begun.wait(120)
    monkeypatch.setattr(jobs_module, "time", SimpleNamespace(monotonic=lambda: 0.0))
    for each in every:
        each.close()
    qapp.processEvents()
    assert waits == [0.2, 0, 0]
    assert [ear.heard for ear in ears] == [[], [], []]


@NEEDS_PIPES
def test_a_program_ends_with_work_that_is_stuck(tmp_path):
    os.mkfifo(tmp_path / "pipe")
    done = subprocess.run(  # noqa: S603
        [sys.executable, "-c", STUCK, tmp_path / "pipe"],
        capture_output=True,
        text=True,
        timeout=300,
        check=False,
    )
    assert (done.returncode, done.stdout, done.stderr) == (0, "closed\n", "")


def test_a_job_that_ends_hands_no_focus_on(qtbot):
    window = QMainWindow()
    qtbot.addWidget(window)
    field = QLineEdit()
    window.setCentralWidget(field)
    line = JobLine(window.statusBar())
    window.show()
    window.activateWindow()
    qtbot.waitUntil(field.hasFocus)  # which is only given with the window
    ended, may_end = [], threading.Event()
    line.run("x", "x", lambda _progress, _stop: may_end.wait(120), ended.append)
    line.cancel_button.setFocus()
    assert line.cancel_button.hasFocus()
    may_end.set()
    qtbot.waitUntil(lambda: bool(ended))
    assert not field.hasFocus()
    assert QApplication.focusWidget() is None
    line.close()


@pytest.mark.parametrize("makes_file", [True, False])
def test_a_file_that_is_not_made_any_more_is_told_of(qtbot, makes_file):
    window, told, ended, may_end = QMainWindow(), [], [], threading.Event()
    qtbot.addWidget(window)
    line = JobLine(window.statusBar())
    line.failed.connect(lambda name, error: told.append((name, str(error))))
    waiting = lambda _progress, _stop: may_end.wait(120)  # noqa: E731 - a job's work
    line.run("x.webp", "Drawing x.webp", waiting, ended.append, makes_file=makes_file)
    line.run("y", "Loading y", lambda _progress, _stop: None, ended.append)
    may_end.set()
    qtbot.waitUntil(lambda: bool(ended))
    said = "It was not made: something else was begun meanwhile."
    assert told == ([("x.webp", said)] if makes_file else [])
    assert len(ended) == 1
    line.run("z", "Loading z", lambda _progress, _stop: None, ended.append)
    qtbot.waitUntil(lambda: len(ended) == 2)
    assert len(told) == makes_file
    line.close()


@pytest.mark.parametrize("text", ["Loading x", ""])
def test_a_job_that_ends_takes_back_its_own_notice_alone(qtbot, text):
    window = QMainWindow()
    qtbot.addWidget(window)
    line = JobLine(window.statusBar())
    for notice, after in ((None, ""), ("Copied: hand", "Copied: hand")):
        ended = []
        line.run("x", text, lambda _progress, _stop: None, ended.append)
        assert window.statusBar().currentMessage() == text
        if notice is not None:
            window.statusBar().showMessage(notice)
        qtbot.waitUntil(lambda ended=ended: bool(ended))
        assert window.statusBar().currentMessage() == after
    line.close()


def test_work_whose_window_has_gone_tells_nobody(qapp):  # noqa: ARG001 - signals need it
    go_on, said = threading.Event(), []
    jobs = Jobs(None)

    def work(progress, _should_stop):
        go_on.wait()
        progress(1, 2)

    jobs.start(work, said.append, said.append)
    Shiboken.delete(jobs)
    go_on.set()
    jobs.wait(None)
    assert not said
