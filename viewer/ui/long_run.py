"""Long work of a tool window, over many logs or walls: started, polled while it goes on, stopped.

A pool's thread drives the worker processes. The window polls how far they are: a signal for each
log would flood its event queue.
"""

from collections.abc import Callable
from typing import Final, TypeVar

from PySide6.QtCore import QObject, QTimer, Signal

from viewer.core.base.errors import InputError, Progress, ShouldStop, sentence
from viewer.ui.kit.jobs import Jobs, Work

_Result = TypeVar("_Result")

_TICK_MS: Final = 60


class LongRun(QObject):
    """One run at a time; a new one takes the place of the one before."""

    changed = Signal()
    """A run was started, polled or stopped, or has ended."""
    failed = Signal(str)
    """A sentence."""

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self.jobs: int | None = None  # worker processes; None takes what the machine has
        # how many logs are done, as the work says, of how many; 0 while they are counted
        self.done = self.total = 0
        self._work = Jobs(self)
        self.tick = QTimer(self)  # polls while a run goes on
        self.tick.setInterval(_TICK_MS)
        self.tick.timeout.connect(self.fetch)

    @property
    def is_running(self) -> bool:
        """Whether a run goes on, or what came of it is still being fetched."""
        return self.tick.isActive()

    def fetch(self) -> None:
        self.changed.emit()

    def cancel(self) -> None:
        """Stop; what was found stays. Nothing more comes of the run."""
        was_running = self.is_running
        self.tick.stop()
        self._work.cancel()
        if was_running:
            self.changed.emit()

    def close(self) -> None:
        self.cancel()
        self._work.close()

    def begin(self, work: Work[_Result], on_success: Callable[[_Result], object]) -> None:
        """Start work, which gets a ``progress`` that sets `done` and `total`."""
        self.done = self.total = 0

        def run(_progress: Progress, should_stop: ShouldStop) -> _Result:
            def note(done: int, total: int) -> None:
                if not should_stop():
                    self.done, self.total = done, total

            return work(note, should_stop)

        self._work.start(run, on_success, self._on_failed)
        self.tick.start()

    def _on_failed(self, error: InputError) -> None:
        self.cancel()
        self.failed.emit(sentence(error))
