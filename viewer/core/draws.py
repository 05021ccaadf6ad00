"""Which draws of a kyoku were live and which replacements, and the number of each.

The draw after a kan of any kind, or after a kita, takes the next replacement tile; all others take
the next live tile. The log does not say which: it follows from the order of the events, and is
worked out here and nowhere else.
"""

from collections.abc import Sequence
from typing import NamedTuple

from viewer.core.meld import REPLACED
from viewer.core.records import (
    Call,
    Discard,
    Draw,
    Event,
    Kyoku,
    NewDora,
    Shown,
    Unread,
    Win,
)


class WallEvents(NamedTuple):
    """What a kyoku's events tell of its wall, each in order.

    Draws are told by their index in the events; an indicator that the log does not tell is None.
    """

    live: list[int]
    replacements: list[int]
    dora: tuple[int | None, ...]
    wins: list[Win | Shown]


def wall_events(kyoku: Kyoku) -> WallEvents:
    """Go through a kyoku's events once.

    An audit goes through millions of them. Hence types are compared instead of asked for, those
    of discards first, and a draw is no more than its index.
    """
    live: list[int] = []
    replacements: list[int] = []
    dora = [kyoku.dora]
    wins: list[Win | Shown] = []
    take = live.append
    for index, event in enumerate(kyoku.events):
        kind = type(event)
        if kind is Discard:
            continue
        if kind is Draw:
            take(index)
            take = live.append
        elif isinstance(event, Call):
            take = replacements.append if event.meld.kind in REPLACED else live.append
        elif isinstance(event, NewDora):
            dora.append(event.tile)
        elif isinstance(event, Unread):
            take = replacements.append if _is_replaced(kyoku.events, index) else live.append
        elif isinstance(event, (Win, Shown)):
            wins.append(event)
    return WallEvents(live, replacements, tuple(dora), wins)


def _is_replaced(events: Sequence[Event], index: int) -> bool:
    """Whether an unread call is a kan or kita: then a draw follows, and else a discard."""
    following = (event for event in events[index + 1 :] if isinstance(event, (Draw, Discard, Call)))
    return events[index] == Unread("N") and isinstance(next(following, None), Draw)


def drawn_by(kyoku: Kyoku, indexes: list[int]) -> list[Draw]:
    """The draws at some indexes of `WallEvents`."""
    events = kyoku.events
    return [events[index] for index in indexes]  # type: ignore[misc]  # checking them costs time


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


def draws_of(kyoku: Kyoku) -> tuple[Drawn, ...]:
    """All draws of a kyoku in order."""
    told = wall_events(kyoku)
    drawn = [
        Drawn(draw.seat, draw.tile, replacement, nth, index)
        for replacement, indexes in ((False, told.live), (True, told.replacements))
        for nth, (index, draw) in enumerate(zip(indexes, drawn_by(kyoku, indexes), strict=True), 1)
    ]
    return tuple(sorted(drawn, key=lambda each: each.event))
