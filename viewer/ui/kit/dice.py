"""Dice, drawn: pips, the single one red as on Japanese dice."""

from typing import Final

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen

_FACE: Final = QColor("#fbf8ee")
_EDGE: Final = QColor("#a39b84")
_PIP: Final = QColor("#20242a")
_ONE: Final = QColor("#c4242b")

_LOW, _MID, _HIGH = 0.26, 0.5, 0.74
_CORNERS: Final = ((_LOW, _LOW), (_HIGH, _HIGH), (_HIGH, _LOW), (_LOW, _HIGH))
_PIPS: Final = {
    1: ((_MID, _MID),),
    2: _CORNERS[:2],
    3: (*_CORNERS[:2], (_MID, _MID)),
    4: _CORNERS,
    5: (*_CORNERS, (_MID, _MID)),
    6: (*_CORNERS, (_LOW, _MID), (_HIGH, _MID)),
}


def draw_die(painter: QPainter, rect: QRectF, pips: int) -> None:
    """Draw one face; a number no die has stays blank."""
    side = rect.width()
    painter.setPen(QPen(_EDGE, max(1.0, side / 24)))
    painter.setBrush(_FACE)
    painter.drawRoundedRect(rect, side * 0.18, side * 0.18)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(_ONE if pips == 1 else _PIP)
    radius = side * (0.15 if pips == 1 else 0.1)
    for x, y in _PIPS.get(pips, ()):
        painter.drawEllipse(QPointF(rect.x() + x * side, rect.y() + y * side), radius, radius)
