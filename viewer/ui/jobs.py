"""Work off the GUI thread: a plain function, run in a pool, that reports and can be stopped.

The function takes ``progress(done, total)`` and ``should_stop()`` and knows nothing of Qt.
Signals arrive in the thread that made the job. A job that was cancelled says nothing more.
"""

from collections.abc import Callable
from typing import Generic, TypeVar

from PySide6.QtCore import QObject, QRunnable, QThreadPool, Signal, Slot

from viewer.core.errors import InputError
from viewer.document import Progress, ShouldStop, Stopped

Result = TypeVar("Result")
Work = Callable[[Progress, ShouldStop], Result]


class _Signals(QObject):
    progressed = Signal(int, int)
    succeeded = Signal(object)
    failed = Signal(object)


class Job(QRunnable, Generic[Result]):
    """One piece of work; connect to its signals, then `start` it."""

    def __init__(self, work: Work[Result]) -> None:
        super().__init__()
        # Python owns it: the pool must not delete what a slot may still look at.
        self.setAutoDelete(False)
        self._work = work
        self._stopped = False
        self._signals = _Signals()
        self.progressed = self._signals.progressed
        self.succeeded = self._signals.succeeded
        self.failed = self._signals.failed

    @property
    def is_cancelled(self) -> bool:
        """Whether the job was told to stop."""
        return self._stopped

    def start(self, pool: QThreadPool) -> None:
        """Hand the work to a pool."""
        pool.start(self)

    def cancel(self) -> None:
        """Stop at the next chance; no signal follows."""
        self._stopped = True
        self._signals.blockSignals(True)

    @Slot()
    def run(self) -> None:
        """Do the work; called by the pool."""
        try:
            result = self._work(self._signals.progressed.emit, lambda: self._stopped)
        except Stopped:
            return
        except InputError as error:
            self._signals.failed.emit(error)
        else:
            self._signals.succeeded.emit(result)
