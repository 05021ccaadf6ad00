"""An axis that says what the places of a wall are for; narrow uses stand in a second line."""

from typing import Any

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QPainter

from viewer.ui.lab.charts.library import pg
from viewer.ui.lab.statistics import phrases

_LINE = 15
_HEIGHT = 52


class UseAxis(pg.AxisItem):  # type: ignore[misc]
    """Names runs of columns."""

    def __init__(self) -> None:
        super().__init__("bottom")
        self._uses: list[tuple[int, int, str]] = []
        self.setStyle(showValues=False, tickLength=0)
        self.setHeight(_HEIGHT)

    def show_uses(self, marks: tuple[tuple[int, str], ...], columns: int) -> None:
        """Take where each use begins, and how many columns there are."""
        ends = [start for start, _ in marks[1:]] + [columns]
        self._uses = [
            (start, end, phrases.named(name))
            for (start, name), end in zip(marks, ends, strict=True)
        ]
        self.update()

    def paint(self, painter: QPainter, option: Any, widget: Any) -> None:  # noqa: ANN401 - the library's own
        """Draw the line, the label and the names in sight."""
        super().paint(painter, option, widget)
        box, (low, high) = self.linkedView(), self.range
        if box is None or high <= low:
            return
        width = box.width()
        slot = width / (high - low)
        painter.setPen(self.textPen())
        narrow = 0
        for start, end, name in self._uses:
            left = max(0.0, (start - 0.5 - low) * slot)
            right = min(width, (end - 0.5 - low) * slot)
            if right - left < slot:
                continue
            needed = painter.fontMetrics().horizontalAdvance(name) + 4
            if needed <= right - left:
                rect, side = QRectF(left, 2, right - left, _LINE), Qt.AlignmentFlag.AlignHCenter
            elif (narrow := narrow + 1) % 2 == 0:
                middle = (left + right - needed) / 2
                rect, side = QRectF(middle, 2, needed, _LINE), Qt.AlignmentFlag.AlignHCenter
            else:  # it ends where its places end
                rect, side = (
                    QRectF(right - needed, 2 + _LINE, needed, _LINE),
                    Qt.AlignmentFlag.AlignRight,
                )
            painter.drawText(rect, side | Qt.AlignmentFlag.AlignVCenter, name)
