"""The figures of a group as a table's model."""

from typing import Final

from PySide6.QtCore import QObject, Qt

from viewer.lab.stats.figure import Figure
from viewer.ui.kit.rows_model import Index, RowsModel
from viewer.ui.lab.statistics import phrases

TITLE: Final = 0
FOUND: Final = 1
EXPECTED: Final = 2
INTERVAL: Final = 3
CHANCE: Final = 4
_COLUMNS: Final = 5


class FiguresModel(RowsModel):
    """Some figures, a row each."""

    columns = _COLUMNS

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.figures: tuple[Figure, ...] = ()

    def set_figures(self, figures: tuple[Figure, ...]) -> bool:
        """Show figures; return whether they are others, and not the same ones gone on."""
        same = [each.check for each in figures] == [each.check for each in self.figures]
        if same:
            self.figures = figures
            if figures:
                last = self.index(len(figures) - 1, _COLUMNS - 1)
                self.dataChanged.emit(self.index(0, 0), last)
            return False
        self.beginResetModel()
        self.figures = figures
        self.endResetModel()
        return True

    def row_count(self) -> int:
        """Return the number of figures."""
        return len(self.figures)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        """Return what a cell shows; a title tells its mark and sentence to a screen reader."""
        if not index.isValid():
            return None
        figure, column = self.figures[index.row()], index.column()
        if role == Qt.ItemDataRole.TextAlignmentRole:
            return _aligned(column)
        if role == Qt.ItemDataRole.AccessibleTextRole and column == TITLE:
            mark = phrases.mark_words(phrases.figure_mark(figure))
            return f"{cell_text(figure, TITLE)}, {mark}: {phrases.said(figure.sentence)}"
        return cell_text(figure, column) if role == Qt.ItemDataRole.DisplayRole else None

    def headerData(
        self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole
    ) -> object:
        """Return a column's heading, and what it means as its tip."""
        if orientation is not Qt.Orientation.Horizontal:
            return None
        if role == Qt.ItemDataRole.TextAlignmentRole:
            return _aligned(section)
        names = (
            self.tr("Figure"),
            self.tr("Found"),
            self.tr("Expected"),
            self.tr("99 % interval"),
            self.tr("By chance"),
        )
        tips = (
            self.tr("What was counted, and what it means"),
            self.tr("The figure of these walls"),
            self.tr("The figure of a fair dealer without end"),
            self.tr("Where the true figure lies, 99 times in 100"),
            self.tr("How likely a fair dealer is so far off in any of all tests (Holm)"),
        )
        if role == Qt.ItemDataRole.ToolTipRole:
            return tips[section]
        return names[section] if role == Qt.ItemDataRole.DisplayRole else None


def _aligned(column: int) -> Qt.AlignmentFlag:
    side = Qt.AlignmentFlag.AlignLeft if column == TITLE else Qt.AlignmentFlag.AlignRight
    return side | Qt.AlignmentFlag.AlignVCenter


def cell_text(figure: Figure, column: int) -> str:
    """Return what a cell says."""
    if column == TITLE:
        return phrases.named(figure.title)
    if column == FOUND:
        return phrases.found(figure)
    if column == EXPECTED:
        return phrases.number(figure.expected, figure.digits)
    return phrases.interval(figure) if column == INTERVAL else phrases.chance(figure.adjusted)
