"""Lanes: by hand at calls, and at every step of whole games."""

from itertools import pairwise
from random import Random
from types import SimpleNamespace

import pytest

from tests.helpers.documents import raw_seed, win
from tests.helpers.games import make_log
from tests.helpers.replays import (
    ANKAN,
    CHI,
    DAIMINKAN,
    EVERY_KIND,
    KAKAN,
    KITA,
    PON,
    replays_of,
    small,
    some_replays_of,
)
from viewer.core.analysis.lanes import (
    Cell,
    Cursor,
    entries_of,
    lanes_at,
    most_columns,
    places_of,
)
from viewer.core.base.meld import Meld, MeldKind
from viewer.core.base.records import Call, Discard, Draw, NewDora, Riichi
from viewer.core.play.moments import Drawn, Turn, turns_of


def at(replay, step=None):
    return lanes_at(replay, entries_of(replay), replay.last if step is None else step)


def cells(entries):
    return [tuple(entry.cell) for entry in entries]


def ghosts(lanes):
    return [(ghost.nth, tuple(ghost.cell), tuple(ghost.to or ())) for ghost in lanes.ghosts]


def round_of(*seats, start=60):
    """Each seat draws a tile and discards it."""
    tiles = enumerate(seats, start)
    return [event for tile, seat in tiles for event in (Draw(seat, tile), Discard(seat, tile))]


# entries


def test_a_go_round_is_a_column():
    past = at(small(*round_of(0, 1, 2, 3, 0, 1))).past
    assert cells(past) == [(0, 0), (1, 0), (2, 0), (3, 0), (0, 1), (1, 1)]
    assert [entry.junme for entry in past] == [1, 1, 1, 1, 2, 2]
    assert [entry.live for entry in past] == [1, 2, 3, 4, 5, 6]


def test_what_a_seat_did_with_its_tile_comes_after_it():
    replay = small(Draw(0, 60), Riichi(0, 1), Discard(0, 5), Riichi(0, 2), Draw(1, 61))
    entry = entries_of(replay)[0]
    assert (entry.action.step, entry.action.event, entry.action.riichi) == (3, Discard(0, 5), True)
    assert at(replay, 2).past[0].action is None
    assert at(replay, 3).past[0].action == entry.action


@pytest.mark.parametrize(
    ("event", "kept"),
    [
        (Discard(0, 60), True),
        (Call(0, ANKAN), True),
        (Call(0, KITA), True),
        (win(0, 0, 60), True),
        (win(1, 0, 60), False),
        (NewDora(90), False),
        (Discard(1, 20), False),  # another seat's, which cannot be
    ],
)
def test_what_counts_as_done_with_a_tile(event, kept):
    (entry,) = entries_of(small(Draw(0, 60), event))
    assert (entry.action is not None and entry.action.event == event) == kept


def test_each_further_tile_of_a_turn_is_a_column_of_its_own():
    events = [Draw(0, 60), Call(0, ANKAN), Draw(0, 61), Discard(0, 61), *round_of(1, 2, 3, 0)]
    past = at(small(*events)).past
    assert cells(past) == [(0, 0), (0, 1), (1, 0), (2, 0), (3, 0), (0, 2)]
    assert [entry.live for entry in past] == [1, 0, 2, 3, 4, 5]


def test_a_call_that_takes_the_turn_is_an_entry():
    replay = small(Draw(0, 60), Discard(0, 12), Call(1, CHI), Discard(1, 25), Draw(2, 61))
    _, chi, after = entries_of(replay)
    assert (chi.call, chi.drawn, chi.live, chi.action.event) == (CHI, None, 0, Discard(1, 25))
    assert cells([chi, after]) == [(1, 0), (2, 0)]


@pytest.mark.parametrize(
    ("event", "takes"),
    [
        (Draw(0, 60), True),
        (Call(1, CHI), True),
        (Call(1, PON), True),
        (Call(1, DAIMINKAN), True),
        (Call(1, KAKAN), False),
        (Call(0, ANKAN), False),
        (Call(0, KITA), False),
        (Discard(0, 60), False),
    ],
)
def test_what_takes_a_turn(event, takes):
    assert bool(small(event).moments[1].begins) == takes


@pytest.mark.unmeasured
@pytest.mark.parametrize(("era", "players"), EVERY_KIND)
def test_entries_are_the_turns_of_the_table(era, players):
    for replay in some_replays_of(make_log(2, era, players)):
        turns = turns_of(replay.kyoku)
        entries = entries_of(replay)
        assert [turn.step for turn in turns] == [entry.step for entry in entries]
        assert [(e.cell.seat, e.junme, e.drawn) for e in entries] == [
            (turn.seat, turn.junme, turn.drawn) for turn in turns
        ]
        assert [e.call and e.call.kind for e in entries] == [turn.call for turn in turns]


# what is to come


@pytest.mark.parametrize(("players", "tiles"), [(4, 70), (3, 55)])
def test_of_a_raw_seed_everything_is_to_come(players, tiles):
    replay = raw_seed(players).replay(0)
    lanes = at(replay)
    assert (len(lanes.past), len(lanes.ghosts), len(lanes.ahead)) == (0, 0, tiles)
    assert [tuple(each.cell) for each in lanes.ahead] == [
        (n % players, n // players) for n in range(tiles)
    ]
    assert [each.junme for each in lanes.ahead] == [n // players + 1 for n in range(tiles)]


def test_tiles_to_come_go_on_in_the_columns_of_the_hand():
    lanes = at(small(*round_of(0, 1, 2, 3, 0)))
    assert [tuple(each.cell) for each in lanes.ahead[:5]] == [
        (1, 1), (2, 1), (3, 1), (0, 2), (1, 2),
    ]  # fmt: skip


def test_after_a_kan_the_next_go_round_starts_behind_both_columns():
    lanes = at(small(*round_of(0, 1, 2), Draw(3, 70), Call(3, ANKAN), Draw(3, 71)))
    assert tuple(lanes.ahead[0].cell) == (0, 2)
    assert lanes.past[-1].cursor == Cursor(1, 0, 2, 3)


@pytest.mark.parametrize(("era", "players"), EVERY_KIND)
@pytest.mark.unmeasured
def test_each_live_tile_is_in_the_lanes_once_at_every_step(era, players):
    for replay in some_replays_of(make_log(3, era, players)):
        entries = entries_of(replay)
        for step in range(replay.last + 1):
            lanes = lanes_at(replay, entries, step)
            past = [entry.live for entry in lanes.past if entry.live]
            ahead = [each.coming.nth for each in lanes.ahead]
            end = replay.tables[step].live + replay.left(step)
            assert past + ahead == list(range(1, end + 1))


@pytest.mark.parametrize(("era", "players"), EVERY_KIND)
@pytest.mark.unmeasured
def test_no_two_tiles_share_a_cell_and_time_runs_on(era, players):
    for replay in some_replays_of(make_log(3, era, players)):
        entries = entries_of(replay)
        for step in range(replay.last + 1):
            lanes = lanes_at(replay, entries, step)
            taken = [entry.cell for entry in lanes.past] + [each.cell for each in lanes.ahead]
            others = [g.cell for g in lanes.ghosts if g.cell != g.entry.cell]
            assert len({*taken, *others}) == len(taken) + len(others)
            for seat in range(players):
                columns = [cell.column for cell in taken if cell.seat == seat]
                assert columns == sorted(columns)


@pytest.mark.parametrize(("era", "players"), EVERY_KIND)
@pytest.mark.unmeasured
def test_what_was_never_moves(era, players):
    replay = max(some_replays_of(make_log(3, era, players)), key=lambda each: each.last)
    entries = entries_of(replay)
    for step, after in pairwise(range(replay.last + 1)):
        before = lanes_at(replay, entries, step).past
        assert cells(lanes_at(replay, entries, after).past)[: len(before)] == cells(before)


@pytest.mark.parametrize(("era", "players"), EVERY_KIND)
@pytest.mark.unmeasured
def test_what_comes_is_what_really_came_when_nobody_called(era, players):
    """From the last call or kan on, every tile is drawn in the very cell that was foretold."""
    checked = 0
    for replay in replays_of(make_log(5, era, players)):
        calls = [n for n, e in enumerate(replay.kyoku.events, 1) if isinstance(e, Call)]
        entries = entries_of(replay)
        step = next((e.step for e in entries if not calls or e.step > calls[-1]), None)
        if step is None:
            continue
        foretold = {each.coming.nth: each.cell for each in lanes_at(replay, entries, step).ahead}
        later = [entry for entry in entries if entry.step > step]
        assert [foretold[entry.live] for entry in later] == [entry.cell for entry in later]
        checked += len(later)
    assert checked > 20


def test_of_a_wall_drawn_to_its_end_nothing_is_to_come():
    replay = small(*(Draw(n % 4, n) for n in range(70)))
    assert at(replay).ahead == ()


# what calls took away


def pon(seat, tile=12):
    return Call(seat, Meld(MeldKind.PON, (12, 13, 14), called=tile, source=1))


def test_a_pon_takes_the_tile_of_the_seat_that_it_skips():
    before = [Draw(0, 60), Discard(0, 12)]
    at_once = at(small(*before, pon(2)))
    assert ghosts(at_once) == [(2, (1, 0), (3, 0))]  # where it is to come now
    later = at(small(*before, pon(2), Discard(2, 30), Draw(3, 61)))
    assert ghosts(later) == [(2, (1, 0), (3, 0))]
    assert later.ghosts[0].entry.call.kind is MeldKind.PON
    assert at(small(*before)).ghosts == ()


def test_a_chi_takes_its_own_seats_tile():
    replay = small(Draw(0, 60), Discard(0, 12), Call(1, CHI), Discard(1, 25), Draw(2, 61))
    assert ghosts(at(replay)) == [(2, (1, 0), (2, 0))]
    assert at(replay).ghosts[0].cell == at(replay).ghosts[0].entry.cell


def test_a_tile_may_move_twice():
    events = [Draw(0, 60), Discard(0, 12), pon(2), Discard(2, 30), pon(1, 30), Discard(1, 20)]
    lanes = at(small(*events, Draw(2, 61)))
    assert ghosts(lanes) == [(2, (3, 0), (2, 1)), (2, (1, 0), (3, 0))]


def test_a_skipped_seat_may_have_been_the_first_of_the_next_column():
    events = [*round_of(0, 1, 2), Draw(3, 63), Discard(3, 50), pon(1, 50), Discard(1, 20)]
    assert ghosts(at(small(*events))) == [(5, (0, 1), (2, 1))]


def test_an_open_kan_takes_a_tile_too():
    events = [Draw(0, 60), Discard(0, 12), Call(1, DAIMINKAN), Draw(1, 61), Discard(1, 61)]
    lanes = at(small(*events, Draw(2, 62)))
    assert cells(lanes.past) == [(0, 0), (1, 0), (1, 1), (2, 0)]
    assert ghosts(lanes) == [(2, (1, 0), (2, 0))]


def test_a_kan_of_the_last_discard_but_one_leaves_its_tile_to_nobody():
    draws = [Draw(n % 4, n) for n in range(69)]
    events = [*draws, Discard(0, 12), Call(2, DAIMINKAN), Draw(2, 100)]
    assert ghosts(at(small(*events))) == [(70, (1, 17), ())]


def test_where_nothing_was_left_nothing_is_lost():
    draws = [Draw(n % 4, n) for n in range(70)]
    assert at(small(*draws, Discard(1, 12), pon(3))).ghosts == ()


@pytest.mark.parametrize(("era", "players"), EVERY_KIND)
@pytest.mark.unmeasured
def test_a_ghost_is_what_was_foretold_before_the_call(era, players):
    seen = 0
    for replay in replays_of(make_log(5, era, players)):
        entries = entries_of(replay)
        for entry in entries:
            before = lanes_at(replay, entries, entry.step - 1).ahead
            if entry.call is None or not before:
                assert entry.skipped is None
                continue
            seen += 1
            assert (entry.skipped.nth, entry.skipped.cell) == (before[0].coming.nth, before[0].cell)
            assert entry.skipped.cell.seat != (entry.cell.seat + 1) % players
    assert seen


def test_further_seats_that_a_call_skips_have_cells_too():
    entry = at(small(Draw(0, 60), Discard(0, 12), pon(3))).past[-1]
    assert entry.skipped.cell == (1, 0)
    assert entry.skipped.others == ((2, 0),)
    assert at(small(Draw(0, 60), Discard(0, 12), Call(1, CHI))).past[-1].skipped.others == ()


def test_tiles_that_kans_took_go_on_behind_those_to_come():
    replay = small(Draw(0, 60), Discard(0, 12), Call(1, DAIMINKAN), Draw(1, 61))
    lanes = at(replay)
    assert [each.coming.nth for each in lanes.taken] == [70]
    assert lanes.taken[0].coming.nth == lanes.ahead[-1].coming.nth + 1
    assert lanes.taken[0].cell not in [each.cell for each in lanes.ahead]


@pytest.mark.parametrize(("era", "players"), EVERY_KIND)
@pytest.mark.unmeasured(but=["era2-4"])
def test_the_most_columns_with_what_kans_took_are_those_of_some_step(era, players):
    for replay in replays_of(make_log(2, era, players)):
        entries = entries_of(replay)
        columns = 0
        for step in range(replay.last + 1):
            lanes = lanes_at(replay, entries, step)
            cells = [each.cell for each in (*lanes.past, *lanes.ahead, *lanes.taken)]
            columns = max(columns, *(cell.column + 1 for cell in cells))
        turns = [turn for moment in replay.moments if (turn := moment.begins)]
        assert most_columns(replay.kyoku, turns, len(replay.layout.live)) == columns


def random_turns(kyoku, random):
    """Turns as a log may tell them, also by seats out of turn."""
    junme, latest, seat, turns = 0, kyoku.players, kyoku.dealer, []
    for nth in range(random.randrange(40)):
        kind = random.choice([*["live"] * 7, "call", "replacement", "other"])
        if kind == "replacement" and turns:
            seat = turns[-1].seat
        elif kind != "live":
            seat = random.randrange(kyoku.players)
        seat_offset = (seat - kyoku.dealer) % kyoku.players
        if kind != "replacement":
            junme, latest = junme + (seat_offset <= latest), seat_offset
        drawn = None if kind == "call" else Drawn(seat, 0, kind == "replacement", nth, nth, nth)
        turns.append(Turn(seat, junme, drawn, None, nth))
        seat = (seat + 1) % kyoku.players
    return turns


@pytest.mark.parametrize("players", [3, 4])
@pytest.mark.parametrize("live", [5, 55, 70])
def test_no_turn_that_is_left_out_has_more_columns(players, live):
    random = Random(f"{players} {live}")
    for _ in range(60):
        kyoku = SimpleNamespace(players=players, dealer=random.randrange(players))
        turns, left = random_turns(kyoku, random), live
        columns = [Cursor().columns(0, live, players)]
        for turn, (cell, cursor) in zip(turns, places_of(kyoku, turns), strict=True):
            left -= turn.drawn is not None and not turn.drawn.replacement
            after = (cell.seat + 1 - kyoku.dealer) % players
            columns.append(cursor.columns(after, max(0, left), players))
        assert most_columns(kyoku, turns, live) == max(columns)


def test_a_cell_is_a_seat_and_a_column():
    assert Cell(2, 5) == Cell(seat=2, column=5)
