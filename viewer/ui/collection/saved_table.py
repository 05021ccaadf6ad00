"""Writes a table of the collection as shown: as CSV, JSON, Parquet, or a page with its tiles."""

import csv
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import suppress
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

from viewer.collection.report import drawing
from viewer.core.base.errors import ShouldStop, as_json
from viewer.page import page
from viewer.system.whole_file import WholeFile
from viewer.ui.files import TABLE_ENCODING, ResultFormat
from viewer.ui.kit.table_text import TableColumns, cells_of, for_spreadsheet
from viewer.ui.kit.tables import RIGHT, Column, Tiles

CellValue = str | int | float | None


class ShownTable(NamedTuple):
    title: str
    about: str  # which games it is of
    columns: TableColumns
    rows: Callable[[ShouldStop], Iterable[object]]
    """Yields all rows, fetched where they are not yet; raises `Stopped`."""


def write_table(table: ShownTable, kind: ResultFormat, path: Path, should_stop: ShouldStop) -> None:
    """Write a file; it is in its place only when it is whole.

    Raises `OSError`, `Stopped`, or for Parquet without pyarrow an `InputError`.
    """
    rows = table.rows(should_stop)
    if kind is ResultFormat.PAGE:
        with WholeFile(path) as out:
            out.writelines(_page(table, rows))
    elif kind is ResultFormat.JSON:
        with WholeFile(path) as out:
            out.write("[")
            for nth, row in enumerate(rows):
                titles = (column.title for column in table.columns)
                said = dict(zip(titles, cells_of(table.columns, row), strict=True))
                out.write(f"{',' * (nth > 0)}\n{as_json(said)}")
            out.write("\n]\n")
    elif kind is ResultFormat.PARQUET:
        from viewer.collection.parquet import write_columns  # noqa: PLC0415 - as `LATE_MODULES`

        write_columns(path, dict(_typed_columns(table.columns, rows)))
    else:
        with WholeFile(path, encoding=TABLE_ENCODING, newline="") as out:
            writer = csv.writer(out, lineterminator="\n")
            writer.writerow([column.title for column in table.columns])
            for row in rows:
                writer.writerow(map(for_spreadsheet, cells_of(table.columns, row)))


def _typed_columns(
    columns: TableColumns, rows: Iterable[object]
) -> Iterator[tuple[str, list[CellValue]]]:
    """Yield each column's title and values: numbers where all that it says are, else text."""
    said = zip(*(cells_of(columns, row) for row in rows), strict=True)
    for column, cells in zip(columns, said, strict=True):
        is_figure = column.align is RIGHT  # digits elsewhere are names, as of seats
        numbers = _numbers(cells) if is_figure else None
        yield column.title, numbers or [text or None for text in cells]


def _numbers(cells: Sequence[str]) -> list[CellValue] | None:
    plain = [text.replace(",", "").replace("−", "-") for text in cells]
    for kind in (int, float):
        with suppress(ValueError):
            return [kind(text) if text else None for text in plain]
    return None


def _page(table: ShownTable, rows: Iterable[object]) -> Iterator[str]:
    faces = dict[str, str]()

    def pieces(column: Column[Any], row: object, text: str) -> list[tuple[str, str]]:
        """Return words and tiles, each as a tile's code, or nothing, and what it says."""
        parts = tuple(column.parts(row)) if column.parts else ()
        if not any(isinstance(part, Tiles) for part in parts):
            return [("", text)]
        found = list[tuple[str, str]]()
        for part in parts:
            codes = part.codes if isinstance(part, Tiles) else ()
            found += [(code, code) for code in codes] or [("", str(part))]
            found.append(("", " "))
        return found

    filled = [
        [
            pieces(column, row, text)
            for column, text in zip(table.columns, cells_of(table.columns, row), strict=True)
        ]
        for row in rows
    ]
    for line in filled:
        faces |= {code: _drawing(code) for cell in line for code, _said in cell if code}
    headings = ["#" * (column.align is RIGHT) + column.title for column in table.columns]
    yield from page(
        "table.html",
        title=table.title,
        verdict=table.about,
        mark="none",
        headings=headings,
        rows=filled,
        drawings=faces,
    )


_drawing = cache(drawing)
