"""A folder of logs, and a page of luck that starts no processes."""

import shutil
from contextlib import nullcontext
from functools import partial

import pytest

from tests.helpers.collection_pages import is_asking
from tests.helpers.games import make_bytes
from tests.ui.collection.conftest import kept_index


@pytest.fixture(scope="session")
def luck_logs_made_once(tmp_path_factory):
    """Three games of four and one of three players, one of them twice, and what is no log."""
    folder = tmp_path_factory.mktemp("made for luck") / "logs"
    folder.mkdir()
    for seed in (3, 4, 5):
        (folder / f"{seed}.mjlog").write_bytes(make_bytes(seed, packed=True))
    (folder / "6.xml").write_bytes(make_bytes(6, players=3))
    (folder / "7.xml").write_bytes(make_bytes(3))
    (folder / "8.xml").write_bytes(b"<mjloggm>")
    return folder


@pytest.fixture
def folder(luck_logs_made_once, tmp_path_factory):
    """A copy of its own for each test, in the same place and of the same age: an index knows it."""
    folder = tmp_path_factory.getbasetemp() / "of luck" / "logs"
    shutil.copytree(luck_logs_made_once, folder)
    yield folder
    shutil.rmtree(folder.parent)


@pytest.fixture
def luck(show):
    return show("luck")


@pytest.fixture
def folders_index(index_file, luck_logs_made_once):
    return partial(kept_index, index_file, luck_logs_made_once.with_name("index.sqlite"))


@pytest.fixture
def look(luck, collection, qtbot, folder, folders_index):
    """Open paths, and wait until it is known who plays."""

    def look(*paths):
        with folders_index() if paths == (folder,) else nullcontext():
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
