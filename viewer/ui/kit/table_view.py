"""How tables of `tables` look: one delegate and one view for all of them.

Cells are painted here and not by the style: they may hold marks, tiles and bands, and a whole row
is selected, so that no cell has a frame of its own. The chosen row opens: what there is to say of
it stands under its cells, across all columns.
"""

from collections.abc import Sequence
from typing import Any, Final

from PySide6.QtCore import QEvent, QModelIndex, QPointF, QRect, QRectF, QSignalBlocker, QSizeF, Qt
from PySide6.QtGui import (
    QContextMenuEvent,
    QFocusEvent,
    QFont,
    QFontDatabase,
    QFontMetrics,
    QGuiApplication,
    QKeyEvent,
    QKeySequence,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QPolygonF,
    QResizeEvent,
)
from PySide6.QtWidgets import (
    QAbstractItemView,
    QFrame,
    QHeaderView,
    QMenu,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QTableView,
)

from viewer.translation import _, ngettext
from viewer.ui.kit.notices import show_for_a_while
from viewer.ui.kit.parts import StyleSheet, use_custom_scrollbars
from viewer.ui.kit.table_text import tabbed
from viewer.ui.kit.tables import NOTHING, RIGHT, CellPart, Column, Die, Index, RowsModel, Tiles
from viewer.ui.kit.theme import fill, readable_width, selected_colour, themes
from viewer.ui.kit.tile_art import ASPECT, TileArt, draw_die, painting
from viewer.ui.kit.verdict import draw_band, draw_sign

EDGE: Final = 19
"""The room before the first column: it begins where the words above a table do."""

MARK: Final = 14
_PAD: Final = 11
_GAP: Final = 5
_BELOW: Final = 10
"""The room under what an open row says."""
_WIDER: Final = 1.2
"""How long its lines are, in `readable_width`."""
_HIGHEST: Final = 2000
_DEVIATIONS: Final = "< −999σ"
"""The longest number beside a band."""
_LEAST_BAND: Final = 170
_MOST_COPIED: Final = 5000
"""Rows; more are for a file."""
_LEAST_TEXT: Final = 16
"""Characters for which a column that can hide stays."""
_TILE_EDGE: Final = 3
_DIE_PART: Final = 0.8
_LINES: Final = 1.9
"""A row's height in lines of text, large enough to tell tiles apart."""
_HEADER_STYLE: Final = f"""
QHeaderView {{ background: $window; }}
QHeaderView::section {{ background: $window; color: $muted; border: none;
    border-bottom: 1px solid $line; padding: 5px {_PAD}px; }}
QHeaderView::section:first {{ padding-left: {EDGE}px; }}
QHeaderView::section:hover {{ color: $text; }}
QHeaderView::up-arrow, QHeaderView::down-arrow {{ width: 0; height: 0; }}
"""
_ARROW: Final = 4
"""Its height, and half its width."""
_SPARE: Final = 3
"""A text that fits to the pixel is cut: some letters lean over their edge."""
_NARROWEST: Final = 80


class _Cells(QStyledItemDelegate):
    def __init__(self, view: "RowsTable", art: TileArt | None) -> None:
        super().__init__(view)
        self._view = view
        self._art = art

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setClipRect(option.rect)
        if option.state & QStyle.StateFlag.State_Selected:
            fill(painter, option.rect, selected_colour(themes.current))
        row = self._view.rows_model.row_at(index.row())
        if row is not None:  # a `PagedModel` has fetched it
            self._draw(painter, option, index, row)
        painter.restore()

    def _draw(
        self, painter: QPainter, option: QStyleOptionViewItem, index: Index, row: object
    ) -> None:
        column = self._view.rows_model.columns[index.column()]
        box = QRectF(option.rect.adjusted(_left(index.column()), 0, -_PAD, 0))
        line = QRectF(box.topLeft(), QSizeF(box.width(), self._view.line_height))
        verdict = column.verdict(row) if column.verdict else None
        if verdict is not None:
            place = QRectF(box.x(), line.center().y() - MARK / 2, MARK, MARK)
            draw_sign(painter, place, verdict)
        if column.verdict:
            line.setLeft(line.x() + MARK + _GAP)
        painter.setFont(_font(column, option.font, row))
        if column.band is not None:
            room = QRectF(line)
            line.setLeft(line.right() - painter.fontMetrics().horizontalAdvance(_DEVIATIONS))
            room.setRight(line.x() - _GAP)
            draw_band(painter, room, column.band(row))
        parts = tuple(column.parts(row)) if column.parts else ()
        if parts:
            self._draw_parts(painter, line, parts)
        else:
            self._draw_text(painter, line, column, row)

    @staticmethod
    def _draw_text(painter: QPainter, line: QRectF, column: Column[Any], row: object) -> None:
        text, theme = column.text(row), themes.current
        if text == NOTHING:
            painter.setPen(theme.muted)
        elif column.alarm is not None and column.alarm(row):
            painter.setPen(theme.bad)
        else:
            painter.setPen(theme.text)
        if column.figure is not None:
            figure, metrics = column.figure(row), painter.fontMetrics()
            painter.drawText(line, int(RIGHT | Qt.AlignmentFlag.AlignVCenter), figure)
            line = line.adjusted(0, 0, -metrics.horizontalAdvance(figure) - _GAP, 0)
        in_middle = column.is_path or column.is_code
        elide = Qt.TextElideMode.ElideMiddle if in_middle else Qt.TextElideMode.ElideRight
        shown = painter.fontMetrics().elidedText(text, elide, int(line.width()))
        painter.drawText(line, int(column.align | Qt.AlignmentFlag.AlignVCenter), shown)

    def _draw_parts(self, painter: QPainter, line: QRectF, parts: Sequence[CellPart]) -> None:
        """Draw words and tiles; tiles alone are smaller where they have no room."""
        x, height = line.x(), line.height() - 2 * _TILE_EDGE
        if all(isinstance(part, Tiles) for part in parts):
            room = line.width() - _GAP * (len(parts) - 1)
            tiles = sum(len(part.codes) for part in parts if isinstance(part, Tiles))
            height = min(height, ASPECT * max(1, room // max(1, tiles)))
        painter.setPen(themes.current.text)
        for part in parts:
            width = _width(part, painter.fontMetrics(), height)
            if isinstance(part, str):
                room = max(0.0, line.right() - x)
                elide = Qt.TextElideMode.ElideRight
                shown = painter.fontMetrics().elidedText(part, elide, int(room))
                place = QRectF(x, line.y(), room, line.height())
                painter.drawText(place, int(Qt.AlignmentFlag.AlignVCenter), shown)
            elif isinstance(part, Die):
                place = QRectF(x, line.center().y() - width / 2, width, width)
                draw_die(painter, place, part.pips)
            elif self._art is not None:
                top = line.center().y() - height / 2
                tile = QRectF(round(x), top, width / len(part.codes), height)
                for code in part.codes:
                    self._art.draw(painter, tile, code)
                    tile.translate(tile.width(), 0)
            x += width + _GAP


class _Header(QHeaderView):
    """Draws a sorted column's arrow above its heading; Qt's own lies on the words or moves them."""

    def __init__(self) -> None:
        super().__init__(Qt.Orientation.Horizontal)
        self.setSectionsClickable(True)

    def paintSection(self, painter: QPainter, rect: QRect, section: int) -> None:
        painter.save()
        super().paintSection(painter, rect, section)
        painter.restore()  # Qt 6.9 leaves an empty clip
        if not self.isSortIndicatorShown() or section != self.sortIndicatorSection():
            return
        tip, base = rect.y() + 2, rect.y() + 2 + _ARROW
        if self.sortIndicatorOrder() is Qt.SortOrder.DescendingOrder:
            tip, base = base, tip
        x = rect.center().x()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(themes.current.muted)
        corners = (x, tip), (x - _ARROW, base), (x + _ARROW, base)
        painter.drawPolygon(QPolygonF([QPointF(*each) for each in corners]))


class RowsTable(QTableView):
    """Shows a model's rows; one is chosen, or several if the caller allows it."""

    def __init__(
        self, rows_model: RowsModel[Any], name: str, title: str, art: TileArt | None = None
    ) -> None:
        """Make it; the model's columns stay as many."""
        super().__init__()
        use_custom_scrollbars(self)
        self.setObjectName(name)
        self.setAccessibleName(title)
        self.rows_model = rows_model
        details = [column.detail for column in rows_model.columns if column.detail]
        self._detail = details[0] if details else None
        self._hint = ""
        self._cells = _Cells(self, art)
        self._least_widths = [0] * len(rows_model.columns)
        self._texts = sum(column.sample is None for column in rows_model.columns)
        self._sorted = -1, Qt.SortOrder.AscendingOrder
        self._header = _Header()
        self.setHorizontalHeader(self._header)
        self.setModel(rows_model)
        self.setItemDelegate(self._cells)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        self.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setTabKeyNavigation(False)
        self.setAlternatingRowColors(True)
        self.setShowGrid(False)
        self.setWordWrap(False)
        self._set_up_headers()
        rows_model.modelReset.connect(self._fit_title)
        if self._detail is not None:
            self.selectionModel().currentRowChanged.connect(self._on_current_row)
            rows_model.dataChanged.connect(self._fit_open_row)

    def _set_up_headers(self) -> None:
        side, metrics = self.verticalHeader(), self.fontMetrics()
        side.hide()
        side.setSectionResizeMode(QHeaderView.ResizeMode.Fixed)
        side.setDefaultSectionSize(_row_height(metrics))
        header = self.horizontalHeader()
        StyleSheet(header, _HEADER_STYLE)
        header.setHighlightSections(False)
        header.setMinimumSectionSize(40)
        header.setSectionResizeMode(QHeaderView.ResizeMode.Fixed)
        for at, column in enumerate(self.rows_model.columns):
            if column.sample is None:
                if not column.can_hide or self._texts == 1:
                    header.setSectionResizeMode(at, QHeaderView.ResizeMode.Stretch)
                continue
            mono = QFontMetrics(_font(column, self.font(), None))
            cell = _width(column.sample, mono, _row_height(metrics) - 2 * _TILE_EDGE)
            cell += _SPARE + (MARK + _GAP if column.verdict else 0)
            heading = metrics.horizontalAdvance(column.title) + _SPARE
            self._least_widths[at] = round(max(cell, heading)) + _left(at) + _PAD
            self.setColumnWidth(at, self._least_widths[at])

        header.sortIndicatorChanged.connect(self._on_sort_indicator)

    def _on_sort_indicator(self, column: int, order: Qt.SortOrder) -> None:
        """Take the arrow back from a column that cannot be sorted by."""
        if column < 0 or self.rows_model.columns[column].can_sort:
            self._sorted = column, order
        else:
            self.horizontalHeader().setSortIndicator(*self._sorted)

    # what is copied

    @property
    def columns_in_order(self) -> list[Column[Any]]:
        """The columns as they stand, without those that are not for what is shown."""
        columns, header = self.rows_model.columns, self.horizontalHeader()
        order = sorted(range(len(columns)), key=header.visualIndex)
        return [columns[at] for at in order if columns[at].can_hide or not self.isColumnHidden(at)]

    def copy_rows(self) -> None:
        """Copy the chosen rows, or all where none is, as they are shown."""
        found = self.selectionModel().selection()
        ranges = (found.at(nth) for nth in range(found.size()))
        chosen = {at for each in ranges for at in range(each.top(), each.bottom() + 1)}
        places = sorted(chosen) or range(self.rows_model.rowCount())
        self.rows_model.fetch_rows(places[:_MOST_COPIED], self._on_rows_to_copy)

    def _on_rows_to_copy(self, rows: list[Any]) -> None:
        if rows:
            QGuiApplication.clipboard().setText(tabbed(self.columns_in_order, rows))
            said = ngettext("Copied: {count} row", "Copied: {count} rows", len(rows))
            show_for_a_while(self, said.format(count=f"{len(rows):,}"))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Copy rows; Qt would copy one cell."""
        if event.matches(QKeySequence.StandardKey.Copy):
            self.copy_rows()
        else:
            super().keyPressEvent(event)

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        """Offer to copy, and what the table's window can do with it."""
        menu = QMenu(self)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        menu.setToolTipsVisible(True)
        copy = menu.addAction(_("Copy rows"), self.copy_rows)
        copy.setShortcut(QKeySequence.StandardKey.Copy)
        copy.setToolTip(_("Copy the chosen rows, or all, as a spreadsheet takes them"))
        copy.setEnabled(self.rows_model.rowCount() > 0)
        if self.actions():
            menu.addSeparator()
            menu.addActions(self.actions())
        menu.popup(event.globalPos())

    # the row that is open

    @property
    def line_height(self) -> int:
        return self.verticalHeader().defaultSectionSize()

    @property
    def detail(self) -> str:
        """What stands under the chosen row."""
        row = self.currentIndex().row()
        return self._detail(self.rows_model.row_at(row)) if self._detail and row >= 0 else ""

    def set_hint(self, text: str) -> None:
        """Say a sentence while there are no rows."""
        if text != self._hint:
            self._hint = text
            self.viewport().update()

    def _detail_box(self) -> QRect:
        """Return where that stands: lines of a length that can be read, whatever the width."""
        row, metrics = self.currentIndex().row(), self.fontMetrics()
        most = round(_WIDER * readable_width(self.font()))
        width = min(self.viewport().width() - 2 * EDGE, most)
        room = QRect(EDGE, self.rowViewportPosition(row) + self.line_height, width, _HIGHEST)
        return metrics.boundingRect(room, Qt.TextFlag.TextWordWrap, self.detail)

    def _on_current_row(self, _new: QModelIndex, old: QModelIndex) -> None:
        if old.isValid():
            self.setRowHeight(old.row(), self.line_height)
        self._fit_open_row()

    def _fit_open_row(self) -> None:
        row = self.currentIndex().row()
        if row >= 0 and self._detail is not None:
            self.setRowHeight(row, self.line_height + self._detail_box().height() + _BELOW)

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        if self._hint and not self.rows_model.rowCount():
            with painting(self.viewport()) as painter:
                painter.setPen(themes.current.muted)
                place = self.viewport().rect().adjusted(EDGE, EDGE, -EDGE, -EDGE)
                flags = Qt.AlignmentFlag.AlignCenter | Qt.TextFlag.TextWordWrap
                painter.drawText(place, int(flags), self._hint)
        if self.detail:
            with painting(self.viewport()) as painter:
                painter.setPen(themes.current.text)
                painter.drawText(self._detail_box(), Qt.TextFlag.TextWordWrap, self.detail)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Choose a row, or close the one that is open."""
        row = self.indexAt(event.position().toPoint()).row()
        if self._detail is not None and row >= 0 and row == self.currentIndex().row():
            self.setCurrentIndex(QModelIndex())
        else:
            super().mousePressEvent(event)

    def focusInEvent(self, event: QFocusEvent) -> None:
        """Take the focus without going anywhere: Qt makes the first row current."""
        with QSignalBlocker(self.selectionModel()):
            super().focusInEvent(event)

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.FontChange:
            self.verticalHeader().setDefaultSectionSize(_row_height(self.fontMetrics()))

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._share_room()
        self._fit_title()
        self._fit_open_row()

    @property
    def _spare(self) -> int:
        """What is left of the width beside the columns with a sample, each at its least."""
        widths = enumerate(self._least_widths)
        taken = sum(width for at, width in widths if not self.isColumnHidden(at))
        return self.viewport().width() - taken

    def _share_room(self) -> None:
        """Hide the last column where there is no room for it, and let others grow.

        Each other column of text gets twice its width.
        """
        columns, spare = self.rows_model.columns, self._spare
        if columns[-1].can_hide:
            header, shares, last = self.horizontalHeader(), 2 * self._texts - 1, len(columns) - 1
            least = shares * _LEAST_TEXT * self.fontMetrics().averageCharWidth()
            is_hidden = spare < least
            header.setStretchLastSection(False)
            self.setColumnHidden(last, is_hidden)
            header.setStretchLastSection(is_hidden)
            if not is_hidden:
                self.setColumnWidth(last, spare // shares)
                spare -= least
        growing = [at for at, column in enumerate(columns) if column.grows]
        for at in growing:
            usual = self._least_widths[at]
            self.setColumnWidth(at, usual + max(0, min(usual // 2, spare // len(growing))))

    def _fit_title(self) -> None:
        """Let the column of titles be as wide as they are, if that leaves room for a band."""
        columns = self.rows_model.columns
        band = next((at for at, column in enumerate(columns) if column.band), None)
        if band is not None:
            spare = self._spare + self._least_widths[0]
            heading = self.fontMetrics().horizontalAdvance(columns[band].title) + 2 * _PAD
            least = max(_LEAST_BAND, heading)
            text, metrics = columns[0].text, self.fontMetrics()
            widths = (metrics.horizontalAdvance(text(row)) for row in self.rows_model.shown)
            titles = EDGE + max(widths, default=_NARROWEST) + _SPARE + _PAD
            self.setColumnWidth(0, min(titles, spare - least))


def _left(column: int) -> int:
    return _PAD if column else EDGE


def _font(column: Column[Any], font: QFont, row: object | None) -> QFont:
    """Return the type of a column; what stands out is bold."""
    font = QFont(font)
    if column.is_code:
        font.setFamily(QFontDatabase.systemFont(QFontDatabase.SystemFont.FixedFont).family())
    is_alarm = row is not None and column.alarm is not None and column.alarm(row)
    font.setBold(is_alarm)
    return font


def _width(part: CellPart, metrics: QFontMetrics, height: float) -> float:
    if isinstance(part, str):
        return metrics.horizontalAdvance(part)
    if isinstance(part, Die):
        return height * _DIE_PART
    return round(height / ASPECT) * len(part.codes)


def _row_height(metrics: QFontMetrics) -> int:
    return round(_LINES * metrics.height())
