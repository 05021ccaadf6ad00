"""The yaku that come of the course of play, on small hands."""

from tests.helpers.replays import ANKAN, KAKAN, KITA, PON, SEATS, small, small_kyoku, won
from viewer.core.base.records import Call, Discard, Draw, Leave, NewDora, Riichi
from viewer.core.play.hand_state import HandState
from viewer.core.play.replay import forecast
from viewer.core.rules.situational_yaku import situational_yaku_ahead, situational_yaku_of

LIVE = 70
"""Tiles that are drawn if nobody calls."""


def luck(*events):
    hand = HandState(small_kyoku(*events))
    *before, win = events
    for event in before:
        hand.append(event)
    return situational_yaku_of(hand, win)


def ron(seat, tile, source=0):
    return won(seat, source, tile, (*SEATS[seat], tile))


def tsumo(seat, tile, *melds):
    return won(seat, seat, tile, (*SEATS[seat], tile), melds=melds)


def rounds(count, start=0):
    """So many draws, each discarded at once."""
    return [
        event
        for at in range(start, count)
        for event in (Draw(at % 4, 60 + at), Discard(at % 4, 60 + at))
    ]


def test_the_first_draw_wins():
    assert luck(Draw(0, 60), tsumo(0, 60)) == {0, 37}
    assert luck(*rounds(1), Draw(1, 61), tsumo(1, 61)) == {0, 38}
    assert luck(*rounds(4), Draw(0, 64), tsumo(0, 64)) == {0}


def test_a_call_ends_it():
    assert luck(Draw(0, 60), Discard(0, 12), Call(1, PON), Discard(1, 25),
                Draw(2, 61), tsumo(2, 61)) == {0}  # fmt: skip
    assert luck(Draw(1, 61), tsumo(1, 61, PON)) == {38}


def test_a_riichi_that_nobody_declared_is_none():
    assert luck(*rounds(4), Draw(0, 64), Riichi(0, 2), tsumo(0, 64)) == {0}


def test_riichi():
    riichi = [Draw(0, 60), Riichi(0, 1), Discard(0, 60), Riichi(0, 2)]
    assert luck(*riichi, Draw(1, 61), Discard(1, 61), ron(0, 61, 1)) == {21, 2}
    late = [*rounds(4), *riichi]
    assert luck(*late, *rounds(8, 5), ron(0, 67, 3)) == {1, 2}
    assert luck(*late, *rounds(9, 5), *rounds(10, 9), ron(0, 69, 1)) == {1}
    assert luck(*late, Draw(1, 61), Call(1, ANKAN), Draw(1, 1), Discard(1, 1),
                ron(0, 1, 1)) == {1}  # fmt: skip


def test_a_kan_that_is_robbed_ends_no_ippatsu():
    riichi = [Draw(0, 60), Riichi(0, 1), Discard(0, 60), Riichi(0, 2)]
    assert luck(*riichi, Draw(1, 61), Call(1, KAKAN), Leave(2), ron(0, 15, 1)) == {21, 2, 3}
    assert luck(*riichi, Draw(1, 61), Call(1, KITA), ron(0, 120, 1)) == {21, 2}


def test_equal_calls_confuse_nothing():
    calls = [Call(1, PON), Riichi(0, 1), Riichi(0, 2), Call(1, PON)]
    assert luck(*calls, ron(0, 12, 1)) == {1, 2}


def test_the_last_tile():
    assert luck(*rounds(LIVE), ron(0, 129, 1)) == {6}
    assert luck(*rounds(LIVE - 1), Draw(1, 129), tsumo(1, 129)) == {0, 5}


def test_a_replacement_tile():
    draw = [*rounds(1), Draw(1, 61), Call(1, ANKAN), NewDora(130), Draw(1, 62)]
    assert luck(*draw, tsumo(1, 62, ANKAN)) == {0, 4}


def test_a_win_before_anything_is_not_told_more():
    assert luck(ron(1, 60)) == set()


# of wins to come


def ahead(replay, seat):
    """The yaku of chance of a seat's win with each tile to come, by its number."""
    return {
        coming.away: situational_yaku_ahead(replay, replay.last, seat, coming)
        for coming in forecast(replay, replay.last)
    }


def test_riichi_ahead():
    found = ahead(small(*rounds(4), Draw(0, 64), Riichi(0, 1), Discard(0, 64), Riichi(0, 2)), 0)
    assert [found[away] for away in (1, 3, 4, 5, 8)] == [{1, 2}, {1, 2}, {0, 1, 2}, {1}, {0, 1}]
    riichi = [Draw(0, 60), Riichi(0, 1), Discard(0, 60), Riichi(0, 2)]
    assert ahead(small(*riichi), 0)[1] == {21, 2}
    assert ahead(small(*riichi, Draw(1, 61), Discard(1, 12), Call(2, PON)), 0)[5] == {21}


def test_the_first_draw_ahead():
    assert ahead(small(), 0)[1] == {0, 37}
    assert ahead(small(), 1)[2] == {0, 38}
    assert ahead(small(), 1)[6] == {0}
    assert ahead(small(), 1)[1] == set()
    assert ahead(small(*rounds(2)), 1)[4] == {0}


def test_the_last_tile_ahead():
    found = ahead(small(), 1)
    assert found[LIVE] == {0, 5}
    assert ahead(small(), 0)[LIVE] == {6}


def test_an_open_hand_ahead():
    called = small(Draw(0, 60), Discard(0, 12), Call(1, PON), Discard(1, 25))
    assert ahead(called, 1)[4] == set()
