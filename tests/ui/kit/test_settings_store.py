"""Files of settings that Qt would wait at, read without a bound, or write through."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.helpers.system import NEEDS_PIPES
from viewer.core.base.unpack import MEGABYTE
from viewer.system.assets import settings_file
from viewer.ui.kit.settings import Settings

pytestmark = [
    NEEDS_PIPES,
    pytest.mark.skipif(sys.platform == "darwin", reason="macOS has no such file"),
]


@pytest.fixture
def file(own_settings):
    """Its place, and a file beside it of the user's."""
    path = settings_file()
    assert path.is_relative_to(own_settings)
    path.parent.mkdir(parents=True)
    return path


def begins_anew():
    """Settings are as at first, and what is stored from now on comes back; return the trouble."""
    settings = Settings()
    assert settings.notation == "mpsz"
    settings.notation = "kanji"
    settings.store.sync()
    again = Settings()
    assert again.notation == "kanji"
    assert again.trouble is None
    return str(settings.trouble)


def told(reason):
    return (
        f"The settings could not be read: {reason}."
        " They begin anew; the old file is now wall-viewer.conf.refused."
    )


def test_60_mb_are_refused(file):
    file.write_bytes(b"[General]\nnotation=kanji\n" + b";" * (60 * MEGABYTE))
    assert begins_anew() == told("it is too large")
    assert file.stat().st_size < MEGABYTE
    assert file.with_name(f"{file.name}.refused").stat().st_size > 60 * MEGABYTE


@pytest.mark.parametrize("kind", ["pipe", "device", "folder", "broken link"])
def test_what_is_no_file_is_refused(file, kind):
    if kind == "pipe":
        os.mkfifo(file)
    elif kind == "folder":
        file.mkdir()
    else:
        file.symlink_to("/dev/zero" if kind == "device" else "nowhere")
    reason = "No such file or directory" if kind == "broken link" else "it is no regular file"
    assert begins_anew() == told(reason)
    assert file.is_file()
    assert not file.is_symlink()


def test_a_link_is_read_and_not_written_through(file, tmp_path):
    target = tmp_path / "mine"
    target.write_text("[General]\nnotation=kanji\n", encoding="utf-8")
    file.symlink_to(target)
    settings = Settings()
    assert settings.trouble is None
    assert settings.notation == "kanji"
    settings.notation = "ids"
    settings.store.sync()
    assert target.read_text(encoding="utf-8") == "[General]\nnotation=kanji\n"
    assert not file.is_symlink()
    assert Settings().notation == "ids"


def test_a_pipe_for_a_lock_stops_nothing(file):
    os.mkfifo(f"{file}.lock")
    assert begins_anew() == "None"


def test_a_start_tells_it_in_the_window(file):
    os.mkfifo(file)
    code = """
from PySide6.QtCore import QTimer
from viewer.ui.app import MainWindows, run_window
from viewer.ui.kit.application import make_application
from viewer.ui.main_window import MainWindow

def look():
    window, = [w for w in application.topLevelWidgets() if isinstance(w, MainWindow)]
    print(window.log_view.message_bar.label.text())
    window.close()

application = make_application()
QTimer.singleShot(0, look)
run_window([])
"""
    done = subprocess.run(  # noqa: S603 - the test's own words
        [sys.executable, "-c", code],
        capture_output=True,
        encoding="utf-8",
        check=True,
        cwd=Path(__file__).parents[3],
    )
    assert done.stdout == told("it is no regular file") + "\n"
