"""Results as JSON or as a CSV table, for other programs; sentences are in `verdicts`.

Each result is written when it comes in, so that none has to be stored. The CSV is in English, and
names places by numbers, as it always did.
"""

import csv
from collections.abc import Sequence
from typing import Final, TextIO

from viewer.collection.check import LogResult
from viewer.collection.verdicts import Totals
from viewer.core.audit import CHECKS, Check, Finding
from viewer.core.base.errors import as_json, shown
from viewer.core.base.tiles import RedFives
from viewer.core.text.places import Noted, disagreement


class ResultWriter:
    """Writes results as they come in."""

    def wants(self, _result: LogResult) -> bool:
        return True

    def add(self, result: LogResult) -> None:
        raise NotImplementedError

    def finish(self, totals: Totals) -> None:
        """Write what follows the last result."""

    def break_off(self, totals: Totals, error: str) -> None:
        """Make whole what was written before an error ended the check."""


def needs_a_line(result: LogResult) -> bool:
    """Whether a log is not simply as it should be."""
    return (
        result.status != "verified"
        or result.problem is not None
        or result.without_seed > 0
        or result.published is False
        or result.published_order is not None
    )


# JSON

_FINDING: Final = ("kyoku", "check", "seat", "nth", "expected", "found")
_UNCOMPARED: Final = ("kyoku", "event", "check", "seat")
_INCONSISTENCY: Final = ("kyoku", "event", "check", "seat", "expected", "found")
"""The names of their fields."""
_EXPLAINED: Final = {"unreadable", "incomplete"}
"""The statuses that have a reason."""


def json_row(result: LogResult) -> dict[str, object]:
    row: dict[str, object] = {
        "path": result.path,
        "status": result.status,
        "site": result.site,
        "kyoku": result.kyoku,
        "seats": result.seats,
        "sha512": result.sha512,
        "published": result.published,
        "findings": [dict(zip(_FINDING, each, strict=False)) for each in result.findings],
        "uncompared": [dict(zip(_UNCOMPARED, each, strict=True)) for each in result.uncompared],
    }
    if result.replayed is not None:
        found = result.inconsistencies
        row["inconsistencies"] = [dict(zip(_INCONSISTENCY, each, strict=True)) for each in found]
    if result.more:
        row["more"] = result.more
    if result.status in _EXPLAINED and result.error is not None:
        row["error"] = result.error
    if 0 < result.without_seed < result.kyoku:
        row["kyoku_without_seed"] = result.without_seed
    if result.published_line is not None:
        row["published_line"] = result.published_line
    if result.published_order is not None:
        row["published_order"] = result.published_order
    return row


class JsonWriter(ResultWriter):
    def __init__(self, out: TextIO) -> None:
        self._out = out
        self._between = "\n"
        out.write('{"logs": [')

    def add(self, result: LogResult) -> None:
        self._out.write(self._between + as_json(json_row(result)))
        self._between = ",\n"

    def finish(self, totals: Totals) -> None:
        self._end(totals, "")

    def break_off(self, totals: Totals, error: str) -> None:
        self._end(totals, f', "error": {as_json(error)}')

    def _end(self, totals: Totals, more: str) -> None:
        self._out.write(f'\n], "summary": {as_json(totals.json())}{more}}}\n')


# CSV

CSV_COLUMNS: Final = (
    "path", "status", "error", "kyoku", "kyoku_without_seed", "seats", "sha512", "published",
    "published_line", "published_order", "contradictions", *CHECKS, "first_contradiction",
    "inconsistencies", "first_inconsistency", "uncompared", "first_uncompared",
)  # fmt: skip

_FORMULA: Final = tuple("=+-@＝＋－＠\t\r\n")
"""Spreadsheet programs take cells that begin so for formulas; Japanese ones also in full width."""


class CsvWriter(ResultWriter):
    """Writes a table, which has no summary."""

    def __init__(self, out: TextIO) -> None:
        self._csv = csv.writer(out, lineterminator="\n")
        self._csv.writerow(CSV_COLUMNS)

    def add(self, result: LogResult) -> None:
        self._csv.writerow([harmless(cell) for cell in _csv_row(result)])


_THINGS: Final[dict[Check, str]] = {
    "haipai": "haipai tile",
    "live": "draw",
    "rinshan": "rinshan draw",
    "dora": "dora indicator",
    "ura": "ura dora indicator",
    "dice": "die",
    "hash": "hash",
}
_SEATS: Final = "ABCD"


def _place_in_csv(found: Noted) -> str:
    seat = "" if found.seat is None else f"seat {_SEATS[found.seat]}, "
    if isinstance(found, Finding):
        return f"kyoku {found.kyoku}, {seat}{_THINGS[found.check]} {found.nth}"
    return f"kyoku {found.kyoku}, {seat}event {found.step}"


def _first(found: Sequence[Noted], *, red_fives: RedFives) -> str:
    if not found:
        return ""
    english = disagreement(found[0], red_fives=red_fives, say=str)
    return f"{_place_in_csv(found[0])}: {english}"


def _csv_row(result: LogResult) -> list[object]:
    first = _first(result.findings, red_fives=result.red_fives)
    count = None if result.replayed is None else result.inconsistency_count
    itself = _first(result.inconsistencies, red_fives=result.red_fives)
    published = None if result.published is None else str(result.published).lower()
    error = None if result.status == "verified" else result.error
    return [
        result.path, result.status, error, result.kyoku, result.without_seed, result.seats,
        result.sha512, published, result.published_line, result.published_order,
        sum(result.wrong), *result.compared, first, count, itself, len(result.uncompared),
        _first(result.uncompared, red_fives=result.red_fives),
    ]  # fmt: skip


def harmless(cell: object) -> object:
    """Return a cell that no spreadsheet program runs as a formula, and no terminal obeys."""
    if not isinstance(cell, str):
        return cell
    return f"'{shown(cell)}" if cell.startswith(_FORMULA) else shown(cell)
