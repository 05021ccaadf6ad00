"""How many tiles a suit lacks of so many sets, with and without a pair: for every suit there is.

Kind by kind, all suits at once. On the way a state says how many runs began one and two kinds
ago, which this kind must go on with, how many sets there are, and whether a pair. A kind then
takes a triplet or not, a pair or not, and begins up to two runs (three equal runs are three
triplets); what it takes beyond what is there is lacking. No kind can take more than four.

Suits of more than fourteen tiles are left out: no hand has them.
"""

from collections.abc import Iterator
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from viewer.core.base.tiles import COPIES
from viewer.lab.hands.codes import MOST_TILES, Codes

SETS: Final = 4
_RUNS: Final = 3
"""None, one or two runs begin at a kind."""

_NEVER: Final = 15
RUN_LENGTH: Final = 3


class Suits(NamedTuple):
    """Every suit of up to fourteen tiles, a column each.

    Attributes:
        codes: base-5 numbers of the suits, see `codes`.
        tiles: how many tiles each has.
        lacking: (5, 2, n): tiles lacking of 0 to 4 sets, without and with a pair.
    """

    codes: Codes
    tiles: Codes
    lacking: NDArray[np.uint8]


class _Step(NamedTuple):
    """What a kind takes: from a state to the next, and how many tiles."""

    before: tuple[int, int]
    begun: int
    sets: int
    pair: int
    takes: int


def all_suits(kinds: int, *, runs: bool) -> Suits:
    """Return every suit of 9 kinds with runs, or of the 7 honours without."""
    codes = tiles = np.zeros(1, np.intp)
    states = np.full((_RUNS, _RUNS, SETS + 1, 2, 1), _NEVER, np.uint8)
    states[0, 0, 0, 0] = 0
    for kind in range(kinds):
        most_begun = _RUNS - 1 if runs and kind + RUN_LENGTH <= kinds else 0
        steps = list(_steps(most_begun, last=kind == kinds - 1))
        kept = [np.flatnonzero(tiles + held <= MOST_TILES) for held in range(COPIES + 1)]
        parts = [_after(states[..., keep], steps, held) for held, keep in enumerate(kept)]
        states = np.concatenate(parts, axis=-1)
        codes = np.concatenate([codes[keep] + held * 5**kind for held, keep in enumerate(kept)])
        tiles = np.concatenate([tiles[keep] + held for held, keep in enumerate(kept)])
    return Suits(codes, tiles, states[0, 0])


def _steps(most_begun: int, *, last: bool) -> Iterator[_Step]:
    for two_ago in range(_RUNS):
        for one_ago in range(1 if last else _RUNS):
            for begun in range(most_begun + 1):
                for triplet in range(2):
                    for pair in range(2):
                        takes = two_ago + one_ago + begun + RUN_LENGTH * triplet + 2 * pair
                        if takes <= COPIES:
                            yield _Step((two_ago, one_ago), begun, begun + triplet, pair, takes)


def _after(states: NDArray[np.uint8], steps: list[_Step], held: int) -> NDArray[np.uint8]:
    """Return the states after a kind of which each suit holds so many."""
    after = np.full_like(states, _NEVER)
    for (two_ago, one_ago), begun, sets, pair, takes in steps:
        cost = max(0, takes - held)
        old = states[two_ago, one_ago, : SETS + 1 - sets, : 2 - pair]
        new = after[one_ago, begun, sets:, pair:]
        np.minimum(new, old + np.uint8(cost), out=new)
    return np.minimum(after, _NEVER, out=after)
