"""What Settings say of the logs that were downloaded, and how they are deleted."""

from pathlib import Path

import pytest
from PySide6.QtWidgets import QMessageBox

from tests.helpers.games import make_bytes
from viewer.core.base.errors import shown
from viewer.core.sites.tenhou.log_id import LogAddress
from viewer.online import log_cache
from viewer.ui.dialogs import DownloadedLogs

IDS = [f"2010091009gm-00a9-0000-0000000{number}" for number in range(3)]


@pytest.fixture
def place(tmp_path, monkeypatch):
    place = tmp_path / "logs"
    monkeypatch.setattr(log_cache, "folder", lambda: place)
    return place


def named(place):
    return shown(str(place), 60)


@pytest.fixture
def show(qtbot):
    def show():
        logs = DownloadedLogs()
        qtbot.addWidget(logs)
        logs.show()
        qtbot.waitUntil(lambda: not logs.jobs.is_running)
        return logs

    return show


def press(logs, text):
    """Press Delete, and a button of the question."""
    logs.delete.click()
    box = logs.findChild(QMessageBox)
    next(each for each in box.buttons() if each.text().replace("&", "") == text).click()


def test_where_nothing_is_kept_nothing_can_be_deleted(show, place):
    logs = show()
    assert logs.said.text() == f"None in {named(place)}"
    assert not logs.delete.isEnabled()


def test_what_is_kept_is_counted(show, place):
    for each in IDS:
        log_cache.add(LogAddress(each), bytes(1001))
    logs = show()
    assert logs.said.text() == f"3 logs, 4 kB, in {named(place)}"
    assert logs.said.toolTip() == str(place)
    assert logs.delete.isEnabled()


def test_they_are_deleted_when_that_is_confirmed(show, place, qtbot):
    log = make_bytes(3)
    for each in IDS:
        log_cache.add(LogAddress(each), log)
    logs = show()
    press(logs, "Cancel")
    assert len(list(place.iterdir())) == 3
    press(logs, "Delete")
    qtbot.waitUntil(lambda: logs.said.text() == f"None in {named(place)}")
    assert not list(place.iterdir())
    assert not logs.delete.isEnabled()


def test_what_could_not_be_deleted_is_told(show, place, qtbot, monkeypatch):
    log_cache.add(LogAddress(IDS[0]), b"?")
    logs = show()

    def refuse(_path, **_how):
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(Path, "unlink", refuse)
    press(logs, "Delete")
    text = f"Not all logs in {place} could be deleted: Permission denied."
    qtbot.waitUntil(lambda: logs.said.text() == text)
    assert logs.delete.isEnabled()


def test_it_looks_again_whenever_it_is_shown(show, place, qtbot):
    logs = show()
    logs.hide()
    log_cache.add(LogAddress(IDS[0]), b"?")
    logs.show()
    qtbot.waitUntil(lambda: logs.said.text() == f"1 log, 1 kB, in {named(place)}")
