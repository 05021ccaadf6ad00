"""Tables as data: rows are any values, and a column is a `Column` that says what it shows of one.

So a column more is a `Column` more: model, painting (`table_view`), tooltips and screen readers
follow.
"""

from collections.abc import Callable, Iterable, Sequence
from functools import partial
from typing import Any, Final, Generic, NamedTuple, TypeVar

from PySide6.QtCore import (
    QAbstractTableModel,
    QModelIndex,
    QObject,
    QPersistentModelIndex,
    Qt,
    QTimer,
)

from viewer.core.base.frozen import frozen
from viewer.ui.kit.notices import as_tooltip
from viewer.ui.kit.verdict import BandDot, Verdict

NOTHING: Final = "–"
"""What stands, quietly, in a cell that has nothing to say."""

LEFT: Final = Qt.AlignmentFlag.AlignLeft
RIGHT: Final = Qt.AlignmentFlag.AlignRight
CENTRE: Final = Qt.AlignmentFlag.AlignHCenter

TableRow = TypeVar("TableRow")
Index = QModelIndex | QPersistentModelIndex

_BLOCK: Final = 64
"""Rows that are fetched together: as many as a high window shows."""


class Tiles(NamedTuple):
    codes: tuple[str, ...]


class Die(NamedTuple):
    pips: int


CellPart = str | Tiles | Die


@frozen(eq=False, kw_only=True)
class Column(Generic[TableRow]):
    """A column, by what it shows of a row; columns are not compared, so they have no equality."""

    title: str  # the heading
    text: Callable[[TableRow], str]  # what a cell says
    figure: Callable[[TableRow], str] | None = None  # a number after the text, never cut
    meaning: str = ""  # the heading's tooltip
    # as wide as a cell gets; without one the column takes what is left
    sample: str | Tiles | None = None
    align: Qt.AlignmentFlag = LEFT  # `LEFT`, `RIGHT` or `CENTRE`
    sort: Callable[[TableRow], Any] | None = None  # what the rows are sorted by, where they can be
    order: Any = None  # the same, for whoever gives a `PagedModel` its ids
    tip: Callable[[TableRow], str] | None = None  # a cell's tooltip
    said: Callable[[TableRow], str] | None = None  # what a screen reader says in place of the text
    verdict: Callable[[TableRow], Verdict | None] | None = None  # its mark stands before the text
    # words and tiles that are shown in place of the text; none shows the text
    parts: Callable[[TableRow], Iterable[CellPart]] | None = None
    detail: Callable[[TableRow], str] | None = None  # what stands under the row once it is chosen
    # dots on a band, before the text
    band: Callable[[TableRow], Iterable[BandDot]] | None = None
    alarm: Callable[[TableRow], bool] | None = None  # whether a cell stands out
    is_code: bool = False  # whether the text stands in type of fixed width
    is_path: bool = False  # whether it names a file, whose end tells it from others
    can_hide: bool = False  # whether it goes where little room is left for it
    grows: bool = False  # whether it becomes half as wide again where there is room

    @property
    def can_sort(self) -> bool:
        return self.sort is not None or self.order is not None

    def words(self, row: TableRow) -> str:
        text, figure = self.text(row), self.figure(row) if self.figure else ""
        return f"{text} {figure}" if figure else text


class RowsModel(QAbstractTableModel, Generic[TableRow]):
    def __init__(
        self,
        columns: Sequence[Column[TableRow]] = (),
        parent: QObject | None = None,
        rows: Sequence[TableRow] = (),
    ) -> None:
        super().__init__(parent)
        self.columns = columns
        self.shown = rows

    def set_rows(self, rows: Sequence[TableRow]) -> None:
        self.beginResetModel()
        self.shown = rows
        self.endResetModel()

    def show_again(self, rows: Sequence[TableRow]) -> None:
        """Show the same rows gone on: selection and scrolling stay."""
        self.shown = rows
        if rows:
            last = self.index(len(rows) - 1, len(self.columns) - 1)
            self.dataChanged.emit(self.index(0, 0), last)
            self.headerDataChanged.emit(Qt.Orientation.Horizontal, 0, last.column())

    def row_at(self, at: int) -> TableRow:
        return self.shown[at]

    def fetch_rows(self, places: Sequence[int], take: Callable[[list[TableRow]], object]) -> None:
        """Give ``take`` the rows in these places, once they are there."""
        take([self.shown[at] for at in places])

    def rowCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008 - Qt's signature
        return 0 if parent.isValid() else len(self.shown)

    def columnCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008 - Qt's signature
        return 0 if parent.isValid() else len(self.columns)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        row = self.row_at(index.row()) if index.isValid() else None
        if row is None:  # a `PagedModel` has not fetched it yet
            return None
        column = self.columns[index.column()]
        answer: object = None
        match role:
            case Qt.ItemDataRole.DisplayRole:
                answer = column.words(row)
            case Qt.ItemDataRole.AccessibleTextRole:
                answer = (column.said or column.words)(row)
            case Qt.ItemDataRole.ToolTipRole if column.tip is not None:
                answer = as_tooltip(column.tip(row))
            case Qt.ItemDataRole.TextAlignmentRole:
                answer = column.align | Qt.AlignmentFlag.AlignVCenter
            case Qt.ItemDataRole.UserRole:
                answer = row
        return answer

    def headerData(
        self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole
    ) -> object:
        if orientation is not Qt.Orientation.Horizontal:
            return None
        column = self.columns[section]
        answers = {
            Qt.ItemDataRole.DisplayRole: column.title,
            Qt.ItemDataRole.ToolTipRole: column.meaning or None,
            Qt.ItemDataRole.TextAlignmentRole: column.align | Qt.AlignmentFlag.AlignVCenter,
        }
        return answers.get(Qt.ItemDataRole(role))


class SortedModel(RowsModel[TableRow]):
    """Rows that are all there, sorted by a column's `Column.sort`; unknown values come last."""

    def __init__(
        self,
        columns: Sequence[Column[TableRow]],
        parent: QObject,
        column: int,
        *,
        descending: bool = True,
    ) -> None:
        super().__init__(columns, parent)
        self.rows: list[TableRow] = []
        self._column, self._descending = column, descending

    def sort(self, column: int, order: Qt.SortOrder = Qt.SortOrder.AscendingOrder) -> None:
        if column < 0 or self.columns[column].can_sort:
            self._column, self._descending = column, order == Qt.SortOrder.DescendingOrder
            self.arrange(self.rows)

    def arrange(self, rows: list[TableRow]) -> None:
        """Show these rows, in order."""
        self.rows = rows
        key = self.columns[self._column].sort if self._column >= 0 else None
        if key is not None:
            known = [row for row in rows if key(row) is not None]
            known.sort(key=key, reverse=self._descending)
            rows = [*known, *(row for row in rows if key(row) is None)]
        self.set_rows(rows)


class PagedModel(RowsModel[Any], Generic[TableRow]):
    """Rows whose ids are shown; ``fetch`` gets ids, and what to call with the rows.

    Each row has an ``id``. It is None until it is fetched.
    """

    def __init__(
        self,
        columns: Sequence[Column[TableRow]],
        fetch: Callable[[list[int], Callable[[list[TableRow]], object]], object],
        parent: QObject,
        sort: Callable[[Any, bool], object] | None = None,
    ) -> None:
        """Make it; ``sort`` gets a column's `Column.order`, and whether it is descending."""
        super().__init__(columns, parent)
        self._sort = sort
        self._fetch = fetch
        self._asked: set[int] = set()
        self._wanted: set[int] = set()
        self._soon = QTimer(self, singleShot=True, interval=0)
        self._soon.timeout.connect(self._fetch_wanted)
        self._fetched: dict[int, TableRow] = {}

    def row_at(self, at: int) -> TableRow | None:
        """Return a row that is looked at, and fetch it soon."""
        block = at // _BLOCK
        if block not in self._asked:
            self._asked.add(block)
            self._wanted.add(block)
            self._soon.start()
        return self._fetched.get(at)

    def fetch_rows(self, places: Sequence[int], take: Callable[[list[TableRow]], object]) -> None:
        found = [self._fetched[at] for at in places if at in self._fetched]
        if len(found) == len(places):
            take(found)
        else:
            self._fetch([self.shown[at] for at in places], take)

    def set_ids(self, ids: list[int]) -> None:
        """Show these rows; those in the same place as before stay until they are fetched anew."""
        before = self._fetched.items()
        self.beginResetModel()
        self._fetched = {at: row for at, row in before if ids[at : at + 1] == [self.shown[at]]}
        self.shown = ids
        self._asked.clear()
        self._wanted.clear()
        self.endResetModel()

    def sort(self, column: int, order: Qt.SortOrder = Qt.SortOrder.AscendingOrder) -> None:
        if self._sort is not None and column >= 0 and self.columns[column].can_sort:
            self._sort(self.columns[column].order, order == Qt.SortOrder.DescendingOrder)

    def _fetch_wanted(self) -> None:
        for block in sorted(self._wanted):
            first = block * _BLOCK
            ids = list(self.shown[first : first + _BLOCK])
            self._fetch(ids, partial(self._take, first, self.shown))
        self._wanted.clear()

    def _take(self, first: int, ids: Sequence[int], rows: Iterable[Any]) -> None:
        if ids is not self.shown:
            return  # others are shown by now
        found = {row.id: row for row in rows}
        for at, number in enumerate(self.shown[first : first + _BLOCK], first):
            if number in found:
                self._fetched[at] = found[number]
        last = min(first + _BLOCK, len(self.shown)) - 1
        self.dataChanged.emit(self.index(first, 0), self.index(last, len(self.columns) - 1))
