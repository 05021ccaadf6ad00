"""Reads the logs that `find` lists, and published lists of hashes.

Files are read whole, up to a bound, and not while they are being changed.
"""

import os
import struct
import zlib
from collections.abc import Callable, Collection, Iterator, Mapping
from contextlib import suppress
from io import FileIO
from pathlib import Path
from typing import ClassVar, Final, Self, TypeVar, cast
from zipfile import ZIP_STORED

from viewer.collection.databases import ArchiveError, Database, Row, Stamp, is_database
from viewer.collection.find import Game, Member, Source, archive_of, find_sources, stamp_of
from viewer.core.base.errors import InputError, ShouldStop
from viewer.core.base.unpack import MAX_BYTES, MEGABYTE
from viewer.core.sites.games import games_in_file
from viewer.core.sites.hash_lists import HashList, decode_list, find_hashes
from viewer.system.log_file import games_in_large
from viewer.system.regular_file import file_problem, open_regular, read_file
from viewer.translation import N_

MAX_LIST_BYTES: Final = 256 * MEGABYTE
"""Two million hashes."""

_HEADER: Final = struct.Struct("<4s22xHH")
"""A member's own header: its magic, and the lengths of the name and extra field after it."""

_HEADER_MAGIC: Final = b"PK\3\4"
_RAW_DEFLATE: Final = -zlib.MAX_WBITS

_Opened = TypeVar("_Opened", FileIO, Database)


class Reader:
    """Reads sources; what holds several stays open, or read: what is in it follows each other."""

    def __init__(self, folder: str = "") -> None:
        self.folder = folder  # the base of relative paths, if that is not this process's folder
        self._path = ""
        self._opened: FileIO | Database | None = None
        self._games_of: tuple[str, Stamp, Member | Row | None] | None = None
        self._games: tuple[bytes, ...] = ()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_error: object) -> None:
        self._close()

    def read(self, source: Source) -> tuple[bytes, Stamp]:
        """Return a source's bytes, and the stamp of its file."""
        if source.problem is not None:
            raise ArchiveError(source.problem.code, **source.problem.values)
        try:
            if source.member is None:
                self._close()
                return _read_file(self._place(source))
            if isinstance(source.member, Member):
                return self._read_member(source, source.member)
            if isinstance(source.member, Game):
                return self._read_game(source, source.member)
            return self._open(self._place(source), Database).read(source.member)
        except (OSError, ValueError) as error:
            if os.path.isdir(self._place(source)):  # noqa: PTH112 - Windows says "permission denied"
                raise InputError("folder") from error
            raise file_problem(error) from error

    def _place(self, source: Source) -> str:
        return os.path.join(self.folder, source.file)  # noqa: PTH118 - called for every log

    def _close(self) -> None:
        if self._opened is not None:
            self._opened.close()
            self._opened = None

    def _open(self, path: str, how: Callable[[str], _Opened]) -> _Opened:
        if self._opened is None or self._path != path:
            self._close()
            self._opened, self._path = how(path), path
        return cast("_Opened", self._opened)  # a file is one or the other

    def _read_game(self, source: Source, game: Game) -> tuple[bytes, Stamp]:
        if game.within is None:
            data, stamp = _read_file(self._place(source))
        elif isinstance(game.within, Member):
            data, stamp = self._read_member(source, game.within)
        else:
            data, stamp = self._open(self._place(source), Database).read(game.within)
        holder = source.file, stamp, game.within
        if self._games_of != holder:
            self._games, self._games_of = games_in_file(data), holder
        if game.number > len(self._games):
            raise InputError("no-file")
        return self._games[game.number - 1], stamp

    def _read_member(self, source: Source, member: Member) -> tuple[bytes, Stamp]:
        file = self._open(self._place(source), open_regular)
        stamp = stamp_of(os.fstat(file.fileno()))
        if stamp != source.stamp:
            raise InputError("unreadable", reason=N_("the archive changed while it was read"))
        file.seek(member.offset)
        header = file.read(_HEADER.size)
        if len(header) < _HEADER.size or not header.startswith(_HEADER_MAGIC):
            raise _damaged()
        _, name, extra = _HEADER.unpack(header)
        file.seek(name + extra, os.SEEK_CUR)
        data = _unpacked(_read_whole(file.fileno(), member.packed), member.method)
        if zlib.crc32(data) != member.crc:
            raise _damaged()
        return data, stamp


class ListError(InputError):
    sentences: ClassVar[Mapping[str, str]] = {
        "list-large": N_("The file could not be read: a list may have {limit} MB."),
    }


def read_source(source: Source, folder: str = "") -> bytes:
    """Return the bytes of one source; picklable, for workers."""
    with Reader(folder) as reader:
        return reader.read(source)[0]


def sources_of(paths: Collection[str]) -> Iterator[Source]:
    """Yield the sources of results by their paths, those in archives and files of games last."""
    zips = set[str]()
    for path in paths:
        archive = archive_of(path)
        if archive is None:
            yield Source(path, path)
        elif is_database(archive):
            yield from find_sources([path])
        else:
            zips.add(archive)
    yield from find_sources(sorted(zips), only=paths)


def read_found(path: str) -> bytes:
    """Return the bytes of a log by its result's path."""
    for source in sources_of([path]):
        return read_source(source)
    raise InputError("no-file")


def read_several(paths: Collection[str]) -> Iterator[tuple[str, bytes]]:
    """Yield the bytes of logs by their results' paths; what cannot be read is left out."""
    for source in sources_of(paths):
        with suppress(InputError):
            yield source.path, read_source(source)


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
        stamp, is_large = stamp_of(before), before.st_size > MAX_BYTES
        data = games_in_large(file) if is_large else _read_whole(handle, before.st_size + 1)
        is_whole = is_large or len(data) == before.st_size
        if not is_whole or stamp_of(os.fstat(handle)) != stamp:
            raise InputError("unreadable", reason=N_("it changed while it was read"))
    return data, stamp


def _read_whole(handle: int, size: int) -> bytes:
    """Read up to ``size`` bytes; network drives may give them in parts."""
    data = os.read(handle, size)
    while len(data) < size and (more := os.read(handle, size - len(data))):
        data += more
    return data


# published lists of hashes


def read_published(
    path: Path, should_stop: ShouldStop = lambda: False, *, streams: bool = False
) -> HashList:
    """Read a list as `hashes_in` does; one without a hash is an error."""
    found = hashes_in(path, should_stop, streams=streams)
    if not found:
        raise InputError("unreadable", reason=N_("it holds no hash"))
    return found


def hashes_in(
    path: Path, should_stop: ShouldStop = lambda: False, *, streams: bool = False
) -> HashList:
    """Read a list: hashes in lower-case hex, with their lines from 1."""
    try:
        data = read_file(path, MAX_LIST_BYTES, streams=streams)
    except InputError as error:
        if error.code != "too-large":
            raise
        raise ListError("list-large", limit=MAX_LIST_BYTES // MEGABYTE) from error
    return find_hashes(decode_list(data), should_stop)
