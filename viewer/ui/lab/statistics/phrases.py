"""What the window says of findings, and how far a run is."""

from viewer.lab.names import reasons_listed
from viewer.lab.stats.check import Figure, Findings
from viewer.lab.stats.reading import (
    chances_text,
    expected_text,
    found_text,
    group_name,
    interval,
    sample_text,
)
from viewer.lab.work import Pace
from viewer.translation import _, listed, time_left
from viewer.ui import words
from viewer.ui.chance_table import ChanceRow
from viewer.ui.chance_words import chance_verdict
from viewer.ui.kit.verdict import Verdict


def summary_mark(findings: Findings) -> Verdict:
    """Return the mark of all findings: nothing tested is neither good nor bad."""
    if findings.alarms:
        return Verdict.DISAGREES
    tested = any(figure.p is not None for figure in findings.figures)
    return Verdict.AGREES if tested else Verdict.NOTHING


def figure_row(figure: Figure) -> ChanceRow:
    figures = [chances_text(figure.p, figure.adjusted)]
    if figure.interval is not None:
        figures.insert(0, _("interval (99 %) {interval}").format(interval=interval(figure)))
    return ChanceRow(
        figure.check,
        _(figure.title),
        chance_verdict(figure.adjusted),
        f"{figure.sentence.said}\n{listed(figures)}",
        found_text(figure),
        expected_text(figure),
        figure.z,
        figure.adjusted,
    )


def run_detail(pace: Pace | None, findings: Findings, *, running: bool) -> str:
    total = findings.source.get("total")
    if isinstance(total, int) and total > findings.walls:
        text = _("{done} of {total} walls")
        done = words.points(findings.walls)
        parts = [text.format(done=done, total=words.points(total))]
    else:
        parts = [sample_text(findings.walls, "walls")]
    if pace is not None and pace.seconds > 0 and pace.units_done:
        speed = findings.walls / pace.units_done * pace.units_this_run / pace.seconds
        text = _("{count} a second")
        parts.append(text.format(count=words.points(round(speed))))
    if running and pace is not None and pace.seconds_left is not None:
        parts.append(time_left(pace.seconds_left))
        parts.append(_("only the last look counts"))
    if findings.left_out:
        text = _("left out: {parts}")
        parts.append(text.format(parts=reasons_listed(findings.left_out)))
    return "  ·  ".join(parts)


def as_text(findings: Findings) -> str:
    lines = [findings.summary.said, ""]
    for figure in findings.figures:
        text = _("{group}: {title}")
        lines.append(text.format(group=group_name(figure.group), title=_(figure.title)))
        lines.append(
            _("found {found}, expected {expected}, interval (99 %) {interval}").format(
                found=found_text(figure), expected=expected_text(figure), interval=interval(figure)
            )
        )
        lines += [figure.sentence.said, ""]
    lines += (limit.said for limit in findings.limits)
    return "\n".join(lines).strip() + "\n"
