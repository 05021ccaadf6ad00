"""A player's luck: at the left what there is to see, and of it the course, tables, hands."""

from enum import StrEnum

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import (
    QHBoxLayout,
    QSplitter,
    QStackedWidget,
    QVBoxLayout,
    QWidget,
)

from viewer.luck import Luck
from viewer.translation import _
from viewer.ui.chance_words import mark_words, worst_of
from viewer.ui.charts.frame import ChartFrame
from viewer.ui.kit.parts import MARGIN, label, muted, wrapped
from viewer.ui.kit.reading import Reading
from viewer.ui.kit.row_list import MarkedRow, MarkList
from viewer.ui.kit.tile_art import TileArt
from viewer.ui.luck import phrases
from viewer.ui.luck.tables import HandsTable, beliefs_table, measures_table, others_table

_LIST_WIDTH = 168


class Page(StrEnum):
    """What there is to see, from the top."""

    COURSE = "course"
    BELIEFS = "beliefs"
    HANDS = "hands"
    OTHERS = "others"
    LIMITS = "limits"


class Results(QWidget):
    """Shows a player's luck."""

    hand_chosen = Signal(object)
    """An `Extreme` that is to be looked at."""

    def __init__(self, art: TileArt, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.luck: Luck | None = None
        self.list = MarkList("luck_pages", _LIST_WIDTH)
        self.list.setAccessibleName(_("What there is to see"))
        self.charts = ChartFrame(art)
        self.measures = measures_table()
        self.beliefs = beliefs_table()
        self.worst = HandsTable("luck_worst", _("Hands in which the wall gave least"))
        self.best = HandsTable("luck_best", _("Hands in which the wall gave most"))
        self.others = others_table()
        self.limits = Reading(_("What these logs cannot tell"))
        self._pages = QStackedWidget()
        pages = {
            Page.COURSE: self._course_page(),
            Page.BELIEFS: self.beliefs,
            Page.HANDS: self._hands_page(),
            Page.OTHERS: self._others_page(),
            Page.LIMITS: self.limits,
        }
        for page in Page:
            self._pages.addWidget(pages[page])
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(0)
        row.addWidget(self.list)
        row.addWidget(self._pages, 1)
        self.list.row_chosen.connect(self._show_page)
        for table in (self.worst, self.best):
            table.hand_chosen.connect(self.hand_chosen)

    # pages

    def _course_page(self) -> QWidget:
        split = QSplitter(Qt.Orientation.Vertical)
        split.addWidget(self.charts)
        split.addWidget(self.measures)
        split.setStretchFactor(0, 2)
        split.setStretchFactor(1, 3)
        split.setChildrenCollapsible(False)
        split.setHandleWidth(1)
        split.setSizes([240, 300])
        return split

    def _hands_page(self) -> QWidget:
        halves = QHBoxLayout()
        halves.setSpacing(1)
        for table, text in (
            (self.worst, _("The wall gave least")),
            (self.best, _("The wall gave most")),
        ):
            half = QVBoxLayout()
            half.setSpacing(6)
            heading = label(text, bold=True)
            heading.setContentsMargins(MARGIN, 0, MARGIN, 0)
            half.addWidget(heading)
            half.addWidget(table, 1)
            halves.addLayout(half, 1)
        note = _(
            "A double click or Enter opens a hand. Steps: more or fewer than a fair wall gives."
        )
        return _noted(note, halves)

    def _others_page(self) -> QWidget:
        note = _(
            "All others at the same tables together, from the same walls. Each is compared with"
            " what was to be expected of the own hands and draws."
        )
        column = QVBoxLayout()
        column.addWidget(self.others)
        return _noted(note, column)

    # what is shown

    def show_luck(self, luck: Luck) -> None:
        """Show a player's luck."""
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
        beliefs = worst_of({phrases.held_mark(held) for held in luck.beliefs})
        return [
            MarkedRow(Page.COURSE, _("Overview"), measures, mark_words(measures)),
            MarkedRow(Page.BELIEFS, _("Superstitions"), beliefs, mark_words(beliefs)),
            MarkedRow(Page.HANDS, _("Hands")),
            MarkedRow(Page.OTHERS, _("The others")),
            MarkedRow(Page.LIMITS, _("Limits")),
        ]

    def choose(self, page: Page) -> None:
        """Show a page."""
        self.list.choose(list(Page).index(page))

    def _show_page(self) -> None:
        if self.list.current >= 0:
            self._pages.setCurrentIndex(self.list.current)
            for table in (self.measures, self.beliefs):
                table.resizeRowsToContents()


def _noted(text: str, below: QHBoxLayout | QVBoxLayout) -> QWidget:
    """Return a page with a note at its top."""
    page = QWidget()
    column = QVBoxLayout(page)
    column.setContentsMargins(0, 10, 0, 0)
    column.setSpacing(10)
    note = wrapped(muted(text))
    note.setContentsMargins(MARGIN, 0, MARGIN, 0)
    column.addWidget(note)
    column.addLayout(below, 1)
    return page
