"""Does long work, in this process or in workers, and gives the same state either way.

Units are merged in their order, and what was done beyond the point where the work has enough is
thrown away. So neither the number of workers nor their speed shows in what comes out. To pause
is to stop and keep the state; to go on is to call again with it (`saved` keeps states in files).
"""

import time
from collections.abc import Callable, Sequence
from contextlib import closing
from functools import partial
from itertools import count
from typing import Any, Final, Generic, NamedTuple, TypeVar

from viewer.lab.work import LabError, Work
from viewer.system.executor import MOST_JOBS, Died, in_order, usable_cores

State = TypeVar("State")
Part = TypeVar("Part")

_SECONDS_ALONE: Final = 0.5
"""Work that ends sooner has ended before a worker has started."""

_SECONDS_BETWEEN_CALLS: Final = 0.1


class Pace(NamedTuple):
    """How fast the work goes.

    Attributes:
        units_done: of the whole work, also in earlier runs.
        units: how many there are; None for work without end.
        units_this_run: those that were merged since `run_work` was called.
        seconds: since `run_work` was called.
        seconds_left: if it goes on like that; None if there is no telling.
    """

    units_done: int
    units: int | None
    units_this_run: int
    seconds: float
    seconds_left: float | None


class WorkerDiedError(LabError):
    """A unit ended its worker, also when it was tried alone.

    Attributes:
        state: the work's state up to there.
    """

    def __init__(self, state: object) -> None:
        super().__init__("worker-died")
        self.state: Any = state


Progress = Callable[[State, Pace], None]
ShouldStop = Callable[[], bool]


def run_work(
    work: Work[State, Part],
    state: State | None = None,
    *,
    jobs: int | None = None,
    scheduler: str | None = None,
    progress: Progress[State] | None = None,
    should_stop: ShouldStop | None = None,
) -> State:
    """Work until there is no unit left, the work has enough, or it is told to stop.

    Args:
        work: what to do; it must be picklable.
        state: where to go on; None begins.
        jobs: worker processes; 1 works in this process, None takes what the machine has, and
            starts none for work of less than a second.
        scheduler: the address of a Dask cluster, whose workers are taken instead.
        progress: is told the state so far, in this thread, at most some ten times a second and
            once at the end.
        should_stop: is asked several times a second; in this process, before each unit.

    Returns:
        The state so far. Whether the work is complete, the work can tell.

    Raises:
        WorkerDiedError: a unit ended its worker; the error has the state so far.
        ClusterError: the cluster cannot be used.
    """
    run = _Run(work, work.new() if state is None else state, progress, should_stop)
    if scheduler is None:
        if jobs is None:
            run.alone(_SECONDS_ALONE)
            jobs = usable_cores() if run.is_worth_workers() else 1
        jobs = min(jobs, MOST_JOBS, run.most_units_left)
    if not run.is_over():
        _work_on(run, jobs, scheduler)
    run.tell()
    return run.state


class _Run(Generic[State, Part]):
    """The state so far, and who is told of it."""

    def __init__(
        self,
        work: Work[State, Part],
        state: State,
        progress: Progress[State] | None,
        should_stop: ShouldStop | None,
    ) -> None:
        self.work = work
        self.state = state
        self._progress = progress
        self._should_stop = should_stop
        self._units = work.units
        self._before = work.done(state)
        self._began = self._told = time.monotonic()
        self._over = False

    @property
    def done(self) -> int:
        """Units merged, also in earlier runs: the next unit's number."""
        return self.work.done(self.state)

    @property
    def most_units_left(self) -> int:
        """Units left, as far as it matters for the number of workers."""
        return MOST_JOBS if self._units is None else max(0, self._units - self.done)

    def is_worth_workers(self) -> bool:
        """Return whether workers would have started before the end."""
        left = self.pace.seconds_left
        return not self.is_over() and (left is None or left > _SECONDS_ALONE)

    def is_over(self) -> bool:
        """Return whether nothing is to be done any more; asks whether to stop."""
        self._over = (
            self._over
            or self.most_units_left == 0
            or self.work.enough(self.state)
            or (self._should_stop is not None and self._should_stop())
        )
        return self._over

    def add(self, part: Part) -> None:
        """Merge the next unit."""
        self.state = self.work.merge(self.state, part)
        if time.monotonic() - self._told >= _SECONDS_BETWEEN_CALLS:
            self.tell()

    def alone(self, seconds: float) -> None:
        """Work in this process for some time."""
        while not self.is_over() and time.monotonic() < self._began + seconds:
            self.add(self.work.do(self.done))

    def tell(self) -> None:
        """Tell how far it is."""
        if self._progress is not None:
            self._progress(self.state, self.pace)
        self._told = time.monotonic()

    @property
    def pace(self) -> Pace:
        """How fast it goes."""
        done, seconds = self.done, time.monotonic() - self._began
        here = done - self._before
        left = None
        if self._units is not None and (here or done >= self._units):
            left = max(0, self._units - done) * seconds / max(1, here)
        return Pace(done, self._units, here, seconds, left)


def _work_on(run: _Run[State, Part], jobs: int | None, scheduler: str | None) -> None:
    """Do units until it is over; workers are ahead of what is merged."""
    units = count(run.done) if run.work.units is None else range(run.done, run.work.units)
    do, tasks = partial(_do_units, run.work), ([unit] for unit in units)
    with closing(in_order(do, tasks, jobs=jobs, scheduler=scheduler)) as parts:
        for found in parts:
            for part in found or ():
                if isinstance(part, Died):
                    raise WorkerDiedError(run.state)
                run.add(part)
            if run.is_over():
                return


def _do_units(work: Work[State, Part], units: Sequence[int]) -> list[Part]:
    return [work.do(unit) for unit in units]
