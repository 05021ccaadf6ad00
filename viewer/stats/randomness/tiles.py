"""The wall itself: what lies where, and what is beside what.

A wall that was mixed too little remembers the sorted set it came from: tiles stay at their
place, or near it, or beside their like. A generator that repeats itself shows in the next wall.
The indicators are looked at by themselves, for they say what many points are given for.
"""

from math import sqrt
from typing import Final

import numpy as np

from viewer.core.base.tiles import COPIES, KINDS, NONE_RED, TILES, face_of
from viewer.stats.charts import Bars, Chart, HeatMap
from viewer.stats.lab.walls.batch import LAYOUT, Bytes
from viewer.stats.randomness.check import (
    LEAST_EXPECTED,
    LEAST_WALLS,
    Figure,
    Says,
    chi_test,
    count_test,
    mean_test,
)
from viewer.stats.randomness.group import (
    RunningSums,
    Sample,
    Shape,
    StatGroup,
    WallCounts,
    percents,
)
from viewer.stats.randomness.null_model import (
    NEIGHBOURS,
    NEIGHBOURS_VARIANCE,
    SAME_KIND,
    SAME_KIND_VARIANCE,
    Counts,
    PlaceTable,
    with_rest,
)
from viewer.stats.randomness.p_values import Z_99
from viewer.translation import N_

_KIND: Final = N_("kind")
_DORA_KINDS: Final = N_("Kinds of the five dora indicators")
_URA_KINDS: Final = N_("Kinds of the five ura dora indicators")

_NAME: Final = "tiles"
_OF_KIND: Final = np.full(KINDS, COPIES)
_ONE_EACH: Final = np.ones(TILES, np.int64)
_PERCENT: Final = Says(2, percent=True)

KIND_CODES: Final = tuple(face_of(COPIES * kind, red_fives=NONE_RED).code for kind in range(KINDS))

_SHAPES: Final[dict[str, Shape]] = {
    "ids": (TILES, TILES),  # tile ids by slot
    "copies": (COPIES, TILES),  # which of four equal tiles, by slot, in walls that tell them
    "neighbours": (),  # slots that have the kind of the slot before
    "pairs": (),  # walls that were compared with the one after them, within a unit
    "matches": (),  # slots that had the same kind in both
}

_PLACES: Final = (
    *zip((N_("east"), N_("south"), N_("west"), N_("north")), LAYOUT.haipai, strict=True),
    (N_("draws"), LAYOUT.live),
    (N_("replacements"), LAYOUT.rinshan),
    (N_("dora"), LAYOUT.dora),
    (N_("ura dora"), LAYOUT.ura),
)
"""What places are for, in the order in which the tiles are dealt."""


def _count(sample: Sample) -> dict[str, Counts]:
    walls, kinds = sample.walls, sample.kinds
    ids, known = _by_slot(walls.tiles), walls.copies_known
    of_known = ids if known is None else _by_slot(walls.tiles[:, known == 1])
    return {
        "ids": ids,
        "copies": of_known.reshape(KINDS, COPIES, TILES).sum(axis=0),
        "neighbours": np.array(np.count_nonzero(kinds[1:] == kinds[:-1]), np.int64),
        "pairs": np.array(max(0, walls.number - 1), np.int64),
        "matches": np.array(np.count_nonzero(kinds[:, 1:] == kinds[:, :-1]), np.int64),
    }


def _by_slot(tiles: Bytes) -> Counts:
    return np.stack([np.bincount(row, minlength=TILES) for row in tiles], axis=1)


def _fits(tally: WallCounts) -> bool:
    return bool(
        (tally.ids.sum(axis=0) == tally.number).all()
        and (tally.ids.sum(axis=1) == tally.number).all()
        and (tally.copies.sum(axis=0) == tally.copied).all()
        and tally.copied <= tally.number
        and tally.pairs <= tally.number
    )


def _checks(tally: WallCounts) -> list[Figure]:
    walls, pairs = tally.number, int(tally.pairs)
    by_kind = PlaceTable(tally.kinds, _OF_KIND, _ONE_EACH, walls)
    rows = [
        ("kind-places", N_("Kinds of tiles by place in the wall"), "tiles", chi_of(by_kind), 1),
        ("neighbours", N_("Neighbours of the same kind, in a wall"), "walls",
         _per_wall(tally.neighbours, walls, NEIGHBOURS, NEIGHBOURS_VARIANCE), 4),
        # tiles at the slot of their own number: one a wall, with a variance of one
        ("own-place", N_("Tiles at their place in the sorted set, in a wall"), "walls",
         _per_wall(tally.ids.trace(), walls, 1, 1), 4),
        ("sorted-order", N_("Correlation with the sorted set"), "walls", _order(tally), 5),
    ]  # fmt: skip
    if pairs:  # those with a wall in common do not correlate
        test = _per_wall(tally.matches, pairs, SAME_KIND, SAME_KIND_VARIANCE)
        title = N_("Places with the kind they have in the next wall")
        rows.append(("next-wall", title, "pairs of walls", test, 4))
    samples = {"tiles": TILES * walls, "walls": walls, "pairs of walls": pairs}
    tests = [
        test.named(name, title, samples[unit], unit, digits)
        for name, title, unit, test, digits in rows
    ]
    if copied := tally.copied:
        title = N_("Which of four equal tiles, by place in the wall")
        test = chi_of(PlaceTable(tally.copies, np.full(COPIES, KINDS), _ONE_EACH, copied))
        tests.insert(1, test.named("copy-places", title, TILES * copied, "tiles", 1))
    return tests


def chi_of(table: PlaceTable) -> Figure:
    """Return the test of a table; the first of its cells stands for the others."""
    chance = float(table.deviations[0, 0] / table.expected[0, 0])
    enough = float(table.expected.min()) >= LEAST_EXPECTED
    return chi_test(table.chi_square, table.freedom, chance, _PERCENT, enough=enough)


def _per_wall(counted: Counts, walls: int, mean: float, variance: float) -> Figure:
    """Test a count, with its mean and variance in a wall."""
    count, enough = int(counted), walls >= LEAST_WALLS
    return count_test(count, walls * mean, walls * variance, walls, Says(4), enough=enough)


def _order(tally: WallCounts) -> Figure:
    """Correlate tile numbers with slots: 0, with a variance of 1 / 135 a wall."""
    middle = np.arange(TILES) - (TILES - 1) / 2
    walls = tally.number
    found = float(middle @ tally.ids @ middle / (middle @ middle)) / walls
    deviation = 1 / sqrt((TILES - 1) * walls)
    interval = (found - Z_99 * deviation, found + Z_99 * deviation)
    return mean_test(found, 0.0, deviation, interval, Says(5), enough=walls >= LEAST_WALLS)


def _charts(tally: WallCounts, _course: RunningSums) -> tuple[Chart, ...]:
    slots = [slot for _, of_use in _PLACES for slot in of_use]
    sizes = np.full(KINDS, COPIES), np.ones(TILES, np.int64)
    table = PlaceTable(tally.kinds[:, slots], *sizes, tally.number)
    values = (table.counts - table.expected) / table.deviations
    starts = np.cumsum([0, *(len(of_use) for _, of_use in _PLACES)])[:-1].tolist()
    chart = HeatMap(
        N_("Kinds by place in the wall, in standard deviations"),
        N_("place in the wall"),
        _KIND,
        columns=tuple(str(number) for _, of_use in _PLACES for number in range(1, len(of_use) + 1)),
        rows=KIND_CODES,
        values=tuple(tuple(row) for row in values.tolist()),
        marks=tuple((start, name) for start, (name, _) in zip(starts, _PLACES, strict=True)),
    )
    return (chart,)


TILE_PLACES: Final = StatGroup(
    *(_NAME, _SHAPES, _count, _fits, _checks, _charts),
    limits={
        "kind-places": N_(
            "Kinds that are off their share at each place by less than {unseen} would most "
            "likely not show."
        )
    },
)


def _dora_checks(tally: WallCounts) -> list[Figure]:
    both = (*LAYOUT.dora, *LAYOUT.ura)
    rows = (
        ("dora-kinds", _DORA_KINDS, LAYOUT.dora, True),
        ("ura-kinds", _URA_KINDS, LAYOUT.ura, True),
        ("indicator-kinds", N_("Kinds of each of the ten indicators"), both, False),
    )
    return [
        chi_of(table).named(name, title, len(slots) * tally.number, "tiles", 1)
        for name, title, slots, together in rows
        for table in (_indicators(tally, slots, together=together),)
    ]


def _indicators(tally: WallCounts, slots: tuple[int, ...], *, together: bool) -> PlaceTable:
    counts: Counts = tally.kinds[:, list(slots)]
    groups = np.ones(len(slots), np.int64)
    if together:
        counts, groups = counts.sum(axis=1, keepdims=True), np.array([len(slots)])
    return with_rest(counts, _OF_KIND, groups, tally.number)


def _dora_charts(tally: WallCounts, _course: RunningSums) -> tuple[Chart, ...]:
    rows = ((_DORA_KINDS, LAYOUT.dora), (_URA_KINDS, LAYOUT.ura))
    return tuple(_kinds(title, tally, slots) for title, slots in rows)


def _kinds(title: str, tally: WallCounts, slots: tuple[int, ...]) -> Bars:
    table = _indicators(tally, slots, together=True)
    bars = percents(table.counts[:, 0], np.full(KINDS, 1 / KINDS), table.deviations[:, 0] ** 2)
    return Bars(title, _KIND, N_("indicators, %"), KIND_CODES, *bars, tiles=True)


DORA_STATS: Final = StatGroup("dora", {}, lambda _: {}, lambda _: True, _dora_checks, _dora_charts)
"""It counts nothing of its own: the tiles by place are enough."""
