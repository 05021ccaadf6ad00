"""Where tiles are: whole games against what the table shows, and what no game has."""

import pytest

from tests.helpers import long_run
from tests.helpers.games import make_log
from tests.helpers.replays import (
    EVERY_KIND,
    KITA,
    PON,
    drawn_hand,
    small,
    some_replays_of,
    steps,
    won,
)
from tests.helpers.truth import plain_wall, true_draws, true_kyoku
from viewer.core.analysis.tile_locations import TileLocation, _on_the_table, locate, tile_locations
from viewer.core.base.meld import Meld, MeldKind
from viewer.core.base.records import Call, Discard, Draw, NewDora
from viewer.core.base.tiles import KINDS, tile_ids_of
from viewer.core.play.replay import FutureDraw, replay_kyoku


def where(replay, step, tile):
    return locate(replay, step)[tile]


def games():
    for number, (era, players) in enumerate(EVERY_KIND):
        yield from some_replays_of(make_log(number, era, players))


def open_tiles(place):
    """By what they lie in."""
    yield "meld", {tile for meld in place.melds for tile in meld.tiles}
    yield "kita", {*place.kita}
    yield "river", {each.tile for each in place.river if each.called_by is None}


@pytest.mark.unmeasured
def test_four_tiles_of_a_kind_are_told_by_tile_id():
    for replay in games():
        for step in steps(replay, 40):
            tiles = [
                each.tile for kind in range(KINDS) for each in tile_locations(replay, step, kind)
            ]
            assert tiles == list(tile_ids_of(replay.players))


@pytest.mark.unmeasured
def test_some_tiles_are_where_they_are_among_all():
    for replay in games():
        for step in steps(replay, 40):
            every = locate(replay, step)
            for some in ({0}, {1, 7, 134}, range(20, 60), ()):
                found = locate(replay, step, some)
                assert found == {tile: every[tile] for tile in every if tile in some}


@pytest.mark.unmeasured
def test_tiles_on_the_table_are_where_they_lie():
    for replay in games():
        for step in steps(replay, 25):
            every, rest = locate(replay, step), set(tile_ids_of(replay.players))
            for seat, place in enumerate(replay.tables[step].seats):
                for tile in place.held:
                    found = every[tile]
                    assert (found.where, found.seat, found.open) == ("hand", seat, False)
                for name, tiles in open_tiles(place):
                    for tile in tiles:
                        found = every[tile]
                        assert (found.where, found.seat, found.open) == (name, seat, True)
                    rest -= tiles
                rest -= {*place.held}
            assert all(
                every[tile].where in {"live", "rinshan", "dora", "ura", "dead"} for tile in rest
            )


@pytest.mark.unmeasured
def test_each_tile_came_from_its_slot_of_the_wall():
    for replay in games():
        layout = replay.layout
        rows = {name: getattr(layout, name) for name in ("live", "rinshan", "dora", "ura")}
        is_replacement = {drawn.step: drawn.replacement for drawn in replay.draws}
        for step in steps(replay, 40):
            for tile, found in locate(replay, step).items():
                assert replay.tiles[found.slot] == tile
                if found.step == 0:
                    turn = (found.drawn_by - replay.kyoku.dealer) % replay.players
                    assert layout.haipai[turn][found.nth - 1] == found.slot
                else:
                    row = {"dead": "live"}.get(found.where, found.where)
                    if found.drawn_by is not None:
                        row = "rinshan" if is_replacement[found.step] else "live"
                    assert rows[row][found.nth - 1] == found.slot


@pytest.mark.unmeasured
def test_a_drawn_tile_tells_who_drew_it_and_when():
    for replay in games():
        for step in steps(replay, 40):
            every = locate(replay, step)
            for at, event in enumerate(replay.kyoku.events, 1):
                if isinstance(event, Draw):
                    found = every[event.tile]
                    drawn = (event.seat, at) if at <= step else (None, None)
                    assert (found.drawn_by, found.step) == drawn
            for seat, hand in enumerate(replay.kyoku.haipai):
                assert {(every[tile].drawn_by, every[tile].step) for tile in hand} == {(seat, 0)}


@pytest.mark.dear("each step of whole hands")
def test_while_nobody_calls_live_tiles_come_as_foretold():
    compared = 0
    for replay in games():
        events = replay.kyoku.events
        calls = [step for step, event in enumerate(events, 1) if isinstance(event, Call)]
        for draws_later, drawn in enumerate(each for each in replay.draws if not each.replacement):
            called = max((step for step in calls if step < drawn.step), default=0)
            for step in {called, drawn.step - 1} - {0}:
                found = where(replay, step, drawn.tile)
                if found.where != "live":  # right after a kan: the caller draws once more first
                    continue
                live = replay.tables[step].live
                assert (found.seat, found.coming.away) == (drawn.seat, draws_later + 1 - live)
                mine = [
                    each
                    for each in replay.draws
                    if each.seat == drawn.seat
                    and not each.replacement
                    and step < each.step <= drawn.step
                ]
                assert found.coming.own_away == len(mine)
                compared += 1
    assert compared > long_run.examples(1000)


@pytest.mark.unmeasured
def test_every_live_tile_that_can_be_drawn_comes_once():
    for replay in games():
        for step in steps(replay, 40):
            live = [each for each in locate(replay, step).values() if each.where == "live"]
            left = replay.left(step)
            assert sorted(each.coming.away for each in live) == list(range(1, left + 1))


def test_a_live_tile_is_a_coming_draw_and_no_other_is():
    replay = replay_kyoku(true_kyoku(plain_wall()), 4, plain_wall())
    assert where(replay, 0, 83) == TileLocation(
        83, "live", 83, 1, seat=0, coming=FutureDraw(seat=0, nth=1, slot=83, away=1, own_away=1)
    )
    assert where(replay, 0, 79).coming == FutureDraw(0, 5, 79, 5, 2)
    assert where(replay, 0, 135).coming is None


@pytest.mark.parametrize(
    ("tile", "place"), [(1, ("rinshan", 1)), (3, ("rinshan", 3)), (5, ("dora", 1)), (6, ("ura", 2))]
)
def test_the_dead_wall_by_its_places(tile, place):
    found = where(replay_kyoku(true_kyoku(plain_wall()), 4, plain_wall()), 0, tile)
    assert (found.where, found.nth) == place
    assert found.seat is None
    assert found.open == (tile == 5)


def test_with_a_kan_the_last_live_tile_dies_and_the_first_replacement_is_drawn():
    wall = plain_wall()
    kan = Meld(MeldKind.ANKAN, (132, 133, 134, 135))
    events = [*true_draws(wall, 1), Call(0, kan), NewDora(7), Draw(0, 1)]
    replay = replay_kyoku(true_kyoku(wall, events), 4, wall)
    assert [where(replay, step, 14).where for step in range(5)] == [
        "live", "live", "dead", "dead", "dead",
    ]  # fmt: skip
    assert [where(replay, step, 7).open for step in range(5)] == [False] * 3 + [True] * 2
    assert where(replay, 3, 1).where == "rinshan"
    found = where(replay, 4, 1)
    assert found == TileLocation(1, "hand", 1, 1, seat=0, drawn_by=0, step=4)


def test_a_called_tile_tells_who_drew_it():
    replay = small(Draw(0, 60), Discard(0, 12), Call(1, PON))
    assert where(replay, 2, 12).where == "river"
    found = where(replay, 3, 12)
    assert (found.where, found.seat, found.drawn_by, found.nth) == ("meld", 1, 0, 13)


def test_a_north_set_aside():
    replay = small(Draw(0, 120), Call(0, KITA), players=3)
    found = where(replay, 2, 120)
    assert (found.where, found.seat, found.step, found.open) == ("kita", 0, 1, True)


def test_the_ura_that_a_winner_was_shown_are_open():
    replay = small(Draw(0, 60), won(0, 0, 60, [*range(13), 60], ura=(88,)))
    assert [where(replay, step, 88).open for step in (1, 2)] == [False, True]
    assert where(replay, 2, 88).where == "ura"


def test_of_three_players_the_last_live_tiles_become_indicators():
    wall = plain_wall(players=3)
    four = [Meld(MeldKind.ANKAN, tuple(range(4 * n, 4 * n + 4))) for n in range(30, 34)]
    events = true_draws(wall, 1)
    for nth, meld in enumerate(four):
        events += [Call(0, meld), NewDora(wall.dora[nth + 1]), Draw(0, wall.rinshan[nth])]
    replay = replay_kyoku(true_kyoku(wall, events), 3, wall)
    last, fifth = wall.tiles[14], wall.dora[4]
    assert where(replay, 0, last).where == where(replay, 0, fifth).where == "live"
    assert where(replay, 2, last).where == "ura"
    robbed = len(events) - 2  # the fourth kan is called, its replacement not yet drawn
    found = where(replay, robbed, fifth)
    assert (found.where, found.nth, found.open) == ("dora", 5, False)
    assert where(replay, robbed + 1, fifth).open


def test_three_players_have_no_2m():
    replay = small(players=3, haipai=((), (), ()))
    assert tile_locations(replay, 0, 1) == ()
    assert len(tile_locations(replay, 0, 0)) == 4


def test_what_neither_wall_nor_log_tells_is_unknown():
    replay = small(Draw(0, 60), Discard(0, 60), drawn_hand())
    assert where(replay, 3, 100) == TileLocation(100, "unknown")
    assert where(replay, 0, 60).where == "live"


def test_a_tile_out_of_a_hand_that_is_not_told_came_from_nowhere():
    replay = small(Discard(1, 99), haipai=(tuple(range(13)), (), (), ()))
    assert where(replay, 1, 99) == TileLocation(99, "river", seat=1, open=True)


def test_a_draw_that_is_not_the_walls_leaves_the_walls_own_tile_unknown():
    wall = plain_wall()
    replay = replay_kyoku(true_kyoku(wall, [Draw(0, 20)]), 4, wall)
    assert where(replay, 1, 20).where == "hand"
    assert where(replay, 1, 83) == TileLocation(83, "unknown", 83)


def test_so_does_a_replacement_that_is_not_the_walls():
    wall = plain_wall()
    kan = Call(0, Meld(MeldKind.ANKAN, (132, 133, 134, 135)))
    events = [*true_draws(wall, 1), kan, Draw(0, 20)]
    replay = replay_kyoku(true_kyoku(wall, events), 4, wall)
    assert where(replay, 2, 1) == TileLocation(1, "rinshan", 1, 1)
    assert where(replay, 3, 1) == TileLocation(1, "unknown", 1)


def test_a_tile_that_is_told_of_twice_was_drawn_by_who_has_it():
    """Seat 0 draws what seat 1 was dealt, as the log says, and discards it."""
    wall = plain_wall()
    tile = wall.haipai[1][4]
    events = [Draw(0, tile), Discard(0, tile)]
    replay = replay_kyoku(true_kyoku(wall, events), 4, wall)
    found = {each.where: each for each in _on_the_table(replay, 2, {tile}) if each.tile == tile}
    assert (found["river"].step, found["river"].drawn_by) == (1, 0)
    assert (found["hand"].step, found["hand"].nth, found["hand"].drawn_by) == (0, 5, 1)
    assert found["hand"].slot == wall.haipai_slots(1)[4]


def test_a_draw_beyond_the_wall_has_no_slot():
    wall = plain_wall()
    replay = replay_kyoku(true_kyoku(wall, [*true_draws(wall, 70), Draw(0, 999)]), 4, wall)
    found = {each.tile: each for each in _on_the_table(replay, 71, range(1000))}
    assert (found[999].slot, found[999].nth, found[999].seat) == (None, None, 0)
