"""Tallies count what walls hold, add up, and can be saved."""

import json

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.helpers import long_run
from viewer.core.base.era import TODAY
from viewer.core.wall.wall import Wall
from viewer.stats.lab.hands import shanten_of_hands
from viewer.stats.lab.walls.batch import Walls
from viewer.stats.lab.walls.others import SOURCES
from viewer.stats.randomness.group import SEAT, WIND
from viewer.stats.randomness.measure import SHAPES, load_tally, no_walls, tally_of
from viewer.stats.randomness.seats import DORA, DORA_OF, HONOURS, RED_FIVES

BETWEEN_WALLS = {"pairs", "matches", "reach_matches"}


def walls_of(number, seed=1):
    made = SOURCES["tenhou"](seed, number).walls(0)
    seats = np.random.default_rng(seed).integers(0, 4, number).astype(np.uint8)
    return made._replace(dealers=seats)


def part(walls, first, last):
    return Walls(walls.tiles[:, first:last], walls.dice[:, first:last], walls.dealers[first:last])


WALLS = walls_of(60)
UNSEATED = WALLS._replace(dealers=None)


def wall_of(walls, at):
    """One of the walls as the viewer opens it."""
    tiles = tuple(walls.tiles[:, at].tolist())
    return Wall(TODAY, 4, tiles, tuple(walls.dice[:, at].tolist()), int(walls.dealers[at]))


def by_hand(wall: Wall):
    """Count one wall the slow way."""
    hands = wall.haipai
    shanten = [int(shanten_of_hands(np.array(hand, np.uint8)[:, None])[0]) for hand in hands]
    dora = int(DORA_OF[wall.dora[0] // 4])
    holds = [
        [sum(tile // 4 >= 27 for tile in hand) for hand in hands],
        [sum(tile in {16, 52, 88} for tile in hand) for hand in hands],
        [sum(tile // 4 == dora for tile in hand) for hand in hands],
    ]
    turns = [wall.seat_offset(seat) for seat in range(4)]
    best = [12 // shanten.count(min(shanten)) * (n == min(shanten)) for n in shanten]
    return shanten, holds, turns, best


def test_a_tally_is_what_a_look_at_each_wall_gives():
    # The viewer's own hands are by seat; the tally's first axis is by turn, then by seat.
    tally = tally_of(WALLS)
    shanten, best = np.zeros((2, 4, 7), int), np.zeros((2, 4), int)
    holds = np.zeros((2, 3, 4), int)
    for at in range(WALLS.number):
        wall = wall_of(WALLS, at)
        found, held, turns, first = by_hand(wall)
        for seat, turn in enumerate(turns):
            shanten[SEAT, seat, found[seat]] += 1
            shanten[WIND, turn, found[seat]] += 1
            best[SEAT, seat] += first[seat]
            best[WIND, turn] += first[seat]
            for thing in (HONOURS, RED_FIVES, DORA):
                holds[SEAT, thing, seat] += held[thing][seat]
                holds[WIND, thing, turn] += held[thing][seat]
    assert (tally.shanten == shanten).all()
    assert (tally.best == best).all()
    assert (tally.holds == holds).all()
    assert tally.seated == tally.number == 60


def test_a_wall_in_order_is_counted_as_it_lies():
    tiles = np.repeat(np.arange(136, dtype=np.uint8)[:, None], 3, axis=1)
    dice = np.array([[1, 6, 6], [1, 6, 5]], np.uint8)
    tally = tally_of(Walls(tiles, dice))
    assert (tally.ids == 3 * np.eye(136)).all()
    assert (tally.kinds.sum(axis=0) == 3).all()
    assert int(tally.neighbours) == 3 * 34 * 3
    assert (int(tally.pairs), int(tally.matches)) == (2, 2 * 136)
    assert (tally.dice[0, 0], tally.dice[5, 5], tally.dice[5, 4]) == (1, 1, 1)
    assert tally.seated == 0
    assert not tally.shanten[SEAT].any()


def test_the_dora_is_the_next_kind_of_its_circle():
    assert DORA_OF[[0, 8, 17, 26, 27, 30, 31, 33]].tolist() == [1, 0, 9, 18, 28, 27, 32, 31]


@settings(max_examples=long_run.examples(25))
@given(st.integers(0, 60))
def test_the_tally_of_parts_is_the_tally_of_the_whole(cut):
    whole = tally_of(WALLS).dump()
    added = (tally_of(part(WALLS, 0, cut)) + tally_of(part(WALLS, cut, 60))).dump()
    for name in SHAPES.keys() - BETWEEN_WALLS:
        assert added[name] == whole[name], name
    assert added["pairs"] == (59 if cut in {0, 60} else 58)


@settings(max_examples=long_run.examples(10))
@given(st.integers(0, 60), st.booleans())
def test_a_tally_is_the_same_after_it_was_saved(number, seated):
    tally = tally_of((WALLS if seated else UNSEATED).first(number))
    assert load_tally(json.loads(json.dumps(tally.dump()))) == tally


def test_nothing_added_changes_nothing():
    tally = tally_of(WALLS)
    assert tally + no_walls() == tally
    assert tally != no_walls()
    assert tally != 3


def test_a_tally_cannot_be_written_to():
    with pytest.raises(ValueError, match="read-only"):
        tally_of(WALLS).best[0, 0] = 1


def spoilt(**changes):
    return {**tally_of(WALLS).dump(), **changes}


@pytest.mark.parametrize(
    ("saved", "sentence"),
    [
        (None, "it is no tally of walls"),
        ({"walls": 1}, "it is no tally of walls"),
        (spoilt(more=1), "it is no tally of walls"),
        (spoilt(walls="60"), "a tally has whole numbers in fixed tables"),
        (spoilt(walls=60.0), "a tally has whole numbers in fixed tables"),
        (spoilt(walls=10**30), "a tally has whole numbers in fixed tables"),
        (spoilt(spread=[1]), "a tally has whole numbers in fixed tables"),
        (spoilt(spread=[[1], 2]), "a tally has whole numbers in fixed tables"),
        (spoilt(spread=[1, -2]), "a tally has whole numbers in fixed tables"),
        (spoilt(walls=61), "the tally's counts do not fit together"),
        (spoilt(advances=[0] * 5), "the tally's counts do not fit together"),
    ],
)
def test_what_is_no_tally_is_refused(saved, sentence):
    with pytest.raises(ValueError, match=f"^{sentence}$"):
        load_tally(saved)
