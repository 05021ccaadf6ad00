"""Which slot each drawn tile of a kyoku came from.

The draw after a kan of any kind, or after a kita, is the next replacement tile; all others are
the next live tile. The log does not say so: it follows from the order of the events.
"""

from collections.abc import Iterator
from typing import NamedTuple

from viewer.core.meld import REPLACED
from viewer.core.records import Call, Draw, Kyoku


class Drawn(NamedTuple):
    """One draw of a kyoku.

    ``nth`` counts from 1 among all live draws of the hand, or among all replacement draws;
    ``event`` is its index in the kyoku's events.
    """

    seat: int
    tile: int
    replacement: bool
    nth: int
    event: int


def draws_of(kyoku: Kyoku) -> Iterator[Drawn]:
    """Yield a kyoku's draws in order."""
    live = replacements = 0
    replaced = False
    for index, event in enumerate(kyoku.events):
        if isinstance(event, Draw):
            if replaced:
                replacements += 1
            else:
                live += 1
            nth = replacements if replaced else live
            yield Drawn(event.seat, event.tile, replaced, nth, index)
            replaced = False
        elif isinstance(event, Call):
            replaced = event.meld.kind in REPLACED
