"""Folders with logs of every kind, and an audit window that works in this process."""

import pytest

from tests.helpers import logs
from tests.helpers.changed import with_another_draw
from tests.helpers.games import make_bytes
from viewer.collection.store import verify_many
from viewer.ui.audit.menus import add_menus
from viewer.ui.audit.window import AuditWindow
from viewer.ui.kit.settings import Settings


@pytest.fixture(autouse=True)
def own_memory(tmp_path, monkeypatch):
    """Each test keeps results where nobody reads them."""
    path = tmp_path / "cache" / "results.sqlite"
    monkeypatch.setattr("viewer.ui.audit.run.index_file", lambda: path)
    return path


@pytest.fixture
def folder(tmp_path):
    """Two good logs, and one of each other kind: by name after what comes of it."""
    folder = tmp_path / "logs"
    (folder / "old").mkdir(parents=True)
    (folder / "a-good.mjlog").write_bytes(make_bytes(3, packed=True))
    (folder / "b-changed.xml").write_bytes(with_another_draw(make_bytes(4)))
    (folder / "c-photo.jpg").write_bytes(b"\xff\xd8")
    no_seed = logs.document(logs.go(), logs.init(), logs.ryuukyoku())
    (folder / "d-lobby.xml").write_bytes(no_seed)
    (folder / "old" / "e-good.xml").write_bytes(make_bytes(5))
    return folder


@pytest.fixture
def results(folder):
    """What the check finds in the folder."""
    return list(verify_many([folder], jobs=1))


@pytest.fixture
def audit(qtbot, art):
    """An audit window that starts no processes."""
    window = AuditWindow(Settings(), art)
    add_menus(window)
    window.run.jobs = 1
    qtbot.addWidget(window)
    window.show()
    yield window
    window.close()


@pytest.fixture
def check(audit, qtbot):
    """Check paths, and wait until all is shown."""

    def check(*paths):
        with qtbot.waitSignal(audit.run.ended):
            audit.check(map(str, paths))
        return audit.head.sentence.text()

    return check
