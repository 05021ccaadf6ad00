"""The words of the check: what is wrong with a log, how far the check is."""

from typing import Final

from viewer.collection.check import LogResult, Status
from viewer.collection.verdicts import (
    Outcome,
    Totals,
    outcome,
    remarks,
    total_verdict,
    with_contradictions,
)
from viewer.core.audit import CHECKS, NO_TILES
from viewer.core.base.errors import sentence
from viewer.core.text.places import and_more, place_name, placed, value_name
from viewer.translation import _, in_a_row, ngettext
from viewer.ui import words
from viewer.ui.kit.tables import NOTHING, CellPart, Die, Tiles
from viewer.ui.kit.verdict import Verdict
from viewer.ui.words import paths_name

_MARKS: Final[dict[Outcome, Verdict]] = {
    "contradicts": Verdict.DISAGREES,
    "incomplete": Verdict.INCOMPLETE,
    "whole": Verdict.AGREES,
    "partly": Verdict.AGREES,
    "nothing": Verdict.NOTHING,
    "unreadable": Verdict.UNREADABLE,
}


STATUS_MARKS: Final[dict[Status, Verdict]] = {
    "contradicted": Verdict.DISAGREES,
    "inconsistent": Verdict.DISAGREES,
    "incomplete": Verdict.INCOMPLETE,
    "unreadable": Verdict.UNREADABLE,
    "no_seed": Verdict.NOTHING,
    "verified": Verdict.AGREES,
}
"""In the order of sorted results: what calls for attention first."""


def published_name(published: bool | None) -> str:
    if published is None:
        return NOTHING
    return _("yes") if published else _("no")


def finding_parts(result: LogResult) -> tuple[CellPart, ...]:
    if not result.findings:
        return ()
    finding, others = result.findings[0], sum(result.wrong) - 1

    def drawn(number: int | None) -> CellPart:
        said = value_name(finding, number, red_fives=result.red_fives)
        if number is None:
            return said
        return Die(number) if finding.check == "dice" else Tiles((said,))

    return (
        _("wall"),
        drawn(finding.expected),
        _("log"),
        drawn(finding.found),
        "·",
        place_name(result.places[0]),
        and_more(others) if others else "",
    )


def wrong(result: LogResult) -> str:
    parts = []
    if result.findings or result.inconsistencies:
        parts.append(_first_text(result))
    elif result.problem is not None:
        parts.append(sentence(result.problem))
    return in_a_row([*parts, *remarks(result)])


def _first_text(result: LogResult) -> str:
    """Return the first of what a wall contradicts, or else of what the log does itself."""
    text = placed(result.places[0], result.found[0], red_fives=result.red_fives)
    others = (sum(result.wrong) or result.inconsistency_count) - 1
    if not others:
        return _("{text}.").format(text=text)
    return _("{text} and {count} more.").format(text=text, count=words.points(others))


# the state of the run


def idle() -> str:
    return _("Choose a folder of logs, or drop one here.")


def looking(paths: tuple[str, ...]) -> str:
    return _("Looking for logs: {name}").format(name=paths_name(paths))


def gone(paths: tuple[str, ...]) -> str:
    text = _("{name} is not there: it was moved, removed or unplugged.")
    return text.format(name=paths_name(paths))


def went_away(paths: tuple[str, ...], totals: Totals) -> str:
    count = totals.statuses["unreadable"]
    text = ngettext(
        "{name} went away during the check: {count} log could not be read.",
        "{name} went away during the check: {count} logs could not be read.",
        count,
    )
    return text.format(name=paths_name(paths), count=words.points(count))


def running(totals: Totals, total: int) -> str:
    text = ngettext(
        "{done} of {total} log checked", "{done} of {total} logs checked", _total(totals, total)
    )
    return _with_contradictions(text, totals, total)


def stopped(totals: Totals, total: int) -> str:
    if not totals.logs:
        return _("Stopped before the first log was checked.")
    text = ngettext(
        "Stopped: {done} of {total} log checked",
        "Stopped: {done} of {total} logs checked",
        _total(totals, total),
    )
    return _with_contradictions(text, totals, total)


def _total(totals: Totals, total: int) -> int:
    return max(total, totals.logs)


def _with_contradictions(text: str, totals: Totals, total: int) -> str:
    whole = words.points(_total(totals, total))
    return with_contradictions(text.format(done=words.points(totals.logs), total=whole), totals)


def finished(totals: Totals, paths: tuple[str, ...]) -> tuple[Verdict, str]:
    if not totals.logs:
        text = _("There is no log: {name} is empty.")
        return Verdict.NOTHING, text.format(name=paths_name(paths))
    return _MARKS[outcome(totals)], total_verdict(totals)


def compared(totals: Totals) -> str:
    """Return how much was compared."""
    tiles = sum(totals.compared[check] for check in CHECKS if check not in NO_TILES)
    return _("{kyoku} kyoku, {tiles} tiles compared").format(
        kyoku=words.points(totals.kyoku), tiles=words.points(tiles)
    )


def remembered(count: int) -> str:
    return _("from the last run: {count}").format(count=words.points(count))
