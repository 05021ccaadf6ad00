"""A game over all its hands: who had how many points when, and who was away from where to where."""

from collections.abc import Iterator
from typing import NamedTuple

from viewer.core.base.records import Leave, Log, Return
from viewer.core.play.moments import moments_of
from viewer.core.rules.hand_end import HandEnd

Points = tuple[int | None, ...]
"""By seat; None where the log does not tell."""


def standings(log: Log, end: HandEnd | None) -> tuple[Points, ...]:
    """The points at each deal, and after the last hand if it has ended (``end``)."""
    missing: Points = (None,) * log.players
    deals = [kyoku.scores or missing for kyoku in log.kyoku]
    if end is None:
        return tuple(deals)
    final = {each.seat: each.points for each in end.final}
    last = tuple(final.get(seat, each.after) for seat, each in enumerate(end.seats))
    return (*deals, last)


class When(NamedTuple):
    kyoku: int  # the hand, from 0
    step: int  # after how many of its events
    junme: int  # the go-round; 0 before the first draw


class Absence(NamedTuple):
    """A player who had lost the connection: ``back`` is None for one who never came back."""

    seat: int
    left: When
    back: When | None


def absences(log: Log) -> tuple[Absence, ...]:
    start = When(0, 0, 0)
    away = dict.fromkeys(sorted(log.absent), start)
    found = []
    for when, event in _goings(log):
        if isinstance(event, Leave):
            away.setdefault(event.seat, when)
        elif event.seat in away:
            found.append(Absence(event.seat, away.pop(event.seat), when))
    found += [Absence(seat, left, None) for seat, left in away.items()]
    return tuple(sorted(found, key=lambda each: (each.left, each.seat)))


def _goings(log: Log) -> Iterator[tuple[When, Leave | Return]]:
    for index, kyoku in enumerate(log.kyoku):
        for moment in moments_of(kyoku):
            if isinstance(moment.event, (Leave, Return)):
                yield When(index, moment.step, moment.junme), moment.event
