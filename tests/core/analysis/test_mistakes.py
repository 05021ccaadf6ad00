"""What a seat could have done better: by hand, and each measure against another library."""

from dataclasses import replace

import pytest
from mahjong.shanten import Shanten

from tests.core.rules.test_turn_rules import (
    FURITEN,
    KAKAN,
    NOTEN,
    RIICHI,
    RON,
    TENPAI,
    YAKULESS,
    added,
    chi,
    empty_log,
    ron,
    turns,
)
from tests.helpers import long_run
from tests.helpers.games import make_log
from tests.helpers.replays import drawn_hand, replays_of
from tests.helpers.stacked import kinds
from viewer.core.analysis.mistakes import Mistake, MistakeKind, mistakes_in, mistakes_of
from viewer.core.base.errors import Stopped
from viewer.core.base.place import Place
from viewer.core.base.records import Call, Discard, Draw, Leave, Return, Riichi, Unread
from viewer.core.base.tiles import COPIES
from viewer.core.play.replay import replay_kyoku
from viewer.core.rules.winning_forms import counted

WAITING = (TENPAI, NOTEN, NOTEN, TENPAI)
BROKEN = Discard(0, 40)
"""2p of `TENPAI` with a useless draw."""
DRAW = Draw(0, 56)


def mistakes(*events, seat=0, haipai=WAITING, with_feared=False):
    log = empty_log(4)
    kyoku = replace(log.hands[0], haipai=tuple(haipai), events=events)
    replay = replay_kyoku(kyoku, 4, None)
    log = replace(log, hands=(kyoku,))
    return mistakes_of(log, replay, 0, seat, with_feared=with_feared)


def told(*events, **how):
    """The kind of each, when one chose, and when it was done."""
    return [(each.kind.name, each.place.step, each.made) for each in mistakes(*events, **how)]


def tiles(text):
    return tuple(COPIES * kind + number for number, kind in enumerate_same(kinds(text)))


def enumerate_same(found):
    for at, kind in enumerate(found):
        yield found[:at].count(kind), kind


# discards


def test_who_breaks_tenpai_is_told_what_would_have_kept_it():
    (found,) = mistakes(DRAW, BROKEN)
    assert found[:3] == (Place(0, 1, 0), 2, MistakeKind.BROKE_TENPAI)
    assert (found.best.tile, found.best.shanten, found.best.unseen) == (56, 0, 6)
    assert (found.played.tile, found.played.shanten, found.feared) == (40, 1, False)
    assert found.size == (MistakeKind.BROKE_TENPAI, 6)  # of what is accepted nothing is a win
    assert mistakes(DRAW, Discard(0, 56)) == ()
    assert mistakes(DRAW, BROKEN, seat=1) == ()


def test_a_discard_may_go_back():
    hand = (tiles("123m456p3467s1z22z"), NOTEN, NOTEN, NOTEN)
    assert told(Draw(0, 134), Discard(0, 80), haipai=hand) == [("WENT_BACK", 1, 2)]
    (found,) = mistakes(Draw(0, 134), Discard(0, 80), haipai=hand)
    assert found.size == (MistakeKind.WENT_BACK, found.best.unseen)
    assert mistakes(Draw(0, 134), Discard(0, 134), haipai=hand) == ()


@pytest.mark.parametrize(
    ("seen", "text", "draw", "discarded", "lost"),
    [
        # 4s leaves 3 of the 7s where one is seen, 8s leaves 4 of the 5s: a quarter
        (98, "123456789m11p46s", 100, 84, 1),
        (122, "123456789m11p46s", 100, 84, 0),
        # a white dragon leaves 34 tiles, 1s 26: a little less than a quarter
        (122, "122234566789p1s", 130, 72, 0),
    ],
)
def test_a_quarter_of_what_the_best_accepts_is_much(seen, text, draw, discarded, lost):
    hand = (tiles(text), NOTEN, NOTEN, NOTEN)
    before = Draw(1, seen), Discard(1, seen)
    found = mistakes(*before, Draw(0, draw), Discard(0, discarded), haipai=hand)
    assert [each.size for each in found] == [(MistakeKind.LOST_UKEIRE, lost)] * bool(lost)


def test_where_nothing_is_accepted_nothing_is_lost():
    """Of two waits each has all four tiles seen: nothing is a quarter of nothing."""
    seen = [event for tile in (88, 90, 91, 96, 97, 98, 99) for event in turn(1, tile)]
    hand = (tiles("123456789m11p46s"), NOTEN, NOTEN, NOTEN)
    found = mistakes(*seen, *turn(1, 89), Draw(0, 100), Discard(0, 84), haipai=hand)
    assert {each.kind for each in found} == {MistakeKind.PASSED_WIN}  # by ron, of 5s


def turn(seat, tile):
    return Draw(seat, tile), Discard(seat, tile)


@pytest.mark.parametrize(
    ("before", "is_feared"),
    [
        ([Draw(1, 57), Riichi(1, 1), Discard(1, 57), Riichi(1, 2)], True),
        ([Draw(1, 57), Riichi(1, 1), Discard(1, 57)], True),
        (turns(1, first=1), False),
    ],
)
def test_a_discard_while_another_is_feared_may_be_to_fold(before, is_feared):
    events = *before, DRAW, BROKEN
    haipai = TENPAI, TENPAI, NOTEN, NOTEN
    assert bool(mistakes(*events, haipai=haipai)) is not is_feared
    (found,) = mistakes(*events, haipai=haipai, with_feared=True)
    assert found.feared is is_feared


@pytest.mark.parametrize(("melds", "is_feared"), [(2, False), (3, True)])
def test_so_may_one_while_another_has_three_open_melds(melds, is_feared):
    caller = tiles("23m56m89m1p4p7p1s4s1z2z")
    haipai = (tiles("147m123456789p1s"), caller, NOTEN, NOTEN)
    called = [event for k in range(melds) for event in call(k)]
    events = *called, Draw(0, 135), Discard(0, 36)
    steps = {each.made for each in mistakes(*events, haipai=haipai)}
    assert (len(events) in steps) is not is_feared
    assert mistakes(*events, haipai=haipai, with_feared=True)[-1].feared is is_feared


def call(number):
    """Seat 0 gives 1m, 4m or 7m, seat 1 makes a run of it."""
    tile = 12 * number
    taken = tiles("23m56m89m")[2 * number : 2 * number + 2]
    other = (108, 112, 72)[number]
    drawn = 124 + 4 * number
    return (
        *(Draw(0, drawn), Discard(0, tile)),
        *(Call(1, chi((tile, *taken), tile)), Discard(1, other)),
    )


def test_a_player_who_is_away_makes_none():
    assert mistakes(Leave(0), DRAW, BROKEN) == ()
    assert told(Leave(0), Return(0, ""), DRAW, BROKEN) == [("BROKE_TENPAI", 3, 4)]
    assert mistakes(Leave(0), Draw(0, 48), Discard(0, 48)) == ()


def test_with_riichi_one_chose_before_it_was_declared():
    hand = (tiles("123456789m11p46s"), NOTEN, NOTEN, NOTEN)
    events = [*turn(1, 98), Draw(0, 100), Riichi(0, 1), Discard(0, 84), Riichi(0, 2)]
    assert told(*events, haipai=hand) == [("LOST_UKEIRE", 3, 5)]
    assert mistakes(*RIICHI, *turns(3, first=1), Draw(0, 57), Discard(0, 57)) == ()


# wins


def test_a_tsumo_that_was_let_go():
    (found,) = mistakes(Draw(0, 48), Discard(0, 48))
    assert found == Mistake(Place(0, 1, 0), 2, MistakeKind.PASSED_WIN, None, None, feared=False)
    assert found.size == (MistakeKind.PASSED_WIN, 0)


@pytest.mark.unmeasured
@pytest.mark.parametrize(
    ("after", "is_told"),
    [
        ([Draw(2, 60)], True),
        ([Draw(2, 60), Discard(2, 60)], True),
        ([drawn_hand()], True),
        ([drawn_hand("ron3")], False),
        ([ron(3)], False),
        ([ron()], False),
        ([Unread("N", 1), Draw(2, 60)], False),
        ([], False),
    ],
)
def test_a_ron_that_was_let_go_as_far_as_the_log_tells(after, is_told):
    assert told(*RON, *after) == [("PASSED_WIN", 4, 4)] * is_told


def test_a_win_may_be_let_go_in_riichi_and_when_a_kan_is_made():
    events = [*RIICHI, Draw(1, 48), Discard(1, 48), Draw(2, 60)]
    assert told(*events) == [("PASSED_WIN", 6, 6)]
    haipai = TENPAI, NOTEN, KAKAN, NOTEN
    assert told(*added(), Draw(2, 60), haipai=haipai)[-1:] == [
        ("PASSED_WIN", len(added()), len(added()))
    ]


def test_what_the_rules_forbid_was_not_let_go():
    assert told(*FURITEN, Draw(2, 60)) == [("PASSED_WIN", 1, 2)]  # its own draw, and no ron after
    assert told(*RON, Draw(2, 60), haipai=(YAKULESS, NOTEN, NOTEN, NOTEN)) == []


def test_of_tiles_that_are_not_told_nothing_is_said():
    assert mistakes(DRAW, BROKEN, haipai=((), NOTEN, NOTEN, NOTEN)) == ()


# whole games


def test_in_a_game_who_was_away_stays_so_in_the_next_hand():
    log = empty_log(4)
    hands = [
        replace(log.hands[0], haipai=WAITING, events=events)
        for events in ((Leave(0),), (DRAW, BROKEN, Return(0, "")), (DRAW, BROKEN))
    ]
    log = replace(log, hands=tuple(hands))
    found = mistakes_in(log, (None,) * 3, 0)
    assert [each.place for each in found] == [Place(2, 1, 0)]
    with pytest.raises(Stopped):
        mistakes_in(log, (None,) * 3, 0, lambda: True)


def test_another_library_counts_the_same_shanten():
    """Of each discard of some hands: another one keeps the hand nearer, or none does."""
    log, other, found = make_log(3), Shanten(), 0
    for index, replay in long_run.a_third(enumerate(replays_of(log))):
        for seat in range(log.players):
            listed = mistakes_of(log, replay, index, seat, with_feared=True)
            backwards = {each.made for each in listed if each.kind > MistakeKind.LOST_UKEIRE}
            for step, event in enumerate(replay.kyoku.events, 1):
                state = replay.tables[step - 1].seats[seat]
                if isinstance(event, Discard) and event.seat == seat and not state.riichi:
                    counts = counted(state.held)
                    least = min(shanten_without(other, counts, kind) for kind in set_of(counts))
                    played = shanten_without(other, counts, event.tile // COPIES)
                    assert (step in backwards) == (played > least)
                    found += played > least
    assert found


def set_of(counts):
    return [kind for kind, count in enumerate(counts) if count]


def shanten_without(library, counts, kind):
    rest = [count - (each == kind) for each, count in enumerate(counts)]
    return library.calculate_shanten(rest)
