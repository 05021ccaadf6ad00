"""Hands played again: whole games held against others' notes, slots, and where a log ends."""

from dataclasses import replace

import pytest

from tests.helpers import long_run
from tests.helpers.games import make_log
from tests.helpers.logs import go, init, read_parts
from tests.helpers.note_keeper import NoteKeeper, melds_of
from tests.helpers.referee import objections
from tests.helpers.replays import (
    ANKAN,
    EVERY_KIND,
    SEATS,
    compared,
    drawn_hand,
    inconsistencies_of,
    last,
    replays_of,
    small,
    small_kyoku,
    won,
)
from tests.helpers.truth import plain_wall, true_draws
from tests.test_shared_logs import PATHS
from viewer.core.base.era import Era
from viewer.core.base.records import Call, Draw, Leave, NewDora, Return, absent_after
from viewer.core.base.tiles import tile_ids_of
from viewer.core.play.replay import Replay, dealt, replay_kyoku
from viewer.core.sites.tenhou.log import read_mjlog
from viewer.core.wall.wall import layout_of, walls_of_log

GAMES_OF_A_KIND = 50
BATCH = 5


# whole games


def wall_tiles(replay: Replay, step: int) -> list[int]:
    """The tiles that have not left their slots."""
    table, layout = replay.tables[step], replay.layout
    gone = {*layout.live[: table.live], *layout.rinshan[: table.replacements]}
    dealt = {slot for hand in layout.haipai for slot in hand}
    return [
        tile
        for slot, tile in enumerate(replay.tiles)
        if slot not in gone and slot not in dealt and tile is not None
    ]


def table_tiles(replay: Replay, step: int) -> list[int]:
    places = replay.tables[step].seats
    return [tile for place in places for tile in (*place.held, *place.seen)]


def require_sound(replay: Replay) -> None:
    """Nothing is inconsistent, and each step is what others know of it."""
    checks = compared(replay.kyoku)
    assert checks.inconsistencies == []
    assert checks.checked > len(replay.draws)
    keeper = NoteKeeper(replay.kyoku)
    for step, table in enumerate(replay.tables):
        if step:
            keeper.hear(replay.event(step))
        notes = keeper.notes()
        assert notes.hands == tuple(frozenset(place.held) for place in table.seats)
        assert notes.placed == tuple(frozenset(place.seen) for place in table.seats)
        assert (notes.points, notes.sticks) == (table.points, table.sticks)
        assert notes.indicators == table.dora
    for melds, place in zip(melds_of(replay.kyoku), replay.tables[-1].seats, strict=True):
        assert {frozenset(meld.tiles) for meld in place.melds} == melds


def require_each_tile_once(replay: Replay) -> None:
    everything = list(tile_ids_of(replay.players))
    for step in range(replay.last + 1):
        assert sorted(wall_tiles(replay, step) + table_tiles(replay, step)) == everything


def require_the_same_when_cut(replay: Replay, wall, every: int) -> None:
    """What comes later changes nothing of what was before."""
    for step in range(replay.last, -1, -every):
        kyoku = replace(replay.kyoku, events=replay.kyoku.events[:step])
        again = replay_kyoku(kyoku, replay.players, wall)
        assert again.tables == replay.tables[: step + 1]
        assert inconsistencies_of(kyoku) == []


def require_log(log, every: int) -> None:
    """In the quick run the last hand, and a third of those before it."""
    hands = list(zip(replays_of(log), walls_of_log(log), strict=True))
    for replay, wall in long_run.a_third(reversed(hands)):
        require_sound(replay)
        require_the_same_when_cut(replay, wall, every)
        if wall is not None:
            require_each_tile_once(replay)


@pytest.mark.dear("each step of whole hands")
@pytest.mark.parametrize(
    ("kind", "batch"), long_run.combinations(EVERY_KIND, range(GAMES_OF_A_KIND // BATCH))
)
def test_games_are_replayed_without_a_slip(kind, batch):
    era, players = kind
    for number in range(batch * BATCH, (batch + 1) * BATCH):
        log = make_log(number, era, players)
        require_log(log, every=37)
        assert [objections(kyoku) for kyoku in log.hands] == [[]] * len(log.hands)


def is_told(kyoku):
    return all(len(hand) == 13 for hand in kyoku.haipai)


@pytest.mark.shared
@pytest.mark.skipif(not PATHS, reason="the real logs are not beside the project")
@pytest.mark.parametrize("path", long_run.a_third(PATHS), ids=lambda path: path.name)
def test_real_logs_are_replayed_without_a_slip(path):
    log = read_mjlog(path.read_bytes())
    if all(map(is_told, log.hands)):
        require_log(log, every=53)
    else:
        assert [inconsistencies_of(kyoku) for kyoku in log.hands] == [[]] * len(log.hands)


# from hand to hand


def test_who_is_away_at_the_end_of_a_hand_is_away_at_the_next_deal():
    first = [Draw(0, 60), Leave(2), Leave(0), Return(0, "A")]
    second = [Leave(1), Return(2, "C")]
    assert absent_after([]) == frozenset()
    assert absent_after(first) == {2}
    assert absent_after([*first, *second]) == absent_after(second, {2}) == {1}
    replay = replay_kyoku(small_kyoku(Return(1, "B")), 4, None, absent={1})
    assert [table.seats[1].present for table in replay.tables] == [False, True]


# where a log ends, or is damaged


def test_a_damaged_deal_can_be_replayed():
    log = read_parts(go(), init(ten="", hai1="?"), "<T60/><D60/>")
    (replay,) = replays_of(log)
    assert replay.tables[-1].points == (None,) * 4


@pytest.mark.unmeasured
def test_a_hand_is_played_to_its_end_however_often_players_leave_and_return():
    interrupted = [Leave(0), Return(0, "A")] * 6000
    replay = small(Draw(0, 60), *interrupted, drawn_hand())
    assert replay.last == len(interrupted) + 2
    assert last(replay).over
    assert len({id(table.seats[0].hand) for table in replay.tables}) < 4  # the memory stays small


# slots


@pytest.mark.parametrize(("era", "players"), EVERY_KIND)
def test_a_raw_seed_deals_and_nothing_more(era, players):
    wall = plain_wall(players, era)
    kyoku = dealt(wall, 7)
    replay = replay_kyoku(kyoku, players, wall)
    assert (kyoku.number, kyoku.dora, kyoku.dice) == (7, wall.dora[0], wall.dice)
    assert (kyoku.round, kyoku.honba, kyoku.sticks) == (0, 0, 0)
    assert [place.hand for place in last(replay).seats] == [
        tuple(sorted(hand)) for hand in wall.haipai
    ]
    assert replay.tables[0].points == (0,) * players
    assert replay.slots == {tile: slot for slot, tile in enumerate(wall.tiles)}


def test_without_a_wall_slots_are_those_that_the_log_tells():
    kan = [Draw(0, 60), Call(0, ANKAN), NewDora(90), Draw(0, 61)]
    replay = small(*kan, won(0, 0, 61, [*SEATS[0][4:], 60, 61], melds=(ANKAN,), ura=(80, 81)))
    layout = layout_of(Era.BASE64, 4)
    last(replay)
    assert replay.layout is layout
    told = {60: layout.live[0], 61: layout.rinshan[0], 135: layout.dora[0], 90: layout.dora[1]}
    told |= {80: layout.ura[0], 81: layout.ura[1]}
    for hand, slots in zip(replay.kyoku.haipai, layout.haipai, strict=True):
        told |= dict(zip(hand, slots, strict=True))
    assert replay.slots == told
    assert {tile: slot for slot, tile in enumerate(replay.tiles) if tile is not None} == told


def test_slots_of_starting_hands_go_by_the_dealer():
    replay = small(dealer=3)
    assert replay.slots[39] == replay.layout.haipai[0][0]
    assert replay.slots[0] == replay.layout.haipai[1][0]


def test_a_tile_that_the_log_draws_has_the_slot_of_its_draw():
    wall = plain_wall()
    kyoku = replace(small_kyoku(Draw(0, 83), Draw(1, 20)), haipai=wall.haipai, dora=5)
    replay = replay_kyoku(kyoku, 4, wall)
    assert (replay.slots[83], replay.slots[20]) == (83, 82)
    assert [drawn.nth for drawn in replay.draws] == [1, 2]


def test_the_last_live_tile_has_a_slot_as_well():
    wall = plain_wall()
    events = [*true_draws(wall, 69), Draw(1, 0)]
    replay = replay_kyoku(replace(small_kyoku(*events), haipai=wall.haipai, dora=5), 4, wall)
    assert replay.slots[0] == 14


def test_with_steps_only_their_tables_are_made():
    log = make_log(4)
    for kyoku, wall in zip(log.hands, walls_of_log(log), strict=True):
        whole = replay_kyoku(kyoku, 4, wall)
        steps = {3, 7, whole.last}
        some = replay_kyoku(kyoku, 4, wall, steps=steps)
        for step, table in enumerate(some.tables):
            assert table == whole.tables[max(each for each in {0, *steps} if each <= step)]
        assert some._replace(tables=(), origins=None) == whole._replace(tables=(), origins=None)
