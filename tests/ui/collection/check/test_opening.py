"""The ways into the check of many logs, and from it back to a log."""

import pytest
from PySide6.QtWidgets import QApplication, QFileDialog

from tests.helpers.archives import write_zip
from tests.helpers.games import make_bytes
from viewer.ui import app
from viewer.ui.collection.window import CollectionWindow
from viewer.ui.main_window import MainWindow


def is_finished(window):
    collection = window.windows.collection
    return collection is not None and not collection.is_running and collection.check.model.rows


@pytest.fixture
def wait_for(qtbot):
    """Wait until a main window's check has ended, and return its page."""

    def wait_for(window):
        qtbot.waitUntil(lambda: bool(is_finished(window)))
        collection = window.windows.collection
        qtbot.addWidget(collection)
        assert collection.page is collection.check
        return collection.check

    return wait_for


def test_a_folder_is_checked_from_the_menu(window, wait_for, folder, monkeypatch):
    monkeypatch.setattr(QFileDialog, "getExistingDirectory", lambda *_: str(folder))
    window.menus.actions("check_folder")[0].trigger()
    audit = wait_for(window)
    assert audit.window().collection.paths == (str(folder),)


def test_files_are_checked_from_the_menu(window, wait_for, folder, monkeypatch):
    names = [str(folder / "a-good.mjlog")]
    monkeypatch.setattr(QFileDialog, "getOpenFileNames", lambda *_: (names, ""))
    window.menus.actions("check_files")[0].trigger()
    assert wait_for(window).window().collection.paths == tuple(names)


@pytest.mark.parametrize("names", [["old"], ["old.zip"], ["a-good.mjlog", "d-lobby.xml"]])
def test_many_logs_are_checked_and_not_opened(window, wait_for, folder, names):
    write_zip(folder / "old.zip", [("x.xml", make_bytes(3))])
    window.opener.open_paths([folder / name for name in names])
    audit = wait_for(window)
    assert audit.window().isVisible()
    assert audit.window().collection.paths == tuple(str(folder / name) for name in names)
    assert window.log_view.document is None


def test_one_log_is_opened_as_ever(window, qtbot, folder):
    with qtbot.waitSignal(window.tabs.document_shown):
        window.opener.open_paths([folder / "a-good.mjlog"])
    assert window.windows.collection is None


def test_a_row_opens_its_log(window, qtbot, wait_for, folder):
    window.windows.open_collection("check").open([str(folder)])
    audit = wait_for(window)
    with qtbot.waitSignal(window.tabs.document_shown):
        audit.table.selectRow(1)
        audit.table.open_chosen()
    assert window.log_view.document.title == "b-changed.xml"
    finding = window.log_view.document.audit.findings[0]
    scene = window.log_view.walker.scene
    assert scene.step == finding.place.step
    assert scene.outlined == {finding.slot}
    assert window.settings.recent[:2] == [(folder / "b-changed.xml",), (folder,)]


def test_a_row_of_an_archive_opens_its_log(window, qtbot, wait_for, tmp_path):
    archive = write_zip(tmp_path / "old.zip", [("2009/x.xml", make_bytes(3))])
    window.windows.open_collection("check").open([str(archive)])
    audit = wait_for(window)
    with qtbot.waitSignal(window.tabs.document_shown):
        audit.table.selectRow(0)
        audit.table.open_chosen()
    assert window.log_view.document.title == "x.xml"
    assert window.settings.recent == [(archive,)]  # the log is no file


def test_an_unreadable_row_says_why_in_the_main_window(window, qtbot, wait_for, folder):
    window.windows.open_collection("check").open([str(folder / "c-photo.jpg")])
    audit = wait_for(window)
    audit.table.selectRow(0)
    audit.table.open_chosen()
    qtbot.waitUntil(window.log_view.message_bar.isVisible)
    assert "This is no log of Tenhou" in window.log_view.message_bar.label.text()


def test_a_check_outlives_the_main_window_and_brings_it_back(window, qtbot, wait_for, folder):
    window.windows.open_collection("check").open([str(folder)])
    audit = wait_for(window)
    window.close()
    assert audit.window().isVisible()
    with qtbot.waitSignal(window.tabs.document_shown):
        audit.table.selectRow(0)
        audit.table.open_chosen()
    assert window.isVisible()


def test_the_theme_is_the_main_windows(window, wait_for, folder):
    from viewer.ui.kit.theme import LIGHT_THEME  # noqa: PLC0415

    window.windows.open_collection("check").open([str(folder)])
    audit = wait_for(window)
    window.menus.actions("theme light")[0].trigger()
    QApplication.processEvents()  # by which Qt tells its widgets
    assert audit.table.palette().text().color() == LIGHT_THEME.text


@pytest.mark.parametrize("with_log", [False, True])
def test_the_program_starts_with_a_folder(qtbot, monkeypatch, folder, with_log):
    seen = []

    def run_until_done(_application):
        tops = QApplication.topLevelWidgets()
        for each in tops:  # the main window may be there without being shown
            if isinstance(each, (CollectionWindow, MainWindow)):
                qtbot.addWidget(each)
        audits = [each for each in tops if isinstance(each, CollectionWindow) and each.isVisible()]
        mains = [each for each in tops if isinstance(each, MainWindow) and each.isVisible()]
        qtbot.waitUntil(
            lambda: not any([*(each.is_running for each in audits), *(m.jobs.busy for m in mains)]),
            timeout=60_000,
        )
        seen.extend((len(audits), len(mains), audits[0].collection.paths))
        return 0

    monkeypatch.setattr(QApplication, "exec", run_until_done)
    log = [folder / "a-good.mjlog"] if with_log else []
    assert app.run_window([str(folder), *map(str, log)]) == 0
    assert seen == [1, int(with_log), (str(folder),)]
