"""Pictures as PNG, packed by Python's own zlib.

Qt would have every row tried with each of PNG's filters, and keep the best: with surfaces of one
colour that takes three times as long, and makes the file larger.
"""

import struct
import zlib
from collections.abc import Iterator
from typing import Final

from PySide6.QtGui import QImage

_START: Final = b"\x89PNG\r\n\x1a\n"
_LEVEL: Final = 2
_BAND: Final = 16
"""Rows that are packed at once: a large picture needs no memory for a second one."""


def png_of(image: QImage) -> bytes:
    """Return a picture's file; what it has of transparency is lost."""
    size = struct.pack(">IIBBBBB", image.width(), image.height(), 8, 2, 0, 0, 0)  # 8 bits, RGB
    dots = struct.pack(">IIB", image.dotsPerMeterX(), image.dotsPerMeterY(), 1)  # a metre
    packer = zlib.compressobj(_LEVEL)
    data = b"".join((*map(packer.compress, _rows(image)), packer.flush()))
    chunks = ((b"IHDR", size), (b"pHYs", dots), (b"IDAT", data), (b"IEND", b""))
    return _START + b"".join(_chunk(*chunk) for chunk in chunks)


def _rows(image: QImage) -> Iterator[bytes]:
    """Yield rows, some at once, each behind a byte that says that it is not filtered."""
    length = 3 * image.width()
    for top in range(0, image.height(), _BAND):
        count = min(_BAND, image.height() - top)
        band = image.copy(0, top, image.width(), count)
        pixels = band.convertToFormat(QImage.Format.Format_RGB888)
        start = pixels.bytesPerLine()
        bits = pixels.constBits()
        rows = (bits[row * start : row * start + length] for row in range(count))
        yield b"\0" + b"\0".join(rows)


def _chunk(kind: bytes, data: bytes) -> bytes:
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))
