"""Logs that were downloaded, where the system keeps what can be had again.

They are called as Tenhou calls its saved logs, so that the seat in view is in the name, as in any
log's. The same log from another seat is kept once more: it is small, and need not be asked for. A
log counts only if it is whole and readable; what is not is downloaded again. The oldest go when
there are many.
"""

import os
import sys
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Final

from viewer.core.errors import InputError, reason_of
from viewer.core.log_address import LogAddress, parse_address
from viewer.regular_file import holds_whole_log
from viewer.whole_file import write_whole

MOST_KEPT: Final = 1000
"""About 20 MB."""


def folder() -> Path:
    """Return where they are."""
    home = Path.home()
    if sys.platform == "win32":
        place = Path(os.environ.get("LOCALAPPDATA") or home / "AppData" / "Local")
        return place / "wall-viewer" / "cache" / "logs"
    if sys.platform == "darwin":
        return home / "Library" / "Caches" / "wall-viewer" / "logs"
    return Path(os.environ.get("XDG_CACHE_HOME") or home / ".cache") / "wall-viewer" / "logs"


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


def _forget_the_oldest(place: Path) -> None:
    with suppress(OSError):  # another window may do the same
        logs = sorted(place.glob("*.mjlog"), key=os.path.getmtime)
        for path in logs[:-MOST_KEPT]:
            path.unlink()
