"""A check of many logs: started, stopped, how it stands, and its results in a file.

Worker processes do the check, and results wait to be fetched. They are put into the table in small
portions, so that the window never waits.
"""

import os
import time
from collections import deque
from collections.abc import Container, Iterable, Mapping
from contextlib import ExitStack, closing
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import Final, NamedTuple

from PySide6.QtCore import QObject, Signal

from viewer.collection.check import LogResult
from viewer.collection.many import ManyOptions, with_stops
from viewer.collection.report import CsvWriter, JsonWriter, PageWriter
from viewer.collection.store import Store, verify_many
from viewer.collection.verdicts import Outcome, Totals, outcome, total_verdict, with_contradictions
from viewer.core.base.errors import (
    InputError,
    Progress,
    ShouldStop,
    Stopped,
    sentence,
    sentence_about,
    shown,
)
from viewer.core.judgement.audit import CHECKS, NO_TILES
from viewer.core.judgement.beforehand import NotedHashes
from viewer.noted import read_noted
from viewer.system.assets import noted_file
from viewer.system.whole_file import WholeFile
from viewer.translation import _, ngettext, time_left
from viewer.ui import words
from viewer.ui.collection.check_model import CheckModel
from viewer.ui.collection.page import DETAILS_BETWEEN
from viewer.ui.files import TABLE_ENCODING, ResultFormat
from viewer.ui.kit.verdict import Verdict
from viewer.ui.long_run import LongRun

_SECONDS_A_TICK: Final = 0.015
_PORTION: Final = 100
"""Results that are put into the table at once: about a millisecond."""

_WINDOW_SECONDS: Final = 15.0
_LEAST_SECONDS: Final = 1.5
"""Before, nothing is said: the first results tell little, and may be from the last run."""

_STEP: Final = 64
_PAUSE: Final = 0.0002
"""Python runs one thread at a time: without pauses the window would stutter."""
_MARKS: Final[dict[Outcome, Verdict]] = {
    "contradicts": Verdict.DISAGREES,
    "incomplete": Verdict.INCOMPLETE,
    "whole": Verdict.AGREES,
    "partly": Verdict.AGREES,
    "nothing": Verdict.NOTHING,
    "unreadable": Verdict.UNREADABLE,
}


class CheckRequest(NamedTuple):
    paths: tuple[str, ...]
    published: Mapping[str, int] | None = None  # hashes with their lines
    leave_out: tuple[str, ...] = ()  # files that are no logs and may lie among them
    only: Container[str] | None = None  # the paths of the logs that are checked; None is all
    store: Path | None = None  # the file of earlier results; None to store none
    afresh: bool = False  # whether earlier results do not count
    jobs: int | None = None  # worker processes; None takes what the machine has
    replay: bool = True


@dataclass(slots=True, eq=False)
class ResultQueue:
    """Results on their way to the window, which takes them from the left."""

    waiting: deque[LogResult] = field(default_factory=deque)
    store: Store | None = None  # has earlier results, once it is open
    unread: InputError | None = None  # what is wrong with the list of noted hashes


def check_logs(
    request: CheckRequest, queue: ResultQueue, progress: Progress, should_stop: ShouldStop
) -> tuple[str, ...]:
    """Check logs; returns the paths that are not there any more."""
    gone = _gone(request.paths)
    if gone == request.paths:
        return gone
    replay, published = request.replay, request.published
    with ExitStack() as stack:
        if request.store is not None:
            store = Store(request.store, published, replay=replay, afresh=request.afresh)
            queue.store = stack.enter_context(store)
        how = ManyOptions(jobs=request.jobs, leave_out=request.leave_out, only=request.only)
        results = verify_many(
            request.paths,
            published=published,
            store=queue.store,
            replay=replay,
            noted=_noted_hashes(queue),
            **with_stops(how, progress, should_stop),
        )
        with closing(results):
            queue.waiting.extend(results)
    return _gone(request.paths)


def _noted_hashes(queue: ResultQueue) -> NotedHashes:
    try:
        found = read_noted()
    except InputError as error:
        queue.unread = error
        return NotedHashes()
    queue.unread = found.problem
    return found.hashes


def _gone(paths: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(path for path in paths if not os.path.lexists(path))


class CheckSpeed:
    """How fast a check is, by its last seconds."""

    def __init__(self) -> None:
        self._steps: deque[tuple[float, int]] = deque()

    def step(self, now: float, done: int) -> None:
        """Take how many are done at a time, in seconds of any clock."""
        self._steps.append((now, done))
        while self._steps[0][0] < now - _WINDOW_SECONDS:
            self._steps.popleft()

    def seconds_left(self, total: int) -> float | None:
        """Return how long the rest will take; None while that is unknown."""
        if not self._steps:
            return None
        (begun, before), (now, done) = self._steps[0], self._steps[-1]
        if now - begun < _LEAST_SECONDS or done <= before:
            return None
        return max(0, total - done) * (now - begun) / (done - before)


class CheckRun(LongRun):
    ended = Signal()

    def __init__(self, model: CheckModel, store: Path, parent: QObject) -> None:
        super().__init__(parent)
        self.paths: tuple[str, ...] = ()
        self.store: Path | None = store
        self.replay = True
        self._model = model
        self._queue = ResultQueue()
        self._speed = CheckSpeed()
        self._gone: tuple[str, ...] | None = None  # known once all are checked
        idle = _("Choose a folder of logs, or drop one here.")
        self._last_state: tuple[Verdict | None, str] = (None, idle)

    def start(self, request: CheckRequest) -> None:
        """Begin; the run itself knows the store, the workers and whether hands are played again."""
        self.paths = request.paths
        self._model.begin(self.paths)
        queue = self._queue = ResultQueue()
        self._speed = CheckSpeed()
        self._gone = None
        request = request._replace(store=self.store, jobs=self.jobs, replay=self.replay)
        self.begin(partial(check_logs, request, queue), self._on_ended)
        self.changed.emit()

    def cancel(self) -> None:
        """Stop; what was found stays."""
        if self.is_running:
            self._end(self._mark(), stopped(self._model.totals, self.total))

    def _end(self, mark: Verdict, sentence: str) -> None:
        super().cancel()
        self._gone = None
        self._model.sort_again()
        self._last_state = (mark, sentence)
        self.changed.emit()
        self.ended.emit()

    # what comes of it

    def _on_ended(self, gone: tuple[str, ...]) -> None:
        self._gone = gone

    def fetch(self) -> None:
        """Fetch results for a moment, or sort; after the last, say what they come to."""
        if self._model.is_sorting_due:
            self._model.sort_again()
            return
        waiting, enough = self._queue.waiting, time.perf_counter() + _SECONDS_A_TICK
        while waiting and time.perf_counter() < enough:
            few = min(_PORTION, len(waiting))
            self._model.add([waiting.popleft() for _nth in range(few)])
        self._speed.step(time.monotonic(), len(self._model.rows))
        if self._gone is not None and not waiting:
            self._finish(self._gone)
        else:
            self.changed.emit()

    def _finish(self, gone: tuple[str, ...]) -> None:
        store, totals = self._queue.store, self._model.totals
        if store is not None and store.trouble is not None:
            text = _("The next run will not know these results. {reason}")
            self.failed.emit(text.format(reason=sentence(store.trouble)))
        if self._queue.unread is not None:
            self.failed.emit(sentence_about(shown(str(noted_file())), self._queue.unread))
        if gone and not totals.logs:
            text = _("{name} is not there: it was moved, removed or unplugged.")
            self._end(Verdict.UNREADABLE, text.format(name=words.paths_name(self.paths)))
        elif gone == self.paths:
            self._end(Verdict.UNREADABLE, went_away(self.paths, totals))
        else:
            self._end(*finished(totals, self.paths))

    # how it stands

    def state(self) -> tuple[Verdict | None, str]:
        if not self.is_running:
            return self._last_state
        if not self.total:
            text = _("Looking for logs: {name}")
            return Verdict.NOTHING, text.format(name=words.paths_name(self.paths))
        return self._mark(), running(self._model.totals, self.total)

    def _mark(self) -> Verdict:
        return Verdict.DISAGREES if self._model.totals.contradicts else Verdict.NOTHING

    def detail(self, games: str) -> str:
        """Return a line about the run; ``games`` says which of all it looks at, or nothing."""
        totals, parts = self._model.totals, list[str]()
        if self.paths:
            only_one = len(self.paths) == 1
            parts.append(shown(self.paths[0]) if only_one else words.paths_name(self.paths))
        if games:
            parts.append(games)
        left = self._speed.seconds_left(self.total) if self.is_running else None
        if left is not None:
            parts.append(time_left(left))
        if not self.is_running and totals.hand_count:
            tiles = sum(totals.compared[check] for check in CHECKS if check not in NO_TILES)
            text = _("{kyoku} kyoku, {tiles} tiles compared")
            hands = words.points(totals.hand_count)
            parts.append(text.format(kyoku=hands, tiles=words.points(tiles)))
        known = min(self._queue.store.used, totals.logs) if self._queue.store else 0
        if known:
            parts.append(_("from the last run: {count}").format(count=words.points(known)))
        return DETAILS_BETWEEN.join(parts)


# the state of the run


def went_away(paths: tuple[str, ...], totals: Totals) -> str:
    count = totals.statuses["unreadable"]
    text = ngettext(
        "{name} went away during the check: {count} log could not be read.",
        "{name} went away during the check: {count} logs could not be read.",
        count,
    )
    return text.format(name=words.paths_name(paths), count=words.points(count))


def running(totals: Totals, total: int) -> str:
    text = ngettext(
        "{done} of {total} log checked", "{done} of {total} logs checked", _total(totals, total)
    )
    return _with_contradictions(text, totals, total)


def stopped(totals: Totals, total: int) -> str:
    if not totals.logs:
        return _("Stopped before the first log was checked.")
    text = ngettext(
        "Stopped: {done} of {total} log checked",
        "Stopped: {done} of {total} logs checked",
        _total(totals, total),
    )
    return _with_contradictions(text, totals, total)


def _total(totals: Totals, total: int) -> int:
    return max(total, totals.logs)


def _with_contradictions(text: str, totals: Totals, total: int) -> str:
    whole = words.points(_total(totals, total))
    return with_contradictions(text.format(done=words.points(totals.logs), total=whole), totals)


def finished(totals: Totals, paths: tuple[str, ...]) -> tuple[Verdict, str]:
    if not totals.logs:
        text = _("There is no log: {name} is empty.")
        return Verdict.NOTHING, text.format(name=words.paths_name(paths))
    return _MARKS[outcome(totals)], total_verdict(totals)


# saving results


def write_results(
    kind: ResultFormat,
    results: Iterable[LogResult],
    published: str | None,
    path: Path,
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
    with WholeFile(path, encoding=encoding, newline="") as out:
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
