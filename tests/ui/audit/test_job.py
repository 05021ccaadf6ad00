import sqlite3

import pytest

from tests.helpers.games import make_bytes
from viewer.core.base.errors import Stopped
from viewer.ui.audit.job import Ending, Feed, Order, run


def never():
    return False


def run_here(*paths, **options):
    feed = Feed()
    ending = run(Order(tuple(map(str, paths)), jobs=1, **options), feed, print, never)
    return ending, feed


def test_results_wait_in_the_feed(folder, results):
    ending, feed = run_here(folder)
    assert list(feed.waiting) == results
    assert (feed.total, feed.remembered) == (5, 0)
    assert ending == Ending()


def test_a_second_run_knows_what_did_not_change(folder, own_memory):
    run_here(folder, memory=own_memory)
    (folder / "a-good.mjlog").write_bytes(make_bytes(6))
    _, feed = run_here(folder, memory=own_memory)
    assert len(feed.waiting) == 5
    assert feed.remembered == 4
    _, feed = run_here(folder, memory=own_memory, afresh=True)
    assert feed.remembered == 0


def test_a_memory_that_cannot_be_used_does_not_stop_the_run(folder, tmp_path):
    memory = tmp_path / "taken"
    memory.write_bytes(b"no database" * 100)
    ending, feed = run_here(folder, memory=memory)
    assert len(feed.waiting) == 5
    assert ending.trouble is not None
    assert memory.with_name("taken.damaged").read_bytes().startswith(b"no database")


def test_a_memory_that_fails_in_the_middle_does_not_stop_the_run(folder, own_memory):
    run_here(folder, memory=own_memory)
    with sqlite3.connect(own_memory) as database:
        database.execute("ALTER TABLE result RENAME COLUMN result TO lost")
    database.close()
    ending, feed = run_here(folder, memory=own_memory)
    assert len(feed.waiting) == 5
    assert ending.trouble is not None


def test_what_is_gone_is_told(folder, tmp_path):
    ending, feed = run_here(tmp_path / "gone")
    assert ending.gone == (str(tmp_path / "gone"),)
    assert not feed.waiting
    ending, feed = run_here(folder, tmp_path / "gone")
    assert ending.gone == (str(tmp_path / "gone"),)
    assert len(feed.waiting) == 6


def test_files_that_are_no_logs_can_be_left_out(folder):
    _, feed = run_here(folder, leave_out=(str(folder / "c-photo.jpg"),))
    assert len(feed.waiting) == 4


def test_it_stops_in_the_middle(folder):
    feed = Feed()
    with pytest.raises(Stopped):
        run(Order((str(folder),), jobs=1), feed, print, lambda: len(feed.waiting) == 2)
    assert len(feed.waiting) == 2
