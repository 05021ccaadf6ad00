"""The figures of a group as a table; under each title the sentence that says what it means."""

from typing import Final

from PySide6.QtCore import QModelIndex, QObject, QPersistentModelIndex, QRect, QSize, Qt
from PySide6.QtGui import QFontMetrics, QPainter, QResizeEvent
from PySide6.QtWidgets import (
    QAbstractItemView,
    QFrame,
    QHeaderView,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QTableView,
    QWidget,
)

from viewer.lab.stats.figure import Figure
from viewer.ui.kit.marks import draw_mark
from viewer.ui.kit.theme import themes
from viewer.ui.lab.parts import table_style
from viewer.ui.lab.statistics import phrases
from viewer.ui.lab.statistics.figures_model import (
    CHANCE,
    EXPECTED,
    FOUND,
    INTERVAL,
    TITLE,
    FiguresModel,
    cell_text,
)

_MARK: Final = 14
_LEFT: Final = 34
_PAD: Final = 8
_Index = QModelIndex | QPersistentModelIndex

_LONGEST: Final = {
    FOUND: "χ² 99,999,999",
    EXPECTED: "0.000000",
    INTERVAL: "0.00000 to 0.00000",
    CHANCE: "below 1 in 10³⁰⁰",
}
"""As wide as a column's texts get."""

_AROUND: Final = 20
"""The space around a cell's text, in pixels."""


class _FigureDelegate(QStyledItemDelegate):
    """Draws mark, title and sentence in the first column, figures beside the title."""

    def __init__(self, model: FiguresModel, parent: QObject) -> None:
        super().__init__(parent)
        self._model = model

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: _Index) -> None:
        """Draw a cell."""
        figure = self._model.figures[index.row()]
        painter.save()
        selected = bool(option.state & QStyle.StateFlag.State_Selected)
        painter.fillRect(option.rect, themes.current.window if selected else themes.current.panel)
        painter.setPen(themes.current.line)
        painter.drawLine(option.rect.bottomLeft(), option.rect.bottomRight())
        if index.column() == TITLE:
            self._paint_title(painter, option, figure)
        else:
            painter.setPen(themes.current.text)
            box = option.rect.adjusted(_PAD, _PAD, -_PAD, 0)
            side = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignTop
            painter.drawText(box, side, cell_text(figure, index.column()))
        painter.restore()

    def _paint_title(self, painter: QPainter, option: QStyleOptionViewItem, figure: Figure) -> None:
        rect: QRect = option.rect.adjusted(_LEFT, _PAD, -_PAD, -_PAD)
        mark = QRect(option.rect.x() + 11, rect.y() + 1, _MARK, _MARK)
        draw_mark(painter, mark.toRectF(), phrases.figure_mark(figure))
        font = option.font
        font.setBold(True)
        painter.setFont(font)
        painter.setPen(themes.current.text)
        painter.drawText(rect, Qt.AlignmentFlag.AlignTop, cell_text(figure, TITLE))
        font.setBold(False)
        painter.setFont(font)
        painter.setPen(themes.current.text if figure.alarm else themes.current.muted)
        rect.setTop(rect.top() + QFontMetrics(font).lineSpacing() + 3)
        painter.drawText(rect, Qt.TextFlag.TextWordWrap, phrases.said(figure.sentence))

    def sizeHint(self, option: QStyleOptionViewItem, index: _Index) -> QSize:
        """Return the room for title and sentence."""
        view = self.parent()
        width = view.columnWidth(TITLE) if isinstance(view, QTableView) else 300
        metrics = QFontMetrics(option.font)
        room = QRect(0, 0, max(80, width - _LEFT - _PAD), 2000)
        sentence = phrases.said(self._model.figures[index.row()].sentence)
        text = metrics.boundingRect(room, Qt.TextFlag.TextWordWrap, sentence)
        return QSize(60, metrics.lineSpacing() + 3 + text.height() + 2 * _PAD + 2)


class FiguresTable(QTableView):
    """The table."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("lab_figures")
        self.setAccessibleName(self.tr("Figures of the chosen group"))
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.figures = FiguresModel(self)
        self._delegate = _FigureDelegate(self.figures, self)
        self.setModel(self.figures)
        self.setItemDelegate(self._delegate)
        self.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        self.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setTabKeyNavigation(False)
        self.setShowGrid(False)
        self.verticalHeader().hide()
        header = self.horizontalHeader()
        header.setHighlightSections(False)
        header.setSectionResizeMode(QHeaderView.ResizeMode.Fixed)
        header.setSectionResizeMode(TITLE, QHeaderView.ResizeMode.Stretch)
        for column, longest in _LONGEST.items():
            self.setColumnWidth(column, self.fontMetrics().horizontalAdvance(longest) + _AROUND)
        themes.follow(self._colour)

    def show_figures(self, figures: tuple[Figure, ...]) -> None:
        """Show figures; scrolling and selection stay if they are the same ones gone on."""
        if self.figures.set_figures(figures):
            self.scrollToTop()
        self.resizeRowsToContents()

    def _colour(self) -> None:
        left = f"#lab_figures QHeaderView::section:first {{ padding-left: {_LEFT}px; }}"
        self.setStyleSheet(table_style("lab_figures") + left)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Break the sentences anew."""
        super().resizeEvent(event)
        self.resizeRowsToContents()
