"""A view of a log knows no window: several stand side by side, menus act on the one in sight."""

from dataclasses import replace

import pytest
from PySide6.QtGui import QDesktopServices, QGuiApplication
from PySide6.QtWidgets import QApplication, QDialog, QMainWindow, QTabWidget, QToolButton

from tests.helpers import documents
from viewer.core.analysis.mistakes import mistakes_in
from viewer.core.analysis.outlook import turns_of_fortune
from viewer.core.base.place import Place
from viewer.ui.actions import EDIT, GO, JUMP, SEND, VIEW, log_menus
from viewer.ui.hand.panels import copied_texts
from viewer.ui.hand.panels.mistakes import mistake_text
from viewer.ui.kit.actions import Action, Menus
from viewer.ui.kit.jobs import JobLine
from viewer.ui.kit.settings import Settings
from viewer.ui.log_view import LogView


@pytest.fixture
def tabs(qtbot, art):
    """Two logs in the tabs of a plain window, with menus that act on the tab in sight."""
    window, tabs, settings = QMainWindow(), QTabWidget(), Settings()
    qtbot.addWidget(window)
    jobs = JobLine(window.statusBar())
    for seed in (3, 4):
        view = LogView(settings, art, jobs)
        view.show_document(documents.game(seed))
        tabs.addTab(view, str(seed))
    window.setCentralWidget(tabs)
    window.menus = Menus(window.menuBar())
    for menu in (EDIT, GO, JUMP, VIEW):
        window.menus.add(menu, tabs.currentWidget)
    window.show()
    yield tabs
    for at in range(2):
        tabs.widget(at).put_away()
    jobs.close()


def shown_message(view):
    return view.window().statusBar().currentMessage()


def do(tabs, name):
    (action,) = tabs.window().menus.actions(name)
    action.trigger()


def test_each_has_a_document_and_a_place_of_its_own(tabs):
    tabs.setCurrentIndex(1)
    do(tabs, "next_kyoku")
    do(tabs, "next_event")
    scenes = [tabs.widget(at).walker.scene for at in range(2)]
    assert [scene.document for scene in scenes] == [documents.game(3), documents.game(4)]
    assert [(scene.hand_index, scene.step) for scene in scenes] == [(0, 0), (1, 1)]
    assert [tabs.widget(at).kyoku_list.current for at in range(2)] == [0, 1]


@pytest.mark.parametrize("name", ["next_event", "names_hidden", "next_kyoku"])
def test_no_tooltip_tells_of_what_was_there_before(tabs, monkeypatch, name):
    hidden = []

    class ToolTip:
        isVisible = staticmethod(lambda: True)  # noqa: N815 - Qt's name
        hideText = staticmethod(lambda: hidden.append(True))  # noqa: N815 - Qt's name

    monkeypatch.setattr("viewer.ui.log_view.QToolTip", ToolTip)
    do(tabs, name)
    assert hidden


def test_what_is_copied_is_of_the_log_in_sight(tabs):
    for at in (1, 0):
        tabs.setCurrentIndex(at)
        do(tabs, "wall_text")
        scene = tabs.widget(at).walker.scene
        assert QGuiApplication.clipboard().text() == copied_texts.wall_text(scene, "mpsz")


def test_menus_show_what_is_on_in_the_log_in_sight(tabs):
    menus = tabs.window().menus
    (side,) = menus.actions("side")
    side.trigger()
    assert not side.isChecked()
    assert [tabs.widget(at).side.isHidden() for at in range(2)] == [True, False]
    tabs.setCurrentIndex(1)
    menus.refresh()
    assert side.isChecked()


def test_all_are_looked_at_as_the_menu_says(tabs):
    tabs.setCurrentIndex(1)
    (hidden,) = tabs.window().menus.actions("hands_hidden")
    for is_hidden in (True, False):
        do(tabs, "hands_hidden")
        assert hidden.isChecked() is Settings().hands_hidden is is_hidden
        assert [tabs.widget(at).walker.scene.hands_hidden for at in range(2)] == [is_hidden] * 2


def test_all_play_at_the_speed_that_the_menu_says(tabs):
    tabs.window().menus.submenu("speed").actions()[-1].trigger()
    assert [tabs.widget(at).player._timer.interval() for at in range(2)] == [125] * 2


def test_what_is_to_be_said_is_said_in_its_window(tabs):
    view = tabs.widget(0)
    do(tabs, "wall_text")
    assert tabs.window().statusBar().currentMessage() == "Copied: wall of East 1, mpsz"
    view.show_problem("x.mjlog: gone")
    assert view.message_bar.label.text() == "x.mjlog: gone"
    assert not tabs.widget(1).message_bar.isVisibleTo(tabs.widget(1))


def test_the_link_leads_to_the_hand_and_the_seat(window, monkeypatch):
    opened = []
    monkeypatch.setattr(QDesktopServices, "openUrl", opened.append)
    view = window.log_view
    name = "2010091009gm-00a9-0000-83af2648&tw=2.mjlog"
    view.show_document(replace(documents.game(3), title=name))
    view.walker.set_kyoku(1)
    view.walker.change(seat=3)
    link = "https://tenhou.net/0/?log=2010091009gm-00a9-0000-83af2648&tw=3&ts=1"
    window.menus.refresh()
    copy, open_ = window.menus.actions("copy_link", "open_link")
    copy.trigger()
    assert QGuiApplication.clipboard().text() == link
    open_.trigger()
    assert [url.toString() for url in opened] == [link]


def test_a_log_of_unknown_id_has_no_link(window):
    window.log_view.show_document(documents.game(3))
    window.menus.refresh()
    assert log_menus.link_of(window.log_view) == ""
    assert not any(each.isEnabled() for each in window.menus.actions("copy_link", "open_link"))


def test_the_button_shows_the_menu_of_what_can_be_sent(window):
    window.log_view.show_document(documents.game(3))
    window.findChild(QToolButton, "send_button").click()
    menu = window.menus.submenu(SEND.id)
    assert menu.isVisible()
    lines = [action.text() for action in menu.actions() if action.text()]
    assert "Save as &study… – they read your notes here, and verify the walls" in lines
    assert [row.gain != "" for row in SEND.entries if isinstance(row, Action)] == [True] * 7
    menu.hide()
    window.menus.actions("save_moving")[0].trigger()
    (dialog,) = window.findChildren(QDialog, "picture_dialog")
    assert dialog.moving.isChecked()
    dialog.reject()


def test_another_sites_game_has_no_link(tabs):
    name = "2010091009gm-00a9-0000-83af2648.json"
    game = documents.game(3)
    log = replace(game.log, site="riichi-city")
    tabs.currentWidget().show_document(replace(game, title=name, log=log))
    assert log_menus.link_of(tabs.currentWidget()) == ""


def test_keys_lead_to_ends_turns_of_fortune_and_findings_in_order(tabs):
    view = tabs.currentWidget()
    walker, document = view.walker, documents.game(3)
    ends = [Place(index, document.replay(index).last) for index in range(3)]
    turns = sorted(turn.place for turn in turns_of_fortune(document.log, document.walls))
    for name, places in (("end", ends), ("turn", turns)):
        walker.go_to(Place(0, 0))
        for place in places[:2]:
            do(tabs, f"next_{name}")
            view.side.pages.game.fortune.jobs.wait(None)
            QApplication.processEvents()
            assert walker.here == place
        do(tabs, f"previous_{name}")
        assert walker.here == places[0]
    do(tabs, "next_finding")
    assert (walker.here, shown_message(view)) == (
        turns[0],
        "Nothing of this kind comes later in this game.",
    )
    walker.change(seat=2)
    mistakes = mistakes_in(document.log, document.walls, 2)
    later = [each for each in mistakes if each.place > Place(*turns[0][:2], 2)]
    view.side.show_verification()
    do(tabs, "next_mistake")
    view.mistakes.lookup.jobs.wait(None)
    QApplication.processEvents()
    assert walker.here == Place(later[0].place.hand_index, later[0].made)
    assert shown_message(view) == mistake_text(walker.scene, later[0])
    assert view.side.pages.currentWidget() is view.side.pages.hand
    view.show_document(documents.wrong_seed())
    found = walker.scene.document.audit.findings
    places = sorted({each.place._replace(seat=None) for each in found})
    assert places[0] == walker.here  # there its tiles are outlined first
    for name, place in zip(("next", "next", "previous"), (*places[:2], places[0]), strict=True):
        do(tabs, f"{name}_finding")
        there = {each.slot for each in found if each.place[:2] == place[:2]} - {None}
        assert (walker.here, walker.scene.outlined) == (place, there)
    view.settings.toggle("play_mode")
    for name, said in (
        ("finding", "Playing it yourself, you see no verification."),
        ("turn", "Playing it yourself, you are not led to what is still to come."),
    ):
        do(tabs, f"next_{name}")
        assert (walker.here, shown_message(view)) == (places[0], said)
