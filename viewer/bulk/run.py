"""Many logs checked, in this process or by workers; results in the order of the logs.

Work is listed only a little ahead of the next result, and the memory stays flat.
"""

from collections.abc import Generator, Iterable, Iterator, Mapping
from contextlib import closing
from itertools import chain, islice
from typing import Final

from viewer.bulk.check import LogResult, check_source
from viewer.bulk.find import Paths, Source, find_sources
from viewer.bulk.read import Reader
from viewer.bulk.store import Store
from viewer.bulk.tasks import Task, tasks_of
from viewer.core.errors import Progress, ShouldStop, Stopped
from viewer.processes import usable_cores

_TASKS_AHEAD: Final = 4
"""Tasks for each worker that are under way or wait for their turn."""

_WORTH_WORKERS: Final = 200
"""Fewer logs are checked before a worker has started."""


def verify_many(
    paths: Paths,
    *,
    jobs: int | None = None,
    published: Mapping[str, int] | None = None,
    store: Store | None = None,
    progress: Progress | None = None,
    should_stop: ShouldStop | None = None,
    leave_out: Paths = (),
) -> Generator[LogResult, None, None]:
    """Check every log below the paths, in the order of `find.find_sources`.

    Args:
        paths: files, folders and zip archives.
        jobs: worker processes; 1 works in this process, None takes what the machine has, and
            starts none for a few logs.
        published: hashes in lower-case hex with their lines.
        store: results of earlier runs; made for the same published list.
        progress: is told how many are done of how many; for that the paths are listed twice.
        should_stop: is asked several times a second.
        leave_out: files in the folders that are no logs, and known to be none.

    Raises:
        Stopped: ``should_stop`` said so.
        StoreError: the store cannot be written.
    """
    paths, leave_out = list(paths), list(leave_out)
    stop = should_stop or _never
    total = 0
    if progress is not None:
        total = _count(find_sources(paths, leave_out), stop)
    sources = find_sources(paths, leave_out)
    if jobs is None:
        few = list(islice(sources, _WORTH_WORKERS))
        sources = chain(few, sources)
        jobs = usable_cores() if len(few) == _WORTH_WORKERS else 1
    tasks = tasks_of(sources, store)
    if jobs == 1:
        results = _run_here(tasks, published, store, stop)
    else:
        results = _run_in_workers(tasks, published, store, stop, jobs)
    try:
        with closing(results):
            for done, result in enumerate(results, 1):
                if progress is not None:
                    progress(done, max(done, total))
                yield result
    finally:
        if store is not None:
            store.commit()


def _never() -> bool:
    return False


def _count(sources: Iterable[Source], should_stop: ShouldStop) -> int:
    total = 0
    for _ in sources:
        total += 1
        if should_stop():
            raise Stopped
    return total


def _run_here(
    tasks: Iterator[Task],
    published: Mapping[str, int] | None,
    store: Store | None,
    should_stop: ShouldStop,
) -> Generator[LogResult, None, None]:
    with Reader() as reader:
        for task in tasks:
            for source, known in zip(task.sources, task.results, strict=True):
                if should_stop():
                    raise Stopped
                if known is not None:
                    yield known
                    continue
                result, stamp = check_source(source, reader, published)
                if store is not None:
                    store.put(source, stamp, result)
                yield result


def _run_in_workers(
    tasks: Iterator[Task],
    published: Mapping[str, int] | None,
    store: Store | None,
    should_stop: ShouldStop,
    jobs: int,
) -> Generator[LogResult, None, None]:
    from viewer.bulk.workers import Crew  # noqa: PLC0415 - one process needs nothing of it

    ahead: list[Task] = []
    with Crew(jobs, published, store) as crew:
        while True:
            if should_stop():
                raise Stopped
            ahead += islice(tasks, max(0, jobs * _TASKS_AHEAD - len(ahead)))
            if not ahead:
                return
            crew.assign(ahead)
            while ahead and not ahead[0].open:
                yield from ahead.pop(0).done
            if ahead:
                crew.gather(ahead)
