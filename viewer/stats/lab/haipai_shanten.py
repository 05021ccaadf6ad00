"""How far starting hands are from tenpai, and nothing else: the fast count.

The four hands of a wall are dealt from the same tiles, so they are not independent; walls are.
So the interval of the mean comes from sums of whole walls.
"""

from dataclasses import dataclass, field
from math import sqrt
from typing import Final

import numpy as np

from viewer.stats.lab.hands import shanten_of_hands
from viewer.stats.lab.odds import HAIPAI_SHARES
from viewer.stats.lab.walls.batch import LAYOUT, PLAYERS, WallSource, all_left_out
from viewer.stats.lab.work import UnitWork
from viewer.stats.randomness.p_values import Z_99

_LEAST_WALLS: Final = 4
"""Of fewer walls an interval would say nothing."""


@dataclass(frozen=True, slots=True)
class HaipaiCount:
    """Starting hands counted by shanten."""

    units: int = 0  # units of the source that were counted
    walls: int = 0  # how many walls, of four hands each
    # hands of each shanten, from 0 (tenpai) to 6
    counts: tuple[int, ...] = (0,) * len(HAIPAI_SHARES)
    squares: int = 0  # the sum over all walls of the square of the sum of the four hands' shanten
    # what gave no wall: reason -> how many. Never written to
    left_out: dict[str, int] = field(default_factory=dict)

    @property
    def hands(self) -> int:
        return PLAYERS * self.walls

    @property
    def mean(self) -> float | None:
        """The mean shanten; None without hands."""
        if not self.walls:
            return None
        return sum(n * count for n, count in enumerate(self.counts)) / self.hands

    @property
    def interval(self) -> tuple[float, float] | None:
        """Where the true mean lies with 99 % confidence; None of fewer than four walls."""
        if self.mean is None or self.walls < _LEAST_WALLS:
            return None
        total = sum(n * count for n, count in enumerate(self.counts))
        variance = (self.squares - total**2 / self.walls) / (self.walls - 1)
        off = _quantile(self.walls - 1) * sqrt(max(0.0, variance) / self.walls) / PLAYERS
        return self.mean - off, self.mean + off

    @property
    def shares(self) -> tuple[float, ...]:
        """The part of the hands that each shanten has; all 0 without hands."""
        return tuple(count / max(1, self.hands) for count in self.counts)


def _quantile(freedom: int) -> float:
    """Return how many standard errors the interval reaches: Student's t, from the normal one.

    Cornish and Fisher's expansion; it is right to two parts in a thousand from ten walls on.
    """
    z = Z_99
    first = (z**3 + z) / 4
    second = (5 * z**5 + 16 * z**3 + 3 * z) / 96
    third = (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / 384
    return z + first / freedom + second / freedom**2 + third / freedom**3


@dataclass(frozen=True)
class HaipaiShanten(UnitWork[HaipaiCount, HaipaiCount]):
    """Counts the starting hands of a source's walls by shanten."""

    source: WallSource

    @property
    def units(self) -> int:
        return self.source.units

    def do(self, unit: int) -> HaipaiCount:
        walls = self.source.walls(unit)
        hands = (shanten_of_hands(walls.tiles[list(slots)]) for slots in LAYOUT.haipai)
        shanten = np.stack(list(hands)).astype(np.int64)
        counts = np.bincount(shanten.ravel(), minlength=len(HAIPAI_SHARES))
        squares = int((shanten.sum(axis=0) ** 2).sum())
        return HaipaiCount(1, walls.number, tuple(counts.tolist()), squares, walls.left_out)

    def new(self) -> HaipaiCount:
        return HaipaiCount()

    def merge(self, state: HaipaiCount, result: HaipaiCount) -> HaipaiCount:
        counts = tuple(map(int.__add__, state.counts, result.counts))
        left_out = all_left_out(state.left_out, result.left_out)
        walls, squares = state.walls + result.walls, state.squares + result.squares
        return HaipaiCount(state.units + 1, walls, counts, squares, left_out)
