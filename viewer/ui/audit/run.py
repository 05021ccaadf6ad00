"""A check as the window sees it: started, stopped, and how it stands.

Results are put into the table in small portions, so that the window never waits.
"""

import time
from collections import deque
from collections.abc import Iterator, Mapping
from functools import partial
from itertools import islice
from typing import Final

from PySide6.QtCore import QObject, Signal

from viewer.collection.check import LogResult
from viewer.collection.index import index_file
from viewer.core.base.errors import sentence, shown
from viewer.translation import _, time_left
from viewer.ui.audit import job, phrases
from viewer.ui.audit.model import AuditModel
from viewer.ui.kit.verdict import Verdict
from viewer.ui.long_run import LongRun
from viewer.ui.words import paths_name

_SECONDS_A_TICK: Final = 0.015
_PORTION: Final = 100
"""Results that are put into the table at once: about a millisecond."""

_WINDOW_SECONDS: Final = 15.0
_LEAST_SECONDS: Final = 1.5
"""Before, nothing is said: the first results tell little, and may be from the last run."""


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


class AuditRun(LongRun):
    ended = Signal()

    def __init__(self, model: AuditModel, parent: QObject) -> None:
        super().__init__(parent)
        self.paths: tuple[str, ...] = ()
        self.store = index_file()
        self.replay = False
        self._model = model
        self._queue = job.ResultQueue()
        self._speed = CheckSpeed()
        self._ending: job.CheckEnding | None = None
        self._last_state: tuple[Verdict | None, str] = (None, phrases.idle())

    def start(
        self,
        published: Mapping[str, int] | None,
        leave_out: tuple[str, ...] = (),
        *,
        afresh: bool = False,
    ) -> None:
        self._model.begin(self.paths)
        queue = self._queue = job.ResultQueue()
        self._speed = CheckSpeed()
        self._ending = None
        order = job.CheckOrder(
            self.paths, published, leave_out, self.store, afresh, self.jobs, self.replay
        )
        self._begin(partial(job.check_logs, order, queue), self._on_ended)
        self.changed.emit()

    def cancel(self) -> None:
        """Stop; what was found stays."""
        if self.is_running:
            self._end(self._mark(), phrases.stopped(self._model.totals, self.total))

    def _end(self, mark: Verdict, sentence: str) -> None:
        super().cancel()
        self._ending = None
        self._model.sort_again()
        self._last_state = (mark, sentence)
        self.changed.emit()
        self.ended.emit()

    # what comes of it

    def _on_ended(self, ending: job.CheckEnding) -> None:
        self._ending = ending

    def fetch(self) -> None:
        """Fetch results for a moment, or sort; after the last, say what they come to."""
        if self._model.is_sorting_due:
            self._model.sort_again()
            return
        waiting, enough = self._queue.waiting, time.perf_counter() + _SECONDS_A_TICK
        while waiting and time.perf_counter() < enough:
            self._model.add(islice(_taken_from(waiting), _PORTION))
        self._speed.step(time.monotonic(), len(self._model.rows))
        if self._ending is not None and not waiting:
            self._finish(self._ending)
        else:
            self.changed.emit()

    def _finish(self, ending: job.CheckEnding) -> None:
        if ending.trouble is not None:
            text = _("The next run will not know these results. {reason}")
            self.failed.emit(text.format(reason=sentence(ending.trouble)))
        totals = self._model.totals
        if ending.gone and not totals.logs:
            self._end(Verdict.UNREADABLE, phrases.gone(self.paths))
        elif ending.gone == self.paths:
            self._end(Verdict.UNREADABLE, phrases.went_away(self.paths, totals))
        else:
            self._end(*phrases.finished(totals, self.paths))

    # how it stands

    def state(self) -> tuple[Verdict | None, str]:
        if not self.is_running:
            return self._last_state
        if not self.total:
            return Verdict.NOTHING, phrases.looking(self.paths)
        return self._mark(), phrases.running(self._model.totals, self.total)

    def _mark(self) -> Verdict:
        return Verdict.DISAGREES if self._model.totals.contradicts else Verdict.NOTHING

    def detail(self) -> str:
        totals, parts = self._model.totals, []
        if self.paths:
            only_one = len(self.paths) == 1
            parts.append(shown(self.paths[0]) if only_one else paths_name(self.paths))
        left = self._speed.seconds_left(self.total) if self.is_running else None
        if left is not None:
            parts.append(time_left(left))
        if not self.is_running and totals.kyoku:
            parts.append(phrases.compared(totals))
        if self._queue.remembered:
            parts.append(phrases.remembered(min(self._queue.remembered, totals.logs)))
        return "  ·  ".join(parts)


def _taken_from(waiting: deque[LogResult]) -> Iterator[LogResult]:
    while waiting:
        yield waiting.popleft()
