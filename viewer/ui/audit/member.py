"""Reads a log that a check found: a file, or a member of a zip archive."""

import os
from pathlib import Path

from viewer.bulk.find import find_sources
from viewer.bulk.read import Reader
from viewer.core.errors import InputError
from viewer.document import read_file


def archive_of(path: str) -> str | None:
    """Return the archive that a result's path leads into; None if it is simply a file's."""
    if os.path.isfile(path):  # noqa: PTH113 - Path would lose a member's ``./``
        return None
    slashes = (at for at, character in enumerate(path) if character == "/")
    return next((path[:at] for at in slashes if os.path.isfile(path[:at])), None)  # noqa: PTH113


def read_found(path: str, _file: Path) -> bytes:
    """Return the bytes of a log by its result's path.

    Raises:
        InputError: it cannot be read, or is not there any more.
    """
    archive = archive_of(path)
    if archive is None:
        return read_file(Path(path))
    for source in find_sources([archive]):
        if source.path == path:
            with Reader() as reader:
                return reader.read(source)[0]
    raise InputError("no-file")
