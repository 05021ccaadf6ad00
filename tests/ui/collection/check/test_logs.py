import sqlite3

import pytest

from tests.helpers.games import make_bytes
from tests.helpers.system import NEEDS_LINKS
from viewer.core.base.errors import Stopped
from viewer.ui.collection.check_run import CheckEnding, CheckOrder, ResultQueue, check_logs


def never():
    return False


def run_here(*paths, **options):
    queue = ResultQueue()
    ending = check_logs(CheckOrder(tuple(map(str, paths)), jobs=1, **options), queue, print, never)
    return ending, queue


def test_results_wait_in_the_feed(folder, results):
    ending, queue = run_here(folder)
    assert list(queue.waiting) == results
    assert queue.remembered == 0
    assert ending == CheckEnding()


def test_it_says_how_far_it_is(folder):
    steps = []
    check_logs(
        CheckOrder((str(folder),), jobs=1), ResultQueue(), lambda *step: steps.append(step), never
    )
    assert steps == [(nth, 5) for nth in range(1, 6)]


def test_a_second_run_knows_what_did_not_change(folder, index_file):
    run_here(folder, store=index_file)
    (folder / "a-good.mjlog").write_bytes(make_bytes(6))
    _, queue = run_here(folder, store=index_file)
    assert len(queue.waiting) == 5
    assert queue.remembered == 4
    _, queue = run_here(folder, store=index_file, afresh=True)
    assert queue.remembered == 0


def test_a_memory_that_cannot_be_used_does_not_stop_the_run(folder, tmp_path):
    memory = tmp_path / "taken"
    memory.write_bytes(b"no database" * 100)
    ending, queue = run_here(folder, store=memory)
    assert len(queue.waiting) == 5
    assert ending.trouble is not None
    assert memory.read_bytes().startswith(b"no database")


def test_a_memory_that_fails_in_the_middle_does_not_stop_the_run(folder, index_file):
    run_here(folder, store=index_file)
    with sqlite3.connect(index_file) as database:
        database.execute("ALTER TABLE result RENAME COLUMN result TO lost")
    database.close()
    ending, queue = run_here(folder, store=index_file)
    assert len(queue.waiting) == 5
    assert ending.trouble is not None


def test_what_is_gone_is_told(folder, tmp_path):
    ending, queue = run_here(tmp_path / "gone")
    assert ending.gone == (str(tmp_path / "gone"),)
    assert not queue.waiting
    ending, queue = run_here(folder, tmp_path / "gone")
    assert ending.gone == (str(tmp_path / "gone"),)
    assert len(queue.waiting) == 6


def test_files_that_are_no_logs_can_be_left_out(folder):
    _, queue = run_here(folder, leave_out=(str(folder / "c-photo.jpg"),))
    assert len(queue.waiting) == 4


def test_it_stops_in_the_middle(folder):
    queue = ResultQueue()
    with pytest.raises(Stopped):
        check_logs(
            CheckOrder((str(folder),), jobs=1), queue, print, lambda: len(queue.waiting) == 2
        )
    assert len(queue.waiting) == 2


@NEEDS_LINKS
def test_results_are_not_written_through_a_link(folder, index_file, tmp_path):
    run_here(folder, store=index_file)
    target = tmp_path / "mine"
    index_file.replace(target)
    index_file.symlink_to(target)
    before = target.read_bytes()
    ending, _queue = run_here(folder, store=index_file)
    assert ending == CheckEnding()
    assert not index_file.is_symlink()
    assert index_file.stat().st_size > 0
    assert target.read_bytes() == before
