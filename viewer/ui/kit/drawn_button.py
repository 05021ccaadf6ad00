"""A button whose shape is painted: icons take longer to make than to draw."""

from typing import Final

from PySide6.QtCore import QEvent, QRectF, QSize, Qt
from PySide6.QtWidgets import QToolButton

from viewer.ui.kit.theme import by_type

DRAWN_SIDE: Final = 16
"""Pixels of the shape; with larger type it is larger by as much."""


class DrawnButton(QToolButton):
    def __init__(self, tip: str) -> None:
        super().__init__()
        self.setToolTip(tip)
        self.setAccessibleName(tip)
        self.setAutoRaise(True)
        self.setIconSize(QSize(DRAWN_SIDE, DRAWN_SIDE))
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)  # a click leaves the keys to the view

    @property
    def shape_rect(self) -> QRectF:
        """Where the shape is painted, in the middle."""
        side = self.iconSize().width()
        return QRectF((self.width() - side) // 2, (self.height() - side) // 2, side, side)

    def changeEvent(self, event: QEvent) -> None:
        if event.type() is QEvent.Type.FontChange:
            side = by_type(self, DRAWN_SIDE)
            self.setIconSize(QSize(side, side))
        super().changeEvent(event)
