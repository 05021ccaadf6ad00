"""The user's list of noted hashes, as all windows of this process see it.

It is read when somebody looks, if its file has changed since: an editor or a command may have done
that. A small list is read at once, so that no verdict is shown twice; a large one in a thread.
"""

from collections.abc import Callable, Sequence
from functools import cache
from pathlib import Path
from typing import Final

from PySide6.QtCore import QObject, Signal

from viewer.core.base.errors import InputError
from viewer.core.judgement.beforehand import Note, NotedHashes
from viewer.system.assets import noted_file
from viewer.system.regular_file import file_problem
from viewer.ui.kit.jobs import Jobs
from viewer.ui.kit.notices import copied_texts

_AT_ONCE: Final = 64 * 1024
"""Bytes: 600 notes, read in 6 ms."""

_Stamp = tuple[Path, int, int]
"""Path, time of change in nanoseconds, and size; sizes of what is not there are -1."""
_Read = tuple[NotedHashes, InputError | None]


class OwnNotes(QObject):
    changed = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.noted = NotedHashes()
        self.problem: InputError | None = None
        """Why it could not be read, or not all of it."""
        self._stamp: _Stamp | None = None
        self._jobs = Jobs(self)
        self._adding = Jobs(self)

    def look(self) -> None:
        """Read the list if it has changed."""
        stamp = _stamp_now()
        if stamp == self._stamp:
            return
        self._stamp = stamp
        if stamp[-1] > _AT_ONCE:
            self._jobs.start(lambda *_how: _read(), self._take, self._fail)
            return
        self._jobs.cancel()
        try:
            self._take(_read() if stamp[-1] >= 0 else (NotedHashes(), None))
        except InputError as error:
            self._fail(error)

    def add(
        self,
        notes: Sequence[Note],
        on_added: Callable[[int], object],
        on_failure: Callable[[InputError], object],
    ) -> None:
        """Add to the list, and tell how many are new in it."""

        def added(count: int) -> None:
            self.look()
            on_added(count)

        self._adding.start(lambda *_how: _add(notes), added, on_failure, queued=True)

    def _take(self, read: _Read) -> None:
        self.noted, self.problem = read
        self.changed.emit()

    def _fail(self, error: InputError) -> None:
        self._take((NotedHashes(), error))


def _read() -> _Read:
    from viewer.noted import read_noted  # noqa: PLC0415 - most users have noted none

    found = read_noted()
    return found.hashes, found.problem


def _add(notes: Sequence[Note]) -> int:
    from viewer.noted import add_notes  # noqa: PLC0415 - likewise

    try:
        return add_notes(notes)
    except OSError as error:
        raise file_problem(error) from error


def _stamp_now() -> _Stamp:
    path = noted_file()
    try:
        found = path.stat()
    except OSError:
        return path, -1, -1
    return path, found.st_mtime_ns, found.st_size


def copied_hashes() -> set[str]:
    """The hashes that were copied from this program while it runs."""
    from viewer.core.sites.hash_lists import find_hashes  # noqa: PLC0415 - likewise

    return {*find_hashes("\n\n".join(copied_texts()))}


@cache
def own_notes() -> OwnNotes:
    """The one of this process."""
    return OwnNotes()
