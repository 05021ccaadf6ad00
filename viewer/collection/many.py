"""Does one task with each of many logs, here or in workers; answers come in the order of the logs.

Files are listed only a little ahead of the next answer, so memory stays flat. Logs go to workers in
batches, which costs less than one by one; how many logs make one depends on what the last ones
took, since to play a log's hands again takes ten times as long as to compare its tiles. Whatever a
log holds, it has an answer: the task's, or the reason why there is none.

Unless told how many workers to use, this process answers the first logs itself: the first answer
does not wait for workers to start, which takes some 0.5 s, and few logs need none.
"""

import os
import time
from collections import deque
from collections.abc import Callable, Container, Generator, Iterable, Iterator
from contextlib import closing
from functools import partial
from itertools import chain, islice
from typing import Final, Generic, NamedTuple, TypedDict, TypeVar, Unpack

from viewer.collection.databases import Stamp
from viewer.collection.find import (
    HoldsOne,
    Paths,
    Source,
    find_sources,
    knows_none,
    remark_of,
    unreadable,
)
from viewer.collection.read import Reader
from viewer.core.base.errors import Progress, Remark, ShouldStop, Stopped
from viewer.system.executor import Died, Do, in_order, usable_cores
from viewer.system.uncollected import uncollected
from viewer.translation import N_

_Answer = TypeVar("_Answer")

Task = Callable[[str, bytes], _Answer]
"""Takes a log's path and bytes. It is sent to workers, so it must be picklable."""

_BATCH_SECONDS: Final = 0.03
"""What a batch should take: long beside the millisecond that sending takes, short to wait for."""
_MOST_IN_BATCH: Final = 64
_BATCHES_HERE: Final = 16
"""Answered in this process while workers start; fewer are worth no workers."""
_WEIGHT: Final = 1 / 8
"""Of the latest log in the mean of what logs take."""

_CACHED_IN_BATCH: Final = 8
"""How many times as large a batch may get by logs whose answers are cached."""

_DIED: Final = unreadable(N_("checking it ended its process, which may have had too little memory"))


class LogAnswer(NamedTuple, Generic[_Answer]):
    """A log and its answer, or why there is none.

    ``stamp`` is that of the file that was read; None if nothing was, or if another try may end
    otherwise. ``seconds`` is what it took; None if it was cached.
    """

    source: Source
    answer: _Answer | Remark
    stamp: Stamp | None = None
    seconds: float | None = None


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


class _Pace:
    """How many logs make a batch."""

    def __init__(self, most: int) -> None:
        self._most = most
        self.size = 1  # until a log was timed
        self.seconds: float | None = None  # of a log, on average

    def note(self, seconds: float) -> None:
        """Count what a log took."""
        before = seconds if self.seconds is None else self.seconds
        self.seconds = before + (seconds - before) * _WEIGHT
        self.size = max(1, min(self._most, int(_BATCH_SECONDS / max(self.seconds, 1e-6))))


def answer_many(
    task: Task[_Answer],
    paths: Paths,
    *,
    cached: Callable[[Source], _Answer | None] | None = None,
    holds_one: HoldsOne = knows_none,
    **how: Unpack[ManyOptions],
) -> Generator[LogAnswer[_Answer], None, None]:
    """Do a task with every log below the paths, in the order of `find.find_sources`.

    Args:
        task: what is done with each.
        paths: files, folders and zip archives.
        cached: returns an earlier answer, which is then yielded without a stamp.
        holds_one: as `find.find_sources` takes it.
        **how: see `ManyOptions`; the work raises `Stopped`, or `ClusterError`.
    """
    paths, leave_out = list(paths), list(how.get("leave_out", ()))
    progress, scheduler = how.get("progress"), how.get("scheduler")
    stop = how.get("should_stop") or (lambda: False)
    find, total = partial(find_sources, paths, leave_out, how.get("only"), holds_one), 0
    for _source in () if progress is None else find():
        total += 1
        if stop():
            raise Stopped
    pace = _Pace(1 if how.get("jobs") == 1 else _MOST_IN_BATCH)
    ahead: deque[_Batch[_Answer]] = deque()
    tasks = _tasks(find(), pace, cached, ahead)
    folder = "" if scheduler is None else os.getcwd()  # noqa: PTH109 - a cluster's is another
    do = partial(_answers, task=task, folder=folder)
    done = 0
    with closing(_in_batches(do, tasks, pace, how.get("jobs"), scheduler)) as batches:
        for answers in batches:
            if stop():
                raise Stopped
            for each in () if answers is None else _merged(ahead.popleft(), answers):
                if each.seconds is not None:
                    pace.note(each.seconds)
                done += 1
                if progress is not None:
                    progress(done, max(done, total))
                yield each


def _in_batches(
    do: Do[Source, LogAnswer[_Answer]],
    tasks: Iterator[list[Source]],
    pace: _Pace,
    jobs: int | None,
    scheduler: str | None,
) -> Generator[list[LogAnswer[_Answer] | Died] | None, None, None]:
    here = 0
    if jobs is None and scheduler is None:
        for sources in tasks:
            yield [*do(sources)]
            if pace.seconds is not None:
                break
        few = list(islice(tasks, _BATCHES_HERE))
        here, jobs = len(few), usable_cores() if len(few) == _BATCHES_HERE else 1
        tasks = chain(few, tasks)
    with closing(in_order(do, tasks, jobs=jobs, scheduler=scheduler, here=here)) as batches:
        yield from batches


def _answers(
    sources: Iterable[Source], *, task: Task[_Answer], folder: str
) -> list[LogAnswer[_Answer]]:
    """Answer a batch; the only part that runs in a worker."""
    with uncollected(), Reader(folder) as reader:
        return [_answered(source, task, reader) for source in sources]


def _answered(source: Source, task: Task[_Answer], reader: Reader) -> LogAnswer[_Answer]:
    start = time.perf_counter()
    try:
        data, stamp = reader.read(source)
        answer: _Answer | Remark = task(source.path, data)
    except Exception as error:  # noqa: BLE001 - one log must not end the work on all others
        answer, stamp = remark_of(error), None
    return LogAnswer(source, answer, stamp, time.perf_counter() - start)


def _tasks(
    sources: Iterable[Source],
    pace: _Pace,
    cached: Callable[[Source], _Answer | None] | None,
    ahead: deque[_Batch[_Answer]],
) -> Iterator[list[Source]]:
    """Yield batches of logs to be done, and put them ``ahead`` with the cached ones between."""
    sources = iter(sources)
    while True:
        size = pace.size
        most = size if cached is None or size == 1 else size * _CACHED_IN_BATCH
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
    for each in batch:
        if each.answer is not None:
            yield LogAnswer(each.source, each.answer)
        else:
            new = next(found)
            yield LogAnswer(each.source, _DIED) if isinstance(new, Died) else new
