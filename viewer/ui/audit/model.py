"""The results as a Qt table, filtered and sorted by itself.

QSortFilterProxyModel asks Python twice for each comparison: sorting 100,000 rows by it takes
seven seconds, in which the window stands still. A list of row numbers is sorted in 20 ms.
"""

import os
import time
from array import array
from collections.abc import Callable, Iterable
from enum import IntEnum, auto
from pathlib import PurePath
from typing import Final

from PySide6.QtCore import (
    QModelIndex,
    QObject,
    Qt,
    Signal,
)
from PySide6.QtGui import QBrush, QPixmap

from viewer.bulk.check import LogResult
from viewer.bulk.report import one_line
from viewer.core.audit import Finding
from viewer.ui import words
from viewer.ui.audit import phrases
from viewer.ui.audit.rows import RANKS, UNKNOWN, Rows
from viewer.ui.kit.marks import Mark, mark_pixmap
from viewer.ui.kit.rows_model import Index, RowsModel
from viewer.ui.kit.theme import themes


class Column(IntEnum):
    """The columns, from the left."""

    RESULT = 0
    FILE = auto()
    KYOKU = auto()
    TILES = auto()
    SEATS = auto()
    PUBLISHED = auto()
    WRONG = auto()


class Show(IntEnum):
    """Which rows are shown."""

    ALL = 0
    CONTRADICTED = auto()
    NOT_PUBLISHED = auto()
    NO_SEED = auto()
    UNREADABLE = auto()
    VERIFIED = auto()


_RANK_SHOWN: Final = {
    Show.CONTRADICTED: RANKS.index("contradicted"),
    Show.NO_SEED: RANKS.index("no_seed"),
    Show.UNREADABLE: RANKS.index("unreadable"),
    Show.VERIFIED: RANKS.index("verified"),
}
_NUMBERS: Final = (Column.KYOKU, Column.TILES)
_RIGHT: Final = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
_LEFT: Final = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter
_PUBLISHED_MARKS: Final = {UNKNOWN: None, 0: Mark.DISAGREES, 1: Mark.AGREES}
_COLUMNS: Final = len(Column)
_FEW: Final = 8
_MARK_SIDE: Final = 14
_NOTHING: Final = phrases.NOTHING
_PART_FOR_SORTING: Final = 10
"""Sorting again while rows come may take one part in so many of the time."""


class AuditModel(RowsModel):
    """The results of a run; `row_at` tells the number of a result from its place."""

    columns = _COLUMNS

    about_to_sort = Signal()
    """Comes before Qt's own signal, which lets the selection note every row."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.rows = Rows()
        self._wrong: dict[int, str] = {}
        self._shown = array("I")
        self._order = self._shown
        self._show = Show.ALL
        self._needle = ""
        self._column = -1
        self._descending = False
        self._is_mixed = False
        self._sort_again_at = 0.0
        self._prefix = ""
        self._ratio = 1.0
        self._marks: dict[Mark, QPixmap] = {}
        self.marks_side = _MARK_SIDE

    # what is in it

    def begin(self, paths: tuple[str, ...]) -> None:
        """Start over; the file column leaves out what these have in common."""
        self.beginResetModel()
        self.rows = Rows()
        self._wrong = {}
        self._shown = self._order = array("I")
        self._prefix = _common_folder(paths)
        self.endResetModel()

    def add(self, results: Iterable[LogResult]) -> None:
        """Append results; they come to their places when it is sorted again."""
        rows, first = self.rows, len(self.rows)
        for result in results:
            wrong = phrases.wrong(result)
            if wrong:
                self._wrong[len(rows)] = wrong
            rows.add(result)
        fresh = self._accepted(range(first, len(rows)))
        if not fresh:
            return
        at = len(self._order)
        self.beginInsertRows(QModelIndex(), at, at + len(fresh) - 1)
        self._order.extend(fresh)
        if self._order is not self._shown:
            self._shown.extend(fresh)
        self.endInsertRows()
        self._is_mixed = self._column >= 0

    def row_at(self, place: int) -> int:
        """Return the number of the result that is shown at a place."""
        return self._order[place]

    def place_of(self, row: int) -> int:
        """Return where a result is shown; -1 if it is not."""
        try:
            return self._order.index(row)
        except ValueError:
            return -1

    def wrong(self, row: int) -> str:
        """Return what is wrong with a log, in words."""
        return self._wrong.get(row, "")

    def file(self, row: int) -> str:
        """Return a log's path below what is checked."""
        path = self.rows.paths[row]
        if path.startswith(self._prefix) and len(path) > len(self._prefix):
            path = path[len(self._prefix) :]
        return shown_path(path)

    def finding(self, index: Index) -> tuple[Finding, int, bool] | None:
        """Return the first finding of an index's log, how many there are, and red fives."""
        return self.rows.finding(self._order[index.row()])

    # filter and order

    def set_filter(self, show: Show, needle: str) -> None:
        """Show only some rows: of a kind, and with a text in the file's name or the reason."""
        self.beginResetModel()
        self._show, self._needle = show, needle.casefold()
        self._shown = self._accepted(range(len(self.rows)))
        self._order = self._sorted()
        self._is_mixed = False
        self.endResetModel()

    def _accepted(self, rows: Iterable[int]) -> "array[int]":
        if self._show is Show.NOT_PUBLISHED:
            published = self.rows.published
            rows = [row for row in rows if published[row] == 0]
        elif self._show is not Show.ALL:
            ranks, wanted = self.rows.ranks, _RANK_SHOWN[self._show]
            rows = [row for row in rows if ranks[row] == wanted]
        if self._needle:
            rows = self._found(rows)
        return array("I", rows)

    def _found(self, rows: Iterable[int]) -> list[int]:
        needle, paths, wrong, cut = self._needle, self.rows.paths, self._wrong, len(self._prefix)
        return [
            row
            for row in rows
            if needle in paths[row][cut:].casefold()
            or (row in wrong and needle in wrong[row].casefold())
        ]

    def sort(self, column: int, order: Qt.SortOrder = Qt.SortOrder.AscendingOrder) -> None:
        """Sort by a column; -1 is the order of the run."""
        wanted = (column, order == Qt.SortOrder.DescendingOrder)
        if wanted != (self._column, self._descending) or self._is_mixed:
            self._column, self._descending = wanted
            self._reorder()

    @property
    def is_sorting_due(self) -> bool:
        """Whether new rows wait for their places, and have waited long enough."""
        return self._is_mixed and time.perf_counter() > self._sort_again_at

    def sort_again(self) -> None:
        """Bring new rows to their places, if there are any."""
        if self._is_mixed:
            self._reorder()

    def _reorder(self) -> None:
        begun = time.perf_counter()
        self.about_to_sort.emit()
        self.layoutAboutToBeChanged.emit()
        before = self.persistentIndexList()
        rows = [self._order[index.row()] for index in before]
        self._order = self._sorted()
        places = self._places(set(rows))
        after = [
            self.index(places[row], index.column()) for row, index in zip(rows, before, strict=True)
        ]
        self.changePersistentIndexList(before, after)
        self.layoutChanged.emit()
        self._is_mixed = False
        now = time.perf_counter()
        self._sort_again_at = now + _PART_FOR_SORTING * (now - begun)

    def _places(self, rows: set[int]) -> dict[int, int]:
        """Return where rows are; a few are looked for faster than all are listed."""
        if len(rows) <= _FEW:
            return {row: self._order.index(row) for row in rows}
        return {row: place for place, row in enumerate(self._order) if row in rows}

    def _sorted(self) -> "array[int]":
        if self._column < 0:
            return self._shown
        return array("I", sorted(self._shown, key=self._key(), reverse=self._descending))

    def _key(self) -> Callable[[int], str | int]:
        rows = self.rows
        keys: dict[int, Callable[[int], str | int]] = {
            Column.RESULT: rows.ranks.__getitem__,
            Column.FILE: rows.paths.__getitem__,
            Column.KYOKU: rows.kyoku.__getitem__,
            Column.TILES: rows.tiles.__getitem__,
            Column.SEATS: rows.seats.__getitem__,
            Column.PUBLISHED: rows.published.__getitem__,
            Column.WRONG: lambda row: self._wrong.get(row, ""),
        }
        return keys[self._column]

    # Qt's side

    def draw_marks(self, ratio: float) -> None:
        """Draw the marks for a screen's pixel ratio."""
        self._marks = {mark: mark_pixmap(mark, self.marks_side, ratio) for mark in Mark}

    def row_count(self) -> int:
        """Return how many rows are shown."""
        return len(self._order)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        """Return what a cell shows, its mark, and the whole of it as a tooltip."""
        if not index.isValid():
            return None
        row, column = self._order[index.row()], index.column()
        match role:
            case Qt.ItemDataRole.DisplayRole | Qt.ItemDataRole.AccessibleTextRole:
                answer: object = self._text(row, column)
            case Qt.ItemDataRole.DecorationRole:
                answer = self._mark(row, column)
            case Qt.ItemDataRole.TextAlignmentRole:
                answer = _RIGHT if column in _NUMBERS else _LEFT
            case Qt.ItemDataRole.ToolTipRole:
                answer = self._tip(row, column)
            case Qt.ItemDataRole.ForegroundRole if self._is_quiet(row, column):
                answer = QBrush(themes.current.muted)
            case _:
                answer = None
        return answer

    def _text(self, row: int, column: int) -> str:
        rows = self.rows
        match column:
            case Column.RESULT:
                text = phrases.status_name(RANKS[rows.ranks[row]])
            case Column.FILE:
                text = self.file(row)
            case Column.KYOKU:
                text = words.points(rows.kyoku[row]) if rows.kyoku[row] else _NOTHING
            case Column.TILES:
                text = words.points(rows.tiles[row]) if rows.tiles[row] else _NOTHING
            case Column.SEATS:
                text = rows.seats[row] or _NOTHING
            case Column.PUBLISHED:
                text = phrases.published_name(rows.published[row])
            case _:
                text = self._wrong.get(row, "")
        return text

    def _is_quiet(self, row: int, column: int) -> bool:
        return column != Column.FILE and self._text(row, column) == _NOTHING

    def _mark(self, row: int, column: int) -> QPixmap | None:
        if column == Column.RESULT:
            return self._marks.get(phrases.status_mark(RANKS[self.rows.ranks[row]]))
        if column == Column.PUBLISHED:
            mark = _PUBLISHED_MARKS[self.rows.published[row]]
            return None if mark is None else self._marks.get(mark)
        return None

    def _tip(self, row: int, column: int) -> str:
        if column == Column.SEATS:
            sha512 = self.rows.sha512(row)
            return "" if sha512 is None else f"SHA-512 {sha512}"
        if column == Column.FILE:
            return shown_path(self.rows.paths[row])
        return self._wrong.get(row, "")

    def headerData(
        self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole
    ) -> object:
        """Return a column's heading, or what it means."""
        if orientation is not Qt.Orientation.Horizontal:
            return None
        if role == Qt.ItemDataRole.TextAlignmentRole:
            return _RIGHT if section in _NUMBERS else _LEFT
        if role == Qt.ItemDataRole.DisplayRole:
            return self._headings()[section][0]
        if role == Qt.ItemDataRole.ToolTipRole:
            return self._headings()[section][1]
        return None

    def _headings(self) -> tuple[tuple[str, str], ...]:
        return (
            (self.tr("Result"), self.tr("Whether the log agrees with the walls of its seed")),
            (self.tr("File"), self.tr("Where the log lies")),
            (self.tr("Kyoku"), self.tr("How many hands the log has")),
            (self.tr("Tiles"), self.tr("How many tiles were compared with the walls")),
            (
                self.tr("Seats"),
                self.tr("The players' names in order, E S W N, as Tenhou hashes them"),
            ),
            (self.tr("Published"), self.tr("Whether the log's hash stands in the published list")),
            (
                self.tr("What is wrong"),
                self.tr("The first contradiction, or why it was not checked"),
            ),
        )


def shown_path(path: str) -> str:
    """Return a path as it can be shown and copied; nearly all can as they are."""
    return path if path.isprintable() else one_line(path)


def _common_folder(paths: tuple[str, ...]) -> str:
    """Return the folder, with its slash, that all results lie in."""
    if len(paths) == 1:
        return os.path.join(paths[0], "")  # noqa: PTH118 - a trailing slash
    try:
        common = os.path.commonpath([str(PurePath(path).parent) for path in paths])
    except ValueError:  # no paths, several drives, or some absolute
        return ""
    return os.path.join(common, "") if common != "." else ""  # noqa: PTH118
