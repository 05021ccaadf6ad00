"""Results for people and for other programs: counts, sentences, and JSON.

Everything is written as results come in, so that nothing of them has to be kept. The page is in
`page`. Texts are English: they are for files and terminals; the window has its own words.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Final, TextIO

from viewer.bulk.check import LogResult, Status
from viewer.core.audit import CHECKS, Check, Finding
from viewer.core.foreign import as_json
from viewer.core.inconsistencies import WORDS, Inconsistency
from viewer.core.places import place_name
from viewer.core.tiles import face_of

NAMES: Final[dict[Check, str]] = {
    "haipai": "haipai tiles",
    "live": "draws",
    "rinshan": "rinshan",
    "dora": "dora",
    "ura": "ura dora",
    "dice": "dice",
}
"""The checks as things that are counted."""

STATUS_WORDS: Final[dict[Status, str]] = {
    "verified": "verified",
    "contradicted": "contradicted",
    "inconsistent": "inconsistent",
    "no_seed": "without a seed",
    "unreadable": "unreadable",
}

_CHANCE: Final = 0.8
"""So much is wrong, or more, with a wall that has nothing to do with the log."""


@dataclass(slots=True)
class Totals:
    """What is counted over all results."""

    logs: int = 0
    kyoku: int = 0
    without_seed: int = 0
    statuses: dict[Status, int] = field(default_factory=lambda: dict.fromkeys(STATUS_WORDS, 0))
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
    def told_statuses(self) -> dict[Status, str]:
        """The statuses in words, without those that nobody looked for."""
        return {
            status: words
            for status, words in STATUS_WORDS.items()
            if status != "inconsistent" or self.replayed is not None
        }

    @property
    def course(self) -> str:
        """Whether the course of play was checked, and what came out."""
        if self.replayed is None:
            return "not checked (verify --replay does)"
        found = many(self.inconsistencies, "inconsistency", "inconsistencies")
        return f"{many(self.replayed, 'comparison')}, {found}"

    @property
    def is_whole(self) -> bool:
        """Whether there was something to check, and every hand of it could be checked."""
        return bool(self.logs) and not (self.statuses["unreadable"] or self.without_seed)

    def json(self) -> dict[str, int]:
        """Return the summary of the JSON."""
        summary: dict[str, int] = {"logs": self.logs, "kyoku": self.kyoku}
        summary |= {str(status): self.statuses[status] for status in self.told_statuses}
        if self.published or self.not_published:
            summary |= {"published": self.published, "not_published": self.not_published}
        return summary

    def sentences(self) -> Iterator[str]:
        """Yield what the counts say, a line each."""
        told = self.told_statuses
        statuses = (f"{self.statuses[each]:,} {words}" for each, words in told.items())
        yield f"{many(self.logs, 'log')}, {many(self.kyoku, 'hand')}: {', '.join(statuses)}"
        counts = zip(self.compared, NAMES.values(), strict=True)
        yield "compared: " + ", ".join(f"{count:,} {name}" for count, name in counts)
        yield f"course of play: {self.course}"
        if self.published or self.not_published:
            yield f"published list: {self.published:,} found, {self.not_published:,} not in it"


def many(count: int, word: str, plural: str = "") -> str:
    """Return as in ``1 log``, ``2,000 logs``."""
    return f"{count:,} {word if count == 1 else plural or word + 's'}"


def needs_a_line(result: LogResult) -> bool:
    """Whether a log is not simply as it should be."""
    return (
        result.status != "verified"
        or result.problem is not None
        or result.without_seed > 0
        or result.published is False
        or result.published_order is not None
    )


def result_verdict(result: LogResult) -> str:
    """Return what a log turned out to be, in words."""
    parts = [STATUS_WORDS[result.status]]
    if result.findings:
        wrong, compared = len(result.findings), sum(result.compared)
        parts[0] += f" in {wrong:,} of {compared:,} places"
        if wrong > _CHANCE * compared:
            parts.append("the seed seems to belong to another game")
    elif result.inconsistencies:
        parts[0] += f" in {many(len(result.inconsistencies), 'place')}"
    elif result.error is not None:
        parts[0] += f": {result.error.removesuffix('.')}"
    if 0 < result.without_seed < result.kyoku:
        parts.append(f"{result.without_seed} of {result.kyoku} hands have no seed")
    if result.published is False:
        parts.append("its hash is not in the published list")
    elif result.published_order is not None:
        parts.append(
            f"published with seats {result.published_order}, not {result.seats}"
            " as the names would have it"
        )
    return "; ".join(parts)


def told(result: LogResult) -> Iterator[tuple[str, str]]:
    """Yield where something disagrees, and how: East 2, South's 3rd draw; the wall has 5m, …."""
    for each, place in zip(result.found, result.places, strict=True):
        yield place_name(place), what(each, red_fives=result.red_fives)


def what(found: Finding | Inconsistency, *, red_fives: bool) -> str:
    """Return how it disagrees, as in ``the wall has 5m, the log 6m``."""
    if isinstance(found, Inconsistency):
        return WORDS[found.check]
    expected, told_value = values(found, red_fives=red_fives)
    return f"the wall has {expected}, the log {told_value}"


def values(finding: Finding, *, red_fives: bool) -> tuple[str, str]:
    """Return what the wall has and what the log has, as text.

    Two tiles that look the same are told apart by their ids.
    """
    expected, found = finding.expected, finding.found
    if finding.check == "dice":
        return _number(expected), _number(found)
    left = _code(expected, red_fives=red_fives)
    right = _code(found, red_fives=red_fives)
    if left == right:
        return f"{left} (id {expected})", f"{right} (id {found})"
    return left, right


def _number(number: int | None) -> str:
    return "nothing" if number is None else str(number)


def _code(tile: int | None, *, red_fives: bool) -> str:
    return "nothing" if tile is None else face_of(tile, red_fives=red_fives).code


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
