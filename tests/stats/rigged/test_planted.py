"""What the page claims: favours of the size that it tells are found, and fair walls pass.

`python -m tests.stats.rigged.planted` plays each case a hundred times; see tests/README.md.
"""

import random
from dataclasses import replace

import pytest

from tests.stats.luck.own_games import games, smirnov
from tests.stats.rigged.planted import (
    CASES,
    is_alarm,
    more_ura,
    one_dora_more,
    one_red_more,
    planted,
    row_of,
    winning_draws,
)
from tests.stats.rigged.planted import stated as stated_by
from viewer.core.base.tiles import RED_FIVE_IDS, dora_kind
from viewer.core.wall.wall import walls_of_log
from viewer.stats.luck.law import estimate, exact_tails
from viewer.stats.rigged.classes import CLASSES
from viewer.stats.rigged.game import measure_game
from viewer.stats.rigged.history import Histories
from viewer.stats.rigged.run import RiggedSample

FEWEST = 4
"""Of seven collections; fewer are found once in 370 times if nine of ten are to be."""


def test_one_dora_more_is_one_more_and_the_wall_still_whole():
    (log,) = games(1, "one", players=(4,))
    wall = next(iter(walls_of_log(log)))
    kind = dora_kind(wall.dora[0], 4)
    better = one_dora_more(wall, random.Random(1), 2)
    held = [sum(tile // 4 == kind for tile in each.haipai[2]) for each in (wall, better)]
    assert held[1] == held[0] + 1
    assert sorted(better.tiles) == sorted(wall.tiles)
    assert better.dora == wall.dora


def test_one_red_more_is_one_more_and_the_wall_still_whole():
    (log,) = games(1, "one", players=(4,))
    wall = next(iter(walls_of_log(log)))
    better = one_red_more(wall, random.Random(1), 0)
    assert len(RED_FIVE_IDS & {*better.haipai[0]}) == len(RED_FIVE_IDS & {*wall.haipai[0]}) + 1
    assert sorted(better.tiles) == sorted(wall.tiles)


def test_each_ura_dora_indicator_of_a_favoured_win_makes_dora():
    with more_ura(random.Random(1), 1.0):
        logs = [replace(log, seed=None) for log in games(20, "ura 2", players=(4,))]
    row = row_of(logs, CASES[-1])
    assert 4 <= row.trials <= row.found
    assert row.expected < row.trials / 2


def test_a_draw_that_is_favoured_tells_what_the_hand_was():
    with winning_draws(random.Random(1), 1.0) as done:
        logs = [replace(log, seed=None) for log in games(10, "draws", players=(4,))]
    assert done
    assert all(draw.tenpai for draw in done)
    assert row_of(logs, CASES[-2]).found >= len(done)


def found(case, samples):
    one_in = stated_by(case)
    rows = [planted(case, number, one_in) for number in range(samples)]
    gain = sum(abs(row.found - row.expected) for row in rows)
    size = gain / sum(1 if row.measure.mean else row.trials for row in rows)
    return sum(map(is_alarm, rows)), size * one_in


@pytest.mark.dear("plays two small collections, as chance has to show")
def test_a_favour_of_nearly_every_deal_is_found():
    alarms, size = found(CASES[0]._replace(hands=60), 1)
    assert alarms == 1
    assert size == pytest.approx(1, abs=0.15)


@pytest.mark.long("plays eight collections", short="test_a_favour_of_nearly_every_deal_is_found")
def test_the_smallest_favour_of_the_deal_is_found():
    alarms, size = found(CASES[0], 7)
    assert alarms >= FEWEST
    assert size == pytest.approx(1, abs=0.15)


@pytest.mark.long(
    "plays a hundred collections", short="test_a_favour_of_nearly_every_deal_is_found"
)
@pytest.mark.parametrize("case", CASES[2:], ids=lambda case: case.quantity)
def test_the_smallest_favour_of_each_kind_is_found(case):
    alarms, size = found(case, 30)
    assert alarms >= 21  # of 27 to be expected; fewer once in a thousand times
    assert size == pytest.approx(1, abs=0.15)


def uniform_values(hands, together):
    """Uniform p-values by quantity and class, of samples of so many games on fair walls."""
    rng, values = random.Random(1), {}
    played = iter(games(hands, "uniform", players=(4,)))
    for logs in zip(*[played] * together, strict=False):
        sample = RiggedSample()
        for log in logs:
            sample.add(measure_game(log, "x"), Histories())
        for (quantity, name), tally in sample.classes.items():
            less, equal = exact_tails(tally)
            values.setdefault((quantity, name), []).append(less + rng.random() * equal)
            assert estimate(tally).p > 1e-6, (quantity, name)
    return {key: each for key, each in values.items() if len(each) > 10}


def assert_uniform(values):
    assert len(values) > 5 * len(CLASSES) / 2
    for key, each in values.items():
        assert smirnov(each) > 0.001 / len(values), key


@pytest.mark.dear("plays a hundred hands, as chance has to show")
def test_p_values_of_single_games_on_fair_walls_are_near_uniform():
    assert_uniform(uniform_values(120, 1))


@pytest.mark.long(
    "plays hundreds of hands",
    short="test_p_values_of_single_games_on_fair_walls_are_near_uniform",
)
def test_p_values_of_fair_walls_are_uniform_or_too_great():
    """Those of whole classes, too, whose hands of one deal hang together."""
    assert_uniform(uniform_values(1500, 3))
