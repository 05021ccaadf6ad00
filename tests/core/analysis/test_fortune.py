"""The turns of fortune: whole games, and a hand whose turns are known."""

from dataclasses import replace
from itertools import pairwise

import pytest

from tests.helpers import long_run
from tests.helpers.games import make_log
from tests.helpers.replays import EVERY_KIND, drawn_hand, replays_of, small, won
from tests.helpers.shared import SHARED
from tests.helpers.stacked import FOUR, stacked_wall
from tests.helpers.truth import true_draws, true_kyoku
from viewer.core.analysis.outlook import ending_of, turns_of_fortune, turns_of_hand
from viewer.core.base.errors import Stopped
from viewer.core.base.game_type import rules_of_type
from viewer.core.base.meld import Meld, MeldKind
from viewer.core.base.place import Place
from viewer.core.base.records import Call, Discard, Draw, Ryuukyoku, Win
from viewer.core.base.tiles import COPIES
from viewer.core.play.replay import replay_kyoku
from viewer.core.sites.tenhou.log import read_mjlog
from viewer.core.wall.wall import walls_of_log

FOLDER = SHARED / "logs"
LOGS = sorted(FOLDER.glob("base64*")) if FOLDER.is_dir() else []
FAR = ("147m147p147s1122z", "369m369p369s3344z", "147m369p147s5566z")


def every_game():
    for number, (era, players) in long_run.a_third(enumerate(EVERY_KIND, 40)):
        log = make_log(number, era, players)
        yield log, walls_of_log(log)


@pytest.mark.dear("each step of whole hands")
def test_the_ten_that_turned_most_come_first():
    for log, walls in every_game():
        turns = turns_of_fortune(log, walls)
        every = [
            turn
            for index, replay in enumerate(replays_of(log))
            for turn in turns_of_hand(replay, log.type, index)
        ]
        assert list(turns) == sorted(every, key=lambda each: -each.points)[:10]
        assert turns_of_fortune(log, walls, most=2) == turns[:2]


@pytest.mark.unmeasured
def test_each_is_a_move_and_what_it_turned_is_between_its_ends():
    seen = set()
    for log, walls in every_game():
        for turn in turns_of_fortune(log, walls):
            event = log.hands[turn.place.hand_index].events[turn.place.step - 1]
            assert isinstance(event, (Call, Discard, Win, Ryuukyoku))
            seen.add(type(event))
            assert turn.junme > 0
            assert turn.points > 0
            gains = [now - was for was, now in zip(turn.before.changes, turn.after.changes,
                                                  strict=True)]  # fmt: skip
            assert turn.points == sum(gain for gain in gains if gain > 0)
    assert {Call, Discard} <= seen


@pytest.mark.unmeasured
def test_one_outlook_follows_the_other_until_the_hand_ends_as_it_did():
    for log, _ in every_game():
        for replay in replays_of(log):
            turns = list(turns_of_hand(replay, log.type))
            for turn, after in pairwise(turns):
                assert after.before.changes == turn.after.changes
                assert turn.place < after.place
            if turns:
                assert turns[-1].after.changes == ending_of(replay).changes


def test_a_pon_moves_the_winning_tile_to_another():
    """Seat 1 waits for 5s and 8s; the dealer's 1z is called, and seat 3 discards the 8s, not 2."""
    hands = (FAR[0], "234567m345p6788s", FAR[1], "147m369p147s1156z")
    wall = stacked_wall(hands, live="7z7z7z7z4z3z4z8s", dora="6z")
    first = true_draws(wall, 1)[0]
    wind = [tile for tile in wall.haipai[0] if tile // COPIES == 27]
    pair = [tile for tile in wall.haipai[3] if tile // COPIES == 27]
    thrown = next(tile for tile in wall.haipai[3] if tile // COPIES == 31)
    pon = Meld(MeldKind.PON, tuple(sorted((*pair, wind[0]))), wind[0], 1)
    events = [first, Discard(0, wind[0]), Call(3, pon), Discard(3, thrown), Draw(0, wall.live[1])]
    replay = replay_kyoku(true_kyoku(wall, events), 4, wall)
    (turn,) = turns_of_hand(replay, FOUR)
    assert (turn.place, turn.junme) == (Place(0, 3), 1)
    assert (turn.before.source, turn.after.source) == (3, 2)
    assert turn.points == 2000


def test_the_last_move_is_measured_by_how_the_hand_ended():
    wall = stacked_wall((FAR[0], "234567m345p6788s", *FAR[1:]), live="7z7z8s", dora="6z")
    *past, third = true_draws(wall, 3)
    events = [event for draw in past for event in (draw, Discard(draw.seat, draw.tile))]
    end = drawn_hand("kan4")
    replay = replay_kyoku(true_kyoku(wall, [*events, third, end]), 4, wall)
    (turn,) = turns_of_hand(replay, FOUR)
    assert turn.place.step == 6
    assert (turn.after.ryuukyoku, turn.after.changes) == ("kan4", (0, 0, 0, 0))
    assert turn.points == 2000


def test_a_win_ends_a_hand_with_what_it_pays():
    win = won(2, 1, 60, [*range(26, 39), 60], changes=(0, -2000, 2000, 0))
    ending = ending_of(small(Draw(1, 60), Discard(1, 60), win))
    assert (ending.winners, ending.source, ending.tile) == ((2,), 1, 60)
    assert ending.changes == (0, -2000, 2000, 0)


def test_how_a_hand_ended_may_not_be_told():
    assert ending_of(small()) is None
    assert ending_of(small(replace(drawn_hand(), changes=()))) is None
    assert ending_of(small(drawn_hand("nm"))).ryuukyoku == "nm"


def test_no_turns_without_a_wall_or_in_games_of_their_own_rules():
    log = make_log(40)
    walls = walls_of_log(log)
    assert turns_of_fortune(log, [None] * len(walls)) == ()
    own = replace(log, type=rules_of_type(log.type.bits | 0x600))
    assert turns_of_fortune(own, walls) == ()


def test_turns_of_a_game_are_those_of_its_hands():
    log = make_log(40)
    first = replace(log, hands=log.hands[:1])
    (replay,) = replays_of(first)
    turns = sorted(turns_of_hand(replay, log.type), key=lambda each: -each.points)[:10]
    assert turns
    assert list(turns_of_fortune(first, walls_of_log(first))) == turns


def test_it_can_be_stopped():
    log = make_log(40)
    with pytest.raises(Stopped):
        turns_of_fortune(log, walls_of_log(log), lambda: True)


@pytest.mark.shared
@pytest.mark.parametrize("path", LOGS[:4], ids=lambda path: path.name)
def test_real_logs_have_turns(path):
    log = read_mjlog(path.read_bytes())
    turns = turns_of_fortune(log, walls_of_log(log))
    assert len(turns) > 5
