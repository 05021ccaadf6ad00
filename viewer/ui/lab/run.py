"""Long work for a window: begun, paused, gone on with, and looked at meanwhile.

The work is done by `run_work`, which a `Job` calls in a pool's thread. What there is to see of a
state is made in that thread too, since it may take a while; the window only fetches the latest.
To look takes at most a fifth of the time, however long it takes.
"""

import time
from collections.abc import Callable
from functools import partial
from typing import Any, Final, NamedTuple

from PySide6.QtCore import QObject, Signal

from viewer.core.base.errors import InputError, Progress, ShouldStop
from viewer.lab.job import Pace, run_work
from viewer.lab.work import Work
from viewer.ui.kit.jobs import Jobs

_LOOKING_PART: Final = 4

Look = Callable[[Any], Any]
"""Makes of a state what is to be seen of it."""


class Glance(NamedTuple):
    """Long work at some moment.

    Attributes:
        state: the work's.
        pace: how fast it goes; None if no unit was done in this run.
        seen: what was to be made of the state.
    """

    state: Any
    pace: Pace | None
    seen: Any


class _Task:
    """What a pool's thread does: one stretch of work, from a start to a pause or the end."""

    def __init__(self, work: Work[Any, Any], state: Any, look: Look, every: float) -> None:  # noqa: ANN401 - any work's
        self._work = work
        self._state = state
        self._look = look
        self._every = every
        self._due = time.monotonic() + every
        self._pace: Pace | None = None
        self.is_pausing = False
        self.latest: Glance | None = None

    def __call__(self, jobs: int | None, progress: Progress, should_stop: ShouldStop) -> Glance:
        state = run_work(
            self._work,
            self._state,
            jobs=jobs,
            progress=partial(self._on_progress, progress),
            should_stop=lambda: self.is_pausing or should_stop(),
        )
        return Glance(state, self._pace, self._look(state))

    def _on_progress(self, progress: Progress, state: Any, pace: Pace) -> None:  # noqa: ANN401 - any work's
        self._pace = pace
        began = time.monotonic()
        if began < self._due:
            return
        self.latest = Glance(state, pace, self._look(state))
        progress(0, 0)
        ended = time.monotonic()
        self._due = ended + max(self._every, _LOOKING_PART * (ended - began))


class Run(QObject):
    """One long work at a time."""

    glanced = Signal(object)
    """A `Glance` while it goes on."""
    ended = Signal(object)
    """The last `Glance`: it was paused, has enough, or there is nothing left."""
    failed = Signal(object)
    """The `InputError`; what was last glanced at is all that is left."""

    def __init__(self, parent: QObject, every: float) -> None:
        """Make it.

        Args:
            parent: the window.
            every: seconds from one glance to the next.
        """
        super().__init__(parent)
        self.jobs: int | None = None
        self._every = every
        self._jobs = Jobs(self)
        self._task: _Task | None = None

    @property
    def is_running(self) -> bool:
        """Whether work goes on."""
        return self._task is not None

    def prepare(self, first: Callable[[], Any]) -> None:
        """Do something in the pool's thread that all work needs, before any begins."""
        self._jobs.start(lambda _progress, _stop: first(), lambda _done: None, self.failed.emit)

    def start(self, work: Work[Any, Any], state: Any, look: Look) -> None:  # noqa: ANN401 - any work's
        """Begin, or go on from a state; None is the beginning."""
        self.stop()
        task = self._task = _Task(work, state, look, self._every)
        work_on = partial(task, self.jobs)
        self._jobs.start(work_on, self._on_ended, self._on_failed, self._on_progressed)

    def pause(self) -> None:
        """End this stretch soon; `ended` follows."""
        if self._task is not None:
            self._task.is_pausing = True

    def stop(self) -> None:
        """Drop the work; no signal follows."""
        self._jobs.cancel()
        self._task = None

    def close(self) -> None:
        """Drop the work, and wait until its thread and processes are gone."""
        self.stop()
        self._jobs.leave()

    def _on_progressed(self, _done: int, _total: int) -> None:
        if self._task is not None and self._task.latest is not None:
            self.glanced.emit(self._task.latest)

    def _on_ended(self, glance: Glance) -> None:
        self._task = None
        self.ended.emit(glance)

    def _on_failed(self, error: InputError) -> None:
        self._task = None
        self.failed.emit(error)
