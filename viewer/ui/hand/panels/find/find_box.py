"""The box that finds moments of the log: a field, and below what its words leave of all there is.

It stands beside the window's own keys: letters are typed into the field, Up and Down go from hit to
hit while it has the focus, Return goes to the one that is marked and closes, Esc closes.
"""

from typing import Final

from PySide6.QtCore import QEvent, QObject, QRect, QRectF, QSize, QSizeF, Qt
from PySide6.QtGui import QFontMetrics, QKeyEvent, QPainter
from PySide6.QtWidgets import (
    QDialog,
    QLineEdit,
    QListView,
    QStyleOptionViewItem,
    QVBoxLayout,
    QWidget,
)

from viewer.translation import _
from viewer.ui.hand.panels.find.hits import Hit, hits_of, matching
from viewer.ui.hand.scene.scene import Scene
from viewer.ui.hand.scene.walker import Walker
from viewer.ui.kit.notices import announce
from viewer.ui.kit.parts import muted
from viewer.ui.kit.row_list import Index, RowDelegate, RowList, draw_cut
from viewer.ui.kit.theme import Fonts, themes

_SIZE: Final = QSize(440, 420)
_LEAST_SIZE: Final = QSize(320, 240)
_PAD: Final = 8
_EDGE: Final = 3
"""Of the current row."""
_WRAPPED: Final = int(Qt.AlignmentFlag.AlignLeft | Qt.TextFlag.TextWordWrap)
_LIST_KEYS: Final = frozenset(
    {Qt.Key.Key_Up, Qt.Key.Key_Down, Qt.Key.Key_PageUp, Qt.Key.Key_PageDown}
)


class FindBox(QDialog):
    """Follows the walker while it is open, and leads it."""

    def __init__(self, walker: Walker, parent: QWidget) -> None:
        super().__init__(parent)
        self.setWindowTitle(_("Find in this log"))
        self._walker = walker
        self._log: object = None
        self._hits: list[Hit] = []
        self._found: list[Hit] = []
        self.field = QLineEdit()
        self.field.setPlaceholderText(_("A player, riichi, kan, yakuman, any yaku"))
        self.field.setAccessibleName(self.windowTitle())
        self.field.setClearButtonEnabled(True)
        self.field.textChanged.connect(self._search)
        self.field.returnPressed.connect(self._go_and_close)
        self.field.installEventFilter(self)
        self.list = RowList(_said)
        self.list.setAccessibleName(_("Found"))
        self.list.setItemDelegate(_HitDelegate(self.list))
        self.list.setResizeMode(QListView.ResizeMode.Adjust)  # another width breaks lines elsewhere
        self.list.row_chosen.connect(self._go)
        self.count = muted()
        column = QVBoxLayout(self)
        for widget in (self.field, self.list, self.count):
            column.addWidget(widget)
        self.resize(_SIZE)
        self.setMinimumSize(_LEAST_SIZE)
        walker.scene_changed.connect(self._on_scene_changed)

    def open_at(self, beside: QWidget) -> None:
        """Show it at the upper right of a part of the window, ready for typing."""
        if not self.isVisible():
            self.move(beside.mapToGlobal(beside.rect().topRight()) - self.rect().topRight())
        self.show()
        self._follow(self._walker.scene)
        self.raise_()
        self.activateWindow()
        self.field.setFocus()
        self.field.selectAll()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Let the list have the keys that lead through it."""
        if (
            watched is self.field
            and isinstance(event, QKeyEvent)
            and event.type() is QEvent.Type.KeyPress
            and event.key() in _LIST_KEYS
        ):
            self.list.keyPressEvent(event)
            return True
        return super().eventFilter(watched, event)

    def _on_scene_changed(self, scene: Scene) -> None:
        if self.isVisible():
            self._follow(scene)

    def _follow(self, scene: Scene | None) -> None:
        """Look through the log that is seen, if it is another; what is yet to come is not in it."""
        log = scene.document.log if scene is not None else None
        if log is not self._log:
            self._log, self._hits = log, hits_of(log)
            self._search()

    def _search(self) -> None:
        found = matching(self._hits, self.field.text())
        if found != self._found or not found:
            self._found = found
            self.list.set_rows(found)
            self.list.follow(0)
        said = _("{count} of {all}").format(count=len(found), all=len(self._hits))
        self.count.setText(said)
        announce(self.count, said)

    def _go(self, hit: Hit) -> None:
        self._walker.go_to(hit.moment)

    def _go_and_close(self) -> None:
        if self._found:
            self._go(self._found[self.list.current])
            self.close()


class _HitDelegate(RowDelegate):
    """Draws a hit: its hand, and below what happens, on as many lines as that takes."""

    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:
        """Return a row's size."""
        metrics = QFontMetrics(option.font)
        width = self._view.viewport().width() - 2 * _PAD - _EDGE
        hit: Hit = index.data(Qt.ItemDataRole.UserRole)
        text = metrics.boundingRect(QRect(0, 0, width, 0), _WRAPPED, hit.text)
        return QSize(0, metrics.height() + text.height() + 2 * _PAD)

    def paint_row(self, painter: QPainter, option: QStyleOptionViewItem, value: Hit) -> None:
        """Draw what is on a row."""
        box = QRectF(option.rect).adjusted(_PAD + _EDGE, _PAD, -_PAD, -_PAD)
        fonts, theme = Fonts.of(option.font), themes.current
        line = QFontMetrics(option.font).height()
        painter.setFont(fonts.heading)
        painter.setPen(theme.muted)
        draw_cut(painter, QRectF(box.topLeft(), QSizeF(box.width(), line)), value.hand)
        painter.setFont(option.font)
        painter.setPen(theme.text)
        painter.drawText(box.adjusted(0, line, 0, 0), _WRAPPED, value.text)


def _said(hit: Hit) -> str:
    return _("{hand}: {what}").format(hand=hit.hand, what=hit.text)
