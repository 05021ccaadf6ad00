import pytest

from tests.helpers.games import make_log
from viewer.core.base.meld import Meld, MeldKind
from viewer.core.base.records import Call, Discard, Draw, Kyoku
from viewer.core.play.draws import draws_of
from viewer.core.play.junme import junme_at, turns_ahead, turns_of, turns_without_calls

PON = Meld(MeldKind.PON, (0, 1, 2), 0, 1)
KAN = Meld(MeldKind.DAIMINKAN, (0, 1, 2, 3), 0, 1)
ANKAN = Meld(MeldKind.ANKAN, (0, 1, 2, 3))
KITA = Meld(MeldKind.KITA, (120,))


def kyoku(*events, dealer=0):
    return Kyoku(1, 0, 0, 0, (1, 1), 0, dealer, (), (), events)


def seen(turns):
    return [(turn.junme, turn.seat, turn.call) for turn in turns]


def test_a_go_round_ends_when_the_turn_comes_back():
    draws = [Draw(seat % 4, seat) for seat in range(9)]
    rounds = [turn.junme for turn in turns_of(kyoku(*draws), 4)]
    assert rounds == [1, 1, 1, 1, 2, 2, 2, 2, 3]


def test_the_dealer_opens_each_go_round():
    draws = [Draw((2 + turn) % 4, turn) for turn in range(5)]
    rounds = [turn.junme for turn in turns_of(kyoku(*draws, dealer=2), 4)]
    assert rounds == [1, 1, 1, 1, 2]


def test_a_call_that_skips_seats_stays_in_the_go_round():
    turns = turns_of(kyoku(Draw(0, 4), Discard(0, 0), Call(2, PON), Draw(3, 8)), 4)
    assert seen(turns) == [(1, 0, None), (1, 2, "pon"), (1, 3, None)]


def test_a_call_backwards_opens_the_next_go_round():
    turns = turns_of(kyoku(Draw(0, 4), Draw(1, 5), Discard(1, 0), Call(0, PON), Draw(1, 8)), 4)
    assert seen(turns) == [(1, 0, None), (1, 1, None), (2, 0, "pon"), (2, 1, None)]


@pytest.mark.parametrize("meld", [ANKAN, KITA])
def test_a_replacement_draw_belongs_to_the_turn_of_its_caller(meld):
    turns = turns_of(kyoku(Draw(0, 4), Call(0, meld), Draw(0, 5), Draw(1, 6)), 4)
    assert seen(turns) == [(1, 0, None), (1, 0, None), (1, 1, None)]
    assert [turn.drawn.replacement for turn in turns] == [False, True, False]


def test_an_open_kan_takes_the_turn_and_then_a_tile():
    turns = turns_of(kyoku(Draw(0, 4), Discard(0, 0), Call(3, KAN), Draw(3, 5)), 4)
    assert seen(turns) == [(1, 0, None), (1, 3, "daiminkan"), (1, 3, None)]


@pytest.mark.parametrize("players", [3, 4])
def test_every_draw_of_a_game_is_a_turn_and_go_rounds_never_go_back(players):
    for hand in make_log(3, players=players).kyoku:
        turns = turns_of(hand, players)
        assert [turn.drawn for turn in turns if turn.drawn] == list(draws_of(hand))
        rounds = [turn.junme for turn in turns]
        assert rounds == sorted(rounds)


def test_without_calls_the_seats_take_turns():
    turns = turns_without_calls([50, 51, 52, 53], 3)
    assert seen(turns) == [(1, 0, None), (1, 1, None), (1, 2, None), (2, 0, None)]
    assert [turn.drawn.nth for turn in turns] == [1, 2, 3, 4]
    assert [turn.drawn.tile for turn in turns] == [50, 51, 52, 53]
    assert [turn.drawn.seat for turn in turns] == [0, 1, 2, 0]
    assert {(turn.drawn.event, turn.drawn.replacement) for turn in turns} == {(0, False)}


@pytest.mark.parametrize("players", [3, 4])
def test_the_turns_after_none_are_those_without_calls(players):
    ahead = turns_ahead((), 1, players, 9)
    expected = turns_without_calls(range(9), players)
    assert [((turn.seat - 1) % players, turn.junme) for turn in ahead] == [
        (turn.seat, turn.junme) for turn in expected
    ]


def test_the_turns_ahead_go_on_after_the_last_seat():
    past = turns_of(kyoku(Draw(0, 4), Discard(0, 0), Call(2, PON), Draw(3, 8)), 4)
    assert seen(turns_ahead(past, 0, 4, 5)) == [(2, 0, None), (2, 1, None), (2, 2, None)]
    past = turns_of(kyoku(Draw(0, 4), Draw(1, 5)), 4)
    assert seen(turns_ahead(past, 0, 4, 4)) == [(1, 2, None), (1, 3, None)]
    past = turns_of(kyoku(Draw(1, 4), dealer=1), 4)
    assert seen(turns_ahead(past, 1, 4, 5)) == [
        (1, 2, None), (1, 3, None), (1, 0, None), (2, 1, None)
    ]  # fmt: skip


def test_replacement_draws_take_none_of_the_live_tiles():
    past = turns_of(kyoku(Draw(0, 4), Call(0, ANKAN), Draw(0, 1)), 4)
    assert seen(turns_ahead(past, 0, 4, 3)) == [(1, 1, None), (1, 2, None)]


def test_a_wall_that_is_drawn_empty_has_no_turns_ahead():
    past = turns_of(kyoku(Draw(0, 4), Draw(1, 5)), 4)
    assert list(turns_ahead(past, 0, 4, 1)) == []


def test_each_step_lies_in_a_go_round():
    events = [Draw(0, 4), Discard(0, 4), Draw(1, 5), Discard(1, 0), Call(0, PON), Discard(0, 8)]
    turns = turns_of(kyoku(*events), 4)
    assert [junme_at(turns, step) for step in range(7)] == [1, 1, 1, 1, 1, 2, 2]
