from dataclasses import replace
from itertools import groupby
from math import dist

import pytest

from tests.helpers import documents
from viewer.core.wall.wall import opening_of
from viewer.ui.hand.views.table.drawing import sizes_of
from viewer.ui.hand.views.table.geometry import plan_wall


def grid(view, slot):
    rect = [tile.rect for tile in view.picture.tiles if tile.key == slot][-1]  # not in the centre
    return rect.center().toTuple()


@pytest.mark.parametrize("players", [3, 4])
@pytest.mark.parametrize("dice", [(1, 1), (1, 2), (3, 4), (2, 6), (6, 6)])
def test_a_stack_is_two_rows_at_the_sides_and_lies_in_one_row_above_and_below(show, players, dice):
    """Its upper tile is nearer to the centre, or the first of two in a row, as they are drawn."""
    view = show(thrown(dice, players))
    middle, places = view.rect().center().toTuple(), places_of(view)
    in_wall = {tile.key for tile in view.picture.tiles} - dealt(view)
    for slot in [slot for slot in in_wall if slot % 2 and slot - 1 in in_wall]:
        upper, lower = grid(view, slot), grid(view, slot - 1)
        assert dist(upper, lower) < 50
        if places[slot].frame.quarters % 2:
            assert dist(upper, middle) < dist(lower, middle)
        else:
            assert upper[1] == lower[1]
            assert places[slot].x > places[slot - 1].x


def dealt(view):
    return {slot for hand in view.scene.replay.layout.haipai for slot in hand}


def places_of(view):
    scene, wall = view.scene, view.scene.document.walls[0]
    geometry, _ = sizes_of(scene.players, view.area)
    opening = opening_of(wall.dice, scene.players)
    return plan_wall(geometry, opening, scene.players, scene.dealer, scene.seat).places


def thrown(dice, players):
    document = documents.table(players=players)
    return replace(document, walls=(document.walls[0]._replace(dice=dice),))


@pytest.mark.parametrize(
    ("dice", "players", "side", "skipped"),
    [
        ((1, 1), 4, 1, 2),
        ((1, 2), 4, 2, 3),
        ((3, 4), 4, 2, 7),
        ((2, 3), 4, 0, 5),
        ((6, 6), 4, 3, 12),
        ((2, 2), 3, 0, 4),
        ((1, 1), 3, 1, 2),
        ((6, 6), 3, 2, 12),
    ],
)
def test_the_wall_opens_where_the_dice_say(show, dice, players, side, skipped):
    """Seen from the dealer: so many stacks are skipped from the right end of that side."""
    places = places_of(show(thrown(dice, players)))
    last = 2 * 17 * 4 - 1 if players == 4 else 2 * 18 * 3 - 1
    first = places[last]
    assert first.frame.quarters == side
    stacks = places[1::2]  # the upper tile of each
    here = [place for place in stacks if place.frame.quarters == side]
    assert sum(place.x > first.x for place in here) == skipped
    assert places[last - 2].x < first.x


@pytest.mark.parametrize(
    ("players", "seat", "sides"),
    [(4, 0, [2, 1, 0, 3, 2]), (4, 1, [1, 0, 3, 2, 1]), (3, 0, [0, 2, 1, 0]), (3, 2, [2, 0, 3, 2])],
)
def test_the_wall_is_taken_clockwise(show, players, seat, sides):
    """Back to the side that it began at; of three players one side is passed over."""
    dice = (3, 4) if players == 4 else (1, 3)
    view = show(thrown(dice, players), seat=seat)
    turns = [place.frame.quarters for place in reversed(places_of(view))]
    assert [side for side, _ in groupby(turns)] == sides


@pytest.mark.parametrize("players", [3, 4])
@pytest.mark.parametrize("dice", [(1, 1), (3, 4), (4, 4), (6, 6)])
def test_gaps_set_off_the_break_and_the_dead_wall(show, dice, players):
    view = show(thrown(dice, players))
    places, (geometry, _) = places_of(view), sizes_of(players, view.area)
    wide = set()
    for slot in range(1, len(places), 2):
        one, other = places[slot], places[(slot + 2) % len(places)]
        side = one.frame.quarters
        usual = geometry.wall_tile.across if side % 2 else geometry.flat_stack
        if one.frame == other.frame and abs(one.x - other.x) > usual:
            wide.add(slot)
    expected = {len(places) - 1, 13} if sum(dice) != 7 else {len(places) - 1}
    assert wide == expected


def test_three_players_leave_the_fourth_side_empty(show):
    turns = {place.frame.quarters for place in places_of(show(thrown((1, 2), 3), seat=1))}
    assert turns == {0, 1, 3}  # seat 3 sits above seat 1
