"""What a sample of a given size could not have shown: the other half of "no alarm".

For each kind of test, the smallest true deviation that sets off an alarm in nine of ten samples
of that size. It is asked at the level of the first of all tests after Holm's correction, which
is the strictest: what shows there shows anywhere.
"""

from functools import lru_cache
from math import sqrt
from statistics import NormalDist
from typing import Final

from viewer.lab.stats.p_values import chi_square_tail, gamma_tails, root_of

POWER: Final = 0.9
"""In how many samples the deviation is to be seen."""

_NORMAL_FROM: Final = 1e4
_NORMAL: Final = NormalDist()


def normal_smallest_detectable(deviation: float, level: float) -> float:
    """Return it for a figure with a standard deviation, tested from both sides.

    Args:
        deviation: of the figure, by chance alone.
        level: p-values below it are alarms.
    """
    return (_NORMAL.inv_cdf(1 - level / 2) + _NORMAL.inv_cdf(POWER)) * deviation


@lru_cache(maxsize=256)
def count_smallest_detectable(mean: float, variance: float, level: float) -> float:
    """Return by how much the true mean of a count would have to be higher."""
    if mean > _NORMAL_FROM:
        return normal_smallest_detectable(sqrt(variance), level)
    alarm = mean + root_of(lambda over: -gamma_tails(mean + over, mean)[0], -level / 2)
    higher = root_of(lambda over: gamma_tails(alarm, mean + over)[0], POWER)
    return higher * sqrt(variance / mean)


@lru_cache(maxsize=256)
def chi_square_smallest_detectable(freedom: int, level: float) -> float:
    """Return what true deviations would have to add to chi-square's mean.

    Chi-square of a dealer who is not fair is taken as a stretched chi-square with the same mean
    and variance (Patnaik 1949); it is within two parts in a hundred here.
    """
    alarm = root_of(lambda x: -chi_square_tail(x, freedom), -level, float(freedom))

    def shown(added: float) -> float:
        stretch = (freedom + 2 * added) / (freedom + added)
        return chi_square_tail(alarm / stretch, (freedom + added) / stretch)

    return root_of(shown, POWER, float(freedom))
