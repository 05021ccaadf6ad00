"""Files that are there whole or not at all: the one way in which the program writes them.

What is written lies beside its place until it is whole and on the disk; then it is put there in
one step. Where the system has files without a name (Linux), it has none until then, so that not
even a killed program leaves anything. Elsewhere its name is one that nobody can foresee, so that
no link can wait there, and two programs never meet in it.

As with Qt's `QSaveFile`, a link stays a link and what it leads to is replaced, a file that may not
be written is not replaced, and its permissions stay. What is no regular file, as a pipe or
`/dev/null`, cannot be replaced and is written into.

`QSaveFile` itself would bring Qt to checks that run without; `atomicwrites` is archived, and
others rename a named file, which a killed program leaves behind.
"""

import os
import stat
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Final, TextIO

_WRITE: Final = os.O_WRONLY | getattr(os, "O_CLOEXEC", 0) | getattr(os, "O_BINARY", 0)
_NEW: Final = os.O_CREAT | os.O_EXCL | getattr(os, "O_NOFOLLOW", 0)
_AT_ONCE: Final = getattr(os, "O_NONBLOCK", 0)
"""A pipe that nobody reads is an error, instead of being waited for."""

_UNNAMED: Final = getattr(os, "O_TMPFILE", 0)
_OWN_FILES: Final = "/proc/self/fd"
_AS_USUAL: Final = 0o666
"""Less what the person's umask takes away."""

_PAUSES: Final = (0.02, 0.05, 0.1, 0.2, 0.4)
"""Seconds, between one try and the next to replace what somebody has open."""


class WholeFile:
    """A text file in the making: `put` in its place or `drop`, which after `put` does nothing.

    Attributes:
        out: what to write into.
    """

    def __init__(self, path: Path, *, encoding: str = "utf-8", newline: str | None = None) -> None:
        """Begin; what stood there before stays.

        Raises:
            OSError: it cannot be written.
        """
        mode = _mode_of(path)
        self._in_place = mode is not None and not stat.S_ISREG(mode)
        self._part = ""
        if self._in_place:
            handle = os.open(path, _WRITE | _AT_ONCE)
            if sys.platform != "win32":
                os.set_blocking(handle, True)
        else:
            self._place = os.path.realpath(path)
            handle = self._open_part(mode)
        self.out: TextIO = open(  # noqa: SIM115, PTH123 - closed by `put` or `drop`
            handle, "w", encoding=encoding, errors="replace", newline=newline
        )

    def put(self) -> None:
        """Put it in its place.

        Raises:
            OSError: it cannot be written, as on a full disk; to be dropped then.
        """
        self.out.flush()
        if not self._in_place:
            handle = self.out.fileno()
            os.fsync(handle)
            if not self._part:
                self._part = self._name()
                _give_name(handle, self._part)
        self.out.close()
        if self._part:
            _replace(self._part, self._place)
            self._part = ""

    def drop(self) -> None:
        """Leave nothing behind."""
        with suppress(OSError):  # what could not be written before cannot be now
            self.out.close()
        if self._part:
            os.unlink(self._part)  # noqa: PTH108
            self._part = ""

    def _name(self) -> str:
        """Return an unforeseeable name beside the place: a hidden one, and short."""
        folder = os.path.dirname(self._place)  # noqa: PTH120
        return os.path.join(folder, f".{os.urandom(8).hex()}.part")  # noqa: PTH118

    def _open_part(self, mode: int | None) -> int:
        handle = _open_unnamed(os.path.dirname(self._place))  # noqa: PTH120
        if handle is None:
            self._part = self._name()
            handle = os.open(self._part, _WRITE | _NEW, _AS_USUAL)
        if mode is not None and hasattr(os, "fchmod"):
            with suppress(OSError):  # file systems of Windows know fewer permissions
                os.fchmod(handle, stat.S_IMODE(mode))
        return handle


@contextmanager
def whole_file(
    path: Path, *, encoding: str = "utf-8", newline: str | None = None
) -> Iterator[TextIO]:
    """Open a text file that is in its place when the block has ended, unless it raised.

    Raises:
        OSError: it cannot be written.
    """
    file = WholeFile(path, encoding=encoding, newline=newline)
    try:
        yield file.out
        file.put()
    finally:
        file.drop()


def write_whole(path: Path, content: str | bytes) -> None:
    """Write a file; text is UTF-8.

    Raises:
        OSError: it cannot be written.
    """
    with whole_file(path) as out:
        out.buffer.write(content if isinstance(content, bytes) else content.encode())


def _replace(part: str, place: str) -> None:
    """Put a file in its place.

    Windows replaces nothing that another program has open, not even to look whether it does harm,
    as is done with each new file; that is over in a moment. What is open for longer stays.
    """
    for pause in _PAUSES if sys.platform == "win32" else ():
        with suppress(PermissionError):
            os.replace(part, place)  # noqa: PTH105 - names as the system has them
            return
        time.sleep(pause)
    os.replace(part, place)  # noqa: PTH105


def _mode_of(path: Path) -> int | None:
    """Return what a file is and who may do what with it; None if there is none yet."""
    try:
        mode = path.stat().st_mode
    except FileNotFoundError:
        return None
    if stat.S_ISREG(mode):
        os.close(os.open(path, _WRITE))  # raises where it may not be written
    return mode


def _open_unnamed(folder: str) -> int | None:
    """Open a new file that has no name yet; None where that cannot be."""
    if not _UNNAMED or not os.path.isdir(_OWN_FILES):  # noqa: PTH112
        return None
    try:
        return os.open(folder, _WRITE | _UNNAMED, _AS_USUAL)
    except OSError:  # not on this file system; or not at all, which a named file will tell better
        return None


def _give_name(handle: int, name: str) -> None:
    """Give a file its name, which nobody may have; Python follows the link only from a folder."""
    folder = os.open(_OWN_FILES, os.O_RDONLY)
    try:
        os.link(str(handle), name, src_dir_fd=folder, follow_symlinks=True)
    finally:
        os.close(folder)
