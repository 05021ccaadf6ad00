"""A file's bytes, gzip or plain, within bounds.

The content, never the name, decides which of these it is.
"""

import re
import zlib
from base64 import b64decode
from contextlib import suppress
from typing import Final

from viewer.core.base.errors import InputError

MEGABYTE: Final = 1 << 20
MAX_BYTES: Final = 16 * MEGABYTE
"""Real logs unpack to 5 to 60 kB, and records to 3 MB."""

BEGINNING: Final = 256
"""Bytes of a file that tell what it may be."""

GZIP_MAGIC: Final = b"\x1f\x8b"
_ZIP_MAGIC: Final = b"PK\3\4"
GZIP_WINDOW: Final = 16 + zlib.MAX_WBITS
_TEXT: Final = re.compile(rb"\s*\"?[0-9A-Za-z+/_-]{2}")
_SHORTEST_TEXT: Final = 16
_HEX: Final = re.compile("[0-9][0-9A-Fa-f](?:[0-9A-Fa-f]{2})*")
_URL_ALPHABET: Final = str.maketrans("-_", "+/")
_MOST_MEMBERS: Final = 64
"""Each costs a copy of what follows it; a saved log has one."""


def lacks_trailer(data: bytes, content: bytes) -> bool:
    """Whether the file that was unpacked to this content lacks gzip's checksum and length."""
    length = (len(content) & 0xFFFFFFFF).to_bytes(4, "little")
    if not data.startswith(GZIP_MAGIC) or data.endswith(length):
        return False
    stream = zlib.decompressobj(GZIP_WINDOW)
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
    """Return a file's content, gzip or plain, or as a text of these bytes.

    A gzip file may lack its trailer.

    Raises:
        InputError: ``empty``, ``too-large``, ``archive`` or ``gzip-…``.
    """
    if len(data) > max_bytes:
        raise InputError("too-large", limit=max_bytes // MEGABYTE)
    if data.startswith(GZIP_MAGIC):
        data = _gunzip(data, max_bytes)
    packed = _bytes_in_text(data)
    if packed is not None:
        data = _gunzip(packed, max_bytes) if packed.startswith(GZIP_MAGIC) else packed
    if data.startswith(_ZIP_MAGIC):
        raise InputError("archive")
    if not data.strip():
        raise InputError("empty")
    return data


def unpacked_head(head: bytes) -> bytes:
    """How a file's content begins, by how the file does."""
    with suppress(zlib.error):
        if head.startswith(GZIP_MAGIC):
            return zlib.decompressobj(GZIP_WINDOW).decompress(head, len(head))
    return head


def may_be_packed_text(head: bytes) -> bool:
    """Whether a file that begins so may be all base64 or hex, perhaps between quotation marks."""
    return _TEXT.match(head) is not None


def _bytes_in_text(data: bytes) -> bytes | None:
    """The bytes of a file that is all base64 or hex."""
    if not may_be_packed_text(data):
        return None
    text = data.decode("ascii", "replace").strip().strip('"')
    return bytes_of_text(text) if len(text) >= _SHORTEST_TEXT else None


def bytes_of_text(text: str) -> bytes | None:
    """The bytes that base64 (either alphabet, padded or not) or hex stands for; None if neither.

    Base64 of messages, JSON and gzip begins with a letter, and hex of them with a digit.
    """
    text = "".join(text.partition("base64,")[2 if text.startswith("data:") else 0].splitlines())
    try:
        if _HEX.fullmatch(text):
            return bytes.fromhex(text)
        text = text.rstrip("=").translate(_URL_ALPHABET)
        return b64decode(text + "=" * (-len(text) % 4), validate=True)
    except ValueError:
        return None


def _gunzip(data: bytes, max_bytes: int) -> bytes:
    """Unpack all members of a gzip file, never more than ``max_bytes`` and a little."""
    parts: list[bytes] = []
    room = max_bytes
    while data.startswith(GZIP_MAGIC):
        if len(parts) == _MOST_MEMBERS:
            raise InputError("gzip-broken")
        stream = zlib.decompressobj(GZIP_WINDOW)
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
