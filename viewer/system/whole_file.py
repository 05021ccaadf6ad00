"""Writes files that are complete or not there at all: the only place that writes files.

The content goes to a temporary file beside the place, then `os.replace` puts it there in one step.
The temporary name is random, so no link can be waiting there and two programs never share one. A
killed program may leave a hidden ``.….part`` file.

As with Qt's `QSaveFile`, a link stays and its target is replaced, a file without write permission
is not replaced, and permissions stay. Pipes and devices cannot be replaced and are written into.
In the program's own folders, where no user chose the place, `replace_whole` replaces all of these.
`QSaveFile` itself would bring Qt into commands that run without; `atomicwrites` is archived.
"""

import os
import stat
import sys
import time
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Final, TextIO, TypeVar

_WRITE: Final = os.O_WRONLY | getattr(os, "O_CLOEXEC", 0) | getattr(os, "O_BINARY", 0)
_NEW: Final = os.O_CREAT | os.O_EXCL | getattr(os, "O_NOFOLLOW", 0)
_AT_ONCE: Final = getattr(os, "O_NONBLOCK", 0)
"""Opening a pipe that nobody reads fails instead of waiting."""

_AS_USUAL: Final = 0o666
"""Less what the person's umask takes away."""

_PAUSES: Final = (0.02, 0.05, 0.1, 0.2, 0.4)
"""Seconds between tries to use a file that another program has open."""

_Done = TypeVar("_Done")


class WholeFile:
    """A text file to write ``out`` into: `put` in its place, where an earlier one stays till then.

    `drop` deletes what is unfinished; after `put` it does nothing. Failures raise `OSError`. As a
    context manager it gives ``out``, and is put in its place at the end, unless the block raised.
    """

    def __init__(
        self,
        path: Path,
        *,
        encoding: str = "utf-8",
        newline: str | None = None,
        follow: bool = True,
        synced: bool = True,
    ) -> None:
        mode = _mode_of(path) if follow else None
        self._synced = synced
        self._part: str | None = None
        if mode is None or stat.S_ISREG(mode):
            self._place = os.path.realpath(path) if follow else os.fspath(path)
            name = f".{os.urandom(8).hex()}.part"  # short: the place's own may be as long as it can
            self._part = os.path.join(os.path.dirname(self._place), name)  # noqa: PTH118, PTH120
            handle = os.open(self._part, _WRITE | _NEW, _AS_USUAL)
            if mode is not None and hasattr(os, "fchmod"):
                with suppress(OSError):  # file systems of Windows know fewer permissions
                    os.fchmod(handle, stat.S_IMODE(mode))
        else:
            handle = os.open(path, _WRITE | _AT_ONCE)
            if sys.platform != "win32":
                os.set_blocking(handle, True)
        self.out: TextIO = open(  # noqa: SIM115, PTH123 - closed by `put` or `drop`
            handle, "w", encoding=encoding, errors="replace", newline=newline
        )

    def __enter__(self) -> TextIO:
        return self.out

    def __exit__(self, raised: object, *_rest: object) -> None:
        try:
            if raised is None:
                self.put()
        finally:
            self.drop()

    def put(self) -> None:
        self.out.flush()
        if self._part is not None and self._synced:
            os.fsync(self.out.fileno())
        self.out.close()
        if (part := self._part) is not None:
            _retry(lambda: os.replace(part, self._place))  # noqa: PTH105 - names as the system has them
            self._part = None

    def drop(self) -> None:
        with suppress(OSError):  # the disk may be full
            self.out.close()
        if self._part is not None:
            os.unlink(self._part)  # noqa: PTH108
            self._part = None


def write_whole(path: Path, content: str | bytes) -> None:
    """Write a file; text is UTF-8."""
    with WholeFile(path) as out:
        out.buffer.write(content if isinstance(content, bytes) else content.encode())


def replace_whole(path: Path, content: bytes, *, synced: bool = True) -> None:
    """Write a file of the program's own, in place of whatever is there: a link, pipe or device.

    What can be had again need not be ``synced``: it is not waited for until it is on the disk.
    """
    with WholeFile(path, follow=False, synced=synced) as out:
        out.buffer.write(content)


def _retry(do: Callable[[], _Done]) -> _Done:
    """Do something with a file; on Windows, try again while another program has it open.

    Virus scanners open each new file for a moment; another program may just put its own there.
    """
    for pause in _PAUSES if sys.platform == "win32" else ():
        with suppress(PermissionError):
            return do()
        time.sleep(pause)
    return do()


def _mode_of(path: Path) -> int | None:
    """Return a file's type and permissions; None if there is none yet."""
    try:
        mode = _retry(path.stat).st_mode
        if stat.S_ISREG(mode):
            _raise_unless_writable(path, mode)
    except FileNotFoundError:
        return None
    return mode


def _raise_unless_writable(path: Path, mode: int) -> None:
    def opened() -> None:
        os.close(os.open(path, _WRITE))

    if mode & stat.S_IWRITE:
        _retry(opened)
    else:  # then trying again is no use
        opened()
