"""A picture as a list of marks: laid out first, drawn afterwards, and asked what is where.

Layout and painting stay apart, so that the same picture serves the window, a PNG and paper,
and so that tooltips, clicks and screen readers can find what they point at.
"""

from dataclasses import dataclass, field
from enum import Enum, auto
from itertools import pairwise
from typing import NamedTuple

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFont, QPainter, QPen

from viewer.ui.dice import draw_die
from viewer.ui.theme import Theme
from viewer.ui.tile_art import TileArt

_DIM = 0.4
_LEFT = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter


class Look(Enum):
    """How a tile stands out: as it is, faint, outlined, or outlined and crossed as wrong."""

    PLAIN = auto()
    DIM = auto()
    MARKED = auto()
    WRONG = auto()


class TileMark(NamedTuple):
    """A tile, and what is to be said of it."""

    rect: QRectF
    code: str
    look: Look
    note: str
    slot: int


class TextMark(NamedTuple):
    """A line of text; cut with an ellipsis where it does not fit."""

    rect: QRectF
    text: str
    font: QFont
    colour: QColor
    align: Qt.AlignmentFlag


class DieMark(NamedTuple):
    """A die's face, 1 to 6."""

    rect: QRectF
    pips: int


class BoxMark(NamedTuple):
    """A rounded rectangle, filled or only outlined."""

    rect: QRectF
    fill: QColor | None = None
    line: QColor | None = None
    radius: float = 3
    note: str = ""


class LineMark(NamedTuple):
    """A line through points."""

    points: tuple[QPointF, ...]
    colour: QColor
    width: float = 1


Mark = TileMark | TextMark | DieMark | BoxMark | LineMark


@dataclass(slots=True)
class Picture:
    """Marks in drawing order."""

    marks: list[Mark] = field(default_factory=list)

    def tile(self, rect: QRectF, code: str, look: Look, note: str, slot: int) -> None:
        """Add a tile."""
        self.marks.append(TileMark(rect, code, look, note, slot))

    def text(
        self,
        rect: QRectF,
        text: str,
        font: QFont,
        colour: QColor,
        align: Qt.AlignmentFlag = _LEFT,
    ) -> None:
        """Add a line of text."""
        self.marks.append(TextMark(rect, text, font, colour, align))

    def note_at(self, point: QPointF) -> str:
        """Return what is to be said of the topmost thing at a point, or nothing."""
        for mark in reversed(self.marks):
            if isinstance(mark, (TileMark, BoxMark)) and mark.note and mark.rect.contains(point):
                return mark.note
        return ""

    def point_out(self, painter: QPainter, slot: int, theme: Theme) -> None:
        """Draw a ring round every tile of a slot."""
        for tile in self.tiles:
            if tile.slot == slot:
                painter.setPen(QPen(theme.text, 2))
                painter.setBrush(Qt.BrushStyle.NoBrush)
                painter.drawRoundedRect(tile.rect.adjusted(-3, -3, 3, 3), 5, 5)

    @property
    def tiles(self) -> list[TileMark]:
        """The tiles in drawing order."""
        return [mark for mark in self.marks if isinstance(mark, TileMark)]

    def paint(self, painter: QPainter, theme: Theme, art: TileArt) -> None:
        """Draw everything."""
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        # Tiles lie on whole pixels and need no smoothing, which would make them four times slower
        # to draw; but a screen scaled by 1.25 moves them between pixels.
        between = painter.device().devicePixelRatio() % 1 != 0
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform, between)
        for mark in self.marks:
            match mark:
                case TileMark():
                    _paint_tile(painter, mark, theme, art)
                case TextMark():
                    _paint_text(painter, mark)
                case DieMark():
                    draw_die(painter, mark.rect, mark.pips)
                case BoxMark():
                    _paint_box(painter, mark)
                case LineMark():
                    painter.setPen(QPen(mark.colour, mark.width))
                    for start, end in pairwise(mark.points):
                        painter.drawLine(start, end)


def _paint_tile(painter: QPainter, mark: TileMark, theme: Theme, art: TileArt) -> None:
    art.draw(painter, mark.rect, mark.code, _DIM if mark.look is Look.DIM else 1.0)
    if mark.look is Look.MARKED:
        width = max(1.5, mark.rect.width() / 14)
        painter.setPen(QPen(theme.accent, width))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        edge = width / 2
        rect = mark.rect.adjusted(edge, edge, -edge, -edge)
        radius = mark.rect.width() / 10
        painter.drawRoundedRect(rect, radius, radius)
    elif mark.look is Look.WRONG:
        _paint_wrong(painter, mark.rect, theme)


def _paint_wrong(painter: QPainter, rect: QRectF, theme: Theme) -> None:
    """Outline a tile that the log contradicts, with a cross at its foot."""
    width = max(2.0, rect.width() / 12)
    painter.setPen(QPen(theme.bad, width))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    edge = width / 2
    painter.drawRoundedRect(rect.adjusted(edge, edge, -edge, -edge), width, width)
    side = max(9.0, rect.width() / 2.6)
    corner = QRectF(rect.right() - side, rect.bottom() - side, side, side)
    painter.fillRect(corner, theme.bad)
    painter.setPen(QPen(theme.window, max(1.5, side / 7)))
    inset = side / 4
    cross = corner.adjusted(inset, inset, -inset, -inset)
    painter.drawLine(cross.topLeft(), cross.bottomRight())
    painter.drawLine(cross.topRight(), cross.bottomLeft())


def _paint_text(painter: QPainter, mark: TextMark) -> None:
    painter.setFont(mark.font)
    painter.setPen(mark.colour)
    metrics = painter.fontMetrics()
    text = metrics.elidedText(mark.text, Qt.TextElideMode.ElideRight, int(mark.rect.width()) + 1)
    painter.drawText(mark.rect, int(mark.align | Qt.TextFlag.TextSingleLine), text)


def _paint_box(painter: QPainter, mark: BoxMark) -> None:
    painter.setPen(QPen(mark.line, 1) if mark.line else Qt.PenStyle.NoPen)
    painter.setBrush(mark.fill or Qt.BrushStyle.NoBrush)
    painter.drawRoundedRect(mark.rect, mark.radius, mark.radius)
