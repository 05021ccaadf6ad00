"""What a fair dealer does, as far as it cannot be read off a table: how tiles hang together.

Tiles of a wall are drawn without putting back. So what one place has, others lack; counts of
tiles by place vary a little less than if each place were a throw of its own, hands of a wall are
a little unlike each other, and each statistic has to know by how much. What follows is exact,
but for what is marked as measured, and no larger than a hundredth of what they correct.
"""

from dataclasses import dataclass
from math import comb
from typing import Final

import numpy as np
from numpy.typing import NDArray

from viewer.core.base.tiles import COPIES, KINDS, TILES
from viewer.stats.lab.odds import HAIPAI_SHARES

Floats = NDArray[np.float64]
Counts = NDArray[np.int64]

SHARES: Final = np.array(HAIPAI_SHARES)
"""(7,): how likely each shanten is."""

SHANTEN_CORRELATION: Final = -0.01116
"""Of the shanten of two haipai of a wall; measured as -0.011155 on the ten hands each of
167,559,168 shuffled walls, with a standard error of 0.000012."""

SHANTEN_LEAN: Final = np.array(
    [0.0000271, 0.0016619, 0.0169576, 0.0270906, -0.0206665, -0.0228556, -0.0022151]
)
"""(7,): two haipai have shanten j and k in a share of ``S[j] * S[k] - lean[j] * lean[k]``.

Measured on 222,000,000 walls; no share is off by more than a ten thousandth of what chance does.
"""

ADVANCE_CORRELATION: Final = -0.00016
"""Of whether two hands' first draws bring them nearer; measured on the same walls."""

NINE_CORRELATION: Final = -0.00174239
"""Of whether two hands, with their first draws, have nine kinds of orphans: exact, as counted."""

NEIGHBOURS: Final = (TILES - 1) * (COPIES - 1) / (TILES - 1)
"""Three places in a wall have the kind of the place before."""


def _neighbours_variance() -> float:
    """Add up how likely two given places, each like the one before it, are so together."""
    pairs = TILES - 1
    one = (COPIES - 1) / (TILES - 1)
    in_a_row = one * (COPIES - 2) / (TILES - 2)
    apart = one * ((KINDS - 1) * comb(COPIES, 2) + 1) / comb(TILES - 2, 2)
    rows = 2 * (pairs - 1)
    return pairs * one + rows * in_a_row + (pairs * (pairs - 1) - rows) * apart - NEIGHBOURS**2


NEIGHBOURS_VARIANCE: Final = _neighbours_variance()
"""2.93, a wall."""

SAME_KIND: Final = TILES * COPIES / TILES
"""Four places of two shuffled walls have the same kind."""

SAME_KIND_VARIANCE: Final = (COPIES * COPIES * (KINDS - 1)) / (TILES - 1)
"""3.91: of matches of two arrangements, the sum over all of what `PlaceTable` squares."""


@dataclass(frozen=True, slots=True)
class PlaceTable:
    """Tiles of some classes, counted at some groups of places, summed over walls.

    The counts of a wall have the covariance ``(D(c) - cc'/n) x (D(m) - mm'/n) / (n - 1)``, with
    the sizes c of the classes and m of the groups, and n tiles. So chi-square is Pearson's times
    ``(n - 1) / n``, with (classes - 1) * (groups - 1) degrees of freedom. Its mean is exactly
    that, its variance not above chi-square's, whatever the number of walls: for one wall of all
    kinds by all places it is a constant.
    """

    counts: Counts  # (classes, groups), every tile and every place in one of them
    classes: Counts  # (classes,) tiles of each class in a wall
    groups: Counts  # (groups,) places of each group in a wall
    walls: int  # how many

    @property
    def expected(self) -> Floats:
        """(classes, groups) counts of a fair dealer."""
        tiles = int(self.classes.sum())
        return self.walls * np.outer(self.classes, self.groups) / tiles

    @property
    def chi_square(self) -> float:
        tiles = int(self.classes.sum())
        pearson = ((self.counts - self.expected) ** 2 / self.expected).sum()
        return float(pearson) * (tiles - 1) / tiles

    @property
    def freedom(self) -> int:
        return (len(self.classes) - 1) * (len(self.groups) - 1)

    @property
    def deviations(self) -> Floats:
        """(classes, groups) standard deviations of the counts, by chance alone."""
        tiles = int(self.classes.sum())
        within = np.outer(tiles - self.classes, tiles - self.groups) / (tiles * (tiles - 1))
        deviations: Floats = np.sqrt(self.expected * within)
        return deviations


def with_rest(
    counts: Counts, classes: Counts, groups: Counts, walls: int, *, tiles: int = TILES
) -> PlaceTable:
    """Return a table of some classes at some groups, and of what is left: elsewhere, and else.

    Counts are (classes, groups). What is missing of all ``tiles`` becomes one more class, and what
    is missing of as many places one more group.
    """
    whole, sizes, places = counts, classes, groups
    if (left := tiles - int(places.sum())) > 0:
        elsewhere = walls * sizes - whole.sum(axis=1)
        whole = np.column_stack([whole, elsewhere])
        places = np.append(places, left)
    if (left := tiles - int(sizes.sum())) > 0:
        others = walls * places - whole.sum(axis=0)
        whole = np.vstack([whole, others])
        sizes = np.append(sizes, left)
    return PlaceTable(whole, sizes, places, walls)


@dataclass(frozen=True, slots=True)
class Cells:
    """A distribution whose rare ends are put together, so that chi-square holds for it."""

    found: Floats
    shares: Floats
    lean: Floats


def merged(found: Counts, least: float) -> Cells:
    """Put rare shanten together with the next commoner one until each expects ``least`` hands."""
    expected = found.sum() * SHARES
    low = int(np.searchsorted(expected.cumsum(), least))
    high = len(SHARES) - 1 - int(np.searchsorted(expected[::-1].cumsum(), least))
    starts = [0, *range(low + 1, high + 1)]
    rows = np.stack([found.astype(np.float64), SHARES, SHANTEN_LEAN])
    return Cells(*np.add.reduceat(rows, starts, axis=1))


def shanten_chi_square(cells: Cells) -> float:
    """Return chi-square of four haipai of each wall, which lean away from each other a little.

    The counts of a wall vary as those of four independent hands do, less ``12 * lean * lean'``;
    the second term takes that back (Sherman and Morrison).
    """
    hands = cells.found.sum()
    off = cells.found - hands * cells.shares
    along = (cells.lean * off / cells.shares).sum()
    length = (cells.lean**2 / cells.shares).sum()
    plain = (off**2 / cells.shares).sum()
    return float((plain + 3 * along**2 / (1 - 3 * length)) / hands)
