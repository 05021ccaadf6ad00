"""Reads what `find` has found: whole, of bounded size, and not while somebody changes it."""

import os
import struct
import zlib
from io import FileIO
from pathlib import Path
from typing import Final, Self
from zipfile import ZIP_STORED

from viewer.collection.find import Member, Source, Stamp, find_sources, os_problem, stamp_of
from viewer.core.base.errors import InputError
from viewer.core.sites.tenhou.unpack import MAX_BYTES, MEGABYTE
from viewer.system.regular_file import open_regular, read_file
from viewer.translation import N_

_HEADER: Final = struct.Struct("<4s22xHH")
"""A member's own header: its mark, and the lengths of name and extra field that follow it."""

_HEADER_MARK: Final = b"PK\3\4"
_RAW_DEFLATE: Final = -zlib.MAX_WBITS


class Reader:
    """Reads sources; the last archive stays open, since its members come in a row.

    Attributes:
        folder: where their paths begin, if that is not this process's folder.
    """

    def __init__(self, folder: str = "") -> None:
        self.folder = folder
        self._path = ""
        self._archive: FileIO | None = None

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_error: object) -> None:
        self._close()

    def read(self, source: Source) -> tuple[bytes, Stamp]:
        """Return a source's bytes, and the stamp of the file they are from.

        Raises:
            InputError: it cannot be read, and why.
        """
        if source.problem is not None:
            raise InputError(source.problem.code, **source.problem.values)
        try:
            if source.member is None:
                self._close()
                return _read_file(self._place(source))
            return self._read_member(source, source.member)
        except (OSError, ValueError) as error:
            if os.path.isdir(self._place(source)):  # noqa: PTH112 - Windows says "permission denied"
                raise InputError("folder") from error
            problem = os_problem(error)
            raise InputError(problem.code, **problem.values) from error

    def _place(self, source: Source) -> str:
        return os.path.join(self.folder, source.file)  # noqa: PTH118 - called for every log

    def _close(self) -> None:
        if self._archive is not None:
            self._archive.close()
            self._archive = None

    def _open(self, path: str) -> FileIO:
        if self._archive is None or self._path != path:
            self._close()
            self._archive, self._path = open_regular(path), path
        return self._archive

    def _read_member(self, source: Source, member: Member) -> tuple[bytes, Stamp]:
        file = self._open(self._place(source))
        stamp = stamp_of(os.fstat(file.fileno()))
        if stamp != source.stamp:
            raise InputError("unreadable", reason=N_("the archive changed while it was read"))
        file.seek(member.offset)
        header = file.read(_HEADER.size)
        if len(header) < _HEADER.size or not header.startswith(_HEADER_MARK):
            raise _damaged()
        _, name, extra = _HEADER.unpack(header)
        file.seek(name + extra, os.SEEK_CUR)
        data = _unpacked(_read_whole(file.fileno(), member.packed), member.method)
        if zlib.crc32(data) != member.crc:
            raise _damaged()
        return data, stamp


def read_source(source: Source, folder: str = "") -> bytes:
    """Return the bytes of one source by itself; workers of others can be given this.

    Raises:
        InputError: it cannot be read, and why.
    """
    with Reader(folder) as reader:
        return reader.read(source)[0]


def archive_of(path: str) -> str | None:
    """Return the archive that a result's path leads into; None if it is simply a file's."""
    if os.path.isfile(path):  # noqa: PTH113 - Path would lose a member's ``./``
        return None
    slashes = (at for at, character in enumerate(path) if character == "/")
    return next((path[:at] for at in slashes if os.path.isfile(path[:at])), None)  # noqa: PTH113


def read_found(path: str, _file: Path) -> bytes:
    """Return the bytes of a log by its result's path.

    Raises:
        InputError: it cannot be read, or is not there any more.
    """
    archive = archive_of(path)
    if archive is None:
        return read_file(Path(path))
    for source in find_sources([archive]):
        if source.path == path:
            with Reader() as reader:
                return reader.read(source)[0]
    raise InputError("no-file")


def _damaged() -> InputError:
    return InputError("unreadable", reason=N_("this member of the zip archive is damaged"))


def _unpacked(packed: bytes, method: int) -> bytes:
    if method == ZIP_STORED:
        return packed
    stream = zlib.decompressobj(_RAW_DEFLATE)
    try:
        data = stream.decompress(packed, MAX_BYTES + 1)
    except zlib.error:
        raise _damaged() from None
    if len(data) > MAX_BYTES:
        raise InputError("gzip-bomb", limit=MAX_BYTES // MEGABYTE)
    if not stream.eof:
        raise _damaged()
    return data


def _read_file(path: str) -> tuple[bytes, Stamp]:
    with open_regular(path) as file:
        handle = file.fileno()
        before = os.fstat(handle)
        if before.st_size > MAX_BYTES:
            raise InputError("too-large", limit=MAX_BYTES // MEGABYTE)
        data = _read_whole(handle, before.st_size + 1)
        stamp = stamp_of(before)
        if len(data) != before.st_size or stamp_of(os.fstat(handle)) != stamp:
            raise InputError("unreadable", reason=N_("it changed while it was read"))
    return data, stamp


def _read_whole(handle: int, size: int) -> bytes:
    """Read up to ``size`` bytes; network drives may give them in parts."""
    data = os.read(handle, size)
    while len(data) < size and (more := os.read(handle, size - len(data))):
        data += more
    return data
