"""All hands counted by shanten, to hold the lab's written numbers to.

The suits of a hand are independent but for the number of tiles. So all suits are counted by what
matters of them (how many tiles, class, counts), the counts of two suits are multiplied for all
pairs, and those of two such pairs: some ten million products stand for 4 * 10**18 hands.
"""

from math import comb
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from viewer.core.base.tiles import COPIES
from viewer.stats.lab.hands import (
    HONOUR_KINDS,
    MOST_TILES,
    SUIT_KINDS,
    SuitTable,
    all_suits,
    tables,
)


class _Counted(NamedTuple):
    """What suits, or pairs of suits, amount to, and how many ways there are to each."""

    tiles: NDArray[np.int64]
    classes: NDArray[np.int64]
    counts: NDArray[np.int64]
    ways: NDArray[np.int64]


_TILES_AT: Final = 40
_CLASS_AT: Final = 24
_FIELD: Final = 0xFFFF


def shanten_counts(tiles: int) -> tuple[int, ...]:
    """Count all hands of 13 or 14 tiles by shanten, from -1 on."""
    suit = _suits(tables().suit, SUIT_KINDS, runs=True)
    honours = _suits(tables().honours, HONOUR_KINDS, runs=False)
    first, second = _pairs(suit, suit), _pairs(suit, honours)
    totals = [0] * 8
    for mine in range(tiles + 1):
        a = np.flatnonzero(first.tiles == mine)
        b = np.flatnonzero(second.tiles == tiles - mine)
        lacking = tables().lacking[first.classes[a]][:, second.classes[b]]
        counts = first.counts[a][:, None] + second.counts[b]
        lacking = np.minimum(lacking, tables().lacking_special[counts])
        ways = first.ways[a][:, None] * second.ways[b]
        for number in range(len(totals)):
            totals[number] += int(ways[lacking == number].sum())
    return tuple(totals)


def _suits(table: SuitTable, kinds: int, *, runs: bool) -> _Counted:
    suits = all_suits(kinds, runs=runs)
    held = suits.codes // 5 ** np.arange(kinds)[:, None] % 5
    ways = np.array([comb(COPIES, n) for n in range(COPIES + 1)])[held].prod(axis=0)
    return _collected(held.sum(axis=0), table.classes[suits.codes], table.counts[suits.codes], ways)


def _pairs(first: _Counted, second: _Counted) -> _Counted:
    parts = []
    for mine in range(MOST_TILES + 1):
        for other in range(MOST_TILES + 1 - mine):
            a, b = first.tiles == mine, second.tiles == other
            classes = tables().joined[first.classes[a]][:, second.classes[b]]
            counts = first.counts[a][:, None] + second.counts[b]
            ways = first.ways[a][:, None] * second.ways[b]
            tiles = np.full(classes.shape, mine + other)
            parts.append(_collected(tiles, classes, counts, ways))
    return _collected(*(np.concatenate(column) for column in zip(*parts, strict=True)))


def _collected(
    tiles: NDArray[np.integer],
    classes: NDArray[np.integer],
    counts: NDArray[np.integer],
    ways: NDArray[np.int64],
) -> _Counted:
    """Add up the ways of what is the same."""
    key = tiles.astype(np.int64) << _TILES_AT | classes.astype(np.int64) << _CLASS_AT | counts
    distinct, which = np.unique(key.ravel(), return_inverse=True)
    summed = np.zeros(len(distinct), np.int64)
    np.add.at(summed, which.ravel(), ways.ravel())
    return _Counted(
        distinct >> _TILES_AT, distinct >> _CLASS_AT & _FIELD, distinct & _FIELD, summed
    )
