"""Long work in units, which can be paused and continued, and is shown meanwhile."""

import time
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, Final, NamedTuple

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QAbstractButton

from viewer.core.base.errors import Progress, ShouldStop
from viewer.stats.lab.work import Pace, UnitWork, run_work
from viewer.ui.long_run import LongRun

_WORKING_SHARE: Final = 4
"""Work takes at least so many times as long as making what is shown of it."""

View = Callable[[Any], Any]
"""Makes of a state what is shown of it."""


class WorkSnapshot(NamedTuple):
    state: Any  # the work's
    pace: Pace | None  # how fast it goes; None if no unit was done in this run
    seen: Any  # what is shown of the state


@dataclass(slots=True, eq=False)
class _Stretch:
    """Work from a start to a pause or the end."""

    is_pausing: bool = False
    latest: deque[WorkSnapshot] = field(default_factory=lambda: deque(maxlen=1))


class UnitRun(LongRun):
    """Work in units: paused, continued, and shown meanwhile.

    What there is to show of a state is made in the thread that works, since it may take a while,
    but in at most a fifth of the time. The window polls for the latest.
    """

    advanced = Signal(object)
    """A `WorkSnapshot` while it goes on."""
    ended = Signal(object)
    """The last `WorkSnapshot`: it was paused, has enough, or there is nothing left."""

    def __init__(self, parent: QObject, every: float) -> None:
        super().__init__(parent)
        self._every = every
        self._stretch = _Stretch()

    def prepare(self, first: Callable[[], Any]) -> None:
        """Do something in the pool's thread that all work needs, before any begins."""
        self._work.start(lambda _progress, _stop: first(), lambda _done: None, self._on_failed)

    def start(self, work: UnitWork[Any, Any], state: Any, view: View) -> None:  # noqa: ANN401 - any work's
        """Begin, or continue from a state; None is the beginning."""
        stretch = self._stretch = _Stretch()
        due, pace = time.monotonic() + self._every, None

        def note(state: Any, new_pace: Pace) -> None:  # noqa: ANN401 - any work's
            nonlocal due, pace
            pace, began = new_pace, time.monotonic()
            if began >= due:
                stretch.latest.append(WorkSnapshot(state, pace, view(state)))
                ended = time.monotonic()
                due = ended + max(self._every, _WORKING_SHARE * (ended - began))

        def run(_progress: Progress, should_stop: ShouldStop) -> WorkSnapshot:
            def should_pause() -> bool:
                return stretch.is_pausing or should_stop()

            end = run_work(work, state, jobs=self.jobs, progress=note, should_stop=should_pause)
            return WorkSnapshot(end, pace, view(end))

        self.begin(run, self._on_ended)

    def pause(self) -> None:
        """End this stretch soon; `ended` follows."""
        self._stretch.is_pausing = True

    def fetch(self) -> None:
        """Show the latest snapshot, if it is new."""
        while self._stretch.latest:
            self.advanced.emit(self._stretch.latest.popleft())

    def _on_ended(self, snapshot: WorkSnapshot) -> None:
        self.cancel()
        self.ended.emit(snapshot)


def press_by_key(start: QAbstractButton) -> None:
    """Press the button of a window that has the focus, or else the one that starts its work."""
    focus = start.window().focusWidget()  # this window's own, whichever is active
    (focus if isinstance(focus, QAbstractButton) else start).click()
