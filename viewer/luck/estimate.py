"""How likely chance alone goes so far: exact where events are few, normal where they are many.

The distribution of a sum of events is the convolution of theirs, if the laws met are taken as
given. They are not quite: what came before decides which events there are. For sums of many small
parts that makes no difference, and tests hold the p-values of games on fair walls to their
distribution.
"""

from collections.abc import Sequence
from math import ceil, sqrt
from statistics import NormalDist
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from viewer.lab.stats.p_values import POWER, normal_smallest_detectable, root_of, two_sided
from viewer.luck.law import LawTally, shares

EXACT_BELOW: Final = 400.0
"""A variance; above it the normal distribution is as good, and quicker."""

Z_FROM: Final = 10.0
"""A variance; below it nobody should think in standard deviations."""

_FAR: Final = 25
"""Standard deviations that chance does not reach."""

_FARTHER: Final = 64
"""So much is added to them: rare events lie farther out than their deviation says."""

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
    likely = _distribution(tally)
    if tally.found >= len(likely):
        return 1.0, 0.0
    return min(1.0, float(likely[: tally.found].sum())), float(likely[tally.found])


class SmallestDetectable(NamedTuple):
    """By how much a true mean must differ to be most likely (9 times in 10) an alarm.

    A way is None if no figure that far would be an alarm: neither the lowest possible one, often 0,
    nor the highest possible one.
    """

    fewer: float | None
    more: float | None


def tally_smallest_detectable(tally: LawTally, level: float) -> SmallestDetectable:
    """Return it for alarms of p-values below the level, which are those of `estimate`."""
    variance = tally.expected.variance
    if variance >= EXACT_BELOW:
        off = normal_smallest_detectable(sqrt(variance), level)
        return SmallestDetectable(off, off)
    likely = np.trim_zeros(_distribution(tally))
    return SmallestDetectable(
        _detectable_rise(likely[::-1], level), _detectable_rise(likely, level)
    )


def _detectable_rise(likely: NDArray[np.float64], level: float) -> float | None:
    """Return by how much the mean rises where higher values are so much likelier.

    Each value becomes likelier by a factor to its power. This is the same as if the odds of every
    single event were raised by that factor.
    """
    values = np.arange(len(likely))
    (alarms,) = np.nonzero(2 * likely[::-1].cumsum()[::-1] < level)
    if not len(alarms):
        return None
    with np.errstate(divide="ignore"):
        logs = np.log(likely)

    def raised(log_factor: float) -> NDArray[np.float64]:
        exponents = logs + log_factor * values
        weights: NDArray[np.float64] = np.exp(exponents - exponents.max())
        weights /= weights.sum()
        return weights

    enough = root_of(lambda log_factor: float(raised(log_factor)[alarms].sum()), POWER)
    return float(((raised(enough) - likely) * values).sum())


def _distribution(tally: LawTally) -> NDArray[np.float64]:
    """Return how likely each value from 0 on is, as far as chance reaches."""
    mean, variance = tally.expected
    size = ceil(mean + _FAR * sqrt(variance)) + _FARTHER
    likely = np.ones(1)
    for law, count in tally.laws.items():
        likely = np.convolve(likely, _repeated(shares(law), count, size))[:size]
    return likely


def _repeated(law: Sequence[float], count: int, size: int) -> NDArray[np.float64]:
    """Return the distribution of the sum of so many events of one law."""
    whole, doubled = np.ones(1), np.array(law)
    while count:
        if count & 1:
            whole = np.convolve(whole, doubled)[:size]
        count >>= 1
        if count:
            doubled = np.convolve(doubled, doubled)[:size]
    return whole
