"""Duels played on and on: what all have seen stays, and what follows is another order of the rest.

`python -m tests.stats.luck.fair_duels` plays them for ten thousand players; see tests/README.md.
"""

import random
from itertools import islice

import pytest

from tests.helpers.chances import listed
from tests.stats.luck.fair_duels import (
    CLUB,
    LAWS,
    Club,
    copied,
    duel_chances,
    played_on,
    positions,
    ranks,
    shuffle_unseen,
)
from viewer.core.base.records import Draw


@pytest.fixture(scope="module")
def position():
    return next(positions("one duel"))


def test_two_are_in_riichi_and_the_hand_is_not_over(position):
    assert len(position.riichi) == 2
    assert all(position.table.hands[seat].riichi for seat in position.riichi)
    assert not position.table.over


def test_another_order_keeps_all_that_was_seen(position):
    table = copied(position.table)
    shuffle_unseen(table, random.Random(1))
    before = position.table
    assert sorted(table.wall.tiles) == sorted(before.wall.tiles)
    assert table.wall.tiles != before.wall.tiles
    assert table.wall.haipai == before.wall.haipai
    assert table._live[: table._drawn] == before._live[: table._drawn]
    assert table.dora == before.dora


def test_each_time_the_hand_begins_alike_and_ends_its_own_way(position):
    begun = len(position.table.events)
    tables = [played_on(position, random.Random(number)) for number in range(5)]
    assert len(position.table.events) == begun
    assert {tuple(table.events[:begun]) for table in tables} == {tuple(position.table.events)}
    assert len({tuple(table.events[begun:]) for table in tables}) == 5
    for table in tables:
        chances = duel_chances(position, table)
        noted = {measure for of_seat in chances for measure in of_seat}
        assert len(chances) == 2
        assert noted <= {*LAWS}
        draws = sum(isinstance(event, Draw) for event in table.events[begun:])
        assert sum(len(listed(of_seat)) for of_seat in chances) <= 2 * len(LAWS) * draws


def test_members_of_a_club_have_the_same_number_of_duels():
    club = Club(3, random.Random(1))
    for _ in range(31):
        club.add([{"waits-drawn": [(0, ("set", 1, 9))]}] * 2)
    # one may be left without another to play
    assert CLUB - 1 <= len(club.found["waits-drawn"]) <= CLUB


@pytest.mark.dear("plays a hundred duels")
def test_players_of_duels_have_ranks_and_p_of_each_law():
    found = ranks(20, 10, number=12)
    assert {*found} <= {*LAWS}
    assert len(found["waits-drawn"]) >= 20
    values = [value for of_law in found.values() for both in of_law for value in both]
    assert all(0 <= value <= 1 for value in values)
    assert len(list(islice(positions("duels"), 3))) == 3
