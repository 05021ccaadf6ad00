import sqlite3

import pytest

from tests.helpers.games import make_bytes
from viewer.core.base.errors import Stopped
from viewer.ui.collection.check_run import CheckRequest, ResultQueue, check_logs


def never():
    return False


def run_here(*paths, **options):
    queue = ResultQueue()
    gone = check_logs(CheckRequest(tuple(map(str, paths)), jobs=1, **options), queue, print, never)
    return gone, queue


def test_results_wait_in_the_feed(folder, results):
    gone, queue = run_here(folder)
    assert list(queue.waiting) == results
    assert queue.store is None
    assert gone == ()


def test_it_says_how_far_it_is(folder):
    steps = []
    check_logs(
        CheckRequest((str(folder),), jobs=1), ResultQueue(), lambda *step: steps.append(step), never
    )
    assert steps == [(nth, 5) for nth in range(1, 6)]


def test_a_second_run_knows_what_did_not_change(folder, index_file):
    run_here(folder, store=index_file)
    (folder / "a-good.mjlog").write_bytes(make_bytes(6))
    _, queue = run_here(folder, store=index_file)
    assert len(queue.waiting) == 5
    assert queue.store.used == 4
    _, queue = run_here(folder, store=index_file, afresh=True)
    assert queue.store.used == 0


def test_a_memory_that_cannot_be_used_does_not_stop_the_run(folder, tmp_path):
    memory = tmp_path / "taken"
    memory.write_bytes(b"no database" * 100)
    _, queue = run_here(folder, store=memory)
    assert len(queue.waiting) == 5
    assert queue.store.trouble is not None
    assert memory.read_bytes().startswith(b"no database")


def test_a_memory_that_fails_in_the_middle_does_not_stop_the_run(folder, index_file):
    run_here(folder, store=index_file)
    with sqlite3.connect(index_file) as database:
        database.execute("ALTER TABLE result RENAME COLUMN result TO lost")
    database.close()
    _, queue = run_here(folder, store=index_file)
    assert len(queue.waiting) == 5
    assert queue.store.trouble is not None


def test_what_is_gone_is_told(folder, tmp_path):
    gone, queue = run_here(tmp_path / "gone")
    assert gone == (str(tmp_path / "gone"),)
    assert not queue.waiting
    gone, queue = run_here(folder, tmp_path / "gone")
    assert gone == (str(tmp_path / "gone"),)
    assert len(queue.waiting) == 6


def test_files_that_are_no_logs_can_be_left_out(folder):
    _, queue = run_here(folder, leave_out=(str(folder / "c-photo.jpg"),))
    assert len(queue.waiting) == 4


def test_it_stops_in_the_middle(folder):
    queue = ResultQueue()
    with pytest.raises(Stopped):
        check_logs(
            CheckRequest((str(folder),), jobs=1), queue, print, lambda: len(queue.waiting) == 2
        )
    assert len(queue.waiting) == 2
