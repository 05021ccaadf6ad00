"""The report on many logs as one HTML page, see `viewer.page`.

The page begins with the totals, so rows of logs go to a temporary file until all results are in.
"""

import re
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from tempfile import SpooledTemporaryFile
from typing import Final

from viewer.collection import verdicts
from viewer.collection.check import LogResult
from viewer.collection.verdicts import Totals
from viewer.core.audit import Finding, listed_checks
from viewer.core.base.errors import sentence, shown
from viewer.core.base.tiles import RedFives
from viewer.core.base.unpack import MEGABYTE
from viewer.core.text.places import and_more, both_values, check_name, place_name
from viewer.page import macro, page
from viewer.system.assets import tile_file
from viewer.system.whole_file import WholeFile

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
        if result.findings:
            found = [
                (place_name(place), self._sides(each, red_fives=result.red_fives))
                for each, place in zip(result.findings, result.places, strict=False)
            ]
            verdict, more = verdicts.verdict(result), _and(sum(result.wrong) - len(found))
            rows["contradicted"].add(path, verdict, found, len(found) > _MOST_OPEN, more)
        places = list(verdicts.disagreements(result))[len(result.findings) :]
        if wrong := places[: len(result.inconsistencies)]:
            count = result.inconsistency_count
            verdict, more = verdicts.inconsistencies(count), _and(count - len(wrong))
            rows["inconsistent"].add(path, verdict, wrong, len(wrong) > _MOST_OPEN, more)
        missing = places[len(wrong) :]
        if missing or result.status == "incomplete":
            verdict = verdicts.verdict(result)
            rows["incomplete"].add(path, verdict, missing, len(missing) > _MOST_OPEN)
        if result.status in {"no_seed", "unreadable"}:
            why = shown(sentence(result.problem)) if result.problem else ""
            rows["other"].add(path, verdicts.status_name(result.status), why)
        if result.published is False:
            rows["unlisted"].add(path, result.seats, result.sha512)
        elif result.published_order is not None:
            order, line = result.published_order, result.published_line
            rows["reordered"].add(path, result.seats, order, line)

    def finish(self, totals: Totals) -> None:
        """Write the page, and put it in its place."""
        statuses = [
            (verdicts.status_name(each), _STATUS_MARKS.get(each, "none") if count else "", count)
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
                statuses=statuses,
                checks=checks,
                published=self._published and shown(self._published),
                rows=self._rows,
                drawings={face: _drawing(face) for face in sorted(self._faces)},
            )
        )
        self._file.put()

    def abandon(self) -> None:
        """Delete the unfinished page; after `finish`, do nothing."""
        self._file.drop()
        for rows in self._rows.values():
            rows.close()

    def _sides(self, finding: Finding, *, red_fives: RedFives) -> list[tuple[str, str]]:
        texts = both_values(finding, red_fives=red_fives)
        sides = []
        for number, text in zip((finding.expected, finding.found), texts, strict=True):
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


def _and(more: int) -> str:
    return and_more(more) if more else ""


def _drawing(face: str) -> str:
    text = tile_file(face).read_text(encoding="utf-8")
    return _ID.sub(rf"\g<1>{face}-", _DRAWING.sub(r"\1", text))
