"""The laws of chances: which values each can have, and how likely each value is; exact.

A law is a plain tuple of its name and some whole numbers, because a game has two thousand of them
and most are equal: they are counted.

- ``("set", k, n)``: 1 if the next of n tiles is one of k, else 0.
- ``("flip", w0, w1, …)``: w0 tiles of the rest are worth 0, w1 are worth 1, and so on.
- ``("taken", n, k, m)``: how many of k tiles are among m, taken from n: hypergeometric.
- ``("shanten", players)``: of thirteen tiles.
- ``("nearness", players)``: `FARTHEST` less that.
- ``("tenpai", players)``: 1 if thirteen tiles are tenpai, else 0.
- ``("dice",)``: the sum of two.

How likely chance alone goes as far as a sum of values is exact where chances are few, normal where
they are many. The distribution of a sum is the convolution of theirs, if the laws met are taken as
given. They are not quite: a hit often ends its own chances, as a winning draw ends the hand. So
hits go with few chances, and what came would rank too high among fair walls: with five riichi duels
by up to 0.04, with twenty by 0.015. The greatest part of that, the first term of Edgeworth's
series, is as if what came were greater by the covariance of variance and shortfall, divided by
twice the variance; it is taken off before ranks are read from the distribution. What is left is
0.014 with five duels, 0.004 with twenty. The mean is exact all the same; p is exact or too great,
as both tails of `estimate` include what came. `test_estimate` adds up all courses of such duels.
"""

from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache, lru_cache
from itertools import chain
from math import ceil, comb, sqrt
from operator import itemgetter
from statistics import NormalDist
from typing import Any, Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from viewer.stats.lab.odds import (
    DICE_SUM_SHARES,
    HAIPAI_SHARES,
    HAIPAI_SHARES_OF_THREE,
    Moments,
    moments,
)
from viewer.stats.luck.measures import STEPS_MEASURE
from viewer.stats.randomness.p_values import POWER, normal_smallest_detectable, root_of, two_sided

Law = tuple[str | int, ...]

Chance = tuple[int, Law]
"""What came, and its law."""

Chances = Mapping[str, Sequence[Chance]]
"""A seat's of a hand, by measure, in the order in which they came."""

FARTHEST: Final = len(HAIPAI_SHARES) - 1
"""No thirteen tiles have a higher shanten."""

_SHANTEN: Final = {4: HAIPAI_SHARES, 3: HAIPAI_SHARES_OF_THREE}


def _taken(n: int, k: int, m: int) -> list[float]:
    ways = comb(n, m)
    return [comb(k, i) * comb(n - k, m - i) / ways for i in range(min(k, m) + 1)]


_LAWS: Final[Mapping[str, Callable[..., Sequence[float]]]] = {
    "set": lambda k, n: [(n - k) / n, k / n],
    "flip": lambda *weights: [weight / sum(weights) for weight in weights],
    "taken": _taken,
    "shanten": _SHANTEN.__getitem__,
    "nearness": lambda players: _SHANTEN[players][::-1],
    "tenpai": lambda players: [1 - _SHANTEN[players][0], _SHANTEN[players][0]],
    "dice": lambda: DICE_SUM_SHARES,
}


def shares(law: Law) -> Sequence[float]:
    """Return how likely each value from 0 on is."""
    name, *numbers = law
    return _LAWS[str(name)](*numbers)


@lru_cache(65_536)
def mean_variance(law: Law) -> Moments:
    return moments(shares(law))


@cache
def draws_of(tiles: int) -> tuple[tuple[Chance, Chance], ...]:
    """Return for each k the chances that the next of so many tiles is one of k: not so, and so.

    All games share them, as each has two thousand.
    """
    laws: list[Law] = [("set", k, tiles) for k in range(tiles + 1)]
    return tuple([((0, law), (1, law)) for law in laws])


# chances added up

TallyKey = tuple[str, str]
"""A measure, and of which hands: all of them, or those of a subset, see `subsets`."""

ALL: str = ""

Subsets = Mapping[str, Iterable[str]]
"""By measure the subsets that a hand belongs to, beside all hands."""

_CAME, _LAW = itemgetter(0), itemgetter(1)

_STEPS_GAINED: Final = {"haipai-shanten": -1, "accepted": 1}
"""The measures that are steps towards a win, and how many steps one more of each is."""


@dataclass(slots=True)
class LawTally:
    found: int = 0  # the sum of what came
    laws: Counter[Law] = field(default_factory=Counter)  # how many chances of each law
    cut_off: int = 0  # what hits took of the chances after them, in millionths, see `_cut_off`

    def add(self, hands: Iterable[Sequence[Chance]]) -> None:
        """Count chances, those of each hand by themselves."""
        for chances in hands:
            found = sum(map(_CAME, chances))
            self.found += found
            if found and _LAW(chances[0])[0] == "set":
                self.cut_off += _cut_off(chances)
        self.laws.update(map(_LAW, chain.from_iterable(hands)))

    def merge(self, other: "LawTally") -> None:
        self.found += other.found
        self.laws.update(other.laws)
        self.cut_off += other.cut_off

    @property
    def trials(self) -> int:
        return self.laws.total()

    @property
    def mean(self) -> float:
        """What was to come."""
        return sum([count * mean_variance(law).mean for law, count in self.laws.items()])

    @property
    def expected(self) -> Moments:
        mean = variance = 0.0
        for law, count in self.laws.items():
            of_one = mean_variance(law)
            mean += count * of_one.mean
            variance += count * of_one.variance
        return Moments(mean, variance)


class LawTallies(dict[TallyKey, LawTally]):
    """Tallies by measure and subset; `whole` has the steps too, which are those of two measures."""

    def add(self, chances: Chances, subsets: Subsets) -> None:
        """Count a seat's chances of a hand, and by measure for the subsets the hand belongs to."""
        self.add_all([(chances, subsets)])

    def add_all(self, hands: Iterable[tuple[Chances, Subsets]]) -> None:
        """The same for several hands at once, which costs each tally as much as one.

        Tallies and laws are in the order in which they come first.
        """
        gathered: defaultdict[TallyKey, list[Sequence[Chance]]] = defaultdict(list)
        for chances, subsets in hands:
            for measure, of_hand in chances.items():
                gathered[measure, ALL].append(of_hand)
                for subset in subsets.get(measure, ()):
                    gathered[measure, subset].append(of_hand)
        for key, of_hands in gathered.items():
            self._of(key).add(of_hands)

    def _of(self, key: TallyKey) -> LawTally:
        tally = self.get(key)
        if tally is None:
            tally = self[key] = LawTally()
        return tally

    def merge(self, other: "LawTallies") -> None:
        for key, tally in other.items():
            self._of(key).merge(tally)

    def whole(self, key: TallyKey) -> LawTally | None:
        """Return a tally, if there is one; that of the steps is made of two others."""
        measure, subset = key
        if measure != STEPS_MEASURE:
            return self.get(key)
        drawn, dealt = self.get(("accepted", subset)), self.get(("haipai-shanten", subset))
        steps = LawTally()
        if drawn is not None:
            steps.merge(drawn)
        if dealt is not None:
            steps.found += FARTHEST * dealt.trials - dealt.found
            steps.laws.update({("nearness", *law[1:]): n for law, n in dealt.laws.items()})
        return steps if steps.trials else None


_MILLION: Final = 1_000_000


def _cut_off(chances: Iterable[tuple[int, tuple[Any, ...]]]) -> int:
    """What the hits of a hand took of the chances that would have followed, in millionths.

    The chances are one measure's, of tiles that are drawn. On average the sum is the covariance of
    shortfall and variance of a hand: each chance goes with the shortfall before it, and counts only
    if it hits, since where nothing came nothing was taken. It is whole, so in any order the same.
    """
    cut_off = shortfall = 0.0
    for came, (_, tiles, rest) in chances:
        share = tiles / rest
        if came:
            cut_off += shortfall * (1 - share)
            shortfall -= 1
        shortfall += share
    return round(cut_off * _MILLION)


def steps_of(chances: Chances) -> tuple[float, float]:
    """Return how many steps more than expected a seat got in a hand, and the variance of that."""
    surplus = variance = 0.0
    for measure, sign in _STEPS_GAINED.items():
        for found, law in chances.get(measure, ()):
            mean, spread = mean_variance(law)
            surplus += sign * (found - mean)
            variance += spread
    return surplus, variance


# how likely chance goes so far

EXACT_BELOW: Final = 400.0
"""A variance; above it the normal distribution is as good, and quicker."""

Z_FROM: Final = 10.0
"""A variance; below it nobody should think in standard deviations."""

_FAR: Final = 25
"""Standard deviations that chance does not reach."""

_FARTHER: Final = 64
"""So much is added to them: rare values lie farther out than their deviation says."""

_LEAST: Final = 1e-12
"""Rounding makes exact chances uncertain below it."""

_NORMAL: Final = NormalDist()


class Estimate(NamedTuple):
    trials: int  # how many chances
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
    """Return how likely less than what came is, and exactly that.

    Where hits ended their own chances, what came lies between two values, see at the top.
    """
    below = np.concatenate(([0.0], _distribution(tally).cumsum()))
    variance = tally.expected.variance
    came = tally.found - (tally.cut_off / _MILLION / (2 * variance) if variance else 0.0)
    less, no_more = np.interp((came, came + 1), np.arange(len(below)), below)
    return min(1.0, float(less)), float(no_more - less)


class SmallestDetectable(NamedTuple):
    """By how much a true mean must differ to be most likely (9 times in 10) an alarm.

    A way is None if no figure that far would be an alarm: neither the lowest possible one, often 0,
    nor the highest possible one.
    """

    fewer: float | None
    more: float | None


def normal_ways(deviation: float, level: float) -> SmallestDetectable:
    off = normal_smallest_detectable(deviation, level)
    return SmallestDetectable(off, off)


def tally_smallest_detectable(tally: LawTally, level: float, per: int = 1) -> SmallestDetectable:
    """Return it for alarms of p-values below the level, which are those of `estimate`.

    The figure is the sum of what came divided by ``per``.
    """
    variance = tally.expected.variance
    if variance >= EXACT_BELOW:
        return normal_ways(sqrt(variance) / per, level)
    likely = np.trim_zeros(_distribution(tally))
    ways = (_detectable_rise(likely[::-1], level), _detectable_rise(likely, level))
    return SmallestDetectable(*(None if off is None else off / per for off in ways))


def _detectable_rise(likely: NDArray[np.float64], level: float) -> float | None:
    """Return by how much the mean rises where higher values are so much likelier.

    Each value becomes likelier by a factor to its power. This is the same as if the odds of every
    single chance were raised by that factor.
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
    """Return the distribution of the sum of so many chances of one law."""
    doubled = np.array(law)
    if count == 1:  # most of them
        return doubled
    whole = np.ones(1)
    while count:
        if count & 1:
            whole = np.convolve(whole, doubled)[:size]
        count >>= 1
        if count:
            doubled = np.convolve(doubled, doubled)[:size]
    return whole
