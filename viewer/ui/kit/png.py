"""Pictures as PNG, packed by Python's own zlib.

Qt would have every row tried with each of PNG's filters, and keep the best: with surfaces of one
colour that takes three times as long, and makes the file larger. Both halves of a picture are
packed at once, which takes half of the time that is left: zlib works without Python's lock.
"""

import struct
import zlib
from collections.abc import Iterator
from threading import Thread
from typing import Final, NamedTuple

from PySide6.QtGui import QImage

_START: Final = b"\x89PNG\r\n\x1a\n"
_LEVEL: Final = 1
_ZLIB: Final = zlib.compressobj(_LEVEL).flush()[:2]
"""How zlib's format begins at that level."""

_BAND: Final = 16
"""Rows that are packed at once: a large picture needs no memory for a second one."""

_MODULUS: Final = 65521
"""Of Adler-32's two sums: one of the bytes, from 1 on, and one of what that is after each byte."""


class _Part(NamedTuple):
    """Packed rows, their checksum, and how many bytes they were."""

    packed: bytes
    adler: int
    length: int


def png_of(image: QImage) -> bytes:
    """Return a picture's file; what it has of transparency is lost."""
    size = struct.pack(">IIBBBBB", image.width(), image.height(), 8, 2, 0, 0, 0)  # 8 bits, RGB
    dots = struct.pack(">IIB", image.dotsPerMeterX(), image.dotsPerMeterY(), 1)  # a metre
    chunks = ((b"IHDR", size), (b"pHYs", dots), (b"IDAT", _packed(image)), (b"IEND", b""))
    return _START + b"".join(_chunk(*chunk) for chunk in chunks)


def _packed(image: QImage) -> bytes:
    middle, beside = image.height() // 2, list[_Part]()
    lower = range(middle, image.height())
    thread = Thread(target=lambda: beside.append(_part(image, lower, zlib.Z_FINISH)))
    thread.start()
    first = _part(image, range(middle), zlib.Z_SYNC_FLUSH)
    thread.join()
    second = beside[0]
    return b"".join((_ZLIB, first.packed, second.packed, struct.pack(">I", _adler(first, second))))


def _part(image: QImage, rows: range, end: int) -> _Part:
    packer, adler, length = zlib.compressobj(_LEVEL, wbits=-zlib.MAX_WBITS), 1, 0
    packed = []
    for band in _bands(image, rows):
        packed.append(packer.compress(band))
        adler, length = zlib.adler32(band, adler), length + len(band)
    packed.append(packer.flush(end))
    return _Part(b"".join(packed), adler, length)


def _adler(first: _Part, second: _Part) -> int:
    """Return the checksum of both together."""
    more = (first.adler & 0xFFFF) - 1  # than the second's sum began with
    low = (second.adler & 0xFFFF) + more
    high = (first.adler >> 16) + (second.adler >> 16) + second.length * more
    return high % _MODULUS << 16 | low % _MODULUS


def _bands(image: QImage, rows: range) -> Iterator[bytes]:
    """Yield rows, some at once, each behind a byte that says that it is not filtered."""
    length = 3 * image.width()
    for top in rows[::_BAND]:
        count = min(_BAND, rows.stop - top)
        band = image.copy(0, top, image.width(), count)
        pixels = band.convertToFormat(QImage.Format.Format_RGB888)
        start = pixels.bytesPerLine()
        bits = pixels.constBits()
        scans = (bits[row * start : row * start + length] for row in range(count))
        yield b"\0" + b"\0".join(scans)


def _chunk(kind: bytes, data: bytes) -> bytes:
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))
