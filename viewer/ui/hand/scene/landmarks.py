"""Landmarks: the events that one looks for in a hand, and where they are in a log."""

from collections.abc import Collection, Iterable, Iterator
from enum import Enum, auto
from typing import TypeVar

from viewer.core.base.meld import MeldKind
from viewer.core.base.place import Place
from viewer.core.base.records import Call, Event, Log, Riichi, Ryuukyoku, Win

Spot = TypeVar("Spot", Place, int)


class Landmark(Enum):
    """The step bar marks them."""

    CALL = auto()
    KAN = auto()
    RIICHI = auto()
    END = auto()
    STAGE = auto()
    """Of a wall's making, the first step of a stage."""


def landmark(event: Event | None) -> Landmark | None:
    if isinstance(event, Call) and event.meld.kind is not MeldKind.KITA:
        open_call = event.meld.kind in {MeldKind.CHI, MeldKind.PON}
        return Landmark.CALL if open_call else Landmark.KAN
    if isinstance(event, Riichi) and event.step == 1:
        return Landmark.RIICHI
    if isinstance(event, (Win, Ryuukyoku)):
        return Landmark.END
    return None


def landmarks(log: Log | None, wanted: Collection[Landmark]) -> Iterator[Place]:
    """Yield the places of some kinds of landmarks in a whole log; in no log there are none."""
    for index, kyoku in enumerate(log.hands if log else ()):
        for step, event in enumerate(kyoku.events, 1):
            if landmark(event) in wanted:
                yield Place(index, step)


def nearest_beyond(here: Spot, places: Iterable[Spot], direction: int) -> Spot | None:
    """Return the next of some places in order, or with -1 the one before; None beyond the last.

    They are places in a log, or steps of one hand.
    """
    beyond = [each for each in places if (each > here if direction > 0 else each < here)]
    return beyond[0 if direction > 0 else -1] if beyond else None
