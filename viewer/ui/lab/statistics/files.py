"""A run of the statistics in a file: saved as it stands, opened and gone on with."""

from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QThreadPool, Signal
from PySide6.QtWidgets import QFileDialog

from viewer.bulk.report import one_line
from viewer.core.errors import InputError
from viewer.lab.job import save_work
from viewer.ui import words
from viewer.ui.jobs import Job
from viewer.ui.lab.statistics.saved import Opened, open_saved

if TYPE_CHECKING:
    from viewer.ui.lab.statistics.page import StatisticsPage


class RunFiles(QObject):
    """Asks for files; reads them in a job."""

    opened = Signal(object)
    """What was `Opened`."""
    failed = Signal(str)

    def __init__(self, page: "StatisticsPage") -> None:
        super().__init__(page)
        self._page = page
        self._job: Job[Opened] | None = None
        self._pool = QThreadPool(self)
        self._pool.setMaxThreadCount(1)

    def ask_where_to_save(self) -> None:
        """Ask for a file, and save the run as it stands."""
        page = self._page
        if page.glance is None:
            page.said.emit(self.tr("There is nothing to save yet."))
            return
        first = str(page.settings.folder / "statistics.json")
        name, _ = QFileDialog.getSaveFileName(
            page, self.tr("Save the run"), first, self.tr("Saved run (*.json)")
        )
        if name:
            self.save(Path(name))

    def save(self, path: Path) -> None:
        """Save the run as it stands; it goes on meanwhile."""
        page = self._page
        if page.glance is not None and page.work is not None:
            path = path if path.suffix else path.with_suffix(".json")
            page.exports.write(path, partial(save_work, path, page.work, page.glance.state))

    def ask_for_saved(self) -> None:
        """Ask for a saved run, and show it."""
        kinds = self.tr("Saved run (*.json);;All files (*)")
        name, _ = QFileDialog.getOpenFileName(
            self._page, self.tr("Open a saved run"), str(self._page.settings.folder), kinds
        )
        if name:
            self.open(Path(name))

    def open(self, path: Path) -> None:
        """Read a saved run; until it is read, nothing changes."""
        self.cancel()
        logs = self._page.logs
        job = self._job = Job(lambda _progress, _stop: open_saved(path, logs))
        job.succeeded.connect(self._on_opened)
        job.failed.connect(partial(self._on_failed, path))
        job.start(self._pool)

    def cancel(self) -> None:
        """Read no more."""
        if self._job is not None:
            self._job.cancel()
            self._job = None

    def close(self) -> None:
        """Wait until nothing is read any more."""
        self.cancel()
        self._pool.waitForDone()

    def _on_opened(self, opened: Opened) -> None:
        self._job = None
        self.opened.emit(opened)

    def _on_failed(self, path: Path, error: InputError) -> None:
        self._job = None
        self.failed.emit(f"{one_line(path.name)}: {words.sentence(error)}")
