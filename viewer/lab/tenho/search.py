"""The search as work in units: trials so far, what succeeded, and how to go on.

Units are counted in their order, whoever deals them, so that the same seed succeeds in the same
trials with any number of processes.

A search may go on for weeks. So its state keeps what it has not told of, which is a unit's
successes at most as long as it stops at each, and of all that was before only the numbers.
"""

from dataclasses import asdict, dataclass, replace
from itertools import pairwise
from typing import Any, Final, Self

from viewer.lab.tenho.goal import Goal, GoalKind
from viewer.lab.tenho.trials import UNIT_TRIALS, hits
from viewer.lab.work import StateError
from viewer.translation import N_

WORK: Final = "search"
"""What the work is called where it is saved."""


@dataclass(frozen=True, slots=True)
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
    waiting: tuple[int, ...] = ()
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

    def go_on(self) -> Self:
        """Return the state in which the next success was told of; without one, this state."""
        if not self.waiting:
            return self
        return replace(self, last=self.waiting[0], waiting=self.waiting[1:])


@dataclass(frozen=True)
class Search:
    """Deals until a goal is met: a `Work`.

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
        """Deal a unit; return the numbers of the trials that succeed, from 1."""
        first = unit * UNIT_TRIALS + 1
        return [first + int(trial) for trial in hits(self.goal, self.seed, unit)]

    def new(self) -> SearchState:
        """Return the state before the first trial."""
        return SearchState()

    def done(self, state: SearchState) -> int:
        """Return how many units were dealt."""
        return state.units

    def merge(self, state: SearchState, part: list[int]) -> SearchState:
        """Return the state with the next unit's successes."""
        waiting = (*state.waiting, *part) if self.stops else state.waiting
        return SearchState(state.units + 1, state.found + len(part), waiting, state.last)

    def enough(self, state: SearchState) -> bool:
        """Return whether there is a success to tell of."""
        return bool(state.waiting)

    def dump(self, state: SearchState) -> dict[str, Any]:
        """Return a state as JSON has it."""
        return asdict(state)

    def load(self, saved: dict[str, Any]) -> SearchState:
        """Return a saved state.

        Raises:
            StateError: that is no state of this search.
        """
        if saved.keys() != {"units", "found", "waiting", "last"}:
            raise StateError(N_("it is no search's"))
        waiting = saved["waiting"]
        numbers = [saved["units"], saved["found"], saved["last"]]
        if not isinstance(waiting, list) or not all(map(_is_count, [*numbers, *waiting])):
            raise StateError(N_("its numbers are invalid"))
        state = SearchState(saved["units"], saved["found"], tuple(waiting), saved["last"])
        in_order = all(before < after for before, after in pairwise([state.last, *waiting]))
        if not in_order or max(state.last, *waiting, 0) > state.dealt:
            raise StateError(N_("its trials are out of order"))
        if len(waiting) > state.found or state.found > state.dealt:
            raise StateError(N_("it has more successes than there can be"))
        return state

    def described(self) -> dict[str, Any]:
        """Return what tells this search from others; its end and its stops do not."""
        goal = self.goal
        shanten = goal.shanten if goal.kind is GoalKind.SHANTEN else None
        told = {"goal": str(goal.kind), "turns": list(goal.turns), "shanten": shanten}
        return {"work": WORK, **told, "seed": self.seed}


def search_of(described: dict[str, Any]) -> Search:
    """Return the search that was described so: to go on with a file that says what it holds.

    Raises:
        StateError: that describes no search.
    """
    try:
        turns, shanten = tuple(described["turns"]), described["shanten"] or 0
        search = Search(Goal(GoalKind(described["goal"]), turns, shanten), described["seed"])
    except (KeyError, TypeError) as error:
        raise StateError(N_("it is no search's")) from error
    if search.described() != described or not _is_count(search.seed):
        raise StateError(N_("it is no search's"))
    return search


def _is_count(number: object) -> bool:
    return type(number) is int and number >= 0
