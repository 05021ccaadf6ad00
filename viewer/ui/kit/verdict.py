"""Verdicts as small signs drawn as lines, since not all fonts have them; figures as dots on a band.

A tick, a triangle (which in Japan says "in part"), a cross, a dash, a "!", or a diamond. Notes of
the user have a speech bubble, or what he thinks of a moment: a "?", a ring or a cross; lines a
fork.
"""

from collections.abc import Iterable
from enum import Enum, auto
from math import cos, pi, sin
from typing import Final, NamedTuple

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen, QPolygonF

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


class NoteSign(Enum):
    COMMENT = auto()
    QUESTION = auto()
    GOOD = auto()
    BAD = auto()
    LINE = auto()


_RING: Final = tuple(
    (0.5 + 0.38 * cos(turn * pi / 12), 0.5 + 0.38 * sin(turn * pi / 12)) for turn in (*range(24), 0)
)
_BUBBLE: Final = (
    *((0.08, 0.12), (0.92, 0.12), (0.92, 0.7), (0.55, 0.7)),
    *((0.28, 0.95), (0.28, 0.7), (0.08, 0.7), (0.08, 0.12)),
)
_HOOK: Final = (
    *((0.24, 0.32), (0.3, 0.18), (0.45, 0.1), (0.62, 0.13), (0.74, 0.27), (0.71, 0.42)),
    *((0.56, 0.52), (0.5, 0.64)),
)
_SIGNS: Final[dict[Verdict | NoteSign, tuple[str, list[tuple[tuple[float, float], ...]]]]] = {
    Verdict.AGREES: ("good", [((0.15, 0.55), (0.4, 0.8), (0.87, 0.2))]),
    Verdict.INCOMPLETE: ("accent", [((0.5, 0.15), (0.9, 0.85), (0.1, 0.85), (0.5, 0.15))]),
    Verdict.DISAGREES: ("bad", [((0.2, 0.2), (0.8, 0.8)), ((0.8, 0.2), (0.2, 0.8))]),
    Verdict.NOTHING: ("muted", [((0.2, 0.5), (0.8, 0.5))]),
    Verdict.UNREADABLE: ("accent", [((0.5, 0.12), (0.5, 0.58)), ((0.5, 0.88),)]),
    Verdict.ALARM: ("bad", [((0.5, 0.1), (0.9, 0.5), (0.5, 0.9), (0.1, 0.5), (0.5, 0.1))]),
    NoteSign.COMMENT: ("asked", [_BUBBLE]),
    NoteSign.QUESTION: ("accent", [_HOOK, ((0.5, 0.9),)]),
    NoteSign.GOOD: ("good", [_RING]),
    NoteSign.BAD: ("bad", [((0.2, 0.2), (0.8, 0.8)), ((0.8, 0.2), (0.2, 0.8))]),
    NoteSign.LINE: ("asked", [((0.1, 0.2), (1.0, 0.2)), ((0.3, 0.2), (0.55, 0.8), (1.0, 0.8))]),
}
"""Each sign's colour, and its lines on a square; one that ends where it began is closed."""
BAND_END: Final = 3
"""Standard deviations."""
_BAND_HEIGHT: Final = 8
_DOT: Final = 5.0
"""A dot's radius."""
_STEM: Final = 2
_TRIANGLE: Final = ((1, 0), (-1, 1), (-1, -1))
_DIAMOND: Final = ((1, 0), (0, 1), (-1, 0), (0, -1))
_SHADE: Final = 46
"""Opacity, of 255; inner parts of the band lie on outer ones, and so are stronger."""


def draw_sign(painter: QPainter, rect: QRectF, verdict: Verdict | NoteSign) -> None:
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


# dots on a band


class DotShape(Enum):
    """A diamond stands out, and a ring is only shown for comparison."""

    FULL = auto()
    RING = auto()
    DIAMOND = auto()


class BandDot(NamedTuple):
    """How far a figure is off what was to be expected, on a band from −3σ to +3σ."""

    deviations: float
    shape: DotShape = DotShape.FULL


def draw_band(painter: QPainter, rect: QRectF, dots: Iterable[BandDot]) -> None:
    """Draw a band in the middle of a rectangle, and dots on it, the first uppermost."""
    middle, unit = rect.center(), (rect.width() / 2 - _DOT) / BAND_END
    shade = QColor(themes.current.muted)
    shade.setAlpha(_SHADE)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(shade)
    for reach in range(BAND_END, 0, -1):
        half = unit * reach + (_DOT if reach == BAND_END else 0)
        part = QRectF(middle.x() - half, middle.y() - _BAND_HEIGHT / 2, 2 * half, _BAND_HEIGHT)
        painter.drawRoundedRect(part, 2, 2)
    painter.setPen(QPen(themes.current.muted, 1))
    tick = QPointF(0, _BAND_HEIGHT / 2 + 3)
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
    is_outside = off != dot.deviations
    if is_outside or shape is DotShape.DIAMOND:
        size = -_DOT - 2 if off < 0 else _DOT + 2  # a triangle points outwards
        corners = _TRIANGLE if is_outside else _DIAMOND
        painter.drawPolygon(QPolygonF([at + QPointF(x, y) * size for x, y in corners]))
    else:
        painter.drawEllipse(at, _DOT, _DOT)
