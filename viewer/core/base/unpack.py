"""A file's bytes, gzip or plain, within bounds.

The content, never the name, decides which of these it is.
"""

import zlib
from typing import Final

from viewer.core.base.errors import InputError

MEGABYTE: Final = 1 << 20
MAX_BYTES: Final = 16 * MEGABYTE
"""Real logs unpack to 5 to 60 kB, and records to 3 MB."""

_GZIP_MAGIC: Final = b"\x1f\x8b"
_ZIP_MAGIC: Final = b"PK\3\4"
_GZIP_WINDOW: Final = 16 + zlib.MAX_WBITS
_MOST_MEMBERS: Final = 64
"""Each costs a copy of what follows it; a saved log has one."""


def lacks_trailer(data: bytes, content: bytes) -> bool:
    """Whether the file that was unpacked to this content lacks gzip's checksum and length."""
    length = (len(content) & 0xFFFFFFFF).to_bytes(4, "little")
    if not data.startswith(_GZIP_MAGIC) or data.endswith(length):
        return False
    stream = zlib.decompressobj(_GZIP_WINDOW)
    stream.decompress(data)
    return not stream.eof


def _without_trailer(stream: "zlib._Decompress", part: bytes) -> bool:
    """Try what is left of the right trailer, wherever the file was cut off."""
    trailer = (zlib.crc32(part) | len(part) << 32).to_bytes(8, "little")
    for rest in range(len(trailer)):
        trial = stream.copy()
        try:
            if not trial.decompress(trailer[rest:]) and trial.eof:
                return True
        except zlib.error:
            continue
    return False


def unpack(data: bytes, *, max_bytes: int = MAX_BYTES) -> bytes:
    """Return a file's content, gzip or plain; a gzip file may lack its trailer.

    Raises:
        InputError: ``empty``, ``too-large``, ``archive`` or ``gzip-…``.
    """
    if len(data) > max_bytes:
        raise InputError("too-large", limit=max_bytes // MEGABYTE)
    if data.startswith(_GZIP_MAGIC):
        data = _gunzip(data, max_bytes)
    if data.startswith(_ZIP_MAGIC):
        raise InputError("archive")
    if not data.strip():
        raise InputError("empty")
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
        if not stream.eof and not _without_trailer(stream, part):
            raise InputError("gzip-cut")
        data = stream.unused_data
    return b"".join(parts)
