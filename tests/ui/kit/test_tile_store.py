"""Tiles that an earlier start has drawn are the same, pixel by pixel, or are drawn anew."""

import os
from pathlib import Path

import pytest
from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QImage, QPainter

from viewer.system.assets import tile_files
from viewer.ui.kit import tile_store
from viewer.ui.kit.tile_art import TileArt
from viewer.ui.kit.tile_store import MOST_KEPT, TileStore

CODES = [Path(name).stem for name in tile_files()]


def drawn(art, size=(30, 40), codes=CODES, quarters=0):
    """All tiles beside each other."""
    width, height = size
    image = QImage(width * len(codes), height, QImage.Format.Format_RGB32)
    image.fill(Qt.GlobalColor.darkGreen)
    painter = QPainter(image)
    for at, code in enumerate(codes):
        art.draw(painter, QRectF(at * width, 0, width, height), code, quarters=quarters)
    painter.end()
    return image


@pytest.fixture
def folder(tmp_path):
    return tmp_path / "cache" / "tiles"


@pytest.fixture
def start(folder):
    """Draw tiles as a start does, and return the picture and how many it had to draw."""

    def start(*given, **how):
        art = TileArt(TileStore(folder))
        image = drawn(art, *given, **how)
        count = len(art._outlines._renderers) if art._outlines else 0
        art.keep()
        return image, count

    return start


@pytest.mark.parametrize("size", [(30, 40), (31, 41), (7, 9)])
@pytest.mark.parametrize("quarters", range(4))
def test_a_later_start_draws_none_and_shows_the_same(start, size, quarters):
    fresh = drawn(TileArt(), size, quarters=quarters)
    assert start(size, quarters=quarters) == (fresh, 38)
    assert start(size, quarters=quarters) == (fresh, 0)


def test_those_that_were_not_drawn_before_are_added(start):
    assert start(codes=CODES[:3])[1] == 3
    assert start(codes=CODES[2:9])[1] == 6
    assert start(codes=CODES[:9]) == (drawn(TileArt(), codes=CODES[:9]), 0)


@pytest.mark.parametrize(
    "damage",
    [
        lambda _data: b"",
        lambda data: data[:3],
        lambda data: data[:-1],
        lambda data: data + data,
        lambda data: data[:5000] + bytes([data[5000] ^ 1]) + data[5001:],
    ],
)
def test_what_is_not_whole_is_drawn_anew(start, folder, damage):
    start()
    (file,) = folder.iterdir()
    assert 38 * 30 * 40 * 4 < file.stat().st_size < 185_000
    file.write_bytes(damage(file.read_bytes()))
    assert start() == (drawn(TileArt()), 38)
    assert start() == (drawn(TileArt()), 0)


def test_another_qt_draws_them_itself(start, monkeypatch):
    start()
    monkeypatch.setattr(tile_store, "qVersion", lambda: "7.0.0")
    assert start()[1] == 38


@pytest.mark.parametrize("longer", [b"", b"\n"])
def test_other_drawings_are_drawn(start, monkeypatch, tmp_path, longer):
    start()
    other = tmp_path / "1m.svg"
    other.write_bytes(Path(tile_files()[0]).read_bytes() + longer)
    monkeypatch.setattr(tile_store, "tile_files", lambda: [str(other), *tile_files()[1:]])
    assert start()[1] == 38


def test_the_oldest_sizes_go(start, folder):
    for width in range(MOST_KEPT + 3):
        start((10 + width, 14))
        for age, file in enumerate(folder.glob(f"{10 + width}x*")):
            os.utime(file, (width + age, width + age))
    kept = sorted(int(file.name.partition("x")[0]) for file in folder.iterdir())
    assert kept == [13 + width for width in range(MOST_KEPT)]


def test_of_many_sizes_the_latest_are_kept(folder):
    art = TileArt(TileStore(folder))
    for width in range(20, 30):
        drawn(art, (width, 30))
    art.keep()
    assert sorted(int(file.name[:2]) for file in folder.iterdir()) == [26, 27, 28, 29]


def test_where_none_can_be_kept_they_are_drawn(start, folder):
    folder.parent.mkdir()
    folder.write_bytes(b"no folder")
    assert start() == start() == (drawn(TileArt()), 38)
