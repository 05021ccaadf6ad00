"""The results as a Qt table, filtered and sorted by itself.

QSortFilterProxyModel asks Python twice for each comparison: sorting 100,000 rows by it takes
seven seconds, in which the window stands still. A list of row numbers is sorted in 20 ms.
"""

import os
import time
from array import array
from collections.abc import Callable, Iterable, Sequence
from enum import IntEnum, auto
from pathlib import PurePath
from typing import Final

from PySide6.QtCore import (
    QModelIndex,
    QObject,
    Qt,
    Signal,
)

from viewer.collection.check import LogResult, Status
from viewer.collection.words import status_name
from viewer.core.base.foreign import shown
from viewer.translation import _
from viewer.ui import words
from viewer.ui.audit import phrases
from viewer.ui.audit.rows import RANKS, UNKNOWN, Rows
from viewer.ui.kit.marks import Mark
from viewer.ui.kit.tables import NOTHING, RIGHT, Column, RowsModel


class At(IntEnum):
    """Where the columns are, from the left."""

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
    INCONSISTENT = auto()


STATUS_OF: Final[dict[Show, Status]] = {
    Show.CONTRADICTED: "contradicted",
    Show.INCONSISTENT: "inconsistent",
    Show.NO_SEED: "no_seed",
    Show.UNREADABLE: "unreadable",
    Show.VERIFIED: "verified",
}
_PUBLISHED_MARKS: Final = {UNKNOWN: None, 0: Mark.DISAGREES, 1: Mark.AGREES}
_FEW: Final = 8
_PART_FOR_SORTING: Final = 10
"""Sorting again while rows come may take one part in so many of the time."""


class AuditModel(RowsModel[int]):
    """The results of a run by their numbers; `row_at` tells which number is shown at a place."""

    about_to_sort = Signal()
    """Comes before Qt's own signal, which lets the selection note every row."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent=parent)
        self.rows = Rows()
        self._wrong: dict[int, str] = {}
        self._accepted_rows = array("I")
        self.shown: array[int] = self._accepted_rows
        self._show = Show.ALL
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
        self.rows = Rows()
        self._wrong = {}
        self._accepted_rows = self.shown = array("I")
        self._prefix = _common_folder(paths)
        self.columns = self._make_columns()
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
        at = len(self.shown)
        self.beginInsertRows(QModelIndex(), at, at + len(fresh) - 1)
        self.shown.extend(fresh)
        if self.shown is not self._accepted_rows:
            self._accepted_rows.extend(fresh)
        self.endInsertRows()
        self._is_mixed = self._column >= 0

    def row_at(self, place: int) -> int:
        """Return the number of the result that is shown at a place."""
        return self.shown[place]

    def place_of(self, row: int) -> int:
        """Return where a result is shown; -1 if it is not."""
        try:
            return self.shown.index(row)
        except ValueError:
            return -1

    def file(self, row: int) -> str:
        """Return a log's path below what is checked."""
        path = self.rows.paths[row]
        if path.startswith(self._prefix) and len(path) > len(self._prefix):
            path = path[len(self._prefix) :]
        return shown(path)

    # filter and order

    def set_filter(self, show: Show, needle: str) -> None:
        """Show only some rows: of a kind, and with a text in the file's name or the reason."""
        self.beginResetModel()
        self._show, self._needle = show, needle.casefold()
        self._accepted_rows = self._accepted(range(len(self.rows)))
        self.shown = self._sorted()
        self._is_mixed = False
        self.endResetModel()

    def _accepted(self, rows: Iterable[int]) -> "array[int]":
        if self._show is Show.NOT_PUBLISHED:
            published = self.rows.published
            rows = [row for row in rows if published[row] == 0]
        elif self._show is not Show.ALL:
            ranks, wanted = self.rows.ranks, RANKS.index(STATUS_OF[self._show])
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
        rows = [self.shown[index.row()] for index in before]
        self.shown = self._sorted()
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
            return {row: self.shown.index(row) for row in rows}
        return {row: place for place, row in enumerate(self.shown) if row in rows}

    def _sorted(self) -> "array[int]":
        if self._column < 0:
            return self._accepted_rows
        key = self.columns[self._column].sort
        return array("I", sorted(self._accepted_rows, key=key, reverse=self._descending))

    # columns

    def _make_columns(self) -> tuple[Column[int], ...]:
        """Return what each column shows of a result; in the order of `At`."""
        rows, wrong = self.rows, self._wrong

        def count(numbers: Sequence[int]) -> Callable[[int], str]:
            return lambda row: words.points(numbers[row]) if numbers[row] else NOTHING

        def tell(row: int) -> str:
            return wrong.get(row, "")

        return (
            Column(title=_("Result"), tip=tell,
                   sample=max(map(status_name, RANKS), key=len),
                   meaning=_("Whether the log agrees with the walls of its seed"),
                   text=lambda row: status_name(RANKS[rows.ranks[row]]),
                   mark=lambda row: phrases.status_mark(RANKS[rows.ranks[row]]),
                   sort=rows.ranks.__getitem__),
            Column(title=_("File"), meaning=_("Where the log lies"), text=self.file,
                   tip=lambda row: shown(rows.paths[row]), sort=rows.paths.__getitem__),
            Column(title=_("Kyoku"), meaning=_("How many hands the log has"), sample="000",
                   text=count(rows.kyoku), tip=tell, sort=rows.kyoku.__getitem__, align=RIGHT),
            Column(title=_("Tiles"), sample="00,000", align=RIGHT, tip=tell,
                   meaning=_("How many tiles were compared with the walls"),
                   text=count(rows.tiles), sort=rows.tiles.__getitem__),
            Column(title=_("Seats"), sample="0000", sort=rows.seats.__getitem__,
                   meaning=_("The players' names in order, E S W N, as Tenhou hashes them"),
                   text=lambda row: rows.seats[row] or NOTHING,
                   tip=lambda row: f"SHA-512 {sha512}" if (sha512 := rows.sha512(row)) else ""),
            Column(title=_("Published"), sample=_("yes"), tip=tell,
                   meaning=_("Whether the log's hash stands in the published list"),
                   text=lambda row: phrases.published_name(rows.published[row]),
                   mark=lambda row: _PUBLISHED_MARKS[rows.published[row]],
                   sort=rows.published.__getitem__),
            Column(title=_("What is wrong"), text=tell, tip=tell, sort=tell,
                   meaning=_("The first contradiction, or why it was not checked"),
                   parts=lambda row: phrases.finding_parts(rows.finding(row))),
        )  # fmt: skip


def _common_folder(paths: tuple[str, ...]) -> str:
    """Return the folder, with its slash, that all results lie in."""
    if len(paths) == 1:
        return os.path.join(paths[0], "")  # noqa: PTH118 - a trailing slash
    try:
        common = os.path.commonpath([str(PurePath(path).parent) for path in paths])
    except ValueError:  # no paths, several drives, or some absolute
        return ""
    return os.path.join(common, "") if common != "." else ""  # noqa: PTH118
