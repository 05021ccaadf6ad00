"""Tables as data: rows are any values, and a column is a `Column` that says what it shows of one.

So a column more is a `Column` more: model, painting (`table_view`), tooltips and screen readers
follow.
"""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from enum import Enum, auto
from typing import Any, Final, Generic, NamedTuple, TypeVar

from PySide6.QtCore import QAbstractTableModel, QModelIndex, QObject, QPersistentModelIndex, Qt

from viewer.ui.kit.notices import as_tooltip
from viewer.ui.kit.verdict import Verdict

NOTHING: Final = "–"
"""What stands, quietly, in a cell that has nothing to say."""

LEFT: Final = Qt.AlignmentFlag.AlignLeft
RIGHT: Final = Qt.AlignmentFlag.AlignRight
CENTRE: Final = Qt.AlignmentFlag.AlignHCenter

TableRow = TypeVar("TableRow")
Index = QModelIndex | QPersistentModelIndex


class Tiles(NamedTuple):
    codes: tuple[str, ...]


class Die(NamedTuple):
    pips: int


CellPart = str | Tiles | Die


class DotShape(Enum):
    """A diamond stands out, and a ring is only shown for comparison."""

    FULL = auto()
    RING = auto()
    DIAMOND = auto()


class BandDot(NamedTuple):
    """How far a figure is off what was to be expected, on a band from −3σ to +3σ."""

    deviations: float
    shape: DotShape = DotShape.FULL


@dataclass(frozen=True, kw_only=True, eq=False, repr=False)
class Column(Generic[TableRow]):
    """A column, by what it shows of a row; columns are not compared, so they have no equality."""

    title: str  # the heading
    text: Callable[[TableRow], str]  # what a cell says
    meaning: str = ""  # the heading's tooltip
    # as wide as a cell gets; without one the column takes what is left
    sample: str | Tiles | None = None
    align: Qt.AlignmentFlag = LEFT  # `LEFT`, `RIGHT` or `CENTRE`
    sort: Callable[[TableRow], Any] | None = None  # what the rows are sorted by, where they can be
    tip: Callable[[TableRow], str] | None = None  # a cell's tooltip
    said: Callable[[TableRow], str] | None = None  # what a screen reader says in place of the text
    mark: Callable[[TableRow], Verdict | None] | None = None  # a mark before the text
    # words and tiles that are shown in place of the text; none shows the text
    parts: Callable[[TableRow], Iterable[CellPart]] | None = None
    detail: Callable[[TableRow], str] | None = None  # what stands under the row once it is chosen
    # dots on a band, before the text
    band: Callable[[TableRow], Iterable[BandDot]] | None = None
    alarm: Callable[[TableRow], bool] | None = None  # whether a cell stands out
    is_code: bool = False  # whether the text stands in type of fixed width


class RowsModel(QAbstractTableModel, Generic[TableRow]):
    def __init__(
        self, columns: Sequence[Column[TableRow]] = (), parent: QObject | None = None
    ) -> None:
        super().__init__(parent)
        self.columns = columns
        self.shown: Sequence[TableRow] = ()

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

    def rowCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008 - Qt's signature
        return 0 if parent.isValid() else len(self.shown)

    def columnCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008 - Qt's signature
        return 0 if parent.isValid() else len(self.columns)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        if not index.isValid():
            return None
        column, row = self.columns[index.column()], self.shown[index.row()]
        answer: object = None
        match role:
            case Qt.ItemDataRole.DisplayRole:
                answer = column.text(row)
            case Qt.ItemDataRole.AccessibleTextRole:
                answer = (column.said or column.text)(row)
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
