"""The window offers what comes into the folder that was chosen, which is kept."""

from pathlib import Path

import pytest
from PySide6.QtCore import QStandardPaths
from PySide6.QtWidgets import QPushButton

from tests.helpers import documents
from tests.helpers.games import make_bytes
from viewer.ui.kit.settings import Settings
from viewer.ui.main_window import MainWindow

LOG = make_bytes(3)
ASKED = "PySide6.QtWidgets.QFileDialog.getExistingDirectory"


@pytest.fixture
def folder(tmp_path):
    folder = tmp_path / "log"
    folder.mkdir()
    return folder


@pytest.fixture
def choose(window, qtbot, monkeypatch):
    """Choose the menu's entry, and answer what it asks; return where that began."""

    def choose(answer):
        asked = []

        def ask(_window, _title, first):
            asked.append(Path(first))
            return str(answer or "")

        monkeypatch.setattr(ASKED, ask)
        (action,) = window.menus.actions("watch_folder")
        action.trigger()
        qtbot.waitUntil(lambda: not window.new_logs._jobs.is_running)
        return asked

    return choose


def is_checked(window):
    window.menus.refresh()
    return window.menus.actions("watch_folder")[0].isChecked()


def arrive(window, qtbot, *paths):
    with qtbot.waitSignal(window.new_logs.arrived):
        for path in paths:
            path.write_bytes(LOG)
        window.new_logs.look_now()


def test_a_new_log_is_offered_and_opened(window, choose, folder, qtbot):
    choose(folder)
    said = f"Watching {folder}: new logs are offered here."
    assert window.statusBar().currentMessage() == said
    assert is_checked(window)
    window.log_view.show_document(documents.game(4))
    arrive(window, qtbot, folder / "new.mjlog")
    bar = window.log_view.message_bar
    assert told(bar) == ("New log: new.mjlog", "Open")
    assert bar.isVisible()
    with qtbot.waitSignal(window.tabs.document_shown):
        bar.offered[0].click()
    assert window.log_view.document.path == folder / "new.mjlog"
    assert not bar.isVisible()


def told(bar):
    return bar.label.text(), *(button.text() for button in bar.offered)


def listed(bar):
    return [action.text() for action in bar.offered[1].menu().actions()]


@pytest.fixture
def came(tmp_path):
    paths = [tmp_path / f"{number}.mjlog" for number in range(8)]
    for path in paths:
        path.write_bytes(LOG)
    return paths


def test_of_several_all_are_offered_and_opened(window, came, qtbot):
    """Three came, and nobody opened them, then five."""
    bar = window.log_view.message_bar
    window.new_logs.arrived.emit(came[:3])
    assert told(bar) == ("3 new logs, the latest: 2.mjlog", "Open all", "Open one")
    window.new_logs.arrived.emit(came[3:])
    assert told(bar) == ("8 new logs, the latest: 7.mjlog", "Open all", "Open one")
    assert listed(bar) == [path.name for path in reversed(came)]
    bar.offered[0].click()
    qtbot.waitUntil(lambda: window.tabs.count() == 8)
    assert [view.document.path for view in window.tabs.log_views] == came
    assert not any(view.message_bar.isVisible() for view in window.tabs.log_views)


def test_the_others_are_offered_again_until_they_are_dismissed(window, came, qtbot):
    window.new_logs.arrived.emit(came[:3])
    with qtbot.waitSignal(window.tabs.document_shown):
        window.log_view.message_bar.offered[1].menu().actions()[1].trigger()
    assert window.log_view.document.path == came[1]
    bar = window.log_view.message_bar
    assert told(bar) == ("2 new logs, the latest: 2.mjlog", "Open all", "Open one")
    with qtbot.waitSignal(window.tabs.document_shown):
        window.opener.open_path(came[2])
    bar = window.log_view.message_bar
    assert told(bar) == ("New log: 0.mjlog", "Open")
    next(each for each in bar.findChildren(QPushButton) if each.text() == "Dismiss").click()
    assert bar.isHidden()
    window.new_logs.arrived.emit(came[3:4])
    assert told(window.log_view.message_bar) == ("New log: 3.mjlog", "Open")


def test_the_list_is_no_longer_than_a_menu_may_be(window):
    window.new_logs.arrived.emit([Path(f"/{number}.mjlog") for number in range(100)])
    assert len(listed(window.log_view.message_bar)) == 20


def test_chosen_again_nothing_is_watched(window, choose, folder):
    choose(folder)
    assert choose(folder) == []
    assert window.statusBar().currentMessage() == "No folder is watched any more."
    assert not is_checked(window)
    assert window.new_logs.folder is None
    assert Settings().watched_folder is None


def test_a_folder_that_is_gone_is_not_watched_again_once_that_was_stopped(window, choose, folder):
    choose(folder)
    folder.rmdir()
    choose(folder)
    folder.mkdir()
    assert window.new_logs.folder is None
    assert Settings().watched_folder is None


def test_no_answer_changes_nothing(window, choose):
    assert len(choose(None)) == 1
    assert not is_checked(window)
    assert Settings().watched_folder is None


def test_it_is_kept_from_one_start_to_the_next(make_window, choose, folder, qtbot):
    choose(folder)
    again = make_window()
    assert again.new_logs.folder == folder
    qtbot.waitUntil(lambda: not again.new_logs._jobs.is_running)
    arrive(again, qtbot, folder / "new.mjlog")
    assert again.log_view.message_bar.isVisible()


def test_a_folder_that_is_not_there_any_more_is_not_watched(make_window, folder):
    Settings().watched_folder = folder
    folder.rmdir()
    assert make_window().new_logs.folder is None


def test_it_begins_where_tenhou_saves_or_else_at_the_last_file(choose, tmp_path, monkeypatch):
    monkeypatch.setattr(QStandardPaths, "writableLocation", lambda _place: str(tmp_path))
    assert choose(None) == [Settings().folder]
    of_tenhou = tmp_path / "My Tenhou" / "log"
    of_tenhou.mkdir(parents=True)
    assert choose(None) == [of_tenhou]


def test_where_names_are_hidden_it_names_nobody(window):
    window.log_view.show_document(documents.game(3))
    window.log_view.settings.toggle("names_hidden")
    name = f"{window.log_view.names[0]}.mjlog"
    window.new_logs.arrived.emit([Path(name)])
    assert window.log_view.message_bar.label.text() == "New log: Log"


def test_all_windows_watch_the_folder_or_none_does(qtbot, monkeypatch, art, folder, tmp_path):
    settings = Settings()
    one, other, closed = (MainWindow(settings, art) for _nth in range(3))
    for window in (one, other, closed):
        qtbot.addWidget(window)
        window.show()
    closed.close()
    for chosen in (folder, tmp_path):
        monkeypatch.setattr(ASKED, lambda *_asked, chosen=chosen: str(chosen))
        one.menus.actions("watch_folder")[0].trigger()
        assert one.new_logs.folder == other.new_logs.folder == chosen
        assert closed.new_logs.folder is None
        (action,) = other.menus.actions("watch_folder")
        assert action.isChecked()
        action.trigger()
        assert one.new_logs.folder is other.new_logs.folder is None
        assert not one.menus.actions("watch_folder")[0].isChecked()


def test_a_closed_window_watches_no_more(window, choose, folder):
    choose(folder)
    window.close()
    assert window.new_logs.folder is None
