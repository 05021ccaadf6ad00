from dataclasses import replace
from itertools import groupby
from math import dist

import pytest

from tests.helpers import documents
from tests.helpers.truth import plain_wall
from viewer.core.base.meld import Meld, MeldKind
from viewer.core.base.records import Call, Draw, NewDora, Ryuukyoku
from viewer.core.play.replay import forecast
from viewer.core.wall.wall import opening_of
from viewer.ui.hand.views.table.drawing import sizes_of
from viewer.ui.hand.views.table.geometry import plan_wall
from viewer.ui.kit.picture import BoxShape


def grid(view, slot):
    rect = [tile.rect for tile in view.picture.tiles if tile.key == slot][-1]  # not in the centre
    return rect.center().toTuple()


@pytest.mark.parametrize("players", [3, 4])
@pytest.mark.parametrize("dice", [(1, 1), (1, 2), (3, 4), (2, 6), (6, 6)])
def test_a_wall_is_two_rows_of_upright_tiles(show, players, dice):
    """The upper tile of a stack, which is drawn first, lies nearer to the centre."""
    view = show(thrown(dice, players))
    geometry, _ = sizes_of(players, view.area)
    in_wall = {tile.key for tile in view.picture.tiles} - dealt(view)
    tiles = {tile.key: tile for tile in view.picture.tiles}
    for slot in [slot for slot in in_wall if slot % 2 and slot - 1 in in_wall]:
        upper, lower = grid(view, slot), grid(view, slot - 1)
        away = [dist(place, (geometry.x, geometry.y)) for place in (upper, lower)]
        assert away == sorted(away)
        assert (upper[1] == lower[1]) == bool(places_of(view)[slot].quarters % 2)
        assert tiles[slot].quarters == 0
        assert tiles[slot].rect.height() > tiles[slot].rect.width()


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
    assert first.quarters == side
    stacks = places[1::2]  # the upper tile of each
    here = [place for place in stacks if place.quarters == side]
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
    turns = [place.quarters for place in reversed(places_of(view))]
    assert [side for side, _ in groupby(turns)] == sides


@pytest.mark.parametrize("players", [3, 4])
@pytest.mark.parametrize("dice", [(1, 1), (3, 4), (4, 4), (6, 6)])
def test_gaps_set_off_the_break_and_the_dead_wall(show, dice, players):
    view = show(thrown(dice, players))
    places, (geometry, _) = places_of(view), sizes_of(players, view.area)
    wide = set()
    for slot in range(1, len(places), 2):
        one, other = places[slot], places[(slot + 2) % len(places)]
        usual = geometry.sides[one.quarters].wall_tile.across
        if one.quarters == other.quarters and abs(one.x - other.x) > usual:
            wide.add(slot)
    expected = {len(places) - 1, 13} if sum(dice) != 7 else {len(places) - 1}
    assert wide == expected


def test_three_players_leave_the_fourth_side_empty(show):
    turns = {place.quarters for place in places_of(show(thrown((1, 2), 3), seat=1))}
    assert turns == {0, 1, 3}  # seat 3 sits above seat 1


def marks(view):
    """What is said of the next draws, and the slots whose tiles lay where it is said."""
    boxes = [m for m in view.picture.shapes if isinstance(m, BoxShape) and "nobody calls" in m.note]
    boxes += [m for m in view.picture.shapes if getattr(m, "note", "").endswith("draws next")]
    tiles = [tile.rect for tile in view.picture.tiles]
    assert not any(box.rect.intersects(tile) for box in boxes for tile in tiles)
    places = enumerate(places_of(view))
    return {box.note: slot for slot, at in places for box in boxes if at.rect.contains(box.rect)}


@pytest.mark.parametrize("seat", [0, 1])
def test_the_next_two_draws_are_marked_where_the_stack_before_was(show, seat):
    wall, usual = plain_wall(), "if nobody calls"
    live, rinshan = wall.layout.live, wall.layout.rinshan
    kan = Call(0, Meld(MeldKind.ANKAN, (0, 1, 2, 3)))
    events = [Draw(0, wall.live[0]), kan, NewDora(wall.dora[1]), Draw(0, wall.rinshan[0])]
    document = documents.table(events)
    south = {f"South draws next, {usual}": live[1] + 2, f"West then, {usual}": live[2] + 2}
    replaced = {"East draws next": rinshan[0] - 2 + 136, f"South then, {usual}": live[1] + 2}
    first = {f"East draws next, {usual}": live[0] + 2, f"South then, {usual}": live[1] + 2}
    for step, expected in enumerate((first, south, replaced, replaced, south)):
        assert marks(show(document, step=step, seat=seat)) == expected


def test_nobody_draws_after_the_end(show):
    end = Ryuukyoku("", ((1,), None, None, None), (0,) * 4, (0,) * 4, 0, 0, "")
    document = documents.table([Draw(0, plain_wall().live[0]), end])
    assert marks(show(document, step=-1)) == {}


@pytest.mark.parametrize(("players", "size", "count"), [(4, (900, 640), 1), (4, (1366, 650), 2)])
def test_panels_show_the_dead_wall_and_who_draws_what(show, players, size, count):
    """Each tile once more, larger; they answer as those in the wall do, and do not slide."""
    document = documents.game(2, players=players)
    view = show(document, step=30, size=size)
    layout, geometry = view.scene.replay.layout, sizes_of(players, view.area)[0]
    copies = {tile.key: tile for tile in view.picture.tiles if tile.copied}
    assert len(geometry.panels) == count
    assert {*layout.dora, *layout.ura, *layout.rinshan} <= set(copies)
    coming = {each.slot: each.seat for each in forecast(view.scene.replay, 30)}
    drawn = sorted(set(coming) & set(copies))
    assert len(drawn) >= 20
    assert drawn == sorted(coming)[-len(drawn) :]
    columns = {(coming[slot], copies[slot].rect.x()) for slot in drawn}
    assert len(columns) == players
    slot = drawn[0]
    assert view.picture.tile_key_at(copies[slot].rect.center()) == slot
    wall = next(t for t in view.picture.tiles if t.key == slot and not t.copied)
    assert copies[slot].rect.width() > wall.rect.width()
    outlined = show(document, step=30, size=size, outlined=frozenset({slot}))
    assert sum(tile.outlined for tile in outlined.picture.tiles) == 2


@pytest.mark.parametrize("seat", [0, 1, 2])
def test_the_dead_wall_stands_once_more_where_nobody_sits(show, seat):
    view = show(documents.table(players=3), seat=seat, size=(600, 560))
    layout, geometry = view.scene.replay.layout, sizes_of(3, view.area)[0]
    copies = {tile.key: tile for tile in view.picture.tiles if tile.copied}
    assert set(copies) == {*layout.dora, *layout.ura, *layout.rinshan}
    quarters = (3 - seat) % 4
    side = geometry.sides[quarters]
    deep = side.end - side.wall
    room = geometry.frame(quarters).rect(side.left, side.wall, side.right - side.left, deep)
    assert all(room.contains(tile.rect) for tile in copies.values())


@pytest.mark.parametrize("look", [{"wall_closed": True}, {"play_mode": True}])
def test_a_closed_wall_tells_nobody_what_is_to_come(show, look):
    view = show(documents.table(), size=(900, 640), **look)
    layout = view.scene.replay.layout
    copies = {tile.key: tile.code for tile in view.picture.tiles if tile.copied}
    assert {*layout.dora, *layout.ura, *layout.rinshan} < set(copies)
    assert [slot for slot, code in copies.items() if code != "back"] == [layout.dora[0]]
