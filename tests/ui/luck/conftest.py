"""A folder of logs, and a window on luck that starts no processes."""

import pytest

from tests.helpers.games import make_bytes
from viewer.ui.kit.settings import Settings
from viewer.ui.luck.menus import add_menus
from viewer.ui.luck.window import LuckWindow


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
def luck(qtbot, art):
    window = LuckWindow(Settings(), art)
    window.menus = add_menus(window)
    window.run.jobs = 1
    qtbot.addWidget(window)
    window.show()
    yield window
    window.close()


@pytest.fixture
def look(luck, qtbot):
    """Look at paths, and wait until all is shown."""

    def look(*paths):
        luck.look(map(str, paths))
        qtbot.waitUntil(lambda: not luck.is_running)
        return luck.luck

    return look
