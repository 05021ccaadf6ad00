"""Which draws of a kyoku were live and which replacements, and the number of each.

The draw after a kan of any kind, or after a kita, takes the next replacement tile; all others take
the next live tile. The log does not say which: it follows from the order of the events, and is
worked out here and nowhere else.
"""

from collections import Counter
from collections.abc import Iterable, Iterator
from copy import copy
from itertools import count
from typing import NamedTuple

from viewer.core.base.meld import REPLACED
from viewer.core.base.records import Call, Discard, Draw, Event, Kyoku, NewDora, Unread, Win


class WallEvents(NamedTuple):
    """What a kyoku's events tell of its wall, each in order.

    ``replaced`` has the numbers, from 0, of those draws that are replacements. An indicator that
    the log does not tell is None.
    """

    draws: list[Draw]
    replaced: set[int]
    dora: tuple[int | None, ...]
    wins: list[Win]

    @property
    def live(self) -> list[Draw]:
        """The live draws."""
        if not self.replaced:  # as in most hands
            return self.draws
        return [draw for number, draw in enumerate(self.draws) if number not in self.replaced]

    @property
    def replacements(self) -> list[Draw]:
        """The replacement draws."""
        count = len(self.draws)  # after the last kan may come no draw
        return [self.draws[number] for number in sorted(self.replaced) if number < count]


def wall_events(kyoku: Kyoku) -> WallEvents:
    """Go through a kyoku's events once.

    An audit goes through millions of them. Hence types are compared instead of asked for, those
    of discards first.
    """
    draws: list[Draw] = []
    replaced: set[int] = set()
    dora = [kyoku.dora]
    wins: list[Win] = []
    take = draws.append
    rest = iter(kyoku.events)
    for event in rest:
        kind = type(event)
        if kind is Discard:
            continue
        if kind is Draw:
            take(event)  # type: ignore[arg-type]  # a cast would cost as much again
        elif isinstance(event, Call):
            mark = replaced.add if event.meld.kind in REPLACED else replaced.discard
            mark(len(draws))
        elif isinstance(event, NewDora):
            dora.append(event.tile)
        elif isinstance(event, Unread) and event.tag == "N":
            mark = replaced.add if _is_replaced(copy(rest)) else replaced.discard
            mark(len(draws))
        elif isinstance(event, Win):
            wins.append(event)
    return WallEvents(draws, replaced, tuple(dora), wins)


def _is_replaced(after: Iterator[Event]) -> bool:
    """Whether an unread call is a kan or kita: then a draw follows, and else a discard."""
    following = (event for event in after if isinstance(event, (Draw, Discard, Call)))
    return isinstance(next(following, None), Draw)


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


def own_numbers(draws: Iterable[Drawn]) -> Iterator[int]:
    """Yield for each draw its number, from 1, among its player's own live or replacement draws."""
    own = Counter[tuple[int, bool]]()
    for drawn in draws:
        own[drawn.seat, drawn.replacement] += 1
        yield own[drawn.seat, drawn.replacement]


def draws_of(kyoku: Kyoku) -> tuple[Drawn, ...]:
    """All draws of a kyoku in order."""
    told = wall_events(kyoku)
    nth = {False: count(1), True: count(1)}
    at = (index for index, event in enumerate(kyoku.events) if type(event) is Draw)
    drawn = []
    for number, (index, draw) in enumerate(zip(at, told.draws, strict=True)):
        replacement = number in told.replaced
        drawn.append(Drawn(draw.seat, draw.tile, replacement, next(nth[replacement]), index))
    return tuple(drawn)
