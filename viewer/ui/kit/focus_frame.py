"""The frame that is the ring round whatever the keys led to; Qt lets it follow its widget.

A module of its own, imported when keys first lead somewhere: styles take Qt 5 ms to load.
"""

from PySide6.QtCore import QRect, QRectF
from PySide6.QtGui import QPaintEvent
from PySide6.QtWidgets import (
    QApplication,
    QFocusFrame,
    QProxyStyle,
    QStyle,
    QStyleHintReturn,
    QStyleOption,
    QWidget,
)

from viewer.ui.kit.theme import RING, draw_ring
from viewer.ui.kit.tile_art import painting


class FocusRing(QFocusFrame):
    def __init__(self) -> None:
        super().__init__()
        self.setObjectName("focus_ring")
        self._style = _RingStyle(QApplication.style().name())  # a widget does not own its style
        self.setStyle(self._style)

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Draw the ring; farther in where it would reach over the edge of what holds it."""
        holder = self.parentWidget()
        assert holder is not None  # noqa: S101 - a window, or a scroll area's viewport
        inside = QRect(-self.pos(), holder.size()).intersected(self.rect())
        with painting(self) as painter:
            draw_ring(painter, QRectF(inside).adjusted(3, 3, -3, -3))


class _RingStyle(QProxyStyle):
    """Lays the frame above its widget; Fusion lays it below, where the widget hides it."""

    def styleHint(
        self,
        hint: QStyle.StyleHint,
        option: QStyleOption | None = None,
        widget: QWidget | None = None,
        returned: QStyleHintReturn | None = None,
    ) -> int:
        if hint is QStyle.StyleHint.SH_FocusFrame_AboveWidget:
            return 1
        return super().styleHint(hint, option, widget, returned)

    def pixelMetric(
        self,
        metric: QStyle.PixelMetric,
        option: QStyleOption | None = None,
        widget: QWidget | None = None,
    ) -> int:
        metrics = QStyle.PixelMetric
        if metric in (metrics.PM_FocusFrameHMargin, metrics.PM_FocusFrameVMargin):
            return RING
        return super().pixelMetric(metric, option, widget)
