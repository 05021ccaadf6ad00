"""Drawn hands of each kind: one that is drawn so, and hands that are not."""

from dataclasses import replace

import pytest

from tests.core.rules.test_turn_rules import (
    BY_TWO,
    FOUR_KANS,
    HAIPAI,
    NOTEN,
    ORPHANS,
    ROBBED,
    TENPAI,
    TRIPLETS,
    WINDS,
    WITH_QUADS,
    YAKULESS,
    added,
    ankan,
    empty_log,
    found,
    kita,
    turns,
)
from tests.helpers.replays import drawn_hand
from viewer.core.base.game_type import Rules
from viewer.core.base.records import Call, Discard, Draw, NewDora, Riichi, Unread
from viewer.core.base.tiles import RED_FIVE_IDS
from viewer.core.rules.game_checks import check_kyoku

ALL_TENPAI = (TENPAI,) * 4
THREE_WAIT = (TENPAI, NOTEN, TENPAI, TENPAI)


def riichi(seat, part=2):
    whole = [Draw(seat, 56), Riichi(seat, 1), Discard(seat, 56), Riichi(seat, 2)]
    return whole[: 2 + part]


FOUR_RIICHI = [event for seat in range(4) for event in riichi(seat)]
TERMINALS = turns(70, tile=132)
"""Nobody discards anything but 7z."""
OFFERED = [*turns(1), Draw(1, 48), Discard(1, 48)]
SHOWN = (TENPAI, None, TENPAI, TENPAI)


def drawn(kind, hands=(None,) * 4):
    return drawn_hand(kind, hands)


CASES = {
    "荒牌流局": (turns(70), drawn(""), {}),
    "流し満貫": (TERMINALS, drawn("nm"), {}),
    "九種九牌": ([Draw(0, 56)], drawn("yao9", (ORPHANS, *(None,) * 3)), {"haipai": (ORPHANS,) * 4}),
    "四風連打": (WINDS, drawn("kaze4"), {}),
    "四家立直": (FOUR_RIICHI, drawn("reach4", ALL_TENPAI), {"haipai": ALL_TENPAI}),
    "四槓散了": ([*BY_TWO, *turns(1, first=3)], drawn("kan4"), {"haipai": WITH_QUADS}),
    "三家和": (OFFERED, drawn("ron3", SHOWN), {"haipai": THREE_WAIT}),
}


@pytest.mark.parametrize("name", CASES)
def test_a_hand_is_drawn(name):
    events, end, changes = CASES[name]
    assert found([*events, end], **changes) == []


NOT_DRAWN = {
    "a tile is left": (turns(69), drawn(""), {}),
    "nagashi": (TERMINALS, drawn(""), {}),
    "no nagashi": (turns(70), drawn("nm"), {}),
    "before the discard": ([*turns(69), Draw(1, 57)], drawn(""), {}),
    "an unknown kind": (turns(70), drawn("nine"), {}),
    "eight kinds": ([Draw(0, 56)], drawn("yao9", (TENPAI, *(None,) * 3)), {}),
    "nine kinds of another": (
        [Draw(0, 56)],
        drawn("yao9", (None, ORPHANS, None, None)),
        {"haipai": (ORPHANS,) * 4},
    ),
    "nine kinds in the second turn": (
        [*turns(4), Draw(0, 56)],
        drawn("yao9", (ORPHANS, *(None,) * 3)),
        {"haipai": (ORPHANS,) * 4},
    ),
    "nine kinds after the discard": (
        turns(1),
        drawn("yao9", (ORPHANS, *(None,) * 3)),
        {"haipai": (ORPHANS,) * 4},
    ),
    "three winds": (WINDS[:6], drawn("kaze4"), {}),
    "no winds": (turns(4), drawn("kaze4"), {}),
    "three riichi": (FOUR_RIICHI[:-1], drawn("reach4", ALL_TENPAI), {"haipai": ALL_TENPAI}),
    "four kans of one": ([*FOUR_KANS, NewDora(131), *turns(1, first=2)], drawn("kan4"), {}),
    "a hand is shown after four winds": (WINDS, drawn("kaze4", (TENPAI, *(None,) * 3)), {}),
    "the riichi of the fourth wind is not paid": (
        [*WINDS[:-1], Riichi(3, 1), WINDS[-1]],
        drawn("kaze4"),
        {"haipai": ALL_TENPAI},
    ),
    "the riichi after four kans is not paid": (
        [*BY_TWO, Draw(3, 56), Riichi(3, 1), Discard(3, 56)],
        drawn("kan4"),
        {"haipai": WITH_QUADS},
    ),
    "a hand is shown after four kans": (
        [*BY_TWO, *turns(1, first=3)],
        drawn("kan4", (TENPAI, *(None,) * 3)),
        {"haipai": WITH_QUADS},
    ),
    "a hand is not shown after four riichi": (
        FOUR_RIICHI,
        drawn("reach4", (*ALL_TENPAI[:3], None)),
        {"haipai": ALL_TENPAI},
    ),
    "two win": (OFFERED, drawn("ron3", (TENPAI, None, TENPAI, None)), {"haipai": THREE_WAIT}),
    "one of three does not wait": (
        OFFERED,
        drawn("ron3", (TENPAI, None, NOTEN, TENPAI)),
        {"haipai": (TENPAI, NOTEN, NOTEN, TENPAI)},
    ),
    "one of three has no yaku": (
        OFFERED,
        drawn("ron3", (YAKULESS, None, TENPAI, TENPAI)),
        {"haipai": (YAKULESS, NOTEN, TENPAI, TENPAI)},
    ),
    "one of three is furiten": (
        [Draw(0, 49), Discard(0, 49), *OFFERED[2:]],
        drawn("ron3", SHOWN),
        {"haipai": THREE_WAIT},
    ),
    "the discarder wins": (
        OFFERED,
        drawn("ron3", (TENPAI, TENPAI, TENPAI, None)),
        {"haipai": THREE_WAIT},
    ),
}


@pytest.mark.parametrize("name", NOT_DRAWN)
def test_a_hand_is_not_drawn(name):
    events, end, changes = NOT_DRAWN[name]
    assert found([*events, end], **changes)[-1] == (len(events) + 1, "ending")


def test_three_may_win_with_a_tile_though_a_hand_is_not_known():
    haipai = (TENPAI, NOTEN, (), TENPAI)
    assert found([*OFFERED, drawn("ron3", SHOWN)], haipai=haipai) == []


def test_after_what_cannot_be_read_a_hand_may_be_drawn():
    assert found([*turns(8), Unread("N", 1), Discard(1, 2), drawn("kaze4")]) == []


def kans_of_three():
    """Four kans, of seats 2 and 0, and a discard."""
    kans = [*turns(2, 3), Draw(2, 63), Call(2, ankan(60)), NewDora(131)]
    for tile in (64, 68):
        kans += [Draw(2, tile + 3), Call(2, ankan(tile)), NewDora(131)]
    return [*kans, *turns(1, 3, 2), Draw(0, 57), Call(0, ankan(0)), NewDora(131), *turns(1, 3)]


KANS_OF_THREE = (ROBBED, NOTEN, TRIPLETS)
SITE_OF_THREE = Rules(
    3, RED_FIVE_IDS, True, "", custom_rules=False, target=40_000, uma=(0, -20),
    late_indicators=True, double_yakuman=frozenset(),
)  # fmt: skip


def test_a_hand_of_three_players_is_drawn_after_four_kans():
    end = drawn("kan4", (None,) * 3)
    assert found([*kans_of_three(), end], players=3, haipai=KANS_OF_THREE) == []


def test_three_players_play_on_and_so_do_games_of_other_rules():
    assert found([*WINDS, Draw(0, 57)], custom_rules=True) == []
    with_four = [*BY_TWO, *turns(1, first=3), Draw(0, 57)]
    assert found(with_four, haipai=(*HAIPAI[:3], ROBBED), custom_rules=True) == []
    with_four = [*kans_of_three(), Draw(1, 57)]
    assert found(with_four, players=3, haipai=KANS_OF_THREE)[-1] == (len(with_four), "drawn")
    assert found(with_four, players=3, haipai=KANS_OF_THREE, rules=SITE_OF_THREE) == []
    winds = [event for seat in (0, 1, 2, 0) for event in (Draw(seat, 108), Discard(seat, 108))]
    assert found([*winds, Draw(1, 57)], players=3) == []


def test_an_added_kan_is_no_discard_to_be_drawn_after():
    haipai = (TENPAI, NOTEN, (48, 49, *TRIPLETS[:11]), NOTEN)
    assert found([*added(), drawn("")], haipai=haipai)[-1][1] == "ending"


ON_NORTH = (36, 37, 38, 40, 41, 42, 44, 45, 46, 72, 76, 80, 120)
"""111222333p123s4z, waiting for 4z."""
ORPHANS_ON_NORTH = (0, 32, 36, 68, 72, 104, 108, 112, 116, 124, 128, 132, 133)
"""Thirteen orphans without 4z."""
ON_TWO = (36, 37, 38, 40, 41, 42, 44, 45, 46, 120, 121, 124, 125)
"""111222333p44z55z."""


def tenpai_told(haipai, norths, shows):
    """What is told of who is tenpai, where seat 0 sets norths aside and shows its hand or not."""
    aside = [event for tile in norths for event in (Draw(0, tile), Call(0, kita(tile)))]
    end = drawn("", (haipai if shows else None, None, None))
    log = empty_log(3)
    kyoku = replace(
        log.hands[0],
        haipai=(haipai, NOTEN, NOTEN),
        events=(*aside, *turns(55 - len(norths), 3), end),
    )
    told = check_kyoku(replace(log, hands=(kyoku,)), 0)
    found = [each.check for each in told.inconsistencies if each.check == "tenpai"]
    missed = [each for each in told.uncompared if each.check == "tenpai"]
    return found, [each.place.seat for each in missed]


@pytest.mark.parametrize("shows", [True, False])
def test_whether_norths_set_aside_are_waits_no_longer_is_not_judged(shows):
    assert tenpai_told(ON_NORTH, (121, 122, 123), shows) == ([], [0])
    assert tenpai_told(ORPHANS_ON_NORTH, (120, 121, 122, 123), shows) == ([], [0])


def test_who_waits_for_a_north_that_may_come_is_tenpai():
    assert tenpai_told(ON_NORTH, (121, 122), shows=True) == ([], [])
    assert tenpai_told(ON_NORTH, (121, 122), shows=False) == (["tenpai"], [])
    assert tenpai_told(ON_TWO, (122, 123), shows=False) == (["tenpai"], [])
