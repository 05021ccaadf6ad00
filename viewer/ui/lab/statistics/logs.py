"""Logs as a source of walls: those of a folder, and those that are open.

No Qt: worker processes import this to read what they are given.
"""

import os
from collections.abc import Iterable

from viewer.bulk.find import Source, find_sources
from viewer.bulk.read import Reader
from viewer.core.errors import InputError
from viewer.document import Document, ShouldStop, Stopped
from viewer.lab.walls import LogWalls
from viewer.ui.audit.member import archive_of

_ASKED_EVERY = 500


def read_source(source: Source) -> bytes:
    """Return a log's bytes.

    Raises:
        InputError: it cannot be read.
    """
    with Reader() as reader:
        return reader.read(source)[0]


def folder_walls(folder: str, should_stop: ShouldStop) -> LogWalls:
    """Find all files of a folder; there may be none.

    Raises:
        InputError: it is not there.
        Stopped: ``should_stop`` said so.
    """
    if not os.path.lexists(folder):
        raise InputError("no-file")
    found: list[Source] = []
    for source in find_sources([folder]):
        if len(found) % _ASKED_EVERY == 0 and should_stop():
            raise Stopped
        found.append(source)
    name = os.path.basename(os.path.normpath(folder)) or folder  # noqa: PTH119 - any path
    return LogWalls(tuple(found), read_source, name)


def opened_walls(documents: Iterable[Document], label: str) -> LogWalls:
    """Return the walls of opened logs; there may be none with a file."""
    found: list[Source] = []
    for document in documents:
        if document.log is not None and document.path is not None:
            path = str(document.path)
            inside = find_sources([archive_of(path) or path])
            found += [source for source in inside if source.path == path]
    return LogWalls(tuple(found), read_source, label)
