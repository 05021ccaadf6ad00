"""The table of results: keys, selection and column widths; what to do is said while it is empty."""

from collections.abc import Iterator
from typing import Final

from PySide6.QtCore import QEvent, QItemSelectionModel, Qt, Signal
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QPalette, QResizeEvent
from PySide6.QtWidgets import QAbstractItemView, QFrame, QHeaderView, QTableView, QWidget

from viewer.ui.audit.cells import EDGE, PAD, CellDelegate, WrongDelegate
from viewer.ui.audit.model import AuditModel, Column
from viewer.ui.kit.theme import Theme, themes
from viewer.ui.kit.tile_art import TileArt

_SELECTED: Final = 0.22
"""How much of the accent is in a selected row: marks stay readable on it."""

_FILE_SHARE: Final = 0.4
_ROW_LINES: Final = 1.9
_LEAST_FILE: Final = 140
_MOST_FILE: Final = 480
_KEEP_SELECTED: Final = 1000
_TEXT_MARGIN: Final = 3
"""What Qt leaves beside the text of a cell."""


class AuditTable(QTableView):
    """Shows a model's rows; says which log is to be opened, by the result's number."""

    log_chosen = Signal(int)

    def __init__(self, audit: AuditModel, art: TileArt, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("audit_table")
        self._audit = audit
        self._hint = ""
        self._file_moved = False
        self._fitting = False
        self.setModel(audit)
        self._cells = CellDelegate(self)
        self._wrong_cells = WrongDelegate(art, audit, self)
        self.setItemDelegate(self._cells)
        self.setItemDelegateForColumn(Column.WRONG, self._wrong_cells)
        self.setAccessibleName(self.tr("Checked logs"))
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        self.setSelectionMode(QAbstractItemView.SelectionMode.ExtendedSelection)
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setTextElideMode(Qt.TextElideMode.ElideMiddle)
        self.setContextMenuPolicy(Qt.ContextMenuPolicy.ActionsContextMenu)
        self.setTabKeyNavigation(False)
        self.setAlternatingRowColors(True)
        self.setShowGrid(False)
        self.setWordWrap(False)
        self._set_up_headers()
        self.activated.connect(self._on_activated)
        themes.follow(self._colour)

    def _set_up_headers(self) -> None:
        rows = self.verticalHeader()
        rows.hide()
        rows.setSectionResizeMode(QHeaderView.ResizeMode.Fixed)
        rows.setDefaultSectionSize(_row_height(self))
        header = self.horizontalHeader()
        # Asked whether a column is selected, the table's own would ask for each of its cells.
        header.setSelectionModel(QItemSelectionModel(self._audit, header))
        header.setHighlightSections(False)
        header.setSectionsMovable(True)
        header.setStretchLastSection(True)
        header.setMinimumSectionSize(40)
        header.setDefaultAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter)
        header.setSortIndicatorClearable(True)
        header.setSortIndicator(-1, Qt.SortOrder.AscendingOrder)
        self.setSortingEnabled(True)
        advance = self.fontMetrics().horizontalAdvance
        samples = {
            Column.RESULT: EDGE + advance(self.tr("Contradicted")) + self._audit.marks_side + 22,
            Column.KYOKU: advance(self.tr("Kyoku")) + 28,
            Column.TILES: advance("00,000") + 28,
            Column.SEATS: advance(self.tr("Seats")) + 34,
            Column.PUBLISHED: advance(self.tr("Published")) + 34,
        }
        for column, width in samples.items():
            header.resizeSection(column, width)
        header.sectionResized.connect(self._on_section_resized)

    # what it shows

    def _colour(self) -> None:
        theme = themes.current
        self._audit.draw_marks(self.devicePixelRatioF())
        palette = QPalette(self.palette())
        for group in (QPalette.ColorGroup.Active, QPalette.ColorGroup.Inactive):
            palette.setColor(group, QPalette.ColorRole.Highlight, selected_colour(theme))
            palette.setColor(group, QPalette.ColorRole.HighlightedText, theme.text)
            palette.setColor(group, QPalette.ColorRole.Base, theme.panel)
            palette.setColor(group, QPalette.ColorRole.AlternateBase, theme.window)
            palette.setColor(group, QPalette.ColorRole.Text, theme.text)
            palette.setColor(group, QPalette.ColorRole.PlaceholderText, theme.muted)
        self.setPalette(palette)
        self.horizontalHeader().setStyleSheet(_header_style(theme))
        self.viewport().update()

    def set_hint(self, text: str) -> None:
        """Say something in the middle while there is no row."""
        if text != self._hint:
            self._hint = text
            self.viewport().update()

    def show_published(self, *, shown: bool) -> None:
        """Show the column of the published list, or hide it."""
        self.setColumnHidden(Column.PUBLISHED, not shown)
        self._fit_file()

    # what is chosen

    @property
    def chosen(self) -> int:
        """The number of the current row's result; -1 if there is none."""
        place = self.currentIndex().row()
        return self._audit.row_at(place) if place >= 0 else -1

    def chosen_rows(self) -> Iterator[int]:
        """Yield the selected results by number, from the top."""
        for top, bottom in sorted(self._selected()):
            for place in range(top, bottom + 1):
                yield self._audit.row_at(place)

    def _selected(self) -> set[tuple[int, int]]:
        """Return the first and the last row of what is selected: ranges, since rows may be many."""
        selection = self.selectionModel().selection()
        ranges = (selection.at(nth) for nth in range(selection.size()))
        return {(each.top(), each.bottom()) for each in ranges}

    def choose(self, row: int) -> None:
        """Go to a result by its number, if it is shown."""
        place = self._audit.place_of(row)
        if place >= 0:
            self.selectRow(place)

    def forget_large_selection(self) -> None:
        """Unselect all if much is selected: Qt would follow every row through each sorting."""
        if sum(bottom - top + 1 for top, bottom in self._selected()) > _KEEP_SELECTED:
            self.clearSelection()

    def _on_activated(self) -> None:
        if self.chosen >= 0:
            self.log_chosen.emit(self.chosen)

    # Qt's side

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Share the room between file and reason."""
        super().resizeEvent(event)
        self._fit_file()

    def _fit_file(self) -> None:
        """Give the file its share, unless somebody chose its width."""
        if self._file_moved:
            return
        fixed = sum(
            self.columnWidth(column)
            for column in Column
            if column not in {Column.FILE, Column.WRONG}
        )
        room = (self.viewport().width() - fixed) * _FILE_SHARE
        self._fitting = True
        self.setColumnWidth(Column.FILE, round(min(max(room, _LEAST_FILE), _MOST_FILE)))
        self._fitting = False

    def _on_section_resized(self, column: int, _before: int, _after: int) -> None:
        if column == Column.FILE and not self._fitting:
            self._file_moved = True

    def changeEvent(self, event: QEvent) -> None:
        """Keep rows as high as the type needs."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.FontChange:
            self.verticalHeader().setDefaultSectionSize(_row_height(self))

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw the rows, or what is said instead of them."""
        super().paintEvent(event)
        if self._hint and not self._audit.rowCount():
            painter = QPainter(self.viewport())
            painter.setPen(self.palette().color(QPalette.ColorRole.PlaceholderText))
            place = self.viewport().rect().adjusted(24, 24, -24, -24)
            flags = Qt.AlignmentFlag.AlignCenter | Qt.TextFlag.TextWordWrap
            painter.drawText(place, int(flags), self._hint)
            painter.end()


def _row_height(table: QTableView) -> int:
    """Return a height in which tiles can be told apart."""
    return round(_ROW_LINES * table.fontMetrics().height())


def _header_style(theme: Theme) -> str:
    """Return the look of the headings: quiet, and in line with the cells below."""
    return (
        f"QHeaderView {{ background: {theme.window.name()}; }}"
        f"QHeaderView::section {{ background: {theme.window.name()}; color: {theme.muted.name()};"
        f" border: none; border-bottom: 1px solid {theme.line.name()};"
        f" padding: 5px {PAD + _TEXT_MARGIN}px; }}"
        f"QHeaderView::section:first {{ padding-left: {EDGE + _TEXT_MARGIN}px; }}"
        f"QHeaderView::section:hover {{ color: {theme.text.name()}; }}"
    )


def selected_colour(theme: Theme) -> QColor:
    """Return the colour behind what is selected."""
    back, accent = theme.panel, theme.accent

    def mix(behind: int, above: int) -> int:
        return round(behind + (above - behind) * _SELECTED)

    return QColor(
        mix(back.red(), accent.red()),
        mix(back.green(), accent.green()),
        mix(back.blue(), accent.blue()),
    )
