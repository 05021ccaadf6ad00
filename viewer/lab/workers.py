"""Worker processes that do units of work ahead of those that are merged.

Workers are started afresh (spawn) on every system, because a copy of a process with threads, as
the window is, is not safe. Each is given the work once, when it starts: the names of a hundred
thousand logs are not sent with each unit.
"""

import os
import signal
from collections import deque
from concurrent.futures import BrokenExecutor, Future, ProcessPoolExecutor
from concurrent.futures import wait as wait_for_units
from itertools import count
from multiprocessing import get_context, parent_process
from multiprocessing.connection import wait
from multiprocessing.synchronize import Event
from threading import Thread
from typing import Any, ClassVar, Final, Generic, Self, TypeVar

from viewer.core.errors import InputError
from viewer.lab.work import Work
from viewer.processes import without_interrupts

State = TypeVar("State")
Part = TypeVar("Part")

_UNITS_AHEAD: Final = 4
"""Units for each worker that are under way, wait for their turn, or wait to be merged."""

_SECONDS_TO_WAIT: Final = 0.1


class NoWorkersError(Exception):
    """The system gives no processes, or what it gives ends before it has begun."""


class WorkerDiedError(InputError):
    """A worker ended by itself.

    Attributes:
        state: the work's state up to there.
    """

    state: Any = None

    def __init__(self) -> None:
        super().__init__("worker-died")


class _Inside:
    """What a worker process knows: it has one work to its end."""

    work: ClassVar[Work[Any, Any]]
    stopping: ClassVar[Event]


def _begin(work: Work[Any, Any], begun: Event, stopping: Event) -> None:
    """Prepare a worker process: for Ctrl+C, and for the end of the one that started it."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl+C is for the process that started it
    parent = parent_process()
    if parent is not None:
        Thread(target=_end_with, args=(parent.sentinel,), daemon=True).start()
    _Inside.work, _Inside.stopping = work, stopping
    begun.set()


def _end_with(sentinel: int) -> None:
    """Wait for the end of the starting process; without it nobody would end this one."""
    wait([sentinel])
    os._exit(1)


def _do(unit: int) -> Any:  # noqa: ANN401 - whatever the work's units give
    """Do a unit, unless nobody waits for it any more."""
    return None if _Inside.stopping.is_set() else _Inside.work.do(unit)


class Crew(Generic[State, Part]):
    """The workers; to be used in a ``with``, which leaves none behind."""

    def __init__(self, work: Work[State, Part], jobs: int, first: int) -> None:
        """Get ready; processes start with the first units.

        Args:
            work: what to do.
            jobs: how many processes.
            first: the first unit to do.

        Raises:
            NoWorkersError: there can be none.
        """
        context = get_context("spawn")
        try:
            self._begun, self._stopping = context.Event(), context.Event()
            told = (work, self._begun, self._stopping)
            self._pool = ProcessPoolExecutor(jobs, context, initializer=_begin, initargs=told)
        except (OSError, ImportError, NotImplementedError) as error:  # no shared memory
            raise NoWorkersError from error
        self._ahead: deque[Future[Part]] = deque()
        self._most_ahead = jobs * _UNITS_AHEAD
        self._units = iter(count(first) if work.units is None else range(first, work.units))

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_error: object) -> None:
        self._stopping.set()
        self._pool.shutdown(cancel_futures=True)

    def gather(self) -> list[Part]:
        """Wait a moment for the next unit in order; return what came of it, if it is done.

        Raises:
            NoWorkersError: the system gives no more processes, or none that begins.
            WorkerDiedError: a worker ended by itself.
        """
        try:
            self._assign()
            if wait_for_units([self._ahead[0]], _SECONDS_TO_WAIT).done:
                return [self._ahead.popleft().result()]
        except BrokenExecutor as error:
            raise (WorkerDiedError if self._begun.is_set() else NoWorkersError) from error
        return []

    def _assign(self) -> None:
        while len(self._ahead) < self._most_ahead:
            unit = next(self._units, None)
            if unit is None:
                return
            try:
                with without_interrupts():
                    self._ahead.append(self._pool.submit(_do, unit))
            except OSError as error:
                raise NoWorkersError from error
