"""All groups of statistics, in the order in which they are read, and what they come to together."""

from typing import Final

import numpy as np

from viewer.lab.charts import Chart
from viewer.lab.stats import tally as tallies
from viewer.lab.stats.check import Check
from viewer.lab.stats.dice import DICE
from viewer.lab.stats.dora import DORA
from viewer.lab.stats.group import Course, Group, Sample
from viewer.lab.stats.seats import SEATS
from viewer.lab.stats.shanten import SHANTEN
from viewer.lab.stats.tally import Shape, Tally
from viewer.lab.stats.tiles import TILE_PLACES
from viewer.lab.walls.batch import Walls
from viewer.lab.work import StateError
from viewer.translation import N_

GROUPS: Final[tuple[Group, ...]] = (SHANTEN, TILE_PLACES, DORA, DICE, SEATS)

SHAPES: Final[dict[str, Shape]] = {
    "walls": (),
    **{name: shape for group in GROUPS for name, shape in group.shapes.items()},
}
"""Each count's shape."""

LIMITS: Final = {check: said for group in GROUPS for check, said in group.limits.items()}
"""What is said of some checks' blind spots."""


def tally_of(walls: Walls) -> Tally:
    """Count walls; (136, n) tile ids, with dice and dealers or without."""
    sample = Sample(walls)
    counts = {"walls": np.array(walls.number, np.int64)}
    for group in GROUPS:
        counts |= group.counts_of(sample)
    return Tally(counts)


def empty() -> Tally:
    """Return the tally of no wall."""
    return tallies.empty(SHAPES)


def load(saved: object) -> Tally:
    """Return a saved tally.

    Raises:
        StateError: it is none, or its counts do not fit together.
    """
    tally = tallies.load(saved, SHAPES)
    if not all(group.fits(tally) for group in GROUPS):
        raise StateError(N_("the tally's counts do not fit together"))
    return tally


def checks_of(tally: Tally) -> list[Check]:
    """Return all checks of a sample, in the order in which they are read."""
    return [check for group in GROUPS for check in group.checks(tally)]


def charts_of(tally: Tally, course: Course) -> dict[str, tuple[Chart, ...]]:
    """Return the charts of the groups that have any; there is at least one wall."""
    charts = {group.name: group.charts(tally, course) for group in GROUPS}
    return {name: of_group for name, of_group in charts.items() if of_group}
