"""The search as work in units: trials so far, what succeeded, and how to go on.

Units are counted in their order, whoever deals them, so that the same seed succeeds in the same
trials with any number of processes.
"""

from dataclasses import asdict, dataclass, field
from typing import Any

from viewer.lab.heaven.goal import Goal, GoalKind
from viewer.lab.heaven.trials import UNIT_TRIALS, hits


@dataclass
class SearchState:
    """How far a search is.

    Attributes:
        units: whole units that were dealt.
        found: trials in them that succeeded.
        waiting: those that nobody was told of yet, by number from 1, ascending.
        last: the trial that was told of last; 0 before the first.
    """

    units: int = 0
    found: int = 0
    waiting: list[int] = field(default_factory=list)
    last: int = 0

    @property
    def dealt(self) -> int:
        """Trials dealt, also beyond the one that succeeds next: what a speed is told by."""
        return self.units * UNIT_TRIALS

    @property
    def trials(self) -> int:
        """Trials so far: up to the next success if one is found, else all."""
        return self.waiting[0] if self.waiting else self.dealt

    @property
    def since_last(self) -> int:
        """Trials since the last success that was told of."""
        return self.trials - self.last

    def go_on(self) -> None:
        """Count the next success as told of; the search goes on behind it."""
        if self.waiting:
            self.last = self.waiting.pop(0)


@dataclass(frozen=True)
class Search:
    """Deals until a goal is met: a `Work` for a `Job`.

    Attributes:
        goal: what is waited for.
        seed: the same seed gives the same trials; 0 or more.
        total: trials after which it ends anyway, in whole units; None is never.
        stops: whether it stops at each success; else it only counts them.
    """

    goal: Goal
    seed: int
    total: int | None = None
    stops: bool = True

    @property
    def units(self) -> int | None:
        """How many units there are at most."""
        return None if self.total is None else -(-self.total // UNIT_TRIALS)

    @property
    def unit_size(self) -> int:
        """Trials of a unit."""
        return UNIT_TRIALS

    def do(self, unit: int) -> list[int]:
        """Deal a unit; return the numbers of the trials that succeed."""
        first = unit * UNIT_TRIALS + 1
        return [first + int(trial) for trial in hits(self.goal, self.seed, unit)]

    def new(self) -> SearchState:
        """Return the state before the first trial."""
        return SearchState()

    def dump(self, state: SearchState) -> dict[str, Any]:
        """Return a state as JSON has it."""
        return asdict(state)

    def load(self, saved: dict[str, Any]) -> SearchState:
        """Return a saved state."""
        return SearchState(**saved)

    def merge(self, state: SearchState, part: list[int]) -> None:
        """Take the next unit's successes."""
        state.units += 1
        state.found += len(part)
        if self.stops:
            state.waiting += part

    def enough(self, state: SearchState) -> bool:
        """Return whether there is a success to tell of."""
        return bool(state.waiting)

    def described(self) -> dict[str, Any]:
        """Return what tells this search from others."""
        goal = self.goal
        shanten = goal.shanten if goal.kind is GoalKind.SHANTEN else None
        return {"goal": goal.kind, "turns": list(goal.turns), "shanten": shanten, "seed": self.seed}
