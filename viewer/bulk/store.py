"""Finished results on the disk, so that a run that was stopped goes on where it was.

A result holds as long as its file has the same path, size and time of change (a member also the
same checksum), and the program is the same: its version, and the code that checks. The published
list may be another one: hashes are looked up again. Only where the other orders of the seats were
tried does the answer depend on the list; then the list's own fingerprint is kept beside it, and
with another list the log is checked again.
"""

import json
import os
import sqlite3
import sys
import time
from collections.abc import Mapping
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import Final, Self

from viewer import __version__
from viewer.bulk.check import LogResult, look_up
from viewer.bulk.find import Source, Stamp
from viewer.core.audit import Finding
from viewer.core.errors import Remark
from viewer.core.inconsistencies import Inconsistency

_APPLICATION: Final = 0x57564C53
"""Marks the file as ours: another program's database is not written into."""

_TABLE: Final = """
CREATE TABLE IF NOT EXISTS result (
    file BLOB, member BLOB, size INTEGER, changed INTEGER, crc INTEGER,
    program TEXT, list TEXT, result TEXT, PRIMARY KEY (file, member)
) WITHOUT ROWID
"""
_GET: Final = """
SELECT list, result FROM result WHERE file = ? AND member = ?
AND size = ? AND changed = ? AND crc = ? AND program = ?
"""
_PUT: Final = "INSERT OR REPLACE INTO result VALUES (?, ?, ?, ?, ?, ?, ?, ?)"

_DAMAGE: Final = (sqlite3.Error, UnicodeDecodeError)
"""What a damaged file raises: SQLite's own message may hold some of its bytes."""

_SECONDS_BETWEEN_COMMITS: Final = 1.0


class StoreError(Exception):
    """The file of results cannot be used; says why in one sentence."""


class Store:
    """Results of earlier runs. To be closed, or used in a ``with``."""

    def __init__(
        self, path: Path, published: Mapping[str, int] | None = None, *, replay: bool = False
    ) -> None:
        """Open or make the file; with ``replay`` for checks of the course of play too.

        Raises:
            StoreError: it cannot be written, or is another program's.
        """
        self._published = published
        self._list = _fingerprint(published)
        self._program = program_key() + " replay" * replay
        self._folder = str(Path.cwd())
        self._committed = time.monotonic()
        try:
            # Used by one thread after another, never by two at once.
            self._database = sqlite3.connect(path, check_same_thread=False)
        except _DAMAGE as error:
            raise StoreError(f"The file of results cannot be opened: {_reason(error)}.") from error
        try:
            self._prepare()
        except _DAMAGE as error:
            self._database.close()
            raise StoreError(f"This is no file of results: {_reason(error)}.") from error

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_error: object) -> None:
        self.close()

    def _prepare(self) -> None:
        (application,) = self._database.execute("PRAGMA application_id").fetchone()
        (tables,) = self._database.execute("SELECT count(*) FROM sqlite_master").fetchone()
        if application != _APPLICATION and (application or tables):
            raise sqlite3.DatabaseError("it is another program's database")
        self._database.execute(f"PRAGMA application_id = {_APPLICATION}")
        self._database.execute(_TABLE)
        self._database.commit()

    def get(self, source: Source) -> LogResult | None:
        """Return a source's result if it was checked before and nothing has changed since."""
        stamp = source.stamp or _stamp_now(source.file)
        if stamp is None or source.problem is not None:
            return None
        key = (*self._key(source), *stamp, _crc(source), self._program)
        row = self._run(_GET, key).fetchone()
        if row is None:
            return None
        listed, text = row
        result = _from_json(source.path, text)
        if self._published is None or result.sha512 is None:
            return look_up(result, None)
        looked_up = look_up(result, self._published)
        if looked_up.published:
            return looked_up
        return result if listed == self._list else None

    def put(self, source: Source, stamp: Stamp | None, result: LogResult) -> None:
        """Keep a result; not one that has no stamp, because another try may end otherwise."""
        if stamp is None:
            return
        text = _to_json(result)
        key = (*self._key(source), *stamp, _crc(source), self._program)
        self._run(_PUT, (*key, self._list, text))
        if time.monotonic() > self._committed + _SECONDS_BETWEEN_COMMITS:
            self.commit()

    def commit(self) -> None:
        """Write what was kept to the disk."""
        try:
            self._database.commit()
        except _DAMAGE as error:
            raise StoreError(f"Results cannot be kept: {_reason(error)}.") from error
        self._committed = time.monotonic()

    def close(self) -> None:
        """Write and close the file."""
        try:
            self.commit()
        finally:
            self._database.close()

    def _run(self, statement: str, values: tuple[object, ...]) -> sqlite3.Cursor:
        try:
            return self._database.execute(statement, values)
        except _DAMAGE as error:
            raise StoreError(f"Results cannot be kept: {_reason(error)}.") from error

    def _key(self, source: Source) -> tuple[bytes, bytes]:
        """Return file and member as bytes: names need not be text that SQLite takes."""
        file = os.path.join(self._folder, source.file)  # noqa: PTH118 - pathlib is ten times slower
        member = source.member.name if source.member else ""
        return os.fsencode(os.path.normpath(file)), member.encode("utf-8", "surrogatepass")


def _reason(error: Exception) -> str:
    return str(error) if isinstance(error, sqlite3.Error) else "it is damaged"


def _stamp_now(file: str) -> Stamp | None:
    try:
        status = os.stat(file)  # noqa: PTH116 - called for every log
    except (OSError, ValueError):
        return None
    return status.st_size, status.st_mtime_ns


def _crc(source: Source) -> int:
    return source.member.crc if source.member else 0


def _fingerprint(published: Mapping[str, int] | None) -> str:
    if published is None:
        return ""
    return sha256(json.dumps(sorted(published.items())).encode()).hexdigest()


@cache
def program_key() -> str:
    """Return what changes with anything that could change a result."""
    digest = sha256()
    package = Path(__file__).resolve().parents[1]
    sources = sorted((package / "core").glob("*.py"))
    if not sources:  # frozen: the code is inside the program's file
        program = Path(sys.executable).stat()
        return f"{__version__} {program.st_size} {program.st_mtime_ns}"
    for path in (*sources, package / "bulk" / "check.py"):
        digest.update(path.read_bytes())
    return f"{__version__} {digest.hexdigest()}"


def _to_json(result: LogResult) -> str:
    problem = result.problem
    row = result._replace(path="", problem=None)
    return json.dumps([problem and [problem.code, problem.values], row], separators=(",", ":"))


def _from_json(path: str, text: str) -> LogResult:
    problem, row = json.loads(text)
    result = LogResult(*row)
    return result._replace(
        path=path,
        problem=None if problem is None else Remark(*problem),
        findings=tuple([Finding(*finding) for finding in result.findings]),
        compared=tuple(result.compared),
        inconsistencies=tuple(
            [
                Inconsistency(number, step, check, seat, tuple(expected), tuple(found))
                for number, step, check, seat, expected, found in result.inconsistencies
            ]
        ),
    )
