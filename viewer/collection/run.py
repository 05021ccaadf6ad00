"""Many logs checked, in this process or by workers; results in the order of the logs.

Work is listed only a little ahead of the next result, and the memory stays flat. Logs go to the
workers some at a time, which costs less than one by one; those whose results are stored stay here.
"""

import os
from collections import deque
from collections.abc import Generator, Iterable, Iterator, Mapping, Sequence
from contextlib import closing
from functools import partial
from itertools import chain, islice
from typing import Final

from viewer.collection.check import Checked, LogResult, check_sources, unreadable_result
from viewer.collection.find import Paths, Source, find_sources, unreadable
from viewer.collection.store import Store
from viewer.core.base.errors import Progress, ShouldStop, Stopped
from viewer.system.executor import Died, in_order, usable_cores
from viewer.translation import N_

_WORTH_WORKERS: Final = 200
"""Fewer logs are checked before a worker has started."""

_OPEN_SOURCES: Final = 64
"""Sources that a worker is given at once: some 30 ms of work."""

_SOURCES: Final = 512
"""The same with those between them whose results are stored."""

_DIED: Final = unreadable(N_("checking it ended its process, which may have had too little memory"))

Known = tuple[Source, LogResult | None]
"""A source, and its result if it is stored."""


def verify_many(
    paths: Paths,
    *,
    jobs: int | None = None,
    scheduler: str | None = None,
    published: Mapping[str, int] | None = None,
    store: Store | None = None,
    progress: Progress | None = None,
    should_stop: ShouldStop | None = None,
    leave_out: Paths = (),
    replay: bool = False,
) -> Generator[LogResult, None, None]:
    """Check every log below the paths, in the order of `find.find_sources`.

    Args:
        paths: files, folders and zip archives.
        jobs: worker processes; 1 works in this process, None takes what the machine has, and
            starts none for a few logs.
        scheduler: the address of a Dask cluster, whose workers are taken instead; they must see
            the paths.
        published: hashes in lower-case hex with their lines.
        store: results of earlier runs; made for the same published list.
        progress: is told how many are done of how many; for that the paths are listed twice.
        should_stop: is asked several times a second.
        leave_out: files in the folders that are no logs, and known to be none.
        replay: whether to check the course of play too; ``store`` is told the same.

    Raises:
        Stopped: ``should_stop`` said so.
        ClusterError: the cluster cannot be used.
    """
    paths, leave_out = list(paths), list(leave_out)
    stop = should_stop or _never
    total = 0
    if progress is not None:
        total = count_sources(find_sources(paths, leave_out), stop)
    sources = find_sources(paths, leave_out)
    if jobs is None and scheduler is None:
        few = list(islice(sources, _WORTH_WORKERS))
        sources = chain(few, sources)
        jobs = usable_cores() if len(few) == _WORTH_WORKERS else 1
    ahead: deque[list[Known]] = deque()
    tasks = _open_sources(_batches(sources, store, alone=jobs == 1), ahead)
    folder = "" if scheduler is None else os.getcwd()  # noqa: PTH109 - a cluster's is another
    check = partial(check_sources, published=published, folder=folder, replay=replay)
    answers = in_order(check, tasks, jobs=jobs, scheduler=scheduler)
    try:
        with closing(answers):
            for done, result in enumerate(_results(answers, ahead, store, stop), 1):
                if progress is not None:
                    progress(done, max(done, total))
                yield result
    finally:
        if store is not None:
            store.commit()


def _never() -> bool:
    return False


def count_sources(sources: Iterable[Source], should_stop: ShouldStop) -> int:
    """Return how many there are.

    Raises:
        Stopped: ``should_stop`` said so.
    """
    total = 0
    for _ in sources:
        total += 1
        if should_stop():
            raise Stopped
    return total


def _results(
    answers: Iterable[Sequence[Checked | Died] | None],
    ahead: deque[list[Known]],
    store: Store | None,
    should_stop: ShouldStop,
) -> Iterator[LogResult]:
    for answer in answers:
        if should_stop():
            raise Stopped
        if answer is not None:
            yield from _kept(ahead.popleft(), answer, store)


def _batches(
    sources: Iterable[Source], store: Store | None, *, alone: bool
) -> Iterator[list[Known]]:
    """Put sources together, lazily; one by one if they are checked in this process."""
    batch: list[Known] = []
    count = 0
    for source in sources:
        known = store.get(source) if store is not None else None
        batch.append((source, known))
        count += known is None
        if alone or count == _OPEN_SOURCES or len(batch) == _SOURCES:
            yield batch
            batch, count = [], 0
    if batch:
        yield batch


def _open_sources(
    batches: Iterable[list[Known]], ahead: deque[list[Known]]
) -> Iterator[list[Source]]:
    """Yield what is to be checked of each batch, and keep the batch for its answers."""
    for batch in batches:
        ahead.append(batch)
        yield [source for source, known in batch if known is None]


def _kept(
    batch: Iterable[Known], answers: Iterable[Checked | Died], store: Store | None
) -> list[LogResult]:
    """Return the results of a batch; all of it is kept before the first of it is told."""
    found = iter(answers)
    results = []
    for source, known in batch:
        if known is not None:
            results.append(known)
            continue
        answer = next(found)
        if isinstance(answer, Died):
            answer = Checked(unreadable_result(source.path, _DIED), None)
        if store is not None:
            store.put(source, answer.stamp, answer.result)
        results.append(answer.result)
    return results
