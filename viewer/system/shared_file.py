"""Changes files that several processes change: nothing is lost, and nothing is half there.

A lock file beside it lets one at a time read what is there and add to it; the system frees the lock
when its holder ends. The file itself is never replaced, so that an editor or a link to it may stay.
What cannot be written whole, as on a full disk, is taken back.

`QLockFile` would bring Qt into commands that run without; `filelock` would be one more package in
each installer, for the dozen lines that wait for a lock.
"""

import errno
import os
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

LONGEST_HELD: Final = 10.0
"""Seconds to wait for whoever holds a lock, as long as Windows does by itself."""
_PAUSE: Final = 0.02
"""Seconds between tries."""

if sys.platform == "win32":
    import msvcrt

    def _try(handle: int) -> None:
        msvcrt.locking(handle, msvcrt.LK_NBLCK, 1)
else:
    import fcntl

    def _try(handle: int) -> None:
        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)


def _wait_for(handle: int, longest: float) -> None:
    until = time.monotonic() + longest
    while True:
        try:
            _try(handle)
        except (BlockingIOError, PermissionError):  # the latter on Windows
            if time.monotonic() >= until:
                raise OSError(errno.EBUSY, os.strerror(errno.EBUSY)) from None
            time.sleep(_PAUSE)
        else:
            return


def append_to(path: Path, more_after: Callable[[bytes], bytes]) -> None:
    """Append what ``more_after`` returns of what is there; the file and its folder may be new.

    Raises `OSError`, and what ``more_after`` raises; then nothing has changed.
    """
    with locked(path.with_name(f"{path.name}.lock")):
        before = path.read_bytes() if path.exists() else b""
        if more := more_after(before):
            with path.open("ab", buffering=0) as out:
                _write(out.fileno(), more, len(before))


def _write(handle: int, more: bytes, size: int) -> None:
    try:
        while more:
            more = more[os.write(handle, more) :]
        os.fsync(handle)
    except OSError:
        os.ftruncate(handle, size)
        raise


@contextmanager
def locked(path: Path, longest: float = LONGEST_HELD) -> Iterator[None]:
    """Hold a lock file alone; its folder may be new.

    `OSError` is raised also if others hold it longer than so many seconds.
    """
    path.parent.mkdir(parents=True, exist_ok=True)
    handle = os.open(path, os.O_RDWR | os.O_CREAT | getattr(os, "O_CLOEXEC", 0), 0o666)
    try:
        _wait_for(handle, longest)
        yield
    finally:
        os.close(handle)
