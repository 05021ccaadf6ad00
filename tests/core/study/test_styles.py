"""How seats play that nobody plays by hand."""

from dataclasses import replace

import pytest

from tests.core.study.test_hand_flow import FAR, FAR_FROM_1M, ON_WHITE
from tests.helpers.games import make_log
from tests.helpers.lines import all_told, as_played, do, stacked_log, stacked_play
from tests.helpers.stacked import stacked_wall
from tests.helpers.truth import require_walls
from viewer.core.analysis.efficiency import discard_choices
from viewer.core.base.meld import MeldKind
from viewer.core.base.records import Call, Discard, Leave, Return, Riichi, Ryuukyoku, Win
from viewer.core.base.tiles import COPIES
from viewer.core.play.replay import replay_kyoku
from viewer.core.study.line_play import LinePlay
from viewer.core.study.styles import PlayStyle
from viewer.core.wall.wall import walls_of_log

AS_PLAYED, NEAREST = PlayStyle.AS_PLAYED, PlayStyle.NEAREST


def replayed(play, log, wall):
    """A played hand as a log's, played again as it was."""
    whole = replace(log, hands=(play.kyoku,))
    again = as_played(whole, 0, wall)
    return all_told(again.line.events) == all_told(play.line.events)


def test_three_winners_and_nine_kinds_are_played_again():
    for hands, live, moves in [
        (ON_WHITE, "5z", ("0 discard 5z", "1 ron 5z", "2 ron 5z", "3 ron 5z")),
        (("19m19p19s123z2244m", *FAR_FROM_1M), "7z", ("0 yao9",)),
    ]:
        wall = stacked_wall(hands, live=live)
        log = stacked_log(wall)
        play = LinePlay(log, 0, wall, 0)
        do(play, *moves)
        assert replayed(play, log, wall)


def test_a_hand_that_breaks_off_goes_on_with_what_they_draw():
    log = make_log(3)
    wall = require_walls(walls_of_log(log))[0]
    cut = replace(log.hands[0], events=log.hands[0].events[:21])
    play = as_played(replace(log, hands=(cut,)), 0, wall)
    assert play.kyoku.results
    assert play.line.events[:21] == cut.events


def test_lost_connections_of_the_log_stay_in_the_hand():
    log = make_log(3)
    wall = require_walls(walls_of_log(log))[0]
    events = log.hands[0].events
    kyoku = replace(log.hands[0], events=(*events[:4], Leave(2), Return(2, "b"), *events[4:]))
    play = as_played(replace(log, hands=(kyoku,)), 0, wall)
    assert play.line.events[4:6] == (Leave(2), Return(2, "b"))
    assert len(play.line.events) == len(kyoku.events)
    by_hand = LinePlay(replace(log, hands=(kyoku,)), 0, wall, 4, [Leave(2)])
    by_hand.set_styles([AS_PLAYED] * 4, wins=True)
    assert by_hand.line.events[1:] == play.line.events[5:]


@pytest.mark.unmeasured
def test_after_one_other_discard_the_rest_is_played_as_far_as_it_can_be():
    """What seats did is done again by all whose tiles allow it; the rest discard as they draw."""
    log = make_log(3)
    walls = require_walls(walls_of_log(log))
    same = acts = 0
    for index, kyoku in enumerate(log.hands):
        styles = [PlayStyle.BY_HAND, *[AS_PLAYED] * 3]
        play = LinePlay(log, index, walls[index], 0, styles=styles)
        while not play.asked[0].own_turn:
            play.play(0)
        other = next(move for move in play.asked[0].moves if move not in kyoku.events)
        play.play(0, other)
        play.set_styles([AS_PLAYED] * 4, wins=True)
        assert play.kyoku.results
        chosen = [e for e in play.line.events if isinstance(e, Discard | Call | Riichi)]
        same += sum(move in kyoku.events for move in chosen)
        acts += len(chosen)
    assert same > acts / 2


@pytest.mark.unmeasured
def test_the_nearest_discard_is_the_first_of_those_that_efficiency_lists():
    play = stacked_play(("19m19p19s1234567z",) * 4, "5m", styles=[NEAREST] * 4, wins=False)
    assert play.kyoku.results
    assert not any(isinstance(event, Call | Riichi) for event in play.line.events)
    replay = replay_kyoku(play.kyoku, 4, None)
    for step, event in enumerate(play.line.events):
        if isinstance(event, Discard) and step < 60:
            best = discard_choices(replay, step, event.seat)[0]
            assert event.tile // COPIES == best.tile // COPIES


def test_a_seat_that_called_by_hand_discards_its_highest_tile():
    play = stacked_play((FAR, "55z234m234p345s69p", *FAR_FROM_1M[1:]), "5z9s")
    do(play, "0 discard 5z")
    do(play, "3")
    (asked,) = play.asked
    pon = next(m for m in asked.moves if isinstance(m, Call) and m.meld.kind is MeldKind.PON)
    play.play(1, pon)
    assert play.asked[0].own_turn
    held = play.asked[0].moves
    play.set_styles([PlayStyle.AS_DRAWN] * 4, wins=False)
    assert play.line.events[3] == Discard(1, max(move.tile for move in held))
    assert isinstance(play.line.events[-1], Win | Ryuukyoku)


@pytest.mark.unmeasured
def test_without_wins_nobody_wins_who_did():
    log = make_log(3)
    walls = require_walls(walls_of_log(log))
    won = [n for n, kyoku in enumerate(log.hands) if isinstance(kyoku.results[-1], Win)]
    for index in won[:3]:
        play = LinePlay(log, index, walls[index], 0, styles=[AS_PLAYED] * 4, wins=False)
        assert isinstance(play.line.events[-1], Ryuukyoku)
