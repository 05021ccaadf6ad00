"""Measuring walls as work: counts of each unit, and their sum, with all groups of statistics.

The running mean is kept at sample sizes that grow by three tenths each, so that its course from
the first wall to the hundred-millionth is no more than some seventy points.
"""

from dataclasses import dataclass, field
from itertools import pairwise
from typing import Any, Final

import numpy as np

from viewer.stats.lab.walls.batch import Walls, WallSource, all_left_out
from viewer.stats.lab.work import SavedWork, StateError, is_count
from viewer.stats.randomness.dice import DICE_STATS
from viewer.stats.randomness.group import (
    RunningSums,
    Sample,
    Shape,
    StatGroup,
    WallCounts,
    load_counts,
)
from viewer.stats.randomness.seats import SEAT_STATS
from viewer.stats.randomness.serial import SERIAL_STATS
from viewer.stats.randomness.shanten import SHANTEN_STATS, haipai_sums, shanten_sum
from viewer.stats.randomness.tiles import DORA_STATS, TILE_PLACES
from viewer.translation import N_

STAT_GROUPS: Final[tuple[StatGroup, ...]] = (
    SHANTEN_STATS,
    TILE_PLACES,
    DORA_STATS,
    SERIAL_STATS,
    DICE_STATS,
    SEAT_STATS,
)
"""In the order in which they are read."""

SHAPES: Final[dict[str, Shape]] = {
    "walls": (),
    **{name: shape for group in STAT_GROUPS for name, shape in group.shapes.items()},
}
"""Each count's shape."""

GROWTH: Final = 1.3
_VERSION: Final = 3
"""Of what is counted: states of another version are no states of this work."""


def tally_of(walls: Walls) -> WallCounts:
    """Count walls; (136, n) tile ids, with dice and dealers or without."""
    sample = Sample(walls)
    counts = {"walls": np.array(walls.number, np.int64)}
    for group in STAT_GROUPS:
        counts |= group.counts_of(sample)
    return WallCounts(counts)


def no_walls() -> WallCounts:
    return WallCounts({name: np.zeros(shape, np.int64) for name, shape in SHAPES.items()})


def load_tally(saved: object) -> WallCounts:
    """Return saved counts.

    Raises:
        StateError: these are none, or do not fit together.
    """
    tally = load_counts(saved, SHAPES)
    if not all(group.fits(tally) for group in STAT_GROUPS):
        raise StateError(N_("the tally's counts do not fit together"))
    return tally


@dataclass(frozen=True, slots=True)
class WallSample:
    """What has been measured so far, or of one unit."""

    units: int = 0  # how many units
    tally: WallCounts = field(default_factory=no_walls)  # of all their walls
    left_out: dict[str, int] = field(default_factory=dict)  # what gave no wall: reason -> how many
    course: RunningSums = ()  # the running sums; of a single unit only those of the first


@dataclass(frozen=True)
class WallMeasure(SavedWork[WallSample, WallSample]):
    source: WallSource

    @property
    def units(self) -> int:
        return self.source.units

    def do(self, unit: int) -> WallSample:
        walls = self.source.walls(unit)
        course = () if unit else running_sums(walls)
        return WallSample(1, tally_of(walls), walls.left_out, course)

    def new(self) -> WallSample:
        return WallSample()

    def merge(self, state: WallSample, result: WallSample) -> WallSample:
        tally = state.tally + result.tally
        left_out = all_left_out(state.left_out, result.left_out)
        course = state.course + result.course
        if tally.number and (not course or tally.number >= GROWTH * course[-1][0]):
            course = (*course, (tally.number, shanten_sum(tally)))
        return WallSample(state.units + 1, tally, left_out, course)

    def dump(self, state: WallSample) -> dict[str, Any]:
        return {
            "units": state.units,
            "tally": state.tally.dump(),
            "left_out": state.left_out,
            "course": [list(point) for point in state.course],
        }

    def load(self, saved: dict[str, Any]) -> WallSample:
        if not isinstance(saved, dict) or saved.keys() != WallSample.__dataclass_fields__.keys():
            raise StateError(N_("these are no measured walls"))
        units, left_out = saved["units"], saved["left_out"]
        if not is_count(units) or not _are_counts(left_out):
            raise StateError(
                N_("measured walls have whole numbers of units, and of what was left out")
            )
        return WallSample(units, load_tally(saved["tally"]), left_out, _course(saved["course"]))

    def described(self) -> dict[str, Any]:
        return {"measure": _VERSION, **self.source.described()}


def running_sums(walls: Walls) -> RunningSums:
    """Return the sums of the first walls, of samples that grow."""
    points: list[tuple[int, int]] = []
    for number, total in enumerate(np.cumsum(haipai_sums(walls)).tolist(), 1):
        if not points or number >= GROWTH * points[-1][0]:
            points.append((number, total))
    return tuple(points)


def _are_counts(value: object) -> bool:
    return isinstance(value, dict) and all(
        isinstance(key, str) and is_count(number) for key, number in value.items()
    )


def _course(saved: object) -> RunningSums:
    if not isinstance(saved, list) or not all(_is_point(point) for point in saved):
        raise StateError(N_("a course is a list of sample sizes and sums"))
    course = tuple((walls, total) for walls, total in saved)
    if any(later <= before for (before, _), (later, _) in pairwise(((0, 0), *course))):
        raise StateError(N_("a course's sample sizes ascend from 1"))
    return course


def _is_point(value: object) -> bool:
    return isinstance(value, list) and len(value) == 2 and all(map(is_count, value))  # noqa: PLR2004
