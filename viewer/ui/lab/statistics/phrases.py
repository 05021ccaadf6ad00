"""What the statistics say: findings in the user's language, and how far a run is.

Findings come as templates and values, or as plain English of a few words. `said` and `named` are
the only ways to show them: the templates are collected for translation where they are written
(`viewer.lab.stats.words`), so that here they are only looked up.
"""

from typing import Final

from PySide6.QtCore import QLocale

from viewer.lab.job import Pace
from viewer.lab.stats.figure import Figure, Findings, Sentence
from viewer.translation import _
from viewer.ui import words
from viewer.ui.kit.marks import Mark
from viewer.ui.kit.tables import NOTHING
from viewer.ui.lab.tenho.phrases import percent
from viewer.ui.run_words import time_left

_CONTEXT: Final = "Findings"


def said(sentence: Sentence) -> str:
    """Return a sentence of findings in the user's language."""
    return _(sentence.template).format(**sentence.values)


def named(text: str) -> str:
    """Return a title or a label of findings in the user's language."""
    return _(text)


def group_name(group: str) -> str:
    """Return what a group of figures is called."""
    names = {
        "shanten": _("Shanten"),
        "tiles": _("Places of tiles"),
        "dora": _("Dora"),
        "dice": _("Dice"),
        "seats": _("Seats and winds"),
    }
    return names.get(group, group)


def summary_mark(findings: Findings) -> Mark:
    """Return the mark of all findings: nothing tested is neither good nor bad."""
    if findings.alarms:
        return Mark.DISAGREES
    tested = any(figure.p is not None for figure in findings.figures)
    return Mark.AGREES if tested else Mark.NOTHING


def figure_mark(figure: Figure) -> Mark:
    """Return a figure's mark."""
    if figure.alarm:
        return Mark.DISAGREES
    return Mark.NOTHING if figure.adjusted is None else Mark.AGREES


def group_mark(findings: Findings, group: str) -> Mark:
    """Return the mark of a group of figures: an alarm counts for all."""
    marks = {figure_mark(each) for each in findings.figures if each.group == group}
    order = (Mark.DISAGREES, Mark.AGREES)
    return next((mark for mark in order if mark in marks), Mark.NOTHING)


def figure_words(figure: Figure) -> str:
    """Return a figure's title, mark and sentence for those who cannot see them."""
    return f"{named(figure.title)}, {mark_words(figure_mark(figure))}: {said(figure.sentence)}"


def mark_words(mark: Mark) -> str:
    """Return a mark for those who cannot see it."""
    return {
        Mark.AGREES: _("agrees with chance"),
        Mark.DISAGREES: _("alarm"),
        Mark.NOTHING: _("not tested"),
        Mark.UNREADABLE: _("not tested"),
    }[mark]


def number(value: float | None, digits: int) -> str:
    """Return a figure with so many digits; a dash for none."""
    return NOTHING if value is None else QLocale().toString(value, "f", digits)


def interval(figure: Figure) -> str:
    """Return where the true figure lies."""
    if figure.interval is None:
        return NOTHING
    low, high = (number(end, figure.digits) for end in figure.interval)
    return _("{low} to {high}").format(low=low, high=high)


def chance(value: float | None) -> str:
    """Return how likely chance alone goes so far."""
    return NOTHING if value is None else percent(min(1.0, value))


def run_detail(pace: Pace | None, findings: Findings, *, running: bool) -> str:
    """Return how far a run is, how fast, how long it will take, and what gave no wall."""
    total = findings.source.get("total")
    done = words.points(findings.walls)
    if isinstance(total, int) and total > findings.walls:
        text = _("{done} of {total} walls")
        parts = [text.format(done=done, total=words.points(total))]
    else:
        parts = [walls(done)]
    if pace is not None and pace.seconds > 0 and pace.units_done:
        speed = findings.walls / pace.units_done * pace.units_this_run / pace.seconds
        text = _("{count} a second")
        parts.append(text.format(count=words.points(round(speed))))
    if running and pace is not None and pace.seconds_left is not None:
        parts.append(time_left(pace.seconds_left))
        parts.append(_("only the last look counts"))
    if findings.left_out:
        parts.append(left_out(findings.left_out))
    return "  ·  ".join(parts)


def left_out(reasons: dict[str, int]) -> str:
    """Return what gave no wall; empty if there is nothing."""
    texts = {
        "unreadable": _("{count} unreadable"),
        "three-players": _("{count} of three players"),
        "no-seed": _("{count} without a seed"),
        "repeated": _("{count} repeats of others"),
    }
    parts = [
        texts.get(reason, "{count} " + reason).format(count=words.points(count))
        for reason, count in reasons.items()
    ]
    if not parts:
        return ""
    return _("left out: {parts}").format(parts=", ".join(parts))


def found(figure: Figure) -> str:
    """Return what was found; of many figures at once that is chi-square."""
    text = number(figure.found, figure.found_digits)
    return f"χ²\N{NO-BREAK SPACE}{text}" if figure.chi_square else text


def as_text(findings: Findings) -> str:
    """Return all figures and their sentences as plain text."""
    lines = [said(findings.summary), ""]
    for figure in findings.figures:
        lines.append(f"{group_name(figure.group)}: {named(figure.title)}")
        lines.append(
            _("found {found}, expected {expected}, interval (99 %) {interval}").format(
                found=found(figure),
                expected=number(figure.expected, figure.digits),
                interval=interval(figure),
            )
        )
        lines += [said(figure.sentence), ""]
    lines += map(said, findings.limits)
    return "\n".join(lines).strip() + "\n"


def walls(count: str) -> str:
    """Return a number of walls."""
    return _("{count} walls").format(count=count)
