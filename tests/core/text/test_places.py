"""A place in a hand has one name: by the hand, the player's wind, and which of their own it is."""

import pytest

from tests.helpers.findings import course_finding, off_wall
from tests.helpers.games import make_log
from tests.helpers.replays import ANKAN, PON, small_kyoku, won
from viewer.core.base.place import Place
from viewer.core.base.records import Call, Discard, Draw, Leave, NewDora, Riichi, Ryuukyoku, Unread
from viewer.core.judgement.audit import CHECKS
from viewer.core.text import places
from viewer.core.text.places import (
    PLACE_WORDS,
    and_more,
    draw_place,
    hand_name,
    kyoku_title,
    ordinal,
    place_in_hand,
    place_name,
    places_of,
    round_name,
)


def name_of(step, *events, seat=None, **changes):
    kyoku = small_kyoku(*events, **changes)
    found = course_finding(Place(0, step, seat), "draw", (), ())
    return place_name(*places_of([found], [kyoku]))


@pytest.mark.parametrize(
    ("finding", "name"),
    [
        (off_wall(Place(2, 0, 2), "live", 3, 17, 20), "East 2, South's 3rd draw"),
        (off_wall(Place(2, 0, 1), "haipai", 13, 16, None), "East 2, East's 13th haipai tile"),
        (off_wall(Place(2, 0, 0), "rinshan", 1, None, 135), "East 2, North's 1st rinshan draw"),
        (off_wall(Place(2, 0), "dora", 2, 0, 1), "East 2, 2nd dora indicator"),
        (off_wall(Place(2, 0), "ura", 1, 0, 4), "East 2, 1st ura dora indicator"),
        (off_wall(Place(2, 0), "dice", 2, 3, 4), "East 2, 2nd die"),
    ],
)
def test_where_a_wall_contradicts(finding, name):
    kyoku = small_kyoku(number=3, round=1, dealer=1)
    assert place_name(*places_of([finding], [kyoku])) == name


@pytest.mark.parametrize(
    ("number", "honba", "title"),
    [(0, 0, "East 1"), (3, 1, "East 4, 1 honba"), (40, 0, "West 1"), (5, None, "South 2, ? honba")],
)
def test_a_hands_title_has_round_and_honba(number, honba, title):
    assert kyoku_title(small_kyoku(round=number, honba=honba)) == title


def test_what_is_not_listed_is_counted():
    assert and_more(1200) == "and 1,200 more"
    assert and_more(0) == ""


def test_every_check_has_words():
    assert set(CHECKS) <= set(PLACE_WORDS)


EVENTS = (
    Draw(0, 60), Discard(0, 12), Call(1, PON), Discard(1, 25), Draw(2, 61), Leave(3),
    Discard(2, 61), Draw(3, 62), Riichi(3, 1), Discard(3, 62), Riichi(3, 2), Draw(0, 63),
    Call(0, ANKAN), Draw(0, 64), NewDora(65), Discard(0, 64), Draw(1, 66), Discard(1, 66),
    Draw(2, 67), Unread("REACH"), Ryuukyoku("", (None,) * 4, (), (), 0, 0, ""),
)  # fmt: skip


@pytest.mark.parametrize(
    ("step", "place"), [(1, ("live", 1, 0)), (4, ("live", 1, 0)), (14, ("rinshan", 1, 0))]
)
def test_the_latest_draw_is_the_nth_of_its_player(step, place):
    assert draw_place(step, small_kyoku(*EVENTS)) == place


@pytest.mark.parametrize(
    ("step", "seat", "place"),
    [
        (0, None, "the deal"),
        (0, 2, "West's haipai"),
        (1, 0, "East's 1st draw"),
        (2, 0, "East's 1st discard"),
        (3, 1, "South's 1st call"),
        (6, None, "event 6"),
        (9, 3, "North's riichi"),
        (11, 3, "North's riichi"),
        (12, 0, "East's 2nd draw"),
        (14, 0, "East's 1st rinshan draw"),
        (15, None, "2nd dora indicator"),
        (18, 1, "South's 2nd discard"),
        (19, None, "West's 2nd draw"),
        (20, None, "event 20"),
        (21, None, "the end"),
        (21, 1, "South's hand at the end"),
    ],
)
def test_where_a_log_contradicts_itself(step, seat, place):
    assert name_of(step, *EVENTS, seat=seat) == f"East 1, {place}"


def test_a_win_is_the_winners():
    win = won(2, 0, 60, range(26, 40))
    assert name_of(2, Draw(0, 60), win, seat=None) == "East 1, West's win"


@pytest.mark.parametrize(
    ("round_", "honba", "name"),
    [
        (0, 0, "East 1"),
        (7, 2, "South 4-2"),
        (13, 0, "North 2"),
        (1, None, "East 2-?"),
        (None, 0, "Kyoku 9"),
        (None, None, "Kyoku 9"),
    ],
)
def test_a_hand_is_named_as_players_do(round_, honba, name):
    assert hand_name(small_kyoku(number=9, round=round_, honba=honba)) == name


@pytest.mark.parametrize(
    ("number", "text"),
    [
        (1, "1st"), (2, "2nd"), (3, "3rd"), (4, "4th"), (10, "10th"), (11, "11th"), (12, "12th"),
        (13, "13th"), (21, "21st"), (70, "70th"), (111, "111th"), (122, "122nd"),
    ],
)  # fmt: skip
def test_ordinals(number, text):
    assert ordinal(number) == text


def test_every_part_is_translated_before_it_is_filled_in(monkeypatch):
    said = []

    def say(text):
        said.append(text)
        return text

    monkeypatch.setattr(places, "_", say)
    kyoku = small_kyoku(honba=1)
    (place,) = places_of([off_wall(Place(0, 0, 1), "live", 2, 0, 1)], [kyoku])
    assert place_name(place) == "East 1-1, South's 2nd draw"
    assert place_in_hand(place) == "South's 2nd draw"
    assert {
        "{wind}'s {nth} draw",
        "South",
        "{number}nd",
        "East",
        "{wind} 1",
        "{hand}-{honba}",
    } <= set(said)
    assert not any("2" in text for text in said)


def test_a_round_that_is_not_told_has_no_number():
    assert round_name(None) == "unknown round"


def test_each_hand_is_walked_through_once_for_all_that_is_noted_in_it(monkeypatch):
    log = make_log(1)
    noted = [
        course_finding(Place(kyoku.number - 1, step), "draw", (), ())
        for step in (3, 20, 3, 7)
        for kyoku in log.hands[:2]
    ]
    walked = []
    moments = places.moments_of
    monkeypatch.setattr(places, "moments_of", lambda hand: walked.append(hand) or moments(hand))
    found = places_of(noted, log.hands)
    assert walked == list(log.hands[:2])
    assert found == sum((places_of([each], log.hands) for each in noted), ())
