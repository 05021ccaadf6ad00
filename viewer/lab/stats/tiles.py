"""The wall itself: what lies where, and what is beside what.

A wall that was mixed too little remembers the sorted set it came from: tiles stay at their
place, or near it, or beside their like. A generator that repeats itself shows in the next wall.
"""

from math import sqrt
from typing import Final

import numpy as np

from viewer.core.base.tiles import COPIES, KINDS, TILES, face_of
from viewer.lab.charts import Chart, HeatMap
from viewer.lab.stats import words
from viewer.lab.stats.check import LEAST_EXPECTED, LEAST_WALLS, Check, Chi, Count, Mean, Says
from viewer.lab.stats.group import Course, Group, Sample
from viewer.lab.stats.null_model import (
    NEIGHBOURS,
    NEIGHBOURS_VARIANCE,
    SAME_KIND,
    SAME_KIND_VARIANCE,
    Counts,
    Table,
)
from viewer.lab.stats.p_values import Z_99
from viewer.lab.stats.tally import Shape, Tally
from viewer.lab.walls.batch import LAYOUT

NAME: Final = "tiles"
_OF_KIND: Final = np.full(KINDS, COPIES)
_ONE_EACH: Final = np.ones(TILES, np.int64)
_PERCENT: Final = Says(2, percent=True)

KIND_CODES: Final = tuple(face_of(COPIES * kind, red_fives=False).code for kind in range(KINDS))

_SHAPES: Final[dict[str, Shape]] = {
    "ids": (TILES, TILES),  # tile ids by slot
    "neighbours": (),  # slots that have the kind of the slot before
    "pairs": (),  # walls that were compared with the one after them, within a unit
    "matches": (),  # slots that had the same kind in both
}

_PLACES: Final = (
    *zip(words.WIND_NAMES, LAYOUT.haipai, strict=True),
    (words.DRAWS, LAYOUT.live),
    (words.REPLACEMENTS, LAYOUT.rinshan),
    (words.DORA, LAYOUT.dora),
    (words.URA, LAYOUT.ura),
)
"""What places are for, in the order in which the tiles are dealt."""


def _count(sample: Sample) -> dict[str, Counts]:
    walls, kinds = sample.walls, sample.kinds
    return {
        "ids": np.stack([np.bincount(row, minlength=TILES) for row in walls.tiles], axis=1),
        "neighbours": np.array(np.count_nonzero(kinds[1:] == kinds[:-1]), np.int64),
        "pairs": np.array(max(0, walls.number - 1), np.int64),
        "matches": np.array(np.count_nonzero(kinds[:, 1:] == kinds[:, :-1]), np.int64),
    }


def _fits(tally: Tally) -> bool:
    return bool(
        (tally.ids.sum(axis=0) == tally.number).all()
        and (tally.ids.sum(axis=1) == tally.number).all()
        and tally.pairs <= tally.number
    )


def _checks(tally: Tally) -> list[Check]:
    walls, tiles = tally.number, TILES * tally.number
    copies = tally.ids.reshape(KINDS, COPIES, TILES).sum(axis=0)
    by_kind = Table(tally.kinds, _OF_KIND, _ONE_EACH, walls)
    by_copy = Table(copies, np.full(COPIES, KINDS), _ONE_EACH, walls)
    checks = [
        Check("kind-places", NAME, words.KIND_PLACES, tiles, words.TILES, chi_of(by_kind), 1),
        Check("copy-places", NAME, words.COPY_PLACES, tiles, words.TILES, chi_of(by_copy), 1),
        Check("neighbours", NAME, words.NEIGHBOURS, walls, words.WALLS, _neighbours(tally)),
        Check("own-place", NAME, words.OWN_PLACE, walls, words.WALLS, _own_place(tally)),
        Check("sorted-order", NAME, words.SORTED_ORDER, walls, words.WALLS, _order(tally), 5),
    ]
    if pairs := int(tally.pairs):
        test = _next_wall(tally)
        checks.append(Check("next-wall", NAME, words.NEXT_WALL, pairs, words.PAIRS, test))
    return checks


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


def _charts(tally: Tally, _course: Course) -> tuple[Chart, ...]:
    slots = [slot for _, of_use in _PLACES for slot in of_use]
    sizes = np.full(KINDS, COPIES), np.ones(TILES, np.int64)
    table = Table(tally.kinds[:, slots], *sizes, tally.number)
    values = (table.counts - table.expected) / table.deviations
    starts = np.cumsum([0, *(len(of_use) for _, of_use in _PLACES)])[:-1].tolist()
    chart = HeatMap(
        words.KIND_PLACES_MAP,
        words.PLACE,
        words.KIND,
        columns=tuple(str(number) for _, of_use in _PLACES for number in range(1, len(of_use) + 1)),
        rows=KIND_CODES,
        values=tuple(tuple(row) for row in values.tolist()),
        marks=tuple((start, name) for start, (name, _) in zip(starts, _PLACES, strict=True)),
    )
    return (chart,)


TILE_PLACES: Final = Group(
    *(NAME, _SHAPES, _count, _fits, _checks, _charts),
    limits={"kind-places": words.LIMIT_PLACES},
)
