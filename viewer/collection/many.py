"""Does one task with each of many logs, here or in workers; answers come in the order of the logs.

Files are listed only a little ahead of the next answer, so memory stays flat. Logs go to workers in
batches, which costs less than one by one. Whatever a log holds, it has an answer: the task's, or
the reason why there is none.
"""

import os
from collections import deque
from collections.abc import Callable, Generator, Iterable, Iterator
from contextlib import closing
from functools import partial
from itertools import chain, islice
from typing import Final, Generic, NamedTuple, TypedDict, TypeVar, Unpack

from viewer.collection.find import Paths, Source, Stamp, find_sources, unreadable
from viewer.collection.read import Reader
from viewer.core.base.errors import InputError, Progress, Remark, ShouldStop, Stopped
from viewer.system.executor import Died, in_order, usable_cores
from viewer.system.fault import log_fault
from viewer.translation import N_

_Answer = TypeVar("_Answer")

Task = Callable[[str, bytes], _Answer]
"""Takes a log's path and bytes. It is sent to workers, so it must be picklable."""

_BATCHES_WORTH_WORKERS: Final = 3
"""Fewer are done before a worker has started."""

_CACHED_IN_BATCH: Final = 8
"""How many times as large a batch may get by logs whose answers are cached."""

_DIED: Final = unreadable(N_("checking it ended its process, which may have had too little memory"))


class LogAnswer(NamedTuple, Generic[_Answer]):
    """A log and its answer, or why there is none.

    ``stamp`` is that of the file that was read; None if nothing was, or if another try may end
    otherwise.
    """

    source: Source
    answer: _Answer | Remark
    stamp: Stamp | None = None


_Batch = list[LogAnswer[_Answer | None]]
"""Logs in their order, with the cached answers."""


class ManyOptions(TypedDict, total=False):
    """Options of `answer_many`.

    Attributes:
        jobs: worker processes; 1 works in this process, None takes what the machine has, and
            starts none for a few logs.
        scheduler: the address of a Dask cluster, whose workers are taken instead; they must see
            the paths.
        progress: receives how many logs are done of how many; for that the paths are listed twice.
        should_stop: is asked several times a second.
        leave_out: files in the folders that are known to be no logs.
    """

    jobs: int | None
    scheduler: str | None
    progress: Progress | None
    should_stop: ShouldStop | None
    leave_out: Paths


def answer_many(
    task: Task[_Answer],
    paths: Paths,
    *,
    batch: int,
    cached: Callable[[Source], _Answer | None] | None = None,
    **how: Unpack[ManyOptions],
) -> Generator[LogAnswer[_Answer], None, None]:
    """Do a task with every log below the paths, in the order of `find.find_sources`.

    Args:
        task: what is done with each.
        paths: files, folders and zip archives.
        batch: how many logs a worker gets at once; some 30 ms of work.
        cached: returns an earlier answer, which is then yielded without a stamp.
        **how: who works, and who is told.

    Raises:
        Stopped: ``should_stop`` said so.
        ClusterError: the cluster cannot be used.
    """
    paths, leave_out = list(paths), list(how.get("leave_out", ()))
    jobs, scheduler, progress = how.get("jobs"), how.get("scheduler"), how.get("progress")
    stop = how.get("should_stop") or (lambda: False)
    total = 0 if progress is None else _count(find_sources(paths, leave_out), stop)
    sources = find_sources(paths, leave_out)
    if jobs is None and scheduler is None:
        few = list(islice(sources, _BATCHES_WORTH_WORKERS * batch))
        sources = chain(few, sources)
        jobs = usable_cores() if len(few) == _BATCHES_WORTH_WORKERS * batch else 1
    ahead: deque[_Batch[_Answer]] = deque()
    tasks = _tasks(_batches(sources, 1 if jobs == 1 else batch, cached), ahead)
    folder = "" if scheduler is None else os.getcwd()  # noqa: PTH109 - a cluster's is another
    do = partial(_answers, task=task, folder=folder)
    done = 0
    with closing(in_order(do, tasks, jobs=jobs, scheduler=scheduler)) as batches:
        for answers in batches:
            if stop():
                raise Stopped
            for each in () if answers is None else _merged(ahead.popleft(), answers):
                done += 1
                if progress is not None:
                    progress(done, max(done, total))
                yield each


def _count(sources: Iterable[Source], should_stop: ShouldStop) -> int:
    total = 0
    for _ in sources:
        total += 1
        if should_stop():
            raise Stopped
    return total


def _answers(
    sources: Iterable[Source], *, task: Task[_Answer], folder: str
) -> list[LogAnswer[_Answer]]:
    """Answer a batch; the only part that runs in a worker."""
    with Reader(folder) as reader:
        return [_answered(source, task, reader) for source in sources]


def _answered(source: Source, task: Task[_Answer], reader: Reader) -> LogAnswer[_Answer]:
    try:
        data, stamp = reader.read(source)
        return LogAnswer(source, task(source.path, data), stamp)
    except InputError as error:
        problem = Remark(error.code, error.values)
    except Exception as error:  # noqa: BLE001 - one log must not end the work on all others
        log_fault(error)
        problem = Remark("program-failed", {"kind": type(error).__name__})
    return LogAnswer(source, problem)


def _batches(
    sources: Iterable[Source], size: int, cached: Callable[[Source], _Answer | None] | None
) -> Iterator[_Batch[_Answer]]:
    """Yield batches of up to ``size`` logs to be done, with the cached ones between them."""
    most = size if cached is None or size == 1 else size * _CACHED_IN_BATCH
    batch: _Batch[_Answer] = []
    count = 0
    for source in sources:
        answer = None if cached is None else cached(source)
        batch.append(LogAnswer(source, answer))
        count += answer is None
        if count == size or len(batch) == most:
            yield batch
            batch, count = [], 0
    if batch:
        yield batch


def _tasks(
    batches: Iterable[_Batch[_Answer]],
    ahead: deque[_Batch[_Answer]],
) -> Iterator[list[Source]]:
    """Yield what is to be done of each batch, and put the batch aside for its answers."""
    for batch in batches:
        ahead.append(batch)
        yield [each.source for each in batch if each.answer is None]


def _merged(
    batch: Iterable[LogAnswer[_Answer | None]], answers: Iterable[LogAnswer[_Answer] | Died]
) -> Iterator[LogAnswer[_Answer]]:
    found = iter(answers)
    for source, answer, _ in batch:
        if answer is not None:
            yield LogAnswer(source, answer)
        else:
            new = next(found)
            yield LogAnswer(source, _DIED) if isinstance(new, Died) else new
