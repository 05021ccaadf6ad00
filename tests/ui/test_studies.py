"""A study saved in a window is opened from the file alone, with its notes, and verified."""

from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtWidgets import QApplication

from tests.games.mjlog_write import write_mjlog
from tests.games.site_write import city_record, soul_record
from tests.helpers import documents
from tests.helpers.games import make_log
from viewer.collection.check import check_log
from viewer.core.base.era import Era
from viewer.core.study.annotations import AnnotatedPlace, Annotation, MomentMark
from viewer.document import open_log_carefully
from viewer.study.notes_store import keep_notes, read_notes
from viewer.system.assets import notes_file
from viewer.ui.kit.jobs import ignore_progress

HERE = AnnotatedPlace(0, 12)
NOTE = Annotation("why?\n雀", "turning point", MomentMark.BAD)
SHORT = replace(make_log(2, Era.HEX), hands=make_log(2, Era.HEX).hands[:1])
LOGS = {
    "2009120112gm-0009-0000-12345678&tw=2.mjlog": write_mjlog(SHORT, packed=True),
    "soul.json": soul_record(SHORT),
    "city.json": city_record(SHORT),
}


def opened(name, data):
    return open_log_carefully(Path(name), ignore_progress, lambda: False, read=lambda _path: data)


def choose(window, path, monkeypatch, qtbot, name):
    """Save by a menu's entry, and wait until it is written."""
    answer = str(path), ""
    monkeypatch.setattr("PySide6.QtWidgets.QFileDialog.getSaveFileName", lambda *_how: answer)
    (action,) = window.menus.actions(name)
    window.menus.refresh()
    assert action.isEnabled()
    with qtbot.waitSignal(window.log_view.saver.saved):
        action.trigger()


@pytest.mark.dear("a log is opened, saved and opened again")
@pytest.mark.parametrize("saved", [*LOGS, "soul.json.html"])
def test_a_study_is_saved_and_opened_from_the_file_alone(
    window, tmp_path, monkeypatch, qtbot, saved
):
    name = saved.removesuffix(".html")
    how, ending = ("save_study", ".wvstudy") if name == saved else ("export_page", ".html")
    view, path = window.log_view, tmp_path / f"x{ending}"
    view.show_document(opened(name, LOGS[name]))
    view.notes.notebook.write(HERE, NOTE)
    choose(window, path, monkeypatch, qtbot, how)
    alone = check_log(name, LOGS[name], {})
    assert check_log("x", path.read_bytes(), {}) == alone._replace(path="x")
    assert not alone.findings
    assert sum(alone.compared) > 60
    view.notes.flush()
    for notes in notes_file(view.notes.notebook.game).parent.iterdir():
        notes.unlink()
    view.notes.close()
    window.opener.open_path(path)
    qtbot.waitUntil(lambda: window.log_view.document.path == path)
    view = window.log_view
    assert view.document.data == LOGS[name]
    assert view.document.title == name
    assert view.notes.annotations == {HERE: NOTE}
    assert not view.document.judgement.audit.findings


def test_all_open_logs_make_one_study_and_a_damaged_one_says_so(
    window, tmp_path, monkeypatch, qtbot
):
    path = tmp_path / "x.wvstudy"
    for name in ("soul.json", "city.json"):
        window.tabs.show_document(opened(name, LOGS[name]))
    QApplication.processEvents()
    window.log_view.notes.notebook.write(HERE, NOTE)
    choose(window, path, monkeypatch, qtbot, "save_studies")
    view = window.log_view
    assert view.document.title == "city.json"
    window.opener.open_found(f"{path}/1")
    qtbot.waitUntil(lambda: window.log_view.document.path == Path(f"{path}/1"))
    assert window.log_view.notes.annotations == {HERE: NOTE}
    assert window.windowTitle() == "x.wvstudy/1: city.json - Wall viewer"
    tab = window.tabs.currentIndex()
    assert window.tabs.tabText(tab) == "x.wvstudy/1: city"
    path.write_bytes(path.read_bytes()[:-200])
    window.opener.open_path(path)
    qtbot.waitUntil(lambda: window.log_view.document.path == path)
    said = "The study file is damaged; it was read as far as it goes."
    assert window.log_view.message_bar.label.text() == said
    view.notes.flush()


@pytest.mark.dear("a study is saved and opened again")
def test_a_game_has_a_title_in_its_tab_and_in_studies(window, tmp_path, monkeypatch, qtbot):
    path, asked = tmp_path / "x.wvstudy", []

    def answer(dialog):
        asked.append(dialog.textValue())
        dialog.setTextValue(f" Chapter {len(asked)} ")
        return dialog.DialogCode.Accepted if len(asked) < 4 else dialog.DialogCode.Rejected

    monkeypatch.setattr("PySide6.QtWidgets.QInputDialog.exec", answer)
    window.tabs.show_document(documents.game(3))
    window.tabs.show_document(opened("city.json", LOGS["city.json"]))
    tabs, view = window.tabs, window.log_view
    window.menus.refresh()
    (action,) = window.menus.actions("title")
    action.trigger()
    assert (tabs.tabText(1), tabs.tabText(0)) == ("Chapter 1", "game")
    assert window.windowTitle() == "Chapter 1: city.json - Wall viewer"
    tabs.tabBarDoubleClicked.emit(1)
    tabs.tabBarDoubleClicked.emit(-1)
    assert (asked, tabs.tabText(1)) == (["", "Chapter 1"], "Chapter 2")
    choose(window, path, monkeypatch, qtbot, "save_study")
    view.notes.flush()
    game = view.notes.notebook.game
    assert read_notes(game).game_title == "Chapter 2"
    # whoever gets the file has the title from it alone, until he gives another
    tabs.close_log(1)
    notes_file(game).unlink()
    window.opener.open_path(path)
    qtbot.waitUntil(lambda: window.log_view.document.path == path)
    assert tabs.tabText(1) == "x.wvstudy: Chapter 2"
    window.log_view.notes.ask_for_title()
    assert (asked[-1], tabs.tabText(1)) == ("Chapter 2", "x.wvstudy: Chapter 3")
    window.log_view.notes.ask_for_title()
    assert (len(asked), tabs.tabText(1)) == (4, "x.wvstudy: Chapter 3")
    window.log_view.notes.flush()
    keep_notes(game, "x", [], game_title="Chapter 4")
    window.log_view.notes.notebook.look()
    assert tabs.tabText(1) == "x.wvstudy: Chapter 4"
    player = window.log_view.names[0]
    window.log_view.notes.notebook.give_title(f"How {player} won")
    window.log_view.settings.toggle("names_hidden")
    assert player not in tabs.tabText(1) + tabs.tabToolTip(1)
    window.log_view.notes.notebook.give_title("<img src=x>\u202e" + 300 * "x")
    assert tabs.tabToolTip(1).startswith("<qt>x.wvstudy: &lt;img")
    assert "\u202e" not in window.windowTitle() + tabs.tabText(1)
    assert len(window.windowTitle()) < 160
    window.log_view.notes.notebook.give_title("")
    assert tabs.tabText(1) == "x.wvstudy: Chapter 2"
    window.log_view.notes.flush()
