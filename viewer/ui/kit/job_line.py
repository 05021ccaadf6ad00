"""The window's one job at a time, with its progress and a button to stop it in the status bar."""

from collections.abc import Callable
from functools import partial
from typing import Any

from PySide6.QtCore import QObject, QThreadPool, Signal
from PySide6.QtWidgets import QProgressBar, QPushButton, QStatusBar

from viewer.core.errors import InputError
from viewer.ui.kit.jobs import Job


class JobLine(QObject):
    """Runs jobs; a new one drops the one before."""

    failed = Signal(str, object)
    """The name of what was worked on, and the `InputError`."""
    ended = Signal()

    def __init__(self, status_bar: QStatusBar) -> None:
        super().__init__(status_bar)
        self.pool = QThreadPool(self)
        self.pool.setMaxThreadCount(2)
        self._job: Job[Any] | None = None
        self._status_bar = status_bar
        self.progress = QProgressBar()
        self.progress.setFixedWidth(160)
        self.progress.setTextVisible(False)
        self.cancel_button = QPushButton(self.tr("Cancel"))
        self.cancel_button.setToolTip(self.tr("Stop, and keep what is open"))
        self.cancel_button.clicked.connect(self.cancel)
        for widget in (self.progress, self.cancel_button):
            widget.hide()
            status_bar.addPermanentWidget(widget)

    @property
    def busy(self) -> bool:
        """Whether a job is running."""
        return self._job is not None

    def run(
        self, name: str, text: str, work: Callable[..., Any], on_success: Callable[..., None]
    ) -> None:
        """Run a job.

        Args:
            name: what is worked on, for messages when it fails.
            text: what the status bar says meanwhile.
            work: takes ``progress`` and ``should_stop``, as `Job` does.
            on_success: is given the result.
        """
        self.cancel()
        job = self._job = Job(work)
        job.progressed.connect(self._on_progressed)
        job.succeeded.connect(self._end)
        job.failed.connect(self._end)
        job.succeeded.connect(on_success)
        job.failed.connect(partial(self._on_failed, name))
        self.progress.setRange(0, 0)
        self.progress.show()
        self.cancel_button.show()
        self._status_bar.showMessage(text)
        job.start(self.pool)

    def cancel(self) -> None:
        """Stop what is being done; what is shown stays."""
        if self._job is not None:
            self._job.cancel()
            self._end()

    def _end(self) -> None:
        self._job = None
        self.progress.hide()
        self.cancel_button.hide()
        self._status_bar.clearMessage()
        self.ended.emit()

    def _on_failed(self, name: str, error: InputError) -> None:
        self.failed.emit(name, error)

    def _on_progressed(self, done: int, total: int) -> None:
        self.progress.setRange(0, total)
        self.progress.setValue(done)
