"""Genbutsu, suji and walls by hand; and over whole games, nobody wins with what is genbutsu."""

from collections import Counter

import pytest

from tests.helpers.games import make_log
from tests.helpers.replays import EVERY_KIND, cut, replays_of, small
from tests.helpers.stacked import kinds
from viewer.core.analysis.danger import (
    Safety,
    discard_safeties,
    safeties,
    threats,
    true_waits,
)
from viewer.core.analysis.known import KnownHand
from viewer.core.analysis.unseen import unseen_kinds
from viewer.core.base.meld import Meld, MeldKind
from viewer.core.base.records import Call, Discard, Draw, Riichi, Win
from viewer.core.base.tiles import COPIES, KINDS

TENPAI = "123456789m1234p"


def played(hand, *discards, riichi=(), players=4):
    """Seat 0 holds a hand; in turn, others discard what they drew, as in (2, "5p")."""
    left = {kind: [COPIES * kind + copy for copy in range(COPIES)] for kind in range(KINDS)}
    haipai = (tuple(left[kind].pop() for kind in kinds(hand)), *((),) * (players - 1))
    events = []
    for nth, (seat, text) in enumerate(discards):
        for kind in kinds(text):
            tile = left[kind].pop()
            declared = [Riichi(seat, 1)] if nth in riichi else []
            events += [Draw(seat, tile), *declared, Discard(seat, tile)]
    return small(*events, haipai=haipai, players=players, dora=4 * kinds("9s")[0])


def of(replay, text, against=1, seat=0):
    found = safeties(replay, replay.last, seat, against)
    (kind,) = kinds(text)
    return found[kind]


def test_what_a_player_discarded_is_genbutsu():
    replay = played("1m", (1, "5p1z"), (2, "7p"))
    assert of(replay, "5p") is of(replay, "1z") is Safety.GENBUTSU
    assert of(replay, "5p", against=2) is of(replay, "2z") is Safety.UNKNOWN


def test_what_a_player_let_go_by_is_genbutsu_until_the_next_discard_and_in_riichi_to_the_end():
    before, after = (2, "9m"), (3, "8m")
    assert of(played("1m", (1, "1z"), before, after), "9m") is Safety.GENBUTSU
    assert of(played("1m", before, (1, "1z"), after), "9m") is Safety.UNKNOWN
    later = (1, "1z"), after, (1, "2z")
    assert of(played("1m", *later), "8m") is Safety.UNKNOWN
    assert of(played("1m", *later, riichi={0}), "8m") is Safety.GENBUTSU


def test_a_middle_tile_needs_both_ends_to_be_suji():
    assert of(played("1m", (1, "4p")), "1p") is Safety.SUJI
    assert of(played("1m", (1, "4p")), "7p") is Safety.SUJI
    assert of(played("1m", (1, "1p")), "4p") is Safety.UNKNOWN
    assert of(played("1m", (1, "17p")), "4p") is Safety.SUJI
    assert of(played("1m", (1, "9p")), "3s") is Safety.UNKNOWN  # no suit reaches into the next
    assert of(played("1m", (1, "1z")), "4z") is Safety.UNKNOWN


def test_walls_are_made_of_all_that_is_seen():
    assert of(played("8p", (2, "888p")), "9p") is Safety.NO_CHANCE
    assert of(played("8p", (2, "88p")), "9p") is Safety.ONE_CHANCE
    assert of(played("8p", (2, "8p")), "9p") is Safety.UNKNOWN
    assert of(played("8p", (2, "888p")), "7p") is Safety.UNKNOWN  # 56p waits for it
    assert of(played("6p", (2, "666p"), (1, "2p")), "5p") is Safety.SUJI  # by wall and suji
    assert of(played("6p", (2, "66p"), (1, "2p")), "5p") is Safety.ONE_CHANCE
    assert of(played("888s", (2, "7p")), "9s") is Safety.ONE_CHANCE
    assert of(played("1m", (2, "7p")), "7s") is Safety.UNKNOWN


def test_three_players_have_no_runs_of_characters():
    replay = played("1p", (2, "1z"), players=3)
    assert of(replay, "1m") is of(replay, "9m") is Safety.NO_CHANCE
    unseen = unseen_kinds(replay, replay.last, 0)
    assert unseen[:9] == [4, *(0,) * 7, 4]
    assert unseen[9] == unseen[27] == unseen[26] == 3


def test_one_plays_safe_against_riichi_or_else_against_all():
    replay = played("1m", (1, "1z"), (2, "2z"), riichi={1})
    assert threats(replay.tables[0], 0) == (1, 2, 3)
    assert threats(replay.tables[-1], 0) == (2,)
    assert threats(replay.tables[-1], 2) == (0, 1, 3)


def test_discards_are_judged_by_who_was_in_riichi_then():
    turns = (1, "4p"), (2, "4p"), (3, "9m"), (0, "1p"), (2, "3z"), (1, "7z"), (3, "4p")
    unknown, suji, genbutsu = Safety.UNKNOWN, Safety.SUJI, Safety.GENBUTSU
    one = discard_safeties(played("5z", *turns, riichi={1}))
    assert one == [[suji], [None, unknown], [None, None], [unknown, genbutsu]]
    two = discard_safeties(played("5z", *turns, riichi={1, 2}))
    assert two == [[unknown], [None, unknown], [None, unknown], [unknown, genbutsu]]


def test_tenpai_hands_and_what_they_wait_for():
    replay = played(TENPAI, (0, "9s"))
    assert true_waits(replay, 0) == true_waits(replay, 1) == {0: (*kinds("14p"),)}
    assert true_waits(played("123456789m147p1z"), 0) == {}


def test_after_a_call_nobody_waits_until_the_discard():
    hand = tuple(4 * kind for kind in kinds("123456m123p1123s"))
    called = hand[9] + 2
    meld = Meld(MeldKind.PON, (hand[9], hand[10] + 1, called), called, 3)
    hand = (*hand[:10], hand[10] + 1, *hand[11:])
    events = Draw(3, called), Discard(3, called), Call(0, meld), Discard(0, hand[0])
    replay = small(*events, haipai=(hand, (), (), ()))
    assert true_waits(replay, 3) == {}


@pytest.mark.unmeasured
def test_nobody_wins_by_ron_with_genbutsu_and_winners_waited():
    """Of the games of our own players, who are never furiten when they win."""
    seen = Counter()
    for number, (era, players) in enumerate(EVERY_KIND, 40):
        for replay in replays_of(make_log(number, era, players)):
            for step, event in enumerate(replay.kyoku.events):
                if isinstance(event, Win) and not event.self_drawn:
                    kind, before = event.tile // COPIES, step - 1
                    assert kind in true_waits(replay, before)[event.seat]
                    found = safeties(replay, before - 1, event.source, event.seat)[kind]
                    assert found is not Safety.GENBUTSU
                    seen[found] += 1
    assert len(seen) > 1, seen


def test_a_seat_that_knows_less_judges_by_what_it_knows():
    replay = next(iter(replays_of(make_log(40))))
    for step in range(0, replay.last, 7):
        known = KnownHand(replay, 2).at(step)
        assert safeties(known, step, 2, 0) == safeties(replay, step, 2, 0)
        assert len(discard_safeties(known)[2]) == len(discard_safeties(cut(replay, step))[2])
        assert set(true_waits(known, step)) <= {2}
