"""電脳麻将's way: pick a random tile from the sorted set until none is left.

It is Fisher and Yates's way too, but what remains keeps its order. The number picked at each step
counts tiles that are still there; `_unranked` turns all of them into tiles from the last back to
the first, for thousands of walls at once, without moving any.

The hands are dealt thirteen in a row to each seat from the end, draws go on from there. The dead
wall is at the other end: replacement draws 0 to 3, indicators 4 to 8, ura indicators 9 to 13.

Source: seed document 002, and 電脳麻将's ``Majiang.Shan``.
"""

from dataclasses import dataclass
from typing import Final

import numpy as np

from viewer.core.base.tiles import TILES
from viewer.core.wall.wall import HAND, LOWEST_LIVE, Layout
from viewer.lab.walls.batch import PLAYERS, UNIT_WALLS, Bytes, RandomSource, Walls, slots_in
from viewer.lab.walls.numbers import Stream, fractions, raw_numbers

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

    @property
    def name(self) -> str:
        """What it is called."""
        return "majiang"

    def make(self, unit: int) -> Walls:
        """Pick every tile of `UNIT_WALLS` walls."""
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
