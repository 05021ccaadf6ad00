"""Reads the file of a log, a record or a study; of a large network record the games in it alone.

No other may be larger than `MAX_BYTES`.
"""

from io import FileIO
from pathlib import Path

from viewer.core.base.errors import InputError, ShouldStop
from viewer.core.base.unpack import BEGINNING, MAX_BYTES, MEGABYTE
from viewer.core.sites.har import is_har
from viewer.system.regular_file import file_problem, open_regular, read_file


def read_log_file(
    path: Path, should_stop: ShouldStop = lambda: False, *, streams: bool = False
) -> bytes:
    """Read a file as `read_file` does, or the games in it, as JSON that wraps them.

    Raises InputError; or `Stopped`, once ``should_stop`` says so.
    """
    try:
        return read_file(path, streams=streams)
    except InputError as error:
        if error.code != "too-large" or not path.is_file():
            raise
    try:
        with open_regular(path) as file:
            return games_in_large(file, should_stop)
    except (OSError, ValueError) as error:
        raise file_problem(error) from error


def games_in_large(file: FileIO, should_stop: ShouldStop = lambda: False) -> bytes:
    """Return the games of a file that is too large for anything but a network record.

    Raises InputError, or `Stopped`.
    """
    if not is_har(file.read(BEGINNING)):
        raise InputError("too-large", limit=MAX_BYTES // MEGABYTE)
    from viewer.core.sites.har_games import games_of_har  # noqa: PLC0415 - few files are any

    return games_of_har(file, should_stop)
