"""Background jobs: plain functions run in threads, which report progress and can be cancelled.

A job's function takes ``progress(done, total)`` and ``should_stop()`` and knows nothing of Qt. Its
progress and result come to the caller's thread as queued signals. A job that was cancelled
meanwhile is no longer in the set of jobs, so its signals are dropped there.

A read from a drive that is gone never returns. Qt's own thread pool waits for such a thread when
it is deleted, and Python's when the program ends. So each job has a daemon thread, which is left
behind: a window that closes waits for it no longer than `LONGEST_WAIT`.
"""

import sys
import time
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from functools import partial
from importlib import import_module
from threading import Thread
from typing import Any, ClassVar, Final, TypeVar

from PySide6.QtCore import QObject, Signal, Slot
from PySide6.QtWidgets import QMainWindow, QProgressBar, QPushButton, QStatusBar

from viewer.core.base.errors import InputError, Progress, ShouldStop, Stopped, failure
from viewer.translation import N_, _

JobResult = TypeVar("JobResult")
Work = Callable[[Progress, ShouldStop], JobResult]

LONGEST_WAIT: Final = 1.0
"""Seconds that a window which closes waits for its work, however many kinds of it are stuck."""


def ignore_progress(*_steps: int) -> None:
    pass


@dataclass(slots=True, eq=False)
class _Job:
    """Work that was begun, and what is told of it."""

    work: Work[Any]
    on_success: Callable[[Any], object]
    on_failure: Callable[[InputError], object]
    on_progress: Callable[[int, int], object]
    stopped: bool = False


class Jobs(QObject):
    """A window's work of one kind, one after the other."""

    _progressed = Signal(object, int, int)
    _ended = Signal(object, object)
    """A job, and what to call because of it."""
    _gave_up: ClassVar = float("-inf")  # when any work was last left behind

    def __init__(self, parent: QObject, *, overlapping: bool = False) -> None:
        """Make it; ``overlapping`` work does not wait until dropped work has noticed that."""
        super().__init__(parent)
        self._overlapping = overlapping
        self._threads: list[Thread] = []
        self._jobs: set[_Job] = set()
        self._progressed.connect(self._on_progressed)
        self._ended.connect(self._on_ended)

    @property
    def is_running(self) -> bool:
        """Whether there is work that will still be heard of."""
        return bool(self._jobs)

    def start(
        self,
        work: Work[JobResult],
        on_success: Callable[[JobResult], object],
        on_failure: Callable[[InputError], object],
        on_progress: Callable[[int, int], object] = ignore_progress,
        *,
        queued: bool = False,
    ) -> None:
        """Do work in place of what is being done or, ``queued``, after it.

        The callbacks are called in this thread.
        """
        if not queued:
            self.cancel()
        job = _Job(work, on_success, on_failure, on_progress)
        self._jobs.add(job)
        self._threads = [thread for thread in self._threads if thread.is_alive()]
        before = [] if self._overlapping else self._threads[-1:]
        thread = Thread(target=self._run, args=(job, before), name="work", daemon=True)
        self._threads.append(thread)
        thread.start()

    def cancel(self) -> None:
        """Drop all work; it stops at its next chance, and says nothing more."""
        for job in self._jobs:
            job.stopped = True
        self._jobs.clear()

    def wait(self, seconds: float | None) -> bool:
        """Wait until no work goes on, no longer than this; None is for ever. Return if it is so."""
        until = None if seconds is None else time.monotonic() + seconds
        for thread in self._threads:
            thread.join(None if until is None else max(0.0, until - time.monotonic()))
        return not any(thread.is_alive() for thread in self._threads)

    def close(self) -> None:
        """Drop all work, and wait until none goes on, but leave behind what is stuck."""
        self.cancel()
        late = time.monotonic() < Jobs._gave_up + LONGEST_WAIT
        if not self.wait(0 if late else LONGEST_WAIT):
            Jobs._gave_up = time.monotonic()

    def _run(self, job: _Job, before: list[Thread]) -> None:
        for thread in before:
            thread.join()
        if job.stopped:
            return

        def progress(done: int, total: int) -> None:
            if not job.stopped:
                with suppress(RuntimeError):  # as below
                    self._progressed.emit(job, done, total)

        try:
            result = job.work(progress, lambda: job.stopped)
        except Stopped:
            return
        except InputError as error:
            self._tell(job, partial(job.on_failure, error))
        except Exception as error:  # noqa: BLE001 - a mistake of the program: the trace is kept
            # and the window must not wait for ever
            sys.excepthook(*sys.exc_info())
            self._tell(job, partial(job.on_failure, failure(error)))
        else:
            self._tell(job, partial(job.on_success, result))

    def _tell(self, job: _Job, what: Callable[[], object]) -> None:
        """Say how work ended; of what was left behind, even the window may be gone."""
        if not job.stopped:
            with suppress(RuntimeError):  # the window, and so the receiver, is deleted
                self._ended.emit(job, what)

    @Slot(object, int, int)
    def _on_progressed(self, job: _Job, done: int, total: int) -> None:
        if job in self._jobs:
            job.on_progress(done, total)

    @Slot(object, object)
    def _on_ended(self, job: _Job, tell: Callable[[], object]) -> None:
        if job in self._jobs:
            self._jobs.remove(job)
            tell()


class Lookup(QObject):
    """What is found in a thread once for a key, and kept until another is asked about."""

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self.jobs = Jobs(self)
        self.key: object = None
        self._found: Any = None  # None until it is found
        self._then: Callable[[Any], object] = ignore_progress

    def find(self, key: object, work: Work[JobResult], then: Callable[[JobResult], object]) -> None:
        """Call ``then`` with what is found, now or once it is; who asks last is told."""
        if key != self.key:
            self.forget()
            self.key = key
        self._then = then
        if self._found is not None:
            then(self._found)
        elif not self.jobs.is_running:
            # what is wrong with a log is reported when it is opened
            self.jobs.start(work, self._on_found, lambda _error: None)

    def forget(self) -> None:
        self.jobs.cancel()
        self.key = self._found = None

    def _on_found(self, found: object) -> None:
        self._found = found
        self._then(found)


class JobError(InputError):
    sentences: ClassVar[Mapping[str, str]] = {
        "dropped": N_("It was not made: something else was begun meanwhile."),
    }


class JobLine(QObject):
    """A window's one job at a time, with its progress and a way to stop it in the status bar."""

    failed = Signal(str, object)
    """The name of what was worked on, and the `InputError`."""
    ended = Signal()

    def __init__(self, status_bar: QStatusBar) -> None:
        super().__init__(status_bar)
        self._jobs = Jobs(self, overlapping=True)
        self._status_bar = status_bar
        self._text = ""
        self._file = ""
        """The name of what is being made, and would be lost."""
        self.progress = QProgressBar()
        self.progress.setFixedWidth(160)
        self.progress.setTextVisible(False)
        self.cancel_button = QPushButton(_("Cancel"))
        self.cancel_button.setToolTip(_("Stop, and keep what is open"))
        self.cancel_button.clicked.connect(self.cancel)
        for widget in (self.progress, self.cancel_button):
            widget.hide()
            status_bar.addPermanentWidget(widget)

    @property
    def busy(self) -> bool:
        return self._jobs.is_running

    def run(
        self,
        name: str,
        text: str,
        work: Work[JobResult],
        on_success: Callable[[JobResult], object],
        on_failure: Callable[[InputError], object] | None = None,
        *,
        makes_file: bool = False,
    ) -> None:
        """Run a job in place of the one before; if that ``makes_file``, `failed` tells of it.

        Meanwhile the status bar says ``text``; without one nothing is seen. When it fails, and
        nothing else is given for that, `failed` gives ``name``.
        """
        fail = on_failure or partial(self.failed.emit, name)
        if self.busy and self._file:
            self.failed.emit(self._file, JobError("dropped"))
        self.cancel()
        self._file = name if makes_file else ""
        self._jobs.start(
            work,
            lambda result: self._end(partial(on_success, result)),
            lambda error: self._end(partial(fail, error)),
            self._on_progressed,
        )
        self._text = text
        if text:
            self.progress.setRange(0, 0)
            self.progress.setAccessibleName(text)
            self.progress.show()
            self.cancel_button.show()
            self._status_bar.showMessage(text)

    def cancel(self) -> None:
        if self._jobs.is_running:
            self._jobs.cancel()
            self._end(ignore_progress)

    def close(self) -> None:
        self.cancel()
        self._jobs.close()

    def _end(self, tell: Callable[[], object]) -> None:
        self.progress.hide()
        self.cancel_button.clearFocus()  # or Qt would hand it on, as if by Tab
        self.cancel_button.hide()
        if self._status_bar.currentMessage() == self._text:  # else another notice stands there
            self._status_bar.clearMessage()
        self.ended.emit()
        tell()

    def _on_progressed(self, done: int, total: int) -> None:
        self.progress.setRange(0, total)
        self.progress.setValue(done)


class LateImports(QObject):
    def __init__(self, window: QMainWindow) -> None:
        """Make it for a window, whose status bar tells of it."""
        super().__init__(window)
        self.jobs = Jobs(self)
        self._say = window.statusBar().showMessage

    def then(self, modules: Sequence[str], show: Callable[[], object]) -> None:
        """Call ``show`` once modules are imported; the latest request wins."""

        def load(_progress: Progress, should_stop: ShouldStop) -> None:
            for name in modules:
                if should_stop():
                    raise Stopped
                import_module(name)

        def end(then: Callable[[], object]) -> None:
            self._say("")
            then()

        self.jobs.cancel()
        if is_imported(modules):
            end(show)
        else:
            self._say(_("Loading what is needed…"))
            self.jobs.start(load, lambda _none: end(show), lambda _error: end(ignore_progress))


def is_imported(modules: Sequence[str]) -> bool:
    return all(name in sys.modules for name in modules)
