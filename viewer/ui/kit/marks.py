"""Small marks for agreement and contradiction, drawn as lines: no font need have them."""

from enum import Enum, auto

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QPainter, QPaintEvent, QPen, QPolygonF
from PySide6.QtWidgets import QLabel, QWidget

from viewer.ui.kit.theme import themes


class Mark(Enum):
    """What is known: it agrees, it does not, there is nothing to compare, or it is unreadable."""

    AGREES = auto()
    DISAGREES = auto()
    NOTHING = auto()
    UNREADABLE = auto()

    @classmethod
    def of(cls, agrees: bool | None) -> "Mark":
        """Return the mark of what agrees or not; of None, that there is nothing to compare."""
        return cls.NOTHING if agrees is None else cls.AGREES if agrees else cls.DISAGREES


def draw_mark(painter: QPainter, rect: QRectF, mark: Mark) -> None:
    """Draw a tick, a cross, a dash or a "!"; the shape tells as much as the colour."""
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    theme = themes.current
    colour = {
        Mark.AGREES: theme.good,
        Mark.DISAGREES: theme.bad,
        Mark.NOTHING: theme.muted,
        Mark.UNREADABLE: theme.accent,
    }[mark]
    pen = QPen(colour, max(1.8, rect.width() / 7))
    pen.setCapStyle(Qt.PenCapStyle.RoundCap)
    pen.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
    painter.setPen(pen)

    def at(x: float, y: float) -> QPointF:
        return QPointF(rect.x() + x * rect.width(), rect.y() + y * rect.height())

    if mark is Mark.AGREES:
        painter.drawPolyline(QPolygonF([at(0.15, 0.55), at(0.4, 0.8), at(0.87, 0.2)]))
    elif mark is Mark.DISAGREES:
        painter.drawLine(at(0.2, 0.2), at(0.8, 0.8))
        painter.drawLine(at(0.8, 0.2), at(0.2, 0.8))
    elif mark is Mark.UNREADABLE:
        painter.drawLine(at(0.5, 0.12), at(0.5, 0.58))
        painter.drawPoint(at(0.5, 0.88))
    else:
        painter.drawLine(at(0.2, 0.5), at(0.8, 0.5))
    painter.restore()


class MarkLabel(QLabel):
    """A mark as a widget, with words for those who cannot see it."""

    def __init__(self, side: int, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._mark: Mark | None = None
        self.setFixedSize(side, side)

    def show_mark(self, mark: Mark, words: str) -> None:
        """Show a mark, and say it to a screen reader."""
        self._mark = mark
        self.setAccessibleName(words)
        self.update()

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Draw the mark."""
        if self._mark is not None:
            painter = QPainter(self)
            draw_mark(painter, QRectF(self.rect()).adjusted(1, 1, -1, -1), self._mark)
            painter.end()
