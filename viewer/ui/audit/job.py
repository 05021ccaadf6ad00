"""The run, in a job's thread; worker processes do the work, and results wait to be fetched.

A signal for each log would flood the window. So results are put where the window fetches them
when it has time, and only the end is a signal.
"""

import os
from collections import deque
from collections.abc import Mapping
from contextlib import ExitStack, closing
from dataclasses import dataclass, field
from pathlib import Path
from typing import NamedTuple, TypeVar

from PySide6.QtCore import QStandardPaths

from viewer.collection.check import LogResult
from viewer.collection.find import Source
from viewer.collection.run import verify_many
from viewer.collection.store import Store
from viewer.core.base.errors import InputError, Progress, ShouldStop, reason_of

Result = TypeVar("Result")


@dataclass(frozen=True, slots=True)
class Order:
    """What is to be checked.

    Attributes:
        paths: files, folders and zip archives.
        published: hashes with their lines; None without a list.
        leave_out: files that are no logs and may lie among them, such as reports.
        memory: the file of earlier results; None to keep none.
        afresh: whether earlier results do not count.
        jobs: worker processes; None takes what the machine has.
        replay: whether to check the course of play too.
    """

    paths: tuple[str, ...]
    published: Mapping[str, int] | None = None
    leave_out: tuple[str, ...] = ()
    memory: Path | None = None
    afresh: bool = False
    jobs: int | None = None
    replay: bool = False


@dataclass(slots=True, eq=False)
class Feed:
    """Results on their way to the window, which takes them from the left.

    Attributes:
        waiting: those that nobody has taken yet.
        total: how many there will be; 0 while they are counted.
        remembered: how many were found in the file of earlier results.
    """

    waiting: deque[LogResult] = field(default_factory=deque)
    total: int = 0
    remembered: int = 0


class Ending(NamedTuple):
    """How a run ended.

    Attributes:
        gone: the paths that are not there any more.
        trouble: why results could not be kept for the next run.
    """

    gone: tuple[str, ...] = ()
    trouble: InputError | None = None


def memory_file() -> Path:
    """Return where results are kept from one run to the next."""
    folder = QStandardPaths.writableLocation(QStandardPaths.StandardLocation.CacheLocation)
    return Path(folder) / "results.sqlite"


class Memory(Store):
    """Results of earlier runs."""

    def __init__(self, order: Order, feed: Feed, path: Path) -> None:
        self._afresh = order.afresh
        self._feed = feed
        super().__init__(path, order.published, replay=order.replay)

    def get(self, source: Source) -> LogResult | None:
        """Return an earlier result, and count it."""
        result = None if self._afresh else super().get(source)
        self._feed.remembered += result is not None
        return result


def run(order: Order, feed: Feed, _progress: Progress, should_stop: ShouldStop) -> Ending:
    """Check everything, and put the results into the feed.

    Raises:
        Stopped: ``should_stop`` said so.
    """
    gone = _gone(order.paths)
    if gone == order.paths:
        return Ending(gone)

    def note_total(_done: int, total: int) -> None:
        feed.total = total

    with ExitStack() as stack:
        memory, trouble = _open_memory(order, feed)
        if memory is not None:
            stack.enter_context(memory)
        results = verify_many(
            order.paths,
            jobs=order.jobs,
            published=order.published,
            store=memory,
            progress=note_total,
            should_stop=should_stop,
            leave_out=order.leave_out,
            replay=order.replay,
        )
        with closing(results):
            feed.waiting.extend(results)
    if memory is not None:
        trouble = memory.trouble
    return Ending(_gone(order.paths), trouble)


def _gone(paths: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(path for path in paths if not os.path.lexists(path))


def _open_memory(order: Order, feed: Feed) -> tuple[Memory | None, InputError | None]:
    if order.memory is None:
        return None, None
    try:
        order.memory.parent.mkdir(parents=True, exist_ok=True)
        return Memory(order, feed, order.memory), None
    except OSError as error:
        return None, InputError("results-not-kept", reason=reason_of(error))
