"""Runs tasks in worker processes or on a cluster, and yields the answers in order.

Locally it is the standard library's process pool, always with spawn: forking a process with
threads, as the window is, is unsafe. Larger work can use a Dask cluster.

Few tasks are submitted at a time, so memory stays flat. When a worker dies, the pool loses all
submitted tasks. These are then run one by one, and the task that kills a worker again is run item
by item; the item that still does gets the answer `Died`, and the rest goes on.
"""

import logging
import os
import pickle
import signal
import sys
from collections import deque
from collections.abc import Callable, Generator, Iterable, Iterator, Mapping, Sequence
from concurrent.futures import BrokenExecutor, CancelledError, Future, wait
from contextlib import closing, contextmanager
from itertools import islice
from typing import TYPE_CHECKING, Any, ClassVar, Final, Generic, TypeVar

from viewer.core.base.errors import InputError
from viewer.system import worker
from viewer.translation import N_

if TYPE_CHECKING:
    from concurrent.futures import ProcessPoolExecutor
    from multiprocessing.process import BaseProcess

    if sys.platform == "win32":
        from multiprocessing.connection import PipeConnection as Connection
    else:
        from multiprocessing.connection import Connection

Item = TypeVar("Item")
Answer = TypeVar("Answer")
Do = Callable[[Sequence[Item]], list[Answer]]

MOST_JOBS: Final = 60
"""Windows can wait for 63 handles at most."""

_TASKS_AHEAD: Final = 4
"""Submitted or answered tasks for each worker."""

_MOST_FAILED_STARTS: Final = 3
_SECONDS_TO_WAIT: Final = 0.1
_SECONDS_TO_CONNECT: Final = 10


class ClusterError(InputError):
    sentences: ClassVar[Mapping[str, str]] = {
        "cluster-gone": N_("the cluster has gone."),
        "workers-end": N_("the cluster's workers end before they do anything."),
        "no-dask": N_("a cluster needs dask.distributed: pip install 'wall-viewer[cluster]'."),
        "no-scheduler": N_(
            "no scheduler answers there; an address is written like tcp://host:8786."
        ),
    }


class Died:
    """The answer to an item that killed its worker repeatedly, also when it ran alone."""


def usable_cores() -> int:
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def in_order(
    do: Do[Item, Answer],
    tasks: Iterable[Sequence[Item]],
    *,
    jobs: int | None = 1,
    scheduler: str | None = None,
    here: int = 0,
) -> Generator[list[Answer | Died] | None, None, None]:
    """Yield the answers to each task, in the order of the tasks; to be closed.

    Args:
        do: answers items; it is sent to each worker once, so it must be picklable.
        tasks: items that are sent together; consumed only a little ahead of the answers.
        jobs: worker processes; 1 works in this process, None uses all cores.
        scheduler: the address of a Dask cluster to use instead.
        here: how many of the first tasks this process does while the workers start.

    Yields:
        A task's answers, or None several times a second while waiting, so that callers can stop.

    Raises:
        ClusterError: the cluster cannot be used.
    """
    crew: _Crew[Item, Answer]
    if scheduler is not None:
        crew = _Cluster(do, scheduler, jobs)
    elif (most := usable_cores() if jobs is None else min(jobs, MOST_JOBS)) > 1:
        crew = _Machine(do, most)
    else:
        yield from map(do, tasks)
        return
    with closing(crew):
        yield from _Flow(crew, tasks, here).answers()


class _Crew(Generic[Item, Answer]):
    """Does tasks: in this process, or as subclasses do."""

    death: type[Exception] | tuple[()] = ()  # the exception of a future whose worker has died
    most_deaths = 1  # how many workers one item may kill; others may have killed some of them

    def __init__(self, do: Do[Item, Answer]) -> None:
        self.do = do

    @property
    def most_ahead(self) -> int:
        """How many tasks are submitted before the first is answered."""
        return 1

    def submit(self, items: Sequence[Item]) -> Future[list[Answer]]:
        return _ended(self.do(items))

    def has_lost_one(self) -> bool:
        """Whether a worker has died without notice."""
        return False

    def renew(self) -> None:
        """Have new workers for those that died."""

    def instead(self) -> "_Crew[Item, Answer]":
        """Return what does the rest where no workers can be started."""
        return _Crew(self.do)

    def close(self) -> None:
        """End all workers."""


def _ended(answers: list[Answer]) -> Future[list[Answer]]:
    future: Future[list[Answer]] = Future()
    future.set_result(answers)
    return future


class _Flow(Generic[Item, Answer]):
    def __init__(
        self, crew: _Crew[Item, Answer], tasks: Iterable[Sequence[Item]], here: int
    ) -> None:
        self._crew = crew
        self._tasks = iter(tasks)
        self._here = here

    def answers(self) -> Iterator[list[Answer | Died] | None]:
        ahead = deque[tuple[Sequence[Item], Future[list[Answer]]]]()
        for items in list(islice(self._tasks, self._here)):
            self._fill(ahead)
            yield [*self._crew.do(items)]
        while True:
            self._fill(ahead)
            if not ahead:
                return
            items, future = ahead.popleft()
            found = yield from self._result(future)
            if found is not None:
                yield found
                continue
            # a worker has died of any of these tasks: what was lost with it runs alone
            begun = [(items, found), *((each, self._found(future)) for each, future in ahead)]
            ahead.clear()
            yield from self._renew()
            for items, found in begun:
                yield (yield from self._alone(items)) if found is None else found

    def _fill(self, ahead: deque[tuple[Sequence[Item], Future[list[Answer]]]]) -> None:
        for items in islice(self._tasks, max(0, self._crew.most_ahead - len(ahead))):
            ahead.append((items, self._crew.submit(items) if items else _ended([])))

    def _result(
        self, future: Future[list[Answer]]
    ) -> Generator[None, None, list[Answer | Died] | None]:
        """Wait for a task's answers; None if it was lost with its worker."""
        while True:
            has_lost_one = self._crew.has_lost_one()  # asked first: it may have answered before
            if _is_done(future) or has_lost_one:
                return self._found(future)
            yield None

    def _found(self, future: Future[list[Answer]]) -> list[Answer | Died] | None:
        try:
            is_lost = not future.done() or isinstance(future.exception(), self._crew.death)
        except CancelledError:
            raise ClusterError("cluster-gone") from None
        return None if is_lost else [*future.result()]

    def _alone(self, items: Sequence[Item]) -> Generator[None, None, list[Answer | Died]]:
        """Answer a task while no other runs; one that kills its worker item by item."""
        for _death in range(1 if len(items) > 1 else self._crew.most_deaths):
            found = yield from self._result(self._crew.submit(items))
            if found is not None:
                return found
            yield from self._renew()
        if len(items) == 1:
            return [Died()]
        answers = list[Answer | Died]()
        for item in items:
            answers += yield from self._alone([item])
        return answers

    def _renew(self) -> Generator[None, None, None]:
        """Start new workers; if they die before they get work, give up workers."""
        for _ in range(_MOST_FAILED_STARTS):
            self._crew.renew()
            if (yield from self._result(self._crew.submit(()))) is not None:
                return
        self._crew = self._crew.instead()


def _is_done(future: Future[Any]) -> bool:
    """Whether it is done after a short wait."""
    return future.done() or bool(wait([future], _SECONDS_TO_WAIT).done)


class _Machine(_Crew[Item, Answer]):
    """A local process pool, started with the first task."""

    death = BrokenExecutor
    most_deaths = 4

    def __init__(self, do: Do[Item, Answer], jobs: int) -> None:
        super().__init__(do)
        self._jobs = jobs
        # packed, so that a worker watches its lifeline before it imports what unpacking needs
        self._packed = pickle.dumps(do)
        self._pool: ProcessPoolExecutor | None = None
        self._lifeline: Connection | None = None

    @property
    def most_ahead(self) -> int:
        return self._jobs * _TASKS_AHEAD

    def submit(self, items: Sequence[Item]) -> Future[list[Answer]]:
        try:
            pool = self._pool or self._new_pool()
            with _without_interrupts():
                return pool.submit(worker.answers, items)
        except (BrokenExecutor, OSError, ImportError, NotImplementedError):
            refused: Future[list[Answer]] = Future()  # the system refuses processes or locks
            refused.set_exception(BrokenExecutor())
            return refused

    def has_lost_one(self) -> bool:
        """Whether a worker has died; the pool itself hangs on a half-written answer."""
        return not all(process.is_alive() for process in self._processes())

    def _processes(self) -> "list[BaseProcess]":
        return list((getattr(self._pool, "_processes", None) or {}).values())

    def renew(self) -> None:
        self.close()

    def close(self) -> None:
        """End all workers, whatever they are doing, and those that are stopped by a signal."""
        if self._lifeline is not None:
            self._lifeline.close()
        for process in self._processes():
            process.kill()
        if self._pool is not None:
            _close_answer_pipe(self._pool)
            self._pool.shutdown()
        self._pool = self._lifeline = None

    def _new_pool(self) -> "ProcessPoolExecutor":
        from concurrent.futures import ProcessPoolExecutor  # noqa: PLC0415 - 22 of 250 ms
        from multiprocessing import get_context  # noqa: PLC0415 - as above

        context = get_context("spawn")
        inside, self._lifeline = context.Pipe(duplex=False)
        begin, args = worker.begin, (inside, self._packed)
        self._pool = ProcessPoolExecutor(self._jobs, context, initializer=begin, initargs=args)
        return self._pool


def _close_answer_pipe(pool: "ProcessPoolExecutor") -> None:
    """Let a pool notice that its workers have gone, though one was in the middle of an answer.

    As long as this process holds the writing end of the pipe, the pool waits for the rest.
    """
    answers = getattr(pool, "_result_queue", None)
    if answers is not None:
        answers._writer.close()  # noqa: SLF001 - there is no public way


@contextmanager
def _without_interrupts() -> Iterator[None]:
    """Block Ctrl+C while a process starts; it inherits the signal mask, or Windows' refusal."""
    if sys.platform == "win32":
        from ctypes import windll  # noqa: PLC0415 - there alone

        windll.kernel32.SetConsoleCtrlHandler(None, True)
        try:
            yield
        finally:
            windll.kernel32.SetConsoleCtrlHandler(None, False)
    else:
        before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
        try:
            yield
        finally:
            signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _call(do: Do[Item, Answer], items: Sequence[Item]) -> list[Answer]:
    return do(items)


class _Cluster(_Crew[Item, Answer]):
    """A Dask cluster; it retries lost tasks itself before it reports `KilledWorker`."""

    def __init__(self, do: Do[Item, Answer], address: str, jobs: int | None) -> None:
        super().__init__(do)
        try:
            from dask import config  # noqa: PLC0415 - few have a cluster
            from distributed import Client, KilledWorker  # noqa: PLC0415 - as above
            from distributed.comm import get_address_host_port  # noqa: PLC0415 - as above
        except ImportError:
            raise ClusterError("no-dask") from None
        for name in ("distributed", "distributed.client"):  # its own level is not its parent's
            logging.getLogger(name).setLevel(logging.CRITICAL)  # errors are reported here
        try:
            get_address_host_port(address)  # `Client` does not clean up after a wrong address
            self._client = Client(address, timeout=_SECONDS_TO_CONNECT, set_as_default=False)
        except (OSError, TypeError, ValueError, OverflowError) as error:  # TypeError: tls, no keys
            raise ClusterError("no-scheduler") from error
        self.death = KilledWorker
        self._jobs = jobs
        self._executor = self._client.get_executor(pure=False)
        self._packed = pickle.dumps(do)
        with config.set({"distributed.admin.large-graph-warning-threshold": "1GB"}):
            self._do = self._client.submit(pickle.loads, self._packed, pure=False)

    @property
    def most_ahead(self) -> int:
        """Tasks for all current threads; workers may join later."""
        return _TASKS_AHEAD * (self._jobs or max(1, sum(self._client.nthreads().values())))

    def submit(self, items: Sequence[Item]) -> Future[list[Answer]]:
        future: Future[list[Answer]] = self._executor.submit(_call, self._do, items)
        return future

    def renew(self) -> None:
        self._executor.shutdown(wait=False)  # the next task must run alone
        self._executor = self._client.get_executor(pure=False)
        # Dask may hold the unpickling for what killed the worker, and would never run it again.
        self._do = self._client.submit(pickle.loads, self._packed, pure=False)

    def instead(self) -> _Crew[Item, Answer]:
        """Do nothing in this process: what has ended all the workers may end it too."""
        raise ClusterError("workers-end")

    def close(self) -> None:
        self._executor.shutdown(wait=False)
        self._client.close()
