"""Stores results in a SQLite file, so that a stopped check goes on and a repeated one is fast.

A result is valid while its file has the same path, size and time of change (a member of an archive
also the same checksum), and the program has the same version and the same code that checks. The
published list may be another one: hashes are looked up again. Only where other orders of the seats
were tried does a result depend on the list; then the fingerprint of the list is compared too.

The file is a cache: damaged, it is deleted and begun anew, and it is emptied if another version of
the program made it. Each result has a checksum. Where the file is another program's or cannot be
used, nothing is stored; a check never ends because of it.

Several processes may use it at once: what is to be stored is collected, and written once a second
in a transaction so short that others wait for it.
"""

import json
import os
import sqlite3
import sys
import time
from collections.abc import Callable, Generator, Iterable, Iterator, Mapping, Sequence
from contextlib import closing, contextmanager, suppress
from functools import cache, partial
from hashlib import sha256
from pathlib import Path
from typing import Any, ClassVar, Final, Self, Unpack

from viewer import __version__
from viewer.collection.check import (
    LogResult,
    check_log,
    look_up,
    look_up_beforehand,
    unreadable_result,
)
from viewer.collection.databases import Stamp
from viewer.collection.find import Paths, Source, knows_none, stamp_of
from viewer.collection.many import ManyOptions, answer_many
from viewer.collection.schema import CREATE
from viewer.core.base.errors import InputError, Remark, reason_of
from viewer.core.base.place import Place
from viewer.core.judgement.beforehand import Beforehand, NotedHashes
from viewer.core.judgement.game_hashes import STORED_DIGITS, GameHashes, PlayTime
from viewer.core.judgement.words import is_seeded
from viewer.core.play.inconsistencies import Finding
from viewer.core.sites.named_log import NOT_AT_HAND
from viewer.core.text.places import NamedPlace
from viewer.system.regular_file import open_regular
from viewer.translation import N_

_APPLICATION: Final = 0x57564C53
"""Marks the file as ours: another program's database is never touched."""

_VERSION: Final = 4
"""Of the tables; to be raised with any change of them."""

_TABLE: Final = """
CREATE TABLE result (
    file BLOB, member BLOB, size INTEGER, changed INTEGER, crc INTEGER,
    program TEXT, list TEXT, result TEXT, PRIMARY KEY (file, member)
) WITHOUT ROWID
"""
_GET: Final = """
SELECT list, result FROM result WHERE file = ? AND member = ?
AND size = ? AND changed = ? AND crc = ? AND program = ?
"""
_IS_THERE: Final = """
SELECT 1 FROM result WHERE file = ? AND member = ?
AND size = ? AND changed = ? AND crc = ? AND program = ?
"""
_PUT: Final = "INSERT OR REPLACE INTO result VALUES (?, ?, ?, ?, ?, ?, ?, ?)"

_SECONDS_BETWEEN_COMMITS: Final = 1.0
_CHECKSUM: Final = 16
"""Characters before each result."""

_CHANGED: Final = N_("what it holds has changed")

_CODE: Final = ("check.py", "facts.py", "schema.py")
"""What makes results and rows, beside the core."""

_MAGIC: Final = b"SQLite format 3\0"
_APPLICATION_AT: Final = slice(68, 72)
"""Where the application's number is in a database's header, big-endian."""

_FAULTS: Final = {
    sqlite3.SQLITE_PERM: N_("it may not be used"),
    sqlite3.SQLITE_BUSY: N_("another program is using it"),
    sqlite3.SQLITE_LOCKED: N_("another program is using it"),
    sqlite3.SQLITE_NOMEM: N_("there is not enough memory"),
    sqlite3.SQLITE_READONLY: N_("it may not be written"),
    sqlite3.SQLITE_IOERR: N_("the disk failed to read or write it"),
    sqlite3.SQLITE_FULL: N_("the disk is full"),
    sqlite3.SQLITE_CANTOPEN: N_("it cannot be opened there"),
}
"""Reasons that are no damage, by SQLite's primary code."""


Key = tuple[bytes, bytes, int, int, int, str]
"""File, member, size, time of change, checksum, program."""


class StoreError(InputError):
    sentences: ClassVar[Mapping[str, str]] = {
        "results-not-kept": N_("Results are not kept: {reason}."),
        "results-damaged": N_("The file of results was damaged and has been begun anew: {reason}."),
    }


class DamageError(Exception):
    """The content of the file has changed."""


class Store:
    """Results of earlier checks. To be closed, or used in a ``with``."""

    def __init__(
        self,
        path: Path,
        published: Mapping[str, int] | None = None,
        *,
        replay: bool = True,
        afresh: bool = False,
    ) -> None:
        """Open or make the file; with ``replay`` for checks of the course of play too.

        With ``afresh`` it gives no earlier results, and only stores new ones.
        """
        self._published = published
        self._list = _fingerprint(published)
        self._program = program_key() + " replay" * replay
        self._folder = str(Path.cwd())
        self._committed = time.monotonic()
        self._pending: list[tuple[object, ...]] = []
        self._path = path
        self._database: sqlite3.Connection | None = None
        self._afresh = afresh
        self.used = 0  # how many results it gave
        self.trouble: InputError | None = None  # what was wrong with the file
        with self._guarded():
            self._open()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_error: object) -> None:
        self.close()

    def _open(self) -> None:
        header = b""
        if self._path.exists():
            with open_regular(self._path) as file:
                header = file.read(_APPLICATION_AT.stop)
        if header:
            if not header.strip(b"\0"):  # as a power failure may leave it
                raise DamageError
            if not header.startswith(_MAGIC):
                raise InputError("unreadable", reason=N_("it is no database"))
            if header[_APPLICATION_AT] != _APPLICATION.to_bytes(4):
                raise InputError("unreadable", reason=N_("it is another program's database"))
        # Used by one thread after another, never by two at once.
        self._database = database = sqlite3.connect(
            self._path, check_same_thread=False, isolation_level=None
        )
        if _version(database) != _VERSION:
            self._write(_create)

    @contextmanager
    def _guarded(self) -> Iterator[None]:
        """Whatever is wrong with the file, go on: with a new one after damage, else without."""
        try:
            yield
        except (InputError, OSError, UnicodeError, sqlite3.Error, DamageError) as error:
            self._drop()
            reason = _reason_of(error)
            if self.trouble is not None:  # once is enough
                return
            self.trouble = StoreError("results-not-kept", reason=reason or _CHANGED)
            if reason is None:
                with self._guarded():
                    self._path.unlink()
                    self.trouble = StoreError("results-damaged", reason=_CHANGED)
                    self._open()

    def _write(
        self, work: Callable[[sqlite3.Connection], None], begin: str = "BEGIN IMMEDIATE"
    ) -> None:
        with self._guarded():
            if self._database is not None:
                self._database.execute(begin)
                work(self._database)
                self._database.execute("COMMIT")

    def _drop(self) -> None:
        database, self._database = self._database, None
        if database is not None:
            with suppress(sqlite3.Error):
                database.close()

    def get(self, source: Source, *, all_orders: bool = False) -> LogResult | None:
        """Return a source's result if it was checked before and nothing has changed since.

        With ``all_orders`` it has a game's hash with other seats, too, or is not returned.
        """
        result = None if self._afresh else self._result(source)
        if result and all_orders and is_seeded(result.site) and result.hashes.walls:
            result = result if result.hashes.tells_all else None
        self.used += result is not None
        return result

    def holds_one(self, file: str) -> bool:
        """Whether a file was one log when it was checked, and has not changed since."""
        found, key = None, self._key_now(Source(file, file))
        with self._guarded():
            if key is not None and self._database is not None:
                found = self._database.execute(_IS_THERE, key).fetchone()
        return found is not None

    def _result(self, source: Source) -> LogResult | None:
        key = self._key_now(source)
        if key is None:
            return None
        listed, result = self._row(source.path, key)
        if result is None:
            return None
        looked_up = look_up(result, self._published)
        if looked_up.published is not False or not is_seeded(result.site):
            return looked_up
        # each order of the seats was tried
        return result if listed == self._list else None

    def put(self, source: Source, stamp: Stamp | None, result: LogResult) -> None:
        """Store a result, unless it has no stamp: another try may end otherwise."""
        if stamp is None or (result.problem and result.problem.code == NOT_AT_HAND):
            return
        text = to_json(result)
        key = self._key(source, stamp)
        text = _checksum(key, self._list, text) + text
        self._pending.append((*key, self._list, text))
        self._commit_now_and_then()

    def _commit_now_and_then(self) -> None:
        if time.monotonic() >= self._committed + _SECONDS_BETWEEN_COMMITS:
            self.commit()

    def commit(self) -> None:
        if self._pending:
            self._write(self._put_pending)
        self._committed = time.monotonic()

    def _put_pending(self, database: sqlite3.Connection) -> None:
        pending, self._pending = self._pending, []
        database.executemany(_PUT, pending)

    def close(self) -> None:
        self.commit()
        self._drop()

    def _row(self, path: str, key: Key) -> tuple[str, LogResult | None]:
        with self._guarded():
            row = None if self._database is None else self._database.execute(_GET, key).fetchone()
            if row is not None:
                listed, text = map(str, row)
                checksum, text = text[:_CHECKSUM], text[_CHECKSUM:]
                if checksum != _checksum(key, listed, text):
                    raise DamageError
                return listed, from_json(path, text)
        return "", None

    def _key_now(self, source: Source) -> Key | None:
        """Return the key by which a source is known if nothing has changed; None without one."""
        stamp = None if source.problem else source.stamp or _stamp_now(source.file)
        return stamp and self._key(source, stamp)

    def _key(self, source: Source, stamp: Stamp) -> Key:
        """Return the key columns; names as bytes, as they need not be text that SQLite takes."""
        member, crc = (source.member.name, source.member.crc) if source.member else ("", 0)
        names = self._place(source.file), member.encode("utf-8", "surrogatepass")
        return *names, *stamp, crc, self._program

    def _place(self, path: str) -> bytes:
        path = os.path.join(self._folder, path)  # noqa: PTH118 - pathlib is ten times slower
        return os.fsencode(os.path.normpath(path))


def _version(database: sqlite3.Connection) -> int:
    (version,) = database.execute("PRAGMA user_version").fetchone()
    return int(version)


def _create(database: sqlite3.Connection) -> None:
    """Make the tables, instead of those of another version."""
    if _version(database) == _VERSION:  # another process was faster
        return
    tables = database.execute("SELECT name FROM sqlite_master WHERE type = 'table'").fetchall()
    for (name,) in tables:
        database.execute(f'DROP TABLE "{name}"')
    for statement in (_TABLE, *CREATE):
        database.execute(statement)
    database.execute(f"PRAGMA application_id = {_APPLICATION}")
    database.execute(f"PRAGMA user_version = {_VERSION}")


def _reason_of(error: Exception) -> str | None:
    """Return why the file cannot be used, as the end of a sentence; None if it is damaged."""
    if isinstance(error, InputError):
        return str(error.values["reason"])
    if isinstance(error, OSError):
        return reason_of(error)
    code: int = getattr(error, "sqlite_errorcode", sqlite3.SQLITE_CORRUPT)
    return None if code == sqlite3.SQLITE_IOERR_SHORT_READ else _FAULTS.get(code & 0xFF)


def _checksum(key: Key, listed: str, text: str) -> str:
    return sha256(repr((key, listed, text)).encode()).hexdigest()[:_CHECKSUM]


def _stamp_now(file: str) -> Stamp | None:
    try:
        return stamp_of(os.stat(file))  # noqa: PTH116 - called for every log
    except (OSError, ValueError):
        return None


def _fingerprint(published: Mapping[str, int] | None) -> str:
    if published is None:
        return ""
    return sha256(json.dumps(sorted(published.items())).encode()).hexdigest()


@cache
def program_key() -> str:
    """Return what changes with anything that could change a result."""
    digest = sha256()
    package = Path(__file__).resolve().parents[1]
    sources = sorted((package / "core").rglob("*.py"))
    if not sources:  # frozen: the code is inside the program's file
        program = Path(sys.executable).stat()
        return f"{__version__} {program.st_size} {program.st_mtime_ns}"
    for path in (*sources, *(package / "collection" / name for name in _CODE)):
        digest.update(path.read_bytes())
    return f"{__version__} {digest.hexdigest()}"


# results as JSON


def to_json(result: LogResult) -> str:
    problem = result.problem
    others = ((seats, digest[:STORED_DIGITS]) for seats, digest in result.hashes.other_seats)
    hashes = result.hashes._replace(other_seats=tuple(others))
    row = result._replace(path="", problem=None, hashes=hashes, beforehand=Beforehand())
    return json.dumps([problem, row], separators=(",", ":"), default=sorted)  # of sets


def from_json(path: str, text: str) -> LogResult:
    problem, row = json.loads(text)
    result = LogResult(*row)
    return result._replace(
        path=path,
        problem=problem and Remark(*problem),
        red_fives=frozenset(result.red_fives),
        findings=_findings(result.findings),
        compared=tuple(result.compared),
        wrong=tuple(result.wrong),
        inconsistencies=_findings(result.inconsistencies),
        uncompared=_findings(result.uncompared),
        places=tuple([NamedPlace(*place) for place in result.places]),
        hashes=_hashes(result.hashes),
        beforehand=Beforehand(),
    )


def _hashes(row: Sequence[Any]) -> GameHashes:
    site, walls, others, time, tells_all, times, other_seats = row
    game, *hands = [None if each is None else PlayTime(*each) for each in (time, *times)]
    own = tuple(map(tuple, walls))
    orders = tuple([(seats, digits) for seats, digits in other_seats])
    return GameHashes(site, own, tuple(others), game, tells_all, tuple(hands), orders)


def _findings(rows: Iterable[Sequence[Any]]) -> tuple[Finding, ...]:
    return tuple(
        [
            Finding(kind, Place(*place), check, tuple(expected), tuple(found), *rest)
            for kind, place, check, expected, found, *rest in rows
        ]
    )


# many logs


def verify_many(
    paths: Paths,
    *,
    published: Mapping[str, int] | None = None,
    store: Store | None = None,
    replay: bool = True,
    noted: NotedHashes | None = None,
    **how: Unpack[ManyOptions],
) -> Generator[LogResult, None, None]:
    """Check every log below the paths, as `check_log` does and `answer_many` goes through them.

    ``store`` holds results of earlier runs, made with the same ``published`` and ``replay``.
    What is ``noted`` is looked up last, and stored nowhere: the user's list may change. Only where
    a game's hash is noted, those with other seats are made, too: they take as long as a log.
    """
    noted = noted or NotedHashes()
    all_orders = noted.has_game_hashes
    check = partial(check_log, published=published, replay=replay, all_orders=all_orders)
    cached = None if store is None else partial(store.get, all_orders=all_orders)
    holds_one = knows_none if store is None else store.holds_one
    answers = answer_many(check, paths, cached=cached, holds_one=holds_one, **how)
    try:
        with closing(answers):
            for done in answers:
                result = done.answer
                if isinstance(result, Remark):
                    result = unreadable_result(done.source.path, result)
                if store is not None:
                    store.put(done.source, done.stamp, result)
                yield look_up_beforehand(result, noted, published)
    finally:
        if store is not None:
            store.commit()
