"""Offers logs as they come into a folder: that of Tenhou's client, or any the user chose.

The system says when something changes in a folder, but not on every drive, and not when a file that
is there already is written to its end. So the folder is looked at again from time to time: soon
while a file in it may be a log that is still being written, seldom otherwise. A log is offered when
it can be read to its end; the time since the last change shows nothing.

Files that were there first, or came while the program was not running, are not offered. Tenhou's
client has a folder a month: the folders in the watched one are watched too, those below are not.
"""

import os
from collections.abc import Iterator
from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import Final, NamedTuple

from PySide6 import QtCore, QtWidgets
from PySide6.QtCore import QFileSystemWatcher, QObject, QTimer, Signal
from PySide6.QtWidgets import QWidget

from viewer.core.base.errors import InputError, Progress, ShouldStop, Stopped, reason_of, shown
from viewer.core.sites.detect import ENDINGS, read_log
from viewer.system.regular_file import read_file
from viewer.translation import _
from viewer.ui.kit.jobs import Jobs
from viewer.ui.kit.notices import show_for_a_while
from viewer.ui.kit.settings import Settings

_OF_TENHOU: Final = ("My Tenhou", "log")
"""Below the user's documents: where Tenhou's client for Windows saves games, a folder a month."""

SOON: Final = 500
SELDOM: Final = 30_000
"""Milliseconds after which the folder is looked at again."""

_MOST_WATCHED: Final = 100
"""Folders, the last by name: of months the latest. Others are seen when all is looked at."""

FileStamp = tuple[int, int]
"""A file's size, and when it was changed, in nanoseconds."""


class FolderSnapshot(NamedTuple):
    folders: tuple[str, ...] = ()
    known: frozenset[str] = frozenset()  # files that were there first, or have been offered
    waiting: dict[str, FileStamp] = {}  # noqa: RUF012 - never changed
    """Files that were no whole log when they had this stamp."""
    arrived: tuple[Path, ...] = ()  # logs that came since it was looked at before, the latest last


def holds_whole_log(path: Path) -> bool:
    try:
        log = read_log(read_file(path))
    except InputError:
        return False
    return all(remark.code != "cut-short" for remark in log.remarks)


def look(
    folder: Path, before: FolderSnapshot | None, _progress: Progress, should_stop: ShouldStop
) -> FolderSnapshot:
    """Look at a folder; the first look, with nothing ``before``, finds nothing new.

    Raises:
        InputError: it cannot be listed.
    """
    folders: list[str] = []
    try:
        files = dict(_files_in(folder, folders, should_stop))
    except OSError as error:
        raise InputError("unreadable", reason=reason_of(error)) from error
    if before is None:
        return FolderSnapshot(tuple(folders), frozenset(files))
    known, waiting, arrived = set[str](), dict[str, FileStamp](), list[str]()
    for path, stamp in files.items():
        if should_stop():
            raise Stopped
        if path in before.known:
            known.add(path)
        elif before.waiting.get(path) != stamp and holds_whole_log(Path(path)):
            arrived.append(path)
        else:
            waiting[path] = stamp
    arrived.sort(key=lambda path: files[path][1])
    seen = frozenset(known.union(arrived))
    return FolderSnapshot(tuple(folders), seen, waiting, tuple(map(Path, arrived)))


def _files_in(
    folder: Path, folders: list[str], should_stop: ShouldStop
) -> Iterator[tuple[str, FileStamp]]:
    """Yield the files that may be logs, in a folder and those in it, which are listed too."""
    yield from _entries(str(folder), folders, should_stop)
    folders.sort()
    for each in tuple(folders):
        with suppress(OSError):  # it may be gone by now, or nobody's to read
            yield from _entries(each, [], should_stop)


def _entries(
    folder: str, folders: list[str], should_stop: ShouldStop
) -> Iterator[tuple[str, FileStamp]]:
    with os.scandir(folder) as entries:
        for entry in entries:
            if should_stop():
                raise Stopped
            if entry.name.startswith("."):
                continue
            if entry.name.lower().endswith(ENDINGS):
                with suppress(OSError):  # it went away meanwhile, or leads nowhere
                    status = entry.stat()
                    yield entry.path, (status.st_size, status.st_mtime_ns)
            elif entry.is_dir():
                folders.append(entry.path)


class WatchedFolder(QObject):
    arrived = Signal(list)
    """Paths of logs, the latest last."""

    def __init__(self, settings: Settings, window: QWidget) -> None:
        """Watch the folder that was chosen before, if any."""
        super().__init__(window)
        self._settings = settings
        self._window = window
        self.folder: Path | None = None
        self._snapshot: FolderSnapshot | None = None
        self._wait = SELDOM
        self._changed = False
        self._jobs = Jobs(self)
        self._watcher = QFileSystemWatcher(self)
        self._watcher.directoryChanged.connect(self._on_changed)
        self._timer = QTimer(self, singleShot=True)
        self._timer.timeout.connect(self.look_now)
        settings.changed.connect(self._on_setting_changed)
        self.watch_as_set()

    def choose_or_stop(self) -> None:
        if self.folder is not None:
            self._settings.watched_folder = None
            show_for_a_while(self._window, _("No folder is watched any more."))
            return
        title = _("Watch a folder for new logs")
        name = QtWidgets.QFileDialog.getExistingDirectory(
            self._window, title, str(self._first_folder())
        )
        if name:
            folder = Path(name)
            self._settings.watched_folder = folder
            if self.folder is None:  # it was gone, and has come back
                self.watch(folder)
            text = _("Watching {folder}: new logs are offered here.")
            show_for_a_while(self._window, text.format(folder=shown(str(folder))))

    def _first_folder(self) -> Path:
        """Return Tenhou's own, or that of the last file."""
        place = QtCore.QStandardPaths.StandardLocation.DocumentsLocation
        of_tenhou = Path(QtCore.QStandardPaths.writableLocation(place), *_OF_TENHOU)
        return of_tenhou if of_tenhou.is_dir() else self._settings.folder

    def _on_setting_changed(self, name: str) -> None:
        if name == "watched_folder" and (self.folder is not None or self._window.isVisible()):
            self.watch_as_set()

    def watch_as_set(self) -> None:
        folder = self._settings.watched_folder
        if folder is None:
            self.close()
        else:
            self.watch(folder)

    def watch(self, folder: Path) -> None:
        self.close()
        self.folder = folder
        self._snapshot = None
        self.look_now()

    def close(self) -> None:
        self.folder = None
        self._timer.stop()
        self._jobs.close()
        self._follow(set())

    def look_now(self) -> None:
        """Look at the folder, unless that is being done."""
        self._timer.stop()
        if self.folder is not None and not self._jobs.is_running:
            self._changed = False
            work = partial(look, self.folder, self._snapshot)
            self._jobs.start(work, self._on_seen, self._on_unseen)

    def _on_changed(self, _folder: str) -> None:
        """Look soon: what has just begun to be written is not whole, and more may follow."""
        self._changed = True
        self._wait = SOON
        if not self._jobs.is_running:
            self._timer.start(SOON)

    def _on_seen(self, snapshot: FolderSnapshot) -> None:
        self._snapshot = snapshot
        self._wait = min(2 * self._wait, SELDOM) if snapshot.waiting else SELDOM
        self._follow({str(self.folder), *snapshot.folders[-_MOST_WATCHED:]})
        self._look_later()
        if snapshot.arrived:
            self.arrived.emit(list(snapshot.arrived))

    def _on_unseen(self, _error: InputError) -> None:
        """Wait for the folder to come back, as with its drive; it may be another one then."""
        self._follow(set())
        self._wait = SELDOM
        self._look_later()

    def _look_later(self) -> None:
        self._timer.start(SOON if self._changed else self._wait)

    def _follow(self, wanted: set[str]) -> None:
        watched = set(self._watcher.directories())
        if gone := watched - wanted:  # Qt warns of no paths
            self._watcher.removePaths(sorted(gone))
        if new := wanted - watched:
            self._watcher.addPaths(sorted(new))
