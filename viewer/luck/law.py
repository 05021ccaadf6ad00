"""The laws of chance events: which values an event can have, and how likely each is; exact.

A law is a plain tuple of its name and some whole numbers, because a game has two thousand of them
and most are alike: they are counted, not kept.

- ``("set", k, n)``: 1 if the next of n tiles is one of k, else 0.
- ``("flip", w0, w1, …)``: w0 tiles of the rest are worth 0, w1 are worth 1, and so on.
- ``("taken", n, k, m)``: how many of k tiles are among m, taken from n: hypergeometric.
- ``("shanten", players)``: of thirteen tiles.
- ``("nearness", players)``: `FARTHEST` less that.
- ``("tenpai", players)``: 1 if thirteen tiles are tenpai, else 0.
- ``("dice",)``: the sum of two.
"""

from collections.abc import Callable, Mapping
from functools import lru_cache
from math import comb
from typing import Final, NamedTuple

from viewer.core.base.tiles import tile_ids_of
from viewer.core.wall.wall import HAND
from viewer.lab.hands.odds import HAIPAI_COUNTS, HAIPAI_COUNTS_OF_THREE

Law = tuple[str | int, ...]

_COUNTS: Final = {4: HAIPAI_COUNTS, 3: HAIPAI_COUNTS_OF_THREE}
_SIDES: Final = 6

FARTHEST: Final = len(HAIPAI_COUNTS) - 1
"""No thirteen tiles have a higher shanten."""


class MeanVariance(NamedTuple):
    """Of a law, or of a sum of many."""

    mean: float
    variance: float


def _set(k: int, n: int) -> list[float]:
    return [(n - k) / n, k / n]


def _flip(*weights: int) -> list[float]:
    total = sum(weights)
    return [weight / total for weight in weights]


def _taken(n: int, k: int, m: int) -> list[float]:
    ways = comb(n, m)
    return [comb(k, i) * comb(n - k, m - i) / ways for i in range(min(k, m) + 1)]


def _shanten(players: int) -> list[float]:
    hands = comb(len(tile_ids_of(players)), HAND)
    return [count / hands for count in _COUNTS[players]]


def _nearness(players: int) -> list[float]:
    return _shanten(players)[::-1]


def _tenpai(players: int) -> list[float]:
    chance = _shanten(players)[0]
    return [1 - chance, chance]


def _dice() -> list[float]:
    sums = range(2 * _SIDES + 1)
    return [max(0, _SIDES - abs(n - _SIDES - 1)) / _SIDES**2 for n in sums]


_LAWS: Final[Mapping[str, Callable[..., list[float]]]] = {
    "set": _set,
    "flip": _flip,
    "taken": _taken,
    "shanten": _shanten,
    "nearness": _nearness,
    "tenpai": _tenpai,
    "dice": _dice,
}


@lru_cache(65_536)
def shares(law: Law) -> tuple[float, ...]:
    """Return how likely each value from 0 on is."""
    name, *numbers = law
    return tuple(_LAWS[str(name)](*numbers))


@lru_cache(65_536)
def mean_variance(law: Law) -> MeanVariance:
    """Return a law's mean and variance."""
    if law[0] == "set":
        _, k, n = law
        chance = k / n  # type: ignore[operator]  # numbers follow the name
        return MeanVariance(chance, chance * (1 - chance))
    likely = shares(law)
    mean = sum(value * share for value, share in enumerate(likely))
    return MeanVariance(
        mean, sum((value - mean) ** 2 * share for value, share in enumerate(likely))
    )
