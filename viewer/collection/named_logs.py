"""Finds the log that a game in another program's format names, among those that are here.

Asked are, in this order, logs that the caller has, files beside the game named by the id, logs that
were downloaded, and the index of all collections. Nothing is asked of the network.
"""

import sqlite3
from collections.abc import Callable, Iterator, Mapping
from contextlib import closing, suppress
from functools import partial
from pathlib import Path
from typing import Final

from viewer.collection.find import path_of
from viewer.collection.read import read_found
from viewer.core.base.errors import InputError
from viewer.core.sites.detect import SITES
from viewer.core.sites.named_log import FindLog
from viewer.system import assets
from viewer.system.regular_file import read_file

_SEATS: Final = ("", *(f"&tw={seat}" for seat in range(4)))
"""Behind the id, in names of files that players save."""
_WITH_ID: Final = """
SELECT file, member FROM source JOIN game ON game.id = source.id
WHERE game.log_id = ? AND game.site = 'tenhou' ORDER BY game.wholeness DESC
"""


def logs_near(name: str = "", opened: Mapping[str, bytes] | None = None) -> FindLog:
    """Find logs by id, for a game by its path; ``opened`` are the bytes of some, by id."""

    def find(log_id: str) -> bytes | None:
        if opened and log_id in opened:
            return opened[log_id]
        folders = ([Path(name).parent] if name else []) + [assets.downloaded_logs()]
        for read in (*_files(folders, log_id), *_indexed(log_id)):
            with suppress(InputError):
                return read()
        return None

    return find


def _files(folders: list[Path], log_id: str) -> Iterator[Callable[[], bytes]]:
    names = [f"{log_id}{seat}{end}" for end in SITES["tenhou"].endings for seat in _SEATS]
    for path in (folder / each for folder in folders for each in names):
        with suppress(OSError, ValueError):
            if path.is_file():
                yield partial(read_file, path)


def _indexed(log_id: str) -> Iterator[Callable[[], bytes]]:
    """Yield what reads the logs with an id in the index, without changing that."""
    found = list[str]()
    uri = f"{assets.cache_folder('collections.sqlite').absolute().as_uri()}?mode=ro"
    with suppress(sqlite3.Error, ValueError), closing(sqlite3.connect(uri, uri=True)) as database:
        found = [path_of(*row) for row in database.execute(_WITH_ID, (log_id,))]
    yield from (partial(read_found, path) for path in found)
