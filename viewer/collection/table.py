"""Results as a CSV table for other programs, a log a row; see `report` for JSON.

Words are in English, and places stand there as other programs have known them from the first
version on, by numbers.
"""

import csv
from collections.abc import Sequence
from typing import Final, TextIO

from viewer.collection.check import LogResult
from viewer.collection.report import Totals
from viewer.core.audit.audit import CHECKS, Check, Finding
from viewer.core.base.foreign import shown
from viewer.core.play.inconsistencies import Inconsistency
from viewer.core.text.finding_words import disagreement

CSV_COLUMNS: Final = (
    "path", "status", "error", "kyoku", "kyoku_without_seed", "seats", "sha512", "published",
    "published_line", "published_order", "contradictions", *CHECKS, "first_contradiction",
    "inconsistencies", "first_inconsistency",
)  # fmt: skip

_FORMULA: Final = tuple("=+-@＝＋－＠\t\r\n")
"""Spreadsheet programs take cells that begin so for formulas; Japanese ones also in full width."""


class CsvWriter:
    """Writes a table, a log a row; ``compared`` counts stand under the names of the checks."""

    def __init__(self, out: TextIO) -> None:
        self._csv = csv.writer(out, lineterminator="\n")
        self._csv.writerow(CSV_COLUMNS)

    def wants(self, _result: LogResult) -> bool:
        """Whether a log is written: every one."""
        return True

    def add(self, result: LogResult) -> None:
        """Write a log."""
        self._csv.writerow([harmless(cell) for cell in _csv_row(result)])

    def finish(self, totals: Totals) -> None:
        """Write nothing more: a table has no summary."""

    def break_off(self, totals: Totals, error: str) -> None:
        """Write nothing more: its rows are whole."""


_THINGS: Final[dict[Check, str]] = {
    "haipai": "haipai tile",
    "live": "draw",
    "rinshan": "rinshan draw",
    "dora": "dora indicator",
    "ura": "ura dora indicator",
    "dice": "die",
}
_SEATS: Final = "ABCD"


def _place_in_csv(found: Finding | Inconsistency) -> str:
    """Return where something disagrees as other programs know it, as in kyoku 3, seat C, draw 5."""
    seat = "" if found.seat is None else f"seat {_SEATS[found.seat]}, "
    if isinstance(found, Finding):
        return f"kyoku {found.kyoku}, {seat}{_THINGS[found.check]} {found.nth}"
    return f"kyoku {found.kyoku}, {seat}event {found.step}"


def _first(found: Sequence[Finding | Inconsistency], *, red_fives: bool) -> str:
    if not found:
        return ""
    english = disagreement(found[0], red_fives=red_fives, say=str)
    return f"{_place_in_csv(found[0])}: {english}"


def _csv_row(result: LogResult) -> list[object]:
    first = _first(result.findings, red_fives=result.red_fives)
    count = None if result.replayed is None else len(result.inconsistencies)
    itself = _first(result.inconsistencies, red_fives=result.red_fives)
    published = None if result.published is None else str(result.published).lower()
    error = None if result.status == "verified" else result.error
    return [
        result.path, result.status, error, result.kyoku, result.without_seed, result.seats,
        result.sha512, published, result.published_line, result.published_order,
        len(result.findings), *result.compared, first, count, itself,
    ]  # fmt: skip


def harmless(cell: object) -> object:
    """Return a cell that no spreadsheet program runs as a formula, and no terminal obeys."""
    if not isinstance(cell, str):
        return cell
    return f"'{shown(cell)}" if cell.startswith(_FORMULA) else shown(cell)
