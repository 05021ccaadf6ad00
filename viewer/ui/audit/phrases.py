"""The words of the audit window: statuses, what is wrong with a log, how far the check is."""

from viewer.bulk.check import LogResult, Status
from viewer.bulk.report import Totals
from viewer.core.audit import CHECKS
from viewer.core.errors import sentence
from viewer.core.places import place_name
from viewer.translation import _
from viewer.ui import words
from viewer.ui.audit.rows import FirstFinding
from viewer.ui.kit.marks import Mark
from viewer.ui.kit.tables import NOTHING, Die, Part, Tiles
from viewer.ui.run_words import name_of


def status_name(status: Status) -> str:
    """Return a status in a word or two."""
    return {
        "verified": _("Verified"),
        "contradicted": _("Contradicted"),
        "inconsistent": _("Inconsistent"),
        "no_seed": _("No seed"),
        "unreadable": _("Unreadable"),
    }[status]


def status_mark(status: Status) -> Mark:
    """Return a status as a mark."""
    return {
        "verified": Mark.AGREES,
        "contradicted": Mark.DISAGREES,
        "inconsistent": Mark.DISAGREES,
        "no_seed": Mark.NOTHING,
        "unreadable": Mark.UNREADABLE,
    }[status]


def published_name(published: int) -> str:
    """Return whether a hash stands in the list: 1 or 0, or neither."""
    if published < 0:
        return NOTHING
    return _("yes") if published else _("no")


def more_findings(count: int) -> str:
    """Return what stands after the first of several findings; nothing after an only one."""
    if count == 1:
        return ""
    return _("and {count} more").format(count=words.points(count - 1))


def finding_parts(first: FirstFinding | None) -> tuple[Part, ...]:
    """Return a log's first finding, with what the wall and the log have as tiles."""
    if first is None:
        return ()
    finding = first.finding

    def drawn(number: int | None) -> Part:
        said = words.found_value(finding, number, red_fives=first.red_fives)
        if number is None:
            return said
        return Die(number) if finding.check == "dice" else Tiles((said,))

    return (
        _("wall"),
        drawn(finding.expected),
        _("log"),
        drawn(finding.found),
        f"·  {place_name(first.place)}",
        more_findings(first.total),
    )


def wrong(result: LogResult) -> str:
    """Return what is wrong with a log, or odd; empty if nothing is."""
    parts = []
    if result.places:
        parts.append(_first_text(result))
    elif result.problem is not None:
        parts.append(sentence(result.problem))
    if 0 < result.without_seed < result.kyoku:
        text = _("{count} of {total} hands have no seed.")
        parts.append(text.format(count=result.without_seed, total=result.kyoku))
    if result.published is False:
        parts.append(_("Its hash is not in the published list."))
    elif result.published_order is not None:
        text = _("Published with seats {order}, not {seats}.")
        parts.append(text.format(order=result.published_order, seats=result.seats))
    return " ".join(parts)


def _first_text(result: LogResult) -> str:
    """Return the first of what a wall contradicts, or else of what the log does itself."""
    place = result.places[0]
    if result.findings:
        text = words.finding_words(place, result.findings[0], red_fives=result.red_fives)
    else:
        text = words.inconsistency_words(place, result.inconsistencies[0])
    count = len(result.findings or result.inconsistencies)
    return f"{text} {more_findings(count)}".strip() + "."


# the state of the run


def idle() -> str:
    """Return what to do first."""
    return _("Choose a folder of logs, or drop one here.")


def looking(paths: tuple[str, ...]) -> str:
    """Return what is said before the first result."""
    return _("Looking for logs: {name}").format(name=name_of(paths))


def gone(paths: tuple[str, ...]) -> str:
    """Return what is said if nothing of what was to be checked is there."""
    text = _("{name} is not there: it was moved, removed or unplugged.")
    return text.format(name=name_of(paths))


def went_away(paths: tuple[str, ...], totals: Totals) -> str:
    """Return what is said if something went away while it was checked."""
    text = _("{name} went away during the check: {count} logs could not be read.")
    count = words.points(totals.statuses["unreadable"])
    return text.format(name=name_of(paths), count=count)


def running(totals: Totals, total: int) -> str:
    """Return how far the check is."""
    text = _("{done} of {total} logs checked")
    return _with_contradictions(text, totals, total)


def stopped(totals: Totals, total: int) -> str:
    """Return how far the check came."""
    if not totals.logs:
        return _("Stopped before the first log was checked.")
    text = _("Stopped: {done} of {total} logs checked")
    return _with_contradictions(text, totals, total)


def _with_contradictions(text: str, totals: Totals, total: int) -> str:
    said = text.format(done=words.points(totals.logs), total=words.points(max(total, totals.logs)))
    return _("{said}, {contradictions}.").format(said=said, contradictions=_contradictions(totals))


def _contradictions(totals: Totals) -> str:
    count, unlisted = totals.statuses["contradicted"], totals.not_published
    itself = totals.statuses["inconsistent"]
    if not totals.contradicts:
        return _("nothing contradicts")
    parts = []
    if count == 1:
        parts.append(_("1 contradicts its walls"))
    elif count:
        text = _("{count} contradict their walls")
        parts.append(text.format(count=words.points(count)))
    if itself == 1:
        parts.append(_("1 contradicts itself"))
    elif itself:
        text = _("{count} contradict themselves")
        parts.append(text.format(count=words.points(itself)))
    if unlisted == 1:
        parts.append(_("1 is not in the published list"))
    elif unlisted:
        text = _("{count} are not in the published list")
        parts.append(text.format(count=words.points(unlisted)))
    return ", ".join(parts)


def finished(totals: Totals, paths: tuple[str, ...]) -> tuple[Mark, str]:
    """Return what the check found."""
    counts, logs = totals.statuses, words.points(totals.logs)
    if not totals.logs:
        text = _("There is no log: {name} is empty.")
        return Mark.NOTHING, text.format(name=name_of(paths))
    if totals.contradicts:
        text = _("{total} logs checked")
        return Mark.DISAGREES, _with_contradictions(text, totals, totals.logs)
    if not counts["verified"]:
        return _nothing_verified(totals)
    if not totals.is_whole:
        text = _("{verified} of {total} logs verified, nothing contradicts.")
        verified = words.points(counts["verified"])
        return Mark.AGREES, text.format(verified=verified, total=logs)
    if totals.logs == 1:
        return Mark.AGREES, _("Every tile of the log comes from its seed.")
    text = _("Every tile of all {count} logs comes from its published seed.")
    return Mark.AGREES, text.format(count=logs)


def _nothing_verified(totals: Totals) -> tuple[Mark, str]:
    logs = words.points(totals.logs)
    if totals.statuses["unreadable"] < totals.logs:
        text = _("{count} logs checked, none could be verified.")
        return Mark.NOTHING, text.format(count=logs)
    if totals.logs == 1:
        return Mark.UNREADABLE, _("The one file there is could not be read.")
    text = _("None of the {count} files is a log that can be read.")
    return Mark.UNREADABLE, text.format(count=logs)


def compared(totals: Totals) -> str:
    """Return how much was compared; dice are no tiles."""
    tiles = sum(totals.compared) - totals.compared[CHECKS.index("dice")]
    return _("{kyoku} kyoku, {tiles} tiles compared").format(
        kyoku=words.points(totals.kyoku), tiles=words.points(tiles)
    )


def remembered(count: int) -> str:
    """Return how many results are not of this run."""
    return _("from the last run: {count}").format(count=words.points(count))
