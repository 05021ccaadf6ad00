"""Own games: on fair walls every measure keeps to its law, and planted favours are found.

The size is what takes a few seconds; `python -m tests.stats.luck.own_games` plays ten thousand
hands.
"""

import random

import pytest

from tests.helpers import long_run
from tests.stats.luck.own_games import (
    FAVOURED,
    better_haipai,
    earlier_draws,
    favoured_total,
    games,
    nearer,
    p_values,
    smirnov,
)
from viewer.core.base.tiles import tile_ids_of
from viewer.core.wall.wall import HAND, walls_of_log
from viewer.stats.lab.odds import HAIPAI_DEVIATION
from viewer.stats.luck.law import ALL, estimate
from viewer.stats.luck.measures import BY_NAME

ONE_IN_A_THOUSAND_REPORTS = 0.001


def test_uniform_values_are_told_from_others():
    rng = random.Random(1)
    assert smirnov([rng.random() for _ in range(500)]) > 0.01
    assert smirnov([rng.random() ** 2 for _ in range(500)]) < 1e-6


@pytest.mark.dear("hundreds of games or reports, as chance has to show")
def test_on_fair_walls_every_p_value_is_uniform():
    found, total = p_values(games(long_run.examples(700), "fair"), 1, together=3)
    tested = [name for name in found if BY_NAME[name].tested]
    assert {*found} == {*BY_NAME}
    for name in tested:
        assert smirnov(found[name]) > ONE_IN_A_THOUSAND_REPORTS / len(tested), name
        figure = estimate(total.whole((name, ALL)))
        assert figure.p > ONE_IN_A_THOUSAND_REPORTS / len(tested), name


def test_a_favoured_haipai_is_one_shanten_better_and_the_wall_still_whole():
    (log,) = games(1, "one")
    for wall in walls_of_log(log):
        better = nearer(wall, random.Random(1))
        assert sorted(better.tiles) == sorted(tile_ids_of(4))
        kept = len({*wall.haipai[FAVOURED]} & {*better.haipai[FAVOURED]})
        assert kept == HAND - 1


@pytest.mark.dear("hundreds of games or reports, as chance has to show")
def test_favours_are_found_as_strongly_as_they_are_planted():
    """One haipai in two is better: of one in twenty, nine thousand hands would be needed."""
    rng = random.Random(1)
    with better_haipai(rng, one_in=2):
        total = favoured_total(games(long_run.examples(250), "haipai", players=(4,)))
    figure = estimate(total.whole(("haipai-shanten", ALL)))
    planted = -0.5 * figure.trials / (HAIPAI_DEVIATION * figure.trials**0.5)
    assert figure.z == pytest.approx(planted, abs=3)
    assert figure.p < ONE_IN_A_THOUSAND_REPORTS / 50
    with earlier_draws(rng, 0.5):
        total = favoured_total(games(long_run.examples(500), "draws", players=(4,)))
    assert estimate(total.whole(("accepted", ALL))).p < ONE_IN_A_THOUSAND_REPORTS / 50
    assert estimate(total.whole(("steps", ALL))).below > 0.999
