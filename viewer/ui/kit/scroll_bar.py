"""Scroll bars that are painted at once: a ground, a slider, two arrows.

Both bars beside the hand change with each step of it. Fusion paints them with gradients, for which
Qt wakes threads: a tenth of all that a step takes.
"""

from typing import Final

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QPolygonF
from PySide6.QtWidgets import QAbstractScrollArea, QScrollBar, QWidget

from viewer.ui.kit.theme import fill, themes

_INSET: Final = 3
"""Between the slider and the bar's sides, in pixels."""
_ARROW: Final = 3
"""Half as wide as an arrow's foot."""


class ScrollBar(QScrollBar):
    """A scroll bar; it is used as any other."""

    def __init__(self, orientation: Qt.Orientation, parent: QWidget | None = None) -> None:
        super().__init__(orientation, parent)
        self.setAttribute(Qt.WidgetAttribute.WA_Hover)

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Paint it; what is under the mouse stands out, as far as it can be used."""
        # The many names of QStyle take long to make, and at the start no bar is seen.
        from PySide6.QtWidgets import QStyle, QStyleOptionSlider  # noqa: PLC0415

        option, control = QStyleOptionSlider(), QStyle.SubControl
        self.initStyleOption(option)
        bar = QStyle.ComplexControl.CC_ScrollBar

        def place(part: QStyle.SubControl) -> QRectF:
            return QRectF(self.style().subControlRect(bar, option, part, self))

        theme, painter = themes.current, QPainter(self)
        fill(painter, self.rect(), theme.panel)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(Qt.PenStyle.NoPen)
        used = self.minimum() < self.maximum()
        over = bool(option.state & QStyle.StateFlag.State_MouseOver)
        painter.setBrush(self._colour(over=over) if used else theme.line)
        if used:
            slider = place(control.SC_ScrollBarSlider)
            if self.orientation() is Qt.Orientation.Vertical:
                slider.adjust(_INSET, 0, -_INSET, 0)
            else:
                slider.adjust(0, _INSET, 0, -_INSET)
            round_end = min(slider.width(), slider.height()) / 2
            painter.drawRoundedRect(slider, round_end, round_end)
            painter.setBrush(theme.faint)
        for part, way in ((control.SC_ScrollBarSubLine, -1), (control.SC_ScrollBarAddLine, 1)):
            painter.drawPolygon(self._arrow(place(part).center(), way))
        painter.end()

    def _colour(self, *, over: bool) -> QColor:
        """Return the slider's colour: stronger under the mouse, and while it is dragged."""
        theme = themes.current
        if self.isSliderDown():
            return theme.accent
        return theme.muted if over else theme.faint

    def _arrow(self, middle: QPointF, way: int) -> QPolygonF:
        """Return an arrow to the end of the bar that it leads to."""
        foot, tip = -way * _ARROW / 2, way * _ARROW / 2
        points = ((-_ARROW, foot), (_ARROW, foot), (0.0, tip))
        upright = self.orientation() is Qt.Orientation.Vertical
        return QPolygonF(
            [middle + (QPointF(x, y) if upright else QPointF(y, x)) for x, y in points]
        )


def give_bars(area: QAbstractScrollArea) -> None:
    """Let an area that scrolls have such bars."""
    area.setVerticalScrollBar(ScrollBar(Qt.Orientation.Vertical))
    area.setHorizontalScrollBar(ScrollBar(Qt.Orientation.Horizontal))
