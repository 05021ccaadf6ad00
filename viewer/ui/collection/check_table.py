"""The table of results: keys, selection and column widths; what to do is said while it is empty."""

from typing import Final

from PySide6.QtCore import QItemSelectionModel, Qt, Signal
from PySide6.QtGui import QPainter, QPaintEvent, QPalette, QResizeEvent
from PySide6.QtWidgets import QAbstractItemView, QHeaderView

from viewer.translation import _
from viewer.ui.collection.check_model import CheckModel, CheckRow, ColumnIndex
from viewer.ui.kit.table_view import RowsTable
from viewer.ui.kit.tile_art import TileArt

_FILE_SHARE: Final = 0.5
_LEAST_FILE: Final = 140
_MOST_FILE: Final = 480
_KEEP_SELECTED: Final = 500


class CheckTable(RowsTable):
    log_chosen = Signal(object)
    """The log's path."""

    def __init__(self, checked: CheckModel, art: TileArt) -> None:
        super().__init__(checked, "check_table", art)
        self.setAccessibleName(_("Checked logs"))
        self._checked = checked
        self._hint = ""
        self._file_moved = False
        self._fitting = False
        self.setSelectionMode(QAbstractItemView.SelectionMode.ExtendedSelection)
        self.setContextMenuPolicy(Qt.ContextMenuPolicy.ActionsContextMenu)
        header = self.horizontalHeader()
        # Asked whether a column is selected, the table's own would ask for each of its cells.
        header.setSelectionModel(QItemSelectionModel(checked, header))
        header.setSectionResizeMode(QHeaderView.ResizeMode.Interactive)
        header.setSectionsMovable(True)
        header.setStretchLastSection(True)
        header.setSortIndicatorClearable(True)
        header.setSortIndicator(-1, Qt.SortOrder.AscendingOrder)
        self.setSortingEnabled(True)
        header.sectionResized.connect(self._on_section_resized)
        self.activated.connect(self.open_chosen)

    # what it shows

    def set_hint(self, text: str) -> None:
        if text != self._hint:
            self._hint = text
            self.viewport().update()

    def show_column(self, column: ColumnIndex, *, shown: bool) -> None:
        if self.isColumnHidden(column) is shown:
            self.setColumnHidden(column, not shown)
            self._fit_file()

    # its order

    @property
    def sorted_by(self) -> int:
        """The column that the rows are sorted by; -1 while they stand as they were found."""
        return self.horizontalHeader().sortIndicatorSection()

    def sort_by(self, column: int) -> None:
        """Sort by a column, the least first; -1 for as they were found."""
        self.horizontalHeader().setSortIndicator(column, Qt.SortOrder.AscendingOrder)

    def reverse(self) -> None:
        header, order = self.horizontalHeader(), Qt.SortOrder
        is_rising = header.sortIndicatorOrder() is order.AscendingOrder
        header.setSortIndicator(
            self.sorted_by, order.DescendingOrder if is_rising else order.AscendingOrder
        )

    # what is chosen

    @property
    def chosen(self) -> CheckRow | None:
        place = self.currentIndex().row()
        return self._checked.shown[place] if place >= 0 else None

    def chosen_rows(self) -> list[CheckRow]:
        shown = self._checked.shown
        return [row for top, bottom in sorted(self._selected()) for row in shown[top : bottom + 1]]

    def _selected(self) -> set[tuple[int, int]]:
        """Return the first and the last row of what is selected: ranges, since rows may be many."""
        selection = self.selectionModel().selection()
        ranges = (selection.at(nth) for nth in range(selection.size()))
        return {(each.top(), each.bottom()) for each in ranges}

    def choose(self, row: CheckRow) -> None:
        place = self._checked.place_of(row)
        if place >= 0:
            self.selectRow(place)

    def forget_large_selection(self) -> None:
        """Unselect all if much is selected: Qt would follow every row through each sorting."""
        if sum(bottom - top + 1 for top, bottom in self._selected()) > _KEEP_SELECTED:
            self.clearSelection()

    def open_chosen(self) -> None:
        if self.chosen is not None:
            self.log_chosen.emit(self.chosen.result.path)

    # Qt's side

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit_file()

    def _fit_file(self) -> None:
        """Give the file its share, unless somebody chose its width."""
        if self._file_moved:
            return
        others = set(ColumnIndex) - {ColumnIndex.FILE, ColumnIndex.WRONG}
        fixed = sum(map(self.columnWidth, others))
        room = (self.viewport().width() - fixed) * _FILE_SHARE
        self._fitting = True
        self.setColumnWidth(ColumnIndex.FILE, round(min(max(room, _LEAST_FILE), _MOST_FILE)))
        self._fitting = False

    def _on_section_resized(self, column: int, _before: int, _after: int) -> None:
        if column == ColumnIndex.FILE and not self._fitting:
            self._file_moved = True

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        if self._hint and not self._checked.rowCount():
            painter = QPainter(self.viewport())
            painter.setPen(self.palette().color(QPalette.ColorRole.PlaceholderText))
            place = self.viewport().rect().adjusted(24, 24, -24, -24)
            flags = Qt.AlignmentFlag.AlignCenter | Qt.TextFlag.TextWordWrap
            painter.drawText(place, int(flags), self._hint)
            painter.end()
