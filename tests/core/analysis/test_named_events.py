"""Events that have a name, in hands that are written down for them."""

import pytest

from tests.helpers.games import make_log
from tests.helpers.named_hands import Won, hand_of
from tests.helpers.replays import replays_of
from viewer.core.analysis.named_events import EventKind, NamedEvent, from_hand, named_events
from viewer.core.base.meld import Meld, MeldKind
from viewer.core.base.records import Call
from viewer.core.rules.shanten import waits_of

K = EventKind
TENPAI = "123456789m2233p"
"""Waits for 2p and 3p."""
ONE = "123789m456789s1z"
"""Waits for 1z."""
FAR = "147m258p369s1234z"
APART = "159m159p159s567z2z"
HANDS = (TENPAI, ONE, FAR, APART)

IPPATSU, HAITEI, HOUTEI, URA = (2, 1), (5, 1), (6, 1), (53, 2)


def found(replay, *kinds):
    events = named_events(replay)
    return [event for event in events if event.kind in kinds] if kinds else list(events)


def test_nothing_happens_in_a_hand_without_a_win_or_riichi():
    assert found(hand_of(HANDS, "0+5z", "0-", "1+5z", "1-")) == []


def test_a_chase_that_is_dealt_in_to():
    replay = hand_of(
        HANDS, "0+5z", "0=", "0-", "0!", "1+5z", "1=", "1-", "1!", "2+6z", "2-", "3+6z", "3-",
        "0+1z", "0-", Won(1, 0, (IPPATSU, URA), "6m"),
    )  # fmt: skip
    step = replay.last
    assert found(replay) == [
        NamedEvent(K.CHASE, 1, 8, None, 0),
        NamedEvent(K.DEAD_DRAWS, 0, step, 4, amount=1),
        NamedEvent(K.URA, 1, step, step - 1, amount=2),
        NamedEvent(K.IPPATSU_DEAL_IN, 0, step, 12, 1),
        NamedEvent(K.CHASED_DEAL_IN, 0, step, 8, 1),
        NamedEvent(K.DOUBLE_RIICHI_LOST, 0, step, 4, 1, 1),
    ]


def test_the_later_riichi_that_deals_in_was_not_chased():
    first = ("1+5z", "1=", "1-", "1!", "2+6z", "2-", "3+6z", "3-", "0+6z", "0=", "0-", "0!")
    replay = hand_of(HANDS, *first, "0+1z", "0-", Won(1, 0))
    assert found(replay, K.CHASED_DEAL_IN, K.IPPATSU_DEAL_IN) == []


def test_a_tile_from_the_hand_was_not_left_to_the_wall():
    replay = hand_of(HANDS, "2+5z", "2-1z", Won(1, 2))
    assert found(replay) == [NamedEvent(K.DAMA_DEAL_IN, 2, 3, None, 1)]


def test_a_deal_in_to_an_open_hand_is_none_to_dama():
    pon = Meld(MeldKind.PON, (108, 109, 110), called=108, source=0)
    kan = Meld(MeldKind.ANKAN, (108, 109, 110, 111))
    for melds, names in (((pon,), []), ((kan,), [K.DAMA_DEAL_IN])):
        replay = hand_of(HANDS, "2+3p", "2-", Won(0, 2, melds=melds))
        assert [each.kind for each in found(replay)] == names


def test_a_chankan_was_not_drawn_to_be_discarded():
    kakan = Meld(MeldKind.KAKAN, (124, 125, 126, 127), called=124, source=0, added=127)
    kita = Meld(MeldKind.KITA, (120,))
    for meld in (kakan, kita):
        replay = hand_of(HANDS, "2+5z", Call(2, meld), Won(0, 2))
        deal_in = NamedEvent(K.DAMA_DEAL_IN, 2, 3, None, 0, robbed=meld.kind)
        assert found(replay, K.DAMA_DEAL_IN) == [deal_in]


def test_a_tenpai_that_is_lost_with_the_last_tile():
    replay = hand_of(HANDS, "2+3p", "2-", Won(0, 2, (HOUTEI,)))
    assert found(replay, K.LAST_DRAW_LOST) == [NamedEvent(K.LAST_DRAW_LOST, 1, 3, 0, 0)]
    assert found(replay, K.LAST_DISCARD_DEAL_IN) == [NamedEvent(K.LAST_DISCARD_DEAL_IN, 2, 3, 0, 0)]
    replay = hand_of(HANDS, "0+3p", Won(0, 0, (HAITEI,)))
    assert found(replay) == [NamedEvent(K.LAST_DRAW_LOST, 1, 2, 0, 0)]


def test_two_winners_lose_nothing_and_what_others_lose_is_named_once():
    both = (TENPAI, ONE.replace("1z", "3p"), FAR, ONE)
    replay = hand_of(
        both, "3+5z", "3=", "3-", "3!", "2+3p", "2-", Won(0, 2, (HOUTEI,)), Won(1, 2, (HOUTEI,))
    )
    assert [each.seat for each in found(replay, K.LAST_DRAW_LOST)] == [3]
    assert [each.step for each in found(replay, K.DOUBLE_RIICHI_LOST)] == [7]
    deal_ins = found(replay, K.LAST_DISCARD_DEAL_IN)
    assert [(each.other, each.since) for each in deal_ins] == [(0, 4), (1, 4)]


def test_a_riichi_after_a_call_or_a_later_discard_is_no_double_riichi():
    declared = ("0+6z", "0=", "0-", "0!", "1+3p", "1-", Won(2, 1))
    ankan = Call(2, Meld(MeldKind.ANKAN, (108, 109, 110, 111)))
    for before in (["0+5z", "0-"], ["2+5z", ankan, "2+5z", "2-"]):
        assert found(hand_of(HANDS, *before, *declared), K.DOUBLE_RIICHI_LOST) == []
    assert len(found(hand_of(HANDS, *declared), K.DOUBLE_RIICHI_LOST)) == 1


def test_draws_in_riichi_that_won_nothing():
    riichi = ("0+5z", "0=", "0-", "0!")
    dead = [move for text in ("5z", "6z", "6z") for move in (f"0+{text}", "0-")]
    assert found(hand_of(HANDS, *riichi), K.DEAD_DRAWS) == []
    (event,) = found(hand_of(HANDS, *riichi, *dead), K.DEAD_DRAWS)
    assert (event.amount, event.since, event.step) == (3, 4, 10)
    (event,) = found(hand_of(HANDS, *riichi, *dead, "0+3p", Won(0, 0)), K.DEAD_DRAWS)
    assert event.amount == 3  # the draw that won is none
    (event,) = found(hand_of(HANDS, *riichi, *dead, "1+3p", "1-", Won(0, 1)), K.DEAD_DRAWS)
    assert event.amount == 3


def test_a_wait_that_is_changed_and_the_old_one_comes():
    replay = hand_of(HANDS, "0+6m", "0-9m", "0+5z", "0-", "0+3p", "0-", "0+2p", "0-")
    assert found(replay) == []  # the hand is no longer tenpai, or waits for the same
    single = ("123456789m123p1z", *HANDS[1:])
    replay = hand_of(single, "0+2z", "0-1z", "0+5z", "0-", "0+1z", "0-", "0+6z", "0-")
    assert found(replay) == [
        NamedEvent(K.CHANGED_WAIT, 0, 2, 2, kinds=(27,)),
        NamedEvent(K.OLD_WAIT_CAME, 0, 5, 2, None, 2, (27,)),
    ]


def test_an_old_wait_counts_until_the_next_change():
    single = ("123456789m123p1z", *HANDS[1:])
    replay = hand_of(single, "0+2z", "0-1z", "0+3z", "0-2z", "0+1z", "0-", "0+4z", "0-3z")
    assert [(each.kind, each.step) for each in found(replay)] == [
        (K.CHANGED_WAIT, 2), (K.CHANGED_WAIT, 4), (K.CHANGED_WAIT, 8),
    ]  # fmt: skip


def test_a_hand_that_the_log_does_not_tell_has_no_wait_to_change():
    unknown = ("123456789m1z", *HANDS[1:])
    assert found(hand_of(unknown, "0+2z", "0-1z", "0+3z", "0-2z")) == []


def changes_by_hand(replay):
    """Look at every discard of every hand."""
    for seat in range(replay.players):
        before = None
        for step, moment in enumerate(replay.moments):
            if step in from_hand_steps(replay) and moment.seat == seat:
                state = replay.tables[step].seats[seat]
                waits = waits_of(state.held, state.melds, replay.players)
                if before and waits and waits != before:
                    yield seat, step
                before = waits


def from_hand_steps(replay):
    return set(from_hand(replay))


@pytest.mark.parametrize("players", [3, 4])
@pytest.mark.unmeasured
def test_no_change_is_passed_over_in_games(players):
    changes = 0
    for replay in replays_of(make_log(2 if players == 3 else 5, players=players))[:7]:
        of_hand = [(each.seat, each.step) for each in found(replay, K.CHANGED_WAIT)]
        assert sorted(of_hand) == sorted(changes_by_hand(replay))
        changes += len(of_hand)
    assert changes
