"""How a hand ends, by the little that formats tell of it."""

import pytest

from viewer.core.base.notation import read_mpsz
from viewer.core.base.tiles import RED_FIVE_IDS
from viewer.core.sites.format_hand import Deal, FormatHand, RecordedWin
from viewer.core.sites.remarks import Remarks

HANDS = [read_mpsz(f"123456789{suit}1122z") for suit in "mpsm"]


def hand(scores=(25000,) * 4, sticks=1):
    deal = Deal(0, 0, sticks, 0, scores, HANDS, read_mpsz("9m")[0])
    return FormatHand(deal, Remarks(), red_fives=RED_FIVE_IDS)


def ended(changes, kind=None, *, left=0, shown=None):
    made = hand()
    for nth in range(70 - left):
        made.writer.draw(nth % 4, HANDS[0][0])
    made.ryuukyoku(kind, changes, shown)
    return made.kyoku(1).events[-1]


def test_noten_payments_tell_who_is_tenpai():
    end = ended((1500, -1500, 1500, -1500))
    assert (end.type, [each is not None for each in end.hands]) == ("", [True, False, True, False])


@pytest.mark.parametrize("changes", [(0, 0, 0, 0), (8000, -4000, -2000, -2000), (), (1, 1, 1, 1)])
def test_other_payments_do_not(changes):
    end = ended(changes)
    assert (end.type, end.unread) == ("?", {"type"})


def test_before_the_last_tile_the_kind_has_to_be_told():
    assert ended((0,) * 4, left=1).type == "?"
    assert ended((0,) * 4, "kan4", left=1).type == "kan4"
    assert ended((0,) * 4, "", shown={}).type == ""


def test_who_shows_a_hand_when_three_win_hangs_on_whose_tile_it_is():
    made = hand()
    made.writer.unread("D", None)
    made.ryuukyoku("ron3", (0,) * 4, None)
    end = made.kyoku(1).events[-1]
    assert (end.hands, end.unread) == ((None,) * 4, {"hai"})


def test_a_win_has_what_is_told_of_it():
    made = hand()
    made.writer.draw(0, HANDS[0][9])
    made.win(RecordedWin(0, None, (4000, 0, 0, -3000), yaku=[(1, 1)], fu=30, points=2000, limit=0))
    win = made.kyoku(1).events[-1]
    assert (win.source, win.yaku, win.unread, win.sticks) == (0, ((1, 1),), frozenset(), 1)


@pytest.mark.parametrize(("ura", "unread"), [("", {"doraHaiUra"}), ("1z", set())])
def test_ura_of_a_riichi_are_shown_or_not_told(ura, unread):
    made = hand()
    for seat in range(4):
        made.writer.draw(seat, HANDS[seat][9])
        made.writer.discard(seat, HANDS[seat][9], drawn=True, riichi=not seat)
    made.writer.draw(0, HANDS[0][9])
    payments = {"changes": (6000, -2000, -2000, -2000), "fu": 30, "points": 6000, "limit": 0}
    made.win(RecordedWin(0, 0, yaku=[(0, 1), (1, 1)], ura=read_mpsz(ura), **payments))
    assert made.kyoku(1).events[-1].unread == unread


def test_sticks_and_points_that_are_not_told_stay_unknown():
    made = hand(scores=(), sticks=None)
    made.writer.draw(0, HANDS[0][9])
    made.writer.discard(0, HANDS[0][9], drawn=True, riichi=True)
    made.writer.accept_riichi()
    changes = (-1000, 2000, 0, 0)
    made.win(RecordedWin(1, 0, changes))
    made.win(RecordedWin(2, 0, changes))
    wins = made.kyoku(1).events[-2:]
    assert [(win.scores, win.sticks) for win in wins] == [((), None), ((), None)]
    assert all("ba" in win.unread for win in wins)  # so that payments are not compared


def test_what_hangs_on_moves_that_cannot_be_read_is_not_told():
    made = hand()
    made.writer.unread("REACH", None)
    made.writer.unread("DORA", None)
    made.writer.draw(0, HANDS[0][9])
    made.win(RecordedWin(0, None, (4000, 0, 0, -3000), yaku=[(1, 1)], fu=30, points=2000, limit=0))
    win = made.kyoku(1).events[-1]
    assert (win.scores, win.unread) == ((), {"ba", "doraHai"})
