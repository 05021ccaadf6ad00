"""The laws of tiles in any order, held against every order of a few tiles."""

from itertools import combinations, permutations

import pytest

from tests.helpers import long_run
from viewer.core.analysis.wall_laws import duel_law, none_among, worth_at_least


@pytest.mark.parametrize(
    ("tiles", "wanted", "taken"), long_run.a_third([(7, 2, 3), (6, 0, 4), (5, 3, 3), (8, 1, 8)])
)
def test_none_of_the_wanted_among_those_taken(tiles, wanted, taken):
    all_ways = list(combinations(range(tiles), taken))
    none = sum(min(way) >= wanted for way in all_ways)
    assert none_among(tiles, wanted, taken) == pytest.approx(none / len(all_ways))


def test_more_taken_than_are_not_wanted_leave_none_impossible():
    assert none_among(10, 4, 7) == 0


@pytest.mark.parametrize("least", range(8))
@pytest.mark.parametrize("taken", [1, 2, 3])
def test_what_tiles_are_worth_together(taken, least):
    worths = {0: 3, 1: 2, 3: 2}
    tiles = [worth for worth, count in worths.items() for _ in range(count)]
    all_ways = list(combinations(tiles, taken))
    good = sum(sum(way) >= least for way in all_ways)
    assert worth_at_least(worths, taken, least) == pytest.approx(good / len(all_ways))


def duel_by_hand(drawers, sorts, no_ron):
    """Count how every order of the tiles ends."""
    tiles = [sort for sort, count in sorts.items() for _ in range(count)]
    ends = {}
    orders = list(permutations(tiles, len(drawers)))
    for order in orders:
        end = (0, None)
        for drawer, sort in zip(drawers, order, strict=True):
            winners = [seat for seat in range(4) if sort >> seat & 1]
            if drawer in winners:
                end = (1 << drawer, drawer)
                break
            winners = [seat for seat in winners if not no_ron >> seat & 1]
            if winners:
                end = (sum(1 << seat for seat in winners), drawer)
                break
        ends[end] = ends.get(end, 0) + 1 / len(orders)
    return ends


@pytest.mark.parametrize(
    ("drawers", "sorts", "no_ron"),
    [
        ((0, 2, 0, 2), {0: 3, 1: 2, 4: 1}, 0),  # each has a wait of its own
        ((2, 0, 2), {0: 4, 1: 1, 4: 1, 5: 1}, 0),  # and both one
        ((0, 2, 0, 2), {0: 3, 1: 2, 4: 2}, 1),  # seat 0 is furiten
        ((0, 1, 3, 0), {0: 2, 1: 1, 2: 1, 10: 1, 8: 1}, 2),  # three in riichi
        ((0, 1), {1: 1, 2: 3}, 3),  # both are furiten, and all tiles are waited for
        ((), {0: 3, 1: 1}, 0),  # nothing is left to draw
    ],
)
def test_a_duel_ends_as_all_orders_of_its_tiles_say(drawers, sorts, no_ron):
    found = {end: share for end, share in duel_law(drawers, sorts, no_ron).items() if share}
    assert found == pytest.approx(duel_by_hand(drawers, sorts, no_ron))
    assert sum(found.values()) == pytest.approx(1)


def test_more_tiles_than_there_are_make_nothing_likely():
    """A log made to do harm may tell of more draws than a wall has tiles."""
    assert none_among(3, 1, 5) == 0
    assert worth_at_least({0: 1, 1: 1}, 3, 0) == 0
    assert sum(duel_law((0, 0, 0), {0: 1}).values()) == 0
