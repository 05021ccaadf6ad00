"""Tiles as an earlier start has drawn them: a file for each size, so that the next need not.

To read and draw 38 drawings takes a tenth of a start; their pixels are there in a moment. A file is
named by its size and by what it was made from and with, drawings and Qt. It holds the tiles' codes,
a line's end, their pixels and a checksum.
One that is not whole is as good as none; where none can be written, tiles are drawn each time.
"""

import os
import struct
import zlib
from collections.abc import Mapping
from contextlib import suppress
from functools import cached_property
from pathlib import Path
from typing import Final

from PySide6.QtCore import QSize, qVersion
from PySide6.QtGui import QImage

from viewer import __version__
from viewer.system.assets import tile_files

MOST_KEPT: Final = 16
"""Sizes; a usual one takes 400 kB."""
_FORMAT: Final = QImage.Format.Format_ARGB32_Premultiplied
_MOST_DRAWN: Final = 4
"""Sizes: a window that is drawn larger shows many."""
_PIXEL: Final = 4
"""Bytes."""
_SUM: Final = struct.Struct("<I")


class TileStore:
    """Finds tiles of earlier starts in a folder, and keeps those of this one for the next."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._found: dict[QSize, dict[str, QImage]] = {}
        self._drawn: dict[QSize, dict[str, QImage]] = {}

    def find(self, code: str, size: QSize) -> QImage | None:
        """Return a tile of a size that an earlier start has kept."""
        if size not in self._found:
            self._found[size] = self._read(size)
        return self._found[size].get(code)

    def add(self, code: str, size: QSize, image: QImage) -> None:
        """Take a tile that had to be drawn."""
        self._drawn.setdefault(size, {})[code] = image
        if len(self._drawn) > _MOST_DRAWN:
            del self._drawn[next(iter(self._drawn))]

    def keep(self) -> None:
        """Write the sizes of which tiles were drawn, with what was found of them.

        No more than `MOST_KEPT` sizes stay.
        """
        if not self._drawn:
            return
        from viewer.system.whole_file import write_whole  # noqa: PLC0415 - not needed at the start

        with suppress(OSError):  # a full disk, or a folder that nobody may write into
            self._folder.mkdir(parents=True, exist_ok=True)
            while self._drawn:
                size, images = self._drawn.popitem()
                write_whole(self._file(size), _packed(self._found[size] | images))
            files = sorted(self._folder.glob("*.tiles"), key=lambda path: path.stat().st_mtime)
            for path in files[:-MOST_KEPT]:
                path.unlink()

    def _read(self, size: QSize) -> dict[str, QImage]:
        try:
            return _unpacked(self._file(size).read_bytes(), size)
        except OSError:
            return {}

    def _file(self, size: QSize) -> Path:
        return self._folder / f"{size.width()}x{size.height()}-{self._source:08x}.tiles"

    @cached_property
    def _source(self) -> int:
        """A checksum of what the pictures are made from and with.

        Of the drawings, their sizes and times tell enough: to read them all takes longer than to
        read the pictures.
        """
        drawings = [(each.st_size, each.st_mtime_ns) for each in map(os.stat, tile_files())]
        return zlib.crc32(repr((__version__, qVersion(), drawings)).encode())


def _packed(images: Mapping[str, QImage]) -> bytes:
    data = b",".join(map(str.encode, images)) + b"\n"
    data += b"".join(bytes(image.constBits()) for image in images.values())
    return data + _SUM.pack(zlib.crc32(data))


def _unpacked(data: bytes, size: QSize) -> dict[str, QImage]:
    """Return a file's tiles by their codes; nothing if it is not whole."""
    whole, end = memoryview(data)[: -_SUM.size], data[-_SUM.size :]
    if end != _SUM.pack(zlib.crc32(whole)):
        return {}
    line, height = _PIXEL * size.width(), size.height()
    start = data.index(b"\n") + 1
    parts = (whole[at : at + line * height] for at in range(start, len(whole), line * height))
    # copies, for an image does not keep the bytes that it is made of
    images = (QImage(part, size.width(), height, line, _FORMAT).copy() for part in parts)
    return dict(zip(data[: start - 1].decode().split(","), images, strict=True))
