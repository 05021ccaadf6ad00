"""Findings: the groups at the left, and of the chosen one its charts and its figures."""

from typing import Final

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QHBoxLayout, QStackedWidget, QWidget

from viewer.lab.stats import reading
from viewer.lab.stats.figure import Figure, Findings
from viewer.lab.stats.reading import group_name
from viewer.translation import _, pgettext
from viewer.ui.chance_words import chance, chance_verdict_words
from viewer.ui.charts.frame import ChartFrame, chart_above
from viewer.ui.kit.parts import WINDOW_MARGIN, Paragraphs, boxed, label
from viewer.ui.kit.row_list import MarkedRow, MarkList
from viewer.ui.kit.table_view import RowsTable
from viewer.ui.kit.tables import RIGHT, Column, RowsModel
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
        self.table = FiguresTable()
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
        """Return the groups of figures, each with its mark; what was not tested stands last."""
        if self.findings is None:
            return []
        rows = []
        for group in dict.fromkeys(figure.group for figure in self.findings.figures):
            mark = phrases.group_mark(self.findings, group)
            meaning = chance_verdict_words(mark)
            rows.append(MarkedRow(group, group_name(group), mark, meaning))
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
        figures = tuple(figure for figure in findings.figures if figure.group == group)
        self.table.show_figures(figures)
        self._pages.setCurrentIndex(1)


class FiguresTable(RowsTable):
    """The figures of a group; under each title the sentence that says what it means."""

    def __init__(self) -> None:
        super().__init__(RowsModel(_columns()), "lab_figures")
        self.setAccessibleName(_("Figures of the chosen group"))

    def show_figures(self, figures: tuple[Figure, ...]) -> None:
        """Show figures; if they are newer values of the same ones, scrolling and selection stay."""
        if [each.check for each in figures] == [each.check for each in self.rows_model.shown]:
            self.rows_model.show_again(figures)
        else:
            self.rows_model.set_rows(figures)
            self.scrollToTop()
        self.resizeRowsToContents()


def _columns() -> tuple[Column[Figure], ...]:
    return (
        Column(title=_("Figure"), meaning=_("What was counted, and what it means"),
               text=lambda figure: _(figure.title), mark=phrases.figure_mark,
               below=lambda figure: figure.sentence.said,
               alarm=lambda figure: figure.alarm, said=phrases.figure_words),
        Column(title=pgettext("figure", "Found"), meaning=_("The figure of these walls"),
               text=reading.found_text, sample="χ² 99,999,999", align=RIGHT),
        Column(title=_("Expected"), sample="0.000000", align=RIGHT,
               meaning=_("The figure of a fair dealer without end"),
               text=reading.expected_text),
        Column(title=_("Interval (99 %)"), align=RIGHT,
               sample=_("{low} to {high}").format(low="0.00000", high="0.00000"),
               meaning=_("Where the true figure lies, 99 times in 100"),
               text=reading.interval),
        Column(title=_("By chance"), sample=_("below 1 in 10³⁰⁰"), align=RIGHT,
               meaning=_("How likely a fair dealer is so far off in any of all tests (Holm)"),
               text=lambda figure: chance(figure.adjusted)),
    )  # fmt: skip
