"""Worker processes that check logs.

Each worker has a pipe of its own, and one task at a time. So it is known which logs a worker had
when it dies: they are tried again one by one, and a log that ends its worker again gets a row
that says so. The pools of the standard library would lose all that was under way.

Workers are started afresh (spawn) on every system, because a copy of a process with threads, as
the window is, is not safe. They import no Qt, and end when their pipe does, even if the process
that started them is killed.
"""

import signal
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from multiprocessing import get_context
from multiprocessing.connection import Connection, wait
from typing import Final, Self

from viewer.bulk.check import Checked, check_source, unreadable_result
from viewer.bulk.find import Source, unreadable
from viewer.bulk.read import Reader
from viewer.bulk.store import Store
from viewer.bulk.tasks import Task
from viewer.processes import MOST_JOBS, without_interrupts

Published = Mapping[str, int] | None
Check = Callable[[Source, Reader, Published], Checked]

_SECONDS_TO_POLL: Final = 0.1
_MOST_FAILED_STARTS: Final = 3
_DIED: Final = unreadable("checking it ended its process, which may have had too little memory")


def _work(pipe: Connection, check: Check, published: Published) -> None:
    """Answer tasks until the pipe ends: what a worker process runs."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl+C is for the process that started it
    with suppress(EOFError, OSError), Reader() as reader:
        pipe.send(None)
        while True:
            pipe.send([check(source, reader, published) for source in pipe.recv()])


class _Worker:
    """A process, the pipe to it, and the task that it has."""

    def __init__(self, check: Check, published: Published) -> None:
        context = get_context("spawn")
        self.pipe, far_end = context.Pipe()
        self._process = context.Process(target=_work, args=(far_end, check, published), daemon=True)
        with without_interrupts():
            self._process.start()
        far_end.close()  # or its end would never be seen here
        self.has_started = False
        self.task = Task()

    def end(self) -> None:
        """End the process, whatever it is doing."""
        self._process.kill()
        self._process.join()
        self._process.close()
        self.pipe.close()


class Crew:
    """The workers; to be used in a ``with``, which leaves none behind."""

    def __init__(self, jobs: int, published: Published, store: Store | None) -> None:
        self._jobs = min(jobs, MOST_JOBS)
        self._check: Check = check_source
        self._published = published
        self._store = store
        self._idle: list[_Worker] = []
        self._busy: dict[Connection, _Worker] = {}
        self._failed_starts = 0

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_error: object) -> None:
        for worker in (*self._idle, *self._busy.values()):
            worker.end()

    def assign(self, tasks: Sequence[Task]) -> None:
        """Give each worker a task, the first ones first; hire while there is more to do."""
        given = [worker.task for worker in self._busy.values()]
        waiting = (task for task in tasks if task.open and task not in given)
        while len(self._busy) < self._jobs and (task := next(waiting, None)):
            try:
                worker = self._idle.pop() if self._idle else _Worker(self._check, self._published)
            except OSError:  # the system gives no more processes
                self._jobs = max(1, len(self._busy))
                if not self._busy:
                    self._check_here(task)
                return
            worker.task = task
            self._busy[worker.pipe] = worker
            with suppress(OSError):  # if it has died, gathering finds out
                worker.pipe.send(task.todo)

    def gather(self, tasks: list[Task]) -> None:
        """Wait a moment for results. Tasks of workers that died are split in ``tasks``."""
        ready = wait(list(self._busy), _SECONDS_TO_POLL)
        for pipe, worker in list(self._busy.items()):
            if pipe not in ready:
                continue
            try:
                found = pipe.recv()
            except (EOFError, OSError):
                del self._busy[pipe]
                worker.end()
                self._make_good(worker, tasks)
                continue
            if found is None:
                worker.has_started = True
                continue
            worker.task.finish(found, self._store)
            del self._busy[pipe]
            self._idle.append(worker)

    def _make_good(self, worker: _Worker, tasks: list[Task]) -> None:
        """See to the task of a worker that died."""
        task = worker.task
        if not worker.has_started:
            self._failed_starts += 1
            if self._failed_starts >= _MOST_FAILED_STARTS:
                self._check_here(task)
        elif len(task.open) > 1:
            at = tasks.index(task)
            tasks[at : at + 1] = task.split()
        else:
            (source,) = task.todo
            task.finish([Checked(unreadable_result(source.path, _DIED), None)], self._store)

    def _check_here(self, task: Task) -> None:
        """Do a task in this process, where no worker can be had."""
        with Reader() as reader:
            found = [self._check(source, reader, self._published) for source in task.todo]
        task.finish(found, self._store)
