"""A collection of logs, and its window, which starts no processes and keeps its index apart."""

import shutil
import sqlite3
from contextlib import closing, contextmanager

import pytest

from tests.helpers.archives import write_zip
from tests.helpers.collection_pages import is_asking
from tests.helpers.games import make_bytes
from viewer.document import Document
from viewer.ui.collection.window import CollectionWindow
from viewer.ui.kit.jobs import Jobs
from viewer.ui.kit.settings import Settings


@pytest.fixture(autouse=True)
def index_file(tmp_path, monkeypatch):
    path = tmp_path / "cache" / "collections.sqlite"
    path.parent.mkdir()
    monkeypatch.setattr("viewer.ui.collection.open_collection.index_file", lambda: path)
    return path


@pytest.fixture(scope="session")
def logs_made_once(tmp_path_factory):
    """Games of four and three players, some in an archive, and what is no log."""
    folder = tmp_path_factory.mktemp("made") / "logs"
    folder.mkdir()
    for seed in (3, 4):
        name = f"20190{seed}0112gm-00a9-0000-0123456{seed}.mjlog"
        (folder / name).write_bytes(make_bytes(seed, packed=True))
    write_zip(folder / "more.zip", [("5.xml", make_bytes(5)), ("6.xml", make_bytes(6, players=3))])
    (folder / "note.txt").write_bytes(b"no log")
    return folder


@pytest.fixture
def folder(logs_made_once, tmp_path_factory):
    """A copy of its own for each test, in the same place and of the same age: an index knows it."""
    folder = tmp_path_factory.getbasetemp() / "of a collection" / "logs"
    shutil.copytree(logs_made_once, folder)
    yield folder
    shutil.rmtree(folder)


@pytest.fixture
def opened_logs() -> list[Document]:
    """What the main window has open; tests may add to it."""
    return []


@pytest.fixture
def collection(qtbot, art, opened_logs):
    window = CollectionWindow(Settings(), art, lambda: opened_logs)
    window.collection.jobs = 1
    qtbot.addWidget(window)
    window.show()
    yield window
    window.close()
    for jobs in window.findChildren(Jobs):
        jobs.wait(None)  # however slow the machine is: closing itself waits some seconds only


@pytest.fixture
def settle(collection, qtbot):
    """Wait until all is shown."""

    def settle():
        def is_settled():
            of, page = collection.collection, collection.page
            if of.is_running or of._selecting.is_running:
                return False
            page.table.viewport().grab()  # asks for the rows in sight
            return not is_asking(page)

        qtbot.waitUntil(is_settled)

    return settle


@contextmanager
def kept_index(index_file, kept):
    """Begin with the index that an earlier test made of the same logs; the first one keeps it."""
    if kept.is_file():
        shutil.copy(kept, index_file)
    yield
    if not kept.is_file():
        with closing(sqlite3.connect(index_file)) as of, closing(sqlite3.connect(kept)) as to:
            of.backup(to)


@pytest.fixture
def opened(collection, folder, settle, index_file, logs_made_once):
    """A collection that is shown."""
    with kept_index(index_file, logs_made_once.with_name("index.sqlite")):
        collection.open([str(folder)])
        settle()
    return collection


@pytest.fixture
def show(collection, qtbot):
    """Show a page, and return it once it is there."""

    def show(name):
        collection.show_page(name)
        qtbot.waitUntil(lambda: getattr(collection, name) is not None)
        page = getattr(collection, name)
        if hasattr(page, "run"):
            page.run.jobs = 1
        return page

    return show
