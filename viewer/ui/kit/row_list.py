"""A list of values, a row each, that says which one the user wants.

Filling it says nothing: what a program does to a list is not the user's wish, and a list that takes
the focus, or loses its current row to a refill, would otherwise lead somewhere by itself.
"""

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import Any, Final, NamedTuple, cast

from PySide6.QtCore import (
    QAbstractListModel,
    QEvent,
    QModelIndex,
    QPersistentModelIndex,
    QPoint,
    QRect,
    QRectF,
    QSize,
    Qt,
    Signal,
)
from PySide6.QtGui import (
    QFocusEvent,
    QFontMetrics,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QResizeEvent,
)
from PySide6.QtWidgets import QFrame, QListView, QStyledItemDelegate, QStyleOptionViewItem, QWidget

from viewer.translation import listed
from viewer.ui.kit.notices import as_tooltip
from viewer.ui.kit.parts import use_custom_scrollbars
from viewer.ui.kit.theme import fill, selected_colour, themes
from viewer.ui.kit.tile_art import TileArt, smooth_tiles
from viewer.ui.kit.verdict import Verdict, draw_verdict

_PAD: Final = 8
_MARK: Final = 14
_SAID: Final = {
    Qt.ItemDataRole.DisplayRole,
    Qt.ItemDataRole.AccessibleTextRole,
    Qt.ItemDataRole.ToolTipRole,
}
_BY_KEYS: Final = (
    Qt.FocusReason.TabFocusReason,
    Qt.FocusReason.BacktabFocusReason,
    Qt.FocusReason.ShortcutFocusReason,
)
_NO_MODIFIER: Final = Qt.KeyboardModifier.NoModifier
_ROW_KEYS: Final = frozenset(
    {
        *(Qt.Key.Key_Up, Qt.Key.Key_Down, Qt.Key.Key_Home, Qt.Key.Key_End),
        *(Qt.Key.Key_PageUp, Qt.Key.Key_PageDown),
    }
)

Index = QModelIndex | QPersistentModelIndex


class _Rows(QAbstractListModel):
    """The values; each is in `Qt.ItemDataRole.UserRole`."""

    def __init__(self, say: Callable[[object], str], parent: QWidget) -> None:
        super().__init__(parent)
        self.values: Sequence[object] = ()
        self._say = say

    def rowCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008 - Qt's signature
        return 0 if parent.isValid() else len(self.values)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        if not index.isValid():
            return None
        if role == Qt.ItemDataRole.UserRole:
            return self.values[index.row()]
        if role not in _SAID:
            return None
        said = self._say(self.values[index.row()])
        if role == Qt.ItemDataRole.ToolTipRole:
            return as_tooltip(said)
        return listed(said.split("\n"))


class RowList(QListView):
    """The list; ``say`` puts a value into words, of which tooltips keep the lines."""

    row_chosen = Signal(object)
    """The value of a row that the user went to, or clicked once more."""

    def __init__(self, say: Callable[..., str]) -> None:
        super().__init__()
        use_custom_scrollbars(self)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self._rows = _Rows(say, self)
        self._current_before = -1
        self._most_rows: int | None = None
        self._is_quiet = False
        self._has_keys = False
        self.setModel(self._rows)
        self.selectionModel().currentChanged.connect(self._on_wanted)
        self.clicked.connect(self._on_clicked)
        self.activated.connect(self._on_wanted)

    def set_rows(self, values: Sequence[object]) -> None:
        """Show other values; none is current."""
        with self._quietly():
            self._rows.beginResetModel()
            self._rows.values = values
            self._rows.endResetModel()

    def show_at_most(self, rows: int) -> None:
        """Be as high as the rows, but no more than so many; the rest is scrolled to."""
        self._most_rows = rows
        rows = min(rows, self._rows.rowCount())
        self.setFixedHeight(sum(self.sizeHintForRow(row) for row in range(rows)) + 2 * bool(rows))

    def choose(self, row: int) -> None:
        """Go to a row, or to the nearest there is."""
        row = max(0, min(row, self._rows.rowCount() - 1))
        self.setCurrentIndex(self._rows.index(row, 0))

    def follow(self, row: int) -> None:
        """Go to a row because something else has gone there."""
        if row != self.current:
            with self._quietly():
                self.choose(row)

    @property
    def current(self) -> int:
        """The current row; -1 if there is none."""
        return self.currentIndex().row()

    def focusInEvent(self, event: QFocusEvent) -> None:
        """Take the focus without going anywhere: Qt makes the first row current."""
        if event.reason() is not Qt.FocusReason.ActiveWindowFocusReason:
            self._has_keys = event.reason() in _BY_KEYS
        with self._quietly():
            super().focusInEvent(event)

    def event(self, event: QEvent) -> bool:
        """Have the keys that lead from row to row, if keys led here; a click leaves them alone.

        Else they would do what they do anywhere in the window, as walking through a hand.
        """
        if isinstance(event, QKeyEvent) and event.type() is QEvent.Type.ShortcutOverride:
            plain = event.modifiers() in (_NO_MODIFIER, Qt.KeyboardModifier.KeypadModifier)
            if self._has_keys and plain and event.key() in _ROW_KEYS:
                event.accept()
                return True
        return super().event(event)

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() is QEvent.Type.FontChange and self._most_rows is not None:
            self.show_at_most(self._most_rows)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Keep the current row in sight, if it was, where there is less room."""
        seen = QRect(QPoint(), event.oldSize()).intersects(self.visualRect(self.currentIndex()))
        super().resizeEvent(event)
        if seen:
            self.scrollTo(self.currentIndex())

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Note what was current: a click on it leads there once more."""
        self._current_before = self.current
        super().mousePressEvent(event)

    @contextmanager
    def _quietly(self) -> Iterator[None]:
        self._is_quiet = True
        try:
            yield
        finally:
            self._is_quiet = False

    def _on_clicked(self, index: QModelIndex) -> None:
        if index.row() == self._current_before:
            self._on_wanted(index)

    def _on_wanted(self, index: QModelIndex) -> None:
        if index.isValid() and not self._is_quiet:
            self.row_chosen.emit(index.data(Qt.ItemDataRole.UserRole))


class RowDelegate(QStyledItemDelegate):
    """Draws a row's ground, with an edge at the current one; its subclass draws what is on it."""

    def __init__(self, view: RowList) -> None:
        super().__init__(view)
        self._view = view

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        rect = QRectF(option.rect)
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        smooth_tiles(painter)
        # Asking the option's state would load all of QStyle's enumerations at every start.
        current = index.row() == self._view.current
        theme = themes.current
        fill(painter, rect, selected_colour(theme) if current else theme.panel)
        if current:
            fill(painter, QRectF(rect.x(), rect.y(), 3, rect.height()), theme.accent)
        fill(painter, QRectF(rect.x(), rect.bottom() - 1, rect.width(), 1), theme.line)
        self.paint_row(painter, option, index.data(Qt.ItemDataRole.UserRole))
        painter.restore()

    def paint_row(self, painter: QPainter, option: QStyleOptionViewItem, value: Any) -> None:  # noqa: ANN401 - whatever the list's rows are
        raise NotImplementedError


class TileRowDelegate(RowDelegate):
    def __init__(self, view: RowList, art: TileArt) -> None:
        super().__init__(view)
        self._art = art


class MarkedRow(NamedTuple):
    """A row of a `MarkList`: what it leads to, its name, and a mark with what that means."""

    key: Any
    text: str
    mark: Verdict | None = None
    meaning: str = ""


class MarkList(RowList):
    def __init__(self, name: str, width: int) -> None:
        super().__init__(lambda row: "\n".join(filter(None, (row.text, row.meaning))))
        self.setObjectName(name)
        self.setFixedWidth(width)
        self.setItemDelegate(_MarkedDelegate(self))
        themes.follow(self._colour)

    def _colour(self) -> None:
        panel, line = themes.current.panel.name(), themes.current.line.name()
        self.setStyleSheet(
            f"#{self.objectName()} {{ background: {panel}; border-right: 1px solid {line};"
            " padding: 6px 0; outline: 0; }"
        )

    @property
    def rows(self) -> Sequence[MarkedRow]:
        return cast("Sequence[MarkedRow]", self._rows.values)

    @property
    def key(self) -> object:
        """What the current row leads to; None if there is none."""
        return self.rows[self.current].key if self.current >= 0 else None

    def show_rows(self, rows: Sequence[MarkedRow]) -> None:
        """Show other rows; the current one stays, or else the first is, without a word."""
        keys = [row.key for row in rows]
        current = keys.index(self.key) if self.key in keys else 0
        self.set_rows(rows)
        self.follow(current)

    def choose_none(self) -> None:
        self.setCurrentIndex(QModelIndex())


class _MarkedDelegate(RowDelegate):
    def sizeHint(self, option: QStyleOptionViewItem, _index: Index) -> QSize:
        return QSize(0, QFontMetrics(option.font).height() + 2 * _PAD)

    def paint_row(self, painter: QPainter, option: QStyleOptionViewItem, value: MarkedRow) -> None:
        box = QRectF(option.rect).adjusted(_PAD + 2, 0, -_PAD, 0)
        if value.mark is not None:
            side = QRectF(box.x(), box.center().y() - _MARK / 2, _MARK, _MARK)
            draw_verdict(painter, side, value.mark)
            box.setLeft(side.right() + 6)
        painter.setFont(option.font)
        painter.setPen(themes.current.text)
        draw_cut(painter, box, value.text)


def draw_cut(painter: QPainter, rect: QRectF, text: str) -> None:
    """Write a line at the left, cut where it does not fit."""
    cut = painter.fontMetrics().elidedText(text, Qt.TextElideMode.ElideRight, int(rect.width()))
    painter.drawText(rect, int(Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft), cut)
