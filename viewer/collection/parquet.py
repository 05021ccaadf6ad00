"""Writes games as Parquet tables for DuckDB, pandas and polars; the columns are `parquet_schema`'s.

Workers make the rows of a game and send them as Arrow's bytes. This process numbers the games and
collects them by year; when `PART_BYTES` are waiting, the year with the most is written as a part: a
file for each table. So memory stays flat whatever the number of logs and years, each file is
written at once, and a game's rows are in one part. A stop leaves whole parts.
"""

from collections.abc import Generator, Iterable, Mapping
from contextlib import closing
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, ClassVar, Final, NamedTuple, Unpack

from viewer.collection.check import checked_game
from viewer.collection.find import Paths
from viewer.collection.many import ManyOptions, answer_many
from viewer.collection.parquet_rows import parquet_rows
from viewer.collection.parquet_schema import PARQUET_TABLES, TableColumn
from viewer.collection.schema import HAND_BITS
from viewer.core.base.errors import InputError, Remark
from viewer.system.whole_file import whole_file
from viewer.translation import N_

if TYPE_CHECKING:
    import pyarrow as pa

PART_BYTES: Final = 64 << 20
"""Of all rows that wait to be written."""
_BATCH: Final = 8
"""Logs that a worker gets at once."""
_ROW_GROUP: Final = 100_000
"""Rows that a reader takes at once."""
_NO_YEAR: Final = 0
"""Hive's own name for null is no year to DuckDB 1.4, which then reads none of the table."""


class DataExportError(InputError):
    sentences: ClassVar[Mapping[str, str]] = {
        "no-pyarrow": N_("the tables need pyarrow: pip install 'wall-viewer[data]'."),
        "folder-used": N_("it is not empty; the tables need a new or an empty folder."),
    }


class GameTables(NamedTuple):
    """A game's rows by table, as Arrow's bytes, numbered as game 0."""

    year: int
    hands: int
    batches: tuple[bytes, ...]


class ExportedLog(NamedTuple):
    path: str  # its name in reports
    hands: int
    problem: Remark | None  # why it is in no table


def export_many(
    paths: Paths, folder: Path, *, part_bytes: int = PART_BYTES, **how: Unpack[ManyOptions]
) -> Generator[ExportedLog, None, None]:
    """Write every game below the paths into new tables in a folder, and yield each log.

    Raises:
        DataExportError: there is no pyarrow, here or where the workers are, or the folder is used.
        OSError: a file cannot be written.
    """
    arrow_schemas()
    if folder.exists() and any(folder.iterdir()):
        raise DataExportError("folder-used")
    writer = _PartWriter(folder, part_bytes)
    how["leave_out"] = [*how.get("leave_out", ()), folder]
    answers = answer_many(game_tables, paths, batch=_BATCH, **how)
    with closing(answers):
        for source, answer, _ in answers:
            if isinstance(answer, GameTables):
                writer.add(answer)
                yield ExportedLog(source.path, answer.hands, None)
            elif answer.code == "no-pyarrow":
                raise DataExportError("no-pyarrow")
            else:
                yield ExportedLog(source.path, 0, answer)
    writer.finish()


# writing


class _PartWriter:
    def __init__(self, folder: Path, part_bytes: int) -> None:
        self._folder = folder
        self._most = part_bytes
        self._bytes: dict[int, int] = {}  # waiting, by year
        self._waiting: dict[int, list[tuple[int, GameTables]]] = {}  # by year, numbered
        self._parts: dict[int, int] = {}  # written, by year
        self._games = 0

    def add(self, game: GameTables) -> None:
        self._waiting.setdefault(game.year, []).append((self._games, game))
        self._bytes[game.year] = self._bytes.get(game.year, 0) + sum(map(len, game.batches))
        self._games += 1
        if sum(self._bytes.values()) >= self._most:
            self._write(max(self._bytes, key=self._bytes.__getitem__))

    def finish(self) -> None:
        for year in list(self._waiting):
            self._write(year)

    def _write(self, year: int) -> None:
        import pyarrow.parquet as pq  # noqa: PLC0415 - optional

        games = self._waiting.pop(year)
        del self._bytes[year]
        part = self._parts[year] = self._parts.get(year, 0) + 1
        # games last: what a stop leaves of this part is in no game
        for nth, (name, schema) in reversed([*enumerate(arrow_schemas().items())]):
            folder = self._folder / name / f"year={year}"
            folder.mkdir(parents=True, exist_ok=True)
            table = _table(schema, ((number, game.batches[nth]) for number, game in games))
            with whole_file(folder / f"part-{part:05}.parquet") as out:
                pq.write_table(table, out.buffer, compression="zstd", row_group_size=_ROW_GROUP)


def _table(schema: "pa.Schema", numbered: Iterable[tuple[int, bytes]]) -> "pa.Table":
    import pyarrow as pa  # noqa: PLC0415 - optional
    import pyarrow.compute as pc  # noqa: PLC0415

    batches = []
    for number, data in numbered:
        batch = pa.ipc.read_record_batch(pa.py_buffer(data), schema)
        for name, base in (("hand", number << HAND_BITS), ("game", number)):
            at = schema.get_field_index(name)
            if at >= 0:
                batch = batch.set_column(at, schema.field(at), pc.add(batch.column(at), base))
        batches.append(batch)
    return pa.Table.from_batches(batches, schema)


@cache
def arrow_schemas() -> "dict[str, pa.Schema]":
    """Return the schemas of the tables, by name."""
    try:
        import pyarrow as pa  # noqa: PLC0415 - optional
    except ImportError:
        raise DataExportError("no-pyarrow") from None

    def type_of(column: TableColumn) -> "pa.DataType":
        if column.fields:
            return pa.list_(
                pa.struct([pa.field(each.name, type_of(each)) for each in column.fields])
            )
        depth = column.type.count("list<")
        made = pa.type_for_alias(column.type[5 * depth : len(column.type) - depth])
        for _ in range(depth):
            made = pa.list_(made)
        return made

    return {
        name: pa.schema([pa.field(column.name, type_of(column)) for column in columns])
        for name, columns in PARQUET_TABLES.items()
    }


# rows, made by workers


def game_tables(path: str, data: bytes) -> GameTables:
    """Make a game's rows, or raise InputError."""
    schemas = arrow_schemas()
    import pyarrow as pa  # noqa: PLC0415 - optional

    game = checked_game(path, data)
    rows = parquet_rows(game)
    try:
        batches = [
            pa.RecordBatch.from_pylist(rows[name], schema).serialize().to_pybytes()
            for name, schema in schemas.items()
        ]
    except (ValueError, OverflowError) as error:  # a hostile log may have any number
        raise InputError("unreadable", reason=N_("a number in it is beyond all bounds")) from error
    began = rows["games"][0]["date"]
    return GameTables(began.year if began else _NO_YEAR, len(game.log.kyoku), tuple(batches))
