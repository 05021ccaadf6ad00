"""How many hands of each shanten there are, of all C(136, 13) or C(136, 14): exact.

To count them takes half a second and code of its own, so the numbers stand here; the tests count
all hands again.
"""

from collections.abc import Sequence
from math import comb, sqrt
from typing import Final, NamedTuple

from viewer.core.base.tiles import COPIES, KINDS, TILES
from viewer.stats.lab.hands import MOST_TILES, ORPHANS

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

COMPLETE_ODDS: Final = FOURTEEN_COUNTS[0] / comb(TILES, MOST_TILES)
"""How likely fourteen random tiles are complete: 1 in 330,530."""

HAIPAI_COUNTS_OF_THREE: Final = (
    4248510347840,
    243214955934944,
    2732462104034240,
    8169994696659840,
    7581335897696256,
    1820816976642048,
    40884598996992,
)
"""The same of three players, of all C(108, 13)."""

HAIPAI_SHARES: Final = tuple(count / sum(HAIPAI_COUNTS) for count in HAIPAI_COUNTS)
HAIPAI_SHARES_OF_THREE: Final = tuple(
    count / sum(HAIPAI_COUNTS_OF_THREE) for count in HAIPAI_COUNTS_OF_THREE
)


class Moments(NamedTuple):
    mean: float
    variance: float


def moments(shares: Sequence[float]) -> Moments:
    """Return those of a distribution: how likely each value from 0 on is."""
    mean = sum(value * share for value, share in enumerate(shares))
    return Moments(mean, sum((value - mean) ** 2 * share for value, share in enumerate(shares)))


HAIPAI_MEAN: Final = moments(HAIPAI_SHARES).mean
"""3.5797: the mean shanten of thirteen random tiles."""

HAIPAI_DEVIATION: Final = sqrt(moments(HAIPAI_SHARES).variance)
"""0.88: the standard deviation of one hand's shanten."""

FOURTEEN_MEAN: Final = sum(
    n * count for n, count in enumerate(FOURTEEN_COUNTS, -1)
) / comb(TILES, MOST_TILES)  # fmt: skip

ADVANCE: Final = HAIPAI_MEAN - FOURTEEN_MEAN
"""How likely the first draw brings a hand nearer: it does so by one, or not at all."""

SIDES: Final = 6
"""Of a die."""

DICE_SUM_SHARES: Final = tuple(
    max(0, SIDES - abs(n - SIDES - 1)) / SIDES**2 for n in range(2 * SIDES + 1)
)
"""How likely each sum of two dice is, from 0 on."""


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
