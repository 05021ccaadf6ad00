"""Faults planted in good logs, and what inconsistencies then: that, and nothing else."""

from collections.abc import Iterator
from dataclasses import replace
from typing import NamedTuple

import pytest

from tests.helpers.findings import course_finding
from tests.helpers.games import make_log
from tests.helpers.replays import (
    DAIMINKAN,
    EVERY_KIND,
    PON,
    SEATS,
    compared,
    inconsistencies_of,
    small,
    small_kyoku,
    won,
)
from viewer.core.base.meld import Meld, MeldKind
from viewer.core.base.place import Place
from viewer.core.base.records import Call, Discard, Draw, NewDora, Riichi, Ryuukyoku, Win
from viewer.core.play.inconsistencies import Checks, Finding
from viewer.core.play.table import RiverTile

SEAT_0, SEAT_1, SEAT_2, SEAT_3 = SEATS


def at(kyoku, step, seat=None):
    return Place(kyoku.number - 1, step, seat)


def inconsistencies(*events, **changes):
    checks = compared(small_kyoku(*events, **changes))
    assert len(checks.inconsistencies) <= checks.checked
    return checks.inconsistencies


UP_TO_A_PON = [Draw(0, 60), Discard(0, 12), Call(1, PON)]


@pytest.mark.parametrize("tile", [30, 60, 135], ids=["in a hand", "in a river", "an indicator"])
def test_a_drawn_tile_lies_elsewhere(tile):
    events = [Draw(0, 60), Discard(0, 60), Draw(1, tile)]
    assert inconsistencies(*events) == [course_finding(Place(0, 3, 1), "draw", (), (tile,))]


def test_an_indicator_lies_elsewhere():
    assert inconsistencies(Draw(0, 60), NewDora(60)) == [
        course_finding(Place(0, 2), "draw", (), (60,))
    ]


def test_a_tile_is_dealt_twice():
    haipai = (SEAT_0, (5, *SEAT_1[1:]), SEAT_2, (40, *SEAT_3[1:-1], 135))
    assert inconsistencies(haipai=haipai) == [
        course_finding(Place(0, 0, 1), "draw", SEAT_1[1:], (5, *SEAT_1[1:])),
        course_finding(Place(0, 0, 3), "draw", (40, *SEAT_3[2:-1]), (40, *SEAT_3[1:-1], 135)),
    ]


def test_a_discard_that_is_not_held_lies_in_the_river():
    place = small(Draw(0, 60), Discard(0, 99)).tables[2].seats[0]
    assert (place.hand, place.river) == ((*SEAT_0, 60), (RiverTile(99),))


def test_a_discard_that_is_called_of_another_seat_is_not_taken():
    replay = small(Draw(0, 60), Discard(0, 12), Call(1, PON._replace(source=1)))
    assert replay.tables[3].seats[0].river[0].called_by is None


@pytest.mark.parametrize(
    "told", [(*SEAT_1[1:], 99, 12), (*SEAT_1, 99, 12), SEAT_1], ids=["other", "more", "fewer"]
)
def test_a_winner_has_another_hand(told):
    found = inconsistencies(Draw(0, 60), Discard(0, 12), won(1, 0, 12, told))
    assert found == [course_finding(Place(0, 3, 1), "hand", (*SEAT_1, 12), told)]


@pytest.mark.parametrize(("seat", "source", "tile"), [(1, 0, 13), (1, 3, 12), (0, 0, 59)])
def test_a_winning_tile_was_not_to_be_had(seat, source, tile):
    """Another than was discarded; from another seat; another than was drawn."""
    events = [Draw(0, 60)] if seat == source else [Draw(0, 60), Discard(0, 12)]
    hand = [*SEATS[seat], tile]
    (inconsistency,) = inconsistencies(*events, won(seat, source, tile, hand))
    assert (inconsistency.check, inconsistency.place.seat, inconsistency.expected) == (
        "hand",
        seat,
        SEATS[seat],
    )


def test_a_winner_takes_a_tile_that_nobody_offers():
    daiminkan = [Draw(0, 60), Discard(0, 12), Call(1, DAIMINKAN)]
    found = inconsistencies(*daiminkan, won(2, 1, 12, [*SEAT_2, 12]))
    assert found == [course_finding(Place(0, 4, 2), "hand", SEAT_2, (*SEAT_2, 12))]
    found = inconsistencies(*UP_TO_A_PON, won(2, 1, 13, [*SEAT_2, 13]))
    assert found == [course_finding(Place(0, 4, 2), "hand", SEAT_2, (*SEAT_2, 13))]
    assert inconsistencies(won(2, 1, 60, [*SEAT_2, 60])) == [
        course_finding(Place(0, 1, 2), "hand", SEAT_2, (*SEAT_2, 60))
    ]


def test_a_winner_on_a_discard_holds_a_drawn_tile():
    events = [Draw(2, 61), Draw(0, 60), Discard(0, 12), won(2, 0, 12, [*SEAT_2, 12])]
    assert inconsistencies(*events) == [
        course_finding(Place(0, 4, 2), "hand", (*SEAT_2, 61, 12), (*SEAT_2, 12))
    ]


def test_a_winner_has_other_melds():
    win = won(1, 0, 61, [15, *range(16, 25), 61])
    events = [*UP_TO_A_PON, Discard(1, 25), Draw(0, 61), Discard(0, 61)]
    assert inconsistencies(*events, win) == [
        course_finding(Place(0, 7, 1), "melds", (12, 13, 14, 12, 3, 0, 1), ())
    ]


def test_a_winner_has_melds_of_other_kinds():
    kan = Meld(MeldKind.KAKAN, (12, 13, 14, 15), called=12, source=3, added=15)
    win = won(1, 0, 61, [*range(16, 25), 61], melds=(kan._replace(kind=MeldKind.DAIMINKAN),))
    called = [*UP_TO_A_PON, Discard(1, 25), Draw(1, 62), Call(1, kan), Draw(1, 63)]
    found = inconsistencies(*called, Discard(1, 62), Discard(0, 61), win)
    (melds,) = [each for each in found if each.check == "melds"]
    assert (melds.expected[-2:], melds.found[-2:]) == ((15, 3), (15, 2))


# faults in whole games


class Planted(NamedTuple):
    """A hand with a fault, what follows it, and all that inconsistencies."""

    kyoku: object
    after: object
    inconsistencies: tuple[Finding, ...]


def hands() -> Iterator[tuple[object, object]]:
    for number, (era, players) in enumerate(EVERY_KIND * 4):
        log = make_log(number, era, players)
        yield from zip(log.hands, log.hands[1:], strict=False)


def with_event(kyoku, step, event):
    events = list(kyoku.events)
    events[step - 1] = event
    return replace(kyoku, events=tuple(events))


def fault_in(field, check, spoil, kind, *, seat_of=lambda event: event.seat, see=None):
    """A planter that spoils a field of the first such event: one inconsistency at its step."""

    def plant(kyoku, after):
        for step, event in enumerate(kyoku.events, 1):
            value = getattr(event, field, None)
            if not isinstance(event, kind) or not value:
                continue
            bad = spoil(value)
            told = replace(event, **{field: bad})
            view = see or (lambda event: getattr(event, field))
            inconsistency = course_finding(
                at(kyoku, step, seat_of(event)), check, view(event), view(told)
            )
            return Planted(with_event(kyoku, step, told), after, (inconsistency,))
        return None

    return plant


def first_more(points):
    return (points[0] + 100, *points[1:])


def with_another_tile(hand):
    return (*hand[1:], next(tile for tile in range(136) if tile not in hand))


def nobody(_event):
    return None


def hand_of_winner(win):
    hand = {*win.hand}
    return (*sorted(hand - {win.tile}), *(hand & {win.tile}))


def other_sticks(kyoku, after):
    last = kyoku.events[-1]
    told = replace(last, sticks=last.sticks + 1)
    if kyoku.results != (last,):
        return None
    inconsistency = course_finding(
        at(kyoku, len(kyoku.events)), "sticks", (last.sticks,), (told.sticks,)
    )
    return Planted(with_event(kyoku, len(kyoku.events), told), after, (inconsistency,))


def other_start(kyoku, after):
    told = replace(after, scores=first_more(after.scores), sticks=after.sticks + 2)
    step = len(kyoku.events)
    return Planted(
        kyoku,
        told,
        (
            course_finding(at(kyoku, step), "next", after.scores, told.scores),
            course_finding(at(kyoku, step), "sticks", (after.sticks,), (told.sticks,)),
        ),
    )


def other_changes(kyoku, after):
    last = kyoku.events[-1]
    told = replace(last, changes=first_more(last.changes))
    step = len(kyoku.events)
    inconsistency = course_finding(at(kyoku, step), "next", first_more(after.scores), after.scores)
    return Planted(with_event(kyoku, step, told), after, (inconsistency,))


def other_shown_hand(kyoku, after):
    last = kyoku.events[-1]
    if not isinstance(last, Ryuukyoku) or not any(last.hands):
        return None
    seat = next(seat for seat, hand in enumerate(last.hands) if hand)
    hand = last.hands[seat]
    bad = tuple(sorted(with_another_tile(hand)))
    told = replace(last, hands=(*last.hands[:seat], bad, *last.hands[seat + 1 :]))
    inconsistency = course_finding(at(kyoku, len(kyoku.events), seat), "shown", hand, bad)
    return Planted(with_event(kyoku, len(kyoku.events), told), after, (inconsistency,))


def last_drawn_tile(kyoku, after):
    """Of a drawn hand: the seat that discards it at once, and shows nothing of it."""
    *_, draw, discard, end = (None, *kyoku.events)
    if not (isinstance(draw, Draw) and isinstance(end, Ryuukyoku)):
        return None
    if not isinstance(discard, Discard) or discard.tile != draw.tile:
        return None
    other = kyoku.haipai[draw.seat - 1][0]
    step = len(kyoku.events) - 2
    told = with_event(kyoku, step, Draw(draw.seat, other))
    told = with_event(told, step + 1, Discard(draw.seat, other))
    return Planted(
        told,
        after,
        (course_finding(at(kyoku, step, draw.seat), "draw", (), (other,)),),
    )


def kind_of(meld):
    return meld.added or 0, [*MeldKind].index(meld.kind)


PLANTERS = {
    "a drawn tile": last_drawn_tile,
    "riichi points": fault_in("scores", "scores", first_more, Riichi),
    "a win's points": fault_in("scores", "scores", first_more, Win, seat_of=nobody),
    "a draw's points": fault_in("scores", "scores", first_more, Ryuukyoku, seat_of=nobody),
    "a winner's hand": fault_in(
        "hand",
        "hand",
        lambda hand: tuple(sorted(with_another_tile(hand))),
        Win,
        see=hand_of_winner,
    ),
    "a winner's melds": fault_in(
        "melds",
        "melds",
        lambda melds: melds[1:],
        Win,
        see=lambda win: tuple(
            number
            for meld in sorted(win.melds, key=lambda meld: meld.tiles)
            for number in (*meld.tiles, meld.called or 0, meld.source, *kind_of(meld))
        ),
    ),
    "sticks": other_sticks,
    "the next start": other_start,
    "a payment": other_changes,
    "a shown hand": other_shown_hand,
}


@pytest.mark.parametrize("name", PLANTERS)
@pytest.mark.unmeasured
def test_one_fault_slips_and_nothing_else(name):
    planted = 0
    for kyoku, after in hands():
        fault = PLANTERS[name](kyoku, after)
        if fault is None:
            continue
        assert inconsistencies_of(kyoku, after) == []
        assert inconsistencies_of(fault.kyoku, fault.after) == list(fault.inconsistencies)
        planted += 1
    assert planted > 3


def test_what_either_side_leaves_open_is_not_compared():
    checks = Checks(0)
    checks.compare("scores", None, (1, None, 3), (1, 2, None))
    assert checks.checked == 1
    checks.compare("scores", None, (None, 1), (2, None))
    checks.compare("scores", None, (None, 1), (2,))
    assert checks.checked == 1
    assert checks.inconsistencies == []
