"""What is kept of walls: whole numbers that can be added, and no walls.

All statistics are made of these counts, so a sample of any size takes as much memory as one
wall. Two tallies of different walls are added to the tally of all of them; nothing is rounded,
and the order does not matter.
"""

from dataclasses import dataclass, fields
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from viewer.core.tiles import COPIES, TILES
from viewer.lab.walls.batch import PLAYERS

Counts = NDArray[np.int64]

WIND, SEAT = 0, 1
"""How hands are told apart: by the turn from the dealer, or by the seat at the table."""

HONOURS, RED_FIVES, DORA = 0, 1, 2
"""What hands are compared by, beside their shanten."""

SHARED: Final = 12
"""Parts of a best hand: it can be shared by two, three or four seats."""

SHAPES: Final[dict[str, tuple[int, ...]]] = {
    "walls": (),
    "ids": (TILES, TILES),
    "shanten": (2, PLAYERS, 7),
    "spread": (2,),
    "best": (2, PLAYERS),
    "ties": (2, PLAYERS),
    "holds": (2, 3, PLAYERS),
    "sums": (6 * PLAYERS + 1,),
    "drawn": (PLAYERS, 8),
    "advances": (PLAYERS + 1,),
    "nine_kinds": (PLAYERS + 1,),
    "neighbours": (),
    "pairs": (),
    "matches": (),
    "dice": (6, 6),
}
"""Each count's shape; `Tally` says what the axes are."""


@dataclass(frozen=True, slots=True, eq=False)
class Tally:
    """Counts of some walls. Never written to.

    What is told apart in two ways has a first axis of two: `WIND`, and `SEAT`, where only walls
    are counted whose dealer is known.

    Attributes:
        walls: (): how many walls.
        ids: (136 tile ids, 136 slots): tiles by place.
        shanten: (2, 4, 7): haipai by hand and shanten.
        spread: (2,): the sum over walls of ``4 * sum of squares - square of sum`` of the four
            shanten: how unlike each other the hands of a wall are.
        best: (2, 4): in twelfths, how often each hand was nearest to tenpai; ties are shared.
        ties: (2, 4): walls by how many hands share that, less one.
        holds: (2, 3, 4): `HONOURS`, `RED_FIVES` and tiles of the first `DORA` in haipai.
        sums: (25,): walls by the sum of the four shanten.
        drawn: (4, 8): hands with their first draw, by turn and shanten plus one.
        advances: (5,): walls by how many of the first draws bring the hand nearer.
        nine_kinds: (5,): walls by how many hands with their first draw have nine kinds.
        neighbours: (): slots that have the kind of the slot before.
        pairs: (): walls that were compared with the one after them, within a unit.
        matches: (): slots that had the same kind in both.
        dice: (6, 6): throws by the first and the second die.
    """

    walls: Counts
    ids: Counts
    shanten: Counts
    spread: Counts
    best: Counts
    ties: Counts
    holds: Counts
    sums: Counts
    drawn: Counts
    advances: Counts
    nine_kinds: Counts
    neighbours: Counts
    pairs: Counts
    matches: Counts
    dice: Counts

    def __post_init__(self) -> None:
        for name in SHAPES:
            counts: Counts = getattr(self, name)
            counts.flags.writeable = False

    def __add__(self, other: "Tally") -> "Tally":
        names = [field.name for field in fields(self)]
        return Tally(*(np.asarray(getattr(self, n) + getattr(other, n)) for n in names))

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Tally):
            return NotImplemented
        return all(np.array_equal(getattr(self, name), getattr(other, name)) for name in SHAPES)

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
        return {name: getattr(self, name).tolist() for name in SHAPES}


def empty() -> Tally:
    """Return the tally of no wall."""
    return Tally(**{name: np.zeros(shape, np.int64) for name, shape in SHAPES.items()})


def load(saved: object) -> Tally:
    """Return a saved tally.

    Raises:
        ValueError: it is none, or its counts do not fit together.
    """
    if not isinstance(saved, dict) or saved.keys() != SHAPES.keys():
        raise ValueError("it is no tally of walls")
    tally = Tally(**{name: _counts(saved[name], shape) for name, shape in SHAPES.items()})
    if not _fits_together(tally):
        raise ValueError("the tally's counts do not fit together")
    return tally


def _counts(saved: object, shape: tuple[int, ...]) -> Counts:
    try:
        counts = np.array(saved)
    except ValueError:
        counts = np.empty(0)
    if counts.shape != shape or counts.dtype.kind != "i" or (counts < 0).any():
        raise ValueError("a tally has whole numbers in fixed tables")
    return counts.astype(np.int64)


def _fits_together(tally: Tally) -> bool:
    walls, seated = tally.number, tally.seated
    by_hand = np.array([walls, seated])[:, None]
    return bool(
        (tally.ids.sum(axis=0) == walls).all()
        and (tally.ids.sum(axis=1) == walls).all()
        and (tally.shanten.sum(axis=2) == by_hand).all()
        and (tally.ties.sum(axis=1, keepdims=True) == by_hand).all()
        and (tally.best.sum(axis=1, keepdims=True) == SHARED * by_hand).all()
        and (tally.drawn.sum(axis=1) == walls).all()
        and all(by.sum() == walls for by in (tally.sums, tally.advances, tally.nine_kinds))
        and seated <= walls
        and tally.pairs <= walls
        and tally.dice.sum() <= walls
    )
