"""Logs that were downloaded, where the system keeps what can be had again.

They are called as Tenhou calls its saved logs, so that the seat in view is in the name, as in any
log's. The same log from another seat is kept once more: it is small, and need not be asked for. A
log counts only if it is whole and readable; what is not is downloaded again. The oldest go when
there are many.
"""

import os
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Final, NamedTuple

from viewer.core.base.errors import InputError, reason_of
from viewer.core.sites.tenhou.log_address import LogAddress, parse_address
from viewer.system.assets import cache_folder
from viewer.system.regular_file import holds_whole_log
from viewer.system.whole_file import write_whole

MOST_KEPT: Final = 1000
"""About 20 MB."""


def folder() -> Path:
    """Return where they are."""
    return cache_folder("logs")


def find(address: LogAddress) -> Path | None:
    """Return where a log is kept: under its own name, or as it was asked for from another seat."""
    path = folder() / address.file_name
    return next(filter(holds_whole_log, _copies(address, path)), None)


def _copies(address: LogAddress, first: Path) -> Iterator[Path]:
    yield first
    with suppress(OSError):
        yield from sorted(first.parent.glob(f"{address.log}*.mjlog"))


def address_of(path: Path) -> LogAddress | None:
    """Return the address of which a file is the log that was kept, even if it is gone; or None."""
    if path.parent != folder():
        return None
    try:
        return parse_address(path.stem)
    except InputError:
        return None


def keep(address: LogAddress, data: bytes) -> Path:
    """Keep a log, and return where.

    Raises:
        InputError: it cannot be kept.
    """
    place = folder()
    path = place / address.file_name
    try:
        place.mkdir(parents=True, exist_ok=True)
        write_whole(path, data)
    except OSError as error:
        reason = reason_of(error)
        raise InputError("not-kept", folder=str(place), reason=reason) from error
    _forget_the_oldest(place)
    return path


class Held(NamedTuple):
    """How much is kept: so many logs, and bytes."""

    logs: int
    size: int


def held() -> Held:
    """Return how much is kept."""
    sizes = list[int]()
    for path in _logs(folder()):
        with suppress(OSError):  # another window may have deleted it
            sizes.append(path.stat().st_size)
    return Held(len(sizes), sum(sizes))


def empty() -> None:
    """Delete every log that is kept; what else lies beside them stays.

    Raises:
        InputError: some of them cannot be deleted; the others are gone.
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
        raise InputError("not-emptied", folder=str(place), reason=reason) from problem


def _logs(place: Path) -> list[Path]:
    try:
        return list(place.glob("*.mjlog"))
    except OSError:  # it may not be read
        return []


def _forget_the_oldest(place: Path) -> None:
    with suppress(OSError):  # another window may do the same
        logs = sorted(_logs(place), key=os.path.getmtime)
        for path in logs[:-MOST_KEPT]:
            path.unlink()
