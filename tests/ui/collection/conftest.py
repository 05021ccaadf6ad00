"""A collection of logs, and its window, which starts no processes and keeps its index apart."""

import pytest

from tests.helpers.archives import write_zip
from tests.helpers.games import make_bytes
from viewer.ui.collection.window import CollectionWindow, add_menus
from viewer.ui.kit.settings import Settings


@pytest.fixture(autouse=True)
def index_file(tmp_path, monkeypatch):
    path = tmp_path / "collections.sqlite"
    monkeypatch.setattr("viewer.ui.collection.window.index_file", lambda: path)
    return path


@pytest.fixture
def folder(tmp_path):
    """Games of four and three players, some in an archive, and what is no log."""
    folder = tmp_path / "logs"
    folder.mkdir()
    for seed in (3, 4):
        name = f"20190{seed}0112gm-00a9-0000-0123456{seed}.mjlog"
        (folder / name).write_bytes(make_bytes(seed, packed=True))
    write_zip(folder / "more.zip", [("5.xml", make_bytes(5)), ("6.xml", make_bytes(6, players=3))])
    (folder / "note.txt").write_bytes(b"no log")
    return folder


@pytest.fixture
def collection(qtbot, art):
    window = CollectionWindow(Settings(), art)
    window.menus = add_menus(window)
    window.run.jobs = 1
    qtbot.addWidget(window)
    window.show()
    yield window
    window.close()


@pytest.fixture
def settle(collection, qtbot):
    """Wait until all is shown."""

    def settle():
        def is_settled():
            page = collection.page
            page.table.viewport().grab()
            waiting = page.is_waiting
            return not (collection.is_running or page.is_asking or waiting)

        qtbot.waitUntil(is_settled, timeout=20_000)

    return settle


@pytest.fixture
def opened(collection, folder, settle):
    collection.open([str(folder)])
    settle()
    return collection
