"""Long work of the lab: started, paused, continued, and shown meanwhile.

What there is to show of a state is made in the thread that works, since it may take a while, but
in at most a fifth of the time. The window polls for the latest.
"""

import time
from collections.abc import Callable
from functools import partial
from typing import Any, Final, NamedTuple

from PySide6.QtCore import QObject, Signal

from viewer.core.base.errors import Progress, ShouldStop
from viewer.lab.work import Pace, UnitWork, run_work
from viewer.ui.long_run import LongRun

_WORKING_SHARE: Final = 4
"""Work takes at least so many times as long as making what is shown of it."""

View = Callable[[Any], Any]
"""Makes of a state what is shown of it."""


class WorkSnapshot(NamedTuple):
    state: Any  # the work's
    pace: Pace | None  # how fast it goes; None if no unit was done in this run
    seen: Any  # what is shown of the state


class _Stretch:
    """Work from a start to a pause or the end, in a pool's thread."""

    def __init__(self, work: UnitWork[Any, Any], state: Any, view: View, every: float) -> None:  # noqa: ANN401 - any work's
        self._work = work
        self._state = state
        self._view = view
        self._every = every
        self._due = time.monotonic() + every
        self._pace: Pace | None = None
        self.is_pausing = False
        self.latest: WorkSnapshot | None = None

    def run(self, jobs: int | None, _progress: Progress, should_stop: ShouldStop) -> WorkSnapshot:
        state = run_work(
            self._work,
            self._state,
            jobs=jobs,
            progress=self._on_progress,
            should_stop=lambda: self.is_pausing or should_stop(),
        )
        return WorkSnapshot(state, self._pace, self._view(state))

    def _on_progress(self, state: Any, pace: Pace) -> None:  # noqa: ANN401 - any work's
        self._pace = pace
        began = time.monotonic()
        if began >= self._due:
            self.latest = WorkSnapshot(state, pace, self._view(state))
            ended = time.monotonic()
            self._due = ended + max(self._every, _WORKING_SHARE * (ended - began))


class LabRun(LongRun):
    advanced = Signal(object)
    """A `WorkSnapshot` while it goes on."""
    ended = Signal(object)
    """The last `WorkSnapshot`: it was paused, has enough, or there is nothing left."""

    def __init__(self, parent: QObject, every: float) -> None:
        super().__init__(parent)
        self._every = every
        self._stretch: _Stretch | None = None
        self._seen: WorkSnapshot | None = None

    def prepare(self, first: Callable[[], Any]) -> None:
        """Do something in the pool's thread that all work needs, before any begins."""
        self._work.start(lambda _progress, _stop: first(), lambda _done: None, self._on_failed)

    def start(self, work: UnitWork[Any, Any], state: Any, view: View) -> None:  # noqa: ANN401 - any work's
        """Begin, or continue from a state; None is the beginning."""
        self._stretch = _Stretch(work, state, view, self._every)
        self._begin(partial(self._stretch.run, self.jobs), self._on_ended)

    def pause(self) -> None:
        """End this stretch soon; `ended` follows."""
        if self._stretch is not None:
            self._stretch.is_pausing = True

    def fetch(self) -> None:
        """Show the latest snapshot, if it is new."""
        latest = self._stretch.latest if self._stretch is not None else None
        if latest is not None and latest is not self._seen:
            self._seen = latest
            self.advanced.emit(latest)

    def _on_ended(self, snapshot: WorkSnapshot) -> None:
        self.cancel()
        self.ended.emit(snapshot)
