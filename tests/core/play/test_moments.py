import pytest

from tests.helpers.games import make_log
from tests.helpers.truth import call, plain_wall, true_draws, true_kyoku
from viewer.core.base.meld import Meld, MeldKind
from viewer.core.base.records import Call, Discard, Draw, Kyoku, Leave, NewDora, Unread
from viewer.core.play.moments import (
    Drawn,
    draws_of,
    moments_of,
    play_hand,
    turns_ahead,
    turns_of,
    turns_without_calls,
)

PON = Meld(MeldKind.PON, (0, 1, 2), 0, 1)
KAN = Meld(MeldKind.DAIMINKAN, (0, 1, 2, 3), 0, 1)
ANKAN = Meld(MeldKind.ANKAN, (0, 1, 2, 3))
KITA = Meld(MeldKind.KITA, (120,))


def kyoku(*events, dealer=0):
    return Kyoku(1, 0, 0, 0, (1, 1), 0, dealer, (), ((),) * 4, events)


def seen(turns):
    return [(turn.junme, turn.seat, turn.call) for turn in turns]


def test_a_go_round_ends_when_the_turn_comes_back():
    draws = [Draw(seat % 4, seat) for seat in range(9)]
    rounds = [turn.junme for turn in turns_of(kyoku(*draws))]
    assert rounds == [1, 1, 1, 1, 2, 2, 2, 2, 3]


def test_the_dealer_opens_each_go_round():
    draws = [Draw((2 + turn) % 4, turn) for turn in range(5)]
    rounds = [turn.junme for turn in turns_of(kyoku(*draws, dealer=2))]
    assert rounds == [1, 1, 1, 1, 2]


def test_a_call_that_skips_seats_stays_in_the_go_round():
    turns = turns_of(kyoku(Draw(0, 4), Discard(0, 0), Call(2, PON), Draw(3, 8)))
    assert seen(turns) == [(1, 0, None), (1, 2, "pon"), (1, 3, None)]


def test_a_call_backwards_opens_the_next_go_round():
    turns = turns_of(kyoku(Draw(0, 4), Draw(1, 5), Discard(1, 0), Call(0, PON), Draw(1, 8)))
    assert seen(turns) == [(1, 0, None), (1, 1, None), (2, 0, "pon"), (2, 1, None)]


@pytest.mark.parametrize("meld", [ANKAN, KITA])
def test_a_replacement_draw_belongs_to_the_turn_of_its_caller(meld):
    turns = turns_of(kyoku(Draw(0, 4), Call(0, meld), Draw(0, 5), Draw(1, 6)))
    assert seen(turns) == [(1, 0, None), (1, 0, None), (1, 1, None)]
    assert [turn.drawn.replacement for turn in turns] == [False, True, False]


def test_an_open_kan_takes_the_turn_and_then_a_tile():
    turns = turns_of(kyoku(Draw(0, 4), Discard(0, 0), Call(3, KAN), Draw(3, 5)))
    assert seen(turns) == [(1, 0, None), (1, 3, "daiminkan"), (1, 3, None)]


@pytest.mark.parametrize("players", [3, 4])
def test_every_draw_of_a_game_is_a_turn_and_go_rounds_never_go_back(players):
    for hand in make_log(3, players=players).hands:
        turns = turns_of(hand)
        assert [turn.drawn for turn in turns if turn.drawn] == list(draws_of(hand))
        rounds = [turn.junme for turn in turns]
        assert rounds == sorted(rounds)


def test_without_calls_the_seats_take_turns():
    turns = turns_without_calls([50, 51, 52, 53], 3)
    assert seen(turns) == [(1, 0, None), (1, 1, None), (1, 2, None), (2, 0, None)]
    assert [turn.drawn.nth for turn in turns] == [1, 2, 3, 4]
    assert [turn.drawn.tile for turn in turns] == [50, 51, 52, 53]
    assert [turn.drawn.seat for turn in turns] == [0, 1, 2, 0]
    assert {(turn.drawn.step, turn.drawn.replacement) for turn in turns} == {(0, False)}


@pytest.mark.parametrize("players", [3, 4])
def test_the_turns_after_none_are_those_without_calls(players):
    hand = Kyoku(1, 0, 0, 0, (1, 1), 0, 1, (), ((),) * players, ())
    expected = turns_without_calls(range(9), players)
    assert [((turn.seat - 1) % players, turn.junme) for turn in ahead(live=9, hand=hand)] == [
        (turn.seat, turn.junme) for turn in expected
    ]


def ahead(*events, live, dealer=0, hand=None):
    hand = hand or kyoku(*events, dealer=dealer)
    moments, draws = play_hand(hand)
    past = sum(not each.replacement for each in draws)
    return list(turns_ahead(hand, moments[-1], live - past))


def test_the_turns_ahead_go_on_after_the_last_seat():
    found = ahead(Draw(0, 4), Discard(0, 0), Call(2, PON), Draw(3, 8), live=5)
    assert seen(found) == [(2, 0, None), (2, 1, None), (2, 2, None)]
    assert seen(ahead(Draw(0, 4), Draw(1, 5), live=4)) == [(1, 2, None), (1, 3, None)]
    assert seen(ahead(Draw(1, 4), live=5, dealer=1)) == [
        (1, 2, None), (1, 3, None), (1, 0, None), (2, 1, None)
    ]  # fmt: skip


@pytest.mark.parametrize(
    "events",
    [
        (Draw(0, 4), Unread("U", 1)),
        (Draw(0, 4), Unread("U", 1), Unread("E", 1)),
        (Draw(0, 4), Unread("U", 1), Leave(3)),
        (Draw(0, 4), Unread("U", 1), Discard(1, 5)),
    ],
)
def test_the_turns_ahead_go_on_after_a_draw_that_cannot_be_read(events):
    assert seen(ahead(*events, live=4)) == [(1, 2, None), (1, 3, None), (2, 0, None)]


def test_a_draw_that_cannot_be_read_may_be_the_first_or_open_a_go_round():
    assert seen(ahead(Unread("T", 0), live=2)) == [(1, 1, None), (1, 2, None)]
    draws = [Draw(seat, seat) for seat in range(4)]
    assert seen(ahead(*draws, Unread("T", 0), live=6)) == [(2, 1, None), (2, 2, None)]
    assert [turn.junme for turn in turns_of(kyoku(*draws, Unread("T", 0), Draw(1, 5)))][-1] == 2


def test_a_replacement_that_cannot_be_read_opens_no_go_round():
    events = Draw(0, 4), Call(0, ANKAN), Unread("T", 0)
    assert seen(ahead(*events, live=3)) == [(1, 1, None), (1, 2, None)]
    assert seen(ahead(*events, Draw(1, 8), live=3)) == [(1, 2, None)]


def test_replacement_draws_take_none_of_the_live_tiles():
    found = ahead(Draw(0, 4), Call(0, ANKAN), Draw(0, 1), live=3)
    assert seen(found) == [(1, 1, None), (1, 2, None)]


def test_a_wall_that_is_drawn_empty_has_no_turns_ahead():
    assert ahead(Draw(0, 4), Draw(1, 5), live=1) == []


def test_each_step_lies_in_a_go_round():
    events = [Draw(0, 4), Discard(0, 4), Draw(1, 5), Discard(1, 0), Call(0, PON), Discard(0, 8)]
    assert [each.junme for each in moments_of(kyoku(*events))] == [0, 1, 1, 1, 1, 2, 2]


# draws

DAIMINKAN = Meld(MeldKind.DAIMINKAN, (0, 1, 2, 3), called=0, source=1)
KAKAN = Meld(MeldKind.KAKAN, (0, 1, 2, 3), called=0, source=1, added=3)
CHI = Meld(MeldKind.CHI, (0, 4, 8), called=0, source=3)


def draws(*events):
    return list(draws_of(true_kyoku(plain_wall(), events)))


def kinds(*events):
    return [(drawn.replacement, drawn.nth) for drawn in draws(*events)]


def test_draws_are_counted_over_all_seats():
    assert draws(Draw(0, 5), Discard(0, 5), Draw(1, 6)) == [
        Drawn(0, 5, replacement=False, nth=1, seat_nth=1, step=1),
        Drawn(1, 6, replacement=False, nth=2, seat_nth=1, step=3),
    ]


@pytest.mark.parametrize("meld", [DAIMINKAN, KAKAN, ANKAN, KITA], ids=lambda meld: meld.kind)
def test_the_draw_after_a_kan_or_kita_is_a_replacement(meld):
    assert kinds(Draw(0, 5), call(meld), Draw(0, 6), Discard(0, 6), Draw(1, 7)) == [
        (False, 1),
        (True, 1),
        (False, 2),
    ]


@pytest.mark.parametrize("meld", [PON, CHI], ids=lambda meld: meld.kind)
def test_the_draw_after_pon_and_chi_is_live(meld):
    assert kinds(call(meld), Discard(0, 5), Draw(1, 6)) == [(False, 1)]


@pytest.mark.parametrize("event", [NewDora(9), Leave(2)], ids=["new dora", "leave"])
def test_what_happens_between_kan_and_draw_changes_nothing(event):
    assert kinds(call(ANKAN), event, Draw(0, 6)) == [(True, 1)]


def test_kan_after_kan_takes_the_next_replacement():
    assert kinds(call(ANKAN), Draw(0, 5), call(ANKAN), Draw(0, 6)) == [(True, 1), (True, 2)]


def test_a_hand_without_events_has_no_draws():
    assert draws() == []


def test_without_calls_all_draws_are_live():
    wall = plain_wall()
    assert [drawn.tile for drawn in draws(*true_draws(wall, 70))] == list(wall.live)
