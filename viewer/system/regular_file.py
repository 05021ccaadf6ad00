"""Reads files up to a bound; files that a user chose must be regular.

Reading a pipe or a file on a dead network drive could block for ever. `whole_file` writes files.
"""

import os
import stat
from io import BufferedReader, FileIO
from pathlib import Path
from typing import Final

from viewer.core.base.errors import InputError, reason_of
from viewer.core.base.unpack import MAX_BYTES, MEGABYTE
from viewer.translation import N_

# without O_NONBLOCK, opening a pipe waits for a writer
_FLAGS: Final = (
    os.O_RDONLY
    | getattr(os, "O_BINARY", 0)
    | getattr(os, "O_NONBLOCK", 0)
    | getattr(os, "O_NOCTTY", 0)
    | getattr(os, "O_CLOEXEC", 0)
)


def open_regular(path: str | Path) -> FileIO:
    """Open a regular file for reading.

    Raises:
        InputError: it is not regular.
        OSError, ValueError: it cannot be opened, or no file system takes its name.
    """
    file = FileIO(path, opener=lambda name, _flags: os.open(name, _FLAGS))
    if not stat.S_ISREG(os.fstat(file.fileno()).st_mode):
        file.close()
        raise InputError("unreadable", reason=N_("it is no regular file"))
    return file


def file_problem(error: OSError | ValueError) -> InputError:
    """Return what an error means; a `ValueError` is a name that no file system takes."""
    if isinstance(error, (FileNotFoundError, NotADirectoryError)) or not isinstance(error, OSError):
        return InputError("no-file")
    if isinstance(error, IsADirectoryError):
        return InputError("folder")
    if isinstance(error, PermissionError):
        return InputError("no-permission")
    return InputError("unreadable", reason=reason_of(error))


def read_file(path: Path, max_bytes: int = MAX_BYTES, *, streams: bool = False) -> bytes:
    """Read a file of bounded size.

    With ``streams``, for files named in commands, also pipes, and ``-`` as standard input.

    Raises:
        InputError: it cannot be read.
    """
    # Windows would say "permission denied"; Path.is_dir raises for names that are too long
    if os.path.isdir(path):  # noqa: PTH112
        raise InputError("folder")
    try:
        with _open_stream(path) if streams else BufferedReader(open_regular(path)) as file:
            data = file.read(max_bytes + 1)
    except (OSError, ValueError) as error:
        raise file_problem(error) from error
    if len(data) > max_bytes:
        raise InputError("too-large", limit=max_bytes // MEGABYTE)
    return data


def _open_stream(path: Path) -> BufferedReader:
    return open(0, "rb", closefd=False) if path == Path("-") else path.open("rb")
