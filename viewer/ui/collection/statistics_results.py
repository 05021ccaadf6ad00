"""Findings: the groups at the left, and of the chosen one its charts and its figures."""

from typing import Final

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
from viewer.ui.chance_table import (
    ChanceResults,
    ChanceRow,
    ChanceTable,
    chance_verdict,
    marked_if_alarm,
)
from viewer.ui.charts import chart_above
from viewer.ui.collection.page import DETAILS_BETWEEN
from viewer.ui.kit.parts import Paragraphs
from viewer.ui.kit.row_list import MarkedRow
from viewer.ui.kit.tile_art import TileArt
from viewer.ui.kit.verdict import Verdict

LIMITS_KEY: Final = ""
"""The key of the last row, beside the groups of figures."""

_GROUPS_WIDTH: Final = 168


class StatisticsResults(ChanceResults):
    def __init__(self, art: TileArt) -> None:
        hint = _(
            "Walls are dealt as the chosen source deals them, and counted: how good the hands"
            " are, where each tile lies, dora, dice, seats.\nEach figure is compared with what"
            " a fair dealer gives, and says how sure it is.\nThe two sources that are wrong on"
            " purpose show what an alarm looks like."
        )
        super().__init__("lab_groups", _("Groups of figures"), hint, art)
        self.findings: Findings | None = None
        title = _("Figures of the chosen group")
        self.table = ChanceTable("lab_figures", title, _("Figure"))
        self.limits = Paragraphs(_("What these walls could not show"), "lab_limits")
        split = chart_above(self.charts, self.table, shares=(3, 2), sizes=(320, 220))
        for page in (split, self.limits):
            self.pages.addWidget(page)
        self.show_findings(None)

    def show_findings(self, findings: Findings | None) -> None:
        self.findings = findings if findings is not None and findings.figures else None
        self.show_parts(self._group_rows())

    def _group_rows(self) -> list[MarkedRow]:
        """Return the groups of figures, an alarm with its mark; what was not tested stands last."""
        if self.findings is None:
            return []
        figures, rows = self.findings.figures, []
        for group in dict.fromkeys(figure.group for figure in figures):
            found = {chance_verdict(each.adjusted) for each in figures if each.group == group}
            rows.append(marked_if_alarm(group, group_name(group), found))
        return [*rows, MarkedRow(LIMITS_KEY, _("Limits"))]

    def show_part(self) -> None:
        findings, group = self.findings, self.list.key
        if findings is None:
            self.pages.setCurrentIndex(0)
            return
        if group == LIMITS_KEY:
            self.limits.say(each.said for each in findings.limits)
            self.pages.setCurrentIndex(2)
            return
        charts = findings.charts.get(str(group), ())
        self.charts.setVisible(bool(charts))
        self.charts.show_charts(charts)
        figures = [figure for figure in findings.figures if figure.group == group]
        self.table.show_rows([figure_row(figure) for figure in figures])
        self.pages.setCurrentIndex(1)


# words


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


def run_detail(pace: Pace | None, findings: Findings, filtered: str, *, running: bool) -> str:
    """Return a line on a run; ``filtered`` says how its games were found."""
    total = findings.source.get("total")
    if isinstance(total, int) and total > findings.walls:
        text = _("{done} of {total} walls")
        done = words.points(findings.walls)
        parts = [text.format(done=done, total=words.points(total))]
    else:
        parts = [sample_text(findings.walls, "walls")]
    if filtered:
        parts.append(filtered)
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
    return DETAILS_BETWEEN.join(parts)


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
