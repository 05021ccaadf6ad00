"""One job at a time, in a pool of its own: a new one drops the one before."""

from collections.abc import Callable
from typing import Any

from PySide6.QtCore import QObject, QThreadPool

from viewer.ui.kit.jobs import Job, Work


class OneJob:
    """Runs a job; nothing is heard of one that was dropped."""

    def __init__(self, parent: QObject) -> None:
        self._pool = QThreadPool(parent)
        self._pool.setMaxThreadCount(1)
        self._job: Job[Any] | None = None

    def start(
        self,
        work: Work[Any],
        on_success: Callable[[Any], None],
        on_failure: Callable[[Any], None],
    ) -> None:
        """Do some work.

        Args:
            work: takes ``progress`` and ``should_stop``, as `Job` does.
            on_success: is given the result.
            on_failure: is given the `InputError`.
        """
        self.cancel()
        job = self._job = Job(work)
        job.succeeded.connect(self._end)
        job.failed.connect(self._end)
        job.succeeded.connect(on_success)
        job.failed.connect(on_failure)
        job.start(self._pool)

    @property
    def is_running(self) -> bool:
        """Whether there is a job that will still be heard of."""
        return self._job is not None

    def cancel(self) -> None:
        """Drop the job, if there is one."""
        if self._job is not None:
            self._job.cancel()
            self._job = None

    def close(self) -> None:
        """Drop the job, and wait until its thread is gone."""
        self.cancel()
        self._pool.waitForDone()

    def _end(self, _outcome: object) -> None:
        self._job = None
