"""Tiles that a log tells of twice: each has the slot that it came from, wherever it lies."""

import pytest

from tests.helpers.documents import win
from tests.helpers.truth import plain_wall, true_draws, true_kyoku
from viewer.core.base.meld import Meld, MeldKind
from viewer.core.base.records import Call, Discard, Draw
from viewer.core.play.origins import NO_SLOT
from viewer.core.play.replay import replay_kyoku

WALL = plain_wall()
LIVE = WALL.layout.live
FIRST, *_ = WALL.haipai[1]
"""A tile that seat 1 was dealt; `FALSE` is seat 0's first draw, which the log says it was."""
DEALT = WALL.haipai_slots(1)[0]
FALSE = Draw(0, FIRST)


def played(*events, players=4):
    return replay_kyoku(true_kyoku(WALL, events), players, WALL)


def slots(replay, seat, where, step=-1):
    step = step % (replay.last + 1)
    place = replay.tables[step].seats[seat]
    tiles = {
        "hand": place.held,
        "river": tuple(each.tile for each in place.river),
        "meld": tuple(tile for meld in place.melds for tile in meld.tiles),
        "kita": place.kita,
    }[where]
    return dict(zip(tiles, replay.origins.slots_of(seat, where, tiles, step), strict=True))


def test_a_true_hand_has_the_slots_of_its_wall():
    replay = played(*true_draws(WALL, 8))
    for seat in range(4):
        assert all(WALL.tiles[slot] == tile for tile, slot in slots(replay, seat, "hand").items())
    assert replay.origins.of_event(3, WALL.live[2]) == LIVE[2]
    assert replay.origins.of_event(3, -5) == NO_SLOT


def test_each_seat_has_its_own():
    replay = played(FALSE)
    assert slots(replay, 0, "hand")[FIRST] == LIVE[0]
    assert slots(replay, 1, "hand")[FIRST] == DEALT
    assert replay.origins.from_log[LIVE[0]] == replay.origins.from_log[DEALT] == FIRST


def test_each_discard_is_the_tile_that_its_seat_held():
    replay = played(FALSE, Discard(0, FIRST), Draw(1, WALL.live[1]), Discard(1, FIRST))
    assert (slots(replay, 0, "river"), slots(replay, 1, "river")) == (
        {FIRST: LIVE[0]},
        {FIRST: DEALT},
    )
    assert [replay.origins.of_event(step, FIRST) for step in (1, 2, 4)] == [LIVE[0], LIVE[0], DEALT]


def test_of_two_in_one_hand_the_drawn_one_is_the_later():
    twice = [Draw(0, WALL.live[0]), Discard(0, WALL.live[0]), Draw(1, FIRST)]
    replay = played(*twice, Discard(1, FIRST))
    tiles = (FIRST, FIRST)
    assert replay.origins.slots_of(1, "hand", tiles, 3) == (DEALT, LIVE[1])
    assert replay.origins.slots_of(1, "hand", tiles[:1], 4) == (DEALT,)
    assert slots(replay, 1, "river") == {FIRST: LIVE[1]}
    kept = played(*twice, Discard(1, 100), Discard(1, FIRST))
    assert slots(kept, 1, "river")[FIRST] == DEALT
    assert slots(kept, 1, "hand")[FIRST] == LIVE[1]


def test_of_three_in_one_hand_each_has_its_own():
    events = [Draw(1, FIRST), Discard(1, 100), Draw(1, FIRST)]
    tiles = (FIRST, 7, FIRST, FIRST, FIRST)
    slots = played(*events).origins.slots_of(1, "hand", tiles, 3)
    assert (slots[0], slots[2], slots[3]) == (DEALT, LIVE[0], LIVE[1])
    assert slots[4] == LIVE[1]  # a fourth is nowhere: the usual one


def test_a_call_takes_the_discard_and_what_its_caller_holds():
    pon = Meld(MeldKind.PON, (FIRST, 200, 201), called=FIRST, source=3)
    replay = played(FALSE, Discard(0, FIRST), Call(1, pon))
    assert slots(replay, 1, "meld")[FIRST] == LIVE[0]
    assert slots(replay, 1, "hand")[FIRST] == DEALT
    closed = Meld(MeldKind.ANKAN, (FIRST, 200, 201, 202))
    assert slots(played(FALSE, Call(1, closed)), 1, "meld")[FIRST] == DEALT
    kita = Meld(MeldKind.KITA, (FIRST,))
    assert slots(played(FALSE, Call(0, kita)), 0, "kita") == {FIRST: LIVE[0]}
    assert slots(played(FALSE, Call(1, kita)), 1, "kita") == {FIRST: DEALT}
    other = Meld(MeldKind.PON, (FIRST, 200, 201), called=FIRST, source=3)
    assert slots(played(FALSE, Discard(1, FIRST), Call(2, other)), 2, "meld")[FIRST] == DEALT


def test_what_nobody_has_keeps_the_slot_of_its_last_draw():
    stolen = Meld(MeldKind.PON, (FIRST, 200, 201), called=FIRST, source=1)
    replay = played(FALSE, Call(2, stolen), Discard(3, FIRST))
    assert slots(replay, 2, "meld")[FIRST] == slots(replay, 3, "river")[FIRST] == LIVE[0]
    assert replay.origins.slots_of(3, "hand", (FIRST,), 1) == (LIVE[0],)


@pytest.mark.parametrize(
    ("events", "slot"),
    [
        ([FALSE, win(0, 0, FIRST)], LIVE[0]),
        ([FALSE, Discard(0, FIRST), win(2, 0, FIRST)], LIVE[0]),
        ([FALSE, Discard(1, FIRST), win(2, 1, FIRST)], DEALT),
        ([FALSE, win(2, 3, FIRST)], LIVE[0]),
    ],
)
def test_the_winning_tile_is_that_of_its_seat(events, slot):
    assert played(*events).origins.of_event(len(events), FIRST) == slot


def test_a_draw_beyond_the_wall_has_no_slot():
    events = [*true_draws(WALL, 70), Draw(0, FIRST)]
    replay = played(*events)
    assert slots(replay, 0, "hand")[FIRST] == NO_SLOT
    assert slots(replay, 1, "hand")[FIRST] == DEALT


def test_a_draw_beyond_the_wall_is_taken_from_no_slot():
    tiles = (*WALL.live, WALL.live[0])
    replay = played(*(Draw(nth % 4, tile) for nth, tile in enumerate(tiles)))
    assert replay.draws[-1].nth == len(WALL.live) + 1
    assert len(replay.origins.taken) == 4 * 13 + len(WALL.live)
