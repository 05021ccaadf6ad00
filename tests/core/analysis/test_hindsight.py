"""The earliest wins that own draws allowed: held against all ways to discard, and by hand."""

from collections import Counter

import pytest
from mahjong.shanten import Shanten

from tests.helpers import long_run
from tests.helpers.games import make_log
from tests.helpers.replays import EVERY_KIND, small, some_replays_of
from tests.helpers.stacked import kinds
from viewer.core.analysis.efficiency import kinds_to_discard
from viewer.core.analysis.hindsight import Hindsight, Missed, earliest_win, hindsight_of, win_after
from viewer.core.analysis.known import KnownHand
from viewer.core.base.meld import Meld, MeldKind
from viewer.core.base.records import Call, Discard, Draw, Riichi, Win
from viewer.core.base.tiles import COPIES
from viewer.core.rules.winning_forms import counted


def games():
    for number, (era, players) in enumerate(EVERY_KIND, 40):
        yield from some_replays_of(make_log(number, era, players))


def fresh():
    """Return a function that gives tiles by their kinds, each but once."""
    left = {kind: [COPIES * kind + copy for copy in range(COPIES)] for kind in range(34)}
    return lambda text: [left[kind].pop() for kind in kinds(text)]


def played(hand, *turns, riichi=-1):
    """Seat 0 draws and discards, alone; with riichi in one of its turns."""
    tiles = fresh()
    held = tiles(hand)
    haipai = (tuple(held), *((),) * 3)
    events = []
    for nth, turn in enumerate(turns):
        (drawn,) = tiles(turn[:2])
        events.append(Draw(0, drawn))
        held.append(drawn)
        if len(turn) > 2:
            (kind,) = kinds(turn[2:])
            tile = next(each for each in held if each // COPIES == kind)
            held.remove(tile)
            declared = [Riichi(0, 1), Discard(0, tile), Riichi(0, 2)]
            events += declared if nth == riichi else [Discard(0, tile)]
    return small(*events, haipai=haipai)


# by hand


def test_no_discard_gave_anything_away():
    replay = played("123456789m2213p", "9s9s", "2p")
    assert hindsight_of(replay, 0) == Hindsight(0, 3, ())


def test_a_discard_that_gave_a_win_away():
    replay = played("123456789m2213p", "9s1p", "2p9s", "7s")
    missed = Missed(2, 3, None, tuple(kinds("9s")))
    assert hindsight_of(replay, 0) == Hindsight(0, 3, (missed,))


def test_what_another_discard_would_have_led_to():
    replay = played("123456789m2213p", "9s1p", "2p9s", "7s")
    nine, one, three = kinds("9s1p3p")
    assert [win_after(replay, 0, 1, kind) for kind in (nine, one, three)] == [3, None, None]
    assert win_after(replay, 0, 3, nine) is None


def test_a_win_that_was_put_off():
    replay = played("123456789m2213p", "9s1p", "2p9s", "3p")
    found = hindsight_of(replay, 0)
    assert found.earliest == 3
    assert found.missed == (Missed(2, 3, 5, tuple(kinds("9s"))),)


def test_a_win_that_was_not_taken_is_no_discard_that_gave_it_away():
    found = hindsight_of(played("123456789m2213p", "2p2p", "9s9s", "2p"), 0)
    assert found == Hindsight(0, 1, ())


def test_in_riichi_nothing_else_can_be_discarded():
    turns = ("7s7s", "9s9s", "9s9s", "9s")
    found = hindsight_of(played("123456789m12p55z", *turns), 0)
    assert found.earliest == 7
    assert [each.step for each in found.missed] == [4]
    assert hindsight_of(played("123456789m12p55z", *turns, riichi=0), 0) == Hindsight(0, 9, ())


def test_seven_pairs_and_thirteen_orphans():
    assert hindsight_of(played("1133557799m11p5z", "9s9s", "5z"), 0).earliest == 3
    assert hindsight_of(played("19m19p19s1234567z", "5m5m", "1m"), 0).earliest == 3
    assert hindsight_of(played("19m19p19s1234567z", "5m5m", "6m"), 0).earliest is None
    assert hindsight_of(played("119m19p19s123456z", "5m5m", "6m"), 0).earliest is None


def test_only_what_came_after_the_last_call_is_looked_at():
    tiles = fresh()
    hand = tiles("123456789m13p55z")
    called, ninth, north, two = (tiles(each)[0] for each in ("5z", "9s", "4z", "2p"))
    pon = Meld(MeldKind.PON, tuple(sorted((*hand[-2:], called))), called, 3)
    events = [Draw(0, ninth), Discard(0, ninth), Draw(3, called), Discard(3, called), Call(0, pon),
              Discard(0, hand[9]), Draw(0, two), Discard(0, two), Draw(0, north)]  # fmt: skip
    found = hindsight_of(small(*events, haipai=(tuple(hand), *((),) * 3)), 0)
    assert found == Hindsight(5, None, ())
    eleventh = tiles("3p")[0]
    events[5:] = [Discard(0, hand[10]), Draw(0, eleventh), Discard(0, eleventh), Draw(0, two)]
    found = hindsight_of(small(*events, haipai=(tuple(hand), *((),) * 3)), 0)
    assert found == Hindsight(5, 7, (Missed(6, 7, None, tuple(kinds("1p"))),))


def after_call(hand, own, called, *turns):
    """Seat 0 calls seat 3's discard, with tiles of its own; then discards, draws, discards, …"""
    tiles = fresh()
    held, (call,) = tiles(hand), tiles(called)
    used = [each for each in held if each // COPIES in kinds(own)]
    kind = MeldKind.PON if used[0] // COPIES == used[1] // COPIES else MeldKind.CHI
    meld = Meld(kind, tuple(sorted((*used, call))), call, 3)
    left = [each for each in held if each not in used]
    events = [Draw(3, call), Discard(3, call), Call(0, meld)]
    for nth, turn in enumerate(turns):
        if nth % 2:
            left += tiles(turn)
            events.append(Draw(0, left[-1]))
        else:
            (kind,) = kinds(turn)
            left.remove(tile := next(each for each in left if each // COPIES == kind))
            events.append(Discard(0, tile))
    return hindsight_of(small(*events, haipai=(tuple(held), *((),) * 3)), 0)


def test_a_hand_that_a_call_completes_must_discard_first():
    hand = "123456789m11p55z"
    assert after_call(hand, "55z", "5z", "9m", "9s", "9s") == Hindsight(3, None, ())
    assert after_call(hand, "55z", "5z", "9m", "9s", "9s", "9m") == Hindsight(3, 7, ())
    missed = Missed(4, 5, None, tuple(kinds("9m")))
    assert after_call(hand, "55z", "5z", "1p", "9m") == Hindsight(3, 5, (missed,))


def test_a_call_is_not_swapped_for_what_it_took():
    """With 4m of 456m, neither 4m nor 7m can be discarded."""
    hand = "56m77m123456789p"
    assert after_call(hand, "56m", "4m", "9p", "7m") == Hindsight(3, None, ())
    assert after_call(hand, "56m", "4m", "9p", "9p") == Hindsight(3, 5, ())


def test_many_runs_without_a_pair_are_not_complete():
    drawn = ["3p", "4p", "5p", "6p", "7p", "8p", "9p", "1s", "2s", "3s", "4s", "5s", "6s"]
    turns = [turn for each in drawn for turn in (each, each)]
    found = after_call("123456789m12p55z", "55z", "5z", "1m", *turns)
    assert found == Hindsight(3, None, ())


def test_own_kans_stay_as_they_were():
    tiles = fresh()
    hand = tiles("123456m1112p789s")
    kan, drawn = tiles("1p")[0], tiles("2p")[0]
    meld = Meld(MeldKind.ANKAN, tuple(sorted((kan, *hand[6:9]))))
    events = [Draw(0, kan), Call(0, meld), Draw(0, drawn)]
    replay = small(*events, haipai=(tuple(hand), *((),) * 3))
    assert hindsight_of(replay, 0).earliest == 3


def test_what_an_own_kan_takes_later_could_not_be_discarded():
    tiles = fresh()
    hand = tiles("123456m1112p789s")
    (three,), (kan,), (two,) = (tiles(each) for each in ("3s", "1p", "2p"))
    meld = Meld(MeldKind.ANKAN, tuple(sorted((kan, *hand[6:9]))))
    events = [Draw(0, three), Discard(0, hand[9]), Draw(0, kan), Call(0, meld), Draw(0, two)]
    missed = Missed(2, 5, None, tuple(kinds("3s")))
    replay = small(*events, haipai=(tuple(hand), *((),) * 3))
    assert hindsight_of(replay, 0) == Hindsight(0, 5, (missed,))


def test_a_hand_that_is_not_told_has_no_hindsight():
    replay = played("123456789m2213p", "9s9s", "2p")
    assert hindsight_of(replay, 1) is None
    whole = next(games())
    known = KnownHand(whole, 0).at(whole.last)
    assert [seat for seat in range(4) if hindsight_of(known, seat) is not None] >= [0]
    assert hindsight_of(KnownHand(whole, 0).at(30), 1) is None


# whole games


@pytest.mark.unmeasured
def test_who_wins_by_an_own_draw_could_have_won_by_then():
    compared = 0
    for replay in games():
        for win in replay.kyoku.results:
            if isinstance(win, Win) and win.self_drawn:
                found = hindsight_of(replay, win.seat)
                draw = max(each.step for each in replay.draws if each.seat == win.seat)
                wins = [found.earliest, *(each.after for each in found.missed)]
                assert wins == sorted(wins)
                assert wins[-1] <= draw
                compared += 1
    assert compared > long_run.examples(10)


def hands_after(held, drawn):
    """Yield every hand that can be held with the last of some draws."""
    hands = {tuple(held)}
    for tile in drawn[:-1]:
        longer = [(*hand, tile) for hand in hands]
        hands = {(*hand[:at], *hand[at + 1 :]) for hand in longer for at in range(len(hand))}
    return [(*hand, drawn[-1]) for hand in hands]


def starts(replay, seat):
    """Yield steps, each with the hands that may be held before the next draw."""
    draws = [each for each in replay.draws if each.seat == seat][-3:]
    if len(draws) == 3 and not replay.tables[-1].seats[seat].melds:
        step = draws[0].step - 1
        yield step, [replay.tables[step].seats[seat].held]
    called = [
        moment.step
        for moment in replay.moments
        if isinstance(moment.event, Call) and moment.event.seat == seat and not moment.replacing
    ]
    for step in called[-1:]:
        held = replay.tables[step].seats[seat].held
        kinds = set(kinds_to_discard(replay, step, seat))
        yield (
            step,
            [
                (*held[:at], *held[at + 1 :])
                for at, tile in enumerate(held)
                if tile // COPIES in kinds
            ],
        )


@pytest.mark.dear("another library reads each hand, too")
def test_of_all_ways_to_discard_none_wins_earlier():
    """The last three draws of closed hands, and the first three after a call, by another library's
    shanten.
    """
    other, compared = Shanten(), Counter()
    for replay in long_run.a_third(games()):
        for seat in range(replay.players):
            for start, hands in starts(replay, seat):
                draws = [each for each in replay.draws if each.seat == seat and each.step > start]
                if any(each.replacement for each in draws):
                    continue
                drawn = [each.tile for each in draws[:3]]
                won = (
                    any(
                        other.calculate_shanten(counted(hand)) < 0
                        for held in hands
                        for hand in hands_after(held, drawn[:count])
                    )
                    for count in range(1, len(drawn) + 1)
                )
                steps = [draw.step for draw in draws[:3]]
                first = next((step for step, wins in zip(steps, won, strict=True) if wins), None)
                found = earliest_win(replay, seat, start)
                assert (found if found in steps else None) == first
                compared[len(hands) > 1, first is not None] += 1
    assert len(compared) == 4, compared
    assert min(compared.values()) >= long_run.examples(5), compared
