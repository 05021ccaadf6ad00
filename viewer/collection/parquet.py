"""Writes games as Parquet tables for DuckDB, pandas and polars; the columns are `parquet_schema`'s.

Workers make the rows of a game and send them as Arrow's bytes. This process numbers the games and
collects them by year; when `PART_BYTES` are waiting, the year with the most is written as a part: a
file for each table. So memory stays flat whatever the number of logs and years, each file is
written at once, and a game's rows are in one part. A stop leaves whole parts.

A game's rows are numbered as those of game 0. Nothing is found out here: bits become lists.
"""

from collections.abc import Generator, Iterable, Iterator, Mapping, Sequence
from contextlib import closing
from datetime import datetime
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar, Final, NamedTuple, Unpack, assert_never

from viewer.collection.check import CheckedGame, LogResult, checked_game
from viewer.collection.facts import GameFacts, facts_of
from viewer.collection.find import Paths
from viewer.collection.many import ManyOptions, answer_many
from viewer.collection.named_rows import named_rows, places_in
from viewer.collection.parquet_schema import PARQUET_TABLES, SEAT_FACTS, WALL_FACTS, TableColumn
from viewer.collection.schema import (
    HAND_BITS,
    RESULTS,
    SEAT_BITS,
    UNKNOWN_SHANTEN,
    DealRow,
    HandRow,
    RiichiRow,
    WaitingRow,
    WinRow,
    by_seat,
    numbers_in,
    seats_of,
)
from viewer.core.base import records as rec
from viewer.core.base.errors import InputError, Remark
from viewer.core.base.meld import Meld, MeldKind
from viewer.core.judgement.audit import WALL_CHECKS
from viewer.core.rules.yaku_names import YAKU_NAMES
from viewer.core.wall.wall import Wall
from viewer.system.whole_file import WholeFile
from viewer.translation import N_

if TYPE_CHECKING:
    import pyarrow as pa

PART_BYTES: Final = 64 << 20
"""Of all rows that wait to be written."""
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
    answers = answer_many(game_tables, paths, **how)
    with closing(answers):
        for source, answer, *_ in answers:
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
        games = self._waiting.pop(year)
        del self._bytes[year]
        part = self._parts[year] = self._parts.get(year, 0) + 1
        # games last: what a stop leaves of this part is in no game
        for nth, (name, schema) in reversed([*enumerate(arrow_schemas().items())]):
            folder = self._folder / name / f"year={year}"
            folder.mkdir(parents=True, exist_ok=True)
            table = _table(schema, ((number, game.batches[nth]) for number, game in games))
            _write_table(table, folder / f"part-{part:05}.parquet")


def write_columns(path: Path, columns: Mapping[str, Sequence[object]]) -> None:
    """Write a table whose columns have one type each; None is null.

    Raises:
        DataExportError: there is no pyarrow.
        OSError: the file cannot be written.
    """
    _need_pyarrow()
    import pyarrow as pa  # noqa: PLC0415 - optional

    _write_table(pa.table(dict(columns)), path)


def _write_table(table: "pa.Table", path: Path) -> None:
    import pyarrow.parquet as pq  # noqa: PLC0415 - optional

    with WholeFile(path) as out:
        pq.write_table(table, out.buffer, compression="zstd", row_group_size=_ROW_GROUP)


def _table(schema: "pa.Schema", numbered: Iterable[tuple[int, bytes]]) -> "pa.Table":
    import pyarrow as pa  # noqa: PLC0415 - optional
    import pyarrow.compute as pc  # noqa: PLC0415 - optional

    batches = []
    for number, data in numbered:
        batch = pa.ipc.read_record_batch(pa.py_buffer(data), schema)
        for name, base in (("hand", number << HAND_BITS), ("game", number)):
            at = schema.get_field_index(name)
            if at >= 0:
                batch = batch.set_column(at, schema.field(at), pc.add(batch.column(at), base))
        batches.append(batch)
    return pa.Table.from_batches(batches, schema)


def _need_pyarrow() -> None:
    try:
        import pyarrow as pa  # noqa: F401, PLC0415 - optional
    except ImportError:
        raise DataExportError("no-pyarrow") from None


@cache
def arrow_schemas() -> "dict[str, pa.Schema]":
    _need_pyarrow()
    import pyarrow as pa  # noqa: PLC0415 - optional

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
    return GameTables(began.year if began else _NO_YEAR, len(game.log.hands), tuple(batches))


# a game's rows

_SEAT_MASK: Final = (1 << SEAT_BITS) - 1
_SEATS_OF_MELDS: Final = 4
_UNKNOWN_TILE: Final = 0xFF

ParquetRow = dict[str, Any]


def parquet_rows(game: CheckedGame) -> dict[str, list[ParquetRow]]:
    result, log, walls, hands = game
    facts = facts_of(log, game.judging_walls, result.path, hands)
    return {
        "games": [_game_row(facts, result)],
        "hands": list(_hand_rows(facts, log, game.judging_walls)),
        "walls": list(_wall_rows(result, walls)),
        "events": list(_event_rows(log)),
    }


def _game_row(facts: GameFacts, result: LogResult) -> ParquetRow:
    row = facts.game[0]
    seats = [{**each._asdict(), "seat": each.id & _SEAT_MASK} for each in facts.seat]
    return {
        **row._asdict(),
        "game": 0,
        "key": row.key.hex(),
        "path": result.path.encode("utf-8", "replace").decode(),
        "id": row.log_id,
        "date": row.date and datetime.fromisoformat(row.date),
        "south": bool(row.south),
        "status": result.status,
        "seats": seats,
    }


def _wall_rows(result: LogResult, walls: Sequence[Wall | None]) -> Iterator[ParquetRow]:
    doubted = {each.place.hand_index for each in result.findings}
    doubted |= {each.place.hand_index for each in result.uncompared if each.check in WALL_CHECKS}
    for index, wall in enumerate(walls):
        row: ParquetRow = {"hand": index, "game": 0}
        if wall is not None:
            missing = len(wall.tiles) - len(wall.published)
            row |= {
                "era": wall.era.name,
                "tiles": [*wall.published, *[None] * missing],
                "dice": wall.dice or None,
                "verified": index not in doubted,
            }
        yield row


def _hand_rows(
    facts: GameFacts, log: rec.Log, walls: Sequence[Wall | None]
) -> Iterator[ParquetRow]:
    for hand, deal, kyoku, wall in zip(facts.hand, facts.deal, log.hands, walls, strict=True):
        yield {
            **hand._asdict(),
            "hand": hand.id,
            "game": 0,
            "kyoku": kyoku.number,
            "sticks": kyoku.sticks,
            "scores": kyoku.scores,
            "places_before": places_in(hand.places_before, log.players),
            "places_after": places_in(hand.places_after, log.players),
            "haipai": kyoku.haipai,
            "shanten": _shanten(hand, log.players),
            "result": RESULTS[hand.result],
            "wins": [_win(row) for row in facts.win if row.id >> SEAT_BITS == hand.id],
            **_seat_facts(hand, has_wall=wall is not None),
            "named_events": named_rows(hand),
            "calls": by_seat(hand.calls, log.players),
            **_indicators(deal),
            "kan_dora_step": hand.kan_dora,
            "riichi": [_waits(row) for row in facts.riichi if row.id >> SEAT_BITS == hand.id],
            "final_waits": [_waits(row) for row in facts.waiting if row.id >> SEAT_BITS == hand.id],
        }


def _seat_facts(hand: HandRow, *, has_wall: bool) -> dict[str, list[int] | None]:
    return {
        fact.name.lower(): seats_of(hand.facts, fact)
        if has_wall or fact not in WALL_FACTS
        else None
        for fact in SEAT_FACTS
    }


def _shanten(hand: HandRow, players: int) -> list[int | None]:
    found = by_seat(hand.shanten, players)
    return [None if each == UNKNOWN_SHANTEN else each for each in found]


def _indicators(deal: DealRow) -> ParquetRow:
    dora = [None if tile == _UNKNOWN_TILE else tile for tile in deal.dora]
    return {"dora": dora, "ura": list(deal.ura)}


def _win(row: WinRow) -> ParquetRow:
    yaku = [YAKU_NAMES[number] for number in numbers_in(row.yaku)]
    return {**row._asdict(), "seat": row.winner, "yaku": yaku, "limit": row.limit_kind}


def _waits(row: RiichiRow | WaitingRow) -> ParquetRow:
    return {**row._asdict(), "seat": row.id & _SEAT_MASK, "waits": numbers_in(row.waits)}


# events


def _event_rows(log: rec.Log) -> Iterator[ParquetRow]:
    for index, kyoku in enumerate(log.hands):
        for step, event in enumerate(kyoku.events, 1):
            yield {"hand": index, "step": step, **_event(event)}


def _event(event: rec.Event) -> ParquetRow:  # noqa: PLR0911 - a kind of event each
    match event:
        case rec.Draw(seat, tile):
            return {"event": "draw", "seat": seat, "tile": tile}
        case rec.Discard(seat, tile):
            return {"event": "discard", "seat": seat, "tile": tile}
        case rec.Call(seat, meld):
            return {"event": meld.kind.value, "seat": seat, **_meld(seat, meld)}
        case rec.Riichi(seat, step):
            return {"event": "riichi" if step == 1 else "riichi_accepted", "seat": seat}
        case rec.NewDora(tile):
            return {"event": "dora", "tile": tile}
        case rec.Win():
            source = None if event.self_drawn else event.source
            row = {"event": "win", "seat": event.seat, "tile": event.tile, "source": source}
            return row | {"changes": event.changes}
        case rec.Ryuukyoku():
            return {"event": "ryuukyoku", "changes": event.changes}
        case rec.Leave(seat) | rec.Return(seat):
            return {"event": type(event).__name__.lower(), "seat": seat}
        case rec.Unread():
            return {"event": "unread", "seat": event.seat}
        case _:
            assert_never(event)


def _meld(seat: int, meld: Meld) -> ParquetRow:
    """Return a meld's columns; a tile that is added or set aside comes from nobody."""
    if meld.kind is MeldKind.KITA:
        return {"tile": meld.tiles[0], "tiles": meld.tiles}
    if meld.added is not None or meld.called is None:
        return {"tile": meld.added, "tiles": meld.tiles}
    source = (seat + meld.source) % _SEATS_OF_MELDS
    return {"tile": meld.called, "tiles": meld.tiles, "source": source}
