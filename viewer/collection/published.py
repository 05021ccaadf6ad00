"""A published list of hashes, as a browser or an editor happened to save it.

The one reader: for many logs, and for the log that the window shows.
"""

import codecs
from pathlib import Path
from typing import Final

from viewer.core.base.errors import InputError, ShouldStop
from viewer.core.sites.tenhou.commitment import published_hashes
from viewer.core.sites.tenhou.unpack import MEGABYTE
from viewer.system.regular_file import read_file
from viewer.translation import N_

MAX_LIST_BYTES: Final = 256 * MEGABYTE
"""Two million hashes."""

_MARKS: Final = (
    (codecs.BOM_UTF8, "utf-8-sig"),
    (codecs.BOM_UTF16_LE, "utf-16"),
    (codecs.BOM_UTF16_BE, "utf-16"),
)


def read_published(
    path: Path, should_stop: ShouldStop = lambda: False, *, streams: bool = False
) -> dict[str, int]:
    """Read a list that is to hold something: as `hashes_in` does.

    Raises:
        InputError: it cannot be read, or holds no hash.
    """
    found = hashes_in(path, should_stop, streams=streams)
    if not found:
        raise InputError("unreadable", reason=N_("it holds no SHA-512 hash"))
    return found


def hashes_in(
    path: Path, should_stop: ShouldStop = lambda: False, *, streams: bool = False
) -> dict[str, int]:
    """Read a list, as `read_file` does: each hash in lower-case hex, and its line from 1.

    Raises:
        InputError: it cannot be read.
        Stopped: ``should_stop`` said so.
    """
    try:
        data = read_file(path, MAX_LIST_BYTES, streams=streams)
    except InputError as error:
        if error.code != "too-large":
            raise
        raise InputError("list-large", limit=MAX_LIST_BYTES // MEGABYTE) from error
    return published_hashes(decode_list(data), should_stop)


def decode_list(data: bytes) -> str:
    """Decode text by its byte order mark; without one by its zero bytes, or as UTF-8."""
    for mark, encoding in _MARKS:
        if data.startswith(mark):
            return data.decode(encoding, "replace")
    # Hashes are ASCII: as UTF-16 every other byte is zero.
    even, odd = data[:4096:2].count(0), data[1:4096:2].count(0)
    if max(even, odd) * 4 > len(data[:4096]):
        return data.decode("utf-16-be" if even > odd else "utf-16-le", "replace")
    return data.decode("utf-8", "replace")
