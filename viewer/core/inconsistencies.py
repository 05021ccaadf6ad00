"""What a log says of a hand and cannot be: found without a wall, by the log alone.

A tile that is discarded must have been held, a winning hand must be what was drawn, and points must
add up. So a log that was changed by hand gives itself away even where no seed was published.
"""

from collections.abc import Iterable
from typing import Literal, NamedTuple

InconsistencyKind = Literal[
    "draw", "discard", "call", "hand", "melds", "shown", "scores", "sticks", "next"
]


class Inconsistency(NamedTuple):
    """Something that cannot be as the log says.

    Attributes:
        kyoku: counted from 1.
        step: after how many events; the last step for what concerns the next hand.
        check: ``draw`` a tile dealt, drawn or turned up that already lies elsewhere;
            ``discard`` one that is not held; ``call`` tiles that are not held, or not the last
            discard; ``hand`` and ``melds`` of a winner, the winning tile last, if it was there to
            be had; ``shown`` at a drawn hand; ``scores``, ``sticks``; ``next`` the points with
            which the next hand starts.
        seat: whose, or None for the table.
        expected: what the replay has: tile ids, points by seat, or sticks.
        found: what the log says.
    """

    kyoku: int
    step: int
    check: InconsistencyKind
    seat: int | None
    expected: tuple[int, ...]
    found: tuple[int, ...]


class Comparer:
    """Compares what the log says with what the replay has.

    Args:
        number: the kyoku's, from 1.
        met: the tiles that were seen at first.

    Attributes:
        step: after how many events.
        inconsistencies: what could not be so far.
        checked: how many comparisons were made, inconsistencies included.
    """

    def __init__(self, number: int, met: Iterable[int]) -> None:
        self.step = 0
        self.inconsistencies: list[Inconsistency] = []
        self.checked = 0
        self._number = number
        self._met = set(met)

    def compare(
        self,
        check: InconsistencyKind,
        seat: int | None,
        expected: Iterable[int],
        found: Iterable[int],
    ) -> None:
        """Compare two rows of numbers."""
        self.checked += 1
        wanted, told = tuple(expected), tuple(found)
        if wanted != told:
            self.inconsistencies.append(
                Inconsistency(self._number, self.step, check, seat, wanted, told)
            )

    def meet(self, seat: int | None, tiles: tuple[int, ...]) -> None:
        """Compare tiles that come out of the wall with all that did before."""
        fresh = dict.fromkeys(tile for tile in tiles if tile not in self._met)
        self.compare("draw", seat, fresh, tiles)
        self._met.update(tiles)
