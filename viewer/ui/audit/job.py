"""What the window does in threads: checks many logs, and writes the results to a file.

Worker processes do the check, and results wait to be fetched.
"""

import os
import time
from collections import deque
from collections.abc import Iterable, Mapping
from contextlib import ExitStack, closing
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final, NamedTuple

from viewer.collection.check import LogResult
from viewer.collection.find import Source
from viewer.collection.page import PageWriter
from viewer.collection.report import CsvWriter, JsonWriter
from viewer.collection.store import Store, verify_many
from viewer.collection.verdicts import Totals
from viewer.core.base.errors import InputError, Progress, ShouldStop, Stopped, reason_of
from viewer.system.whole_file import whole_file
from viewer.ui.files import TABLE_ENCODING, ResultFormat

_STEP: Final = 64
_PAUSE: Final = 0.0002
"""Python runs one thread at a time: without pauses the window would stutter."""


@dataclass(frozen=True, slots=True)
class CheckOrder:
    paths: tuple[str, ...]
    published: Mapping[str, int] | None = None
    """Hashes with their lines."""
    leave_out: tuple[str, ...] = ()
    """Files that are no logs and may lie among them, such as reports."""
    store: Path | None = None
    """The file of earlier results; None to store none."""
    afresh: bool = False
    """Whether earlier results do not count."""
    jobs: int | None = None
    """Worker processes; None takes what the machine has."""
    replay: bool = False


@dataclass(slots=True, eq=False)
class ResultQueue:
    """Results on their way to the window, which takes them from the left."""

    waiting: deque[LogResult] = field(default_factory=deque)
    remembered: int = 0
    """How many were found in the file of earlier results."""


class CheckEnding(NamedTuple):
    gone: tuple[str, ...] = ()
    """The paths that are not there any more."""
    trouble: InputError | None = None
    """Why results could not be stored for the next check."""


class _EarlierResults(Store):
    """Results of earlier checks; counts those that are used."""

    def __init__(self, order: CheckOrder, queue: ResultQueue, path: Path) -> None:
        self._afresh = order.afresh
        self._queue = queue
        super().__init__(path, order.published, replay=order.replay)

    def get(self, source: Source) -> LogResult | None:
        result = None if self._afresh else super().get(source)
        self._queue.remembered += result is not None
        return result


def check_logs(
    order: CheckOrder, queue: ResultQueue, progress: Progress, should_stop: ShouldStop
) -> CheckEnding:
    gone = _gone(order.paths)
    if gone == order.paths:
        return CheckEnding(gone)
    with ExitStack() as stack:
        store, trouble = _open_store(order, queue)
        if store is not None:
            stack.enter_context(store)
        results = verify_many(
            order.paths,
            jobs=order.jobs,
            published=order.published,
            store=store,
            progress=progress,
            should_stop=should_stop,
            leave_out=order.leave_out,
            replay=order.replay,
        )
        with closing(results):
            queue.waiting.extend(results)
    if store is not None:
        trouble = store.trouble
    return CheckEnding(_gone(order.paths), trouble)


def _gone(paths: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(path for path in paths if not os.path.lexists(path))


def _open_store(
    order: CheckOrder, queue: ResultQueue
) -> tuple[_EarlierResults | None, InputError | None]:
    if order.store is None:
        return None, None
    try:
        order.store.parent.mkdir(parents=True, exist_ok=True)
        if order.store.is_symlink():
            order.store.unlink()  # SQLite would write through it
        return _EarlierResults(order, queue, order.store), None
    except OSError as error:
        return None, InputError("results-not-kept", reason=reason_of(error))


# saving results


def write_results(
    kind: ResultFormat,
    path: Path,
    results: Iterable[LogResult],
    published: str | None,
    should_stop: ShouldStop,
) -> None:
    """Write a file; it is in its place only when it is whole.

    ``published`` is the name of the published list. Raises OSError if the file cannot be written.
    """
    if kind is ResultFormat.PAGE:
        page = PageWriter(path, published=published)
        try:
            _fill(page, results, should_stop)
        finally:
            page.abandon()
        return
    is_json = kind is ResultFormat.JSON
    encoding = "utf-8" if is_json else TABLE_ENCODING
    with whole_file(path, encoding=encoding, newline="") as out:
        _fill(JsonWriter(out) if is_json else CsvWriter(out), results, should_stop)


def _fill(
    writer: PageWriter | JsonWriter | CsvWriter,
    results: Iterable[LogResult],
    should_stop: ShouldStop,
) -> None:
    totals = Totals()
    for done, result in enumerate(results):
        if done % _STEP == 0:
            if should_stop():
                raise Stopped
            time.sleep(_PAUSE)
        totals.add(result)
        writer.add(result)
    writer.finish(totals)
