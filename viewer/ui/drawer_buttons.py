"""Buttons beside the views' tabs that open the parts of the window that are folded into drawers.

The verdict has its sign there, too: it is never out of sight.
"""

from typing import Final

from PySide6.QtCore import QRectF
from PySide6.QtGui import QPaintEvent, QPen
from PySide6.QtWidgets import QHBoxLayout, QWidget

from viewer.translation import _
from viewer.ui.kit.columns import LEFT_COLUMN, RIGHT_COLUMN, Columns
from viewer.ui.kit.drawn_button import DRAWN_SIDE, DrawnButton
from viewer.ui.kit.parts import boxed
from viewer.ui.kit.theme import themes
from viewer.ui.kit.tile_art import painting
from viewer.ui.kit.verdict_button import VerdictButton
from viewer.ui.side import Side

_SIGN: Final = 14
_BAR: Final = 0.34
"""Of the shape's width, that stands for the part of the window."""


class DrawerButtons:
    def __init__(self, columns: Columns, side: Side) -> None:
        self._columns, self._side = columns, side
        self.kyoku = _DrawerButton(LEFT_COLUMN, _("Show or hide the kyoku list (F7)"))
        self.side = _DrawerButton(RIGHT_COLUMN, _("Show or hide the side panel (F8)"))
        self.verdict = VerdictButton(_SIGN)
        self.left, self.right = QWidget(), QWidget()
        boxed(QHBoxLayout(self.left), self.kyoku, margins=(4, 0, 4, 0), spacing=0)
        boxed(QHBoxLayout(self.right), self.verdict, self.side, margins=(8, 0, 0, 0), spacing=6)
        self.kyoku.clicked.connect(lambda: columns.turn(LEFT_COLUMN))
        self.side.clicked.connect(lambda: columns.turn(RIGHT_COLUMN))
        self.verdict.clicked.connect(self._show_verification)
        side.badge.changed.connect(self._show_verdict)
        columns.drawers_changed.connect(self.follow)
        self._show_verdict()
        self.follow()

    def follow(self) -> None:
        """Be seen where there is a drawer, and tell whether it is open."""
        columns = self._columns
        self.left.setHidden(not columns.is_folded(LEFT_COLUMN))
        self.right.setHidden(not columns.is_folded(RIGHT_COLUMN))
        self.kyoku.setChecked(columns.drawer == LEFT_COLUMN)
        self.side.setChecked(columns.drawer == RIGHT_COLUMN)

    def _show_verification(self) -> None:
        self._columns.bring_up(RIGHT_COLUMN)
        self._side.show_verification()

    def _show_verdict(self) -> None:
        badge = self._side.badge
        self.verdict.show_verdict(badge.verdict, badge.accessibleName())
        self.verdict.setToolTip(badge.toolTip())
        self.verdict.setEnabled(badge.isEnabled())


class _DrawerButton(DrawnButton):
    """Shows a window with the part that it opens."""

    def __init__(self, column: int, tip: str) -> None:
        super().__init__(tip)
        self._column = column
        self.setObjectName("drawer_left" if column == LEFT_COLUMN else "drawer_right")
        self.setCheckable(True)

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        whole = self.shape_rect.adjusted(1, 2, -1, -2)
        part = QRectF(whole)
        part.setWidth(_BAR * whole.width())
        if self._column == RIGHT_COLUMN:
            part.moveRight(whole.right())
        colour = themes.current.accent if self.isChecked() else themes.current.text
        with painting(self) as painter:
            painter.setPen(QPen(colour, max(1.0, self.iconSize().width() / DRAWN_SIDE)))
            painter.drawRoundedRect(whole, 2, 2)
            painter.fillRect(part, colour)
