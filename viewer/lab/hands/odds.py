"""How many hands of each shanten there are, of all C(136, 13) or C(136, 14): exact.

The suits of a hand are independent but for the number of tiles. So all suits are counted by what
matters of them (how many tiles, class, counts), the counts of two suits are multiplied for all
pairs, and those of two such pairs: some ten million products stand for 4 * 10**18 hands.

It takes half a second, so what comes of it stands here; the tests count it again.
"""

from math import comb, sqrt
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from viewer.core.tiles import COPIES, KINDS, TILES
from viewer.lab.hands.codes import HONOUR_KINDS, MOST_TILES, SUIT_KINDS
from viewer.lab.hands.distances import all_suits
from viewer.lab.hands.tables import ORPHANS, SuitTable, tables

HAIPAI_COUNTS: Final = (
    39270395383132,
    3006175115638776,
    45249205945148216,
    175141291509958900,
    192909046305573888,
    63384201353756672,
    4045365540028416,
)
"""Hands of thirteen tiles by shanten, 0 to 6."""

FOURTEEN_COUNTS: Final = (
    12859078207674,
    2966241795738948,
    99154452630748356,
    828714358375292670,
    1867404976243926528,
    1211948980271480832,
    233501763289743360,
    6601397483077632,
)
"""Hands of fourteen tiles by shanten, -1 to 6."""

COMPLETE: Final = FOURTEEN_COUNTS[0] / comb(TILES, MOST_TILES)
"""How likely fourteen random tiles are complete: 1 in 330,530."""

HAIPAI_SHARES: Final = tuple(count / comb(TILES, 13) for count in HAIPAI_COUNTS)
HAIPAI_MEAN: Final = sum(n * share for n, share in enumerate(HAIPAI_SHARES))
"""3.5797: the mean shanten of thirteen random tiles."""

HAIPAI_DEVIATION: Final = sqrt(
    sum((n - HAIPAI_MEAN) ** 2 * share for n, share in enumerate(HAIPAI_SHARES))
)
"""0.88: the standard deviation of one hand's shanten."""

FOURTEEN_MEAN: Final = sum(
    n * count for n, count in enumerate(FOURTEEN_COUNTS, -1)
) / comb(TILES, MOST_TILES)  # fmt: skip

ADVANCE: Final = HAIPAI_MEAN - FOURTEEN_MEAN
"""How likely the first draw brings a hand nearer: it does so by one, or not at all."""


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
    return _collected(suits.tiles, table.classes[suits.codes], table.counts[suits.codes], ways)


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


def nine_kinds_odds() -> float:
    """Return how likely fourteen random tiles are of nine or more kinds of orphans."""
    orphan_tiles = COPIES * ORPHANS
    others = COPIES * KINDS - orphan_tiles
    ways = 0
    for kinds in range(9, ORPHANS + 1):
        for tiles in range(kinds, MOST_TILES + 1):
            ways += comb(ORPHANS, kinds) * _covering(kinds, tiles) * comb(others, 14 - tiles)
    return ways / comb(TILES, MOST_TILES)


def _covering(kinds: int, tiles: int) -> int:
    """Count ways to take tiles of so many kinds, one or more of each: by who is left out."""
    return sum(
        (-1) ** missing * comb(kinds, missing) * comb(COPIES * (kinds - missing), tiles)
        for missing in range(kinds + 1)
    )
