"""Tiles that an earlier start has drawn are the same, pixel by pixel, or are drawn anew."""

import os
import sys

import pytest
from PySide6.QtCore import QSize

from viewer.ui.kit import tile_store
from viewer.ui.kit.tile_art import TileArt
from viewer.ui.kit.tile_store import TileStore

pytestmark = pytest.mark.usefixtures("qapp")

FACES = ("1m", "0p", "9s", "7z", "back")
SIZES = ((12, 16), (7, 9))


@pytest.fixture
def file(tmp_path):
    return tmp_path / "cache" / "tiles"


@pytest.fixture
def start(file):
    """Ask for tiles as a start does; return them, and which faces had to be drawn."""

    def start(faces=FACES, sizes=SIZES):
        art = TileArt(TileStore(file))
        images = [art.image(face, *size) for size in sizes for face in faces]
        art.keep()
        return images, set(art._outlines._renderers)

    return start


@pytest.fixture
def fresh():
    art = TileArt()
    return [art.image(face, *size) for size in SIZES for face in FACES]


def test_a_later_start_draws_none_and_shows_the_same(start, fresh):
    assert start() == (fresh, set(FACES))
    assert start() == (fresh, set())


def test_tiles_that_are_turned_are_made_of_stored_ones(start, file):
    start()
    art = TileArt(TileStore(file))
    turned = art.image("1m", 16, 12, 1)
    assert turned == TileArt().image("1m", 16, 12, 1)
    assert not art._outlines._renderers


def test_others_stay_while_there_is_room(start, monkeypatch):
    start(FACES[:3])
    start(FACES[3:])
    assert start()[1] == set()
    monkeypatch.setattr(tile_store, "MOST_STORED", len(FACES))
    start(sizes=[(20, 27)])
    assert start(sizes=[(20, 27)])[1] == set()
    assert start()[1] == set(FACES)


def test_nothing_is_written_where_all_was_there(start, file):
    start()
    file.chmod(0o400)
    before = file.stat()
    start(FACES[1:])
    after = file.stat()
    assert (before.st_ino, before.st_mtime_ns) == (after.st_ino, after.st_mtime_ns)


@pytest.mark.parametrize(
    "damage",
    [
        lambda _data: b"",
        lambda data: data[:3],
        lambda data: data[:-1],
        lambda data: data + data,
        lambda data: data[:500] + bytes([data[500] ^ 1]) + data[501:],
        lambda data: data.partition(b"\n")[0],
    ],
)
def test_what_is_not_whole_is_drawn_anew_and_replaced(start, file, fresh, damage):
    start()
    file.write_bytes(damage(file.read_bytes()))
    assert start() == (fresh, set(FACES))
    assert start() == (fresh, set())


@pytest.mark.parametrize(("name", "value"), [("__version__", "0.1"), ("qVersion", lambda: "7.0")])
def test_another_version_draws_them_itself(start, monkeypatch, name, value):
    start()
    monkeypatch.setattr(tile_store, name, value)
    assert start()[1] == set(FACES)


def test_changed_drawings_are_drawn(start, monkeypatch, tmp_path):
    drawings = tmp_path / "drawings"
    drawings.mkdir()
    (drawings / "back.svg").touch()
    monkeypatch.setattr(tile_store, "tile_file", lambda code: drawings / f"{code}.svg")
    start()
    os.utime(drawings / "back.svg", (1, 1))
    assert start()[1] == set(FACES)


def test_a_file_stays_within_its_bound(start, file, monkeypatch):
    monkeypatch.setattr(tile_store, "_MOST_BYTES", 1000)
    start()
    assert not file.exists()


@pytest.mark.parametrize("is_there", [False, True])
def test_where_none_can_be_stored_they_are_drawn(start, file, fresh, is_there):
    if is_there:
        file.mkdir(parents=True)
    else:
        file.parent.write_bytes(b"no folder")
    assert start() == start() == (fresh, set(FACES))


@pytest.mark.skipif(sys.platform == "win32", reason="which has no such pipes")
def test_a_pipe_in_its_place_is_not_waited_for(start, file, fresh):
    file.parent.mkdir()
    os.mkfifo(file)
    assert start() == (fresh, set(FACES))
    assert start() == (fresh, set())


def test_an_art_without_a_store_keeps_nothing(file):
    art = TileArt()
    assert art.image("1m", 12, 16).size() == QSize(12, 16)
    art.keep()
    assert not file.exists()
