"""p-values: tails of the usual distributions, without scipy, which is larger than the program.

One function of mathematics carries nearly all of it, the regularised incomplete gamma function:
it is the tail of chi-square and of Poisson's distribution. It is summed as a series below its
middle and as a continued fraction above, where each converges quickly; its tests compare it with
scipy and published tables.

The other half of "no alarm" is what a sample of a given size could not have shown: for each kind of
test, the smallest true deviation that sets off an alarm in nine of ten samples of that size. It is
asked at the level of the first of all tests after Holm's correction, the strictest.

Source: Abramowitz and Stegun, 6.5.29 and 6.5.31; Lentz's method for the fraction; Holm (1979).
"""

from collections.abc import Callable, Sequence
from functools import lru_cache
from math import erfc, exp, lgamma, log, sqrt
from statistics import NormalDist
from typing import Final

CONFIDENCE: Final = 0.99
"""Of all intervals, and of the margins in charts."""

Z_99: Final = NormalDist().inv_cdf((1 + CONFIDENCE) / 2)
"""2.576: so many standard deviations hold 99 in 100 cases."""

_TINY: Final = 1e-300
_CLOSE: Final = 1e-15
_NORMAL_FROM: Final = 1e5
"""Counts with a greater mean are as good as normal: their skewness is below 0.003."""

Interval = tuple[float, float]


def gamma_tails(a: float, x: float) -> tuple[float, float]:
    """Return the regularised incomplete gamma functions P(a, x) and Q(a, x); a > 0, x >= 0."""
    if x <= 0:
        return 0.0, 1.0
    scale = exp(a * log(x) - x - lgamma(a))
    if x < a + 1:
        lower = min(1.0, scale * _series(a, x))
        return lower, 1 - lower
    upper = min(1.0, scale * _fraction(a, x))
    return 1 - upper, upper


def _series(a: float, x: float) -> float:
    term = total = 1 / a
    at = a
    while term > total * _CLOSE:
        at += 1
        term *= x / at
        total += term
    return total


def _fraction(a: float, x: float) -> float:
    b = x + 1 - a
    c, d = 1 / _TINY, 1 / b
    product, change, step = d, 0.0, 0
    while abs(change - 1) > _CLOSE:
        step += 1
        factor = step * (a - step)
        b += 2
        d = 1 / (factor * d + b or _TINY)
        c = b + factor / c or _TINY
        change = c * d
        product *= change
    return product


def chi_square_tail(statistic: float, freedom: float) -> float:
    return gamma_tails(freedom / 2, statistic / 2)[1]


def chi_square_score(statistic: float, freedom: float) -> float:
    """Return how many standard deviations a normal figure as rare is off (Wilson and Hilferty).

    It is above 0 where the statistic is more than the middle of its distribution.
    """
    variance = 2 / (9 * freedom)
    return float((statistic / freedom) ** (1 / 3) - 1 + variance) / sqrt(variance)


def normal_score(p: float) -> float:
    """Return how many standard deviations a normal figure with a two-sided p-value is off."""
    return -NormalDist().inv_cdf(max(p, _TINY) / 2)


def two_sided(z: float) -> float:
    """Return how likely a normal figure is ``z`` standard deviations off, either way."""
    return erfc(abs(z) / sqrt(2))


def count_p_value(found: float, mean: float, variance: float) -> float:
    """Return how likely a count is as far from its mean or farther, twice the nearer tail.

    The count is taken as Poisson's, stretched to the variance: it keeps the skewness that
    matters far out, which a normal figure has not. Whole numbers make it a little too cautious.
    The mean is above 0, and the variance near it, or the stretch is no good.
    """
    off = (found - mean) / sqrt(variance)
    if mean > _NORMAL_FROM:
        return two_sided(off)
    like = max(0.0, mean + off * sqrt(mean))
    at_most = gamma_tails(like + 1, mean)[1]
    at_least = gamma_tails(like, mean)[0] if like > 0 else 1.0
    return min(1.0, 2 * min(at_most, at_least))


def count_interval(found: float, ratio: float) -> Interval:
    """Return where the mean of a count lies with 99 % confidence: those it is not too far from.

    ``ratio`` is the variance of such a count per mean, 1 for Poisson's.
    """
    width = Z_99**2 * ratio
    middle, half = found + width / 2, sqrt(width * (found + width / 4))
    return max(0.0, middle - half), middle + half


def wilson(share: float, trials: float) -> Interval:
    """Return where a true share, 0 to 1, lies with 99 % confidence (Wilson's interval).

    Trials, above 0, are independent ones, or as many as they are worth.
    """
    width = Z_99**2 / trials
    middle = (share + width / 2) / (1 + width)
    half = sqrt(width * (share * (1 - share) + width / 4)) / (1 + width)
    return max(0.0, middle - half), min(1.0, middle + half)


def holm(p_values: Sequence[float | None]) -> tuple[float | None, ...]:
    """Correct p-values for their number (Holm); None, for what was not tested, stays None.

    The smallest is multiplied by their number, the next by one less, and so on; none becomes
    smaller than one before it. So a report of fair walls has any below ``a`` in a share of ``a``
    of all cases at most, however its tests depend on each other.
    """
    tested = sorted((p, at) for at, p in enumerate(p_values) if p is not None)
    adjusted: list[float | None] = [None] * len(p_values)
    highest = 0.0
    for rank, (p, at) in enumerate(tested):
        highest = max(highest, min(1.0, p * (len(tested) - rank)))
        adjusted[at] = highest
    return tuple(adjusted)


def root_of(rising: Callable[[float], float], wanted: float, start: float = 1.0) -> float:
    """Return where a function that rises with its argument, from 0 on, reaches a value.

    There must be such a place.
    """
    low, high = 0.0, start
    while rising(high) < wanted:
        low, high = high, 2 * high
    while high - low > 1e-6 * high:
        middle = (low + high) / 2
        low, high = (middle, high) if rising(middle) < wanted else (low, middle)
    return (low + high) / 2


POWER: Final = 0.9
"""In how many samples the deviation is to be seen."""

_POWER_NORMAL_FROM: Final = 1e4
_NORMAL: Final = NormalDist()


def normal_smallest_detectable(deviation: float, level: float) -> float:
    """Return it for a figure with a standard deviation; p-values below the level are alarms."""
    return (_NORMAL.inv_cdf(1 - level / 2) + _NORMAL.inv_cdf(POWER)) * deviation


@lru_cache(maxsize=256)
def count_smallest_detectable(mean: float, variance: float, level: float) -> float:
    """Return by how much the true mean of a count would have to be higher."""
    if mean > _POWER_NORMAL_FROM:
        return normal_smallest_detectable(sqrt(variance), level)
    alarm = mean + root_of(lambda over: -gamma_tails(mean + over, mean)[0], -level / 2)
    higher = root_of(lambda over: gamma_tails(alarm, mean + over)[0], POWER)
    return higher * sqrt(variance / mean)


@lru_cache(maxsize=256)
def chi_square_smallest_detectable(freedom: int, level: float) -> float:
    """Return what true deviations would have to add to chi-square's mean.

    Chi-square of a dealer who is not fair is taken as a stretched chi-square with the same mean
    and variance (Patnaik 1949): up to 2.5 % too little, most with one degree of freedom.
    """
    alarm = root_of(lambda x: -chi_square_tail(x, freedom), -level, float(freedom))

    def shown(added: float) -> float:
        stretch = (freedom + 2 * added) / (freedom + added)
        return chi_square_tail(alarm / stretch, (freedom + added) / stretch)

    return root_of(shown, POWER, float(freedom))
