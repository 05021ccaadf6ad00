"""Offers logs as they come into the folder that the user has chosen, which is kept."""

from pathlib import Path
from typing import Final

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QWidget

from viewer.core.base.errors import shown
from viewer.translation import _
from viewer.ui.arrivals.watched_folder import WatchedFolder
from viewer.ui.kit.settings import Settings

_OF_TENHOU: Final = ("My Tenhou", "log")
"""Below the user's documents: where Tenhou's client for Windows saves games, a folder a month."""


class NewLogs(QObject):
    """Asks which folder to watch, and tells of the logs that come into it."""

    arrived = Signal(Path, int)
    """The latest, and how many came at once."""
    said = Signal(str)

    def __init__(self, settings: Settings, window: QWidget) -> None:
        """Watch nothing yet."""
        super().__init__(window)
        self._settings = settings
        self._window = window
        self.watched = WatchedFolder(self)
        self.watched.arrived.connect(lambda paths: self.arrived.emit(paths[-1], len(paths)))

    def go_on(self) -> None:
        """Watch the folder that was watched before."""
        self.watched.watch(self._settings.watched_folder)

    @property
    def is_watching(self) -> bool:
        """Whether a folder is watched."""
        return self.watched.folder is not None

    def choose_or_stop(self) -> None:
        """Ask for a folder, and watch it; or watch none any more."""
        if self.is_watching:
            self._settings.watched_folder = None
            self.watched.close()
            self.said.emit(_("No folder is watched any more."))
            return
        from PySide6.QtWidgets import QFileDialog  # noqa: PLC0415 - not needed at the start

        title = _("Watch a folder for new logs")
        name = QFileDialog.getExistingDirectory(self._window, title, str(self._first_folder()))
        if name:
            folder = Path(name)
            self._settings.watched_folder = folder
            self.watched.watch(folder)
            text = _("Watching {folder}: new logs are offered here.")
            self.said.emit(text.format(folder=shown(str(folder))))

    def _first_folder(self) -> Path:
        """Return Tenhou's own, or that of the last file."""
        from PySide6.QtCore import QStandardPaths  # noqa: PLC0415 - as above

        place = QStandardPaths.StandardLocation.DocumentsLocation
        of_tenhou = Path(QStandardPaths.writableLocation(place), *_OF_TENHOU)
        return of_tenhou if of_tenhou.is_dir() else self._settings.folder
