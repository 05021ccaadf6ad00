"""Does one task with each of many logs, here or in workers; answers come in the order of the logs.

Files are listed only a little ahead of the next answer, so memory stays flat. Logs go to workers in
batches, which costs less than one by one. Whatever a log holds, it has an answer: the task's, or
the reason why there is none.
"""

import os
from collections import deque
from collections.abc import Callable, Container, Generator, Iterable, Iterator
from contextlib import closing
from functools import partial
from itertools import chain, islice
from typing import Final, Generic, NamedTuple, TypedDict, TypeVar, Unpack

from viewer.collection.databases import Stamp
from viewer.collection.find import Paths, Source, find_sources, remark_of, unreadable
from viewer.collection.read import Reader
from viewer.core.base.errors import Progress, Remark, ShouldStop, Stopped
from viewer.system.executor import Died, in_order, usable_cores
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
    # worker processes; 1 works in this process, None takes what the machine has, and starts none
    # for a few logs
    jobs: int | None
    # the address of a Dask cluster, whose workers are taken instead; they must see the paths
    scheduler: str | None
    # receives how many logs are done of how many; for that the paths are listed twice
    progress: Progress | None
    should_stop: ShouldStop | None  # is asked several times a second
    leave_out: Paths  # files and folders in the folders that are known to hold no logs
    only: Container[str] | None  # the paths of the logs that are wanted; None wants all


def with_stops(how: ManyOptions, progress: Progress, should_stop: ShouldStop) -> ManyOptions:
    return {**how, "progress": progress, "should_stop": should_stop}


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
        **how: see `ManyOptions`; the work raises `Stopped`, or `ClusterError`.
    """
    paths, leave_out = list(paths), list(how.get("leave_out", ()))
    jobs, scheduler, progress = how.get("jobs"), how.get("scheduler"), how.get("progress")
    stop = how.get("should_stop") or (lambda: False)
    find, total = partial(find_sources, paths, leave_out, how.get("only")), 0
    for _source in () if progress is None else find():
        total += 1
        if stop():
            raise Stopped
    sources = find()
    if jobs is None and scheduler is None:
        few = list(islice(sources, _BATCHES_WORTH_WORKERS * batch))
        sources = chain(few, sources)
        jobs = usable_cores() if len(few) == _BATCHES_WORTH_WORKERS * batch else 1
    ahead: deque[_Batch[_Answer]] = deque()
    tasks = _tasks(sources, 1 if jobs == 1 else batch, cached, ahead)
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
    except Exception as error:  # noqa: BLE001 - one log must not end the work on all others
        return LogAnswer(source, remark_of(error))


def _tasks(
    sources: Iterable[Source],
    size: int,
    cached: Callable[[Source], _Answer | None] | None,
    ahead: deque[_Batch[_Answer]],
) -> Iterator[list[Source]]:
    """Yield up to ``size`` logs to be done, and put them ``ahead`` with the cached ones between."""
    most = size if cached is None or size == 1 else size * _CACHED_IN_BATCH
    sources = iter(sources)
    while True:
        batch: _Batch[_Answer] = []
        to_do: list[Source] = []
        for source in islice(sources, most):
            answer = None if cached is None else cached(source)
            batch.append(LogAnswer(source, answer))
            if answer is None:
                to_do.append(source)
                if len(to_do) == size:
                    break
        if not batch:
            return
        ahead.append(batch)
        yield to_do


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
