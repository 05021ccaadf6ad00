"""The situation as text: line by line of small hands, and tile by tile of whole games."""

import re
from collections import Counter

import pytest

from tests.helpers.games import make_log
from tests.helpers.made_up import made_up, unsaid_words
from tests.helpers.replays import (
    ANKAN,
    CHI,
    DAIMINKAN,
    EVERY_KIND,
    KAKAN,
    KITA,
    PON,
    replays_of,
    small,
    steps,
)
from tests.helpers.truth import plain_wall, true_draws, true_kyoku
from viewer.core.base.meld import Meld, MeldKind
from viewer.core.base.notation import NOTATIONS, Style
from viewer.core.base.records import Call, Discard, Draw, Riichi
from viewer.core.base.tiles import NONE_RED, tile_ids_of
from viewer.core.play.replay import dealt, replay_kyoku
from viewer.core.text.situation import write_hand, write_hands, write_situation

NAMES = ("Ann", "Bob", "Cyd", "Dee")


def lines(replay, step=None, names=NAMES, **style):
    step = replay.last if step is None else step
    return write_situation("T", replay, step, names, Style(**style)).splitlines()


def seat_lines(replay, name, **style):
    """The lines of one seat, the head first."""
    every = lines(replay, **style)
    first = next(nth for nth, line in enumerate(every) if f" {name}, points" in line)
    rest = every[first + 1 :]
    stop = next(nth for nth, line in enumerate(rest) if not line.startswith("  "))
    return [every[first], *rest[:stop]]


def test_the_head():
    replay = small(Draw(0, 60), Discard(0, 60), sticks=2)
    assert lines(replay, 1)[:4] == [
        "T  event 1/2",
        "tiles left: 69",
        "dora: 7z",
        "riichi sticks: 2",
    ]


def test_seats_stand_by_turn_from_the_dealer():
    heads = [line for line in lines(small(dealer=2)) if ", points" in line]
    assert heads == [
        "E Cyd, points 25000",
        "S Dee, points 25000",
        "W Ann, points 25000",
        "N Bob, points 25000",
    ]


def test_without_names_the_winds_stand_alone():
    assert "E, points 25000" in lines(small(), names=())


def test_the_drawn_tile_stands_apart():
    assert seat_lines(small(Draw(0, 52)), "Ann") == [
        "E Ann, points 25000",
        "  hand: 1111222233334m 0p",
    ]


def test_the_river_marks_what_was_just_drawn_riichi_and_calls():
    events = [Draw(0, 60), Discard(0, 60), Draw(0, 61), Riichi(0, 1), Discard(0, 12), Riichi(0, 2)]
    replay = small(*events, Call(1, PON), Discard(1, 25), Draw(0, 64), Discard(0, 64))
    assert seat_lines(replay, "Ann") == [
        "E Ann, points 24000, riichi",
        "  hand: 111122223333m7p",
        "  river: 7p_ (4m*) 8p_*",
    ]
    assert seat_lines(replay, "Bob")[1:] == [
        "  hand: 4055566667m",
        "  melds: (4m) 4m 4m from E",
        "  river: 7m",
    ]


MELDS = [
    (CHI, "(4m) 0m 6m from E", "m4-06", "(12) 16 20 from E"),
    (PON, "(4m) 4m 4m from E", "m444-", "(12) 13 14 from E"),
    (DAIMINKAN, "(4m) 4m 4m 4m from E", "m4444-", "(12) 13 14 15 from E"),
    (ANKAN, "1m 1m 1m 1m", "m1111", "0 1 2 3"),
]


@pytest.mark.parametrize(("meld", "mpsz", "majiang", "ids"), MELDS)
def test_melds_in_a_hand(meld, mpsz, majiang, ids):
    seat = 0 if meld is ANKAN else 1
    replay = small(Draw(0, 60), *([] if meld is ANKAN else [Discard(0, 12)]), Call(seat, meld))
    for notation, text in (("mpsz", mpsz), ("majiang", majiang), ("ids", ids)):
        hand, written = write_hand(replay, replay.last, seat, Style(notation)).split("  ")
        assert written == text
        assert hand


def test_an_added_kan():
    events = [
        Draw(0, 60),
        Discard(0, 12),
        Call(1, PON),
        Discard(1, 25),
        Draw(1, 61),
        Call(1, KAKAN),
    ]
    assert write_hand(small(*events), 6, 1).endswith("  (4m) 4m 4m 4m from E")


def test_the_source_of_a_meld_of_three_players():
    pon = Meld(MeldKind.PON, (1, 2, 3), called=1, source=2)
    haipai = ((2, 3, *range(40, 51)), (), ())
    replay = small(Draw(2, 60), Discard(2, 1), Call(0, pon), players=3, dealer=1, haipai=haipai)
    assert write_hand(replay, 3, 0).endswith("  (1m) 1m 1m from S")


def test_norths_set_aside():
    replay = small(Draw(0, 120), Call(0, KITA), Draw(0, 60), players=3)
    assert write_hand(replay, 3, 0) == "1111222233334m 7p  kita 4z"
    assert "  kita: 4z" in lines(replay)


def test_all_hands_by_turn():
    replay = small(Draw(0, 60), dealer=3)
    assert write_hands(replay, 1, NAMES) == (
        "E Dee: 1222233334444p\n"
        "S Ann: 1111222233334m 7p\n"
        "W Bob: 4440555666677m\n"
        "N Cyd: 7788889999m111p\n"
    )
    assert write_hands(replay, 1).startswith("E: ")


def test_without_red_fives_none_is_written():
    assert "0" not in write_hand(small(), 0, 1, Style(red_fives=NONE_RED))
    assert "0" in write_hand(small(), 0, 1)


def test_a_red_five_in_a_meld_is_written_where_it_is_played_with():
    pon = Meld(MeldKind.PON, (16, 17, 18), called=17, source=3)
    replay = small(Draw(0, 60), Discard(0, 17), Call(1, pon))
    for style, text in (
        (Style("majiang"), "m505-"),
        (Style("majiang", red_fives=NONE_RED), "m555-"),
        (Style("mpsz"), "0m (5m) 5m from E"),
        (Style("mpsz", red_fives=NONE_RED), "5m (5m) 5m from E"),
    ):
        assert write_hand(replay, 3, 1, style).endswith(f"  {text}")


def test_what_is_to_come_starts_with_the_next_seat():
    wall = plain_wall()
    replay = replay_kyoku(true_kyoku(wall, true_draws(wall, 66)), 4, wall)
    assert lines(replay, notation="ids")[-8:] == [
        "next draws:",
        "  W Cyd: 17",
        "  N Dee: 16",
        "  E Ann: 15",
        "  S Bob: 14",
        "next rinshan: 1 0 3 2",
        "dora to come: 7 9 11 13",
        "ura: 4 6 8 10 12",
    ]


def test_points_and_sticks_that_nobody_knows_are_question_marks():
    every = lines(small(Draw(0, 60), scores=(), sticks=None))
    assert "riichi sticks: ?" in every
    assert "E Ann, points ?" in every
    assert not any("None" in line for line in every)


def test_a_kan_leaves_a_tile_out_of_reach():
    wall = plain_wall()
    kan = Call(0, Meld(MeldKind.ANKAN, (132, 133, 134, 135)))
    replay = replay_kyoku(true_kyoku(wall, [Draw(0, 83), kan, Draw(0, 1)]), 4, wall)
    assert lines(replay, notation="ids")[-4:] == [
        "next rinshan: 0 3 2",
        "dora to come: 7 9 11 13",
        "ura: 4 6 8 10 12",
        "out of reach: 14",
    ]


def test_after_the_last_tile_no_draws_are_named():
    wall = plain_wall()
    text = lines(replay_kyoku(true_kyoku(wall, true_draws(wall, 70)), 4, wall))
    assert "next draws:" not in text


def test_rows_that_are_used_up_are_not_named():
    wall = plain_wall(3)
    norths = [
        each
        for tile in range(120, 124)
        for each in (Call(0, Meld(MeldKind.KITA, (tile,))), Draw(0, 1))
    ]
    text = lines(replay_kyoku(true_kyoku(wall, [Draw(0, 64), *norths, *norths]), 3, wall))
    assert not any(line.startswith("next rinshan") for line in text)


def test_tiles_that_nobody_knows_are_question_marks():
    assert lines(small())[-1] == "ura: ? ? ? ? ?"
    assert lines(small())[-3] == "next rinshan: ? ? ? ?"


@pytest.mark.parametrize("players", [3, 4])
@pytest.mark.unmeasured
def test_the_words_are_the_users(players):
    for replay in replays_of(make_log(1, players=players)):
        with made_up():
            text = write_situation("T", replay, replay.last - 1, NAMES, Style("ids"))
            hands = write_hands(replay, replay.last - 1, NAMES, Style("ids"))
        assert unsaid_words(text, "^T", *NAMES) == unsaid_words(hands, *NAMES) == []
        assert text.startswith("⟦⦃T⦄  event ⦃")
        assert f"⟦⦃⟦E⟧ {NAMES[replay.kyoku.dealer]}⦄, points ⦃" in text


def test_a_raw_seed_has_hands_and_draws():
    wall = plain_wall()
    replay = replay_kyoku(dealt(wall, 1), 4, wall)
    text = write_situation("T", replay, 0)
    assert text.endswith("\n")
    assert len(text.splitlines()) == 4 + 4 * 2 + 5 + 3


@pytest.mark.unmeasured
@pytest.mark.parametrize("notation", [*NOTATIONS, "ids"])
def test_any_notation_will_do(notation):
    replay = replays_of(make_log(1))[0]
    text = write_situation("T", replay, replay.last, NAMES, Style(notation))
    assert all(name in text for name in NAMES)


@pytest.mark.unmeasured
@pytest.mark.parametrize("notation", [*NOTATIONS, "ids"])
def test_the_drawn_tile_stands_apart_in_any_notation(notation):
    replay = replays_of(make_log(1))[0]
    held = replay.tables[1].seats[replay.kyoku.dealer]
    words = write_hand(replay, 1, replay.kyoku.dealer, Style(notation)).split(" ")
    assert words == [Style(notation).tiles(held.hand), Style(notation).tiles([held.drawn])]


@pytest.mark.parametrize(("era", "players"), EVERY_KIND)
@pytest.mark.unmeasured
def test_every_tile_of_a_game_is_written_once(era, players):
    """But for called discards, which stand in the river as well."""
    for replay in replays_of(make_log(2, era, players)):
        for step in steps(replay, 30):
            table = replay.tables[step]
            body = lines(replay, step, ("",) * players, notation="ids")[2:]
            body = [re.sub(r" from [ESWN]|, points.*|sticks: \d+", "", line) for line in body]
            found = Counter(int(tile) for line in body for tile in re.findall(r"\d+", line))
            called = Counter(
                each.tile
                for place in table.seats
                for each in place.river
                if each.called_by is not None
            )
            assert found - called == Counter(tile_ids_of(players))
