"""What long work is: units that any process can do in any order, and a state that adds them up.

A state is a value and is never changed: `Work.merge` returns a new one. So whoever is told of a
state may keep it and look at it from any thread. Units are merged in their order, so that the
same work gives the same state with any number of processes; what is left in the middle is saved
as `Work.dump` gives it, and goes on from there.
"""

from collections.abc import Mapping
from typing import Any, ClassVar, Final, Protocol, TypeVar

from viewer.core.base.errors import InputError
from viewer.translation import N_

State = TypeVar("State")
Part = TypeVar("Part")

SENTENCES: Final[dict[str, str]] = {
    "worker-died": N_("A worker process ended by itself; it may have had too little memory."),
    "saved-large": N_("The file is larger than {limit} MB; no saved work is."),
    "saved-foreign": N_("This is no saved work of the lab."),
    "saved-cut": N_("The saved work ends too early or is damaged."),
    "saved-version": N_("The saved work has form {found}; this program reads form {expected}."),
    "saved-changed": N_("The saved work was damaged, or changed by hand."),
    "saved-other": N_("The file holds other work: its {what} is {found}, not {wanted}."),
    "saved-state": N_("The saved work makes no sense: {reason}."),
    "saved-lacks": N_("The saved work makes no sense: it has no {name}."),
    "saved-number": N_("The saved work makes no sense: its {what} is no whole number."),
}


class LabError(InputError):
    """Work that cannot be done, or saved work that cannot be gone on with."""

    sentences: ClassVar[Mapping[str, str]] = SENTENCES


class StateError(ValueError):
    """What a file holds is no state of the work; says why, in marked words that end a sentence."""


class Work(Protocol[State, Part]):
    """Something long; works are small, compare by value, and can be pickled."""

    @property
    def units(self) -> int | None:
        """How many units there are; None for work without end."""

    def do(self, unit: int) -> Part:
        """Do a unit (from 0); always the same."""

    def new(self) -> State:
        """Return the state before the first unit."""

    def done(self, state: State) -> int:
        """Return how many units a state has merged."""

    def merge(self, state: State, part: Part) -> State:
        """Return the state after the next unit."""

    def enough(self, state: State) -> bool:
        """Return whether the work may stop before its last unit."""

    def dump(self, state: State) -> dict[str, Any]:
        """Return a state as JSON has it."""

    def load(self, saved: dict[str, Any]) -> State:
        """Return a saved state.

        Raises:
            ValueError: that is no state of this work.
        """

    def described(self) -> dict[str, Any]:
        """Return what tells this work from others, as JSON has it."""
