"""Folders with logs of every kind, and a page of the check that works in this process."""

import re

import pytest

from tests.helpers.changed import with_another_draw
from tests.helpers.games import make_bytes
from viewer.collection.store import verify_many


@pytest.fixture
def folder(tmp_path):
    """Two good logs, and one of each other kind: by name after what comes of it."""
    folder = tmp_path / "logs"
    (folder / "old").mkdir(parents=True)
    (folder / "a-good.mjlog").write_bytes(make_bytes(3, packed=True))
    (folder / "b-changed.xml").write_bytes(with_another_draw(make_bytes(4)))
    (folder / "c-photo.jpg").write_bytes(b"\xff\xd8")
    no_seed = re.sub(rb"<SHUFFLE[^>]*>", b"", make_bytes(6, packed=False))
    (folder / "d-lobby.xml").write_bytes(no_seed)
    (folder / "old" / "e-good.xml").write_bytes(make_bytes(5))
    return folder


@pytest.fixture
def results(folder):
    """What the check finds in the folder."""
    return list(verify_many([folder], jobs=1))


@pytest.fixture
def audit(show):
    return show("check")


@pytest.fixture
def check(audit, collection, qtbot):
    """Check paths, and wait until all is shown."""

    def check(*paths):
        with qtbot.waitSignal(audit.run.ended):
            collection.open(map(str, paths))
        return collection.head.sentence.text()

    return check
