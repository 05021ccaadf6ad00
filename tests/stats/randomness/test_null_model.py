"""Fair walls set off alarms as rarely as they should: the heart of the statistics.

Two hundred small samples of a fair dealer give two hundred p-values of each test. If a test knows
its variance, they are spread evenly; Kolmogorov and Smirnov say how evenly. A test that took
tiles of a wall, or hands of a deal, for independent would fail here.
"""

from collections import Counter
from fractions import Fraction
from math import comb, sqrt

import numpy as np
import pytest

from tests.helpers import long_run
from viewer.stats.lab.odds import HAIPAI_DEVIATION, HAIPAI_MEAN
from viewer.stats.lab.walls.batch import UNIT_WALLS, Walls
from viewer.stats.lab.walls.others import SOURCES
from viewer.stats.randomness.measure import STAT_GROUPS, tally_of
from viewer.stats.randomness.null_model import (
    NEIGHBOURS_VARIANCE,
    NINE_CORRELATION,
    SAME_KIND_VARIANCE,
    SHANTEN_CORRELATION,
    SHANTEN_LEAN,
    SHARES,
    PlaceTable,
    merged,
)
from viewer.stats.randomness.p_values import holm

SAMPLES, SIZE = long_run.examples(200), 760
COUNTS = {"nine-kinds"}
"""Its whole numbers are few in so small a sample: p-values lean to 1, which is cautious."""


def samples():
    rng = np.random.default_rng(11)
    for unit in range(-(-SAMPLES * SIZE // 7600)):
        made = SOURCES["tenhou"](11, (unit + 1) * UNIT_WALLS).walls(unit)
        dealers = rng.integers(0, 4, made.number).astype(np.uint8)
        for at in range(0, 7600, SIZE):
            here = slice(at, at + SIZE)
            yield tally_of(Walls(made.tiles[:, here], made.dice[:, here], dealers[here]))


@pytest.fixture(scope="module")
def p_values():
    """Return the p-values of each check, one a sample."""
    found = {}
    for tally in samples():
        for check in (each for group in STAT_GROUPS for each in group.checks(tally)):
            found.setdefault(check.check, []).append(check.p)
    return found


def unevenness(values):
    """Return Kolmogorov and Smirnov's distance, times the root of the sample."""
    ordered = np.sort(values)
    steps = np.arange(len(ordered) + 1) / len(ordered)
    off = max((steps[1:] - ordered).max(), (ordered - steps[:-1]).max())
    return off * sqrt(len(ordered))


@pytest.mark.dear("hundreds of games or reports, as chance has to show")
def test_p_values_of_a_fair_dealer_are_spread_evenly(p_values):
    # 2.2 is exceeded once in ten thousand times, by any of thirty tests once in four hundred.
    tested = {name: ps for name, ps in p_values.items() if None not in ps}
    assert len(tested) == 34
    uneven = {name: unevenness(ps) for name, ps in tested.items() if name not in COUNTS}
    assert max(uneven.values()) < 2.2, uneven
    assert np.mean(np.array(tested["nine-kinds"]) < 0.1) < 0.15


def test_a_fair_dealer_sets_off_no_alarm(p_values):
    reports = zip(*p_values.values(), strict=True)
    least = [min(p for p in holm(report) if p is not None) for report in reports]
    assert len(least) >= SAMPLES
    assert min(least) > 0.0005
    assert np.mean(np.array(least) < 0.05) < 0.12


@pytest.fixture(scope="module")
def whole():
    source = SOURCES["majiang"](5, 10 * UNIT_WALLS)
    tallies = [tally_of(source.walls(unit)) for unit in range(10)]
    total = tallies[0]
    for tally in tallies[1:]:
        total += tally
    return total


PAIRS = np.array(
    [
        [102, 6861, 107931, 432210, 497287, 169524, 11075],
        [6861, 544134, 8346949, 33217314, 37873121, 12847824, 839442],
        [107931, 8346949, 127654348, 503703831, 567751646, 190622687, 12365868],
        [432210, 33217314, 503703831, 1965409192, 2185649939, 724624840, 46577873],
        [497287, 37873121, 567751646, 2185649939, 2391287994, 780695492, 49610262],
        [169524, 12847824, 190622687, 724624840, 780695492, 251029478, 15759302],
        [11075, 839442, 12365868, 46577873, 49610262, 15759302, 977316],
    ]
)
"""Pairs of different hands by the shanten of both, of ten hands each of 167,559,168 walls: numpy's
default_rng(1), 13 tiles after 13 of ``permuted`` rows of 0 to 135, 16,384 walls at a time."""


def test_the_correlation_of_two_hands_is_that_of_fifteen_thousand_million_pairs():
    number, values = PAIRS.sum(), np.arange(7) - HAIPAI_MEAN
    assert number == 167_559_168 * 10 * 9
    assert PAIRS.sum(axis=0) / number == pytest.approx(SHARES, rel=0.002)
    correlation = values @ PAIRS @ values / number / HAIPAI_DEVIATION**2
    error = sqrt(2 / number)  # a pair stands there in both orders
    assert error < 0.000012
    assert correlation == pytest.approx(SHANTEN_CORRELATION, abs=4 * error)


def test_the_correlation_of_nine_kinds_is_as_counted():
    """All pairs of disjoint hands of 14, by tiles and kinds of orphans of both, kind after kind."""
    ways = Counter({(0, 0, 0, 0): 1})
    for _ in range(13):
        more = Counter()
        for (first, second, kinds, others), count in ways.items():
            for mine in range(min(4, 14 - first) + 1):
                for other in range(min(4 - mine, 14 - second) + 1):
                    key = (first + mine, second + other, kinds + (mine > 0), others + (other > 0))
                    more[key] += count * comb(4, mine) * comb(4 - mine, other)
        ways = more
    one = both = 0
    for (first, second, kinds, others), count in ways.items():
        whole = count * comb(84, 14 - first) * comb(70 + first, 14 - second)
        one += whole * (kinds >= 9)
        both += whole * (kinds >= 9 and others >= 9)
    pairs = comb(136, 14) * comb(122, 14)
    share, shared = Fraction(one, pairs), Fraction(both, pairs)
    correlation = (shared - share**2) / (share * (1 - share))
    assert float(correlation) == pytest.approx(NINE_CORRELATION, rel=1e-5)


def test_hands_of_a_wall_hang_together_as_measured(whole):
    sums = np.arange(25)
    variance = whole.sums @ (sums - 4 * HAIPAI_MEAN) ** 2 / whole.number
    correlation = (variance / (4 * HAIPAI_DEVIATION**2) - 1) / 3
    assert correlation == pytest.approx(SHANTEN_CORRELATION, abs=4 / sqrt(6 * whole.number))
    lean = np.arange(7) @ SHANTEN_LEAN
    assert -(lean**2) / HAIPAI_DEVIATION**2 == pytest.approx(SHANTEN_CORRELATION, abs=0.0005)
    assert SHANTEN_LEAN.sum() == pytest.approx(0, abs=1e-6)


def test_matches_and_neighbours_vary_as_counted_by_hand():
    tiles = SOURCES["majiang"](6, UNIT_WALLS).walls(0).tiles // 4
    neighbours = (tiles[1:] == tiles[:-1]).sum(axis=0)
    matches = (tiles[:, 1:] == tiles[:, :-1]).sum(axis=0)
    assert neighbours.var() == pytest.approx(NEIGHBOURS_VARIANCE, rel=0.08)
    assert matches.var() == pytest.approx(SAME_KIND_VARIANCE, rel=0.08)


def test_chi_square_of_one_whole_wall_is_its_degrees_of_freedom():
    tally = tally_of(SOURCES["tenhou"](1, 1).walls(0))
    table = PlaceTable(tally.kinds, np.full(34, 4), np.ones(136, int), 1)
    assert table.freedom == 33 * 135
    assert table.chi_square == pytest.approx(table.freedom)


def test_a_tables_deviations_are_the_hypergeometric_ones():
    # 13 of 136 tiles, 28 of them honours: variance 13 * (28/136) * (108/136) * (123/135).
    table = PlaceTable(np.zeros((2, 2), int), np.array([28, 108]), np.array([13, 123]), 1)
    expected = 13 * 28 / 136 * 108 / 136 * 123 / 135
    assert table.deviations[0, 0] ** 2 == pytest.approx(expected)


@pytest.mark.parametrize("hands", [0, 1, 40, 400, 4000, 40_000, 400_000])
def test_rare_shanten_are_put_together_until_each_is_expected_often_enough(hands):
    cells = merged(np.round(hands * SHARES).astype(int), 20)
    assert cells.shares.sum() == pytest.approx(1)
    assert len(cells.shares) == 1 or (cells.found.sum() * cells.shares >= 20).all()
    assert len(cells.shares) == {400_000: 7}.get(hands, len(cells.shares))
