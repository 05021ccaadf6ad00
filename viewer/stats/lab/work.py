"""Long work in units that any process can do, and a state that adds them up.

A state is a value and is never changed: `UnitWork.merge` returns a new one, so a state may be
looked at from any thread. Units are merged in their order, and what was done beyond the point
where the work has enough is thrown away: neither the number of workers nor their speed shows in
the result. To pause is to stop and keep the state; to go on is to call `run_work` again with it
(`saved` keeps states in files).
"""

import time
from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from contextlib import closing
from dataclasses import asdict
from functools import partial
from itertools import count
from typing import Any, ClassVar, Final, Generic, NamedTuple, Protocol, TypeVar

from viewer.core.base.errors import InputError, ShouldStop
from viewer.system.executor import MOST_JOBS, Died, in_order, usable_cores
from viewer.translation import N_


class WorkState(Protocol):
    """A dataclass that says how many units were merged."""

    __dataclass_fields__: ClassVar[dict[str, Any]]

    @property
    def units(self) -> int:
        """How many units were merged."""


State = TypeVar("State", bound=WorkState)
UnitResult = TypeVar("UnitResult")

_SENTENCES: Final[dict[str, str]] = {
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

    sentences: ClassVar[Mapping[str, str]] = _SENTENCES


class StateError(ValueError):
    """What a file holds is no state of the work; says why, in marked words that end a sentence."""


class UnitWork(ABC, Generic[State, UnitResult]):
    """Something long; works are small, compare by value, and can be pickled."""

    @property
    @abstractmethod
    def units(self) -> int | None:
        """How many units there are; None for work without end."""

    @abstractmethod
    def do(self, unit: int) -> UnitResult:
        """Do a unit (from 0); always the same."""

    @abstractmethod
    def new(self) -> State:
        """Return the state before the first unit."""

    @abstractmethod
    def merge(self, state: State, result: UnitResult) -> State:
        """Return the state after the next unit."""

    def enough(self, _state: State) -> bool:
        """Return whether the work may stop before its last unit."""
        return False


class SavedWork(UnitWork[State, UnitResult]):
    """Work whose states can be kept in files, see `saved`."""

    @abstractmethod
    def described(self) -> dict[str, Any]:
        """Return what tells this work from others, as JSON has it."""

    def dump(self, state: State) -> dict[str, Any]:
        return asdict(state)

    @abstractmethod
    def load(self, saved: dict[str, Any]) -> State:
        """Return a state that `dump` gave, as JSON has it.

        Raises:
            StateError, ValueError: that is no state of this work.
        """


def is_count(value: object) -> bool:
    return type(value) is int and value >= 0


_SECONDS_ALONE: Final = 0.5
"""Work that ends sooner has ended before a worker has started."""

_SECONDS_BETWEEN_CALLS: Final = 0.1


class Pace(NamedTuple):
    units_done: int  # of the whole work, also in earlier runs
    units: int | None  # how many there are; None for work without end
    units_this_run: int  # those that were merged since `run_work` was called
    seconds: float  # since `run_work` was called
    seconds_left: float | None  # if it goes on like that; None if there is no telling


class WorkerDiedError(LabError):
    """A unit ended its worker, also when it was tried alone."""

    def __init__(self, state: object) -> None:
        super().__init__("worker-died")
        self.state: Any = state  # the work's state up to there


WorkProgress = Callable[[State, Pace], None]


def run_work(
    work: UnitWork[State, UnitResult],
    state: State | None = None,
    *,
    jobs: int | None = None,
    scheduler: str | None = None,
    progress: WorkProgress[State] | None = None,
    should_stop: ShouldStop | None = None,
) -> State:
    """Work until there is no unit left, the work has enough, or ``should_stop`` says so.

    Args:
        work: what to do; it must be picklable. Whether it is complete, it can tell.
        state: where to go on; None begins.
        jobs: worker processes; 1 works in this process, None takes what the machine has, and
            starts none for work of less than a second.
        scheduler: the address of a Dask cluster, whose workers are taken instead.
        progress: gets the state so far, in this thread, at most some ten times a second and
            once at the end.
        should_stop: is asked several times a second; in this process, before each unit.

    Raises:
        WorkerDiedError: a unit ended its worker; the error has the state so far.
        ClusterError: the cluster cannot be used.
    """
    run = _Run(work, work.new() if state is None else state, progress, should_stop)
    if scheduler is None:
        if jobs is None:
            run.work_alone(_SECONDS_ALONE)
            jobs = usable_cores() if run.is_worth_workers() else 1
        jobs = min(jobs, MOST_JOBS, run.most_units_left)
    if not run.is_over():
        run.work_on(jobs, scheduler)
    run.report()
    return run.state


class _Run(Generic[State, UnitResult]):
    def __init__(
        self,
        work: UnitWork[State, UnitResult],
        state: State,
        progress: WorkProgress[State] | None,
        should_stop: ShouldStop | None,
    ) -> None:
        self.work = work
        self.state = state
        self._progress = progress
        self._should_stop = should_stop
        self._units = work.units
        self._before = state.units
        self._began = self._last_call = time.monotonic()
        self._over = False

    @property
    def most_units_left(self) -> int:
        """Units left, as far as it matters for the number of workers."""
        done = self.state.units
        return MOST_JOBS if self._units is None else max(0, self._units - done)

    def is_worth_workers(self) -> bool:
        left = self.pace.seconds_left
        return not self.is_over() and (left is None or left > _SECONDS_ALONE)

    def is_over(self) -> bool:
        self._over = (
            self._over
            or self.most_units_left == 0
            or self.work.enough(self.state)
            or (self._should_stop is not None and self._should_stop())
        )
        return self._over

    def add(self, result: UnitResult) -> None:
        self.state = self.work.merge(self.state, result)
        if time.monotonic() - self._last_call >= _SECONDS_BETWEEN_CALLS:
            self.report()

    def work_alone(self, seconds: float) -> None:
        while not self.is_over() and time.monotonic() < self._began + seconds:
            self.add(self.work.do(self.state.units))

    def work_on(self, jobs: int | None, scheduler: str | None) -> None:
        """Do units until it is over; workers are ahead of what is merged."""
        done = self.state.units
        units = count(done) if self._units is None else range(done, self._units)
        do, tasks = partial(_do_units, self.work), ([unit] for unit in units)
        with closing(in_order(do, tasks, jobs=jobs, scheduler=scheduler)) as results:
            for found in results:
                for result in found or ():
                    if isinstance(result, Died):
                        raise WorkerDiedError(self.state)
                    self.add(result)
                if self.is_over():
                    return

    def report(self) -> None:
        if self._progress is not None:
            self._progress(self.state, self.pace)
        self._last_call = time.monotonic()

    @property
    def pace(self) -> Pace:
        done, seconds = self.state.units, time.monotonic() - self._began
        here = done - self._before
        left = None
        if self._units is not None and (here or done >= self._units):
            left = max(0, self._units - done) * seconds / max(1, here)
        return Pace(done, self._units, here, seconds, left)


def _do_units(work: UnitWork[State, UnitResult], units: Sequence[int]) -> list[UnitResult]:
    return [work.do(unit) for unit in units]
