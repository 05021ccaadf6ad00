"""A sign that can be pressed, with its name beside it or without: it leads to what it rests on."""

from typing import Final

from PySide6.QtCore import QEvent, QRectF, QSize, Qt
from PySide6.QtGui import QEnterEvent, QPaintEvent
from PySide6.QtWidgets import QAbstractButton, QSizePolicy

from viewer.translation import _, listed
from viewer.ui.kit.theme import by_type, themes
from viewer.ui.kit.tile_art import painting
from viewer.ui.kit.verdict import Verdict, draw_sign

_GAP: Final = 8


class VerdictButton(QAbstractButton):
    """As wide as its sign and name; the name is underlined under the mouse."""

    def __init__(self, side: int, name: str = "") -> None:
        super().__init__()
        self.verdict: Verdict | None = None
        self._side = side
        self.setText(name)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        self.setToolTip(_("Show what this rests on"))

    def show_verdict(self, verdict: Verdict, words: str) -> None:
        self.verdict = verdict
        self.setAccessibleName(listed(filter(None, (self.text(), words))))
        self.update()

    def sizeHint(self) -> QSize:
        side = by_type(self, self._side)
        if not self.text():
            return QSize(side, side)
        metrics = self.fontMetrics()
        width = side + _GAP + metrics.horizontalAdvance(self.text()) + 1
        return QSize(width, max(side, metrics.height()))

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() is QEvent.Type.FontChange:
            self.updateGeometry()

    def enterEvent(self, event: QEnterEvent) -> None:
        super().enterEvent(event)
        self.update()

    def leaveEvent(self, event: QEvent) -> None:
        super().leaveEvent(event)
        self.update()

    def paintEvent(self, _event: QPaintEvent) -> None:
        side = by_type(self, self._side)
        box = QRectF(self.rect())
        sign = QRectF(0, (box.height() - side) / 2, side, side).adjusted(1, 1, -1, -1)
        with painting(self) as painter:
            if self.verdict is not None:
                draw_sign(painter, sign, self.verdict)
            font = self.font()
            font.setUnderline(self.underMouse())
            painter.setFont(font)
            painter.setPen(themes.current.text)
            left = box.adjusted(side + _GAP, 0, 0, 0)
            painter.drawText(left, Qt.AlignmentFlag.AlignVCenter, self.text())
