"""What a source of walls is, and what it gives: many walls at once, slot by slot.

All walls are given in the slots of Tenhou's base64 era, whatever the dealer's own order was: a
hand, a draw or an indicator stands where Tenhou's stands. So one way to count serves all
sources, and any wall can be opened in the viewer.

Random numbers are the same for the same seed in every release of numpy: it promises that of its
bit generators' raw output, not of what is made of it. So raw bits are taken, and scaled here.
"""

from abc import ABC, abstractmethod
from collections import Counter
from dataclasses import dataclass
from enum import IntEnum
from secrets import randbelow
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from viewer.core.base.era import TODAY
from viewer.core.base.tiles import TILES
from viewer.core.wall.wall import Layout, layout_of

PLAYERS: Final = 4
"""The lab counts four-player walls; those of three players are another game."""

UNIT_WALLS: Final = 8000
"""Walls of a unit: some tenths of a second of work; whole games of ten kyoku."""

LAYOUT: Final = layout_of(TODAY, PLAYERS)
"""Where things stand in every wall of the lab."""

Bytes = NDArray[np.uint8]


class Walls(NamedTuple):
    """Some walls of four players, a column each."""

    tiles: Bytes  # (136, n) tile ids 0 to 135; row s is slot s of `LAYOUT`
    # (2, n) pips 1 to 6, 0 where a wall has none; None where the source throws none
    dice: Bytes | None = None
    # (n,) the dealer's seat 0 to 3; None where there are no seats, only winds
    dealers: Bytes | None = None
    # (n,) whether copies of equal tiles are known, 0 or 1, or else numbered at random; None: of all
    copies_known: Bytes | None = None
    # what else was asked for and gave no wall: reason -> how many
    left_out: dict[str, int] = {}  # noqa: RUF012 - never written to

    @property
    def number(self) -> int:
        return int(self.tiles.shape[1])

    def first(self, count: int) -> "Walls":
        return self._replace(
            tiles=self.tiles[:, :count],
            dice=None if self.dice is None else self.dice[:, :count],
            dealers=None if self.dealers is None else self.dealers[:count],
            copies_known=None if self.copies_known is None else self.copies_known[:count],
        )


class WallSource(ABC):
    """Gives walls unit by unit. Sources are small, compare by value, and can be pickled."""

    @property
    @abstractmethod
    def name(self) -> str:
        """What the source is called, as on the command line."""

    @property
    @abstractmethod
    def units(self) -> int:
        """How many units there are."""

    @abstractmethod
    def walls(self, unit: int) -> Walls:
        """Return the walls of a unit (from 0), always the same."""

    @abstractmethod
    def described(self) -> dict[str, object]:
        """Return what tells this source from others, as JSON has it: to know saved work again."""


@dataclass(frozen=True)
class RandomSource(WallSource):
    """A source that makes as many walls as are wanted."""

    seed: int  # the same seed gives the same walls; 0 or more
    total: int  # how many walls

    @property
    def units(self) -> int:
        return -(-self.total // UNIT_WALLS)

    def walls(self, unit: int) -> Walls:
        """Return the walls of a unit; the last one is as long as it has to be."""
        return self.make(unit).first(self.total - unit * UNIT_WALLS)

    @abstractmethod
    def make(self, unit: int) -> Walls:
        """Make `UNIT_WALLS` walls."""

    def described(self) -> dict[str, object]:
        return {"source": self.name, **self.__dict__}


def slots_in(layout: Layout) -> NDArray[np.intp]:
    """Return, for each slot of `LAYOUT`, the slot that has the same use in another layout.

    ``tiles[slots_in(layout)]`` puts walls of that layout in the lab's order.
    """
    order = np.empty(TILES, np.intp)
    for hand, other in zip(LAYOUT.haipai, layout.haipai, strict=True):
        order[list(hand)] = other
    for row in ("live", "rinshan", "dora", "ura"):
        order[list(getattr(LAYOUT, row))] = getattr(layout, row)
    return order


def all_left_out(before: dict[str, int], more: dict[str, int]) -> dict[str, int]:
    return dict(Counter(before) + Counter(more))


_WORD_BITS: Final = np.uint64(32)
_FRACTION_BITS: Final = 53


def new_seed() -> int:
    """Draw a seed, short enough to be typed again."""
    return randbelow(10**9)


class Stream(IntEnum):
    TENHOU = 1
    MAJIANG = 2
    FEW_SWAPS = 3
    STACKED = 4
    TRIALS = 5
    REST = 6
    COPIES = 7


def raw_numbers(count: int, seed: int, stream: Stream, *key: int) -> NDArray[np.uint64]:
    """Return random 64-bit numbers; ``key`` tells this draw from others, as a unit's does."""
    generator = np.random.PCG64(np.random.SeedSequence((seed, stream, *key)))
    return generator.random_raw(count)


def words(count: int, seed: int, stream: Stream, *key: int) -> NDArray[np.uint32]:
    raw = raw_numbers(-(-count // 2), seed, stream, *key)
    return raw.astype("<u8", copy=False).view("<u4")[:count].astype(np.uint32, copy=False)


def below(limits: NDArray[np.integer], random: NDArray[np.uint32]) -> NDArray[np.intp]:
    """Scale words to whole numbers below the limits, which are small.

    No number is likelier than another by more than its limit in 2**32 parts: of 136, by three
    in a hundred million, which no run here can see.
    """
    scaled = random.astype(np.uint64)
    scaled *= limits.astype(np.uint64)
    scaled >>= _WORD_BITS
    return scaled.astype(np.intp)


def fractions(raw: NDArray[np.uint64]) -> NDArray[np.float64]:
    """Scale to fractions of 53 bits from 0 to below 1, as JavaScript's ``Math.random`` gives."""
    return (raw >> np.uint64(64 - _FRACTION_BITS)).astype(np.float64) * 2.0**-_FRACTION_BITS


def shuffled(above: NDArray[np.intp]) -> Bytes:
    """Shuffle a sorted set for each column by Fisher and Yates, the same step of all at once.

    ``above`` is (steps, n), and is changed: step i swaps slot i with one so many slots above it.
    """
    steps, walls = above.shape
    above += np.arange(steps)[:, None]
    above *= walls
    above += np.arange(walls)
    tiles = np.repeat(np.arange(TILES, dtype=np.uint8), walls).reshape(TILES, walls)
    flat = tiles.reshape(-1)
    for slot, place in enumerate(above):
        taken = flat.take(place)
        flat[place] = tiles[slot]
        tiles[slot] = taken
    return tiles
