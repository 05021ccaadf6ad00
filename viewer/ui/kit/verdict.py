"""Verdicts as small signs drawn as lines, since not all fonts have them.

A tick, a triangle (which in Japan says "in part"), a cross, a dash, a "!", or a diamond.
"""

from enum import Enum, auto

from PySide6.QtCore import QEvent, QPointF, QRectF, Qt
from PySide6.QtGui import QPainter, QPaintEvent, QPen, QPolygonF
from PySide6.QtWidgets import QLabel

from viewer.ui.kit.columns import by_type
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


def draw_verdict(painter: QPainter, rect: QRectF, verdict: Verdict) -> None:
    """Draw a sign; the shape tells as much as the colour."""
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    theme = themes.current
    colour = {
        Verdict.AGREES: theme.good,
        Verdict.INCOMPLETE: theme.accent,
        Verdict.DISAGREES: theme.bad,
        Verdict.NOTHING: theme.muted,
        Verdict.UNREADABLE: theme.accent,
        Verdict.ALARM: theme.bad,
    }[verdict]
    pen = QPen(colour, max(1.8, rect.width() / 7))
    pen.setCapStyle(Qt.PenCapStyle.RoundCap)
    pen.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
    painter.setPen(pen)

    def at(x: float, y: float) -> QPointF:
        return QPointF(rect.x() + x * rect.width(), rect.y() + y * rect.height())

    if verdict is Verdict.AGREES:
        painter.drawPolyline(QPolygonF([at(0.15, 0.55), at(0.4, 0.8), at(0.87, 0.2)]))
    elif verdict is Verdict.INCOMPLETE:
        painter.drawPolygon(QPolygonF([at(0.5, 0.15), at(0.9, 0.85), at(0.1, 0.85)]))
    elif verdict is Verdict.DISAGREES:
        painter.drawLine(at(0.2, 0.2), at(0.8, 0.8))
        painter.drawLine(at(0.8, 0.2), at(0.2, 0.8))
    elif verdict is Verdict.UNREADABLE:
        painter.drawLine(at(0.5, 0.12), at(0.5, 0.58))
        painter.drawPoint(at(0.5, 0.88))
    elif verdict is Verdict.ALARM:
        painter.setBrush(colour)
        painter.drawPolygon(QPolygonF([at(0.5, 0.1), at(0.9, 0.5), at(0.5, 0.9), at(0.1, 0.5)]))
    else:
        painter.drawLine(at(0.2, 0.5), at(0.8, 0.5))
    painter.restore()


class VerdictLabel(QLabel):
    """A sign, so many pixels wide with type of the usual size."""

    def __init__(self, side: int) -> None:
        super().__init__()
        self._verdict: Verdict | None = None
        self._side = side
        self.setFixedSize(side, side)

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() is QEvent.Type.FontChange:
            side = by_type(self, self._side)
            self.setFixedSize(side, side)

    def show_verdict(self, verdict: Verdict, words: str) -> None:
        self._verdict = verdict
        self.setAccessibleName(words)
        self.update()

    def paintEvent(self, _event: QPaintEvent) -> None:
        if self._verdict is not None:
            painter = QPainter(self)
            draw_verdict(painter, QRectF(self.rect()).adjusted(1, 1, -1, -1), self._verdict)
            painter.end()
