"""A view between two columns, which become drawers where there is no room for all three.

A column keeps its share of the width and is no narrower than its least width, which does not change
its share: in a wider window it is as wide again as it was chosen. Where the view would be left too
narrow, the left column is folded, and then the right one. A folded column is a drawer: opened, it
lies over the view; when there is room again it stands where it stood. What the user has hidden
himself stays hidden.

Qt's splitter can do neither: a column would have to change its parent, which moves it to the end of
the order of Tab.
"""

from collections.abc import Callable
from typing import Final

from PySide6.QtCore import QEvent, QRect, QSize, Qt, Signal
from PySide6.QtGui import QMouseEvent, QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QApplication, QWidget

from viewer.ui.kit.theme import fill, themes

LEFT_COLUMN: Final = 0
RIGHT_COLUMN: Final = 1
_SIDES: Final = (LEFT_COLUMN, RIGHT_COLUMN)
_MOST_SHARE: Final = 0.4
"""Of a window's width, that a column beside a view may have."""
_LINE: Final = 1
"""Pixels between a column and the view."""
_GRIP: Final = 5
"""Pixels round that line where the mouse takes hold of it."""
_DRAWER: Final = 0.36
"""Of the view's width, that a drawer has."""


class Columns(QWidget):
    docked_changed = Signal()
    """Another column than before stands beside the view."""
    drawers_changed = Signal()
    """Other columns are folded, or another drawer lies over the view."""

    def __init__(
        self,
        left: QWidget,
        middle: QWidget,
        right: QWidget,
        shares: tuple[float, float],
        *,
        least: int = 0,
        room: Callable[[], QRect] | None = None,
    ) -> None:
        """Make them; ``shares`` are the parts of the width that the outer ones have.

        They are folded where ``middle`` would be narrower than ``least``. ``room`` returns the part
        of ``middle`` that drawers cover, in its own coordinates; one that needs more height goes
        further down.
        """
        super().__init__()
        self.shares = shares
        self.outer, self.view, self.least = (left, right), middle, least
        self.room = room or middle.rect
        self._hidden = [False, False]
        self._folded = [False, False]
        self._drawer: int | None = None
        self._told = self._state
        self._is_sized = False
        for widget in (left, middle, right):
            widget.setParent(self)
        for widget in self.outer:
            widget.setAutoFillBackground(True)  # as a drawer it has the view behind it
        self._frame = _Frame(self)
        self._grips = [_Grip(self, side) for side in _SIDES]

    # what is shown

    @property
    def hidden(self) -> tuple[bool, bool]:
        """Which columns the user has hidden, whether or not there is room for them."""
        return self._hidden[LEFT_COLUMN], self._hidden[RIGHT_COLUMN]

    @hidden.setter
    def hidden(self, hidden: tuple[bool, bool]) -> None:
        self._hidden = [*hidden]
        self._place()

    def is_folded(self, side: int) -> bool:
        """Whether there is no room for a column, so that it can only be a drawer."""
        return self._folded[side]

    def is_docked(self, side: int) -> bool:
        return not self._hidden[side] and not self._folded[side]

    @property
    def drawer(self) -> int | None:
        """The column that lies over the view."""
        return self._drawer

    def turn(self, side: int) -> None:
        """Show or hide a column; one that is folded is opened or closed."""
        if self._folded[side]:
            self._open(None if self._drawer == side else side)
            return
        self._hidden[side] = not self._hidden[side]
        self._place()

    def bring_up(self, side: int) -> None:
        """Open a column that is folded; one that the user has hidden stays so."""
        if self._folded[side]:
            self._open(side)

    def close_drawer(self) -> bool:
        """Close the drawer that is open; return whether one was."""
        was_open = self._drawer is not None
        self._open(None)
        return was_open

    def _open(self, side: int | None) -> None:
        if side != self._drawer:
            self._drawer = side
            self._place()

    # where things are

    @property
    def sizes(self) -> list[int]:
        """The widths of the three, from left to right; 0 where one is not beside the view."""
        left, right = self._widths()
        return [left, self.view.width(), right]

    def move_line(self, x: int, side: int) -> None:
        """Let the line between a column and the view be at ``x``."""
        width = x if side == LEFT_COLUMN else self.width() - _LINE - x
        shares = [*self.shares]
        shares[side] = min(_MOST_SHARE, max(0, width) / max(1, self.width()))
        self.shares = shares[LEFT_COLUMN], shares[RIGHT_COLUMN]
        self._place()

    def _folds(self) -> list[bool]:
        """Return which columns have no room; that the right one is folded gives the left one none.

        Else the left one would come back while a window gets smaller.
        """
        left, right = (each.minimumWidth() + _LINE for each in self.outer)
        spare = self.width() - self.least
        return [spare < left + (0 if self._hidden[RIGHT_COLUMN] else right), spare < right]

    def _widths(self) -> tuple[int, int]:
        """Return how wide the docked columns are; what their shares are too much, they give up."""
        docked = [*map(self.is_docked, _SIDES)]
        least = [self.outer[side].minimumWidth() if docked[side] else 0 for side in _SIDES]
        more = [
            max(0, round(min(self.shares[side], _MOST_SHARE) * self.width()) - least[side])
            if docked[side]
            else 0
            for side in _SIDES
        ]
        spare = max(0, self.width() - self.least - sum(least) - _LINE * sum(docked))
        part = min(1, spare / max(1, sum(more)))
        return least[LEFT_COLUMN] + int(part * more[LEFT_COLUMN]), least[RIGHT_COLUMN] + int(
            part * more[RIGHT_COLUMN]
        )

    def _place(self) -> None:
        if not self._is_sized:  # Qt gives a page of tabs its size when it is first seen
            for side in _SIDES:
                self.outer[side].setHidden(self._hidden[side])
            self._tell()
            return
        self._folded = self._folds()
        if self._drawer is not None and not self._folded[self._drawer]:
            self._drawer = None
        left, right = self._widths()
        width, height = self.width(), self.height()
        start = left + _LINE if left else 0
        end = width - (right + _LINE if right else 0)
        self.view.setGeometry(start, 0, end - start, height)
        places = QRect(0, 0, left, height), QRect(end + _LINE, 0, right, height)
        for side in _SIDES:
            is_drawer = self._drawer == side
            column, is_docked = self.outer[side], self.is_docked(side)
            place = self._drawer_place(side) if is_drawer else places[side]
            if is_drawer or is_docked:
                column.setGeometry(place)
            self._show(column, is_shown=is_drawer or is_docked)
            self._grips[side].setVisible(is_docked)
            x = left if side == LEFT_COLUMN else end
            self._grips[side].setGeometry(x - _GRIP // 2, 0, _GRIP, height)
            if is_drawer:
                self._frame.setGeometry(place.adjusted(-_LINE, -_LINE, _LINE, _LINE))
                self._frame.raise_()
                column.raise_()
        self._frame.setVisible(self._drawer is not None)
        self._tell()

    def _tell(self) -> None:
        """Tell what is another than before."""
        told, self._told = self._told, self._state
        if told[:2] != self._told[:2]:
            self.docked_changed.emit()
        if told[2:] != self._told[2:]:
            self.drawers_changed.emit()

    @property
    def _state(self) -> tuple[object, ...]:
        return *map(self.is_docked, _SIDES), self._drawer, *self._folded

    def _show(self, column: QWidget, *, is_shown: bool) -> None:
        """Show or hide a column; the keys are then the window's: Qt would lead them elsewhere."""
        focus = QApplication.focusWidget()
        if not is_shown and focus is not None and column.isAncestorOf(focus):
            focus.clearFocus()
        column.setVisible(is_shown)

    def _drawer_place(self, side: int) -> QRect:
        room = self.room().translated(self.view.pos())
        least = self.outer[side].minimumWidth()
        width = min(room.width(), max(least, round(_DRAWER * room.width())))
        x = room.left() if side == LEFT_COLUMN else room.right() + 1 - width
        height = max(room.height(), self.outer[side].minimumSizeHint().height())
        return QRect(x, room.top(), width, min(height, self.height() - room.top()))

    # Qt's side

    def minimumSizeHint(self) -> QSize:
        """Ask for what the view needs: the columns fold."""
        middle = self.view.minimumSizeHint().expandedTo(self.view.minimumSize())
        docked = (self.outer[side] for side in _SIDES if self.is_docked(side))
        heights = (max(each.minimumSizeHint().height(), each.minimumHeight()) for each in docked)
        return QSize(middle.width(), max((middle.height(), *heights)))

    def sizeHint(self) -> QSize:
        """Ask for room for all three."""
        outer = sum(each.minimumWidth() + _LINE for each in self.outer)
        least = self.minimumSizeHint()
        return QSize(outer + max(self.least, least.width()), least.height())

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._is_sized = True
        self._place()

    def event(self, event: QEvent) -> bool:
        """Follow a part that needs more or less room than before."""
        if event.type() is QEvent.Type.LayoutRequest:
            self._place()
            self.updateGeometry()
        return super().event(event)


class _Frame(QWidget):
    """The edge of a drawer, which lies on it."""

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        fill(painter, event.rect(), themes.current.faint)
        painter.end()


class _Grip(QWidget):
    """Moves the line between a column and the view."""

    def __init__(self, columns: Columns, side: int) -> None:
        super().__init__(columns)
        self._columns, self._side = columns, side
        self.setCursor(Qt.CursorShape.SplitHCursor)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        if event.buttons() & Qt.MouseButton.LeftButton:
            at = self.mapTo(self._columns, event.position().toPoint())
            self._columns.move_line(at.x(), self._side)
