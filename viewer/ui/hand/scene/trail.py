"""Moments of a log: its landmarks, and a history of those a user jumped from, as in a browser."""

from collections.abc import Collection, Iterator
from enum import Enum, auto
from typing import Final, NamedTuple

from viewer.core.base.meld import MeldKind
from viewer.core.base.records import Call, Event, Log, Riichi, Ryuukyoku, Win

_MOST: Final = 200


class Moment(NamedTuple):
    """A step of a kyoku (from 0); earlier moments are less."""

    kyoku_index: int
    step: int


class Trail:
    """Where a user was before, and after going back, where from."""

    def __init__(self) -> None:
        self._before: list[Moment] = []
        self._after: list[Moment] = []

    def leave(self, moment: Moment) -> None:
        """Keep a moment that is jumped away from; what was forward is forgotten."""
        self._before = [*self._before, moment][-_MOST:]
        self._after.clear()

    def back(self, here: Moment) -> Moment | None:
        """Return the moment before, and keep this one as forward; None if there is none."""
        return _turn(self._before, self._after, here)

    def forth(self, here: Moment) -> Moment | None:
        """Return the moment that was gone back from; None if there is none."""
        return _turn(self._after, self._before, here)


def _turn(source: list[Moment], target: list[Moment], here: Moment) -> Moment | None:
    if not source:
        return None
    target.append(here)
    return source.pop()


class Landmark(Enum):
    """Events that one looks for in a hand; the step bar marks them."""

    CALL = auto()
    KAN = auto()
    RIICHI = auto()
    END = auto()


def landmark(event: Event | None) -> Landmark | None:
    if isinstance(event, Call) and event.meld.kind is not MeldKind.KITA:
        open_call = event.meld.kind in {MeldKind.CHI, MeldKind.PON}
        return Landmark.CALL if open_call else Landmark.KAN
    if isinstance(event, Riichi) and event.step == 1:
        return Landmark.RIICHI
    if isinstance(event, (Win, Ryuukyoku)):
        return Landmark.END
    return None


def landmarks(log: Log | None, wanted: Collection[Landmark]) -> Iterator[Moment]:
    """Yield the moments of some kinds of landmarks in a whole log; in no log there are none."""
    for index, kyoku in enumerate(log.kyoku if log else ()):
        for step, event in enumerate(kyoku.events, 1):
            if landmark(event) in wanted:
                yield Moment(index, step)
