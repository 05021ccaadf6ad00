import gc
import multiprocessing
import os
import subprocess
import sys
import time
import tracemalloc
from collections import Counter
from itertools import islice
from pathlib import Path

import pytest

from tests.helpers import changed, deadly, long_run
from tests.helpers.archives import write_zip
from tests.helpers.games import make_bytes, short_bytes
from tests.helpers.processes import KILL, is_running, most_memory
from viewer.collection import check, many
from viewer.collection.find import find_sources
from viewer.collection.store import Store, verify_many
from viewer.core.base.errors import Stopped
from viewer.system import executor

ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture
def folder(tmp_path):
    """A few logs of every kind, and what is no log."""
    folder = tmp_path / "logs"
    folder.mkdir()
    for number in range(6):
        (folder / f"{number}.mjlog").write_bytes(short_bytes(number % 3, packed=number % 2 == 0))
    (folder / "7 changed").write_bytes(changed.with_another_draw(make_bytes(1)))
    (folder / "8 no log").write_bytes(b"?")
    (folder / "9 no seed").write_bytes(changed.with_seed_text(b""))
    write_zip(folder / "3.zip", [(str(n), short_bytes(n)) for n in range(3)] + [("../x", b"")])
    return folder


@pytest.fixture
def small_tasks(monkeypatch):
    """Several tasks of a few logs."""
    monkeypatch.setattr(many, "_MOST_IN_BATCH", 2)


def everything(*paths, **options):
    return list(verify_many(paths, **options))


def count_checks(monkeypatch):
    checked = []
    check_log = check.check_log

    def counted(path, *rest, **how):
        checked.append(Path(path).name)
        return check_log(path, *rest, **how)

    monkeypatch.setattr("viewer.collection.store.check_log", counted)
    return checked


def count_listed(monkeypatch):
    listed = []
    find = many.find_sources

    def counted(*given):
        for source in find(*given):
            listed.append(source)
            yield source

    monkeypatch.setattr(many, "find_sources", counted)
    return listed


def alive():
    return [process for process in multiprocessing.active_children() if process.is_alive()]


# results


def test_results_come_in_the_order_of_the_sources(folder):
    results = everything(folder, folder / "missing", jobs=1)
    paths = [source.path for source in find_sources([folder, folder / "missing"])]
    assert [result.path for result in results] == paths
    assert Counter(result.status for result in results) == {
        "verified": 9,
        "contradicted": 1,
        "no_seed": 1,
        "unreadable": 3,
    }


@pytest.mark.usefixtures("small_tasks")
def test_workers_find_the_same_in_the_same_order(folder):
    published = {"0" * 128: 1}
    here = everything(folder, folder, jobs=1, published=published)
    told = []
    how = {"published": published, "progress": lambda *numbers: told.append(numbers)}
    assert everything(folder, folder, jobs=2, **how) == here
    assert told == [(done, 26) for done in range(1, 27)]
    assert alive() == []


def test_no_garbage_is_looked_for_while_a_log_is_answered(folder):
    answers = many.answer_many(lambda _path, _data: gc.isenabled(), [folder], jobs=1)
    assert {each.answer for each in answers if isinstance(each.answer, bool)} == {False}
    assert gc.isenabled()


def test_each_log_is_looked_up_in_a_published_list(folder):
    hashes = {found.sha512: 7 for found in everything(folder, jobs=1) if found.sha512}
    listed = [found for found in everything(folder, jobs=1, published=hashes) if found.sha512]
    assert listed
    assert {found.published_line for found in listed} == {7}


@pytest.mark.parametrize("jobs", [1, 2, None])
def test_nothing_has_no_results(tmp_path, jobs):
    assert everything(jobs=jobs) == []
    assert everything(tmp_path, jobs=jobs) == []


def test_a_few_logs_start_no_workers(folder, monkeypatch):
    monkeypatch.setattr(executor, "_Machine", None)
    assert len(everything(folder)) == 13


def test_many_logs_start_as_many_workers_as_there_are_cores(folder, monkeypatch):
    asked = []

    class Machine(executor._Machine):
        def __init__(self, do, jobs):
            asked.append(jobs)
            super().__init__(do, 1)

    monkeypatch.setattr(executor, "_Machine", Machine)
    monkeypatch.setattr(many, "usable_cores", lambda: 7)
    monkeypatch.setattr(many, "_BATCHES_HERE", 1)
    assert everything(folder) == everything(folder, jobs=1)
    assert asked == [7]


@pytest.mark.usefixtures("small_tasks")
def test_the_first_logs_are_answered_here_and_the_rest_by_workers(folder, monkeypatch):
    sent = []

    class Machine(executor._Machine):
        def submit(self, items):
            sent.extend(item.path for item in items)
            assert len(items) <= 2
            return executor._ended(self.do(items))

    monkeypatch.setattr(executor, "_Machine", Machine)
    monkeypatch.setattr(many, "usable_cores", lambda: 2)
    monkeypatch.setattr(many, "_BATCHES_HERE", 2)
    paths = [result.path for result in everything(folder)]
    assert paths == [result.path for result in everything(folder, jobs=1)]
    assert sent == paths[-len(sent) :]
    assert 1 + 2 * 1 <= len(paths) - len(sent) <= 1 + 2 * 2  # one that is timed, two batches


def test_a_batch_has_as_many_logs_as_take_so_long():
    pace = many._Pace(64)
    pace.note(many._BATCH_SECONDS / 10)
    assert pace.size == 10
    for _ in range(99):
        pace.note(many._BATCH_SECONDS * 2)
    assert pace.size == 1
    for _ in range(99):
        pace.note(0)
    assert pace.size == 64


@pytest.mark.usefixtures("small_tasks")
def test_progress_counts_to_the_end(folder):
    told = []
    everything(folder, jobs=1, progress=lambda *numbers: told.append(numbers))
    assert told == [(done, 13) for done in range(1, 14)]


def test_files_that_come_and_go_between_listing_and_reading_do_no_harm(folder):
    told = []
    results = verify_many([folder], jobs=1, progress=lambda *numbers: told.append(numbers))
    first = next(results)
    (folder / "5.mjlog").unlink()
    (folder / "9 no seed").unlink()
    (folder / "9 no seed").mkdir()
    rest = {Path(result.path).name: result.error for result in results}
    assert first.status == "verified"
    assert rest["5.mjlog"] == "There is no such file."
    assert rest["9 no seed"] == "This is a folder, not a log."
    assert told[-1] == (13, 13)


def test_a_folder_that_vanishes_while_it_is_read_is_rows(folder):
    results = verify_many([folder], jobs=1)
    next(results)
    folder.rename(folder.with_name("elsewhere"))
    errors = Counter(result.error for result in results)
    assert errors["There is no such file."] == 9  # the archive is one: it was not listed yet


# cancelling


@pytest.mark.usefixtures("small_tasks")
@pytest.mark.parametrize("jobs", [1, 2])
def test_it_stops_in_the_middle(folder, jobs):
    seen = []
    results = verify_many([folder] * 9, jobs=jobs, should_stop=lambda: len(seen) > 4)
    with pytest.raises(Stopped):
        seen.extend(results)
    assert 4 < len(seen) < 30
    assert alive() == []


@pytest.mark.parametrize("jobs", [1, 2])
def test_it_stops_before_the_first_result(folder, jobs):
    with pytest.raises(Stopped):
        everything(folder, jobs=jobs, should_stop=lambda: True)


def test_it_stops_while_it_counts(folder):
    with pytest.raises(Stopped):
        everything(folder, progress=lambda *_: None, should_stop=lambda: True)


@pytest.mark.usefixtures("small_tasks")
def test_one_who_takes_no_more_leaves_no_workers(folder):
    results = verify_many([folder] * 9, jobs=2)
    assert len(list(islice(results, 3))) == 3
    assert alive()
    results.close()
    assert alive() == []


# workers that die


@pytest.mark.dear("workers are started anew each time one dies")
def test_a_log_that_ends_its_worker_is_a_row_and_the_rest_goes_on(folder, monkeypatch):
    (folder / "3.zip").unlink()
    deadly_logs = ["4 deadly", "6 deadly"] if long_run.is_long() else ["4 deadly"]
    for name in deadly_logs:
        (folder / name).write_bytes(short_bytes(1))
    here = everything(folder, jobs=1)
    monkeypatch.setattr("viewer.collection.store.check_log", deadly.check_or_die)
    monkeypatch.setattr(executor._Machine, "most_deaths", 1)
    found = everything(folder, jobs=2)
    told = (
        "The file could not be read: checking it ended its process,"
        " which may have had too little memory."
    )
    assert [result.error for result in found if "deadly" in result.path] == [told] * len(
        deadly_logs
    )
    assert [result for result in found if "deadly" not in result.path] == [
        result for result in here if "deadly" not in result.path
    ]
    assert alive() == []


@pytest.mark.dear("workers are killed while they have much to do")
@pytest.mark.usefixtures("small_tasks")
def test_logs_of_a_worker_that_was_killed_are_checked_again(folder):
    folders = [folder] * (20 if long_run.is_long() else 2)
    here = everything(*folders, jobs=1)
    results = verify_many(folders, jobs=2)
    found = [next(results)]
    for worker in multiprocessing.active_children():
        os.kill(worker.pid, KILL)
    found.extend(results)
    assert found == here


def test_workers_and_what_they_import_know_no_qt():
    code = "import viewer.collection.store, sys; print(*sys.modules)"
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    command = [sys.executable, "-c", code]
    loaded = subprocess.check_output(command, env=environment, text=True)  # noqa: S603 - our own
    assert "viewer.core.judgement.audit" in loaded.split()
    assert not [name for name in loaded.split() if name.startswith(("PySide6", "viewer.ui"))]


def test_workers_end_with_the_process_that_started_them(folder, tmp_path):
    code = f"""
        import multiprocessing, os
        from tests.helpers.processes import KILL
        from viewer.collection.store import verify_many
        results = verify_many([{str(folder)!r}] * 500, jobs=2)
        next(results)
        print(*[each.pid for each in multiprocessing.active_children()], flush=True)
        os.kill(os.getpid(), KILL)
    """
    script = tmp_path / "script.py"
    script.write_text(f"if __name__ == '__main__':{code}", encoding="utf-8")
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    done = subprocess.run(  # noqa: S603 - the tests' own words
        [sys.executable, script], env=environment, capture_output=True, text=True, check=False
    )
    pids = [int(word) for word in done.stdout.split()]
    assert len(pids) == 2
    deadline = time.monotonic() + 120
    while time.monotonic() < deadline and any(map(is_running, pids)):
        time.sleep(0.02)
    assert not [pid for pid in pids if is_running(pid)]


# the store


@pytest.mark.parametrize("stop_after", [1, 5, 13])
def test_a_run_that_was_stopped_checks_nothing_twice(folder, tmp_path, monkeypatch, stop_after):
    checked = count_checks(monkeypatch)
    whole = everything(folder, jobs=1)
    checked.clear()
    with Store(tmp_path / "db") as store:
        results = verify_many([folder], jobs=1, store=store)
        begun = list(islice(results, stop_after))
        results.close()
    with Store(tmp_path / "db") as store:
        assert everything(folder, jobs=1, store=store) == whole
    unfinished = {Path(begun[-1].path).name} if stop_after < 13 else set()
    twice = {name for name, count in Counter(checked).items() if count > 1}
    # members of the archive have the names 0, 1, 2
    assert twice <= unfinished


def test_only_what_has_changed_is_checked_again(folder, tmp_path, monkeypatch):
    checked = count_checks(monkeypatch)
    with Store(tmp_path / "db") as store:
        everything(folder, jobs=1, store=store)
        checked.clear()
        (folder / "2.mjlog").write_bytes(changed.with_another_draw(short_bytes(2)))
        (folder / "a new one").write_bytes(short_bytes(0))
        (folder / "4.mjlog").unlink()
        results = everything(folder, jobs=1, store=store)
    assert checked == ["2.mjlog", "a new one"]
    assert results == everything(folder, jobs=1)


@pytest.mark.usefixtures("small_tasks")
def test_workers_and_store_go_together(folder, tmp_path, monkeypatch):
    here = everything(folder, jobs=1)
    with Store(tmp_path / "db") as store:
        assert everything(folder, jobs=2, store=store) == here
    with Store(tmp_path / "db") as store:
        if long_run.is_long():
            assert everything(folder, jobs=2, store=store) == here
        checked = count_checks(monkeypatch)
        assert everything(folder, jobs=1, store=store) == here
        assert checked == []


def test_a_store_that_fails_does_not_end_the_run(folder, tmp_path):
    store = Store(tmp_path / "db")
    results = verify_many([folder], jobs=2, store=store)
    store.close()
    assert list(results) == everything(folder, jobs=1)
    assert alive() == []


# tasks and memory


def test_stored_results_make_a_batch_of_their_own_size(folder, tmp_path, monkeypatch):
    (folder / "3.zip").unlink()
    with Store(tmp_path / "db") as store:
        here = everything(folder, jobs=1, store=store)
        monkeypatch.setattr(many, "_MOST_IN_BATCH", 1)
        monkeypatch.setattr(many, "_CACHED_IN_BATCH", 4)
        monkeypatch.setattr(executor, "_Machine", FewAhead)
        sources = count_listed(monkeypatch)
        for done, result in enumerate(verify_many([folder], jobs=2, store=store)):
            assert result == here[done]
            assert len(sources) <= done + 8


class FewAhead(executor._Machine):
    """Starts no process: there is nothing to check."""

    most_ahead = 2

    def submit(self, _items):
        raise AssertionError


@pytest.mark.usefixtures("small_tasks")
@pytest.mark.dear("more logs than workers may have before they give any back")
def test_listing_keeps_close_to_the_results(folder, monkeypatch):
    listed = count_listed(monkeypatch)
    for jobs, most in ((1, 2), (2, 2 * 4 * 2)):
        listed.clear()
        for done, _ in enumerate(verify_many([folder] * 2, jobs=jobs), 1):
            assert len(listed) <= done + most


@pytest.mark.dear("Python notes each block of memory")
def test_memory_stays_flat(folder):
    begun, more = (140, 280) if long_run.is_long() else (13, 26)
    results = verify_many([folder] * 40, jobs=1)
    for _ in islice(results, begun):
        pass
    gc.collect()
    tracemalloc.start()
    for _ in islice(results, more):
        pass
    gc.collect()
    kept, _ = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert kept < 100_000 + 1_000 * more


@pytest.mark.long(
    "so many logs that what each leaves behind adds up", short="test_memory_stays_flat"
)
def test_memory_of_the_process_stays_flat_with_workers(folder):
    copies = 100
    results = verify_many([folder] * copies, jobs=2)
    for _ in islice(results, 300):
        pass
    before = most_memory()
    assert sum(1 for _ in results) == 13 * copies - 300
    assert most_memory() - before < 4096
