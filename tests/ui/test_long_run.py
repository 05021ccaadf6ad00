"""Long work of a window: it is polled, and nothing comes of it once it is stopped."""

import threading

import pytest

from viewer.core.base.errors import InputError
from viewer.ui.long_run import LongRun


class Steps(LongRun):
    """Counts; stops at a gate."""

    def __init__(self, parent):
        super().__init__(parent)
        self.gate = threading.Event()
        self.results = []

    def start(self, work=None):
        self.begin(work or self._count, self._on_success)

    def _count(self, progress, should_stop):
        for done in range(1000):
            progress(done, 1000)
        while not self.gate.wait(0.005):
            if should_stop():
                break
        progress(1000, 1000)
        return "counted"

    def _on_success(self, result):
        self.cancel()
        self.results.append(result)


@pytest.fixture
def run(qapp):
    run = Steps(qapp)
    yield run
    run.close()


def test_progress_is_polled_and_not_sent(run, qtbot):
    heard = []
    run.changed.connect(lambda: heard.append((run.done, run.total)))
    run.start()
    qtbot.waitUntil(lambda: (999, 1000) in heard)
    assert len(heard) < 100
    run.gate.set()
    qtbot.waitUntil(lambda: not run.is_running)
    assert run.results == ["counted"]
    assert run.done == 1000


def test_nothing_comes_of_what_was_stopped(run, qtbot):
    run.start()
    qtbot.waitUntil(lambda: run.done == 999)
    run.cancel()
    assert not run.is_running
    run.gate.set()
    run.close()
    assert run.results == []
    assert run.done == 999


def test_what_goes_wrong_is_told_in_a_sentence(run, qtbot):
    def fail(_progress, _should_stop):
        raise InputError("no-file")

    with qtbot.waitSignal(run.failed) as failed:
        run.start(fail)
    assert failed.args == ["There is no such file."]
    assert not run.is_running
