"""A run as the window sees it: begun, stopped, and how it stands.

The run is a job that drives worker processes; a timer fetches its results in small portions, so
that the window never waits.
"""

import time
from collections import deque
from collections.abc import Iterator, Mapping
from functools import partial
from itertools import islice
from typing import Final

from PySide6.QtCore import QObject, QTimer, Signal

from viewer.collection.check import LogResult
from viewer.core.base.errors import InputError, sentence
from viewer.core.base.foreign import shown
from viewer.system.time_left import time_left
from viewer.translation import _
from viewer.ui.audit import job, phrases
from viewer.ui.audit.model import AuditModel
from viewer.ui.kit.jobs import Jobs
from viewer.ui.kit.marks import Mark
from viewer.ui.run_words import name_of

_TICK_MS: Final = 60
_SECONDS_A_TICK: Final = 0.015
_PORTION: Final = 100
"""Results that are put into the table at once: about a millisecond."""

_WINDOW_SECONDS: Final = 15.0
_LEAST_SECONDS: Final = 1.5
"""Before, nothing is said: the first results tell little, and may be from the last run."""


class Pace:
    """How fast a run is; it is told now and then how many are done."""

    def __init__(self) -> None:
        self._steps: deque[tuple[float, int]] = deque()

    def step(self, now: float, done: int) -> None:
        """Take how many are done at a time, in seconds of any clock."""
        self._steps.append((now, done))
        while self._steps[0][0] < now - _WINDOW_SECONDS:
            self._steps.popleft()

    def seconds_left(self, total: int) -> float | None:
        """Return how long the rest will take; None while that cannot be told."""
        if not self._steps:
            return None
        (begun, before), (now, done) = self._steps[0], self._steps[-1]
        if now - begun < _LEAST_SECONDS or done <= before:
            return None
        return max(0, total - done) * (now - begun) / (done - before)


class AuditRun(QObject):
    """One run at a time; its results go into a model."""

    changed = Signal()
    """It stands differently; also when it has ended."""
    ended = Signal()
    failed = Signal(str)
    """A sentence."""

    def __init__(self, model: AuditModel, parent: QObject) -> None:
        super().__init__(parent)
        self.paths: tuple[str, ...] = ()
        self.memory = job.memory_file()
        self.jobs: int | None = None
        self.replay = False
        self._model = model
        self._feed = job.Feed()
        self._pace = Pace()
        self._work = Jobs(self)
        self._ending: job.Ending | None = None
        self._said_last: tuple[Mark | None, str] = (None, phrases.idle())
        self.tick = QTimer(self)
        self.tick.setInterval(_TICK_MS)
        self.tick.timeout.connect(self.fetch)

    def start(
        self,
        published: Mapping[str, int] | None,
        leave_out: tuple[str, ...] = (),
        *,
        afresh: bool = False,
    ) -> None:
        """Check what `paths` are; the arguments are those of an `Order`."""
        self._stop()
        self._model.begin(self.paths)
        feed = self._feed = job.Feed()
        self._pace = Pace()
        order = job.Order(
            self.paths, published, leave_out, self.memory, afresh, self.jobs, self.replay
        )
        self._work.start(partial(job.run, order, feed), self._on_ended, self._on_failed)
        self.tick.start()
        self.changed.emit()

    @property
    def is_running(self) -> bool:
        """Whether logs are being checked, or what came of them is being fetched."""
        return self.tick.isActive()

    @property
    def total(self) -> int:
        """How many logs there are; 0 while they are counted."""
        return self._feed.total

    def cancel(self) -> None:
        """Stop; what was found stays."""
        if not self.is_running:
            return
        totals, total = self._model.rows.totals, self._feed.total
        mark = Mark.DISAGREES if totals.contradicts else Mark.NOTHING
        self._end(mark, phrases.stopped(totals, total))

    def close(self) -> None:
        """Stop, and leave no thread or process behind."""
        self.cancel()
        self._work.close()

    def _stop(self) -> None:
        self.tick.stop()
        self._ending = None
        self._work.cancel()

    def _end(self, mark: Mark, sentence: str) -> None:
        self._stop()
        self._model.sort_again()
        self._said_last = (mark, sentence)
        self.changed.emit()
        self.ended.emit()

    # what comes of it

    def _on_ended(self, ending: job.Ending) -> None:
        self._ending = ending

    def _on_failed(self, error: InputError) -> None:
        self.failed.emit(sentence(error))
        self.cancel()

    def fetch(self) -> None:
        """Fetch results for a moment, or sort; after the last, say what they come to."""
        if self._model.is_sorting_due:
            self._model.sort_again()
            return
        waiting, enough = self._feed.waiting, time.perf_counter() + _SECONDS_A_TICK
        while waiting and time.perf_counter() < enough:
            self._model.add(islice(_taken_from(waiting), _PORTION))
        self._pace.step(time.monotonic(), len(self._model.rows))
        if self._ending is not None and not waiting:
            self._finish(self._ending)
        else:
            self.changed.emit()

    def _finish(self, ending: job.Ending) -> None:
        if ending.trouble is not None:
            text = _("The next run will not know these results. {reason}")
            self.failed.emit(text.format(reason=sentence(ending.trouble)))
        totals = self._model.rows.totals
        if ending.gone and not totals.logs:
            self._end(Mark.UNREADABLE, phrases.gone(self.paths))
        elif ending.gone == self.paths:
            self._end(Mark.UNREADABLE, phrases.went_away(self.paths, totals))
        else:
            self._end(*phrases.finished(totals, self.paths))

    # how it stands

    def state(self) -> tuple[Mark | None, str]:
        """Return a mark, if there was a run, and a sentence."""
        totals, total = self._model.rows.totals, self._feed.total
        if not self.is_running:
            return self._said_last
        if not total:
            return Mark.NOTHING, phrases.looking(self.paths)
        mark = Mark.DISAGREES if totals.contradicts else Mark.NOTHING
        return mark, phrases.running(totals, total)

    def detail(self) -> str:
        """Return the smaller line: what is checked, how long it takes or what it came to."""
        rows, parts = self._model.rows, []
        if self.paths:
            only_one = len(self.paths) == 1
            parts.append(shown(self.paths[0]) if only_one else name_of(self.paths))
        left = self._pace.seconds_left(self._feed.total) if self.is_running else None
        if left is not None:
            parts.append(time_left(left))
        if not self.is_running and rows.totals.kyoku:
            parts.append(phrases.compared(rows.totals))
        if self._feed.remembered:
            parts.append(phrases.remembered(min(self._feed.remembered, len(rows))))
        return "  ·  ".join(parts)


def _taken_from(waiting: deque[LogResult]) -> Iterator[LogResult]:
    while waiting:
        yield waiting.popleft()
