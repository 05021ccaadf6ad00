"""What is kept of walls: whole numbers that can be added, and no walls.

All statistics are made of these counts, so a sample of any size takes as much memory as one
wall. Two tallies of different walls are added to the tally of all of them; nothing is rounded,
and the order does not matter. What is counted, each group of statistics says: see `group`.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from viewer.core.base.tiles import COPIES, TILES
from viewer.lab.work import StateError
from viewer.translation import N_

Counts = NDArray[np.int64]
Shape = tuple[int, ...]

WIND, SEAT = 0, 1
"""How hands are told apart: by the turn from the dealer, or by the seat at the table."""

SHARED: Final = 12
"""Parts of a best hand: it can be shared by two, three or four seats."""


@dataclass(frozen=True, slots=True, eq=False)
class Tally:
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

    def __add__(self, other: "Tally") -> "Tally":
        return Tally({n: np.asarray(each + other.counts[n]) for n, each in self.counts.items()})

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Tally):
            return NotImplemented
        return all(np.array_equal(each, other.counts[n]) for n, each in self.counts.items())

    __hash__ = None  # type: ignore[assignment] # it holds arrays

    @property
    def number(self) -> int:
        """How many walls there are."""
        return int(self.walls)

    @property
    def seated(self) -> int:
        """Of how many of them the dealer's seat is known."""
        return int(self.ties[SEAT].sum())

    @property
    def kinds(self) -> Counts:
        """(34 kinds, 136 slots): tiles by place, the four of a kind together."""
        counts: Counts = self.ids.reshape(-1, COPIES, TILES).sum(axis=1)
        return counts

    def dump(self) -> dict[str, Any]:
        """Return the counts as JSON has them."""
        return {name: counts.tolist() for name, counts in self.counts.items()}


def empty(shapes: Mapping[str, Shape]) -> Tally:
    """Return the tally of no wall."""
    return Tally({name: np.zeros(shape, np.int64) for name, shape in shapes.items()})


def load(saved: object, shapes: Mapping[str, Shape]) -> Tally:
    """Return a saved tally; whether its counts fit together is another question.

    Raises:
        StateError: it is none.
    """
    if not isinstance(saved, dict) or saved.keys() != shapes.keys():
        raise StateError(N_("it is no tally of walls"))
    return Tally({name: _counts(saved[name], shape) for name, shape in shapes.items()})


def _counts(saved: object, shape: Shape) -> Counts:
    try:
        counts = np.array(saved)
    except ValueError:
        counts = np.empty(0)
    if counts.shape != shape or counts.dtype.kind != "i" or (counts < 0).any():
        raise StateError(N_("a tally has whole numbers in fixed tables"))
    return counts.astype(np.int64)
