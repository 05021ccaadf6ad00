"""Writes the results of a run to a file, in a job: a page, a table or JSON."""

import time
from enum import Enum
from pathlib import Path
from typing import Final, NamedTuple, Protocol

from viewer.collection.check import LogResult
from viewer.collection.report import JsonWriter, Totals
from viewer.collection.table import CsvWriter
from viewer.core.base.errors import Progress, ShouldStop, Stopped
from viewer.system.whole_file import whole_file
from viewer.ui.audit.rows import Rows


class Format(Enum):
    """What can be written; the value is the ending of the file's name."""

    PAGE = "html"
    TABLE = "csv"
    JSON = "json"


class Export(NamedTuple):
    """What is to be written where.

    Attributes:
        format: what kind of file.
        path: where it shall be.
        rows: the results; the first ``length`` are written.
        published: what the published list is called, if there is one.
    """

    format: Format
    path: Path
    rows: Rows
    length: int
    published: str | None


class _Writer(Protocol):
    def add(self, result: LogResult) -> None: ...
    def finish(self, totals: Totals) -> None: ...


_BYTE_ORDER_MARK: Final = "utf-8-sig"
"""Without it, spreadsheet programs take Japanese names for something else."""

_STEP: Final = 64
_PAUSE: Final = 0.0002
"""Python runs one thread at a time: without pauses the window would stutter."""


def write(export: Export, _progress: Progress, should_stop: ShouldStop) -> None:
    """Write the file; it is in its place only when it is whole.

    Raises:
        OSError: it cannot be written.
        Stopped: ``should_stop`` said so.
    """
    if export.format is Format.PAGE:
        _write_page(export, should_stop)
    else:
        _write_text(export, should_stop)


def _write_page(export: Export, should_stop: ShouldStop) -> None:
    from viewer.collection.page import PageWriter  # noqa: PLC0415 - here it keeps no window waiting

    page = PageWriter(export.path, published=export.published)
    try:
        _fill(page, export, should_stop)
    finally:
        page.abandon()


def _write_text(export: Export, should_stop: ShouldStop) -> None:
    is_json = export.format is Format.JSON
    encoding = "utf-8" if is_json else _BYTE_ORDER_MARK
    with whole_file(export.path, encoding=encoding, newline="") as out:
        writer = JsonWriter(out) if is_json else CsvWriter(out)
        _fill(writer, export, should_stop)


def _fill(writer: _Writer, export: Export, should_stop: ShouldStop) -> None:
    totals = Totals()
    for done, result in enumerate(export.rows.results(export.length)):
        if done % _STEP == 0:
            if should_stop():
                raise Stopped
            time.sleep(_PAUSE)
        totals.add(result)
        writer.add(result)
    writer.finish(totals)
