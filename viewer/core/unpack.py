"""From a file's bytes to the XML inside: gzip or plain, told by the content alone.

The unpacked size is bounded, so that a few kilobytes cannot fill the memory.
"""

import zlib
from typing import Final

from viewer.core.errors import InputError

MEGABYTE: Final = 1 << 20
MAX_BYTES: Final = 16 * MEGABYTE
"""Real logs unpack to 5 to 60 kB."""

_GZIP_MAGIC: Final = b"\x1f\x8b"
_GZIP_WINDOW: Final = 16 + zlib.MAX_WBITS
_MOST_MEMBERS: Final = 64
"""Each costs a copy of what follows it; a saved log has one."""


def unpack(data: bytes, *, max_bytes: int = MAX_BYTES) -> bytes:
    """Return the XML of a log file.

    Raises:
        InputError: ``empty``, ``too-large``, ``gzip-…`` or ``not-xml``.
    """
    if len(data) > max_bytes:
        raise InputError("too-large", limit=max_bytes // MEGABYTE)
    if data.startswith(_GZIP_MAGIC):
        data = _gunzip(data, max_bytes)
    if not data.strip():
        raise InputError("empty")
    if b"<" not in data[:64].replace(b"\0", b""):
        raise InputError("not-xml")
    return data


def _gunzip(data: bytes, max_bytes: int) -> bytes:
    """Unpack all members of a gzip file, never more than ``max_bytes`` and a little."""
    parts: list[bytes] = []
    room = max_bytes
    while data.startswith(_GZIP_MAGIC):
        if len(parts) == _MOST_MEMBERS:
            raise InputError("gzip-broken")
        stream = zlib.decompressobj(_GZIP_WINDOW)
        try:
            part = stream.decompress(data, room + 1)
        except zlib.error:
            raise InputError("gzip-broken") from None
        parts.append(part)
        room -= len(part)
        if room < 0:
            raise InputError("gzip-bomb", limit=max_bytes // MEGABYTE)
        if not stream.eof:
            raise InputError("gzip-cut")
        data = stream.unused_data
    return b"".join(parts)
