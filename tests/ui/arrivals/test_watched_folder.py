"""A log is told once, when it is whole, wherever in the folder and however it came."""

import gzip
import os

import pytest
from PySide6.QtWidgets import QWidget

from tests.games.site_write import soul_answer, soul_record
from tests.helpers.games import make_bytes, make_log
from tests.helpers.system import NEEDS_LINKS
from viewer.core.base.era import Era
from viewer.core.base.errors import InputError, Stopped
from viewer.ui.arrivals import watched_folder
from viewer.ui.arrivals.watched_folder import WatchedFolder, look
from viewer.ui.kit.settings import Settings

LOG = make_bytes(3)


@pytest.fixture
def folder(tmp_path):
    folder = tmp_path / "log"
    folder.mkdir()
    return folder


def seen(folder, before=None):
    return look(folder, before, print, lambda: False)


def names(sight):
    return [path.name for path in sight.arrived]


def put(folder, name, data=LOG, *, second=0):
    path = folder / name
    path.parent.mkdir(exist_ok=True)
    path.write_bytes(data)
    if second:
        os.utime(path, (second, second))
    return path


# looking


def test_what_was_there_first_is_not_told(folder):
    put(folder, "old.mjlog")
    first = seen(folder)
    assert names(first) == names(seen(folder, first)) == []


def test_a_new_log_is_told_once(folder):
    first = seen(folder)
    put(folder, "new.mjlog")
    second = seen(folder, first)
    assert names(second) == ["new.mjlog"]
    assert names(seen(folder, second)) == []


@pytest.mark.parametrize("name", ["a.mjlog", "a.MJLOG", "a.xml", "a.mjlog.gz", "202602/a.mjlog"])
@pytest.mark.parametrize("data", [LOG, gzip.compress(LOG)], ids=["plain", "gzip"])
def test_logs_come_under_many_names(folder, name, data):
    first = seen(folder)
    put(folder, name, data)
    assert seen(folder, first).arrived == (folder / name,)


@pytest.mark.parametrize(
    ("name", "data"),
    [
        ("a.txt", LOG),
        ("a.mjlog.part", LOG),
        (".a.mjlog", LOG),
        ("a.xml", b"<html/>"),
        ("a.gz", gzip.compress(b"something", mtime=0)),
        ("a.mjlog", b""),
        ("1/2/a.mjlog", LOG),
    ],
)
def test_other_files_are_not_told(folder, name, data):
    first = seen(folder)
    (folder / name).parent.mkdir(parents=True, exist_ok=True)
    put(folder, name, data)
    assert names(seen(folder, first)) == []


def test_a_file_that_is_still_written_is_awaited(folder):
    sight = seen(folder)
    for end in (0, 10, 2000, len(LOG) - 1):
        put(folder, "new.mjlog", LOG[:end])
        sight = seen(folder, sight)
        assert names(sight) == []
        assert list(sight.waiting) == [str(folder / "new.mjlog")]
    put(folder, "new.mjlog")
    sight = seen(folder, sight)
    assert (names(sight), sight.waiting) == (["new.mjlog"], {})


def test_what_is_no_log_is_not_read_again_until_it_changes(folder, monkeypatch):
    read = []
    whole = watched_folder.holds_whole_log
    monkeypatch.setattr(
        watched_folder, "holds_whole_log", lambda path: read.append(path.name) or whole(path)
    )
    sight = seen(folder)
    put(folder, "a.xml", b"<html/>", second=1)
    for _ in range(3):
        sight = seen(folder, sight)
    assert read == ["a.xml"]
    put(folder, "a.xml", LOG, second=2)
    assert names(seen(folder, sight)) == ["a.xml"]


def test_records_of_other_sites_are_offered_too(folder):
    first = seen(folder)
    put(folder, "a.json", soul_record(make_log(1, Era.HEX)), second=1)
    put(folder, "b.bin", soul_answer(make_log(2, Era.HEX)), second=2)
    put(folder, "c.json", b'{"no": "record"}', second=3)
    assert names(seen(folder, first)) == ["a.json", "b.bin"]


def test_of_several_the_latest_is_last(folder):
    first = seen(folder)
    for number, name in enumerate(("b", "c", "a"), 1):
        put(folder, f"{name}.mjlog", second=number)
    assert names(seen(folder, first)) == ["b.mjlog", "c.mjlog", "a.mjlog"]


def test_a_log_that_went_and_came_again_is_new(folder):
    path = put(folder, "a.mjlog")
    first = seen(folder)
    path.unlink()
    second = seen(folder, first)
    put(folder, "a.mjlog")
    assert names(seen(folder, second)) == ["a.mjlog"]


@NEEDS_LINKS
def test_links_that_lead_nowhere_are_nothing(folder):
    first = seen(folder)
    (folder / "a.mjlog").symlink_to(folder / "none")
    (folder / "b").symlink_to(folder / "none")
    assert names(seen(folder, first)) == []


def test_a_folder_that_cannot_be_listed_is_an_error(folder):
    with pytest.raises(InputError):
        seen(folder / "none")
    with pytest.raises(InputError):
        seen(put(folder, "a.mjlog"))


def test_looking_stops_when_asked(folder):
    first = seen(folder)
    put(folder, "a.mjlog")
    for before in (None, first):
        with pytest.raises(Stopped):
            look(folder, before, print, lambda: True)


# watching


@pytest.fixture
def watched(qtbot):
    window = QWidget()
    qtbot.addWidget(window)
    watched = WatchedFolder(Settings(), window)
    yield watched
    watched.close()


@pytest.fixture
def watch(watched, qtbot):
    """Watch a folder, once it was looked at first."""

    def watch(folder):
        watched.watch(folder)
        qtbot.waitUntil(lambda: not watched._jobs.is_running)

    return watch


def test_the_system_says_that_something_came(watched, watch, folder, qtbot):
    watch(folder)
    with qtbot.waitSignal(watched.arrived) as told:
        put(folder, "a.mjlog")
    assert told.args == [[folder / "a.mjlog"]]


def test_a_new_month_is_watched_too(watched, watch, folder, qtbot):
    watch(folder)
    (folder / "202601").mkdir()
    qtbot.waitUntil(lambda: str(folder / "202601") in watched._watcher.directories())
    with qtbot.waitSignal(watched.arrived) as told:
        put(folder, "202601/a.mjlog")
    assert told.args == [[folder / "202601" / "a.mjlog"]]


def test_a_file_is_awaited_though_the_system_says_nothing_of_it(watched, watch, folder, qtbot):
    watch(folder)
    path = put(folder, "a.mjlog", LOG[:1000])
    qtbot.waitUntil(lambda: watched._snapshot is not None and bool(watched._snapshot.waiting))
    with qtbot.waitSignal(watched.arrived) as told, path.open("ab") as file:
        file.write(LOG[1000:])
    assert told.args == [[path]]


def test_without_the_system_it_looks_again_by_itself(watched, watch, folder, qtbot, monkeypatch):
    monkeypatch.setattr(watched_folder, "SELDOM", 20)
    monkeypatch.setattr(watched, "_follow", lambda _snapshot: None)
    watch(folder)
    assert watched._watcher.directories() == []
    with qtbot.waitSignal(watched.arrived) as told:
        put(folder, "a.mjlog")
    assert told.args == [[folder / "a.mjlog"]]


def test_a_folder_that_is_gone_is_waited_for(watched, watch, folder, qtbot, monkeypatch):
    monkeypatch.setattr(watched_folder, "SELDOM", 20)
    put(folder, "old.mjlog")
    watch(folder)
    away = folder.rename(folder.parent / "away")
    qtbot.waitUntil(lambda: watched._watcher.directories() == [])
    put(away, "new.mjlog")
    with qtbot.waitSignal(watched.arrived) as told:
        away.rename(folder)
    assert told.args == [[folder / "new.mjlog"]]


def test_it_waits_longer_each_time_while_nothing_changes(watched, watch, folder, qtbot):
    watch(folder)
    put(folder, "a.xml", b"<html/>")
    qtbot.waitUntil(lambda: watched._snapshot is not None and bool(watched._snapshot.waiting))
    first = watched._wait
    watched.look_now()
    qtbot.waitUntil(lambda: not watched._jobs.is_running)
    assert first < watched._wait == min(2 * first, watched_folder.SELDOM)


def test_another_folder_takes_its_place(watched, watch, folder, qtbot, tmp_path):
    watch(folder)
    other = tmp_path / "other"
    other.mkdir()
    watch(other)
    assert watched._watcher.directories() == [str(other)]
    put(folder, "a.mjlog")
    with qtbot.waitSignal(watched.arrived) as told:
        put(other, "b.mjlog")
    assert told.args == [[other / "b.mjlog"]]


def test_nothing_goes_on_once_it_is_closed(watched, watch, folder):
    watch(folder)
    watched.close()
    assert watched.folder is None
    assert watched._watcher.directories() == []
    assert not watched._timer.isActive()
    watched.look_now()
    assert not watched._jobs.is_running
