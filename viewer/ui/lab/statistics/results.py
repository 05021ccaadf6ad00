"""Findings: the groups at the left, and of the chosen one its charts and its figures."""

from typing import Final

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QHBoxLayout, QStackedWidget, QWidget

from viewer.lab.stats.check import Findings
from viewer.lab.stats.reading import group_name
from viewer.translation import _
from viewer.ui.chance_table import ChanceTable
from viewer.ui.chance_words import chance_verdict, marked_if_alarm
from viewer.ui.charts.frame import ChartFrame, chart_above
from viewer.ui.kit.parts import WINDOW_MARGIN, Paragraphs, boxed, label
from viewer.ui.kit.row_list import MarkedRow, MarkList
from viewer.ui.kit.tile_art import TileArt
from viewer.ui.lab.statistics import phrases

LIMITS_KEY: Final = ""
"""The key of the last row, beside the groups of figures."""

_GROUPS_WIDTH: Final = 168


class StatisticsResults(QWidget):
    def __init__(self, art: TileArt) -> None:
        super().__init__()
        self.findings: Findings | None = None
        self.groups = MarkList("lab_groups", _GROUPS_WIDTH)
        self.groups.setAccessibleName(_("Groups of figures"))
        self.charts = ChartFrame(art)
        title = _("Figures of the chosen group")
        self.table = ChanceTable("lab_figures", title, _("Figure"))
        self.limits = Paragraphs(_("What these walls could not show"), "lab_limits")
        split = chart_above(self.charts, self.table, shares=(3, 2), sizes=(320, 220))
        self._pages = QStackedWidget()
        for page in (self._hint_page(), split, self.limits):
            self._pages.addWidget(page)
        boxed(QHBoxLayout(self), self.groups, self._pages, spacing=0, stretch=self._pages)
        self.groups.row_chosen.connect(self._show_group)
        self.show_findings(None)

    def _hint_page(self) -> QWidget:
        self.hint = label(
            _(
                "Walls are dealt as the chosen source deals them, and counted: how good the hands"
                " are, where each tile lies, dora, dice, seats.\nEach figure is compared with what"
                " a fair dealer gives, and says how sure it is.\nThe two sources that are wrong on"
                " purpose show what an alarm looks like."
            )
        )
        self.hint.setWordWrap(True)
        self.hint.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.hint.setMargin(2 * WINDOW_MARGIN)
        return self.hint

    def show_findings(self, findings: Findings | None) -> None:
        self.findings = findings if findings is not None and findings.figures else None
        self.groups.show_rows(self._group_rows())
        self.groups.setVisible(self.findings is not None)
        self._show_group()

    def _group_rows(self) -> list[MarkedRow]:
        """Return the groups of figures, an alarm with its mark; what was not tested stands last."""
        if self.findings is None:
            return []
        figures, rows = self.findings.figures, []
        for group in dict.fromkeys(figure.group for figure in figures):
            found = {chance_verdict(each.adjusted) for each in figures if each.group == group}
            rows.append(marked_if_alarm(group, group_name(group), found))
        return [*rows, MarkedRow(LIMITS_KEY, _("Limits"))]

    def _show_group(self) -> None:
        findings, group = self.findings, self.groups.key
        if findings is None:
            self._pages.setCurrentIndex(0)
            return
        if group == LIMITS_KEY:
            self.limits.say(each.said for each in findings.limits)
            self._pages.setCurrentIndex(2)
            return
        charts = findings.charts.get(str(group), ())
        self.charts.setVisible(bool(charts))
        self.charts.show_charts(charts)
        figures = [figure for figure in findings.figures if figure.group == group]
        self.table.show_rows([phrases.figure_row(figure) for figure in figures])
        self._pages.setCurrentIndex(1)
