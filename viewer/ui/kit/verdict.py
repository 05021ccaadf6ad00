"""Verdicts as small signs drawn as lines, since not all fonts have them.

A tick, a triangle (which in Japan says "in part"), a cross, a dash, a "!", or a diamond.
"""

from enum import Enum, auto
from typing import Final

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QPainter, QPen, QPolygonF

from viewer.ui.kit.theme import themes


class Verdict(Enum):
    AGREES = auto()
    INCOMPLETE = auto()
    DISAGREES = auto()
    NOTHING = auto()
    UNREADABLE = auto()
    ALARM = auto()

    @classmethod
    def of(cls, agrees: bool | None) -> "Verdict":
        """Return the verdict on what agrees or not; None: there is nothing to compare."""
        return cls.NOTHING if agrees is None else cls.AGREES if agrees else cls.DISAGREES


_SIGNS: Final[dict[Verdict, tuple[str, list[tuple[tuple[float, float], ...]]]]] = {
    Verdict.AGREES: ("good", [((0.15, 0.55), (0.4, 0.8), (0.87, 0.2))]),
    Verdict.INCOMPLETE: ("accent", [((0.5, 0.15), (0.9, 0.85), (0.1, 0.85), (0.5, 0.15))]),
    Verdict.DISAGREES: ("bad", [((0.2, 0.2), (0.8, 0.8)), ((0.8, 0.2), (0.2, 0.8))]),
    Verdict.NOTHING: ("muted", [((0.2, 0.5), (0.8, 0.5))]),
    Verdict.UNREADABLE: ("accent", [((0.5, 0.12), (0.5, 0.58)), ((0.5, 0.88),)]),
    Verdict.ALARM: ("bad", [((0.5, 0.1), (0.9, 0.5), (0.5, 0.9), (0.1, 0.5), (0.5, 0.1))]),
}
"""Each sign's colour, and its lines on a square; one that ends where it began is closed."""


def draw_verdict(painter: QPainter, rect: QRectF, verdict: Verdict) -> None:
    """Draw a sign; the shape tells as much as the colour."""
    name, lines = _SIGNS[verdict]
    colour = getattr(themes.current, name)
    pen = QPen(colour, max(1.8, rect.width() / 7))
    pen.setCapStyle(Qt.PenCapStyle.RoundCap)
    pen.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setPen(pen)
    painter.setBrush(colour if verdict is Verdict.ALARM else Qt.BrushStyle.NoBrush)
    for line in lines:
        points = QPolygonF(
            [QPointF(rect.x() + x * rect.width(), rect.y() + y * rect.height()) for x, y in line]
        )
        if len(line) == 1:
            painter.drawPoints(points)
        elif line[0] == line[-1]:
            painter.drawPolygon(points)
        else:
            painter.drawPolyline(points)
    painter.restore()
