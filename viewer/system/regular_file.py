"""Files that are read: only regular ones where a person chose them, and never more than a bound.

What is no regular file, as a pipe or what a dead network left, might be waited for for ever. How
files are written stands in `whole_file`.
"""

import os
import stat
from io import BufferedReader, FileIO
from pathlib import Path
from typing import Final

from viewer.core.base.errors import InputError, reason_of
from viewer.core.sites.tenhou.unpack import MAX_BYTES, MEGABYTE, parse_log_xml, unpack
from viewer.translation import N_

_OS_ERRORS: Final = {
    FileNotFoundError: "no-file",
    IsADirectoryError: "folder",
    PermissionError: "no-permission",
}

# Opening a pipe must not wait for somebody who writes into it.
_FLAGS: Final = (
    os.O_RDONLY
    | getattr(os, "O_BINARY", 0)
    | getattr(os, "O_NONBLOCK", 0)
    | getattr(os, "O_NOCTTY", 0)
    | getattr(os, "O_CLOEXEC", 0)
)


def open_regular(path: str | Path) -> FileIO:
    """Open a file to read it; what is no regular file, as a pipe, might be waited for for ever.

    Raises:
        InputError: it is none.
        OSError, ValueError: it cannot be opened, or no file system takes its name.
    """
    file = FileIO(path, opener=lambda name, _flags: os.open(name, _FLAGS))
    if not stat.S_ISREG(os.fstat(file.fileno()).st_mode):
        file.close()
        raise InputError("unreadable", reason=N_("it is no regular file"))
    return file


def read_file(path: Path, max_bytes: int = MAX_BYTES, *, streams: bool = False) -> bytes:
    """Read a file of bounded size.

    Args:
        path: where it is.
        max_bytes: how large it may be.
        streams: whether pipes are read too, and ``-`` is standard input: where a command was
            typed, and never where a person chose a file.

    Raises:
        InputError: it cannot be read, and why.
    """
    # Windows would say "permission denied"; Path.is_dir raises for names that are too long
    if os.path.isdir(path):  # noqa: PTH112
        raise InputError("folder")
    try:
        with _open_stream(path) if streams else BufferedReader(open_regular(path)) as file:
            data = file.read(max_bytes + 1)
    except OSError as error:
        code = _OS_ERRORS.get(type(error), "unreadable")
        raise InputError(code, reason=reason_of(error)) from error
    except ValueError as error:  # a name that no file system takes
        raise InputError("no-file") from error
    if len(data) > max_bytes:
        raise InputError("too-large", limit=max_bytes // MEGABYTE)
    return data


def holds_whole_log(path: Path) -> bool:
    """Whether a file is a log that can be read to its end."""
    try:
        _root, cut_short = parse_log_xml(unpack(read_file(path)))
    except InputError:
        return False
    return not cut_short


def _open_stream(path: Path) -> BufferedReader:
    return open(0, "rb", closefd=False) if path == Path("-") else path.open("rb")
