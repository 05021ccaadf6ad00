"""Each possible discard: held against another library, counted by hand, and by the rules."""

from dataclasses import replace
from functools import cache
from itertools import islice

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from mahjong.shanten import Shanten

from tests.helpers import long_run
from tests.helpers.games import make_log
from tests.helpers.replays import EVERY_KIND, inconsistencies_of, replays_of, small
from tests.helpers.shared import SHARED
from tests.helpers.stacked import kinds
from viewer.core.analysis.efficiency import discard_choices
from viewer.core.analysis.hand_analysis import read_hand
from viewer.core.base.meld import Meld, MeldKind
from viewer.core.base.records import Call, Discard, Draw, NewDora, Riichi
from viewer.core.base.tiles import COPIES, tile_ids_of
from viewer.core.rules.winning_forms import counted
from viewer.core.sites.tenhou.log import read_mjlog

FOLDER = SHARED / "logs"
LOGS = sorted(FOLDER.glob("[!n]*")) if FOLDER.is_dir() else []


def games():
    for number, (era, players) in enumerate(EVERY_KIND[:2], 40):
        yield from replays_of(make_log(number, era, players))


def discards(replays):
    """Every discard of some hands with what could have been discarded."""
    for replay in replays:
        for step, event in enumerate(replay.kyoku.events, 1):
            if isinstance(event, Discard):
                yield replay, step, event, discard_choices(replay, step, event.seat)


@cache
def played():
    """The same of whole games, for four players and for three."""
    return tuple(discards(games()))


def nearer(counts, players):
    """The kinds that bring a hand nearer, by another library."""
    other, found = Shanten(), []
    shanten = other.calculate_shanten(counts)
    for kind in sorted({tile // COPIES for tile in tile_ids_of(players)}):
        counts[kind] += 1
        if other.calculate_shanten(counts) < shanten:
            found.append(kind)
        counts[kind] -= 1
    return found


@pytest.mark.unmeasured
def test_what_was_discarded_is_among_the_choices_and_marked():
    count = 0
    for _, _, event, choices in played():
        (marked,) = [each for each in choices if each.discarded]
        assert marked.tile == event.tile
        count += 1
    assert count > 500


@pytest.mark.dear("another library reads each hand, too")
def test_shanten_and_acceptance_are_those_of_another_library():
    other, compared = Shanten(), 0
    for number, (replay, step, event, choices) in enumerate(played()):
        table = replay.tables[step - 1]
        state = table.seats[event.seat]
        melded = [tile for meld in state.melds for tile in meld.tiles]
        if number % (4 if long_run.is_long() else 12) or COPIES in counted((*state.held, *melded)):
            continue  # a fifth tile to hope for is what the two see otherwise
        for choice in choices:
            counts = counted(tile for tile in state.held if tile != choice.tile)
            assert choice.shanten == other.calculate_shanten(counts)
            brings = nearer(counts, replay.players)
            full = [kind for kind in brings if counted((*state.held, *melded))[kind] == 3]
            accepted = [each.kind for each in choice.accepted]
            if not (melded and full):
                assert accepted == brings
            compared += 1
    assert compared > long_run.examples(1000)


@given(st.sampled_from([3, 4]).flatmap(
    lambda players: st.tuples(
        st.just(players), st.lists(st.sampled_from(tile_ids_of(players)), min_size=14, max_size=14,
                                   unique=True)
    )
))  # fmt: skip
@settings(max_examples=long_run.examples(40))
def test_so_are_those_of_any_tiles(dealt):
    players, tiles = dealt
    *held, drawn = tiles
    if COPIES in counted(tiles):
        return
    replay = small(
        Draw(0, drawn), players=players, haipai=(tuple(sorted(held)), (), (), ())[:players]
    )
    choices = discard_choices(replay, 1, 0)
    assert {each.tile // COPIES for each in choices} == {tile // COPIES for tile in tiles}
    for choice in choices:
        counts = counted(tile for tile in tiles if tile != choice.tile)
        assert choice.shanten == Shanten().calculate_shanten(counts)
        assert [each.kind for each in choice.accepted] == nearer(counts, players)


@pytest.mark.unmeasured
def test_the_best_discards_are_those_of_the_reading():
    for replay, step, event, choices in played():
        if replay.tables[step - 1].seats[event.seat].riichi:
            continue
        reading = read_hand(replay, step - 1, event.seat)
        move = replay.event(step - 1)
        if isinstance(move, Call) or reading.shanten < 0:
            continue  # a call forbids some; a complete hand may have none that keeps it so
        assert choices[0].shanten == reading.shanten
        best = {
            kind.kind for each in choices if each.shanten == reading.shanten
            for kind in each.accepted
        }  # fmt: skip
        assert best == {each.kind for each in reading.ukeire}
        after = read_hand(replay, step - 1, event.seat, {k.kind for k in choices[0].accepted})
        assert (after.unseen, after.live) == (choices[0].unseen, choices[0].live)


@pytest.mark.unmeasured
def test_the_best_come_first():
    for _, _, _, choices in played():
        order = [(each.shanten, -each.unseen, each.tile // COPIES) for each in choices]
        assert order == sorted(order)


@pytest.mark.unmeasured
def test_left_is_what_is_not_seen_and_live_what_can_be_drawn():
    for replay, step, event, choices in played():
        table, layout = replay.tables[step - 1], replay.layout
        rest = layout.live[table.live : table.live + replay.left(step - 1)]
        live = counted(replay.tiles[slot] for slot in rest)
        seen = [*table.seats[event.seat].held, *table.dora]
        for state in table.seats:
            seen += [*state.kita, *(tile for meld in state.melds for tile in meld.tiles)]
            seen += [each.tile for each in state.river if each.called_by is None]
        assert len(seen) == len({*seen})
        for choice in choices:
            for each in choice.accepted:
                assert each.unseen == 4 - counted(seen)[each.kind]
                assert each.live == live[each.kind] <= each.unseen
            assert choice.unseen == sum(each.unseen for each in choice.accepted)
            assert choice.live == sum(each.live for each in choice.accepted)


@pytest.mark.unmeasured
def test_before_the_discard_the_choices_are_the_same():
    some = games() if long_run.is_long() else islice(games(), 3)
    for replay, step, event, choices in discards(some):
        before = step - 1
        assert discard_choices(replay, before, event.seat) == choices
        others = {*range(replay.players)} - {event.seat}
        assert not any(discard_choices(replay, before, seat) for seat in others)
        if isinstance(replay.event(before), Riichi):
            assert all(each.shanten <= 0 for each in choices)
            freer = discard_choices(replay, before - 1, event.seat)
            assert {*choices} <= {*freer}


@pytest.mark.unmeasured
def test_after_riichi_only_the_drawn_tile_can_go():
    count = 0
    for replay, step, event, choices in played():
        if replay.tables[step - 1].seats[event.seat].paid:
            (only,) = choices
            assert only.tile == event.tile
            assert isinstance(replay.event(step - 1), (Draw, NewDora))
            count += 1
    assert count > 10


@pytest.mark.shared
@pytest.mark.parametrize("path", long_run.a_third(LOGS[::13]), ids=lambda path: path.name)
def test_real_players_discard_what_is_allowed(path):
    for *_, choices in discards(replays_of(read_mjlog(path.read_bytes()))):
        assert [each.discarded for each in choices].count(True) == 1


# by hand


def hand(text, *events, **changes):
    """A replay whose first seat holds these tiles; the others hold nothing that is told."""
    used, tiles = set(), []
    for kind in kinds(text):
        tile = next(t for t in range(COPIES * kind, COPIES * (kind + 1)) if t not in used)
        tiles.append(tile)
        used.add(tile)
    return small(*events, haipai=(tuple(tiles), (), (), ())[: changes.get("players", 4)], **changes)


def test_a_hand_by_hand():
    """Of 123m 456m 789m 11p 46s and a drawn 9p: 9p leaves 5s, 4s and 6s a pair wait or worse."""
    replay = hand("123456789m11p46s", Draw(0, 71), Discard(0, 71))
    choices = discard_choices(replay, 2, 0)
    assert [each.tile for each in choices if each.shanten == 0] == [71]
    best = choices[0]
    assert [(each.kind, each.unseen, each.live) for each in best.accepted] == [(22, 4, None)]
    assert (best.unseen, best.live, best.discarded) == (4, None, True)
    assert len(choices) == len({tile // COPIES for tile in replay.tables[1].seats[0].held})


def test_of_a_kind_the_discarded_tile_stands_or_else_no_red_five():
    replay = hand("123456789m11p55s", Draw(0, 134))  # 88 is the red one
    (fives,) = [each for each in discard_choices(replay, 1, 0) if each.tile // COPIES == 22]
    assert (fives.tile, fives.discarded) == (89, False)
    replay = hand("123456789m11p55s", Draw(0, 134), Discard(0, 88))
    (fives,) = [each for each in discard_choices(replay, 2, 0) if each.tile // COPIES == 22]
    assert (fives.tile, fives.discarded) == (88, True)


def test_three_players_accept_no_2m_to_8m():
    replay = hand("1m9m123456789p11s", Draw(0, 134), players=3)
    accepted = {each.kind for choice in discard_choices(replay, 1, 0) for each in choice.accepted}
    assert not accepted & {*range(1, 8)}
    assert {0, 8} <= accepted


CALLER = (13, 17, 21, 25, 40, 44, 48, 100, 104, 108, 112, 116, 120)
"""Seat 1: 4567m 234p 8s 9s and the four winds."""


@pytest.mark.unmeasured
@pytest.mark.parametrize(
    ("called", "own", "forbidden"),
    [
        (12, (17, 21), {3, 6}),  # 4m with 56m: neither 4m nor 7m
        (20, (13, 17), {5, 2}),  # 6m with 45m: neither 6m nor 3m
        (16, (13, 21), {4}),  # 5m between 4m and 6m: no 5m
        (28, (21, 25), {7, 4}),  # 8m with 67m: neither 8m nor 5m
        (36, (40, 44), {9, 12}),  # 1p with 23p: no 1p, and no 4p
        (96, (100, 104), {24}),  # 7s with 89s: 7s, and no honour for a 10s
    ],
)
def test_a_called_tile_is_not_exchanged(called, own, forbidden):
    meld = Meld(MeldKind.CHI, tuple(sorted((called, *own))), called=called, source=3)
    haipai = ((called, *range(60, 72)), CALLER, (), ())
    replay = small(Discard(0, called), Call(1, meld), haipai=haipai)
    assert inconsistencies_of(replay.kyoku) == []
    state = replay.tables[2].seats[1]
    held = {tile // COPIES for tile in state.held}
    possible = {each.tile // COPIES for each in discard_choices(replay, 2, 1)}
    assert possible == held - forbidden
    assert possible
    assert not discard_choices(replay, 2, 0)


def test_nor_is_it_after_a_pon():
    pon = Meld(MeldKind.PON, (12, 13, 14), called=12, source=3)
    haipai = ((12, *range(60, 72)), (13, 14, 15, *CALLER[3:]), (), ())
    replay = small(Discard(0, 12), Call(1, pon), haipai=haipai)
    possible = {each.tile // COPIES for each in discard_choices(replay, 2, 1)}
    assert 3 not in possible
    assert possible


def test_between_move_and_discard_others_may_come_and_go():
    replay = hand("123456789m11p46s", Draw(0, 71), NewDora(134), Discard(0, 71), NewDora(133))
    choices = [discard_choices(replay, step, 0) for step in (1, 2, 3, 4)]
    assert all(choices)
    assert choices[1] == choices[2] == choices[3]


@pytest.mark.parametrize(
    "events",
    [
        (),
        (Draw(1, 71),),
        (Draw(0, 71), Discard(0, 71), Draw(1, 75)),
        (Draw(0, 3), Call(0, Meld(MeldKind.ANKAN, (0, 1, 2, 3)))),
    ],
)
def test_who_has_not_to_discard_has_no_choice(events):
    replay = hand("1112223334445p", *events)
    assert discard_choices(replay, replay.last, 0) == ()


def test_a_hand_that_is_not_told_has_no_choice():
    replay = small(Draw(0, 71), haipai=((), (), (), ()))
    assert discard_choices(replay, 1, 0) == ()


def test_nor_has_one_with_what_cannot_be():
    replay = hand("123456789m11p46s", Draw(0, 71))
    state = replay.tables[1].seats[0]
    five = replace(state, hand=(0, 0, 0, 0, *state.hand[4:]), drawn=0)
    table = replay.tables[1]._replace(seats=(five, *replay.tables[1].seats[1:]))
    assert discard_choices(replay._replace(tables=(replay.tables[0], table)), 1, 0) == ()


@pytest.mark.unmeasured
def test_nothing_is_discarded_once_the_hand_is_over():
    for replay in games():
        for seat in range(replay.players):
            assert discard_choices(replay, replay.last, seat) == ()


def test_with_riichi_tenpai_is_kept_and_afterwards_the_drawn_tile_goes():
    replay = hand(
        "123456789m11p46s", Draw(0, 71), Riichi(0, 1), Discard(0, 71), Riichi(0, 2),
        Draw(1, 75), Discard(1, 75), Draw(0, 134),
    )  # fmt: skip
    tiles = [[each.tile for each in discard_choices(replay, n, 0)] for n in (2, 3, 4, 7)]
    assert tiles == [[71], [71], [71], [134]]
    assert len(discard_choices(replay, 1, 0)) > 1
