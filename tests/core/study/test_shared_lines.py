"""Real games: as they did gives each hand again, and what is played at random adds up."""

import random

import pytest

from tests.games.hand import WINDS, Hand
from tests.games.scoring import Moment, value_of
from tests.helpers import long_run
from tests.helpers.lines import all_told, as_played, asked_step_by_step, log_of, play_randomly
from tests.test_shared_logs import PATHS
from tests.test_shared_records import PATHS as RECORDS
from viewer.core.base.records import Win
from viewer.core.rules.game_checks import check_kyoku
from viewer.core.sites.detect import read_with_walls
from viewer.core.study.hand_flow import asked_in
from viewer.core.study.line_play import LinePlay, play_texts
from viewer.core.study.obstacles import obstacle
from viewer.core.study.styles import PlayStyle

pytestmark = pytest.mark.shared
STYLES = [PlayStyle.AS_PLAYED, PlayStyle.AS_DRAWN, PlayStyle.NEAREST, *[PlayStyle.BY_HAND] * 2]


def some_of(paths):
    return paths if long_run.is_long() else paths[::24]


def hands_of(path):
    """The hands that can be played on from the deal and that have an end, by log and index."""
    log, walls = read_with_walls(path.read_bytes())
    for index, (kyoku, wall) in enumerate(zip(log.hands, walls, strict=True)):
        if kyoku.results and obstacle(log, index, wall, 0) is None:
            yield log, index, wall


@pytest.mark.dear("whole games are played")
@pytest.mark.parametrize("path", some_of([*PATHS, *RECORDS]), ids=lambda path: path.name)
def test_as_they_did_gives_each_real_hand_again_event_for_event(path):
    for log, index, wall in hands_of(path):
        play = as_played(log, index, wall)
        assert all_told(play.line.events) == all_told(log.hands[index].events)


@pytest.mark.dear("whole games are played")
@pytest.mark.parametrize("path", some_of([*PATHS, *RECORDS]), ids=lambda path: path.name)
def test_what_is_played_at_random_is_consistent_and_worth_what_a_library_says(path):
    rng = random.Random(path.name)
    for log, index, wall in [*hands_of(path)][:: 1 if long_run.is_long() else 6]:
        step = rng.randrange(max(1, len(log.hands[index].events) - 2))
        styles = [rng.choice(STYLES) for _ in range(log.players)]
        if obstacle(log, index, wall, step) is not None:
            continue
        play = LinePlay(log, index, wall, step, styles=styles)
        play_randomly(play, rng)
        line = play.line
        game = log_of(log, play)
        assert check_kyoku(game, index).inconsistencies == ()
        assert play_texts(log, index, wall, step, line.texts).line == line
        assert asked_in(log, line) == asked_step_by_step(log, wall, line)
        if log.type.bits is not None:
            compare_values(game.hands[index], log.type)


def compare_values(kyoku, rules):
    """Hold each win against the library; what comes of the course of play is the line's own."""
    for win in kyoku.results:
        if not isinstance(win, Win):
            return
        named = {number for number, _ in win.yaku} | {*win.yakuman}
        own = [*win.hand]
        if not win.self_drawn:
            own.remove(win.tile)
        hand = Hand(win.seat, rules.players, own, melds=[*win.melds])
        hand.riichi, hand.double_riichi = not named.isdisjoint({1, 21}), 21 in named
        hand.ippatsu = 2 in named
        moment = Moment(
            tile=win.tile,
            self_drawn=win.self_drawn,
            seat_wind=WINDS[(win.seat - kyoku.dealer) % rules.players],
            round_wind=WINDS[kyoku.round // 4],
            rinshan=4 in named,
            chankan=3 in named,
            last_tile=not named.isdisjoint({5, 6}),
            unbroken=not named.isdisjoint({37, 38}),
        )
        value = value_of(hand, moment, rules, win.dora, win.ura)
        assert sorted(value.yaku) == sorted(win.yaku)
        assert value.yakuman == tuple(sorted(win.yakuman))
        assert win.yakuman or value.fu == win.fu
        assert value.limit == win.limit
