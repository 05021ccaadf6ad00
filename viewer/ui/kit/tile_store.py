"""Tiles as an earlier start has drawn them: a file for each size, so that the next need not.

To read and draw 38 drawings takes a tenth of a start; their pixels are there in a moment. A file is
named by its size and by what it was made from and with, drawings and Qt, and ends with a checksum.
One that is not whole is as good as none; where none can be written, tiles are drawn each time.
"""

import struct
import zlib
from collections.abc import Callable
from contextlib import suppress
from functools import cached_property
from pathlib import Path
from typing import Final

from PySide6.QtCore import QSize, qVersion
from PySide6.QtGui import QImage

from viewer.assets import tile_files
from viewer.whole_file import write_whole

MOST_KEPT: Final = 8
"""Sizes; a usual one takes 400 kB."""
_FORMAT: Final = QImage.Format.Format_ARGB32_Premultiplied
_MANY: Final = 30
"""Tiles: so many of a size are drawn where a whole hand is looked at."""
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

    def keep(self, draw: Callable[[str, QSize], QImage]) -> None:
        """Write the latest size of which many tiles were drawn; ``draw`` is given what is missing.

        No more than `MOST_KEPT` sizes stay.
        """
        many = [size for size, images in self._drawn.items() if len(images) >= _MANY]
        if not many:
            return
        size = many[-1]
        images = self._drawn.pop(size)
        each = (images.get(code) or draw(code, size) for code in self._codes)
        data = b"".join(bytes(image.constBits()) for image in each)
        with suppress(OSError):  # a full disk, or a folder that nobody may write into
            self._folder.mkdir(parents=True, exist_ok=True)
            write_whole(self._file(size), data + _SUM.pack(zlib.crc32(data)))
            files = sorted(self._folder.glob("*.tiles"), key=lambda path: path.stat().st_mtime)
            for path in files[:-MOST_KEPT]:
                path.unlink()

    def _read(self, size: QSize) -> dict[str, QImage]:
        """Return all tiles of a size by their codes, or nothing if they are not kept."""
        try:
            data = self._file(size).read_bytes()
        except OSError:
            return {}
        pixels, end = memoryview(data)[: -_SUM.size], data[-_SUM.size :]
        line = _PIXEL * size.width()
        length = line * size.height()
        if len(pixels) != length * len(self._codes) or end != _SUM.pack(zlib.crc32(pixels)):
            return {}
        parts = (pixels[at : at + length] for at in range(0, len(pixels), length))
        # copies, for an image does not keep the bytes that it is made of
        images = (QImage(part, size.width(), size.height(), line, _FORMAT).copy() for part in parts)
        return dict(zip(self._codes, images, strict=True))

    def _file(self, size: QSize) -> Path:
        return self._folder / f"{size.width()}x{size.height()}-{self._source:08x}.tiles"

    @cached_property
    def _codes(self) -> list[str]:
        """Every tile that there is a drawing of, in the order of a file."""
        return [path.stem for path in tile_files()]

    @cached_property
    def _source(self) -> int:
        """A checksum of all that the pictures are made from and with."""
        source = zlib.crc32(qVersion().encode())
        for path in tile_files():
            source = zlib.crc32(path.read_bytes(), source)
        return source
