"""Long work: the same with any number of processes, in one go or in several."""

import os
import pickle
import subprocess
import sys
import threading
import time
from multiprocessing import active_children
from pathlib import Path
from types import SimpleNamespace

import pytest

from tests.helpers import long_run
from tests.helpers.fake_work import FakeWork, Parts
from tests.helpers.processes import is_running
from viewer.core.base.errors import InputError
from viewer.stats.lab import work
from viewer.stats.lab.haipai_shanten import HaipaiShanten
from viewer.stats.lab.tenho import NINE_KINDS, Search
from viewer.stats.lab.walls.batch import UNIT_WALLS
from viewer.stats.lab.walls.others import SOURCES
from viewer.stats.lab.work import WorkerDiedError, run_work
from viewer.system import executor

ROOT = Path(__file__).resolve().parents[3]
UNIT_SECONDS = 0.026


def squares(count):
    return Parts(n * n for n in range(count))


@pytest.fixture
def clock(monkeypatch):
    """A clock that only merging moves, by a tenth of a second for every fourth unit."""
    clock = SimpleNamespace(now=0.0)
    merge = FakeWork.merge

    def slowly(*given):
        clock.now += UNIT_SECONDS
        return merge(*given)

    monkeypatch.setattr(FakeWork, "merge", slowly)
    monkeypatch.setattr(work, "time", SimpleNamespace(monotonic=lambda: clock.now))
    return clock


class Watch:
    """Keeps what is told, and stops after so many units of this run."""

    def __init__(self, units=None):
        self.told = []
        self.asked = 0
        self._units = units

    def progress(self, state, pace):
        self.told.append((state, pace, threading.current_thread()))

    def should_stop(self):
        self.asked += 1
        return self._units is not None and self.asked > self._units


# the same state


@pytest.mark.parametrize("jobs", [1, 3, *long_run.only_long(2, None)])
def test_units_are_merged_in_order_whoever_does_them(jobs):
    assert run_work(FakeWork(seconds=0.02), jobs=jobs) == squares(20)


@pytest.mark.parametrize("jobs", [1, 2, *long_run.only_long(3)])
def test_what_lies_beyond_enough_is_thrown_away(jobs):
    fake = FakeWork(units=None, seconds=0.02, last=9)
    state = run_work(fake, jobs=jobs)
    assert state == squares(10)
    assert run_work(fake, state, jobs=jobs) == state


def test_the_labs_work_is_the_same_where_it_was_sent():
    counting = HaipaiShanten(SOURCES["few-swaps"](3, 100))
    sent = pickle.loads(pickle.dumps(counting))  # noqa: S301 - our own
    assert run_work(sent, jobs=1) == run_work(counting, jobs=1)


@pytest.mark.long(
    "each worker makes its tables of hands",
    short="test_the_labs_work_is_the_same_where_it_was_sent",
)
def test_the_labs_work_is_the_same_in_workers():
    source = SOURCES["few-swaps"](3, 2 * UNIT_WALLS + 100)
    count = run_work(HaipaiShanten(source), jobs=2)
    assert count == run_work(HaipaiShanten(source), jobs=1)
    assert (count.units, count.walls) == (3, 2 * UNIT_WALLS + 100)


@pytest.mark.parametrize("jobs", [1, 2])
def test_paused_work_goes_on_to_the_same_state(jobs):
    def some_more(state):
        watch = Watch()
        return run_work(
            FakeWork(units=10_000, seconds=0.01),
            state,
            jobs=jobs,
            progress=watch.progress,
            should_stop=lambda: any(len(told) > len(state) for told, *_ in watch.told),
        )

    state = squares(0)
    for _ in range(long_run.examples(6)):
        begun, state = len(state), some_more(state)
        assert len(state) > begun
        assert state == squares(len(state))


def test_there_are_no_more_workers_than_units_or_than_a_system_takes(monkeypatch):
    asked = []

    class Machine(executor._Machine):
        def __init__(self, do, jobs):
            asked.append(jobs)
            super().__init__(do, 2)

    monkeypatch.setattr(executor, "_Machine", Machine)
    for units in (3, 99):
        assert run_work(FakeWork(units), jobs=1000) == squares(units)
    assert asked == [3, 60]


def test_work_without_units_left_starts_nothing(monkeypatch):
    monkeypatch.setattr(executor, "_Machine", None)
    assert run_work(FakeWork(units=0), jobs=2) == ()
    assert run_work(FakeWork(units=3), squares(3), jobs=2) == squares(3)
    assert run_work(FakeWork(units=3), squares(5), jobs=2) == squares(5)
    assert run_work(FakeWork(units=3), squares(2), jobs=2) == squares(3)


# progress


@pytest.mark.usefixtures("clock")
@pytest.mark.parametrize("jobs", [1, 2])
def test_progress_is_told_here_and_not_too_often(jobs):
    watch = Watch()
    fake = FakeWork(units=42)
    run_work(fake, squares(4), jobs=jobs, progress=watch.progress)
    assert {thread for _, _, thread in watch.told} == {threading.current_thread()}
    paces = [pace for _, pace, _ in watch.told]
    assert [pace.units_this_run for pace in paces] == [*range(4, 37, 4), 38]
    for state, pace, _ in watch.told:
        assert pace.seconds == pytest.approx(pace.units_this_run * UNIT_SECONDS)
        assert pace.units_done == len(state) == pace.units_this_run + 4
        assert pace.seconds_left == pytest.approx((42 - len(state)) * UNIT_SECONDS)
    assert (paces[-1].units_done, paces[-1].units, paces[-1].seconds_left) == (42, 42, 0)


def test_work_without_end_has_no_time_left_and_nothing_done_no_pace():
    watch = Watch(3)
    run_work(FakeWork(units=None), progress=watch.progress, should_stop=watch.should_stop)
    run_work(FakeWork(), jobs=1, progress=watch.progress, should_stop=lambda: True)
    paces = [pace for _, pace, _ in watch.told]
    assert [(pace.units, pace.seconds_left) for pace in paces] == [(None, None), (20, None)]


class Impatience:
    """Wants to stop when it has been asked for the fifth time."""

    def __init__(self):
        self.asked = 0

    def __call__(self):
        self.asked += 1
        return self.asked > 4


def test_whether_to_stop_is_asked_before_each_unit_and_obeyed_at_once():
    impatience = Impatience()
    assert run_work(FakeWork(units=None), jobs=1, should_stop=impatience) == squares(4)
    assert impatience.asked == 5


def test_whether_to_stop_is_asked_while_workers_are_busy_and_they_are_ended():
    impatience = Impatience()
    assert run_work(FakeWork(units=None, seconds=3600), jobs=2, should_stop=impatience) == ()
    assert impatience.asked == 5
    assert not active_children()


# what goes wrong


def test_a_dead_worker_is_told_and_costs_no_state():
    with pytest.raises(WorkerDiedError, match="ended by itself") as caught:
        run_work(FakeWork(seconds=0.05, deadly=13), jobs=2)
    assert isinstance(caught.value, InputError)
    assert caught.value.code == "worker-died"
    state = caught.value.state
    assert state == squares(len(state))
    assert not active_children()
    assert run_work(FakeWork(deadly=13), state, jobs=1) == squares(20)


@pytest.mark.parametrize("jobs", [1, 2])
def test_what_a_unit_raises_comes_out(jobs):
    with pytest.raises(RuntimeError, match="wrong"):
        run_work(FakeWork(wrong=3), jobs=jobs)
    assert not active_children()


@pytest.mark.parametrize("jobs", [1, 2])
def test_what_progress_raises_comes_out(jobs):
    def progress(*_told):
        raise BrokenPipeError

    with pytest.raises(BrokenPipeError):
        run_work(FakeWork(seconds=0.1), jobs=jobs, progress=progress)
    assert not active_children()


@pytest.mark.usefixtures("clock")
@pytest.mark.parametrize("cores", [1, 3])
def test_short_work_needs_no_workers_and_long_work_takes_all_cores(monkeypatch, cores):
    asked = []

    class Machine(executor._Machine):
        def __init__(self, do, jobs):
            asked.append(jobs)
            super().__init__(do, 2)

    monkeypatch.setattr(executor, "_Machine", Machine)
    monkeypatch.setattr(work, "usable_cores", lambda: cores)
    assert run_work(FakeWork(19)) == squares(19)
    assert not asked
    monkeypatch.setattr(work, "_SECONDS_ALONE", 0.05)
    assert run_work(FakeWork()) == squares(20)
    assert asked == ([3] if cores == 3 else [])


def test_workers_end_with_the_process_that_started_them(tmp_path):
    code = """
    import multiprocessing, os
    from tests.helpers.processes import KILL
    from tests.helpers.fake_work import FakeWork, Parts
    from viewer.stats.lab.work import run_work

    def die(state, pace):
        print(*(child.pid for child in multiprocessing.active_children()), flush=True)
        os.kill(os.getpid(), KILL)

    run_work(FakeWork(units=None, seconds=0.15), jobs=2, progress=die)
    """
    script = tmp_path / "script.py"
    lines = [line.removeprefix("    ") for line in code.splitlines()]
    body = "\n".join(f"    {line}" for line in lines)
    script.write_text(f"if __name__ == '__main__':{body}", encoding="utf-8")
    done = subprocess.run(  # noqa: S603 - the tests' own words
        [sys.executable, script],
        env={**os.environ, "PYTHONPATH": str(ROOT)},
        capture_output=True,
        text=True,
        check=False,
        timeout=300,
    )
    pids = [int(word) for word in done.stdout.split()]
    assert len(pids) == 2
    deadline = time.monotonic() + 120
    while time.monotonic() < deadline and any(map(is_running, pids)):
        time.sleep(0.02)
    assert not any(map(is_running, pids))


@pytest.mark.long(
    "each worker makes its tables of hands",
    short="test_the_labs_work_is_the_same_where_it_was_sent",
)
def test_a_search_goes_on_in_workers_as_alone():
    found = []
    for jobs in (1, 2):
        search = Search(NINE_KINDS, seed=4)
        state = run_work(search, jobs=jobs)
        told = [state.trials]
        while len(told) < 1000:
            state = run_work(search, state.go_on(), jobs=jobs)
            told.append(state.trials)
            if state.units > 1:
                break
        found.append((told, state))
    assert found[0] == found[1]
    assert found[0][1].units == 2
