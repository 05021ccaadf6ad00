"""Runs and serial tests of the random words that made a wall, as far as the wall itself shows them.

A shuffle by Fisher and Yates takes one random word a swap, and the wall shows how far each swap
reached: of a fair wall these reaches are independent, and each is equally likely to be any number
from 0 on that is left. So how each hangs together with the next ones, and with the same one of the
next wall, has an exact mean of 0 and an exact variance, whoever made the wall.
"""

from math import sqrt
from typing import Final

import numpy as np
from numpy.typing import NDArray

from viewer.core.base.tiles import TILES
from viewer.stats.charts import Chart
from viewer.stats.lab.walls.batch import Bytes
from viewer.stats.randomness.check import SOME_WALLS, Figure, Says, chi_test, mean_test
from viewer.stats.randomness.group import RunningSums, Sample, Shape, StatGroup, WallCounts
from viewer.stats.randomness.null_model import Counts, Floats
from viewer.stats.randomness.p_values import Z_99
from viewer.translation import N_

_SWAPS: Final = TILES - 1
_LAGS: Final = 8

_LEFT: Final = np.arange(TILES, 1, -1)
"""(135,): how many values each reach can have."""

_FARTHEST: Final = _LEFT - 1
"""(135,): the largest; twice a reach less this has a mean of 0 and no larger size."""

_VARIANCE: Final = (_LEFT**2 - 1) / 3
"""(135,): of twice a reach."""

_SIDED: Final = 1 - (_LEFT % 2) / _LEFT
"""(135,): how likely a reach is above or below its middle; of an odd number one is neither."""

_RISES: Final = (TILES - 1) / 2
_RISES_VARIANCE: Final = (TILES + 1) / 12
"""Of places with a tile of a higher number than the place before (Euler's numbers)."""

_SHAPES: Final[dict[str, Shape]] = {
    "sides": (2,),  # reaches below their middle, and above
    "runs": (2,),  # neighbouring reaches on different sides of their middles, and on one side
    # by lag less one and swap, products of twice two reaches less their middles, each raised by
    # its largest size to be above 0
    "lags": (_LAGS, _SWAPS),
    "reach_matches": (_SWAPS,),  # the same of reaches of the same swap in a wall and the next one
    "rises": (),  # places with a tile of a higher number than the place before
    "even": (),  # walls that are an even number of swaps away from the sorted set
}

_Reaches = NDArray[np.int64]


def reaches(tiles: Bytes) -> _Reaches:
    """Return how far each swap reached that makes the walls of the sorted set: (135, n).

    Walls are (136, n) tile ids. It is the shuffle backwards: `batch.shuffled` makes the walls of
    these again.
    """
    walls = tiles.shape[1]
    column = np.arange(walls)
    there = np.repeat(np.arange(TILES, dtype=np.uint8), walls)  # by slot, which tile lies there
    slots = there.copy()  # by tile, where it lies
    found = np.empty((_SWAPS, walls), np.int64)
    for slot in range(_SWAPS):
        at = slots[tiles[slot].astype(np.intp) * walls + column].astype(np.intp)
        found[slot] = at - slot
        moved = there[slot * walls : (slot + 1) * walls].astype(np.intp)
        there[at * walls + column] = moved
        slots[moved * walls + column] = at
    return found


def _count(sample: Sample) -> dict[str, Counts]:
    tiles = sample.walls.tiles
    reach = reaches(tiles)
    off = 2 * reach - _FARTHEST[:, None]
    sides = np.sign(off)
    runs = sides[1:] * sides[:-1]
    lags = np.zeros(_SHAPES["lags"], np.int64)
    for lag in range(1, _LAGS + 1):
        lags[lag - 1, :-lag] = (off[:-lag] * off[lag:]).sum(axis=1)
    pairs = max(0, tiles.shape[1] - 1)
    matches = (off[:, 1:] * off[:, :-1]).sum(axis=1)
    return {
        "sides": np.array([(sides < 0).sum(), (sides > 0).sum()]),
        "runs": np.array([(runs < 0).sum(), (runs > 0).sum()]),
        "lags": lags + sample.walls.number * _RAISED,
        "reach_matches": matches + pairs * _FARTHEST**2,
        "rises": np.array((tiles[1:] > tiles[:-1]).sum()),
        "even": np.array(((reach > 0).sum(axis=0) % 2 == 0).sum()),
    }


def _raised() -> Counts:
    raised = np.zeros(_SHAPES["lags"], np.int64)
    for lag in range(1, _LAGS + 1):
        raised[lag - 1, :-lag] = _FARTHEST[:-lag] * _FARTHEST[lag:]
    return raised


_RAISED: Final = _raised()


def _fits(tally: WallCounts) -> bool:
    walls = tally.number
    return bool(
        tally.sides.sum() <= _SWAPS * walls
        and tally.runs.sum() <= (_SWAPS - 1) * walls
        and (tally.lags <= 2 * walls * _RAISED).all()
        and (tally.reach_matches <= 2 * tally.pairs * _FARTHEST**2).all()
        and tally.rises <= _SWAPS * walls
        and tally.even <= walls
    )


def _checks(tally: WallCounts) -> list[Figure]:
    walls, pairs = tally.number, int(tally.pairs)
    sided, in_runs = (int(both[1] - both[0]) for both in (tally.sides, tally.runs))
    rows = [
        ("word-sides", N_("Words above their middle, less those below, in a wall"), "walls",
         _per_wall(sided, walls, 0.0, _SIDED.sum()), 4),
        ("word-runs", N_("Runs: words on the same side as the next, less others, in a wall"),
         "walls", _per_wall(in_runs, walls, 0.0, (_SIDED[1:] * _SIDED[:-1]).sum()), 4),
        ("word-lags", N_("Correlation of words with the next eight"), "walls", _lags(tally), 1),
        ("tile-rises", N_("Tiles of a higher number than the one before, in a wall"), "walls",
         _per_wall(int(tally.rises), walls, _RISES, _RISES_VARIANCE), 4),
        ("even-walls", N_("Walls an even number of swaps away from the sorted set"), "walls",
         _even(tally), 4),
    ]  # fmt: skip
    if pairs:
        title = N_("Correlation of words with the same ones of the next wall")
        rows.append(("next-wall-words", title, "pairs of walls", _next_wall(tally, pairs), 5))
    samples = {"walls": walls, "pairs of walls": pairs}
    return [
        test.named(name, title, samples[unit], unit, digits)
        for name, title, unit, test, digits in rows
    ]


def _per_wall(count: int, walls: int, mean: float, variance: float) -> Figure:
    return _mean(count / walls, mean, sqrt(variance / walls), Says(4), walls)


def _mean(found: float, mean: float, deviation: float, says: Says, number: int) -> Figure:
    margin = Z_99 * deviation
    interval = (found - margin, found + margin)
    return mean_test(found, mean, deviation, interval, says, enough=number >= SOME_WALLS)


def _even(tally: WallCounts) -> Figure:
    walls = tally.number
    says = Says(2, percent=True)
    return _mean(int(tally.even) / walls, 1 / 2, 1 / (2 * sqrt(walls)), says, walls)


def _lags(tally: WallCounts) -> Figure:
    """Add up the squares of eight correlations, which chance leaves without any of their own."""
    walls = tally.number
    products = tally.lags - walls * _RAISED
    scores = [
        float((products[lag - 1, :-lag] / np.sqrt(_VARIANCE[:-lag] * _VARIANCE[lag:])).sum())
        / sqrt(walls * (_SWAPS - lag))
        for lag in range(1, _LAGS + 1)
    ]
    chance = 1 / sqrt(walls * _SWAPS)
    found = sum(score**2 for score in scores)
    return chi_test(found, _LAGS, chance, Says(5), enough=walls >= SOME_WALLS)


def _next_wall(tally: WallCounts, pairs: int) -> Figure:
    scaled: Floats = (tally.reach_matches - pairs * _FARTHEST**2) / _VARIANCE
    found = float(scaled.sum()) / (_SWAPS * pairs)
    return _mean(found, 0.0, 1 / sqrt(_SWAPS * pairs), Says(5), pairs)


def _charts(_tally: WallCounts, _course: RunningSums) -> tuple[Chart, ...]:
    return ()


SERIAL_STATS: Final = StatGroup(
    "serial",
    _SHAPES,
    _count,
    _fits,
    _checks,
    _charts,
    limits={
        "word-runs": N_(
            "Runs of words that are longer or shorter in a wall by less than {unseen} would most "
            "likely not show."
        )
    },
)
