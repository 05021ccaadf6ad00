"""Lists the files below paths, in folders and zip archives, in one stable order.

Listing is lazy and reads only names, and records, which may hold several games; whether a file is
a log is found out when it is checked. Skipped are hidden files and folders (their names begin with
a dot) below a folder or in an archive, and entries that are not files. What cannot be listed
becomes a source with a problem, so that it gets a row like any other.

Entries of a folder are sorted by name. Links to folders are followed last, each folder once, so
that loops end and a log is named by its real path if that is below the folder.

Archives, databases and records of several games are read in place; an archive within an archive is
not opened.
"""

import os
import re
import struct
import zlib
from collections.abc import Callable, Container, Iterable, Iterator
from contextlib import suppress
from io import FileIO
from pathlib import Path
from typing import Final, NamedTuple
from zipfile import ZIP_DEFLATED, ZIP_STORED, BadZipFile, ZipFile, ZipInfo

from viewer.collection.databases import (
    SQLITE_MAGIC,
    ArchiveError,
    Database,
    Row,
    Stamp,
    first_bytes,
    is_database,
)
from viewer.core.base.errors import InputError, Remark
from viewer.core.base.unpack import BEGINNING, MAX_BYTES, MEGABYTE
from viewer.core.sites.games import games_in_file, may_hold_games
from viewer.system.fault import log_fault
from viewer.system.log_file import read_log_file
from viewer.system.regular_file import file_problem, open_regular
from viewer.translation import N_

ZIP_MAGIC: Final = (b"PK\3\4", b"PK\5\6")
"""The first bytes of an archive, and of an empty one."""

MAX_MEMBERS: Final = 200_000
_MAX_DIRECTORY: Final = 32 * MEGABYTE
"""The largest list of members, which is read at once."""

_BESIDE_DATABASES: Final = ("-wal", "-shm", "-journal")
"""How SQLite names files of its own."""
_OF_ONE_GAME: Final = (".mjlog", ".xml")
"""How names of members end that hold no several games, and are not looked into."""
_UNREADABLE: Final = (
    InputError, BadZipFile, EOFError, NotImplementedError, OSError, RuntimeError, ValueError,
    struct.error, zlib.error,
)  # fmt: skip
"""What `zipfile` raises for a member."""
_ENCRYPTED: Final = 0x01
_UTF8: Final = 0x800
_SLASHES: Final = re.compile(r"[/\\]")
_ABSOLUTE: Final = re.compile(r"[/\\]|[A-Za-z]:")


class Member(NamedTuple):
    """The place of a member in its archive, enough to read it without the list of members."""

    name: str
    offset: int
    packed: int
    method: int
    crc: int


class Game(NamedTuple):
    """The place of a game in a file of several, which may be in an archive or database."""

    name: str  # its number, behind the name of what holds it there
    number: int  # from 1
    crc: int = 0
    within: Member | Row | None = None


class Source(NamedTuple):
    path: str  # its name in reports
    file: str  # the file on the disk: the log, or what holds it
    member: Member | Row | Game | None = None  # its place in the archive, database or file of games
    stamp: Stamp | None = None  # the archive's, when it was listed; of a row its own
    problem: Remark | None = None  # why it cannot be read, if that is known already


def path_of(file: bytes, member: bytes) -> str:
    """Return a source's name in reports, by what stores keep of it."""
    path = os.fsdecode(file)
    return f"{path}/{member.decode('utf-8', 'surrogatepass')}" if member else path


def stamp_of(status: os.stat_result) -> Stamp:
    return status.st_size, status.st_mtime_ns


def unreadable(reason: str) -> Remark:
    return Remark("unreadable", {"reason": reason})


def remark_of(error: Exception) -> Remark:
    """Return why there is nothing; a mistake of the program goes to the fault log."""
    if isinstance(error, InputError):
        return Remark(error.code, error.values)
    log_fault(error)
    return Remark("program-failed", {"kind": type(error).__name__})


Paths = Iterable[str | os.PathLike[str]]
HoldsOne = Callable[[str], bool]
"""Whether a file is known to hold a single game, or none."""
_Place = tuple[int, int] | str
"""The identity of a folder: drive and number, or its real path."""


def knows_none(_file: str) -> bool:
    """A `HoldsOne` where nothing was read before."""
    return False


def game_count(path: str, head: bytes | None = None) -> int:
    """How many games a record file holds, if several; 0 if it holds one, or cannot be read."""
    if not may_hold_games(first_bytes(path) if head is None else head):
        return 0
    try:
        return len(games_in_file(read_log_file(Path(path))))
    except InputError:
        return 0


def archive_of(path: str) -> str | None:
    """Return the archive, database or file of games in a result's path; None for a plain file."""
    if os.path.isfile(path):  # noqa: PTH113 - Path would lose a member's ``./``
        return None
    slashes = (at for at, character in enumerate(path) if character == "/")
    return next((path[:at] for at in slashes if os.path.isfile(path[:at])), None)  # noqa: PTH113


def find_sources(
    paths: Paths,
    leave_out: Paths = (),
    only: Container[str] | None = None,
    holds_one: HoldsOne = knows_none,
) -> Iterator[Source]:
    """Yield the sources below files, folders and archives (hidden ones too), in the order given.

    Files and folders to ``leave_out`` of folders are such as a report on the folder; of other
    sources ``only`` those whose paths these are. To tell how many games a record holds, it is read,
    unless it is known that it ``holds_one``.
    """
    found = _all_sources(paths, leave_out, holds_one)
    return found if only is None else (source for source in found if source.path in only)


def _all_sources(paths: Paths, leave_out: Paths, holds_one: HoldsOne) -> Iterator[Source]:
    skipped = frozenset(os.path.abspath(path) for path in leave_out)  # noqa: PTH100
    for path in [os.fspath(path) for path in paths]:
        if os.path.isdir(path):  # noqa: PTH112 - pathlib costs more than all the rest, here and below
            yield from _in_folder(path, skipped, holds_one)
        elif archive := archive_of(path):
            yield from _in_archive(path, archive)
        else:
            yield from _in_file(path, is_archive(path), holds_one)


def _in_file(path: str, archive: bool, holds_one: HoldsOne) -> Iterator[Source]:
    if archive:
        yield from _listed(path, _members(path))
        return
    head = first_bytes(path)
    if head.startswith(SQLITE_MAGIC):
        yield from _listed(path, _rows(path))
    else:
        several = may_hold_games(head) and not holds_one(path)
        yield from _parted(Source(path, path), game_count(path, head) if several else 0)


def _parted(source: Source, count: int) -> Iterator[Source]:
    """Yield a source, or each game of one that holds so many."""
    within = source.member
    if not count or isinstance(within, Game):
        yield source
        return
    before, crc = (f"{within.name}/", within.crc) if within else ("", 0)
    for number in range(1, count + 1):
        game = Game(f"{before}{number}", number, crc, within)
        yield source._replace(path=f"{source.path}/{number}", member=game)


def _in_archive(path: str, archive: str) -> Iterator[Source]:
    """Yield the logs of an archive or database at or below a path, or why none is there."""
    if is_database(archive):
        sources = _listed(path, _row_at(path, archive))
    else:
        sources = _in_file(archive, is_archive(archive), lambda _file: False)
    within = f"{path}/"
    found = [source for source in sources if source.path == path or source.path.startswith(within)]
    yield from found or [Source(path, path, problem=Remark("no-file"))]


def _in_folder(top: str, skipped: frozenset[str], holds_one: HoldsOne) -> Iterator[Source]:
    seen: set[_Place] = set()
    links = [top]
    for link in links:  # it grows while it is gone through
        levels = [iter([(link, True)])]
        while levels:
            path, is_folder = next(levels[-1], ("", False))
            if not path:
                levels.pop()
            elif skipped and os.path.abspath(path) in skipped:  # noqa: PTH100
                continue
            elif is_folder:
                entries, problem = _entries(path, seen, links)
                levels.append(iter(entries))
                if problem is not None:
                    yield Source(path, path, problem=problem)
            else:
                archive = path[-4:].lower() == ".zip" and is_archive(path)
                yield from _in_file(path, archive, holds_one)


def _entries(
    folder: str, seen: set[_Place], links: list[str]
) -> tuple[list[tuple[str, bool]], Remark | None]:
    """List a folder by name: paths, and whether each is a folder; add links to ``links``."""
    found: list[tuple[str, bool]] = []
    linked: list[str] = []
    problem = None
    try:
        status = os.stat(folder)  # noqa: PTH116
        # some drives of Windows number nothing
        known = (status.st_dev, status.st_ino) if status.st_ino else os.path.realpath(folder)
        if known in seen:
            return [], None
        seen.add(known)
        with os.scandir(folder) as entries:
            for entry in entries:
                if entry.name.startswith(".") or entry.name.endswith(_BESIDE_DATABASES):
                    continue
                kind = _kind(entry)
                if kind == "link":
                    linked.append(entry.path)
                elif kind is not None:
                    found.append((entry.path, kind == "folder"))
    except OSError as error:
        problem = remark_of(file_problem(error))
    links += sorted(linked)
    return sorted(found), problem


def _kind(entry: os.DirEntry[str]) -> str | None:
    """Return ``file``, ``folder``, ``link`` (to a folder), or None for what cannot hold a log.

    A broken link counts as a file, and gets a row.
    """
    try:
        if entry.is_dir(follow_symlinks=False):
            return "folder"
        if entry.is_dir():
            return "link"
        return "file" if entry.is_file() or entry.is_symlink() else None
    except OSError:
        return "file"


def is_archive(path: str) -> bool:
    """Whether a file is a zip archive; False if it cannot be read."""
    try:
        with open_regular(path) as file:
            return file.read(4) in ZIP_MAGIC
    except (InputError, OSError, ValueError):
        return False


def holds_many(path: str) -> bool:
    """Whether a file is an archive, a database or a file of several games."""
    return is_archive(path) or is_database(path) or game_count(path) > 0


class _BoundedFile(FileIO):
    """Bounds the size of a single read, as `ZipFile` reads the whole list of members."""

    def read(self, size: int | None = -1, /) -> bytes:
        most = _MAX_DIRECTORY + 1
        data = super().read(most if size is None or not 0 <= size <= most else size)
        if len(data) == most:
            raise ArchiveError("too-many-members", limit=MAX_MEMBERS)
        return data


def _listed(path: str, sources: Iterator[Source]) -> Iterator[Source]:
    """Yield what an archive or database holds, or itself with the reason why it is not listed."""
    try:
        yield from sources
    except OSError as error:
        yield Source(path, path, problem=remark_of(file_problem(error)))
    except (BadZipFile, NotImplementedError, ValueError, OverflowError, struct.error):
        yield Source(path, path, problem=unreadable(N_("the zip archive is damaged")))
    except Exception as error:  # noqa: BLE001 - one archive must not end the check of all others
        yield Source(path, path, problem=remark_of(error))


def _rows(path: str) -> Iterator[Source]:
    database = Database(path)
    try:
        for row, count in database.rows():
            yield from _parted(Source(f"{path}/{row.name}", path, row, row.stamp), count)
    finally:
        database.close()


def _row_at(path: str, archive: str) -> Iterator[Source]:
    """Yield what a path in a database names: a log, all games of a row, or those of its row."""
    name = path[len(archive) + 1 :]
    database = Database(archive)
    try:
        held = database.row(name) or database.row(name.rpartition("/")[0])
    finally:
        database.close()
    if held is not None:
        row, count = held
        yield from _parted(Source(f"{archive}/{row.name}", archive, row, row.stamp), count)


def _members(path: str) -> Iterator[Source]:
    with _BoundedFile(path) as file:
        stamp = stamp_of(os.fstat(file.fileno()))
        with ZipFile(file) as archive:
            infos = archive.infolist()
            if len(infos) > MAX_MEMBERS:
                raise ArchiveError("too-many-members", limit=MAX_MEMBERS)
            if sum(info.compress_size for info in infos) > stamp[0]:
                reason = N_("members of the zip archive share their data")
                raise InputError("unreadable", reason=reason)
            named = sorted([(_name(info), info.header_offset, at) for at, info in enumerate(infos)])
            listed: tuple[str, int] | None = None
            for name, offset, at in named:
                if name.endswith("/") or _is_hidden(name):
                    continue
                source = _member(path, stamp, name, infos[at])
                if listed == (listed := (name, offset)):
                    problem = unreadable(N_("the zip archive lists it twice"))
                    source = source._replace(problem=problem)
                yield from _games_of(archive, infos[at], source)


def _games_of(archive: ZipFile, info: ZipInfo, source: Source) -> Iterator[Source]:
    """A member, or each game of one that holds several; only records are looked into."""
    count = 0
    if source.problem is None and not source.path.lower().endswith(_OF_ONE_GAME):
        with suppress(*_UNREADABLE), archive.open(info) as member:  # who reads it says why
            head = member.read(BEGINNING)
            if may_hold_games(head):
                count = len(games_in_file(head + member.read()))
    yield from _parted(source, count)


def _name(info: ZipInfo) -> str:
    """Return a member's name; Japanese Windows writes cp932 without a mark."""
    name = info.filename
    if info.flag_bits & _UTF8 or name.isascii():
        return name
    raw = name.encode("cp437")
    for encoding in ("utf-8", "cp932"):
        try:
            return raw.decode(encoding)
        except UnicodeDecodeError:
            continue
    return name


def _is_hidden(name: str) -> bool:
    return any(part[:1] == "." and part not in (".", "..") for part in _SLASHES.split(name))


def _member(archive: str, stamp: Stamp, name: str, info: ZipInfo) -> Source:
    member = Member(name, info.header_offset, info.compress_size, info.compress_type, info.CRC)
    return Source(f"{archive}/{name}", archive, member, stamp, _member_problem(name, info))


def _member_problem(name: str, info: ZipInfo) -> Remark | None:
    if _ABSOLUTE.match(name) or ".." in _SLASHES.split(name):
        return unreadable(N_("its path leads out of the archive"))
    if info.flag_bits & _ENCRYPTED:
        return unreadable(N_("it is encrypted"))
    if info.compress_type not in (ZIP_STORED, ZIP_DEFLATED):
        return Remark("packed-by", {"method": info.compress_type})
    if max(info.file_size, info.compress_size) > MAX_BYTES:
        return Remark("gzip-bomb", {"limit": MAX_BYTES // MEGABYTE})
    return None
