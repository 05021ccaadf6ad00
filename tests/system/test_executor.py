"""Tasks in, answers in order out: in this process, and in workers."""

import multiprocessing
import os
import pickle
import signal
import subprocess
import sys
import time
from concurrent import futures
from contextlib import closing
from pathlib import Path
from threading import Thread

import pytest

from tests.helpers import long_run
from tests.helpers.processes import KILL, is_running
from tests.helpers.system import NEEDS_STREAMS
from tests.helpers.worker_tasks import place_of
from tests.system.conftest import DOUBLED, MANY, TASKS, told
from viewer.system import worker
from viewer.system.executor import in_order, usable_cores

ROOT = Path(__file__).resolve().parents[2]


@pytest.mark.parametrize("jobs", [1, 2, *long_run.only_long(3, None)])
def test_answers_come_in_the_order_of_the_tasks(worker_tasks, jobs):
    assert told(worker_tasks(), jobs=jobs) == DOUBLED
    assert told(worker_tasks(), [], jobs=jobs) == []


@pytest.mark.skipif(not hasattr(os, "nice"), reason="counts by another scale")
def test_workers_give_way_to_the_process_that_started_them():
    here = os.nice(0)
    behind = min(19, here + worker.NICE)
    places = told(place_of, [[0], [0, 1], [2]], jobs=2, here=1)
    assert places == [[here], [behind, behind], [behind]]
    assert told(place_of, [[0]], jobs=1) == [[here]]
    assert os.nice(0) == here


def test_a_worker_works_where_it_may_choose_no_place(monkeypatch):
    def refuse():
        raise PermissionError

    monkeypatch.setattr(worker, "_lower_priority", refuse)
    monkeypatch.setattr(worker.signal, "signal", lambda *_: None)
    monkeypatch.setattr(worker, "_end_with", lambda _lifeline: None)
    monkeypatch.setattr(worker._Worker, "do", None, raising=False)
    worker.begin(None, pickle.dumps(sorted))
    assert worker.answers([2, 1]) == [1, 2]


def test_nothing_to_do_starts_no_process(worker_tasks, monkeypatch):
    monkeypatch.setattr(futures, "ProcessPoolExecutor", None)
    assert told(worker_tasks(), [[], []], jobs=2) == [[], []]


@pytest.mark.parametrize(("jobs", "most"), [(1, 1), (2, 8)])
def test_tasks_are_taken_only_a_little_ahead_of_the_answers(worker_tasks, jobs, most):
    taken = []
    tasks = ([number] for number in range(30) if taken.append(number) is None)
    with closing(in_order(worker_tasks(), tasks, jobs=jobs)) as answers:
        for done, answer in enumerate(answer for answer in answers if answer is not None):
            assert answer == [2 * done]
            assert len(taken) <= done + most


def test_cores_are_counted(monkeypatch):
    assert 1 <= usable_cores() <= os.cpu_count()
    monkeypatch.delattr(os, "sched_getaffinity", raising=False)
    monkeypatch.setattr(os, "cpu_count", lambda: None)
    assert usable_cores() == 1


@pytest.mark.parametrize("jobs", [1, 2])
def test_what_a_task_raises_comes_out(worker_tasks, jobs):
    with pytest.raises(OSError, match="wrong"):
        told(worker_tasks(wrong=4), jobs=jobs)
    assert not multiprocessing.active_children()


# workers that die


def test_an_item_that_ends_its_worker_is_told_and_all_else_is_done(worker_tasks):
    do = worker_tasks(deaths={1: MANY})
    assert told(do, TASKS[:3], jobs=2) == [[0, None, 4], *DOUBLED[1:3]]


@pytest.mark.long(
    "a worker more for each death",
    short="test_an_item_that_ends_its_worker_is_told_and_all_else_is_done",
)
def test_items_that_end_their_workers_are_told_one_by_one(worker_tasks):
    do = worker_tasks(deaths={1: MANY, 3: MANY, 9: MANY})
    assert told(do, jobs=2) == [[0, None, 4], [], [None], [8, 10], [12, 14, 16, None]]


def test_an_item_whose_workers_others_may_have_killed_is_done(worker_tasks):
    do = worker_tasks(deaths={1: 5})
    assert told(do, TASKS[:1], jobs=2) == DOUBLED[:1]
    assert do.tries(1) == 6


def test_workers_killed_one_by_one_lose_nothing(worker_tasks):
    count = long_run.examples(120)
    tasks = [[2 * n, 2 * n + 1] for n in range(count)]
    with closing(in_order(worker_tasks(), tasks, jobs=2)) as answers:
        found = []
        for answer in answers:
            found += answer or ()
            workers = multiprocessing.active_children()
            if answer and answer[0] % 80 == 40 and workers:
                os.kill(workers[-1].pid, KILL)
    assert found == [2 * n for n in range(2 * count)]


def refuse(*_arguments, **_words):
    raise BlockingIOError(11, "Resource temporarily unavailable")


@pytest.mark.parametrize(
    ("owner", "name", "trouble"),
    [
        (futures, "ProcessPoolExecutor", refuse),
        (futures.ProcessPoolExecutor, "submit", refuse),
        (worker, "begin", sys.exit),
    ],
    ids=["no locks", "no processes", "they end at once"],
)
def test_the_work_is_done_here_where_no_worker_can_be_had(
    worker_tasks, monkeypatch, owner, name, trouble
):
    monkeypatch.setattr(owner, name, trouble)
    assert told(worker_tasks(), jobs=2) == DOUBLED


# ends


def wait_for(true):
    deadline = time.monotonic() + 120
    while not true() and time.monotonic() < deadline:
        time.sleep(0.01)
    assert true()


def test_to_close_ends_the_workers_whatever_they_do(worker_tasks):
    do = worker_tasks(sleep=1)
    answers = in_order(do, [[0], [1], [2]], jobs=2)
    for answer in answers:
        if answer is None and do.tries(1):
            break
    answers.close()
    assert not multiprocessing.active_children()


@pytest.mark.skipif(not hasattr(signal, "SIGSTOP"), reason="no process can be stopped")
def test_to_close_ends_workers_that_are_stopped(worker_tasks):
    do = worker_tasks(sleep=1)
    answers = in_order(do, [[0], [1], [2]], jobs=2)
    for answer in answers:
        if answer is None and do.tries(1):
            break
    workers = multiprocessing.active_children()
    assert len(workers) == 2
    for process in workers:
        os.kill(process.pid, signal.SIGSTOP)
    closing = Thread(target=answers.close, daemon=True)
    closing.start()
    closing.join(60)
    is_closed = not closing.is_alive()
    for process in workers:
        process.kill()  # none stays, whatever the test finds
    assert is_closed
    assert not multiprocessing.active_children()


@NEEDS_STREAMS
def test_to_close_ends_it_all_though_an_answer_is_half_told(worker_tasks):
    do = worker_tasks(half=1)
    answers = in_order(do, [[0], [1], [2]], jobs=2)
    for answer in answers:
        if answer is None and (do.notes / "half").exists():
            break
    closing = Thread(target=answers.close, daemon=True)
    closing.start()
    closing.join(120)
    assert not closing.is_alive()
    assert not multiprocessing.active_children()


@NEEDS_STREAMS
def test_a_worker_that_dies_in_the_middle_of_an_answer_is_noticed(worker_tasks):
    do = worker_tasks(torn=1)
    assert told(do, jobs=2) == DOUBLED
    assert (do.notes / "half").exists()
    assert not multiprocessing.active_children()


@pytest.mark.parametrize(
    "end", ["os.kill(os.getpid(), KILL)", *long_run.only_long("os._exit(0)", "1 / 0")]
)
def test_workers_end_with_the_process_that_started_them_though_they_are_busy(tmp_path, end):
    code = f"""
        import multiprocessing, os, pathlib
        from tests.helpers.worker_tasks import WorkerTasks, place_of
        from tests.helpers.processes import KILL
        from viewer.system.executor import in_order
        do = WorkerTasks(pathlib.Path({str(tmp_path)!r}), sleep=1)
        for _ in in_order(do, [[1], [1], [1]], jobs=2):
            if do.tries(1) == 2:
                print(*(child.pid for child in multiprocessing.active_children()), flush=True)
                {end}
    """
    script = tmp_path / "script.py"
    script.write_text(f"if __name__ == '__main__':{code}", encoding="utf-8")
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
    wait_for(lambda: not any(map(is_running, pids)))
