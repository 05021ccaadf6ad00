"""What is counted of walls, and what a group of statistics brings: counts, tests and charts.

All statistics are made of whole numbers that can be added, so a sample of any size takes as much
memory as one wall. Nothing is rounded, and the order of walls does not matter. A statistic is a
count, a test and perhaps a chart, all in its group's module; `measure` holds the groups.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from viewer.core.base.tiles import COPIES, TILES
from viewer.core.wall.wall import HAND
from viewer.stats.charts import Chart
from viewer.stats.lab.hands import Shanten, orphan_kinds, shanten_of_hands
from viewer.stats.lab.walls.batch import LAYOUT, PLAYERS, Bytes, Walls
from viewer.stats.lab.work import StateError
from viewer.stats.randomness.check import Figure
from viewer.stats.randomness.null_model import Counts, Floats
from viewer.stats.randomness.p_values import Z_99
from viewer.translation import N_

Shape = tuple[int, ...]

WIND, SEAT = 0, 1
"""How hands are told apart: by the turn from the dealer, or by the seat at the table."""

SHARED: Final = 12
"""Parts of a best hand: it can be shared by two, three or four seats."""


@dataclass(frozen=True, slots=True, eq=False)
class WallCounts:
    """Counts of some walls, by name: ``tally.ids``. Never written to.

    What is told apart in two ways has a first axis of two: `WIND`, and `SEAT`, where only walls
    are counted whose dealer is known.
    """

    counts: Mapping[str, Counts]

    def __post_init__(self) -> None:
        for counts in self.counts.values():
            counts.flags.writeable = False

    def __getattr__(self, name: str) -> Counts:
        if name == "counts" or name not in self.counts:  # the first while it is being unpickled
            raise AttributeError(name)
        return self.counts[name]

    def __add__(self, other: "WallCounts") -> "WallCounts":
        return WallCounts(
            {n: np.asarray(each + other.counts[n]) for n, each in self.counts.items()}
        )

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, WallCounts):
            return NotImplemented
        return all(np.array_equal(each, other.counts[n]) for n, each in self.counts.items())

    __hash__ = None  # type: ignore[assignment] # it holds arrays

    @property
    def number(self) -> int:
        return int(self.walls)

    @property
    def seated(self) -> int:
        """Of how many of them the dealer's seat is known."""
        return int(self.ties[SEAT].sum())

    @property
    def copied(self) -> int:
        """Of how many of them copies of equal tiles are known."""
        return int(self.copies[:, 0].sum())

    @property
    def kinds(self) -> Counts:
        """(34 kinds, 136 slots): tiles by place, the four of a kind together."""
        counts: Counts = self.ids.reshape(-1, COPIES, TILES).sum(axis=1)
        return counts

    def dump(self) -> dict[str, Any]:
        return {name: counts.tolist() for name, counts in self.counts.items()}


def load_counts(saved: object, shapes: Mapping[str, Shape]) -> WallCounts:
    """Return saved counts; whether they fit together is another question.

    Raises:
        StateError: these are none.
    """
    if not isinstance(saved, dict) or saved.keys() != shapes.keys():
        raise StateError(N_("it is no tally of walls"))
    return WallCounts({name: _counts(saved[name], shape) for name, shape in shapes.items()})


def _counts(saved: object, shape: Shape) -> Counts:
    try:
        counts = np.array(saved)
    except ValueError:
        counts = np.empty(0)
    if counts.shape != shape or counts.dtype.kind != "i" or (counts < 0).any():
        raise StateError(N_("a tally has whole numbers in fixed tables"))
    return counts.astype(np.int64)


HAIPAI_SLOTS: Final = np.array(LAYOUT.haipai)
"""(4, 13): the slots of each turn's hand."""

_FIRST_DRAWS: Final = np.array(LAYOUT.live[:PLAYERS])

ByHand = NDArray[np.int64]
"""(4, n): a figure for each hand of each wall."""

RunningSums = tuple[tuple[int, int], ...]
"""Sample sizes in walls, ascending, each with the sum of all haipai's shanten so far."""

Percents = tuple[tuple[float, ...], tuple[float, ...], tuple[float, ...]]


class Sample:
    """Walls to be counted, with what several groups ask of them."""

    def __init__(self, walls: Walls) -> None:
        self.walls = walls
        self.kinds: Bytes = walls.tiles // np.uint8(COPIES)  # (136, n) of the walls' tiles
        self.haipai: Bytes = walls.tiles[HAIPAI_SLOTS]  # (4, 13, n) tile ids by hand
        hands = np.ascontiguousarray(self.haipai.swapaxes(0, 1)).reshape(HAND, -1)
        draws = walls.tiles[_FIRST_DRAWS].reshape(1, -1)
        drawn, shape = np.concatenate([hands, draws]), (PLAYERS, walls.number)
        # (4, n): the shanten of haipai, the same with the first draw, and then the kinds of
        # terminals and honours
        self.shanten: Shanten = shanten_of_hands(hands).reshape(shape)
        self.drawn: Shanten = shanten_of_hands(drawn).reshape(shape)
        self.orphans: Bytes = orphan_kinds(drawn).reshape(shape)

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


class StatGroup(NamedTuple):
    name: str  # its stable name, as ``shanten``
    shapes: Mapping[str, Shape]  # the shape of each of its counts, by name
    counts_of: Callable[[Sample], dict[str, Counts]]  # counts walls
    fits: Callable[[WallCounts], bool]  # whether counts that were read from a file fit together
    checks: Callable[[WallCounts], list[Figure]]  # its checks; there is at least one wall
    # its charts, of counts and of the running sums; there is at least one wall
    charts: Callable[[WallCounts, RunningSums], tuple[Chart, ...]]
    # what is said of the blind spots of some checks, by the check's name
    limits: Mapping[str, str] = {}


def percents(counts: Counts, shares: Floats, variances: Floats) -> Percents:
    """Return shares in percent as bars have them: found, expected, margins; all arrays are (n,).

    A margin is where chance alone keeps a bar in 99 of 100 cases. With some hundred bars in a
    report, one or the other is beyond it; that is what the corrected tests are for.
    """
    total = float(counts.sum())
    return (
        tuple((100 * counts / total).tolist()),
        tuple((100 * shares).tolist()),
        tuple((100 * Z_99 * np.sqrt(variances) / total).tolist()),
    )
