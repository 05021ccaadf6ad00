"""Measuring walls as work: a tally of each unit, and their sum.

The running mean is kept at sample sizes that grow by three tenths each, so that its course from
the first wall to the hundred-millionth is no more than some seventy points.
"""

from dataclasses import dataclass, field
from itertools import pairwise
from typing import Any, Final, NamedTuple

import numpy as np

from viewer.lab.stats.group import Course
from viewer.lab.stats.groups import empty, load, tally_of
from viewer.lab.stats.shanten import haipai_sums, shanten_sum
from viewer.lab.stats.tally import Tally
from viewer.lab.walls.batch import Walls, WallsWork, all_left_out
from viewer.lab.work import StateError
from viewer.translation import N_

GROWTH: Final = 1.3
VERSION: Final = 1
"""Of what is counted: states of another version are no states of this work."""

_FIELDS: Final = {"units", "tally", "left_out", "course"}


class Part(NamedTuple):
    """What a unit comes to.

    Attributes:
        tally: of its walls.
        left_out: what gave no wall: reason -> how many.
        course: the running sums within the unit; of the first unit only.
    """

    tally: Tally
    left_out: dict[str, int]
    course: Course = ()


@dataclass(frozen=True, slots=True)
class Measured:
    """What has been measured so far; a value.

    Attributes:
        units: how many units were merged.
        tally: of all their walls.
        left_out: what gave no wall: reason -> how many.
        course: the running sums.
    """

    units: int = 0
    tally: Tally = field(default_factory=empty)
    left_out: dict[str, int] = field(default_factory=dict)
    course: Course = ()


class Measure(WallsWork[Measured]):
    """Measures a source's walls: a `Work`."""

    def do(self, unit: int) -> Part:
        """Count the walls of a unit."""
        walls = self.source.walls(unit)
        return Part(tally_of(walls), walls.left_out, () if unit else course_of(walls))

    def new(self) -> Measured:
        """Return what is measured of no wall."""
        return Measured()

    def merge(self, state: Measured, part: Part) -> Measured:
        """Return the state with one more unit."""
        tally = state.tally + part.tally
        left_out = all_left_out(state.left_out, part.left_out)
        course = state.course + part.course
        if tally.number and (not course or tally.number >= GROWTH * course[-1][0]):
            course = (*course, (tally.number, shanten_sum(tally)))
        return Measured(state.units + 1, tally, left_out, course)

    def dump(self, state: Measured) -> dict[str, Any]:
        """Return a state as JSON has it."""
        return {
            "units": state.units,
            "tally": state.tally.dump(),
            "left_out": state.left_out,
            "course": [list(point) for point in state.course],
        }

    def load(self, saved: dict[str, Any]) -> Measured:
        """Return a saved state.

        Raises:
            StateError: that is no state of this work.
        """
        if not isinstance(saved, dict) or saved.keys() != _FIELDS:
            raise StateError(N_("these are no measured walls"))
        units, left_out = saved["units"], saved["left_out"]
        if not _is_count(units) or not _are_counts(left_out):
            raise StateError(
                N_("measured walls have whole numbers of units, and of what was left out")
            )
        return Measured(units, load(saved["tally"]), left_out, _course(saved["course"]))

    def described(self) -> dict[str, Any]:
        """Return what tells this work from others."""
        return {"measure": VERSION, **self.source.described()}


def course_of(walls: Walls) -> Course:
    """Return the running sums of some walls, from the first on."""
    running = np.cumsum(haipai_sums(walls)).tolist()
    points: list[tuple[int, int]] = []
    for number, total in enumerate(running, 1):
        if not points or number >= GROWTH * points[-1][0]:
            points.append((number, total))
    return tuple(points)


def _is_count(value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and value >= 0


def _are_counts(value: object) -> bool:
    return isinstance(value, dict) and all(
        isinstance(key, str) and _is_count(number) for key, number in value.items()
    )


def _course(saved: object) -> Course:
    if not isinstance(saved, list) or not all(_is_point(point) for point in saved):
        raise StateError(N_("a course is a list of sample sizes and sums"))
    course = tuple((walls, total) for walls, total in saved)
    if any(later <= before for (before, _), (later, _) in pairwise(((0, 0), *course))):
        raise StateError(N_("a course's sample sizes ascend from 1"))
    return course


def _is_point(value: object) -> bool:
    return isinstance(value, list) and len(value) == 2 and all(map(_is_count, value))  # noqa: PLR2004
