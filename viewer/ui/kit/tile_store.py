"""Tiles as an earlier start drew them, in one file, so that the next need not read any drawing.

To read the drawings and draw the 51 tiles of the sample's first picture takes 50 of the 440 million
instructions that a start executes after its imports. Rejected: a file for each size, of which a
window that is resized makes hundreds.

Above index and pixels stands a line that says what they were made from and with, and a checksum of
all below it. A file that is not whole, or of another version, is as good as none; where none can be
written, tiles are drawn each time.
"""

import os
import zlib
from collections.abc import Iterator, Mapping
from contextlib import suppress
from functools import cached_property
from itertools import islice
from pathlib import Path
from typing import Final, NamedTuple

from PySide6.QtCore import qVersion
from PySide6.QtGui import QImage

from viewer import __version__
from viewer.core.base.errors import InputError
from viewer.system.assets import tile_file
from viewer.system.regular_file import read_file
from viewer.system.whole_file import replace_whole

TILE_FORMAT: Final = QImage.Format.Format_ARGB32_Premultiplied
_PIXEL: Final = 4
"""Bytes."""
MOST_STORED: Final = 200
"""Tiles: all faces in the five sizes of a window. At 34x45 they take 1.2 MB."""
_MOST_BYTES: Final = 1 << 23
"""Of a file; where tiles are larger still, they are drawn each time."""


class TileKey(NamedTuple):
    """An upright tile of a size in the device's pixels."""

    code: str
    width: int
    height: int

    @property
    def bytes(self) -> int:
        return _PIXEL * self.width * self.height


class TileStore:
    def __init__(self, path: Path) -> None:
        self._path = path

    def find(self, key: TileKey) -> QImage | None:
        """Return a tile that is stored."""
        pixels = self._stored.get(key)
        if pixels is None:
            return None
        _code, width, height = key
        # a copy, for an image does not keep the bytes that it is made of
        return QImage(pixels, width, height, _PIXEL * width, TILE_FORMAT).copy()

    def keep(self, images: Mapping[TileKey, QImage]) -> None:
        """Store the tiles that a start needed, the first ones, if any was not there.

        With them stay others that were there, as long as there is room.
        """
        if all(key in self._stored for key in islice(images, MOST_STORED)):
            return
        needed = {key: image.constBits() for key, image in images.items()}
        kept = dict(islice((needed | self._stored).items(), MOST_STORED))
        index = ",".join(" ".join(map(str, key)) for key in kept)
        data = b"".join((index.encode(), b"\n", *kept.values()))
        content = self._head(data) + data
        if len(content) <= _MOST_BYTES:
            with suppress(OSError):  # a full disk, or a folder that nobody may write into
                self._path.parent.mkdir(parents=True, exist_ok=True)
                replace_whole(self._path, content, synced=False)

    @cached_property
    def _stored(self) -> dict[TileKey, memoryview]:
        """By its key, the pixels of each tile; nothing where the file is not whole."""
        try:
            content = read_file(self._path, _MOST_BYTES)
        except InputError:
            return {}
        below = content.find(b"\n") + 1
        data = memoryview(content)[below:]
        if content[:below] != self._head(data):
            return {}
        pixels = content.find(b"\n", below) + 1
        index = content[below : pixels - 1].decode()
        return dict(_parts(index, memoryview(content)[pixels:]))

    @cached_property
    def _source(self) -> str:
        """What the pixels depend on: the program's version and Qt's, and when drawings changed."""
        with os.scandir(tile_file("back").parent) as files:
            changed = max(file.stat().st_mtime_ns for file in files)
        return f"wall-viewer {__version__} Qt {qVersion()} {changed}"

    def _head(self, data: bytes | memoryview) -> bytes:
        return f"{self._source} {zlib.crc32(data):08x}\n".encode()


def _parts(index: str, pixels: memoryview) -> Iterator[tuple[TileKey, memoryview]]:
    """Yield tiles by an index, as ``5p 30 40,back 15 20``, and the pixels of each in turn."""
    at = 0
    for entry in index.split(","):
        code, width, height = entry.split(" ")
        key = TileKey(code, int(width), int(height))
        yield key, pixels[at : (at := at + key.bytes)]
