"""The results as a Qt table, filtered and sorted by itself.

QSortFilterProxyModel asks Python twice for each comparison: sorting 100,000 rows by it takes
seven seconds, in which the window stands still. A list is sorted in a tenth of a second.
"""

import os
import time
from collections.abc import Iterable
from dataclasses import dataclass
from enum import IntEnum, StrEnum, auto
from operator import attrgetter
from pathlib import PurePath
from typing import Final

from PySide6.QtCore import QModelIndex, QObject, Qt, Signal

from viewer.collection.check import LogResult
from viewer.collection.verdicts import Totals, published_words
from viewer.core.base.errors import shown
from viewer.core.judgement.audit import CHECKS
from viewer.core.judgement.words import (
    beforehand_words,
    finding_words,
    shortfalls,
    status_name,
    value_name,
)
from viewer.core.sites.detect import SITES, site_title
from viewer.core.text.places import and_more, place_name, placed
from viewer.translation import _, in_a_row
from viewer.ui import words
from viewer.ui.kit.tables import NOTHING, RIGHT, CellPart, Column, Die, RowsModel, Tiles
from viewer.ui.kit.verdict import Verdict


class ColumnIndex(IntEnum):
    RESULT = 0
    FILE = auto()
    KYOKU = auto()
    TILES = auto()
    SITE = auto()
    SEATS = auto()
    PUBLISHED = auto()
    NOTED = auto()
    WRONG = auto()


class RowFilter(StrEnum):
    """Which rows are shown; all values but two are a `Status`."""

    ALL = ""
    CONTRADICTED = "contradicted"
    INCONSISTENT = "inconsistent"
    NOT_PUBLISHED = "not_published"
    INCOMPLETE = "incomplete"
    UNREADABLE = "unreadable"
    NO_SEED = "no_seed"
    VERIFIED = "verified"


_URGENCY: Final = tuple(words.STATUS_MARKS)

_PUBLISHED_MARKS: Final = {None: None, False: Verdict.DISAGREES, True: Verdict.AGREES}
"""In the order of sorted results."""

_NOTED_MARKS: Final = {
    "": None,
    "missing": Verdict.DISAGREES,
    "other seats": Verdict.INCOMPLETE,
    "unknown": None,
    "after": None,
    "during": Verdict.INCOMPLETE,
    "before": Verdict.AGREES,
}
"""By when a hash of a log was noted, in the order of sorted results."""

_TILES: Final = CHECKS.index("dice")
"""So many of the checks compare tiles."""
_SORTING_SHARE: Final = 10
"""While rows come, they are sorted again in at most one part in so many of the time."""


@dataclass(frozen=True, slots=True, eq=False)  # compared by identity, which is quick
class CheckRow:
    result: LogResult
    wrong: str
    tiles: int


class CheckModel(RowsModel[CheckRow]):
    """The results of a check: `rows` as they came, and `shown` as they are filtered and sorted."""

    about_to_sort = Signal()
    """Comes before Qt's own signal, which lets the selection note every row."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent=parent)
        self.totals = Totals()
        self.rows: list[CheckRow] = []
        self._accepted: list[CheckRow] = []
        self.shown: list[CheckRow] = []
        self._filter = RowFilter.ALL
        self._needle = ""
        self._column = -1
        self._descending = False
        self._is_mixed = False
        self._sort_again_at = 0.0
        self._prefix = ""
        self.columns = self._make_columns()

    # what is in it

    def begin(self, paths: tuple[str, ...]) -> None:
        """Start over; the file column leaves out what these have in common."""
        self.beginResetModel()
        self.totals = Totals()
        self.rows, self._accepted, self.shown = [], [], []
        self._prefix = common_folder(paths)
        self.endResetModel()

    def add(self, results: Iterable[LogResult]) -> None:
        """Append results; they come to their places when it is sorted again."""
        first = len(self.rows)
        for result in results:
            self.totals.add(result)
            tiles = sum(result.compared[:_TILES])
            self.rows.append(CheckRow(result, wrong(result), tiles))
        fresh = self._filtered(self.rows[first:])
        if not fresh:
            return
        at = len(self.shown)
        self.beginInsertRows(QModelIndex(), at, at + len(fresh) - 1)
        self._accepted += fresh
        self.shown += fresh
        self.endInsertRows()
        self._is_mixed = self._column >= 0

    def place_of(self, row: CheckRow) -> int:
        return self.shown.index(row) if row in self.shown else -1

    def file(self, row: CheckRow) -> str:
        path = row.result.path
        return shown(path.removeprefix(self._prefix) or path)

    # filter and order

    def set_filter(self, wanted: RowFilter, needle: str) -> None:
        """Show only some rows: of a kind, and with a text in the file's name or the reason."""
        self.beginResetModel()
        self._filter, self._needle = wanted, needle.casefold()
        self._accepted = self._filtered(self.rows)
        self.shown = self._sorted()
        self._is_mixed = False
        self.endResetModel()

    def _filtered(self, rows: list[CheckRow]) -> list[CheckRow]:
        if self._filter is RowFilter.NOT_PUBLISHED:
            rows = [row for row in rows if row.result.published is False]
        elif self._filter is not RowFilter.ALL:
            rows = [row for row in rows if row.result.status == self._filter.value]
        needle, start = self._needle, len(self._prefix)
        return [
            row
            for row in rows
            if not needle
            or needle in row.result.path[start:].casefold()
            or needle in row.wrong.casefold()
        ]

    def sort(self, column: int, order: Qt.SortOrder = Qt.SortOrder.AscendingOrder) -> None:
        """Sort by a column; -1 is the order of the run."""
        wanted = (column, order == Qt.SortOrder.DescendingOrder)
        if wanted != (self._column, self._descending) or self._is_mixed:
            self._column, self._descending = wanted
            self._reorder()

    @property
    def is_sorting_due(self) -> bool:
        return self._is_mixed and time.perf_counter() > self._sort_again_at

    def sort_again(self) -> None:
        if self._is_mixed:
            self._reorder()

    def _reorder(self) -> None:
        begun = time.perf_counter()
        self.about_to_sort.emit()
        self.layoutAboutToBeChanged.emit()
        before = self.persistentIndexList()
        rows = [self.shown[index.row()] for index in before]
        wanted = set(rows)
        self.shown = self._sorted()
        places = {row: nth for nth, row in enumerate(self.shown) if row in wanted} if rows else {}
        # `index` would ask Python for the number of rows and columns each time
        after = [
            self.createIndex(places[row], index.column())
            for row, index in zip(rows, before, strict=True)
        ]
        self.changePersistentIndexList(before, after)
        self.layoutChanged.emit()
        self._is_mixed = False
        now = time.perf_counter()
        self._sort_again_at = now + _SORTING_SHARE * (now - begun)

    def _sorted(self) -> list[CheckRow]:
        key = self.columns[self._column].sort if self._column >= 0 else None
        if key is None:
            return list(self._accepted)
        return sorted(self._accepted, key=key, reverse=self._descending)

    # columns

    def _make_columns(self) -> tuple[Column[CheckRow], ...]:
        wrong = attrgetter("wrong")
        published = {None: NOTHING, True: _("yes"), False: _("no")}
        noted = {
            "": NOTHING,
            "missing": _("another hash"),
            "other seats": _("with other seats"),
            "before": _("before the game"),
            "during": _("during the game"),
            "after": _("after the game"),
            "unknown": _("time unknown"),
        }
        return (
            Column(title=_("Result"), tip=wrong,
                   sample=max(map(status_name, _URGENCY), key=len),
                   meaning=_("Whether the log agrees with its walls"),
                   text=lambda row: status_name(row.result.status),
                   verdict=lambda row: words.STATUS_MARKS[row.result.status],
                   sort=lambda row: _URGENCY.index(row.result.status)),
            Column(title=_("File"), meaning=_("Where the log lies"), text=self.file, is_path=True,
                   tip=lambda row: shown(row.result.path), sort=attrgetter("result.path")),
            Column(title=_("Kyoku"), meaning=_("How many hands the log has"), sample="000",
                   text=lambda row: _count(row.result.hand_count), tip=wrong, align=RIGHT,
                   sort=attrgetter("result.hand_count")),
            Column(title=_("Tiles"), sample="00,000", align=RIGHT, tip=wrong,
                   meaning=_("How many tiles were compared with the walls"),
                   text=lambda row: _count(row.tiles), sort=attrgetter("tiles")),
            Column(title=_("Site"), sample=max(map(site_title, SITES), key=len), tip=wrong,
                   meaning=_("Where the game was played"), text=_site, sort=_site),
            Column(title=_("Seats"), sample="0000", sort=lambda row: row.result.seats or "",
                   meaning=_("The players' names in order, E S W N, as Tenhou hashes them"),
                   text=lambda row: row.result.seats or NOTHING, tip=_hash),
            Column(title=_("Published"), sample=_("yes"), tip=wrong,
                   meaning=_("Whether the log's hash stands in the published list"),
                   text=lambda row: published[row.result.published],
                   verdict=lambda row: _PUBLISHED_MARKS[row.result.published],
                   sort=lambda row: list(_PUBLISHED_MARKS).index(row.result.published)),
            Column(title=_("Noted"), sample=max(noted.values(), key=len), tip=_noted_tip,
                   meaning=_("Whether you noted a hash of the log, and when"),
                   text=lambda row: noted[_noted(row)],
                   verdict=lambda row: _NOTED_MARKS[_noted(row)],
                   sort=lambda row: list(_NOTED_MARKS).index(_noted(row))),
            Column(title=_("What is wrong"), text=wrong, tip=wrong, sort=wrong,
                   meaning=_("The first contradiction, or why it was not checked"),
                   parts=lambda row: finding_parts(row.result)),
        )  # fmt: skip


def _count(number: int) -> str:
    return words.points(number) if number else NOTHING


def _site(row: CheckRow) -> str:
    return site_title(row.result.site) if row.result.site else NOTHING


def _noted(row: CheckRow) -> str:
    known = row.result.beforehand
    if known.missing:
        return "missing"
    if known.note_of_other_seats is not None:
        return "other seats"
    return (known.when or "unknown") if known.at else ""


def _noted_tip(row: CheckRow) -> str:
    return beforehand_words(row.result.beforehand) if _noted(row) else ""


def _hash(row: CheckRow) -> str:
    return f"SHA-512 {row.result.sha512}" if row.result.sha512 else ""


def common_folder(paths: tuple[str, ...]) -> str:
    """Return what the names of all files below some paths begin with."""
    if len(paths) == 1:
        return os.path.join(paths[0], "")  # noqa: PTH118 - a trailing slash
    try:
        common = os.path.commonpath([str(PurePath(path).parent) for path in paths])
    except ValueError:  # no paths, several drives, or some absolute
        return ""
    return os.path.join(common, "") if common != "." else ""  # noqa: PTH118


# words


def finding_parts(result: LogResult) -> tuple[CellPart, ...]:
    finding, others = next(iter(result.findings), None), result.contradictions - 1
    if finding is None:
        return ()
    if finding.kind != "contradiction":
        said = finding_words(finding, red_fives=result.red_fives)
        return (said, "·", place_name(result.places[0]), and_more(others))

    def drawn(number: int | None) -> CellPart:
        said = value_name(finding, number, red_fives=result.red_fives)
        if number is None:
            return said
        return Die(number) if finding.check == "dice" else Tiles((said,))

    return (
        _("wall"),
        drawn(finding.wall_has),
        _("log"),
        drawn(finding.log_has),
        "·",
        place_name(result.places[0]),
        and_more(others),
    )


def wrong(result: LogResult) -> str:
    first = _first_text(result) if result.findings or result.inconsistencies else ""
    return in_a_row([first, *shortfalls(result.tally), *published_words(result)])


def _first_text(result: LogResult) -> str:
    """Return the first of what a wall contradicts, or else of what the log does itself."""
    text = placed(result.places[0], result.found[0], red_fives=result.red_fives)
    others = (result.contradictions or result.inconsistency_count) - 1
    if not others:
        return _("{text}.").format(text=text)
    return _("{text} and {count} more.").format(text=text, count=words.points(others))
