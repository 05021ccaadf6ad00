"""What a seat can know of a hand, against a second account of it that goes by the events alone."""

import pytest

from tests.helpers import documents, long_run
from tests.helpers.indistinguishable_hand import known_ids
from tests.helpers.truth import plain_wall
from viewer.core.analysis.hand_analysis import read_hand
from viewer.core.analysis.known import KnownHand
from viewer.core.base.era import ERAS
from viewer.core.base.meld import Meld, MeldKind
from viewer.core.base.records import Call, Discard, Draw, NewDora, Win
from viewer.core.base.tiles import HIDDEN, JUST_DRAWN
from viewer.core.text.situation import write_hand

NOBODY = {None, HIDDEN, JUST_DRAWN}
GAMES = [(era, players) for era in ERAS for players in (3, 4)]


def ids_in(replay):
    """Return every tile id that a replay holds."""
    kyoku, found = replay.kyoku, set()
    found.update(replay.tiles, replay.slots, replay.origins.from_log.values(), [kyoku.dora])
    found.update(tile for hand in kyoku.haipai for tile in hand)
    found.update(each.tile for each in replay.draws)
    for event in kyoku.events:
        match event:
            case Draw() | Discard() | NewDora() | Win():
                found.add(event.tile)
            case Call():
                found.update(event.meld.tiles)
    for table in replay.tables:
        found.update(table.dora, table.ura)
        for state in table.seats:
            found.update(state.held, state.seen, (tile.tile for tile in state.river))
    return found


def hands(document):
    """Return some hands of a game."""
    every = 3 if long_run.is_long() else 7
    return [document.replay(index) for index in range(0, document.hand_count, every)]


@pytest.mark.dear("each step of whole hands")
@pytest.mark.parametrize(("era", "players"), GAMES)
def test_no_tile_is_told_before_it_is_seen(era, players):
    for replay in hands(documents.game(1, era, players)):
        for seat in range(players):
            hand = KnownHand(replay, seat)
            for step, known in long_run.a_third(enumerate(known_ids(replay.kyoku, seat))):
                assert ids_in(hand.at(step)) <= known | NOBODY


@pytest.mark.parametrize(("era", "players"), GAMES)
@pytest.mark.unmeasured
def test_what_is_seen_is_told(era, players):
    for replay in hands(documents.game(2, era, players))[:1]:
        hand = KnownHand(replay, 1)
        for step, known in long_run.a_third(enumerate(known_ids(replay.kyoku, 1))):
            assert known - set().union(*(win.dora for win in replay.tables[step].wins)) <= ids_in(
                hand.at(step)
            )


@pytest.mark.dear("each step of whole hands")
@pytest.mark.parametrize("players", [3, 4])
def test_the_hand_ends_with_the_step(players):
    for replay in hands(documents.game(1, players=players)):
        for step in range(replay.last + 1):
            seen = KnownHand(replay, 0).at(step)
            assert (seen.last, len(seen.kyoku.events), seen.left(step)) == (
                step,
                step,
                replay.left(step),
            )
            assert [type(event) for event in seen.kyoku.events] == [
                type(event) for event in replay.kyoku.events[:step]
            ]


@pytest.mark.dear("each step of whole hands")
@pytest.mark.parametrize("seat", range(4))
def test_own_tiles_have_their_slots(seat):
    for replay in hands(documents.game(1)):
        for step in range(replay.last + 1):
            seen = KnownHand(replay, seat).at(step)
            held = seen.tables[step].seats[seat].held
            assert held == replay.tables[step].seats[seat].held
            assert all(seen.tiles[seen.slots[tile]] == tile for tile in held)
            assert all(seen.slots[tile] == replay.slots[tile] for tile in held)


def shown(events, step, seat=1):
    return KnownHand(documents.table(events).replay(0), seat).at(step)


WALL = plain_wall()


def test_the_tile_that_another_seat_has_just_drawn_has_its_slot_and_no_face():
    seen = shown([Draw(0, WALL.live[0])], 1)
    slot = WALL.layout.live[0]
    assert seen.tables[1].seats[0].drawn == JUST_DRAWN
    assert seen.tables[1].seats[0].hand == (HIDDEN,) * 13
    assert seen.origins.of_event(1, JUST_DRAWN) == slot
    assert seen.tiles[slot] is None


def test_the_tile_that_another_seat_has_just_drawn_for_a_kan_lies_in_the_dead_wall():
    first, replacement = WALL.live[0], WALL.rinshan[0]
    kan = Call(0, Meld(MeldKind.ANKAN, tuple(sorted(WALL.haipai[0][:4]))))
    seen = shown([Draw(0, first), kan, Draw(0, replacement)], 3)
    assert seen.slots[JUST_DRAWN] == WALL.layout.rinshan[0]


def test_an_indicator_has_its_slot():
    assert shown([], 0).slots[WALL.dora[0]] == WALL.layout.dora[0]


def test_what_is_discarded_as_drawn_was_that_draw():
    tile, slot = WALL.live[0], WALL.layout.live[0]
    seen = shown([Draw(0, tile), Discard(0, tile)], 2)
    assert seen.tiles[slot] == tile
    assert seen.kyoku.events[0] == Draw(0, tile)


def test_an_indicator_between_draw_and_discard_changes_nothing():
    tile, slot = WALL.live[0], WALL.layout.live[0]
    assert shown([Draw(0, tile), NewDora(WALL.dora[1]), Discard(0, tile)], 3).tiles[slot] == tile


def test_nobody_knows_which_draw_another_discard_was():
    tile, slot = WALL.live[0], WALL.layout.live[0]
    dealt = WALL.haipai[0][0]
    events = [Draw(0, tile), Discard(0, dealt)]
    seen = shown(events, 2)
    assert seen.tiles[slot] is None
    assert dealt not in seen.slots
    assert seen.kyoku.events[0] == Draw(0, HIDDEN)
    assert shown(events, 2, seat=0).slots[dealt] == WALL.layout.haipai[0][0]


def test_two_seats_may_hold_a_tile_apart_where_a_log_contradicts_itself():
    seen = shown([Draw(0, WALL.live[0]), Draw(2, WALL.live[1]), Draw(1, WALL.live[2])], 3)
    assert seen.kyoku.events == (Draw(0, JUST_DRAWN), Draw(2, JUST_DRAWN), Draw(1, WALL.live[2]))
    assert seen.tiles[WALL.layout.live[2]] == WALL.live[2]


def test_a_draw_beyond_the_wall_has_no_slot():
    events = [Draw(0, 4)] * 80
    assert JUST_DRAWN not in shown(events, 80).slots


def test_a_closed_hand_is_written_as_unknown_and_not_read():
    seen = shown([Draw(0, WALL.live[0])], 1)
    assert write_hand(seen, 1, 0) == f"{'?' * 13} ?"
    assert "?" not in write_hand(seen, 1, 1)
    assert read_hand(seen, 1, 0) is None
    assert read_hand(seen, 1, 1) is not None
