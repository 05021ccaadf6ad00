import gzip
import json
import os
import zlib
from base64 import b64encode
from dataclasses import replace
from pathlib import Path
from zipfile import ZipFile, ZipInfo

import pytest

from tests.games.site_write import soul_record
from tests.helpers.archives import patch_data, patch_directory, write_zip
from tests.helpers.games import make_bytes, make_log
from tests.helpers.system import NEEDS_PIPES
from viewer.collection import read
from viewer.collection.find import Source, archive_of, find_sources, holds_many
from viewer.collection.read import Reader, read_found
from viewer.core.base.era import Era
from viewer.core.base.errors import InputError
from viewer.core.base.unpack import MAX_BYTES
from viewer.core.sites.games import games_in

SHORT = [replace(log, hands=log.hands[:1]) for log in (make_log(n, Era.HEX) for n in (2, 4))]
GAMES = json.dumps([json.loads(soul_record(log)) for log in SHORT]).encode()


def sentence(source):
    with Reader() as reader, pytest.raises(InputError) as raised:
        reader.read(source)
    return str(raised.value)


def plain(path):
    return Source(str(path), str(path))


def test_a_file_is_read_whole_with_its_stamp(tmp_path):
    path = tmp_path / "x"
    path.write_bytes(make_bytes(3))
    with Reader() as reader:
        data, stamp = reader.read(plain(path))
    assert data == make_bytes(3)
    assert stamp == (len(data), path.stat().st_mtime_ns)


def test_files_that_come_in_parts_are_read_whole(tmp_path, monkeypatch):
    path = tmp_path / "x"
    path.write_bytes(make_bytes(3))
    whole_read = os.read
    monkeypatch.setattr(os, "read", lambda handle, size: whole_read(handle, min(size, 1000)))
    with Reader() as reader:
        assert reader.read(plain(path))[0] == make_bytes(3)


@pytest.mark.parametrize(
    ("error", "told"),
    [
        (FileNotFoundError(2, "gone"), "There is no such file."),
        (PermissionError(13, "no"), "The file may not be read: permission denied."),
        (OSError(36, "File name too long"), "The file could not be read: File name too long."),
        (ValueError("embedded null byte"), "There is no such file."),
    ],
)
def test_a_file_that_cannot_be_opened_says_why(tmp_path, monkeypatch, error, told):
    def refuse(*_arguments):
        raise error

    monkeypatch.setattr(read.os, "open", refuse)
    assert sentence(plain(tmp_path / "x")) == told


def test_what_is_no_file_says_so(tmp_path):
    assert sentence(plain(tmp_path)) == "This is a folder, not a log."
    assert sentence(plain(tmp_path / "missing")) == "There is no such file."
    assert sentence(plain(tmp_path / "a\0b")) == "There is no such file."


@NEEDS_PIPES
def test_a_pipe_is_not_waited_for(tmp_path):
    os.mkfifo(tmp_path / "pipe")
    told = "The file could not be read: it is no regular file."
    assert sentence(plain(tmp_path / "pipe")) == told


def test_a_file_of_200_megabytes_is_not_read(tmp_path, monkeypatch):
    path = tmp_path / "x"
    with path.open("wb") as file:
        file.truncate(200 << 20)
    monkeypatch.setattr(read, "_read_whole", None)
    assert sentence(plain(path)) == "The file is larger than 16 MB; no log is."


@pytest.mark.parametrize("change", [b"more", b""], ids=["longer", "shorter"])
def test_a_file_that_changes_while_it_is_read_says_so(tmp_path, monkeypatch, change):
    path = tmp_path / "x"
    path.write_bytes(b"<mjloggm/>")
    whole_read = os.read

    def read_and_change(handle, size):
        Path(path).write_bytes(change)
        return whole_read(handle, size)

    monkeypatch.setattr(os, "read", read_and_change)
    assert sentence(plain(path)) == "The file could not be read: it changed while it was read."


def test_a_problem_of_the_listing_is_told(tmp_path):
    (source,) = find_sources([write_zip(tmp_path / "m.zip", [("../x", b"1")])])
    assert sentence(source) == "The file could not be read: its path leads out of the archive."


# archives


@pytest.mark.parametrize("method", [0, 8], ids=["stored", "deflated"])
def test_members_are_read_with_the_archives_stamp_and_open_it_once(tmp_path, monkeypatch, method):
    members = [(str(n), make_bytes(n % 3)) for n in range(6)]
    path = write_zip(tmp_path / "m.zip", members, method)
    sources = list(find_sources([path]))
    opened = []
    whole_open = read.open_regular
    monkeypatch.setattr(read, "open_regular", lambda *a: opened.append(a) or whole_open(*a))
    stamp = (path.stat().st_size, path.stat().st_mtime_ns)
    with Reader() as reader:
        assert [reader.read(source) for source in sources] == [(data, stamp) for _, data in members]
    assert len(opened) == 1


def test_archives_take_turns_with_files(tmp_path):
    for name in ("a.zip", "c.zip"):
        write_zip(tmp_path / name, [("x", name.encode())])
    (tmp_path / "b").write_bytes(b"b")
    with Reader() as reader:
        found = [reader.read(source)[0] for source in find_sources([tmp_path])]
    assert found == [b"a.zip", b"b", b"c.zip"]


DAMAGED = "The file could not be read: this member of the zip archive is damaged."
BOMB = "The file unpacks to more than 16 MB; no log does."


def zip_source(path):
    (source,) = find_sources([path])
    return source


@pytest.mark.parametrize("method", [0, 8], ids=["stored", "deflated"])
def test_a_member_is_read_behind_what_its_header_has_besides(tmp_path, method):
    member = ZipInfo("x")
    member.extra = b"UT\x05\x00\x01abcd"  # when it was changed, as the usual tools tell
    path = tmp_path / "m.zip"
    with ZipFile(path, "w") as archive:
        archive.writestr(member, make_bytes(3), method)
    with Reader() as reader:
        assert reader.read(zip_source(path))[0] == make_bytes(3)


@pytest.mark.parametrize("method", [0, 8], ids=["stored", "deflated"])
def test_a_damaged_member_says_so(tmp_path, method):
    path = write_zip(tmp_path / "m.zip", [("x", make_bytes(3))], method)
    patch_data(path, 0x55)
    assert sentence(zip_source(path)) == DAMAGED


def test_a_member_whose_data_end_early_says_so(tmp_path):
    path = write_zip(tmp_path / "m.zip", [("x", make_bytes(3))])
    patch_directory(path, 20, "<I", 100)
    assert sentence(zip_source(path)) == DAMAGED


@pytest.mark.parametrize("offset", [3, 1 << 20], ids=["no header", "behind the end"])
def test_a_member_that_is_not_where_the_list_says_is_damaged(tmp_path, offset):
    path = write_zip(tmp_path / "m.zip", [("x", make_bytes(3))])
    source = zip_source(path)
    member = source.member._replace(offset=offset)
    assert sentence(source._replace(member=member)) == DAMAGED


def test_a_member_that_unpacks_to_more_than_it_says_is_a_bomb(tmp_path):
    data = bytes(MAX_BYTES + 1)
    path = write_zip(tmp_path / "m.zip", [("x", data)])
    assert path.stat().st_size < len(data) / 900
    patch_directory(path, 24, "<I", 1000)
    assert zip_source(path).problem is None
    assert sentence(zip_source(path)) == BOMB


def test_a_member_that_owns_to_be_a_bomb_is_not_unpacked(tmp_path, monkeypatch):
    path = write_zip(tmp_path / "m.zip", [("x", bytes(MAX_BYTES + 1))])
    monkeypatch.setattr(zlib, "decompressobj", None)
    assert sentence(zip_source(path)) == BOMB


def test_an_archive_that_changes_between_listing_and_reading_says_so(tmp_path):
    path = write_zip(tmp_path / "m.zip", [("x", b"1"), ("y", b"2")])
    first, second = find_sources([path])
    with Reader() as reader:
        assert reader.read(first)[0] == b"1"
        path.write_bytes(path.read_bytes() + b"more")
        with pytest.raises(InputError, match="the archive changed while it was read"):
            reader.read(second)


def test_an_archive_that_vanishes_after_the_listing_says_so(tmp_path):
    path = write_zip(tmp_path / "m.zip", [("x", b"1")])
    source = zip_source(path)
    path.unlink()
    assert sentence(source) == "There is no such file."
    path.mkdir()
    assert sentence(source) == "This is a folder, not a log."


# opening what was found


def test_a_member_of_an_archive_is_read(tmp_path):
    archive = write_zip(tmp_path / "old.zip", [("x", b"1"), ("2009/a.xml", b"<a/>")])
    paths = [source.path for source in find_sources([str(tmp_path)])]
    assert [archive_of(path) for path in paths] == [str(archive)] * 2
    assert [read_found(path) for path in paths] == [b"<a/>", b"1"]


@pytest.mark.parametrize("pack", [bytes, gzip.compress, b64encode])
def test_a_game_of_a_file_of_several_is_read_by_its_number(tmp_path, pack):
    path = tmp_path / "x.json"
    path.write_bytes(pack(GAMES))
    paths = [source.path for source in find_sources([tmp_path])]
    assert paths == [f"{path}/1", f"{path}/2"] == [each.path for each in find_sources([path])]
    assert [archive_of(each) for each in paths] == [str(path)] * 2
    assert [read_found(each) for each in paths] == list(games_in(GAMES))
    assert holds_many(str(path))
    with pytest.raises(InputError, match="There is no such file"):
        read_found(f"{path}/3")


@pytest.mark.parametrize(
    ("pack", "name"), [(bytes, "a.json"), (gzip.compress, "a.json.gz"), (b64encode, "a")]
)
def test_games_of_a_member_of_an_archive_are_sources_each(tmp_path, pack, name):
    members = [("x.mjlog", b"1"), (f"y/{name}", pack(GAMES)), ("z.json", b"{broken")]
    path = write_zip(tmp_path / "m.zip", members)
    inner = [f"{path}/y/{name}/1", f"{path}/y/{name}/2"]
    assert [each.path for each in find_sources([path])] == [
        f"{path}/x.mjlog",
        *inner,
        f"{path}/z.json",
    ]
    assert [read_found(each) for each in inner] == list(games_in(GAMES))
    assert [each.path for each in find_sources([f"{path}/y/{name}"])] == inner
    assert [each.path for each in find_sources([inner[1]])] == inner[1:]
    with pytest.raises(InputError, match="There is no such file"):
        read_found(f"{path}/y/{name}/3")


def test_a_file_of_games_is_taken_apart_once_for_all_of_them(tmp_path, monkeypatch):
    path = tmp_path / "x.json"
    path.write_bytes(GAMES)
    sources = list(find_sources([path]))
    parted = []
    monkeypatch.setattr(read, "games_in_file", lambda data: parted.append(data) or games_in(data))
    with Reader() as reader:
        assert [reader.read(source)[0] for source in sources] == list(games_in(GAMES))
        path.write_bytes(soul_record(SHORT[0]))
        with pytest.raises(InputError, match="There is no such file"):
            reader.read(sources[1])
    assert len(parted) == 2


NO_GAMES = {
    "broken": b"[broken",
    "one game": soul_record(SHORT[0]),
    "a gzip cut short": gzip.compress(b"[")[:-9],
    "nothing": b"",
}


@pytest.mark.parametrize("data", NO_GAMES.values(), ids=NO_GAMES)
def test_a_file_of_one_game_is_no_file_of_games(tmp_path, data):
    path = tmp_path / "x.json"
    path.write_bytes(data)
    assert [source.path for source in find_sources([tmp_path])] == [str(path)]
    assert not holds_many(str(path))


def test_a_file_of_games_that_is_too_large_is_listed_as_itself(tmp_path):
    path = tmp_path / "x.json"
    with path.open("wb") as file:
        file.write(b"[")
        file.truncate(20 << 20)
    assert [source.path for source in find_sources([tmp_path])] == [str(path)]


def test_a_file_is_read_as_it_is(tmp_path):
    path = tmp_path / "d-lobby.xml"
    path.write_bytes(b"<a/>")
    assert archive_of(str(path)) is None
    assert read_found(str(path)) == b"<a/>"


@pytest.mark.parametrize("rest", ["", "/nothing.xml"])
def test_what_is_not_there_any_more_is_told(tmp_path, rest):
    archive = write_zip(tmp_path / "old.zip", [("x", b"1")])
    if not rest:
        archive.unlink()
    with pytest.raises(InputError, match="There is no such file"):
        read_found(f"{archive}{rest}")
