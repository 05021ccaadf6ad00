"""Logs in the SQLite databases that downloaders fill: houou-logs, and phoenix-logs old and new.

They are read in place and never written, locked or added to: each batch of keys is a transaction
by itself, so that a downloader can go on meanwhile.
"""

import bz2
import sqlite3
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, ClassVar, Final, NamedTuple

from viewer.core.base.errors import SENTENCES, InputError
from viewer.core.base.unpack import BEGINNING, MAX_BYTES, MEGABYTE, unpack
from viewer.core.sites.detect import is_log, site_of_file
from viewer.core.sites.games import games_in_file, may_hold_games
from viewer.system.regular_file import open_regular
from viewer.translation import N_

SQLITE_MAGIC: Final = b"SQLite format 3\0"
_WAL_AT: Final = 18
"""Where the header says that changes are written to a file beside it, by a 2."""
_COLUMNS: Final = (("id", "log"), ("log_id", "log_content"))
"""Those of keys and contents: houou-logs, phoenix-logs."""
_FLAGS: Final = ("is_processed", "was_error")
_BATCH: Final = 1000
_SAMPLE: Final = 3
_BZIP2: Final = b"BZh"
_OF_TENHOU: Final = "gm-"
"""In the keys of its logs."""
_SEEDS: Final = (b"<SHUFFLE", b"shuffle=")
_PATIENCE: Final = 5.0
"""Seconds to wait for who is writing."""


Stamp = tuple[int, int]
"""A file's size, and when it was changed, in nanoseconds."""


class ArchiveError(InputError):
    """An error of what holds many logs, or of one in it: a database, or a zip archive."""

    sentences: ClassVar[Mapping[str, str]] = {
        **SENTENCES,
        "stripped": N_("The seeds of this database's logs were removed: nothing can be verified."),
        "too-many-members": N_("The file could not be read: it has more than {limit} members."),
        "packed-by": N_(
            "The file could not be read: it is packed by method {method}, which is not read."
        ),
    }


class Row(NamedTuple):
    """The place of a log in its database."""

    name: str  # its key
    crc: int  # how many bytes are stored of it

    @property
    def stamp(self) -> Stamp:
        """What changes with the log, and not with others in the database."""
        return self.crc, 0


Held = tuple[Row, int]
"""With how many games it holds, if several; else 0."""


def first_bytes(path: str) -> bytes:
    """How a file begins; nothing if it cannot be read."""
    try:
        with open_regular(path) as file:
            return file.read(BEGINNING)
    except (InputError, OSError, ValueError):
        return b""


def is_database(path: str) -> bool:
    """Whether a file is an SQLite database; False if it cannot be read."""
    return first_bytes(path).startswith(SQLITE_MAGIC)


class Database:
    """A database of logs, open for reading."""

    def __init__(self, path: str) -> None:
        """Raises InputError ``unreadable`` if it holds no logs, or OSError."""
        try:
            self._connection = sqlite3.connect(_uri(path), uri=True, timeout=_PATIENCE)
        except sqlite3.Error as error:
            raise _unreadable(error) from error
        try:
            key, content = self._columns()
        except InputError:
            self.close()
            raise
        whole = "FROM logs WHERE is_processed = 1 AND was_error = 0"
        stored = f"CAST({content} AS BLOB)"
        # names of columns are the constants above
        listed = f"SELECT {key}, length({stored}), substr({stored}, 1, {BEGINNING}) {whole}"
        self._list = f"{listed} AND {key} > ? ORDER BY {key} LIMIT {_BATCH}"
        self._find = f"{listed} AND {key} = ?"
        short = f"coalesce(length({content}), 0) <= {MAX_BYTES}"
        self._read = f"SELECT {stored} {whole} AND {key} = ? AND {short}"
        self._sample = f"SELECT {stored} {whole} LIMIT {_SAMPLE}"

    def _columns(self) -> tuple[str, str]:
        """Return the names of the columns of keys and of contents."""
        # a view may have no end, and be sorted before its first row is told
        if self._ask("SELECT 1 FROM sqlite_master WHERE name = 'logs' AND type != 'table'"):
            raise InputError("unreadable", reason=N_("its logs are a view, and no table"))
        names = {column[1] for column in self._ask("PRAGMA table_info(logs)")}
        for columns in _COLUMNS:
            if {*columns, *_FLAGS} <= names:
                return columns
        raise InputError("unreadable", reason=N_("this database is not one of logs"))

    def close(self) -> None:
        self._connection.close()

    def rows(self) -> Iterator[Held]:
        """Yield what was downloaded whole, by keys.

        Raises:
            InputError: ``unreadable``, or ``stripped`` if the logs' seeds were removed.
        """
        if self._is_stripped():
            raise ArchiveError("stripped")
        last: str | bytes = ""
        while batch := self._ask(self._list, last):
            for key, size, head in batch:
                if _order(key) <= _order(last):  # a damaged index may go on for ever
                    raise _damaged()
                last = key
                yield self._held(Row(str(key), size or 0), head or b"")

    def row(self, name: str) -> Held | None:
        """What was downloaded whole under a key; None if nothing."""
        for _key, size, head in self._ask(self._find, name):
            return self._held(Row(name, size or 0), head or b"")
        return None

    def _held(self, row: Row, head: bytes) -> Held:
        # what bzip2 packed tells nothing before it is all unpacked, which takes longer than a check
        is_packed = head.startswith(_BZIP2) and _OF_TENHOU not in row.name
        if not (is_packed or may_hold_games(head)):
            return row, 0
        try:
            return row, len(games_in_file(self.read(row)[0]))
        except InputError:  # who reads it says why
            return row, 0

    def read(self, row: Row) -> tuple[bytes, Stamp]:
        """Return a log's bytes as they are stored, but those of bzip2 unpacked; and its stamp.

        Raises:
            InputError: ``no-file``, ``unreadable`` or ``gzip-bomb``.
        """
        found = self._ask(self._read, row.name)
        if not found:
            raise InputError("no-file")
        return _unpacked(found[0][0]), row.stamp

    def _is_stripped(self) -> bool:
        try:
            logs = [unpack(_unpacked(content)) for (content,) in self._ask(self._sample)]
        except InputError:
            return False
        are_logs = bool(logs) and all(is_log(log) and site_of_file(log).seeded for log in logs)
        return are_logs and not any(seed in log for log in logs for seed in _SEEDS)

    def _ask(self, question: str, *values: str | bytes) -> list[Any]:
        try:
            return self._connection.execute(question, values).fetchall()
        except sqlite3.Error as error:
            raise _unreadable(error) from error


def _uri(path: str) -> str:
    """Return how to open it so that no file is made beside it.

    One that has a log of changes is opened with that. Where nobody has it open it has none, and
    SQLite would make one: such a file is read as one that never changes.
    """
    with open_regular(path) as file:
        has_log = file.read(_WAL_AT + 1)[-1:] == b"\2"
    still = has_log and not Path(f"{path}-wal").exists()
    return f"{Path(path).absolute().as_uri()}?{'immutable=1' if still else 'mode=ro'}"


def _unreadable(error: sqlite3.Error) -> InputError:
    code = getattr(error, "sqlite_errorcode", sqlite3.SQLITE_CORRUPT) & 0xFF
    if code in (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED):
        return InputError("unreadable", reason=N_("another program is using it"))
    return _damaged()


def _damaged() -> InputError:
    return InputError("unreadable", reason=N_("the database is damaged"))


def _order(key: str | bytes) -> tuple[bool, bytes]:
    """Where SQLite has a key: texts by their UTF-8, then what is no text."""
    return (True, key) if isinstance(key, bytes) else (False, key.encode())


def _unpacked(stored: bytes | None) -> bytes:
    """Unpack what phoenix-logs packed until May 2023; gzip is unpacked as that of files is."""
    if stored is None or not stored.startswith(_BZIP2):
        return stored or b""
    stream = bz2.BZ2Decompressor()
    try:
        data = stream.decompress(stored, MAX_BYTES + 1)
    except OSError:
        raise InputError("unreadable", reason=N_("the bzip2 data is damaged")) from None
    if len(data) > MAX_BYTES:
        raise InputError("gzip-bomb", limit=MAX_BYTES // MEGABYTE)
    if not stream.eof:
        raise InputError("unreadable", reason=N_("the bzip2 data is damaged"))
    return data
