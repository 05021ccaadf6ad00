"""The page of the game: what was played, by whom, when, and who was away."""

from dataclasses import replace
from datetime import datetime

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLabel

from tests.games.site_write import city_record, soul_record
from tests.helpers import documents
from tests.helpers.games import make_log
from tests.helpers.truth import plain_wall, true_draws
from viewer.core.base.era import Era
from viewer.core.base.game_type import rules_of_type
from viewer.core.base.records import Leave, Player, Return
from viewer.core.sites.detect import read_with_walls
from viewer.core.sites.tenhou.log_id import reference_in
from viewer.ui import words
from viewer.ui.hand.panels.game import (
    GamePanel,
    game_length,
    rank_name,
    rate_text,
    room_name,
    rule_names,
    where_played,
)
from viewer.ui.hand.scene.walker import Walker

NAME = "2010091009gm-00a9-0000-83af2648&tw=2.mjlog"


@pytest.fixture
def walker():
    return Walker()


@pytest.fixture
def show(qtbot, walker, art):
    panel = GamePanel(walker, art)
    qtbot.addWidget(panel)
    panel.resize(250, 600)
    panel.show()

    def show(document, **look):
        walker.show(document)
        walker.change(**look)
        return panel

    yield show
    panel.fortune.jobs.close()


def texts(panel):
    return [each.text() for each in panel.findChildren(QLabel) if each.isVisible()]


def away_document():
    draws = true_draws(plain_wall(), 6)
    return documents.table([*draws[:5], Leave(2), draws[5], Return(2, "雀"), Leave(3)])


def test_rules_room_and_date_in_words(show):
    document = replace(documents.game(3), title=NAME)
    panel = show(document)
    assert panel.title.text() == "Phoenix room (鳳凰)\nFour players, East only"
    assert panel.rules.text() == "open tanyao, red fives\n四鳳東喰赤"
    assert panel.date.text() == "10 September 2010, from 9:00, Japan time"
    show(documents.game(3))
    assert not panel.date.isVisible()


@pytest.mark.parametrize(
    ("bits", "room", "kind", "rules"),
    [
        (
            0x0089,
            "Upper room (上)",
            "Four players, East and South",
            ["open tanyao", "red fives"],
        ),
        (
            0x0077,
            "Expert room (特上)",
            "Three players, East only",
            ["no open tanyao", "no red fives", "fast"],
        ),
        (0x0018, "Test play", "Three players, East and South", ["open tanyao", "red fives"]),
        (
            0x0601,
            "General room (般)",
            "Four players, East only",
            ["open tanyao", "red fives", "unknown rules 0x600"],
        ),
    ],
)
def test_every_kind_of_game(bits, room, kind, rules):
    game = rules_of_type(bits)
    assert room_name(game) == room
    assert game_length(game) == kind
    assert list(rule_names(game)) == rules


@pytest.mark.parametrize(
    ("data", "where"),
    [
        (soul_record(make_log(2, Era.HEX)), "Mahjong Soul Friends' game"),
        (
            soul_record(make_log(2, Era.HEX), category=2, meta={"mode_id": 12}),
            "Mahjong Soul Jade Room",
        ),
        (city_record(make_log(2, Era.HEX), gamePlay=1003), "Riichi City Friends' game"),
    ],
    ids=["soul", "soul ranked", "city"],
)
def test_another_site_is_named_with_its_room(data, where):
    assert where_played(read_with_walls(data).log) == where


def test_tenhou_is_not_named_with_its_rooms():
    log = make_log(2)
    assert where_played(log) == room_name(log.type)


def test_the_date_of_a_record_is_by_the_clock_of_this_computer(show):
    log = replace(make_log(2), began=1_709_208_000)
    panel = show(replace(documents.game(2), log=log))
    clock = f"{datetime.fromtimestamp(log.began).astimezone():%H:%M}"
    assert panel.date.text() == f"29 February 2024, {clock} by this computer's clock"


def test_a_private_lobby_is_told():
    reference = reference_in("2024022900gm-0001-0447-x0123")
    assert words.began(reference) == "29 February 2024, from 0:00, Japan time, lobby 0447"


@pytest.mark.parametrize(
    ("dan", "said"),
    [
        (None, ""),
        (0, "novice"),
        (1, "9 kyu"),
        (9, "1 kyu"),
        (10, "1 dan"),
        (19, "10 dan"),
        (20, "Tenhou-i"),
        (21, ""),
        (-1, ""),
    ],
)
def test_ranks(dan, said):
    assert rank_name(Player("x", dan)) == said


@pytest.mark.parametrize(
    ("rate", "said"), [(None, ""), (1623.45, "R1623"), (float("inf"), ""), (float("nan"), "")]
)
def test_rates(rate, said):
    assert rate_text(Player("x", rate=rate)) == said


@pytest.mark.parametrize("players", [3, 4])
def test_players_with_rank_and_rate_the_one_in_view_in_bold(show, players):
    panel = show(documents.game(3, players=players), seat=1)
    rows = panel.players.rows
    told = [(row.name.text(), row.rank.text(), row.rate.text()) for row in rows[:players]]
    assert told[:3] == [
        ("Ａさん", "7 dan", "R2100"),
        ("b", "1 dan", "R1500"),
        ("雀", "novice", "R1623"),
    ]
    assert [row.name.font().bold() for row in rows[:3]] == [False, True, False]
    assert [row.name.isVisible() for row in rows] == [True] * players + [False] * (4 - players)


def test_hidden_names_hide_ranks_and_rates_too(show):
    panel = show(documents.game(3), names_hidden=True)
    assert [row.name.text() for row in panel.players.rows] == ["East", "South", "West", "North"]
    assert {row.rank.text() + row.rate.text() for row in panel.players.rows} == {""}


def test_lost_connections_lead_to_where_they_began(show, walker):
    panel = show(away_document())
    first, second = panel.away_buttons
    assert first.text() == "雀 was away\nfrom East 1, go-round 2\nto East 1, go-round 2"
    assert second.accessibleName() == "<&> lost the connection, in East 1, go-round 2"
    assert second.text() == "<&&> lost the connection\nin East 1, go-round 2"
    assert "Lost connections" in texts(panel)
    QTest.mouseClick(first, Qt.MouseButton.LeftButton)
    assert walker.scene.step == 6
    show(documents.game(3))
    assert panel.away_buttons == []
    assert "Lost connections" not in texts(panel)


def test_who_plays_it_himself_sees_nothing_of_later_hands(show, walker):
    document = away_document()
    panel = show(document, play_mode=True)
    assert panel.away_buttons == []
    walker.go(6)
    assert [each.text() for each in panel.away_buttons] == [
        "雀 lost the connection\nin East 1, go-round 2"
    ]
    panel = show(documents.game(3))
    for index in range(documents.game(3).hand_count):
        walker.set_kyoku(index)
        course = panel.graph.points
        assert len(course.points) == len(course.hands) == index + 1
        assert course.least == 4


def test_all_points_are_seen_else(show):
    document = documents.game(3)
    course = show(document).graph.points
    assert course.hands[0] == "East 1"
    assert len(course.points) == len(course.hands) + 1 == document.hand_count + 1


def test_a_raw_seed_has_no_game(window):
    shown = window.log_view
    shown.show_document(documents.raw_seed())
    pages = shown.side.pages
    assert not pages.isTabVisible(1)
    shown.show_document(documents.game(3))
    assert pages.isTabVisible(1)


def test_what_is_not_in_sight_does_not_follow(show, walker):
    panel = show(documents.game(3))
    panel.hide()
    walker.set_kyoku(1)
    assert panel.graph.points.current == 0
    panel.show()
    QApplication.processEvents()
    assert panel.graph.points.current == 1


@pytest.mark.parametrize("name", ["ja", "zh_CN"])
def test_ranks_and_dates_are_written_as_players_write_them(speak, name):
    speak(name)
    reference = reference_in("2024022900gm-0001-0000-x0123")
    assert words.began(reference).startswith("2024年2月29日 0")
    assert rank_name(Player("x", 10)) == "初段"
    assert rank_name(Player("x", 17)) == "八段"
