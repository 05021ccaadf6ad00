"""What a group of statistics brings: what it counts, its checks, and its charts.

A statistic is a count, a check and perhaps a chart, all in its group's module; its title stands
with all other words in `words`. `groups` holds the groups in the order in which they are read.
"""

from collections.abc import Callable, Mapping
from functools import cached_property
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from viewer.core.base.tiles import COPIES
from viewer.core.wall.wall import HAND
from viewer.lab.charts import Chart
from viewer.lab.hands.codes import Tiles
from viewer.lab.hands.shanten import Shanten, orphan_kinds, shanten_of
from viewer.lab.stats.check import Check
from viewer.lab.stats.null_model import Counts, Floats
from viewer.lab.stats.p_values import Z_99
from viewer.lab.stats.tally import Shape, Tally
from viewer.lab.walls.batch import LAYOUT, PLAYERS, Bytes, Walls

HAIPAI: Final = np.array(LAYOUT.haipai)
"""(4, 13): the slots of each turn's hand."""

_FIRST_DRAWS: Final = np.array(LAYOUT.live[:PLAYERS])

ByHand = NDArray[np.int64]
"""(4, n): a figure for each hand of each wall."""

Course = tuple[tuple[int, int], ...]
"""Sample sizes in walls, ascending, each with the sum of all haipai's shanten so far."""

Percents = tuple[tuple[float, ...], tuple[float, ...], tuple[float, ...]]


class Sample:
    """Walls to be counted, with what several groups ask of them.

    Attributes:
        walls: (136, n) tile ids, with dice and dealers or without.
        kinds: (136, n) their kinds.
        haipai: (4, 13, n) tile ids by hand.
    """

    def __init__(self, walls: Walls) -> None:
        self.walls = walls
        self.kinds: Bytes = walls.tiles // np.uint8(COPIES)
        self.haipai: Bytes = walls.tiles[HAIPAI]

    @cached_property
    def _distances(self) -> tuple[Shanten, Shanten, Tiles]:
        draws = self.walls.tiles[_FIRST_DRAWS]
        players, number = draws.shape
        hands = np.ascontiguousarray(self.haipai.swapaxes(0, 1))
        before = hands.reshape(HAND, players * number)
        after = np.concatenate([before, draws.reshape(1, players * number)])
        first, second, orphans = shanten_of(before), shanten_of(after), orphan_kinds(after)
        shape = (players, number)
        return first.reshape(shape), second.reshape(shape), orphans.reshape(shape)

    @property
    def shanten(self) -> Shanten:
        """(4, n): of haipai."""
        return self._distances[0]

    @property
    def drawn(self) -> Shanten:
        """(4, n): of haipai with the first draw."""
        return self._distances[1]

    @property
    def orphans(self) -> Tiles:
        """(4, n): kinds of terminals and honours in haipai with the first draw."""
        return self._distances[2]

    def both(self, by_turn: ByHand) -> list[ByHand]:
        """Return (4, n) figures as they are, by wind, and by seat, (4, 0) without dealers."""
        if self.walls.dealers is None:
            return [by_turn, by_turn[:, :0]]
        seats = np.arange(PLAYERS)[:, None]
        turns = (seats + PLAYERS - self.walls.dealers.astype(np.intp)) % PLAYERS
        return [by_turn, np.take_along_axis(by_turn, turns, axis=0)]


def by_hand_and(values: ByHand, size: int) -> Counts:
    """Count (4, n) values below a size, hand by hand: (4, size)."""
    return np.stack([np.bincount(row, minlength=size) for row in values])


class Group(NamedTuple):
    """A group of statistics.

    Attributes:
        name: its stable name, as ``shanten``.
        shapes: the shape of each of its counts, by name.
        counts_of: counts walls.
        fits: whether counts that were read from a file fit together.
        checks: its checks; there is at least one wall.
        charts: its charts, of counts and of the running sums; there is at least one wall.
        limits: what is said of the blind spots of some checks, by the check's name.
    """

    name: str
    shapes: Mapping[str, Shape]
    counts_of: Callable[[Sample], dict[str, Counts]]
    fits: Callable[[Tally], bool]
    checks: Callable[[Tally], list[Check]]
    charts: Callable[[Tally, Course], tuple[Chart, ...]]
    limits: Mapping[str, str] = {}


def percents(counts: Counts, shares: Floats, variances: Floats) -> Percents:
    """Return shares in percent as bars have them: found, expected, margins.

    A margin is where chance alone keeps a bar in 99 of 100 cases. With some hundred bars in a
    report, one or the other is beyond it; that is what the corrected tests are for.

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
