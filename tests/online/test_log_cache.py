import gzip
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from tests.helpers.games import make_bytes
from tests.helpers.log_server import whole
from tests.helpers.system import NEEDS_PIPES
from viewer.core.base.errors import InputError, Stopped
from viewer.core.sites.tenhou.log_id import LogAddress
from viewer.online import log_cache
from viewer.online.log_cache import fetch_log
from viewer.system import assets

ID = "2010091009gm-00a1-0000-83af2648"
FOLDER = assets.downloaded_logs
OTHER = "2011020417gm-00a1-0000-b67fcaa3"
LOG = make_bytes(3)


def never(*_arguments):
    raise AssertionError


@pytest.fixture
def place(tmp_path, monkeypatch):
    place = tmp_path / "cache" / "logs"
    monkeypatch.setattr(log_cache, "folder", lambda: place)
    return place


def test_what_is_kept_is_found_again_under_tenhou_s_own_name(place):
    address = LogAddress(ID, 2)
    assert log_cache.find(address) is None
    path = log_cache.add(address, LOG)
    assert path == place / f"{ID}&tw=2.mjlog"
    assert path.read_bytes() == LOG
    assert log_cache.find(address) == path


def test_another_seat_s_is_the_same_log(place):
    log_cache.add(LogAddress(ID, 2), LOG)
    log_cache.add(LogAddress(OTHER), make_bytes(4))
    for address in (LogAddress(ID, 1), LogAddress(ID)):
        assert log_cache.find(address) != place / address.file_name
        path = fetch_log(address, never, never)
        assert path == log_cache.find(address) == place / address.file_name
        assert path.read_bytes() == LOG


def test_a_kept_log_leads_back_to_its_address(place):
    for address in (LogAddress(ID), LogAddress(ID, 3)):
        assert log_cache.address_of(place / address.file_name) == address
        assert log_cache.address_of(place.parent / address.file_name) is None
    assert log_cache.address_of(place / "game.mjlog") is None


NO_HAND = b'<mjloggm ver="2.3"><GO type="161" lobby="0"/></mjloggm>'
OTHER_TYPE = LOG.replace(b'type="161"', b'type="169"', 1)
OTHER_LOBBY = LOG.replace(b'lobby="0"', b'lobby="7994"', 1)


@pytest.mark.parametrize(
    "data",
    [
        *(b"", b"?", LOG[:2000], gzip.compress(LOG)[:-9], b"<html/>", b"<mjloggm/>"),
        *(NO_HAND, OTHER_TYPE, OTHER_LOBBY),
    ],
)
@pytest.mark.usefixtures("place")
def test_what_is_damaged_or_another_log_does_not_count(data):
    log_cache.add(LogAddress(ID), data)
    assert log_cache.find(LogAddress(ID)) is None
    log_cache.add(LogAddress(ID, 3), LOG)
    assert log_cache.find(LogAddress(ID)).read_bytes() == LOG


@pytest.mark.usefixtures("place")
def test_a_game_without_its_beginning_or_end_counts():
    data = re.sub(rb'<TAIKYOKU[^>]*>| owari="[^"]*"', b"", LOG)
    log_cache.add(LogAddress(ID), data)
    assert log_cache.find(LogAddress(ID)) is not None


@pytest.mark.usefixtures("place")
def test_a_packed_log_counts():
    log_cache.add(LogAddress(ID), gzip.compress(LOG))
    assert log_cache.find(LogAddress(ID)) is not None


def test_the_oldest_go(place, monkeypatch):
    monkeypatch.setattr(log_cache, "MOST_LOGS", 2)
    ids = [f"2010091009gm-00a1-0000-0000000{number}" for number in range(4)]
    for age, each in enumerate(ids):
        path = log_cache.add(LogAddress(each), LOG)
        os.utime(path, (age, age))
    assert log_cache.add(LogAddress(ids[3]), LOG)
    assert sorted(path.stem for path in place.iterdir()) == ids[2:]


@pytest.mark.parametrize("log", [ID.replace("0000", "7994"), ID.replace("00a1", "00a9")])
def test_a_log_has_the_lobby_and_type_of_its_id(place, log):
    log_cache.add(LogAddress(log), LOG)
    assert log_cache.find(LogAddress(log)) is None
    assert len(list(place.iterdir())) == 1


@pytest.mark.usefixtures("place")
def test_an_early_log_does_not_tell_its_lobby():
    address = LogAddress(ID.replace("0000", "7994"))
    path = log_cache.add(address, LOG.replace(b' lobby="0"', b""))
    assert log_cache.find(address) == path


@NEEDS_PIPES
@pytest.mark.parametrize("kind", ["pipe", "device", "link"])
def test_what_is_no_file_of_its_own_is_replaced(place, tmp_path, kind):
    place.mkdir(parents=True)
    path, target = place / f"{ID}.mjlog", tmp_path / "target"
    target.write_bytes(b"mine")
    if kind == "pipe":
        os.mkfifo(path)
    else:
        path.symlink_to("/dev/zero" if kind == "device" else target)
    assert log_cache.find(LogAddress(ID)) is None
    log_cache.add(LogAddress(ID), LOG)
    assert path.read_bytes() == LOG
    assert not path.is_symlink()
    assert target.read_bytes() == b"mine"


def test_how_much_is_kept_is_told(place):
    assert log_cache.size() == (0, 0)
    for log, data in ((ID, LOG), (OTHER, LOG[:1000])):
        log_cache.add(LogAddress(log), data)
    (place / "notes.txt").write_bytes(b"mine")
    assert log_cache.size() == (2, len(LOG) + 1000)


def test_it_can_be_emptied(place):
    log_cache.clear()
    log_cache.add(LogAddress(ID), LOG)
    log_cache.add(LogAddress(OTHER), LOG)
    (place / "notes.txt").write_bytes(b"mine")
    log_cache.clear()
    assert [path.name for path in place.iterdir()] == ["notes.txt"]
    assert log_cache.size() == (0, 0)
    assert log_cache.find(LogAddress(ID)) is None


def test_one_that_cannot_be_deleted_stops_no_other(place, monkeypatch):
    """As on Windows, where what another program has open stays."""
    locked = log_cache.add(LogAddress(ID), LOG)
    log_cache.add(LogAddress(OTHER), LOG)
    unlink = Path.unlink

    def refuse(path, **how):
        if path == locked:
            raise PermissionError(13, "Permission denied")
        unlink(path, **how)

    monkeypatch.setattr(Path, "unlink", refuse)
    with pytest.raises(InputError) as raised:
        log_cache.clear()
    told = f"Not all logs in {place} could be deleted: Permission denied."
    assert str(raised.value) == told
    assert list(place.iterdir()) == [locked]


@pytest.mark.parametrize(
    ("system", "name", "expected"),
    [
        ("linux", "XDG_CACHE_HOME", "wall-viewer/logs"),
        ("win32", "LOCALAPPDATA", "wall-viewer/cache/logs"),
    ],
)
def test_it_is_where_the_system_wants_it(monkeypatch, tmp_path, system, name, expected):
    monkeypatch.setattr(sys, "platform", system)
    monkeypatch.setenv(name, str(tmp_path))
    assert FOLDER() == tmp_path / expected


@pytest.mark.parametrize(
    ("system", "expected"),
    [
        ("linux", ".cache/wall-viewer/logs"),
        ("win32", "AppData/Local/wall-viewer/cache/logs"),
        ("darwin", "Library/Caches/wall-viewer/logs"),
    ],
)
def test_it_has_a_place_where_nothing_is_said(monkeypatch, tmp_path, system, expected):
    monkeypatch.setattr(sys, "platform", system)
    monkeypatch.setattr(Path, "home", lambda: tmp_path)
    for name in ("XDG_CACHE_HOME", "LOCALAPPDATA"):
        monkeypatch.delenv(name, raising=False)
    assert FOLDER() == tmp_path / expected


# fetching


@pytest.fixture
def tenhou(server, monkeypatch):
    """Have the server stand for Tenhou."""
    monkeypatch.setattr(log_cache, "TENHOU", server.service())
    return server


@pytest.mark.usefixtures("qapp")
def test_a_log_is_downloaded_once(tenhou):
    tenhou.gives(whole(LOG))
    path = fetch_log(LogAddress(ID, 2), lambda *_far: None, lambda: False)
    assert path.read_bytes() == LOG
    assert fetch_log(LogAddress(ID, 2), never, never) == path
    assert fetch_log(LogAddress(ID, 1), never, never).read_bytes() == LOG
    assert len(tenhou.asked) == 1


@pytest.mark.usefixtures("qapp")
def test_what_did_not_come_is_not_kept(tenhou, place):
    tenhou.gives(whole(LOG[:2000]))
    with pytest.raises(InputError):
        fetch_log(LogAddress(ID), lambda *_far: None, lambda: False)
    with pytest.raises(Stopped):
        fetch_log(LogAddress(ID), lambda *_far: None, lambda: True)
    assert not place.exists()


@pytest.fixture
def unwritable(place, monkeypatch, tmp_path):
    """A cache folder that cannot be made, and a temporary folder of the test's own."""
    place.parent.mkdir()
    place.write_bytes(b"a file")
    monkeypatch.setattr(log_cache, "_temporary_folder", lambda: tmp_path)


@pytest.mark.usefixtures("qapp", "unwritable")
def test_a_log_that_cannot_be_cached_is_there_for_now(tenhou, tmp_path):
    tenhou.gives(whole(LOG))
    path = fetch_log(LogAddress(ID, 2), lambda *_far: None, lambda: False)
    assert path == tmp_path / f"{ID}&tw=2.mjlog"
    assert path.read_bytes() == LOG


@pytest.mark.usefixtures("qapp", "unwritable")
def test_where_nothing_can_be_written_that_is_told(tenhou, place, monkeypatch, tmp_path):
    monkeypatch.setattr(log_cache, "_temporary_folder", lambda: tmp_path / "none")
    tenhou.gives(whole(LOG))
    with pytest.raises(InputError) as raised:
        fetch_log(LogAddress(ID), lambda *_far: None, lambda: False)
    told = f"The log was downloaded, but could not be kept in {place}: "
    assert str(raised.value).startswith(told)


def test_the_temporary_folder_goes_with_the_program():
    code = "from viewer.online import log_cache; print(log_cache._temporary_folder())"
    done = subprocess.run(  # noqa: S603 - the test's own words
        [sys.executable, "-c", code], capture_output=True, encoding="utf-8", check=True
    )
    assert done.stderr == ""
    assert "wall-viewer-" in done.stdout
    assert not Path(done.stdout.strip()).exists()


@pytest.mark.usefixtures("qapp")
def test_what_is_kept_and_is_another_log_is_asked_for_again(tenhou, place):
    tenhou.gives(whole(LOG))
    log_cache.add(LogAddress(ID), OTHER_TYPE)
    path = fetch_log(LogAddress(ID), lambda *_far: None, lambda: False)
    assert path == place / f"{ID}.mjlog"
    assert path.read_bytes() == LOG
    assert len(tenhou.asked) == 1
