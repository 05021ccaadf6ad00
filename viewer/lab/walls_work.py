"""What all work on a source's walls shares: its units are the source's, and all are wanted."""

from collections import Counter
from dataclasses import dataclass
from typing import Generic, Protocol, TypeVar

from viewer.lab.walls.batch import Source


class Counted(Protocol):
    """The state of such work."""

    @property
    def units(self) -> int:
        """How many units were merged."""


State = TypeVar("State", bound=Counted)


@dataclass(frozen=True)
class WallsWork(Generic[State]):
    """The part of a `Work` that does not depend on what is counted.

    Attributes:
        source: where the walls come from.
    """

    source: Source

    @property
    def units(self) -> int | None:
        """How many units the source has."""
        return self.source.units

    def done(self, state: State) -> int:
        """Return how many units were merged."""
        return state.units

    def enough(self, state: State) -> bool:  # noqa: ARG002 - every wall is wanted
        """Return that it never is."""
        return False


def all_left_out(before: dict[str, int], more: dict[str, int]) -> dict[str, int]:
    """Add up what gave no wall: reason -> how many."""
    return dict(Counter(before) + Counter(more))
