"""A player's luck: at the left the pages there are, and of the chosen one its chart and tables."""

from collections.abc import Callable
from enum import StrEnum
from typing import Any

from PySide6.QtCore import QModelIndex, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QHBoxLayout, QStackedWidget, QVBoxLayout, QWidget

from viewer.core.base.errors import shown
from viewer.luck import Luck
from viewer.luck.measures import MEASURE_GROUPS
from viewer.luck.result import BeliefResult, hand_sentence
from viewer.luck.row import LuckRow
from viewer.luck.run import RemarkableHand
from viewer.translation import _, pgettext
from viewer.ui.chance_words import chance, chance_verdict_words, worst_of
from viewer.ui.charts.frame import ChartFrame, chart_above
from viewer.ui.kit.parts import WINDOW_MARGIN, Paragraphs, boxed, label, muted, wrapped_label
from viewer.ui.kit.row_list import MarkedRow, MarkList
from viewer.ui.kit.table_view import RowsTable
from viewer.ui.kit.tables import NOTHING, RIGHT, Column, RowsModel
from viewer.ui.kit.tile_art import TileArt
from viewer.ui.luck import phrases
from viewer.ui.words import paths_name

_LIST_WIDTH = 168


class LuckPage(StrEnum):
    COURSE = "course"
    BELIEFS = "beliefs"
    HANDS = "hands"
    OTHERS = "others"
    LIMITS = "limits"


class LuckResults(QWidget):
    hand_chosen = Signal(object)
    """A `RemarkableHand` that is to be looked at."""

    def __init__(self, art: TileArt) -> None:
        super().__init__()
        self.luck: Luck | None = None
        self.list = MarkList("luck_pages", _LIST_WIDTH)
        self.list.setAccessibleName(_("What there is to see"))
        self.charts = ChartFrame(art)
        self.measures = _table(_measures_columns(), "luck_measures", _("Measures"))
        self.beliefs = _table(_beliefs_columns(), "luck_beliefs", _("Superstitions"))
        self.worst = HandsTable("luck_worst", _("Hands in which the wall gave least"))
        self.best = HandsTable("luck_best", _("Hands in which the wall gave most"))
        self.others = _table(_others_columns(), "luck_others", _("The others at the same tables"))
        self.limits = Paragraphs(_("What these logs cannot tell"))
        self._pages = QStackedWidget()
        pages = {
            LuckPage.COURSE: chart_above(
                self.charts, self.measures, shares=(2, 3), sizes=(240, 300)
            ),
            LuckPage.BELIEFS: self.beliefs,
            LuckPage.HANDS: self._hands_page(),
            LuckPage.OTHERS: self._others_page(),
            LuckPage.LIMITS: self.limits,
        }
        for page in LuckPage:
            self._pages.addWidget(pages[page])
        boxed(QHBoxLayout(self), self.list, self._pages, spacing=0, stretch=self._pages)
        self.list.row_chosen.connect(self._show_page)
        for table in (self.worst, self.best):
            table.hand_chosen.connect(self.hand_chosen)

    # pages

    def _hands_page(self) -> QWidget:
        halves = QHBoxLayout()
        halves.setSpacing(1)
        for table, text in (
            (self.worst, _("The wall gave least")),
            (self.best, _("The wall gave most")),
        ):
            heading = label(text, bold=True)
            heading.setContentsMargins(WINDOW_MARGIN, 0, WINDOW_MARGIN, 0)
            halves.addLayout(boxed(QVBoxLayout(), heading, table, spacing=6, stretch=table), 1)
        note = _(
            "A double click or Enter opens a hand. Steps: more or fewer than a fair wall gives."
        )
        return _noted(note, halves)

    def _others_page(self) -> QWidget:
        note = _(
            "All others at the same tables together, from the same walls. Each is compared with"
            " what was to be expected of the own hands and draws."
        )
        return _noted(note, boxed(QVBoxLayout(), self.others))

    # what is shown

    def show_luck(self, luck: Luck) -> None:
        self.luck = luck
        self.charts.show_charts((luck.course,))
        compared = [row for row in luck.rows if row.others is not None]
        for table, rows in (
            (self.measures, luck.rows),
            (self.beliefs, luck.beliefs),
            (self.worst, luck.worst),
            (self.best, luck.best),
            (self.others, compared),
        ):
            table.rows_model.set_rows(rows)
            table.scrollToTop()
        self.limits.say(each.said for each in luck.limits)
        self.list.show_rows(self._rows(luck))
        self._show_page()

    def _rows(self, luck: Luck) -> list[MarkedRow]:
        measures = worst_of({phrases.row_mark(row) for row in luck.rows})
        beliefs = worst_of({phrases.belief_mark(tested) for tested in luck.beliefs})
        return [
            MarkedRow(LuckPage.COURSE, _("Overview"), measures, chance_verdict_words(measures)),
            MarkedRow(LuckPage.BELIEFS, _("Superstitions"), beliefs, chance_verdict_words(beliefs)),
            MarkedRow(LuckPage.HANDS, _("Hands")),
            MarkedRow(LuckPage.OTHERS, _("The others")),
            MarkedRow(LuckPage.LIMITS, _("Limits")),
        ]

    def choose(self, page: LuckPage) -> None:
        self.list.choose(list(LuckPage).index(page))

    def _show_page(self) -> None:
        if self.list.current >= 0:
            self._pages.setCurrentIndex(self.list.current)
            for table in (self.measures, self.beliefs):
                table.resizeRowsToContents()


def _noted(text: str, below: QHBoxLayout | QVBoxLayout) -> QWidget:
    page = QWidget()
    note = wrapped_label(muted(text))
    note.setContentsMargins(WINDOW_MARGIN, 0, WINDOW_MARGIN, 0)
    boxed(QVBoxLayout(page), note, below, margins=(0, 10, 0, 0), spacing=10, stretch=below)
    return page


# tables


def _table(columns: tuple[Column[Any], ...], name: str, title: str) -> RowsTable:
    table = RowsTable(RowsModel(columns), name)
    table.setAccessibleName(title)
    return table


class HandsTable(RowsTable):
    hand_chosen = Signal(object)
    """A `RemarkableHand`."""

    def __init__(self, name: str, title: str) -> None:
        super().__init__(RowsModel(_hands_columns()), name)
        self.setAccessibleName(title)
        self.doubleClicked.connect(self._choose)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in {Qt.Key.Key_Return, Qt.Key.Key_Enter} and self.currentIndex().isValid():
            self._choose(self.currentIndex())
            return
        super().keyPressEvent(event)

    def _choose(self, index: QModelIndex) -> None:
        self.hand_chosen.emit(self.rows_model.shown[index.row()])


def _deviations_column(text: Callable[[LuckRow], str]) -> Column[LuckRow]:
    meaning = _("Standard deviations from what was to be expected")
    return Column(title="σ", text=text, sample="+99.9", align=RIGHT, meaning=meaning)


def _measures_columns() -> tuple[Column[LuckRow], ...]:
    return (
        Column(title=_("Measure"), text=lambda row: _(row.measure.title), mark=phrases.row_mark,
               meaning=_("What was counted, and what it means"), below=phrases.row_sentence,
               alarm=lambda row: row.alarm, said=phrases.row_words,
               tip=lambda row: _(row.measure.note)),
        Column(title=pgettext("figure", "Found"), text=phrases.luck_found, sample="χ² 999,999",
               align=RIGHT, meaning=_("What the walls of these logs gave")),
        Column(title=_("Expected"), text=phrases.luck_expected, sample="999,999.9", align=RIGHT,
               meaning=_("What a fair wall gives on average, hands and draws as they were")),
        _deviations_column(lambda row: phrases.signed(row.z)),
        Column(title=_("By chance"), text=lambda row: chance(row.adjusted), align=RIGHT,
               sample=_("below 1 in 10³⁰⁰"), tip=phrases.row_chances,
               meaning=_("Adjusted p: how likely fair walls are so far off in any test (Holm)")),
    )  # fmt: skip


def _others_columns() -> tuple[Column[LuckRow], ...]:
    return (
        Column(title=_("Measure"), text=lambda row: _(row.measure.title)),
        Column(title=_("Group"), text=lambda row: _(MEASURE_GROUPS[row.measure.group]),
               sample=max(map(_, MEASURE_GROUPS.values()), key=len)),
        Column(title=_("The player"), text=phrases.own_found, align=RIGHT,
               sample="999,999 / 999,999.9", meaning=_("Found, beside what was to be expected")),
        _deviations_column(lambda row: phrases.signed(row.z)),
        Column(title=_("The others"), text=phrases.others_found, align=RIGHT,
               sample="9,999,999 / 9,999,999.9",
               meaning=_("Found by all others together, beside what was to be expected")),
        _deviations_column(lambda row: phrases.signed(row.others.z if row.others else None)),
    )  # fmt: skip


def _beliefs_columns() -> tuple[Column[BeliefResult], ...]:
    return (
        Column(title=_("What players say"), text=lambda tested: _(tested.belief.saying),
               mark=phrases.belief_mark, below=phrases.belief_sentence,
               alarm=lambda tested: tested.row is not None and tested.row.alarm,
               said=phrases.belief_words),
        Column(title=pgettext("figure", "Found"), sample="999,999", align=RIGHT,
               text=lambda tested: phrases.luck_found(tested.row) if tested.row else NOTHING),
        Column(title=_("Expected"), sample="999,999.9", align=RIGHT,
               text=lambda tested: phrases.luck_expected(tested.row) if tested.row else NOTHING),
        Column(title=_("By chance"), sample=_("below 1 in 10³⁰⁰"), align=RIGHT,
               text=lambda tested: chance(tested.row.adjusted) if tested.row else NOTHING,
               tip=lambda tested: phrases.row_chances(tested.row),
               meaning=_("Adjusted p: how likely fair walls are so far off in any test (Holm)")),
    )  # fmt: skip


def _hands_columns() -> tuple[Column[RemarkableHand], ...]:
    return (
        Column(title=_("Steps"), text=phrases.steps, sample="+99.9", align=RIGHT,
               tip=lambda each: hand_sentence(each).said,
               said=lambda each: hand_sentence(each).said,
               meaning=_("How many steps more or fewer than expected the wall gave")),
        Column(title=pgettext("kyoku", "Hand"), text=lambda each: each.hand.title,
               sample=phrases.longest_hand()),
        Column(title=_("Log"), text=lambda each: paths_name((each.path,)),
               tip=lambda each: shown(each.path, len(each.path))),
    )  # fmt: skip
