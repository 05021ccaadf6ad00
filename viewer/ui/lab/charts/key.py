"""What a chart's signs mean, in words with small drawings."""

from PySide6.QtCore import QPointF, QRectF, QSize
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QPolygonF
from PySide6.QtWidgets import QSizePolicy, QWidget

from viewer.lab.charts import Bars, Chart, Course, HeatMap
from viewer.lab.charts.heat import STEPS
from viewer.ui.kit.theme import themes
from viewer.ui.lab.charts.plot import chart_palette

_ICON = 18
_HEIGHT = 20
_SCALE = 168
_GAP = 16


class ChartKey(QWidget):
    """One line of signs and words."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._chart: Chart | None = None
        self._hints: frozenset[str] = frozenset()
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def show_chart(self, chart: Chart, hints: frozenset[str]) -> None:
        """Explain a chart."""
        self._chart, self._hints = chart, hints
        self.setAccessibleName(", ".join(text for _, text in self._entries()))
        self.update()

    def sizeHint(self) -> QSize:
        """Return the size of a line."""
        return QSize(300, _HEIGHT)

    def _entries(self) -> list[tuple[str, str]]:
        if isinstance(self._chart, HeatMap):
            far = [("far", self.tr("beyond 4.5"))] if "far" in self._hints else []
            return [("scale", self.tr("standard deviations")), *far]
        if isinstance(self._chart, Course):
            return [
                ("line", self.tr("found so far")),
                ("level", self.tr("expected")),
                ("band", self.tr("99 % of chance")),
            ]
        entries = [("dot" if "dots" in self._hints else "bar", self.tr("found"))]
        if isinstance(self._chart, Bars) and self._chart.expected is not None:
            entries.append(("level", self.tr("expected")))
            if self._chart.margins is not None:
                entries.append(("margin", self.tr("99 % of chance")))
                entries.append(("outside", self.tr("outside it")))
        return entries

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Draw the signs."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        x = 0.0
        for sign, text in self._entries():
            width = _SCALE if sign == "scale" else _ICON
            self._draw(painter, sign, QRectF(x, 2, width, _HEIGHT - 4))
            x += width + 5
            painter.setPen(themes.current.muted)
            room = painter.fontMetrics().horizontalAdvance(text)
            painter.drawText(QPointF(x, _HEIGHT - 5), text)
            x += room + _GAP
        painter.end()

    def _draw(self, painter: QPainter, sign: str, box: QRectF) -> None:
        colours, middle = chart_palette(), box.center()
        ink = QColor(colours.ink)
        if sign == "scale":
            self._draw_scale(painter, box, colours.heat)
        elif sign in ("bar", "band"):
            colour = colours.bar if sign == "bar" else colours.band
            painter.fillRect(box.adjusted(3, 3, -3, -3), QColor(colour))
        elif sign in ("line", "level"):
            painter.setPen(QColor(colours.line) if sign == "line" else ink)
            for shift in (-0.5, 0.5):
                y = middle.y() + shift
                painter.drawLine(QPointF(box.left() + 1, y), QPointF(box.right() - 1, y))
        elif sign == "margin":
            painter.setPen(ink)
            painter.drawLine(
                QPointF(middle.x(), box.top() + 1), QPointF(middle.x(), box.bottom() - 1)
            )
        else:
            painter.setPen(QColor(0, 0, 0, 0))
            painter.setBrush(QColor(colours.alarm if sign == "outside" else colours.line))
            if sign == "dot":
                painter.drawEllipse(middle, 4, 4)
            else:
                painter.setBrush(ink if sign == "far" else QColor(colours.alarm))
                painter.drawPolygon(_diamond(middle, triangle=sign == "far"))

    def _draw_scale(self, painter: QPainter, box: QRectF, heat: tuple[str, ...]) -> None:
        inner = box.adjusted(20, 2, -20, -2)
        width = inner.width() / len(heat)
        for at, colour in enumerate(heat):
            swatch = QRectF(inner.left() + at * width, inner.top(), width, inner.height())
            painter.fillRect(swatch, QColor(colour))
        painter.setPen(themes.current.muted)
        painter.drawText(QPointF(box.left(), box.bottom() - 3), f"\N{MINUS SIGN}{STEPS[-1]}")
        painter.drawText(QPointF(box.right() - 15, box.bottom() - 3), f"+{STEPS[-1]}")


def _diamond(middle: QPointF, *, triangle: bool) -> QPolygonF:
    corners = [QPointF(0, -5), QPointF(5, 4 if triangle else 0)]
    corners += [QPointF(-5, 4)] if triangle else [QPointF(0, 5), QPointF(-5, 0)]
    return QPolygonF([middle + corner for corner in corners])
