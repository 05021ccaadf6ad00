import threading

import pytest
from PySide6.QtCore import QThreadPool

from viewer.core.errors import InputError
from viewer.document import Stopped
from viewer.ui.kit.jobs import Job


@pytest.fixture
def pool():
    pool = QThreadPool()
    yield pool
    pool.waitForDone()


class Ear:
    """Keeps what a job says, and in which thread it arrived."""

    def __init__(self, job):
        self.heard = []
        self.threads = set()
        job.progressed.connect(lambda *step: self.hear("progressed", step))
        job.succeeded.connect(lambda result: self.hear("succeeded", result))
        job.failed.connect(lambda error: self.hear("failed", str(error)))

    def hear(self, what, value):
        self.heard.append((what, value))
        self.threads.add(threading.current_thread())


def run(work, pool):
    job = Job(work)
    ear = Ear(job)
    job.start(pool)
    pool.waitForDone()
    assert ear.heard == []  # nothing arrives but through the event loop
    return job, ear


def test_a_result_arrives_in_the_thread_that_made_the_job(pool, qapp):
    threads = []
    _, ear = run(lambda _progress, _stop: threads.append(threading.get_ident()) or 5, pool)
    qapp.processEvents()
    assert ear.heard == [("succeeded", 5)]
    assert ear.threads == {threading.main_thread()}
    assert threads != [threading.main_thread().ident]


def test_progress_arrives_in_order(pool, qapp):
    def work(progress, _stop):
        for step in range(3):
            progress(step, 3)

    _, ear = run(work, pool)
    qapp.processEvents()
    assert ear.heard == [*(("progressed", (step, 3)) for step in range(3)), ("succeeded", None)]


def test_an_input_error_arrives_as_failure(pool, qapp):
    def work(_progress, _stop):
        raise InputError("empty")

    _, ear = run(work, pool)
    qapp.processEvents()
    assert ear.heard == [("failed", "The file is empty.")]


def test_a_job_that_stopped_says_nothing(pool, qapp):
    def work(_progress, _stop):
        raise Stopped

    _, ear = run(work, pool)
    qapp.processEvents()
    assert ear.heard == []


def test_a_mistake_of_the_program_arrives_as_failure_and_is_not_hidden(pool, qapp, qtbot):
    def work(_progress, _stop):
        raise ZeroDivisionError("by nought")

    with qtbot.capture_exceptions() as raised:
        _, ear = run(work, pool)
        qapp.processEvents()
    ((what, sentence),) = ear.heard
    assert what == "failed"
    assert sentence == "The file could not be read: ZeroDivisionError('by nought')."
    assert [kind for kind, _, _ in raised] == [ZeroDivisionError]


@pytest.mark.parametrize("fails", [False, True])
def test_what_waits_to_arrive_does_not_once_the_job_is_cancelled(pool, qapp, fails):
    def work(progress, _stop):
        progress(1, 2)
        if fails:
            raise InputError("empty")

    job, ear = run(work, pool)
    job.cancel()
    qapp.processEvents()
    assert ear.heard == []
    assert job.is_cancelled


def test_cancelling_reaches_the_work_in_the_middle(pool, qapp):
    begun, told = threading.Event(), threading.Event()

    def work(_progress, should_stop):
        begun.set()
        told.wait(10)
        if should_stop():
            raise Stopped
        return "too late"

    job = Job(work)
    ear = Ear(job)
    job.start(pool)
    assert begun.wait(10)
    assert not job.is_cancelled
    job.cancel()
    told.set()
    pool.waitForDone()
    qapp.processEvents()
    assert ear.heard == []


def test_a_job_that_nobody_keeps_still_runs(pool):
    pool.setMaxThreadCount(1)
    gate, ran = threading.Event(), []
    Job(lambda _progress, _stop: gate.wait(10)).start(pool)
    Job(lambda _progress, _stop: ran.append(True)).start(pool)  # still waits for its turn
    gate.set()
    pool.waitForDone()
    assert ran == [True]
