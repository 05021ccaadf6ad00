"""The index of collections: rows of what is known of each game, made once and brought up to date.

The tables are `schema`'s, in the file in which `store` has results of checks: a log is checked as
it is indexed, and both are valid as long as the source and the program stay the same. Rows of
several collections lie there together; `LogIndex.choose` says which of them are asked.

A value that was changed on the disk is noticed only if SQLite can no longer read its page: unlike
results, rows have no checksum, which would take more room than they do.
"""

import json
import os
import sqlite3
from array import array
from collections.abc import Callable, Generator, Iterable, Mapping, Sequence
from contextlib import closing, suppress
from itertools import chain
from pathlib import Path
from types import MappingProxyType
from typing import Any, Final, NamedTuple, TypeVar, Unpack

from viewer.collection.check import LogResult, checked_game, unreadable_result
from viewer.collection.facts import GameFacts, facts_of
from viewer.collection.find import Paths, Source
from viewer.collection.many import LogAnswer, ManyOptions, answer_many
from viewer.collection.schema import TABLES, SourceRow
from viewer.collection.store import DamageError, Store
from viewer.core.base.errors import InputError, Remark
from viewer.core.judgement.judge import Status
from viewer.core.sites.named_log import NOT_AT_HAND
from viewer.system.assets import cache_folder

_Made = TypeVar("_Made")

_REMOVED: Final = 1000
"""Sources that are removed in one transaction."""
_UNSTAMPED: Final = (-1, 0)
"""In place of the stamp of a source that has to be read again."""
_BITS: Final = 63
"""Of SQLite's integers, without the sign."""
_SEPARATOR: Final = os.fsencode(os.sep)

_TEMPORARILY: Final = "BEGIN"
"""How a transaction begins that writes temporary tables only, and locks nobody out."""

_KNOWN: Final = """
SELECT id, status, problem FROM source WHERE file = ? AND member = ?
AND size = ? AND changed = ? AND crc = ? AND program = ?
"""
_BELOW: Final = """
INSERT OR IGNORE INTO temp.{} SELECT id FROM source WHERE file = ?
UNION SELECT id FROM source WHERE file > ? AND file < ?
"""
_PUT: Final = "INSERT OR REPLACE INTO {} VALUES ({})"
_REMOVE: Final = "DELETE FROM {} WHERE id >= ? AND id < ?"
_TEMPORARY: Final = "CREATE TEMP TABLE IF NOT EXISTS {} (id INTEGER PRIMARY KEY)"
_EMPTY: Final = "DELETE FROM temp.{}"
_FILL: Final = "INSERT OR IGNORE INTO temp.{} VALUES (?)"
_GONE: Final = """
SELECT id FROM temp.listed EXCEPT SELECT id FROM temp.unlisted EXCEPT SELECT id FROM temp.seen
"""
_NARROW: Final = "DELETE FROM temp.selected WHERE id NOT IN ({})"
_NARROW_COUNTED: Final = "DELETE FROM temp.counted WHERE id NOT IN temp.selected"
_SELECTED: Final = "INSERT INTO temp.selected SELECT id FROM temp.chosen"
_COUNTED: Final = """
INSERT INTO temp.counted SELECT id FROM temp.chosen WHERE id IN (SELECT id FROM game)
"""
_CACHE: Final = "CREATE TEMP TABLE IF NOT EXISTS {} AS {}"
_CACHED_IDS: Final = "CREATE UNIQUE INDEX IF NOT EXISTS temp.{0}_id ON {0}(id)"
_DROP: Final = "DROP TABLE IF EXISTS temp.{}"
_LESSER_COPIES: Final = """
DELETE FROM temp.counted WHERE id IN (
SELECT lesser.id FROM game lesser JOIN game ON game.key = lesser.key AND game.id != lesser.id
WHERE +game.id IN temp.chosen AND (game.wholeness, -game.id) > (lesser.wholeness, -lesser.id))
"""
"""Few games have copies, so to look for these takes half of what it takes to sort all by key."""


class IndexAnswer(NamedTuple):
    """What a worker finds in a log."""

    result: LogResult
    facts: GameFacts | None  # None if it cannot be read, or has numbers beyond all bounds


class IndexedLog(NamedTuple):
    """A log whose rows are in the index, or will be with the next commit."""

    path: str  # its name in reports
    status: Status  # how the check of its walls ended
    problem: Remark | None


def index_file() -> Path:
    """Return where the index of all collections lies; its folder is made."""
    file = cache_folder("collections.sqlite")
    with suppress(OSError):  # opening the index tells of it
        file.parent.mkdir(parents=True, exist_ok=True)
        if file.is_symlink():
            file.unlink()  # SQLite would write through it
    return file


def index_many(
    paths: Paths, index: "LogIndex", **how: Unpack[ManyOptions]
) -> Generator[IndexedLog, None, None]:
    """Bring the rows of every log below the paths up to date, and choose these.

    A run that was stopped goes on where it was; rows of what is no longer there are removed by a
    run to the end.
    """
    paths = list(paths)
    index.begin()
    answers = answer_many(index_log, paths, cached=index.known, holds_one=index.holds_one, **how)
    try:
        with closing(answers):
            for done in answers:
                known = done.answer
                yield known if isinstance(known, IndexedLog) else index.add(done)
        index.forget_missing(paths)
    finally:
        index.choose(paths)


def index_log(path: str, data: bytes) -> IndexAnswer | IndexedLog:
    """Check a log and find its facts."""
    try:
        game = checked_game(path, data)
    except InputError as error:
        return IndexAnswer(unreadable_result(path, error), None)
    facts = facts_of(game.log, game.judging_walls, path, game.hands)
    return IndexAnswer(game.result, facts if _is_storable(facts) else None)


def _is_storable(facts: GameFacts) -> bool:
    """Whether SQLite takes all numbers and texts; a hostile log may have any."""
    try:
        for _, rows in facts.tables:
            for value in chain.from_iterable(rows):
                if isinstance(value, str):
                    value.encode()
                elif isinstance(value, int) and value.bit_length() > _BITS:
                    return False
    except UnicodeError:
        return False
    return True


def problem_of(text: str | None) -> Remark | None:
    """Read a source's problem; one that was changed on the disk is none."""
    try:
        code, values, hand_number = json.loads(text or "")
        return Remark(code, values, int(hand_number))
    except (TypeError, ValueError):
        return None


class LogIndex(Store):
    """The index's file, open for one collection at a time. To be closed, or used in a ``with``."""

    def __init__(self, path: Path) -> None:
        super().__init__(path)
        self._new: list[tuple[SourceRow, GameFacts | None]] = []
        self._seen = array("q")
        self._unlisted: list[str] = []
        self._cached: list[str] = []

    # filling

    def begin(self) -> None:
        self._seen, self._unlisted = array("q"), []

    def known(self, source: Source) -> IndexedLog | None:
        """Return a source that was indexed before, if nothing has changed since."""
        key = self._key_now(source)
        for number, status, text in self.rows(_known, _KNOWN, key) if key else ():
            problem = problem_of(text)
            if problem is not None and problem.code == NOT_AT_HAND:
                return None
            self._seen.append(number)
            return IndexedLog(source.path, status, problem)
        return None

    def add(self, done: LogAnswer[Any]) -> IndexedLog:
        """Add what `index_log` answered, or why there is no answer."""
        source, answer, stamp, _ = done
        if isinstance(answer, IndexAnswer):
            result, facts = answer
            self.put(source, stamp, result)
        else:
            result, facts = unreadable_result(source.path, answer), None
            if source.member is None:
                self._unlisted.append(source.file)
        problem = result.problem
        text = None if problem is None else json.dumps(problem, default=str)
        row = SourceRow(0, *self._key(source, stamp or _UNSTAMPED), result.status, text)
        self._new.append((row, facts))
        self._commit_now_and_then()
        return IndexedLog(source.path, result.status, problem)

    def commit(self) -> None:
        if self._new:
            self._write(self._put_new)
        super().commit()

    def _put_new(self, database: sqlite3.Connection) -> None:
        pending, self._new = self._new, []
        rows: dict[str, list[tuple[object, ...]]] = {name: [] for name in TABLES}
        for source, facts in pending:
            number = _number(database, source)
            self._seen.append(number)
            for name, made in () if facts is None else facts.tables:
                base = number << TABLES[name].bits
                rows[name] += [(base + row[0], *row[1:]) for row in made]
        for name, values in rows.items():
            # a log that was listed twice is twice among those pending
            database.executemany(_put(name), values)

    def forget_missing(self, paths: Paths) -> None:
        """Remove what was not listed since `begin`, but for folders that could not be listed."""
        self.commit()
        self._choose("listed", paths)
        self._choose("unlisted", self._unlisted)
        self._write(lambda database: _fill(database, "seen", self._seen), _TEMPORARILY)
        gone = [number for (number,) in self.ask(_GONE)]
        for start in range(0, len(gone), _REMOVED):
            some = gone[start : start + _REMOVED]
            self._write(lambda database, some=some: _remove(database, some, TABLES))  # type: ignore[misc]

    # asking

    def choose(self, paths: Paths) -> None:
        """Let the temporary tables ``chosen`` and ``selected`` hold the sources below paths.

        ``counted`` has the games among them, of copies only the one that has most of the game.
        """
        self.commit()
        self._choose("chosen", paths)
        self._write(_select_all, _TEMPORARILY)
        self._drop_cached()

    def narrow(self, wanted: str, values: Mapping[str, object]) -> None:
        """Leave in ``selected`` and ``counted`` only the ids that answer a question in SQL."""

        def narrow(database: sqlite3.Connection) -> None:
            database.execute(_NARROW.format(wanted), values)
            database.execute(_NARROW_COUNTED)

        self._write(narrow, _TEMPORARILY)
        self._drop_cached()

    def cache_rows(
        self,
        name: str,
        question: str,
        functions: Mapping[str, Callable[..., int | str]] = MappingProxyType({}),
        *,
        by_id: bool = True,
    ) -> None:
        """Hold the rows that answer a question in a temporary table, to be asked ``by_id``.

        They keep the order of the answer, by ``rowid``, and stay until others are chosen.
        ``functions`` are those in the question that SQLite has not, each of one value or more.
        """

        def fill(database: sqlite3.Connection) -> None:
            for called, function in functions.items():
                database.create_function(called, -1, function, deterministic=True)
            database.execute(_CACHE.format(name, question))
            if by_id:
                database.execute(_CACHED_IDS.format(name))

        if name not in self._cached:
            self._cached.append(name)
            self._write(fill, _TEMPORARILY)

    def _drop_cached(self) -> None:
        names, self._cached = self._cached, []

        def drop(database: sqlite3.Connection) -> None:
            for name in names:
                database.execute(_DROP.format(name))

        if names:
            self._write(drop, _TEMPORARILY)

    def ask(self, question: str, values: Sequence[object] | Mapping[str, object] = ()) -> list[Any]:
        """Return the rows that answer a question in SQL; none if the file cannot be used."""
        with self._guarded():
            if self._database is not None:
                return self._database.execute(question, values).fetchall()
        return []

    def rows(
        self,
        make: Callable[[Sequence[Any]], _Made],
        question: str,
        values: Sequence[object] | Mapping[str, object] = (),
    ) -> list[_Made]:
        """Return what is made of each row that answers a question; none if one is damaged.

        SQLite may read a table with other columns, or a number in place of a path.
        """
        found, made = self.ask(question, values), list[_Made]()
        with self._guarded():
            try:
                made = [make(row) for row in found]
            except (AttributeError, TypeError, ValueError) as error:
                raise DamageError from error
        return made

    def _choose(self, name: str, paths: Paths) -> None:
        def fill(database: sqlite3.Connection) -> None:
            _fill(database, name, ())
            database.executemany(_BELOW.format(name), ranges)

        places = [self._place(os.fspath(path)) for path in paths]
        folders = [place.rstrip(_SEPARATOR) + _SEPARATOR for place in places]
        ranges = [
            (place, folder, folder[:-1] + bytes([folder[-1] + 1]))
            for place, folder in zip(places, folders, strict=True)
        ]
        self._write(fill, _TEMPORARILY)


def _known(row: Sequence[Any]) -> tuple[int, Any, Any]:
    number, status, problem = row
    return int(number), status, problem


def _number(database: sqlite3.Connection, source: SourceRow) -> int:
    """Store a source, without rows of an earlier time, and return its id."""
    find = "SELECT id FROM source WHERE file = ? AND member = ?"
    found = database.execute(find, (source.file, source.member)).fetchone()
    number = None
    if found is not None:
        (number,) = found
        if not isinstance(number, int):
            raise DamageError
        _remove(database, [number], [name for name in TABLES if name != "source"])
    return int(database.execute(_put("source"), (number, *source[1:])).lastrowid or 0)


def _put(name: str) -> str:
    return _PUT.format(name, ", ".join("?" * len(TABLES[name].row._fields)))


def _remove(database: sqlite3.Connection, ids: Iterable[int], tables: Iterable[str]) -> None:
    for name in tables:
        bits = TABLES[name].bits
        ranges = [(number << bits, number + 1 << bits) for number in ids]
        database.executemany(_REMOVE.format(name), ranges)


def _fill(database: sqlite3.Connection, name: str, ids: Iterable[int]) -> None:
    database.execute(_TEMPORARY.format(name))
    database.execute(_EMPTY.format(name))
    database.executemany(_FILL.format(name), ((each,) for each in ids))


def _select_all(database: sqlite3.Connection) -> None:
    for name, those in (("selected", _SELECTED), ("counted", _COUNTED)):
        _fill(database, name, ())
        database.execute(those)
    database.execute(_LESSER_COPIES)
