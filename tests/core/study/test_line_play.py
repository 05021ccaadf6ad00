"""Playing on: as they did gives the hand again, and what is played at random obeys the judge."""

import random

import pytest

from tests.helpers import long_run
from tests.helpers.games import make_log
from tests.helpers.lines import all_told, as_played, asked_step_by_step, log_of, play_randomly
from tests.helpers.truth import require_walls
from viewer.core.base.era import Era
from viewer.core.base.records import Discard, Draw, Riichi, Win
from viewer.core.rules.game_checks import check_kyoku
from viewer.core.study.hand_flow import asked_in
from viewer.core.study.line_play import LinePlay, play_texts
from viewer.core.study.styles import PlayStyle
from viewer.core.wall.wall import walls_of_log

STYLES = [PlayStyle.AS_PLAYED, PlayStyle.AS_DRAWN, PlayStyle.NEAREST, *[PlayStyle.BY_HAND] * 2]


def game(seed=3, players=4, era=Era.BASE64):
    log = make_log(seed, era, players)
    return log, require_walls(walls_of_log(log))


@pytest.mark.unmeasured
@pytest.mark.parametrize(("seed", "players", "era"), [(3, 4, Era.BASE64), (5, 3, Era.PER_HAND)])
def test_as_they_did_gives_the_hand_again(seed, players, era):
    log, walls = game(seed, players, era)
    for index, kyoku in enumerate(log.hands[:3]):
        play = as_played(log, index, walls[index])
        assert all_told(play.line.events) == all_told(kyoku.events)


@pytest.mark.parametrize(("seed", "players"), [(3, 4), (5, 3)])
def test_what_is_played_at_random_is_consistent_and_its_moves_play_it_again(seed, players):
    log, walls = game(seed, players)
    rng = random.Random(seed)
    for _ in range(3):
        index = rng.randrange(len(log.hands))
        step = rng.randrange(len(log.hands[index].events) - 1)
        styles = [rng.choice(STYLES) for _ in range(players)]
        play = LinePlay(log, index, walls[index], step, styles=styles)
        play_randomly(play, rng)
        line = play.line
        assert check_kyoku(log_of(log, play), index).inconsistencies == ()
        assert play_texts(log, index, walls[index], step, line.texts).line == line


@pytest.mark.parametrize(("seed", "players"), [(3, 4), (5, 3)])
@pytest.mark.unmeasured
def test_a_line_tells_what_it_asked_at_each_step(seed, players):
    log, walls = game(seed, players)
    rng = random.Random(seed)
    for _ in range(long_run.examples(6)):
        index = rng.randrange(len(log.hands))
        events = log.hands[index].events
        riichi = [step for step, event in enumerate(events, 1) if isinstance(event, Riichi)]
        play = LinePlay(log, index, walls[index], rng.choice([0, len(events) // 2, *riichi[:1]]))
        play_randomly(play, rng)
        assert asked_in(log, play.line) == asked_step_by_step(log, walls[index], play.line)


def test_a_line_that_stops_in_the_middle_is_played_again_up_to_there():
    log, walls = game()
    play = LinePlay(log, 0, walls[0], 0)
    for asked in iter(lambda: play.asked[0], None):
        if asked.own_turn and len(play.line.events) > 8:
            break
        play.play(asked.seat, *asked.moves[-1:] if asked.own_turn else ())
    line = play.line
    assert isinstance(line.events[-1], Draw)
    assert line.texts[-1] == "then 1"
    assert play_texts(log, 0, walls[0], 0, line.texts).line == line
    assert hash(line) == hash(play.line)


def test_with_fewer_events_the_same_is_asked_again():
    log, walls = game()
    styles = [PlayStyle.BY_HAND, *[PlayStyle.NEAREST] * 3]
    play = LinePlay(log, 0, walls[0], 0, styles=styles)
    for _nth in range(3):
        again = LinePlay(log, 0, walls[0], 0, play.line.events, styles=styles)
        assert (again.line, again.asked) == (play.line, play.asked)
        play.play(0, play.asked[0].moves[-1]) if play.asked[0].own_turn else play.play(0)


def test_what_is_not_asked_or_not_legal_is_refused():
    log, walls = game()
    play = LinePlay(log, 0, walls[0], 0)
    (asked,) = play.asked
    other = (asked.seat + 1) % 4
    with pytest.raises(ValueError, match="is not asked"):
        play.play(other, Discard(other, 0))
    for moves in [(), (Discard(asked.seat, walls[0].live[60]),), asked.moves[:2]]:
        with pytest.raises(ValueError, match="may not play"):
            play.play(asked.seat, *moves)
    assert len(play.line.events) == 1


def test_others_can_be_set_to_play_from_any_moment_on():
    log, walls = game()
    play = LinePlay(log, 0, walls[0], 10)
    play.set_styles([PlayStyle.AS_DRAWN] * 4, wins=False)
    assert play.kyoku.results
    assert play.asked == ()
    assert not any(isinstance(event, Riichi | Win) for event in play.line.events)
