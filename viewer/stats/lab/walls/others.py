"""Sources beside Tenhou: 電脳麻将's way, two that are not fair, and all of them by name.

電脳麻将 picks a random tile from the sorted set until none is left: Fisher and Yates's way, but
what remains keeps its order. The number picked at each step counts tiles that are still there;
`_unranked` turns all of them into tiles from the last back to the first, for thousands of walls at
once, without moving any. The hands are dealt thirteen in a row to each seat from the end, draws go
on from there. The dead wall is at the other end. Source: seed document 002, ``Majiang.Shan``.

Two dealers are wrong, for contrast: what the statistics must not pass. Too few swaps: the
documents warn that swapping two random tiles, as often as there are tiles, does not mix them.
Stacked: the wall is fair, but now and then a seat is dealt a better hand.
"""

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import ClassVar, Final

import numpy as np
from numpy.typing import NDArray

from viewer.core.base.era import ERAS
from viewer.core.base.tiles import TILES
from viewer.core.wall.wall import HAND, LOWEST_LIVE, Layout
from viewer.stats.lab.hands import shanten_of_hands
from viewer.stats.lab.walls.batch import (
    LAYOUT,
    PLAYERS,
    UNIT_WALLS,
    Bytes,
    RandomSource,
    Stream,
    Walls,
    below,
    fractions,
    raw_numbers,
    slots_in,
    words,
)
from viewer.stats.lab.walls.tenhou import TenhouWalls, tenhou_name

_TOGETHER: Final = 2000
_DEALT: Final = TILES - PLAYERS * HAND
"""Tiles left after the deal; the last of them is drawn first."""

DEAL: Final = Layout(
    size=TILES,
    haipai=tuple(
        tuple(range(TILES - 1 - HAND * turn, TILES - 1 - HAND * (turn + 1), -1))
        for turn in range(PLAYERS)
    ),
    live=tuple(range(_DEALT - 1, LOWEST_LIVE - 1, -1)),
    rinshan=(0, 1, 2, 3),
    dora=(4, 5, 6, 7, 8),
    ura=(9, 10, 11, 12, 13),
    roles=(),
)
"""Who gets which tile of a wall of 電脳麻将."""


@dataclass(frozen=True)
class MajiangWalls(RandomSource):
    """Walls and deals as 電脳麻将 makes them; it throws no dice."""

    name: ClassVar[str] = "majiang"

    def make(self, unit: int) -> Walls:
        order = slots_in(DEAL)
        parts = [
            _unranked(_picks(self.seed, unit, part))[order]
            for part in range(UNIT_WALLS // _TOGETHER)
        ]
        return Walls(np.concatenate(parts, axis=1))


def _picks(seed: int, unit: int, part: int) -> Bytes:
    """Return the places picked: (136, n), row i a place among the 136 - i tiles left."""
    drawn = fractions(raw_numbers(TILES * _TOGETHER, seed, Stream.MAJIANG, unit, part))
    left = np.arange(TILES, 0, -1, dtype=np.float64)[:, None]
    return (drawn.reshape(TILES, _TOGETHER) * left).astype(np.uint8)


def _unranked(picks: Bytes) -> Bytes:
    """Turn places among the tiles left into tiles.

    From the last pick back: a tile picked later stood one place higher before an earlier pick
    at or below its place was taken away.
    """
    tiles = picks.copy()
    for step in range(TILES - 2, -1, -1):
        later = tiles[step + 1 :]
        later += later >= tiles[step]
    return tiles


_SWAPPED_TOGETHER: Final = 4000


@dataclass(frozen=True)
class FewSwaps(RandomSource):
    """A sorted wall in which two random tiles change places, some times over."""

    swaps: int = TILES  # how often; 136 is the usual mistake, and leaves a tile in seven untouched

    name: ClassVar[str] = "few-swaps"

    def make(self, unit: int) -> Walls:
        parts = [self._swapped(unit, part) for part in range(UNIT_WALLS // _SWAPPED_TOGETHER)]
        return Walls(np.concatenate(parts, axis=1))

    def _swapped(self, unit: int, part: int) -> NDArray[np.uint8]:
        drawn = words(2 * self.swaps * _SWAPPED_TOGETHER, self.seed, Stream.FEW_SWAPS, unit, part)
        places = below(np.array(TILES), drawn).reshape(self.swaps, 2, _SWAPPED_TOGETHER)
        places *= _SWAPPED_TOGETHER
        places += np.arange(_SWAPPED_TOGETHER)
        tiles = np.repeat(np.arange(TILES, dtype=np.uint8), _SWAPPED_TOGETHER)
        for first, second in places:
            tiles[first], tiles[second] = tiles[second], tiles[first]
        return tiles.reshape(TILES, _SWAPPED_TOGETHER)


@dataclass(frozen=True)
class StackedDeal(RandomSource):
    """Tenhou's walls, but in some of them one seat gets the best of the four hands."""

    share: float = 0.05  # in which part of the walls, from 0 to 1
    turn: int = 0  # whom it favours, counted from the dealer

    name: ClassVar[str] = "stacked"

    def make(self, unit: int) -> Walls:
        fair = TenhouWalls(self.seed, self.total).make(unit)
        drawn = words(fair.number, self.seed, Stream.STACKED, unit)
        chosen = np.flatnonzero(drawn < self.share * 2**32)
        tiles = fair.tiles.copy()
        hands = tiles[np.array(LAYOUT.haipai)][:, :, chosen]
        best = np.stack([shanten_of_hands(hand) for hand in hands]).argmin(axis=0)
        mine = np.array(LAYOUT.haipai[self.turn])
        theirs = np.array(LAYOUT.haipai)[best].T
        tiles[mine[:, None], chosen] = fair.tiles[theirs, chosen]
        tiles[theirs, chosen] = fair.tiles[mine[:, None], chosen]
        return fair._replace(tiles=tiles)


SOURCES: Final[dict[str, Callable[[int, int], RandomSource]]] = {
    **{tenhou_name(era): partial(TenhouWalls, era=era) for era in reversed(ERAS)},
    "majiang": MajiangWalls,
    "few-swaps": FewSwaps,
    "stacked": StackedDeal,
}
"""Each takes a seed and the number of walls. The last two are wrong on purpose."""
