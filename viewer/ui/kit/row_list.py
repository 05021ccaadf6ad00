"""A list of values, a row each, that says which one the user wants.

Filling it says nothing: what a program does to a list is not the user's wish, and a list that takes
the focus, or loses its current row to a refill, would otherwise lead somewhere by itself.
"""

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import Any, Final, NamedTuple

from PySide6.QtCore import QEvent, QModelIndex, QPoint, QRect, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QFocusEvent, QFontMetrics, QKeyEvent, QMouseEvent, QPainter, QResizeEvent
from PySide6.QtWidgets import QFrame, QListView, QStyledItemDelegate, QStyleOptionViewItem

from viewer.translation import listed
from viewer.ui.kit.parts import StyleSheet, use_custom_scrollbars
from viewer.ui.kit.picture import RowPicture, SignShape
from viewer.ui.kit.tables import Column, Index, RowsModel
from viewer.ui.kit.theme import Fonts, fill, selected_colour, themes
from viewer.ui.kit.tile_art import TileArt
from viewer.ui.kit.verdict import Verdict

_PAD: Final = 8
_MARK: Final = 14
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


class RowList(QListView):
    """The list; ``say`` puts a value into words, of which tooltips keep the lines.

    With ``art`` its subclass lays out each row as a picture.
    """

    row_chosen = Signal(object)
    """The value of a row that the user went to, or clicked once more."""

    def __init__(
        self, say: Callable[..., str], name: str, title: str, art: TileArt | None = None
    ) -> None:
        super().__init__()
        self.setObjectName(name)
        self.setAccessibleName(title)
        use_custom_scrollbars(self)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        column = Column(title="", text=lambda value: listed(say(value).split("\n")), tip=say)
        self._rows = RowsModel[Any]((column,), self)
        self._current_before = -1
        self._most_rows: int | None = None
        self._is_quiet = False
        self._has_keys = False
        self.setModel(self._rows)
        if art is not None:
            self.art = art
            self.setItemDelegate(_RowDelegate(self))
        self.selectionModel().currentChanged.connect(self._on_wanted)
        self.clicked.connect(self._on_clicked)
        self.activated.connect(self._on_wanted)

    def row_height(self, fonts: Fonts, value: Any) -> int:  # noqa: ANN401 - whatever the rows are
        raise NotImplementedError

    def lay_row(self, row: RowPicture, value: Any) -> None:  # noqa: ANN401
        raise NotImplementedError

    def set_rows(self, values: Sequence[object]) -> None:
        """Show other values; none is current."""
        with self._quietly():
            self._rows.set_rows(values)

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


class _RowDelegate(QStyledItemDelegate):
    def __init__(self, view: RowList) -> None:
        super().__init__(view)
        self._view = view

    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:
        value = index.data(Qt.ItemDataRole.UserRole)
        return QSize(0, self._view.row_height(Fonts.of(option.font), value))

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        """Paint a row on its ground, with an edge at the current one."""
        rect, theme = QRectF(option.rect), themes.current
        # Asking the option's state would load all of QStyle's enumerations at every start.
        current = index.row() == self._view.current
        fill(painter, rect, selected_colour(theme) if current else theme.panel)
        if current:
            fill(painter, QRectF(rect.x(), rect.y(), 3, rect.height()), theme.accent)
        fill(painter, QRectF(rect.x(), rect.bottom() - 1, rect.width(), 1), theme.line)
        row = RowPicture(rect, Fonts.of(option.font), theme)
        self._view.lay_row(row, index.data(Qt.ItemDataRole.UserRole))
        painter.save()
        row.paint(painter, theme, self._view.art)
        painter.restore()


class MarkedRow(NamedTuple):
    """A row of a `MarkList`: what it leads to, its name, and a mark with what that means."""

    key: Any
    text: str
    verdict: Verdict | None = None
    meaning: str = ""


class MarkList(RowList):
    def __init__(self, name: str, title: str, width: int) -> None:
        super().__init__(
            lambda row: "\n".join(filter(None, (row.text, row.meaning))), name, title, TileArt()
        )
        self.setFixedWidth(width)
        StyleSheet(
            self,
            f"#{name} {{ background: $panel; border-right: 1px solid $line;"
            " padding: 6px 0; outline: 0; }",
        )

    @property
    def rows(self) -> Sequence[MarkedRow]:
        return self._rows.shown

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

    def row_height(self, fonts: Fonts, _value: MarkedRow) -> int:
        return QFontMetrics(fonts.body).height() + 2 * _PAD

    def lay_row(self, row: RowPicture, value: MarkedRow) -> None:
        box = row.rect.adjusted(_PAD + 2, 0, -_PAD, 0)
        if value.verdict is not None:
            side = QRectF(box.x(), box.center().y() - _MARK / 2, _MARK, _MARK)
            row.shapes.append(SignShape(side, value.verdict))
            box.setLeft(side.right() + 6)
        row.text(box, value.text, row.fonts.body, row.theme.text)
