"""Checks of the wall itself: what lies where, what is beside what, and what is dora.

A wall that was mixed too little remembers the sorted set it came from: tiles stay at their
place, or near it, or beside their like. A generator that repeats itself shows in the next wall.
"""

from math import sqrt
from typing import Final

import numpy as np

from viewer.core.tiles import COPIES, KINDS, TILES
from viewer.lab.stats import words
from viewer.lab.stats.check import (
    LEAST_EXPECTED,
    LEAST_WALLS,
    Check,
    Chi,
    Count,
    Mean,
)
from viewer.lab.stats.null_model import (
    NEIGHBOURS,
    NEIGHBOURS_VARIANCE,
    SAME_KIND,
    SAME_KIND_VARIANCE,
    Counts,
    Table,
    with_rest,
)
from viewer.lab.stats.p_values import Z_99
from viewer.lab.stats.says import Says
from viewer.lab.stats.tally import Tally
from viewer.lab.walls.batch import LAYOUT

_OF_KIND: Final = np.full(KINDS, COPIES)
_ONE_EACH: Final = np.ones(TILES, np.int64)
_PERCENT: Final = Says(2, percent=True)


def tile_checks(tally: Tally) -> list[Check]:
    """Return the checks of places, neighbours and order; there is at least one wall."""
    walls, tiles = tally.number, TILES * tally.number
    copies = tally.ids.reshape(KINDS, COPIES, TILES).sum(axis=0)
    by_kind = Table(tally.kinds, _OF_KIND, _ONE_EACH, walls)
    by_copy = Table(copies, np.full(COPIES, KINDS), _ONE_EACH, walls)
    checks = [
        Check("kind-places", "tiles", words.KIND_PLACES, tiles, words.TILES, chi_of(by_kind), 1),
        Check("copy-places", "tiles", words.COPY_PLACES, tiles, words.TILES, chi_of(by_copy), 1),
        Check("neighbours", "tiles", words.NEIGHBOURS, walls, words.WALLS, _neighbours(tally)),
        Check("own-place", "tiles", words.OWN_PLACE, walls, words.WALLS, _own_place(tally)),
        Check("sorted-order", "tiles", words.SORTED_ORDER, walls, words.WALLS, _order(tally), 5),
    ]
    if pairs := int(tally.pairs):
        test = _next_wall(tally)
        checks.append(Check("next-wall", "tiles", words.NEXT_WALL, pairs, words.PAIRS, test))
    return checks


def dora_checks(tally: Tally) -> list[Check]:
    """Return the checks of indicators; there is at least one wall."""
    rows = (
        ("dora-kinds", words.DORA_KINDS, LAYOUT.dora, True),
        ("ura-kinds", words.URA_KINDS, LAYOUT.ura, True),
        ("indicator-kinds", words.INDICATORS, (*LAYOUT.dora, *LAYOUT.ura), False),
    )
    return [
        Check(
            name,
            "dora",
            title,
            len(slots) * tally.number,
            words.TILES,
            chi_of(indicators(tally, slots, together=together)),
            1,
        )
        for name, title, slots, together in rows
    ]


def indicators(tally: Tally, slots: tuple[int, ...], *, together: bool) -> Table:
    """Return kinds at some slots, all of them in one column or each in its own."""
    counts: Counts = tally.kinds[:, list(slots)]
    groups = np.ones(len(slots), np.int64)
    if together:
        counts, groups = counts.sum(axis=1, keepdims=True), np.array([len(slots)])
    return with_rest(counts, _OF_KIND, groups, tally.number)


def chi_of(table: Table) -> Chi:
    """Return the test of a table; the first of its cells stands for the others."""
    chance = float(table.deviations[0, 0] / table.expected[0, 0])
    enough = float(table.expected.min()) >= LEAST_EXPECTED
    return Chi(table.chi_square, table.freedom, chance, enough, _PERCENT)


def _per_wall(count: int, walls: int, mean: float, variance: float) -> Count:
    enough = walls >= LEAST_WALLS
    return Count(count, walls * mean, walls * variance, walls, enough, Says(4))


def _neighbours(tally: Tally) -> Count:
    return _per_wall(int(tally.neighbours), tally.number, NEIGHBOURS, NEIGHBOURS_VARIANCE)


def _own_place(tally: Tally) -> Count:
    """Count tiles at the slot of their own number: one a wall, with a variance of one."""
    return _per_wall(int(tally.ids.trace()), tally.number, 1, 1)


def _next_wall(tally: Tally) -> Count:
    """Compare walls that follow each other; pairs with a wall in common do not correlate."""
    matches, pairs = int(tally.matches), int(tally.pairs)
    return _per_wall(matches, pairs, SAME_KIND, SAME_KIND_VARIANCE)


def _order(tally: Tally) -> Mean:
    """Correlate tile numbers with slots: 0, with a variance of 1 / 135 a wall."""
    middle = np.arange(TILES) - (TILES - 1) / 2
    walls = tally.number
    found = float(middle @ tally.ids @ middle / (middle @ middle)) / walls
    deviation = 1 / sqrt((TILES - 1) * walls)
    interval = (found - Z_99 * deviation, found + Z_99 * deviation)
    return Mean(found, 0.0, deviation, interval, walls >= LEAST_WALLS, Says(5))
