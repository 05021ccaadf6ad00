"""How likely chance alone goes so far: exact where events are few, normal where they are many.

The distribution of a sum of events is the product of theirs, if the laws met are taken as given.
They are not quite: what came before decides which events there are. For sums of many small parts
that makes no difference, and tests hold the p-values of games on fair walls to their distribution.
"""

from math import ceil, floor, log2, sqrt
from statistics import NormalDist
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from viewer.lab.stats.p_values import two_sided
from viewer.luck.law import LawTally, shares

EXACT_BELOW: Final = 400.0
"""A variance; above it the normal distribution is as good, and quicker."""

Z_FROM: Final = 10.0
"""A variance; below it nobody should think in standard deviations."""

_FAR: Final = 25
"""Standard deviations either way that chance does not reach."""

_LEAST_GRID: Final = 64
"""The fewest values of a distribution: rare events lie farther out than their deviation says."""

_LEAST: Final = 1e-12
"""Rounding makes exact chances uncertain below it."""

_NORMAL: Final = NormalDist()


class Estimate(NamedTuple):
    """What a tally comes to, and how likely that is."""

    trials: int  # how many events
    found: int  # what came
    expected: float  # what was to come
    deviation: float  # the standard deviation by chance alone
    z: float | None  # deviations from what was expected; None where the variance is small
    p: float  # how likely chance alone is as far off or farther, twice the nearer tail; 1 at most
    below: float  # how likely chance alone gives less: half of what is equal counts


def estimate(tally: LawTally) -> Estimate:
    mean, variance = tally.expected
    deviation = sqrt(variance)
    z = (tally.found - mean) / deviation if variance >= Z_FROM else None
    if variance < EXACT_BELOW:
        less, equal = exact_tails(tally)
        p = min(1.0, 2 * max(_LEAST, min(less + equal, 1 - less)))
        below = less + equal / 2
    else:
        off = (tally.found - mean) / deviation
        p, below = two_sided(off), _NORMAL.cdf(off)
    return Estimate(tally.trials, tally.found, mean, deviation, z, p, below)


def exact_tails(tally: LawTally) -> tuple[float, float]:
    """Return how likely less than what came is, and exactly that."""
    mean, variance = tally.expected
    grid = 1 << ceil(log2(_LEAST_GRID + 2 * _FAR * sqrt(variance)))
    first = max(0, floor(mean) - grid // 2)
    likely = _distribution(tally, first, grid)
    at = tally.found - first
    if not 0 <= at < grid:
        return float(at >= grid), 0.0
    return min(1.0, float(likely[:at].sum())), float(likely[at])


def _distribution(tally: LawTally, first: int, grid: int) -> NDArray[np.float64]:
    """Return how likely each value from ``first`` on is; by the product of their transforms."""
    turns = np.exp(-2j * np.pi * np.arange(grid) / grid)
    product = np.ones(grid, np.complex128)
    for law, count in tally.laws.items():
        *most, highest = shares(law)
        one = np.full(grid, highest, np.complex128)
        for share in reversed(most):
            one = one * turns + share
        product *= one**count
    likely = np.fft.ifft(product).real.clip(0.0)
    rolled: NDArray[np.float64] = np.roll(likely, -(first % grid))
    return rolled
