"""Logs as a source of walls: those of a folder, and what is open.

No Qt: worker processes import this to read what they are given.
"""

import os
from collections.abc import Iterable, Sequence

from viewer.bulk.find import Source as LogPlace
from viewer.bulk.find import find_sources
from viewer.bulk.read import archive_of, read_source
from viewer.core.errors import InputError, ShouldStop, Stopped
from viewer.document import Document
from viewer.lab.walls import GivenSeeds, LogWalls, Source

_ASKED_EVERY = 500


def folder_walls(paths: Sequence[str], label: str, should_stop: ShouldStop) -> LogWalls:
    """Find all files of folders, archives and files; there may be none.

    Raises:
        InputError: none of them is there.
        Stopped: ``should_stop`` said so.
    """
    if not any(map(os.path.lexists, paths)):
        raise InputError("no-file")
    found: list[LogPlace] = []
    for source in find_sources(paths):
        if len(found) % _ASKED_EVERY == 0 and should_stop():
            raise Stopped
        found.append(source)
    return LogWalls(tuple(found), read_source, label)


def opened_walls(documents: Iterable[Document], label: str) -> Source:
    """Return the walls of what is open: a seed's, or those of logs; none of them may have a file.

    A seed gives as many walls as were opened of it.
    """
    found: list[LogPlace] = []
    for document in documents:
        if document.seed is not None and document.log is None:
            return GivenSeeds((document.seed,), document.kyoku_count)
        if document.log is not None and document.path is not None:
            path = str(document.path)
            inside = find_sources([archive_of(path) or path])
            found += [source for source in inside if source.path == path]
    return LogWalls(tuple(found), read_source, label)
