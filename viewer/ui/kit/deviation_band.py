"""How far a figure is off what was to be expected: a dot on a band from −3σ to +3σ.

Shapes tell as much as colours: a diamond stands out, a ring is only shown for comparison, and a
triangle at an end points to what lies beyond it.
"""

from collections.abc import Iterable
from enum import Enum, auto
from typing import Final, NamedTuple

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen, QPolygonF

from viewer.ui.kit.theme import themes

BAND_END: Final = 3
"""Standard deviations."""
_HEIGHT: Final = 8
_RADIUS: Final = 5.0
_STEM: Final = 2
_SHADE: Final = 46
"""Opacity, of 255; inner parts of the band lie on outer ones, and so are stronger."""


class DotShape(Enum):
    FULL = auto()
    RING = auto()
    DIAMOND = auto()


class BandDot(NamedTuple):
    deviations: float
    shape: DotShape = DotShape.FULL


def draw_band(painter: QPainter, rect: QRectF, dots: Iterable[BandDot]) -> None:
    """Draw a band in the middle of a rectangle, and dots on it, the first uppermost."""
    middle, unit = rect.center(), (rect.width() / 2 - _RADIUS) / BAND_END
    shade = QColor(themes.current.muted)
    shade.setAlpha(_SHADE)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(shade)
    for reach in range(BAND_END, 0, -1):
        half = unit * reach + (_RADIUS if reach == BAND_END else 0)
        part = QRectF(middle.x() - half, middle.y() - _HEIGHT / 2, 2 * half, _HEIGHT)
        painter.drawRoundedRect(part, 2, 2)
    painter.setPen(QPen(themes.current.muted, 1))
    tick = QPointF(0, _HEIGHT / 2 + 3)
    painter.drawLine(middle - tick, middle + tick)
    for dot in reversed(tuple(dots)):
        _draw_dot(painter, middle, unit, dot)


def _draw_dot(painter: QPainter, middle: QPointF, unit: float, dot: BandDot) -> None:
    theme, shape = themes.current, dot.shape
    colour = theme.bad if shape is DotShape.DIAMOND else theme.asked
    is_ring = shape is DotShape.RING
    off = min(BAND_END, max(-BAND_END, dot.deviations))
    at = middle + QPointF(off * unit, 0)
    if not is_ring:
        painter.setPen(QPen(colour, _STEM))
        painter.drawLine(middle, at)
    painter.setPen(QPen(theme.muted if is_ring else theme.panel, 1.5))
    painter.setBrush(theme.panel if is_ring else colour)
    if off != dot.deviations:
        painter.drawPolygon(_outwards(at, _RADIUS + 2 if off > 0 else -_RADIUS - 2))
    elif shape is DotShape.DIAMOND:
        far = _RADIUS + 2
        corners = (QPointF(far, 0), QPointF(0, far), QPointF(-far, 0), QPointF(0, -far))
        painter.drawPolygon(QPolygonF([at + corner for corner in corners]))
    else:
        painter.drawEllipse(at, _RADIUS, _RADIUS)


def _outwards(at: QPointF, size: float) -> QPolygonF:
    """Return a triangle that points right, or left if its size is negative."""
    corners = (QPointF(size, 0), QPointF(-size, size), QPointF(-size, -size))
    return QPolygonF([at + corner for corner in corners])
