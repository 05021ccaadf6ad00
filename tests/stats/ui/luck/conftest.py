"""A folder of logs, and a page of luck that starts no processes."""

import pytest

from tests.helpers.collection_pages import is_asking
from tests.helpers.games import make_bytes


@pytest.fixture
def folder(tmp_path):
    """Three games of four and one of three players, one of them twice, and what is no log."""
    folder = tmp_path / "logs"
    folder.mkdir()
    for seed in (3, 4, 5):
        (folder / f"{seed}.mjlog").write_bytes(make_bytes(seed, packed=True))
    (folder / "6.xml").write_bytes(make_bytes(6, players=3))
    (folder / "7.xml").write_bytes(make_bytes(3))
    (folder / "8.xml").write_bytes(b"<mjloggm>")
    return folder


@pytest.fixture
def luck(show):
    return show("luck")


@pytest.fixture
def look(luck, collection, qtbot):
    """Open paths, and wait until it is known who plays."""

    def look(*paths):
        collection.open(map(str, paths))
        qtbot.waitUntil(lambda: not (luck.is_running or is_asking(luck)))

    return look


@pytest.fixture
def measure(look, luck, qtbot):
    """Open paths, and measure the player that is proposed."""

    def measure(*paths):
        look(*paths)
        luck.measure_button.click()
        qtbot.waitUntil(lambda: not luck.is_running)
        return luck.luck

    return measure
