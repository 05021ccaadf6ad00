"""Writes the results of a check to a file, in a job: a page, a table or JSON."""

import time
from collections.abc import Iterable
from pathlib import Path
from typing import Final

from viewer.collection.check import LogResult
from viewer.collection.page import PageWriter
from viewer.collection.report import JsonWriter, Totals
from viewer.collection.table import CsvWriter
from viewer.core.base.errors import ShouldStop, Stopped
from viewer.system.whole_file import whole_file
from viewer.ui.saving import TABLE_ENCODING, ResultFormat

_STEP: Final = 64
_PAUSE: Final = 0.0002
"""Python runs one thread at a time: without pauses the window would stutter."""


def write_results(
    kind: ResultFormat,
    path: Path,
    results: Iterable[LogResult],
    published: str | None,
    should_stop: ShouldStop,
) -> None:
    """Write a file; it is in its place only when it is whole.

    Args:
        kind: what kind of file.
        path: where it shall be.
        results: what is written.
        published: what the published list is called, if there is one.
        should_stop: is asked now and then.

    Raises:
        OSError: it cannot be written.
        Stopped: ``should_stop`` said so.
    """
    if kind is ResultFormat.PAGE:
        page = PageWriter(path, published=published)
        try:
            _fill(page, results, should_stop)
        finally:
            page.abandon()
        return
    is_json = kind is ResultFormat.JSON
    encoding = "utf-8" if is_json else TABLE_ENCODING
    with whole_file(path, encoding=encoding, newline="") as out:
        _fill(JsonWriter(out) if is_json else CsvWriter(out), results, should_stop)


def _fill(
    writer: PageWriter | JsonWriter | CsvWriter,
    results: Iterable[LogResult],
    should_stop: ShouldStop,
) -> None:
    totals = Totals()
    for done, result in enumerate(results):
        if done % _STEP == 0:
            if should_stop():
                raise Stopped
            time.sleep(_PAUSE)
        totals.add(result)
        writer.add(result)
    writer.finish(totals)
