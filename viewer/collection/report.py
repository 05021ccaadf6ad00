"""Results counted, and as JSON; in words they are in `words`, as a page in `page`.

Everything is written as results come in, so that nothing of them has to be kept.
"""

from dataclasses import dataclass, field
from typing import Final, TextIO, get_args

from viewer.collection.check import LogResult, Status
from viewer.core.audit.audit import CHECKS, Check, Finding
from viewer.core.base.foreign import as_json

STATUSES: Final[tuple[Status, ...]] = get_args(Status)


@dataclass(slots=True)
class Totals:
    """What is counted over all results."""

    logs: int = 0
    kyoku: int = 0
    without_seed: int = 0
    statuses: dict[Status, int] = field(default_factory=lambda: dict.fromkeys(STATUSES, 0))
    compared: list[int] = field(default_factory=lambda: [0] * len(CHECKS))
    findings: dict[Check, int] = field(default_factory=lambda: dict.fromkeys(CHECKS, 0))
    published: int = 0
    not_published: int = 0
    replayed: int | None = None
    inconsistencies: int = 0

    def add(self, result: LogResult) -> None:
        """Count a result."""
        self.logs += 1
        self.kyoku += result.kyoku
        self.without_seed += result.without_seed
        self.statuses[result.status] += 1
        for finding in result.findings:
            self.findings[finding.check] += 1
        compared = self.compared
        for index, count in enumerate(result.compared):
            compared[index] += count
        if result.replayed is not None:
            self.replayed = (self.replayed or 0) + result.replayed
            self.inconsistencies += len(result.inconsistencies)
        if result.published is not None:
            self.published += result.published
            self.not_published += not result.published

    @property
    def contradicts(self) -> bool:
        """Whether a log contradicts its wall or itself, or is missing in the published list."""
        wrong = self.statuses["contradicted"] or self.statuses["inconsistent"]
        return bool(wrong or self.not_published)

    @property
    def looked_for(self) -> list[Status]:
        """The statuses, without those that nobody looked for."""
        return [each for each in STATUSES if each != "inconsistent" or self.replayed is not None]

    @property
    def is_whole(self) -> bool:
        """Whether there was something to check, and every hand of it could be checked."""
        return bool(self.logs) and not (self.statuses["unreadable"] or self.without_seed)

    def json(self) -> dict[str, int]:
        """Return the summary of the JSON."""
        summary: dict[str, int] = {"logs": self.logs, "kyoku": self.kyoku}
        summary |= {str(status): self.statuses[status] for status in self.looked_for}
        if self.published or self.not_published:
            summary |= {"published": self.published, "not_published": self.not_published}
        return summary


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


def json_row(result: LogResult) -> dict[str, object]:
    """Return a log's object of the JSON; `formats.md` tells its fields."""
    row: dict[str, object] = {
        "path": result.path,
        "status": result.status,
        "kyoku": result.kyoku,
        "seats": result.seats,
        "sha512": result.sha512,
        "published": result.published,
        "findings": [_json_finding(finding) for finding in result.findings],
    }
    if result.replayed is not None:
        row["inconsistencies"] = [
            {
                "kyoku": each.kyoku,
                "event": each.step,
                "check": each.check,
                "seat": each.seat,
                "expected": each.expected,
                "found": each.found,
            }
            for each in result.inconsistencies
        ]
    if result.status == "unreadable":
        row["error"] = result.error
    if 0 < result.without_seed < result.kyoku:
        row["kyoku_without_seed"] = result.without_seed
    if result.published_line is not None:
        row["published_line"] = result.published_line
    if result.published_order is not None:
        row["published_order"] = result.published_order
    return row


def _json_finding(finding: Finding) -> dict[str, object]:
    return {
        "kyoku": finding.kyoku,
        "check": finding.check,
        "seat": finding.seat,
        "nth": finding.nth,
        "expected": finding.expected,
        "found": finding.found,
    }


class JsonWriter:
    """Writes one JSON object, a log a line, while results come in."""

    def __init__(self, out: TextIO) -> None:
        self._out = out
        self._between = "\n"
        out.write('{"logs": [')

    def wants(self, _result: LogResult) -> bool:
        """Whether a log is written: every one."""
        return True

    def add(self, result: LogResult) -> None:
        """Write a log."""
        self._out.write(self._between + as_json(json_row(result)))
        self._between = ",\n"

    def finish(self, totals: Totals) -> None:
        """Write the summary."""
        self._end(totals, "")

    def break_off(self, totals: Totals, error: str) -> None:
        """Write the summary of what there is, and what ended it."""
        self._end(totals, f', "error": {as_json(error)}')

    def _end(self, totals: Totals, more: str) -> None:
        self._out.write(f'\n], "summary": {as_json(totals.json())}{more}}}\n')
