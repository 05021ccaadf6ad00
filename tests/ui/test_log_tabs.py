"""Several logs in one window: which tab a log comes to, and what stays alike in all."""

from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from tests.helpers import documents, qt
from viewer.core.base.place import Place
from viewer.core.sites.study_file import StudyGame
from viewer.system import assets

GAMES = [
    replace(documents.game(seed), title=f"{name}.mjlog", path=Path(f"/logs/{name}.mjlog"))
    for seed, name in enumerate("abc", 3)
]


@pytest.fixture
def tabs(window):
    return window.tabs


@pytest.fixture
def three(tabs):
    for game in GAMES:
        tabs.show_document(game)
    return tabs


def titles(tabs):
    return [view.document and view.document.title for view in tabs.log_views]


def test_one_log_has_no_tab(tabs):
    tabs.show_document(GAMES[0])
    assert not tabs.tabBar().isVisible()
    tabs.show_document(GAMES[1])
    assert tabs.tabBar().isVisible()


def test_a_log_comes_beside_what_is_open_and_in_sight(three):
    assert titles(three) == ["a.mjlog", "b.mjlog", "c.mjlog"]
    assert three.log_view.document is GAMES[2]
    assert [three.tabText(n) for n in range(3)] == ["a", "b", "c"]
    assert [three.tabToolTip(n) for n in range(3)] == titles(three)


def test_tabs_can_be_told_apart_and_are_named_anew_when_one_goes(tabs):
    names = [f"base64-0001-4p-0{number}" for number in range(9)]
    for name in names:
        tabs.show_document(replace(GAMES[0], title=f"{name}.mjlog", path=Path(f"/logs/{name}")))
    assert [tabs.tabText(n) for n in range(9)] == [f"…{name[7:]}" for name in names]
    for _ in names[1:]:
        tabs.close_log(1)
    qt.finish_deletions()
    assert (tabs.count(), tabs.tabText(0)) == (1, names[0])


def test_the_sample_gives_way(tabs):
    tabs.show_document(replace(GAMES[0], path=assets.sample_log()))
    tabs.show_document(GAMES[1])
    assert titles(tabs) == ["b.mjlog"]


def test_a_log_that_is_open_is_shown_where_it_is(three):
    again = replace(GAMES[0])
    three.show_document(again)
    assert three.currentIndex() == 0
    assert three.log_view.document is again
    assert three.count() == 3


def test_a_paste_has_a_tab_of_its_own_and_what_the_lab_finds_one_in_all(three):
    for count, series in enumerate(("", "", "lab", "lab", ""), 4):
        three.show_document(documents.raw_seed(), series=series)
        assert three.count() == count - (count > 6)


def test_what_a_check_found_comes_where_the_last_such_was(three):
    found = [replace(game, path=Path(f"/found/{n}")) for n, game in enumerate(GAMES)]
    for each in found:
        three.show_document(each, at_first_finding=True)
    assert titles(three) == ["a.mjlog", "b.mjlog", "c.mjlog", "c.mjlog"]
    assert three.log_view.document is found[2]


def test_the_window_is_called_by_the_log_in_sight(window, three):
    assert window.windowTitle() == "c.mjlog - Wall viewer"
    three.turn(1)
    assert window.windowTitle() == "a.mjlog - Wall viewer"
    three.turn(-1)
    assert window.windowTitle() == "c.mjlog - Wall viewer"


def test_a_step_lays_out_nothing_of_the_window_and_paints_no_more_than_changed(window, three):
    view = three.log_view
    view.walker.set_kyoku(1)
    assert view.side.pages.hand.isVisible()
    for _ in range(10):  # what the first layout asks for goes up from part to part
        qt.finish_deletions()
    layouts = [qt.Paints(each) for each in (window, three, view.hand_area, view.hand_area.step_bar)]
    paints = [qt.Paints(each) for each in (three.tabBar(), view.side.badge, view.kyoku_list)]
    for step in (1, 2, 3, 30, 31, view.walker.scene.replay.last):
        view.walker.go(step)
        qt.finish_deletions()
    assert [each.layouts for each in layouts] == [0, 0, 0, 0]
    assert [each.regions for each in paints] == [[], [], []]


def test_keys_lead_from_tab_to_tab(window, three):
    QTest.keyClick(window, Qt.Key.Key_Tab, Qt.KeyboardModifier.ControlModifier)
    assert three.currentIndex() == 0
    QTest.keyClick(
        window,
        Qt.Key.Key_Tab,
        Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.ShiftModifier,
    )
    assert three.currentIndex() == 2


def test_menus_act_on_the_log_in_sight(window, three):
    three.setCurrentIndex(1)
    QTest.keyClick(window, Qt.Key.Key_End)
    assert [view.walker.scene.step > 0 for view in three.log_views] == [False, True, False]


def test_a_log_that_goes_out_of_sight_stops_playing(three):
    view = three.log_view
    view.player.toggle()
    assert view.player.playing
    three.turn(1)
    assert not view.player.playing


def test_what_is_hidden_in_one_is_hidden_in_all(three):
    three.log_view.settings.toggle("play_mode")
    assert [view.walker.scene.play_mode for view in three.log_views] == [True] * 3
    three.turn(1)
    three.log_view.settings.toggle("play_mode")
    assert [view.walker.scene.play_mode for view in three.log_views] == [False] * 3


def test_no_tab_tells_a_name_that_is_hidden(tabs):
    names = GAMES[0].log.names
    told = f"{names[0]}.mjlog"
    path = Path(f"{names[0]}.wvstudy")
    tabs.show_document(replace(GAMES[0], title=told, path=path, study=StudyGame(told, b"", {})))
    tabs.show_document(GAMES[1])
    assert tabs.tabText(0) == f"{names[0]}.wvstudy: {names[0]}"
    tabs.log_view.settings.toggle("names_hidden")
    assert names[0] not in tabs.tabText(0) + tabs.tabToolTip(0)
    tabs.log_view.settings.toggle("names_hidden")


def test_a_closed_log_is_opened_again_where_one_was(window, three):
    spot = Place(1, 9, 2)
    three.setCurrentIndex(1)
    three.log_view.go_to_spot(spot)
    window.close_log()
    qt.finish_deletions()
    assert titles(three) == ["a.mjlog", "c.mjlog"]
    assert three.can_reopen
    three.reopen()
    assert titles(three) == ["a.mjlog", "c.mjlog", "b.mjlog"]
    assert three.log_view.spot == spot
    assert not three.can_reopen
    three.reopen()


def test_the_last_log_leaves_an_empty_window_which_then_closes(window, tabs):
    tabs.show_document(GAMES[0])
    window.close_log()
    qt.finish_deletions()
    assert titles(tabs) == [None]
    assert window.windowTitle() == "Wall viewer"
    assert window.isVisible()
    window.close_log()
    assert not window.isVisible()


def test_a_place_in_a_log_that_has_changed_is_the_nearest(tabs):
    tabs.show_document(GAMES[0])
    tabs.log_view.go_to_spot(Place(999, 9999, 3))
    assert tabs.log_view.spot.hand_index == GAMES[0].hand_count - 1


def test_an_ampersand_in_a_title_is_one(tabs):
    tabs.show_document(replace(GAMES[0], title="a&tw=2.mjlog"))
    tabs.show_document(GAMES[1])
    assert tabs.tabText(0) == "a&&tw=2"


def test_long_names_give_way_to_players_until_these_are_hidden(tabs):
    for nth, game in enumerate(GAMES[:2]):
        tabs.show_document(replace(game, title=f"{'long name ' * 4}{nth}{' of a file' * 4}.mjlog"))
    assert tabs.tabText(0) != tabs.tabText(1)
    named = [tabs.tabText(0), tabs.tabText(1)]
    tabs.log_view.settings.toggle("names_hidden")
    hidden = [tabs.tabText(0), tabs.tabText(1)]
    assert hidden[0] != hidden[1]
    assert set(hidden).isdisjoint(named)
    names = {name for game in GAMES[:2] for name in game.log.names}
    assert not any(name in text for name in names for text in hidden)
    tabs.log_view.settings.toggle("names_hidden")
    assert [tabs.tabText(0), tabs.tabText(1)] == named
