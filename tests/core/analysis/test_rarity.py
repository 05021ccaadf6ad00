"""Rates of what happened in a hand: by hand, and by laying the rest of a wall again and again."""

from math import comb, sqrt
from random import Random

import pytest

from tests.core.analysis.test_named_events import HANDS, HOUTEI, IPPATSU, ONE, TENPAI
from tests.helpers.games import make_log
from tests.helpers.named_hands import Won, hand_of
from tests.helpers.replays import replays_of
from viewer.core.analysis import rarity
from viewer.core.analysis.named_events import EventKind
from viewer.core.analysis.rarity import Rarity, is_dead, rare_events, rarity_of, rest_of
from viewer.core.base.records import NewDora
from viewer.core.base.tiles import dora_kind

K = EventKind
AFTER_A_DRAW = 136 - 52 - 1 - 1
"""Tiles that are left after the deal, the first indicator and a draw."""
RIICHI = ("0+5z", "0=", "0-", "0!")
CHASE = (*RIICHI, "1+5z", "1=", "1-", "1!")
DEAD = tuple(move for text in ("5z", "6z", "6z", "6z", "7z") for move in (f"0+{text}", "0-"))
NOTEN = "147m258p369s1234z"
P1, P2, P3, EAST = 9, 10, 11, 27
ORDERS = 1500


def rate(replay, kind):
    (found,) = [each.rarity for each in rare_events(replay) if each.event.kind is kind]
    return found


def orders(rest):
    """Lay the tiles that are left in some thousand orders."""
    kinds, rng = list(rest.elements()), Random(1)
    for _ in range(ORDERS):
        rng.shuffle(kinds)
        yield kinds


def agrees(expected, count):
    return abs(count - ORDERS * expected) < 4 * sqrt(ORDERS * expected * (1 - expected))


def test_a_draw_that_won_at_once():
    replay = hand_of(HANDS, *RIICHI, "0+3p", Won(0, 0, (IPPATSU,)))
    tiles = AFTER_A_DRAW  # one 2p and two 3p: another hand has a 2p
    assert rate(replay, K.IPPATSU) == Rarity("draw", 3 / tiles, tiles, 3, 1)


def test_a_drawn_tile_that_another_won_with():
    replay = hand_of(HANDS, "2+3p", "2-", Won(0, 2, (HOUTEI,)))
    expected = Rarity("draw", 3 / 83, 83, 3, 1)
    kinds = (K.DAMA_DEAL_IN, K.LAST_DISCARD_DEAL_IN, K.LAST_DRAW_LOST)
    assert [rate(replay, kind) for kind in kinds] == [expected] * 3


def test_of_a_dama_those_waits_count_that_give_it_a_yaku():
    hands = (TENPAI, "234m345p678s99p55z", *HANDS[2:])  # has none with 9p
    replay = hand_of(hands, "2+5z", "2-", Won(1, 2))
    assert rate(replay, K.DAMA_DEAL_IN) == Rarity("draw", 1 / 83, 83, 1, 1)


def test_a_tile_from_a_hand_has_no_rate():
    replay = hand_of(HANDS, "2+5z", "2-1z", Won(1, 2))
    assert [each.rarity for each in rare_events(replay)] == [None]


def test_a_hand_that_could_not_win_has_no_rate():
    replay = hand_of((NOTEN, *HANDS[1:]), "2+8s", "2-", Won(0, 2))
    assert [each.rarity for each in rare_events(replay)] == [None]


def test_what_was_chosen_is_not_listed():
    assert rare_events(hand_of(HANDS, *CHASE)) == ()


@pytest.mark.unmeasured
def test_draws_in_riichi_that_won_nothing():
    replay = hand_of(HANDS, *RIICHI, *DEAD)
    tiles = AFTER_A_DRAW
    expected = comb(tiles - 3, 5) / comb(tiles, 5)
    assert rate(replay, K.DEAD_DRAWS) == Rarity("none", pytest.approx(expected), tiles, 3, 5)
    assert rare_events(hand_of(HANDS, *RIICHI, *DEAD[:-2])) == ()  # four are nothing
    none = sum({P2, P3}.isdisjoint(order[:5]) for order in orders(rest_of(replay, 4)))
    assert agrees(expected, none)


def test_what_cannot_be_has_no_rate():
    replay = hand_of(HANDS, *RIICHI, *DEAD)
    (event,) = [each.event for each in rare_events(replay)]
    assert rarity_of(replay, event._replace(amount=200)) is None


def test_a_double_riichi_that_lost():
    replay = hand_of(HANDS, *RIICHI, "1+5z", "1-", "0+6z", "0-", "2+1z", "2-", Won(1, 2))
    tiles = AFTER_A_DRAW
    expected = Rarity("none", pytest.approx(1 - 3 / tiles), tiles, 3, 1)
    assert rate(replay, K.DOUBLE_RIICHI_LOST) == expected
    at_once = hand_of(HANDS, *RIICHI, "2+1z", "2-", Won(1, 2))
    assert rate(at_once, K.DOUBLE_RIICHI_LOST) is None  # it had no draw


def test_an_old_wait_that_came():
    hands = ("123456789m123p1z", *HANDS[1:])
    replay = hand_of(hands, "0+2z", "0-1z", "0+5z", "0-", "0+1z", "0-")
    tiles = AFTER_A_DRAW
    expected = 1 - (1 - 1 / tiles) * (1 - 1 / (tiles - 1))
    assert rate(replay, K.OLD_WAIT_CAME) == Rarity("some", pytest.approx(expected), tiles, 1, 2)


def test_ura_dora():
    replay = hand_of(HANDS, *RIICHI, "0+3p", Won(0, 0, ((53, 3),), "2p"))
    rest = rest_of(replay, replay.last - 1)
    found = rate(replay, K.URA)
    assert found == Rarity("ura", pytest.approx(rest[P2] / 81), 81, found.wanted, 1)
    hand = [*range(9), P2, P2, P3, P3, P3]
    worths = [hand.count(dora_kind(4 * kind, 4)) for kind in rest.elements()]
    assert found.wanted == sum(map(bool, worths))


@pytest.mark.unmeasured
def test_ura_dora_under_two_indicators():
    replay = hand_of(HANDS, *RIICHI, NewDora(89), "0+3p", Won(0, 0, ((53, 3),), "2p5s"))
    rest = rest_of(replay, replay.last - 1)
    hand = [*range(9), P2, P2, P3, P3, P3]
    found = sum(
        sum(hand.count(dora_kind(4 * kind, 4)) for kind in order[:2]) >= 3 for order in orders(rest)
    )
    assert agrees(rate(replay, K.URA).rate, found)


def test_ura_dora_that_a_log_makes_up_has_no_rate():
    replay = hand_of(HANDS, *RIICHI, "0+3p", Won(0, 0, ((53, 30),), "2p"))
    assert rate(replay, K.URA) is None


def walked(order, left, *, furiten=False):
    """Who wins a duel of seat 0, for 2p and 3p, with seat 1, for east; 2 and 3 draw as well."""
    for nth, kind in enumerate(order[:left]):
        drawer = (2 + nth) % 4
        if drawer > 1:
            continue
        if kind == EAST:
            return 1, drawer
        if kind in {P2, P3} and (drawer == 0 or not furiten):
            return 0, drawer
    return None


@pytest.mark.parametrize("furiten", [False, True])
@pytest.mark.unmeasured
def test_a_chase_that_is_dealt_in_to(furiten):
    before = ("0+2p", "0-", "1+6z", "1-") if furiten else ()
    replay = hand_of(HANDS, *before, *CHASE, "2+6z", "2-", "3+6z", "3-", "0+1z", "0-", Won(1, 0))
    found = rate(replay, K.CHASED_DEAL_IN)
    since = 8 + len(before)
    left = replay.left(since)
    rest = rest_of(replay, since)
    assert (found.law, found.tiles, found.wanted) == ("duel", rest.total(), rest[EAST])
    assert found.draws == sum((2 + nth) % 4 < 2 for nth in range(left))
    count = sum(walked(order, left, furiten=furiten) == (1, 0) for order in orders(rest))
    assert agrees(found.rate, count)


def test_a_duel_that_could_not_end_so_has_no_rate():
    hands = (TENPAI, NOTEN, *HANDS[2:])  # whose riichi a log makes up
    assert rate(hand_of(hands, *CHASE, "0+1z", "0-", Won(1, 0)), K.CHASED_DEAL_IN) is None


def test_a_duel_that_would_take_long_has_no_rate(monkeypatch):
    monkeypatch.setattr(rarity, "_MOST_STATES", 2)
    replay = hand_of(HANDS, "0+2p", "0-", *CHASE, "0+1z", "0-", Won(1, 0))
    assert rate(replay, K.CHASED_DEAL_IN) is None


def test_no_rate_where_a_log_does_not_tell_all_hands():
    hands = (TENPAI, ONE, "147m", "159p")
    replay = hand_of(hands, *CHASE, "0+1z", "0-", Won(1, 0))
    assert {each.rarity for each in rare_events(replay)} == {None}
    replay = hand_of(HANDS, NewDora(None), *RIICHI, "0+3p", Won(0, 0, (IPPATSU,)))
    assert rate(replay, K.IPPATSU) is None


def test_waits_out_of_reach():
    assert is_dead(0, 0)
    assert not is_dead(0, 1)
    assert not is_dead(None, 0)


def test_a_riichi_whose_waits_were_in_the_dead_wall():
    replay = replays_of(make_log(2, players=3))[3]
    (found,) = [each for each in rare_events(replay) if each.event.kind is K.DEAD_WAITS]
    event, law = found
    assert event.step == replay.last  # before the end it would tell the wall
    assert (law.law, law.draws) == ("unreachable", replay.left(event.since))
    ways = comb(law.tiles, law.wanted)
    assert law.rate == pytest.approx(comb(law.tiles - law.draws, law.wanted) / ways)
