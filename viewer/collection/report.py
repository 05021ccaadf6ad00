"""Results for other programs, as JSON or as a CSV table, and for people as an HTML page.

Each result is written when it comes in, so that none has to be stored. The CSV is in English, and
names places by numbers, as it always did. The page begins with the totals, so rows of logs go to a
temporary file until all results are in. Its sentences are in `verdicts`; see also `viewer.page`.
"""

import csv
import re
from collections.abc import Iterator, Sequence
from functools import partial
from pathlib import Path
from tempfile import SpooledTemporaryFile
from typing import Final, TextIO

from viewer.collection import verdicts
from viewer.collection.check import LogResult
from viewer.collection.verdicts import Totals
from viewer.core.base.errors import as_json, harmless, shown
from viewer.core.base.tiles import RedFives
from viewer.core.base.unpack import MEGABYTE
from viewer.core.judgement.audit import CHECKS, listed_checks
from viewer.core.judgement.beforehand import Beforehand
from viewer.core.judgement.words import (
    both_values,
    check_name,
    finding_words,
    judgement_words,
    status_name,
)
from viewer.core.play.inconsistencies import Finding
from viewer.core.text.places import and_more, place_name
from viewer.page import macro, page
from viewer.system.assets import tile_file
from viewer.system.whole_file import WholeFile


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
        or result.beforehand.other_seats is not None
    )


# JSON

_EXPLAINED: Final = {"unreadable", "incomplete"}
"""The statuses that have a reason."""


def _finding_row(finding: Finding) -> dict[str, object]:
    place, check = finding.place, finding.check
    row: dict[str, object] = {"kyoku": place.hand_index + 1}
    if finding.kind == "contradiction":
        row |= {"check": check, "seat": place.seat, "nth": finding.nth}
        return row | {"expected": finding.wall_has, "found": finding.log_has}
    row |= {"event": place.step, "check": check, "seat": place.seat}
    if finding.kind != "uncompared":
        row |= {"expected": finding.expected, "found": finding.found}
    return row


def _noted_row(known: Beforehand) -> dict[str, object] | None:
    """What was noted of a log, of its seed with other seats, or of its game and is not in it."""
    if known.at is None and not known.missing and known.note_of_other_seats is None:
        return None
    noted = known.first if known.at else None
    row: dict[str, object] = {
        "at": known.at.isoformat() if known.at else None,
        "before": known.before,
        "when": known.when,
        "hash": noted and noted.hash,
        "found": known.found if noted else 0,
        "of": known.total,
    }
    if known.missing:
        row["contradicting"] = [each.hash for each in known.missing]
    if (note := known.note_of_other_seats) is not None and known.other_seats:
        seats = {"seats": known.other_seats.digits, "at": note.at.isoformat(), "hash": note.hash}
        row["other_seats"] = seats
    return row


def json_row(result: LogResult) -> dict[str, object]:
    row: dict[str, object] = {
        "path": result.path,
        "status": result.status,
        "site": result.site,
        "kyoku": result.hand_count,
        "seats": result.seats,
        "sha512": result.sha512,
        "published": result.published,
        "noted": _noted_row(result.beforehand),
        "findings": [_finding_row(each) for each in result.findings],
        "uncompared": [_finding_row(each) for each in result.uncompared],
    }
    if result.named_log:
        row["named_log"] = {
            "id": result.named_log,
            "compared": result.named_checked,
            "otherwise": result.named_wrong,
        }
    if result.replayed is not None:
        row["inconsistencies"] = [_finding_row(each) for each in result.inconsistencies]
    if result.more:
        row["more"] = result.more
    if result.status in _EXPLAINED and result.error is not None:
        row["error"] = result.error
    if 0 < result.without_seed < result.hand_count:
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
    "published_line", "published_order", "noted", "noted_before",
    "contradictions", *CHECKS, "first_contradiction", "inconsistencies", "first_inconsistency",
    "uncompared", "first_uncompared", "noted_other_seats",
)  # fmt: skip


class CsvWriter(ResultWriter):
    """Writes a table, which has no summary."""

    def __init__(self, out: TextIO) -> None:
        self._csv = csv.writer(out, lineterminator="\n")
        self._csv.writerow(CSV_COLUMNS)

    def add(self, result: LogResult) -> None:
        self._csv.writerow([harmless(cell) for cell in _csv_row(result)])


_THINGS: Final[dict[str, str]] = {
    "haipai": "haipai tile",
    "live": "draw",
    "rinshan": "rinshan draw",
    "dora": "dora indicator",
    "ura": "ura dora indicator",
    "dice": "die",
    "hash": "hash",
}
_SEATS: Final = "ABCD"


def _place_in_csv(found: Finding) -> str:
    hand_index, step, seat = found.place
    whose = "" if seat is None else f"seat {_SEATS[seat]}, "
    is_wall = found.kind == "contradiction"
    what = f"{_THINGS[found.check]} {found.nth}" if is_wall else f"event {step}"
    return f"kyoku {hand_index + 1}, {whose}{what}"


def _first(found: Sequence[Finding], *, red_fives: RedFives) -> str:
    if not found:
        return ""
    english = finding_words(found[0], red_fives=red_fives, say=str)
    return f"{_place_in_csv(found[0])}: {english}"


def _csv_row(result: LogResult) -> list[object]:
    first = _first(result.findings, red_fives=result.red_fives)
    count = None if result.replayed is None else result.inconsistency_count
    itself = _first(result.inconsistencies, red_fives=result.red_fives)
    published = None if result.published is None else str(result.published).lower()
    error = None if result.status == "verified" else result.error
    known = result.beforehand
    noted = known.at and known.at.isoformat()
    before = None if known.before is None else str(known.before).lower()
    other = known.other_seats.digits if known.other_seats and known.note_of_other_seats else None
    return [
        result.path, result.status, error, result.hand_count, result.without_seed, result.seats,
        result.sha512, published, result.published_line, result.published_order, noted, before,
        result.contradictions, *result.compared, first, count, itself, len(result.uncompared),
        _first(result.uncompared, red_fives=result.red_fives), other,
    ]  # fmt: skip


# an HTML page

_ID: Final = re.compile(r'(id="|url\(#)')
_DRAWING: Final = re.compile(r"<svg[^>]*>(.*)</svg>", re.DOTALL)

_MOST_OPEN: Final = 40
"""More contradictions of a log are folded up."""

_STATUS_MARKS: Final = {"verified": "good", "contradicted": "bad", "inconsistent": "bad"}
_MARKS: Final = {"contradicts": "bad", "whole": "good"}
"""Of statuses and of outcomes; the mark of others is `none`."""


class PageWriter:
    def __init__(self, path: Path, *, published: str | None = None) -> None:
        """Begin; ``published`` names the published list. Raises `OSError`, as `finish` does."""
        self._file = WholeFile(path)
        self._published = published
        self._rows = {
            name: _Rows(name)
            for name in (
                "contradicted",
                "inconsistent",
                "incomplete",
                "unlisted",
                "reordered",
                "other",
            )
        }
        self._faces: set[str] = set()

    def add(self, result: LogResult) -> None:
        rows, path = self._rows, shown(result.path)
        if result.status == "contradicted":
            found = [
                (place_name(place), self._sides(each, red_fives=result.red_fives))
                for each, place in zip(result.findings, result.places, strict=False)
            ]
            verdict, more = (
                verdicts.both_lines(result),
                and_more(result.contradictions - len(found)),
            )
            rows["contradicted"].add(path, verdict, found, len(found) > _MOST_OPEN, more)
        places = list(verdicts.disagreements(result))[len(result.findings) :]
        if wrong := places[: len(result.inconsistencies)]:
            count = result.inconsistency_count
            more = and_more(count - len(wrong))
            rows["inconsistent"].add(
                path, verdicts.both_lines(result), wrong, len(wrong) > _MOST_OPEN, more
            )
        missing = places[len(wrong) :]
        if missing or result.status == "incomplete":
            verdict = verdicts.both_lines(result)
            rows["incomplete"].add(path, verdict, missing, len(missing) > _MOST_OPEN)
        if result.status in {"no_seed", "unreadable"}:
            why = shown(judgement_words(result.tally))
            rows["other"].add(path, status_name(result.status), why)
        if result.published is False:
            rows["unlisted"].add(path, result.seats, result.sha512)
        elif result.published_order is not None:
            order, line = result.published_order, result.published_line
            rows["reordered"].add(path, result.seats, order, line)

    def finish(self, totals: Totals) -> None:
        statuses = [
            (status_name(each), _STATUS_MARKS.get(each, "none") if count else "", count)
            for each in totals.looked_for
            for count in [totals.statuses[each]]
        ]
        checks = [
            (check_name(check), totals.compared[check], totals.findings[check])
            for check in listed_checks(totals.compared)
        ]
        self._file.out.writelines(
            page(
                "verify.html",
                verdict=verdicts.total_verdict(totals),
                mark=_MARKS.get(verdicts.outcome(totals), "none"),
                totals=totals,
                course=verdicts.course(totals),
                known=verdicts.known_before(totals),
                statuses=statuses,
                checks=checks,
                published=self._published and shown(self._published),
                rows=self._rows,
                drawings={face: drawing(face) for face in sorted(self._faces)},
            )
        )
        self._file.put()

    def abandon(self) -> None:
        """Delete the unfinished page; after `finish`, do nothing."""
        self._file.drop()
        for rows in self._rows.values():
            rows.close()

    def _sides(self, finding: Finding, *, red_fives: RedFives) -> list[tuple[str, str]]:
        """What the wall has and the log; of another finding its words, on the log's side."""
        if finding.kind != "contradiction":
            return [("", ""), ("", finding_words(finding, red_fives=red_fives))]
        texts = both_values(finding, red_fives=red_fives)
        sides = []
        for number, text in zip((finding.wall_has, finding.log_has), texts, strict=True):
            tile = "" if finding.check == "dice" or number is None else text[:2]
            self._faces |= {tile} - {""}
            sides.append((tile, text))
        return sides


class _Rows:
    """Rows of one section, on the disk beyond a megabyte."""

    def __init__(self, name: str) -> None:
        self.count = 0
        self._write = macro("verify_rows.html", name)
        self._file = SpooledTemporaryFile(  # noqa: SIM115 - as long as the writer
            max_size=MEGABYTE, mode="w+", encoding="utf-8"
        )

    def add(self, *values: object) -> None:
        self._file.write(self._write(*values))
        self.count += 1

    def parts(self) -> Iterator[str]:
        self._file.seek(0)
        yield from iter(partial(self._file.read, MEGABYTE), "")

    def close(self) -> None:
        self._file.close()


def drawing(face: str) -> str:
    """Return what is inside a tile's SVG, with names that no other tile has."""
    text = tile_file(face).read_text(encoding="utf-8")
    return _ID.sub(rf"\g<1>{face}-", _DRAWING.sub(r"\1", text))
