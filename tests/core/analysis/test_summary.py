"""What nobody saw, and what would have come: whole games, and stacked walls."""

from dataclasses import replace

import pytest

from tests.helpers import long_run
from tests.helpers.games import make_log
from tests.helpers.replays import EVERY_KIND, cut, small, some_replays_of
from tests.helpers.stacked import stacked_wall
from tests.helpers.truth import plain_wall, true_draws, true_kyoku
from viewer.core.analysis.hand_analysis import Unseen, summary_of
from viewer.core.base.meld import Meld, MeldKind
from viewer.core.base.records import Call, Discard, Draw, NewDora, Ryuukyoku, Win
from viewer.core.base.tiles import COPIES
from viewer.core.play.replay import replay_kyoku

TENPAI = "123456789m1123p"
"""Waits for 1p and 4p."""

NOTHING = "258m258p258s1234z"


def games(count=2):
    for number, (era, players) in enumerate(EVERY_KIND * count, 40):
        yield from some_replays_of(make_log(number, era, players))


def broken_off(hands, live, draws, rinshan=""):
    """A hand on a stacked wall, in which everybody discards what was drawn, that breaks off."""
    wall = stacked_wall(hands, live=live, rinshan=rinshan)
    events = []
    for draw in true_draws(wall, draws):
        events += [draw, Discard(draw.seat, draw.tile)]
    return replay_kyoku(true_kyoku(wall, events), wall.players, wall)


# what nobody saw


def test_a_drawn_hand_shows_nobody_its_ura():
    wall = plain_wall()
    summary = summary_of(replay_kyoku(true_kyoku(wall), 4, wall))
    assert summary.ura == (Unseen(1, 4, 4),)
    assert [each.slot for each in summary.dora] == [7, 9, 11, 13]
    assert [each.nth for each in summary.dora] == [2, 3, 4, 5]
    assert [each.slot for each in summary.rinshan] == [1, 0, 3, 2]
    assert summary.left == 70


def test_what_was_turned_up_or_drawn_is_not_unseen():
    wall = plain_wall()
    kan = Call(0, Meld(MeldKind.ANKAN, (132, 133, 134, 135)))
    events = [Draw(0, 83), kan, NewDora(7), Draw(0, 1), Discard(0, 1)]
    summary = summary_of(replay_kyoku(true_kyoku(wall, events), 4, wall))
    assert [each.slot for each in summary.ura] == [4, 6]
    assert [each.nth for each in summary.dora] == [3, 4, 5]
    assert summary.rinshan == (Unseen(2, 0, 0), Unseen(3, 3, 3), Unseen(4, 2, 2))
    assert summary.left == 68


@pytest.mark.unmeasured
def test_a_winner_in_riichi_is_shown_the_ura_and_no_other_is():
    shown = {True: 0, False: 0}
    for replay in games():
        wins = [event for event in replay.kyoku.events if isinstance(event, Win)]
        if not wins:
            continue
        table, summary = replay.tables[-1], summary_of(replay)
        in_riichi = any(table.seats[win.seat].paid for win in wins)
        shown[in_riichi] += 1
        nths = [each.nth for each in summary.ura]
        assert nths == ([] if in_riichi else list(range(1, len(table.dora) + 1)))
    assert min(shown.values()) > 5


@pytest.mark.unmeasured
def test_no_unseen_tile_lies_on_the_table():
    for replay in games():
        table, summary = replay.tables[-1], summary_of(replay)
        seen = {*table.dora, *table.ura}
        for place in table.seats:
            seen |= {*place.held, *place.seen}
        for each in (*summary.ura, *summary.dora, *summary.rinshan):
            assert replay.tiles[each.slot] == each.tile
            assert each.tile not in seen


def test_of_three_players_an_indicator_that_was_drawn_as_live_tile_is_left_out():
    wall = plain_wall(players=3)
    replay = replay_kyoku(true_kyoku(wall, true_draws(wall, 53)), 3, wall)
    assert [each.slot for each in summary_of(cut(replay, 50)).dora] == [11, 13, 15, 17]
    assert [each.slot for each in summary_of(replay).dora] == [11, 13, 15]


def test_without_a_wall_the_tiles_are_not_known():
    summary = summary_of(small())
    assert {each.tile for each in (*summary.ura, *summary.dora, *summary.rinshan)} == {None}


# what would have come


def test_a_waiting_seat_learns_who_would_have_drawn_its_tile():
    replay = broken_off((NOTHING, TENPAI, NOTHING, NOTHING), "9s9s9s7z4p7z4p6z6z1p", 3)
    (waiting,) = summary_of(replay).waiting
    assert waiting.seat == 1
    assert [each.kind * COPIES for each in waiting.reading.ukeire] == [36, 48]
    assert (waiting.first.seat, waiting.first.away, waiting.first.nth) == (0, 2, 5)
    assert [each.away for each in waiting.reading.waits[:3]] == [2, 4, 7]
    assert (waiting.own.seat, waiting.own.away, waiting.own.own_away) == (1, 7, 2)


def test_the_first_to_win_by_its_own_draw_is_not_who_waits_for_the_first_tile():
    hands = (NOTHING, TENPAI, NOTHING, "123456789s1123s")
    replay = broken_off(hands, "7z7z4p4s7z1p", 2)
    summary = summary_of(replay)
    assert [each.seat for each in summary.waiting] == [1, 3]
    assert summary.next_winner.seat == 3
    assert summary.next_winner.own.away == 2
    assert [each.first.away for each in summary.waiting] == [1, 2]
    assert [each.own.away for each in summary.waiting] == [4, 2]


def test_nobody_waits_and_nobody_wins():
    summary = summary_of(broken_off((NOTHING,) * 4, "", 4))
    assert summary.waiting == ()
    assert summary.next_winner is None


@pytest.mark.unmeasured
def test_after_the_last_tile_nothing_comes():
    compared = 0
    for replay in games(4):
        table = replay.tables[-1]
        last = replay.kyoku.events[-1]
        if not (isinstance(last, Ryuukyoku) and last.type in {"", "nm"}):
            continue
        summary = summary_of(replay)
        tenpai = [seat for seat, place in enumerate(table.seats) if place.shown]
        assert summary.left == 0
        assert [each.seat for each in summary.waiting] == tenpai
        assert {(each.first, each.own) for each in summary.waiting} <= {(None, None)}
        assert summary.next_winner is None
        compared += len(tenpai)
    assert compared > long_run.examples(20)


@pytest.mark.unmeasured
def test_a_winner_is_the_next_winner_of_the_hand_before_its_last_draw():
    compared = 0
    for replay in games(4):
        wins = [event for event in replay.kyoku.events if isinstance(event, Win)]
        if wins and wins[0].self_drawn and not replay.draws[-1].replacement:
            before = summary_of(cut(replay, replay.last - 2))
            assert before.next_winner.seat == wins[0].seat
            assert before.next_winner.own.away == 1
            after = summary_of(replay)
            assert wins[0].seat not in [each.seat for each in after.waiting]
            compared += 1
    assert compared > long_run.examples(10)


@pytest.mark.unmeasured
def test_a_winner_on_a_discard_waits_no_more():
    compared = 0
    for replay in games():
        for win in replay.kyoku.results:
            if isinstance(win, Win) and not win.self_drawn:
                before = [each.seat for each in summary_of(cut(replay, replay.last - 1)).waiting]
                after = [each.seat for each in summary_of(replay).waiting]
                assert win.seat in before
                assert win.seat not in after
                compared += 1
    assert compared > long_run.examples(10)


def test_who_has_to_discard_does_not_wait():
    hands = (TENPAI, NOTHING, NOTHING, NOTHING)
    replay = broken_off(hands, "7z", 1)
    assert [each.seat for each in summary_of(replay).waiting] == [0]
    assert summary_of(cut(replay, 1)).waiting == ()


@pytest.mark.parametrize("seat", range(4))
def test_a_hand_that_the_log_does_not_tell_does_not_wait(seat):
    replay = broken_off((TENPAI, NOTHING, NOTHING, NOTHING), "7z", 0)
    haipai = [*replay.kyoku.haipai]
    haipai[seat] = ()
    kyoku = replace(replay.kyoku, haipai=tuple(haipai))
    waiting = [each.seat for each in summary_of(replay_kyoku(kyoku, 4, None)).waiting]
    assert waiting == ([0] if seat else [])
