"""Finds logs off the GUI thread, so that a folder of a hundred thousand blocks nothing."""

from collections.abc import Callable

from PySide6.QtCore import QObject, Signal

from viewer.core.errors import InputError, Progress, ShouldStop
from viewer.document import Document
from viewer.lab.walls import Source
from viewer.ui import words
from viewer.ui.kit.jobs import Jobs
from viewer.ui.lab.statistics.logs import folder_walls, opened_walls
from viewer.ui.run_words import name_of


class LogFinder(QObject):
    """One search at a time."""

    found = Signal(object)
    """A `Source`; there is at least one log, or a seed."""
    failed = Signal(str)

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self._jobs = Jobs(self)

    def find_in(self, paths: tuple[str, ...]) -> None:
        """Find all logs of folders, archives and files."""
        label = name_of(paths)
        self._start(lambda _progress, should_stop: folder_walls(paths, label, should_stop))

    def find_opened(self, documents: list[Document]) -> None:
        """Find the files of opened logs."""
        title = self.tr("The opened log")
        self._start(lambda _progress, _stop: opened_walls(documents, title))

    def _start(self, work: Callable[[Progress, ShouldStop], Source]) -> None:
        self._jobs.start(work, self._on_found, self._on_failed)

    def cancel(self) -> None:
        """Look no further."""
        self._jobs.cancel()

    def close(self) -> None:
        """Wait until nothing is looked at any more."""
        self._jobs.close()

    def _on_found(self, logs: Source) -> None:
        if logs.units:
            self.found.emit(logs)
        else:
            self.failed.emit(self.tr("There is no log with a file to look at."))

    def _on_failed(self, error: InputError) -> None:
        self.failed.emit(words.sentence(error))
