"""Logs by their address: taken from the cache folder, or downloaded and put there.

Cached logs have the names that Tenhou gives saved logs, which include the seat in view. The same
log from another seat is another file: it is small, and needs no download. What is no whole log of
the id that a file is named by is downloaded again. The oldest are deleted when there are many.

Of Tenhou's addresses for logs, ``/0/log/?ID`` gives a log as it is stored, with its seed, also of
private lobbies. ``/5/mjlog2json.cgi`` leaves out the seed, and its maintainer asked to use the
plain logs instead; ``/0/log/find.cgi`` serves a player's own logs of the last days. One address is
asked, once, for one log at a time.

In 2021 Tenhou redirected from there to another host, ``http://l99.mjv.jp/0/log/?ID``. Redirections
are followed to Tenhou's hosts only, and always over https.

Sources: kobalab's `tenhou-log`, Apricot-S's `houou-logs` and MahjongRepository's `phoenix-logs`,
which all download there; Tenhou's request of 2022-08-24, quoted in VictorZXY/Meowjong, issue 1; the
redirection in kobalab/tenhou-log, issue 7. Nobody here could ask Tenhou itself.
"""

import atexit
import os
from collections.abc import Iterator
from contextlib import suppress
from functools import cache
from pathlib import Path
from shutil import rmtree
from tempfile import mkdtemp
from typing import Final, NamedTuple

from viewer.core.base.errors import InputError, Progress, ShouldStop, reason_of
from viewer.core.sites.tenhou.log_address import is_address, parse_address
from viewer.core.sites.tenhou.log_id import LogAddress
from viewer.online import TENHOU, DownloadError, require_log
from viewer.system import assets
from viewer.system.regular_file import read_file
from viewer.system.whole_file import replace_whole

MOST_LOGS: Final = 1000
"""About 20 MB."""


def folder() -> Path:
    return assets.downloaded_logs()


def find(address: LogAddress) -> Path | None:
    """Return the cached file of a log, from the same seat or another."""
    path = folder() / address.file_name
    return next((copy for copy in _copies(address, path) if _holds(copy, address)), None)


def _holds(path: Path, address: LogAddress) -> bool:
    try:
        require_log(read_file(path), address.log)
    except InputError:
        return False
    return True


def _copies(address: LogAddress, first: Path) -> Iterator[Path]:
    yield first
    with suppress(OSError):
        yield from sorted(first.parent.glob(f"{address.log}*.mjlog"))


def address_of(path: Path) -> LogAddress | None:
    """Return the address of a cached file, even of a deleted one; None for other files."""
    if path.parent != folder():
        return None
    try:
        return parse_address(path.stem)
    except InputError:
        return None


def add(address: LogAddress, data: bytes) -> Path:
    """Write a log into the cache, and return its file.

    Raises:
        OSError: it cannot be written.
    """
    place = folder()
    path = place / address.file_name
    place.mkdir(parents=True, exist_ok=True)
    replace_whole(path, data)
    _forget_the_oldest(place)
    return path


class CacheSize(NamedTuple):
    logs: int
    size: int


def size() -> CacheSize:
    sizes = list[int]()
    for path in _logs(folder()):
        with suppress(OSError):  # another window may have deleted it
            sizes.append(path.stat().st_size)
    return CacheSize(len(sizes), sum(sizes))


def clear() -> None:
    """Delete every cached log, and nothing else in the folder.

    Raises:
        DownloadError: some of them cannot be deleted; the others are gone.
    """
    place = folder()
    problem = None
    for path in _logs(place):
        try:
            path.unlink(missing_ok=True)
        except OSError as error:
            problem = error
    if problem is not None:
        reason = reason_of(problem)
        raise DownloadError("not-emptied", folder=str(place), reason=reason) from problem


def _logs(place: Path) -> list[Path]:
    try:
        return list(place.glob("*.mjlog"))
    except OSError:  # it may not be read
        return []


def _forget_the_oldest(place: Path) -> None:
    with suppress(OSError):  # another window may do the same
        logs = sorted(_logs(place), key=os.path.getmtime)
        for path in logs[:-MOST_LOGS]:
            path.unlink()


def fetch_log(address: LogAddress, progress: Progress, should_stop: ShouldStop) -> Path:
    """Return a log's file, after downloading it if it is not cached.

    Where the cache cannot be written, the file lies in a temporary folder until the program ends.

    Raises:
        DownloadError: it could not be downloaded, or not be written anywhere.
    """
    path = find(address)
    if path is not None and path.name == address.file_name:
        return path
    if path is not None:
        data = read_file(path)
    else:
        from viewer.online.download import download  # noqa: PLC0415 - only then is Qt needed

        data = download(address.log, TENHOU, progress, should_stop)
    try:
        return add(address, data)
    except OSError:
        return add_for_now(address.file_name, data)


def add_for_now(name: str, data: bytes) -> Path:
    """Write a file of this name that lies there until the program ends; raises DownloadError."""
    try:
        path = _temporary_folder() / name
        replace_whole(path, data)
    except OSError as error:
        raise DownloadError("not-kept", folder=str(folder()), reason=reason_of(error)) from error
    return path


@cache
def _temporary_folder() -> Path:
    path = mkdtemp(prefix="wall-viewer-")
    atexit.register(rmtree, path, ignore_errors=True)
    return Path(path)


def is_online(name: str) -> bool:
    """Whether a word is a log's address and not the name of an existing file."""
    return is_address(name) and not os.path.lexists(name)
