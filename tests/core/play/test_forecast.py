"""Draws to come: by hand, and held against what whole games went on to draw."""

import pytest

from tests.helpers.games import make_log
from tests.helpers.replays import ANKAN, DAIMINKAN, EVERY_KIND, KITA, PON, replays_of, small, steps
from tests.helpers.truth import plain_wall, true_draws, true_kyoku
from viewer.core.base.records import Call, Discard, Draw, NewDora
from viewer.core.play.replay import FutureDraw, forecast, next_seat, replay_kyoku


def ahead(replay, step):
    return list(forecast(replay, step))


@pytest.mark.parametrize(("players", "tiles"), [(4, 70), (3, 55)])
def test_at_the_deal_every_live_tile_is_to_come_and_the_dealer_begins(players, tiles):
    wall = plain_wall(players, dealer=2)
    coming = ahead(replay_kyoku(true_kyoku(wall), players, wall), 0)
    assert len(coming) == tiles
    assert coming[0] == FutureDraw(2, 1, wall.layout.live[0], 1, 1)
    assert coming[1].seat == 3 % players
    assert coming[players] == FutureDraw(2, players + 1, wall.layout.live[players], players + 1, 2)
    assert [each.slot for each in coming] == list(wall.layout.live)


@pytest.mark.parametrize(
    ("events", "seat"),
    [
        ([Draw(0, 60)], 1),
        ([Draw(0, 60), Discard(0, 60)], 1),
        ([Draw(0, 60), Discard(0, 12), Call(1, PON)], 2),
        ([Draw(0, 60), Discard(0, 12), Call(1, DAIMINKAN), Draw(1, 61)], 2),
        ([Draw(0, 60), Call(0, ANKAN), NewDora(90)], 1),
        ([Draw(0, 60), Discard(0, 60), Draw(1, 61), Draw(2, 62), Draw(3, 63)], 0),
    ],
)
def test_the_next_seat_is_the_one_after_whose_turn_it_is(events, seat):
    replay = small(*events)
    assert next_seat(replay, replay.last) == seat
    assert ahead(replay, replay.last)[0].seat == seat


def test_of_three_the_dealer_follows_the_third_seat():
    assert next_seat(small(Draw(2, 60), players=3, dealer=2), 1) == 0


@pytest.mark.parametrize(("meld", "players"), [(ANKAN, 4), (KITA, 3)])
def test_a_kan_or_a_north_takes_the_last_tile_as_soon_as_it_is_called(meld, players):
    tile = 60 if meld is ANKAN else 120
    replay = small(Draw(0, tile), Call(0, meld), Draw(0, 61), Discard(0, 61), players=players)
    left = {4: 70, 3: 55}[players]
    assert [len(ahead(replay, step)) for step in range(5)] == [left, left - 1, *[left - 2] * 3]
    assert [ahead(replay, step)[-1].slot for step in range(5)] == [14, 14, 15, 15, 15]


def test_after_the_last_tile_nothing_comes():
    wall = plain_wall()
    replay = replay_kyoku(true_kyoku(wall, true_draws(wall, 70)), 4, wall)
    assert [len(ahead(replay, step)) for step in (68, 69, 70)] == [2, 1, 0]


@pytest.mark.dear("each step of whole hands")
def test_what_games_drew_next_was_foretold():
    compared = 0
    for number, (era, players) in enumerate(EVERY_KIND * 2, 60):
        for replay in replays_of(make_log(number, era, players)):
            slots = dict(zip(replay.layout.live, range(1, 100), strict=False))
            for step in steps(replay, 1):
                coming = ahead(replay, step)
                later = replay.kyoku.events[step:]
                events = [event for event in later if isinstance(event, Draw | Call)]
                for away, event in enumerate(events, 1):
                    if isinstance(event, Call) or replay.tables[step].replacing:
                        break
                    found = coming[away - 1]
                    assert replay.tiles[found.slot] == event.tile
                    assert (found.seat, found.away) == (event.seat, away)
                    assert slots[found.slot] == found.nth
                    own = [each for each in events[:away] if each.seat == event.seat]
                    assert found.own_away == len(own)
                    compared += 1
    assert compared > 10_000
