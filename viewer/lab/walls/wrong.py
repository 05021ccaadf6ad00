"""Two dealers that are not fair, for contrast: what the statistics must not pass.

Too few swaps: the documents warn that swapping two random tiles, as often as there are tiles,
does not mix them. Stacked: the wall is fair, but now and then a seat is dealt a better hand.
"""

from dataclasses import dataclass
from typing import Final

import numpy as np
from numpy.typing import NDArray

from viewer.core.base.tiles import TILES
from viewer.lab.hands.shanten import shanten_of
from viewer.lab.walls.batch import LAYOUT, UNIT_WALLS, RandomSource, Walls
from viewer.lab.walls.numbers import Stream, below, words
from viewer.lab.walls.tenhou import TenhouWalls

_TOGETHER: Final = 4000


@dataclass(frozen=True)
class FewSwaps(RandomSource):
    """A sorted wall in which two random tiles change places, some times over.

    Attributes:
        swaps: how often; 136 is the usual mistake, and leaves a tile in seven untouched.
    """

    swaps: int = TILES

    @property
    def name(self) -> str:
        """What it is called."""
        return "few-swaps"

    def make(self, unit: int) -> Walls:
        """Swap in `UNIT_WALLS` sorted walls."""
        parts = [self._swapped(unit, part) for part in range(UNIT_WALLS // _TOGETHER)]
        return Walls(np.concatenate(parts, axis=1))

    def _swapped(self, unit: int, part: int) -> NDArray[np.uint8]:
        drawn = words(2 * self.swaps * _TOGETHER, self.seed, Stream.FEW_SWAPS, unit, part)
        places = below(np.array(TILES), drawn).reshape(self.swaps, 2, _TOGETHER)
        places *= _TOGETHER
        places += np.arange(_TOGETHER)
        tiles = np.repeat(np.arange(TILES, dtype=np.uint8), _TOGETHER)
        for first, second in places:
            tiles[first], tiles[second] = tiles[second], tiles[first]
        return tiles.reshape(TILES, _TOGETHER)


@dataclass(frozen=True)
class StackedDeal(RandomSource):
    """Tenhou's walls, but in some of them one seat gets the best of the four hands.

    Attributes:
        share: in which part of the walls, from 0 to 1.
        turn: whom it favours, counted from the dealer.
    """

    share: float = 0.05
    turn: int = 0

    @property
    def name(self) -> str:
        """What it is called."""
        return "stacked"

    def make(self, unit: int) -> Walls:
        """Make fair walls, and change hands in some of them."""
        fair = TenhouWalls(self.seed).make(unit)
        drawn = words(fair.number, self.seed, Stream.STACKED, unit)
        chosen = np.flatnonzero(drawn < self.share * 2**32)
        tiles = fair.tiles.copy()
        hands = tiles[np.array(LAYOUT.haipai)][:, :, chosen]
        best = np.stack([shanten_of(hand) for hand in hands]).argmin(axis=0)
        mine = np.array(LAYOUT.haipai[self.turn])
        theirs = np.array(LAYOUT.haipai)[best].T
        tiles[mine[:, None], chosen] = fair.tiles[theirs, chosen]
        tiles[theirs, chosen] = fair.tiles[mine[:, None], chosen]
        return fair._replace(tiles=tiles)
