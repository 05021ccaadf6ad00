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
    """A job's signals: what the worker says, and what is passed on in the maker's thread.

    What a worker said waits in the maker's event queue, and a job may be cancelled meanwhile;
    only a slot in the maker's thread can still hold it back.
    """

    progressed = Signal(int, int)
    succeeded = Signal(object)
    failed = Signal(object)
    worker_progressed = Signal(int, int)
    worker_succeeded = Signal(object)
    worker_failed = Signal(object)

    def __init__(self) -> None:
        super().__init__()
        self.stopped = False
        self.worker_progressed.connect(self._on_progressed)
        self.worker_succeeded.connect(self._on_succeeded)
        self.worker_failed.connect(self._on_failed)

    @Slot(int, int)
    def _on_progressed(self, done: int, total: int) -> None:
        if not self.stopped:
            self.progressed.emit(done, total)

    @Slot(object)
    def _on_succeeded(self, result: object) -> None:
        if not self.stopped:
            self.succeeded.emit(result)

    @Slot(object)
    def _on_failed(self, error: InputError) -> None:
        if not self.stopped:
            self.failed.emit(error)


class Job(QRunnable, Generic[Result]):
    """One piece of work; connect to its signals, then `start` it."""

    def __init__(self, work: Work[Result]) -> None:
        super().__init__()
        # Python owns it: the pool must not delete what a slot may still look at.
        self.setAutoDelete(False)
        self._work = work
        self._signals = _Signals()
        self.progressed = self._signals.progressed
        self.succeeded = self._signals.succeeded
        self.failed = self._signals.failed

    @property
    def is_cancelled(self) -> bool:
        """Whether the job was told to stop."""
        return self._signals.stopped

    def start(self, pool: QThreadPool) -> None:
        """Hand the work to a pool."""
        pool.start(self)

    def cancel(self) -> None:
        """Stop at the next chance; no signal follows."""
        self._signals.stopped = True

    @Slot()
    def run(self) -> None:
        """Do the work; called by the pool."""
        signals = self._signals
        try:
            result = self._work(signals.worker_progressed.emit, lambda: signals.stopped)
        except Stopped:
            return
        except InputError as error:
            signals.worker_failed.emit(error)
        except Exception as error:
            # A mistake of the program: the window must not wait for ever, the trace is kept.
            signals.worker_failed.emit(InputError("unreadable", reason=repr(error)))
            raise
        else:
            signals.worker_succeeded.emit(result)
