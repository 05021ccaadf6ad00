"""The charts of a sample, by group: what was found beside what is expected, and chance's margin.

A margin is where chance alone keeps a bar in 99 of 100 cases. With some hundred bars in a
report, one or the other is beyond it; that is what the corrected tests are for.
"""

from math import sqrt
from typing import Final

import numpy as np

from viewer.core.tiles import COPIES, KINDS, TILES, face_of
from viewer.lab.charts import Bars, Chart, Course, HeatMap
from viewer.lab.hands.odds import FOURTEEN_COUNTS, HAIPAI_MEAN
from viewer.lab.stats import words
from viewer.lab.stats.checks_dice import SIDE_SHARES, SUM_SHARES, SUMS, sums_of
from viewer.lab.stats.checks_shanten import MEAN_DEVIATION
from viewer.lab.stats.checks_tiles import indicators
from viewer.lab.stats.measure import Course as Points
from viewer.lab.stats.measure import shanten_sum
from viewer.lab.stats.null_model import SHANTEN_LEAN, SHARES, Counts, Floats, Table
from viewer.lab.stats.p_values import Z_99
from viewer.lab.stats.pictures_seats import seat_pictures
from viewer.lab.stats.tally import WIND, Tally
from viewer.lab.walls.batch import LAYOUT, PLAYERS

KIND_CODES: Final = tuple(face_of(COPIES * kind, red_fives=False).code for kind in range(KINDS))

Percents = tuple[tuple[float, ...], tuple[float, ...], tuple[float, ...]]

_FOURTEEN: Final = np.array(FOURTEEN_COUNTS) / sum(FOURTEEN_COUNTS)
_PLACES: Final = (
    *zip(words.WIND_NAMES, LAYOUT.haipai, strict=True),
    (words.DRAWS, LAYOUT.live),
    (words.REPLACEMENTS, LAYOUT.rinshan),
    (words.DORA, LAYOUT.dora),
    (words.URA, LAYOUT.ura),
)
"""What places are for, in the order in which the tiles are dealt."""


def pictures(tally: Tally, course: Points) -> dict[str, tuple[Chart, ...]]:
    """Return each group's charts; there is at least one wall."""
    charts: dict[str, tuple[Chart, ...]] = {
        "shanten": (_haipai(tally), _drawn(tally), _running(tally, course)),
        "tiles": (_places(tally),),
        "dora": (
            _indicators(words.DORA_KINDS, tally, LAYOUT.dora),
            _indicators(words.URA_KINDS, tally, LAYOUT.ura),
        ),
        "dice": _dice(tally.dice),
        "seats": seat_pictures(tally),
    }
    return {group: of_group for group, of_group in charts.items() if of_group}


def percents(counts: Counts, shares: Floats, variances: Floats) -> Percents:
    """Return shares in percent as bars have them: found, expected, margins.

    Args:
        counts: (n,) what was found.
        shares: (n,) what is expected of all of them.
        variances: (n,) of each count.
    """
    total = float(counts.sum())
    return (
        tuple((100 * counts / total).tolist()),
        tuple((100 * shares).tolist()),
        tuple((100 * Z_99 * np.sqrt(variances) / total).tolist()),
    )


def _haipai(tally: Tally) -> Bars:
    counts = tally.shanten[WIND].sum(axis=0)
    variances = PLAYERS * tally.number * (SHARES * (1 - SHARES) - 3 * SHANTEN_LEAN**2)
    labels = tuple(map(str, range(len(SHARES))))
    bars = percents(counts, SHARES, variances)
    return Bars(words.HAIPAI_SHARES, words.SHANTEN, words.OF_HANDS, labels, *bars)


def _drawn(tally: Tally) -> Bars:
    variances = PLAYERS * tally.number * _FOURTEEN * (1 - _FOURTEEN)
    labels = tuple(map(str, range(-1, len(_FOURTEEN) - 1)))
    bars = percents(tally.drawn.sum(axis=0), _FOURTEEN, variances)
    return Bars(words.DRAWN_SHARES, words.SHANTEN, words.OF_HANDS, labels, *bars)


def _running(tally: Tally, course: Points) -> Course:
    points = [*course]
    if not points or points[-1][0] < tally.number:
        points.append((tally.number, shanten_sum(tally)))
    return Course(
        words.RUNNING_MEAN,
        words.WALLS,
        words.MEAN_SHANTEN,
        at=tuple(float(walls) for walls, _ in points),
        found=tuple(total / (PLAYERS * walls) for walls, total in points),
        expected=HAIPAI_MEAN,
        margins=tuple(Z_99 * MEAN_DEVIATION / sqrt(walls) for walls, _ in points),
    )


def _places(tally: Tally) -> HeatMap:
    slots = [slot for _, of_use in _PLACES for slot in of_use]
    sizes = np.full(KINDS, COPIES), np.ones(TILES, np.int64)
    table = Table(tally.kinds[:, slots], *sizes, tally.number)
    values = (table.counts - table.expected) / table.deviations
    starts = np.cumsum([0, *(len(of_use) for _, of_use in _PLACES)])[:-1].tolist()
    uses = [(name, number) for name, of_use in _PLACES for number in range(1, len(of_use) + 1)]
    return HeatMap(
        words.KIND_PLACES_MAP,
        words.PLACE,
        words.KIND,
        columns=tuple(f"{name} {number}" for name, number in uses),
        rows=KIND_CODES,
        values=tuple(tuple(row) for row in values.tolist()),
        marks=tuple((start, name) for start, (name, _) in zip(starts, _PLACES, strict=True)),
    )


def _indicators(title: str, tally: Tally, slots: tuple[int, ...]) -> Bars:
    table = indicators(tally, slots, together=True)
    bars = percents(table.counts[:, 0], np.full(KINDS, 1 / KINDS), table.deviations[:, 0] ** 2)
    return Bars(title, words.KIND, words.OF_INDICATORS, KIND_CODES, *bars, tiles=True)


def _dice(dice: Counts) -> tuple[Chart, ...]:
    if not dice.any():
        return ()
    faces = tuple(range(1, len(SIDE_SHARES) + 1))
    rows = (
        (words.FIRST_DIE, faces, dice.sum(axis=1), SIDE_SHARES),
        (words.SECOND_DIE, faces, dice.sum(axis=0), SIDE_SHARES),
        (words.DICE_SUM, SUMS, sums_of(dice), SUM_SHARES),
    )
    return tuple(
        Bars(
            title,
            words.PIPS,
            words.OF_THROWS,
            tuple(map(str, pips)),
            *percents(counts, shares, counts.sum() * shares * (1 - shares)),
        )
        for title, pips, counts, shares in rows
    )
