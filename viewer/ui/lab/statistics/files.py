"""A run of the statistics in a file: saved as it stands, opened and gone on with."""

from functools import partial
from pathlib import Path

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QFileDialog

from viewer.bulk.report import one_line
from viewer.core.errors import InputError
from viewer.lab.job import save_work
from viewer.ui import words
from viewer.ui.kit.jobs import Jobs
from viewer.ui.lab.statistics.face import StatisticsFace
from viewer.ui.lab.statistics.saved import open_saved


class RunFiles(QObject):
    """Asks for files; reads them in a job."""

    opened = Signal(object)
    """What was `Opened`."""
    failed = Signal(str)

    def __init__(self, page: StatisticsFace) -> None:
        super().__init__(page)
        self._page = page
        self._jobs = Jobs(self)

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
        logs = self._page.logs
        self._jobs.start(
            lambda _progress, _stop: open_saved(path, logs),
            self.opened.emit,
            partial(self._on_failed, path),
        )

    def close(self) -> None:
        """Wait until nothing is read any more."""
        self._jobs.close()

    def _on_failed(self, path: Path, error: InputError) -> None:
        self.failed.emit(f"{one_line(path.name)}: {words.sentence(error)}")
