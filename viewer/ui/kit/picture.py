"""A picture as a list of shapes: laid out first, painted afterwards, and asked what is where.

Layout and painting are separate, so that the same picture serves the window, a PNG and paper, and
so that tooltips, clicks and screen readers find what they point at. What a shape stands for only
the view knows that laid it, by the shape's key. Shapes compare by value: of two pictures, only the
region where they differ is painted again. Rejected: Qt's scene graph, which was no faster, and
caching parts of a picture, each of which needs a list of all it depends on.
"""

from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from enum import Enum, auto
from itertools import chain, pairwise, takewhile
from math import cos, pi, sin
from typing import Final, NamedTuple

from PySide6.QtCore import QPointF, QRect, QRectF, Qt
from PySide6.QtGui import (
    QColor,
    QFont,
    QFontMetrics,
    QPainter,
    QPen,
    QPolygonF,
    QRegion,
    QTextLayout,
)

from viewer.ui.kit.theme import Fonts, Theme, cached_in_thread, fill, fitted
from viewer.ui.kit.tile_art import BACK, TileArt, TileOutlines, draw_die, smooth_tiles
from viewer.ui.kit.verdict import NoteSign, Verdict, draw_sign

Art = TileArt | TileOutlines
_RIM: Final = 5
"""How far what is painted of a shape reaches beyond its rectangle, in pixels, as a tile's ring."""
_MOST_CHANGES: Final = 80
"""Marks; where more differ, a region of them all takes longer than painting everything."""
NO_KEY: Final = -1
_STEP_KEY: Final = -2
"""Of a box that stands for step 0; those of the next steps are less."""
_DASHES: Final = (2.0, 1.0)
"""Of the outline that the user asked for; the others' lines are whole."""
_STAR: Final = (1.0, 0.45)
"""Its points and its notches, in radii."""
_STAR_FILL: Final = QColor("#0f5a2a")
_STAR_EDGE: Final = QColor("#fffdf6")
"""On a tile, whose face is light in both themes."""
_SINGLE_LINE = Qt.TextFlag.TextSingleLine.value
ALIGN_LEFT: Final = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter
ALIGN_CENTRE: Final = Qt.AlignmentFlag.AlignCenter
ALIGN_RIGHT: Final = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter


def step_key(step: int) -> int:
    """Return the key of a box that stands for a step."""
    return _STEP_KEY - step


def step_of(key: int) -> int | None:
    """Return the step that a box's key stands for; None where it stands for another thing."""
    return _STEP_KEY - key if key <= _STEP_KEY else None


class TileLook(Enum):
    """How a tile stands out.

    As it is; faint, unseen; a little faint, still to come; hardly faint, discarded just as drawn;
    outlined, as what a hand was won with; on a bright ground, as the tile of the latest event; or
    outlined and crossed as wrong.
    """

    PLAIN = auto()
    DIM = auto()
    VEILED = auto()
    PASSED = auto()
    MARKED = auto()
    CURRENT = auto()
    WRONG = auto()


OPACITY: Final = {TileLook.DIM: 0.4, TileLook.VEILED: 0.55, TileLook.PASSED: 0.74}
"""Of the looks that are faint."""


class TileShape(NamedTuple):
    """A tile, and what is to be said of it."""

    rect: QRectF  # where it lies, after any turning
    code: str  # its face, or ``back``
    look: TileLook  # how it stands out
    note: str  # its tooltip
    key: int = NO_KEY  # what the view that lays it knows it by
    quarters: int = 0  # how often it is turned by a quarter, counter-clockwise
    outlined: bool = False  # whether the user asked for it
    won: bool = False  # whether a hand was won with it
    copied: bool = False  # whether it is shown once more, beside where it lies
    noted: int | None = None  # in which of two ways a note of the user's outlines it
    passed: bool = False  # whether it is a little faint also as that of the latest event

    def paint(self, painter: QPainter, theme: Theme, art: Art) -> None:
        rect = self.rect
        if self.look is TileLook.CURRENT and self.passed:  # a ground would shine through
            _outline(painter, rect.adjusted(-3, -3, 3, 3), theme.accent, 3, 4)
        elif self.look is TileLook.CURRENT:
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(theme.accent)
            painter.drawRoundedRect(rect.adjusted(-3, -3, 3, 3), 4, 4)
        opacity = OPACITY.get(TileLook.PASSED if self.passed else self.look, 1.0)
        art.draw(painter, rect, self.code, opacity, quarters=self.quarters)
        if self.look is TileLook.MARKED:
            width = max(1.5, rect.width() / 14)
            _outline(painter, rect, theme.good, width, rect.width() / 10)
        elif self.look is TileLook.WRONG:
            _paint_wrong(painter, rect, theme)
        if self.won:
            _paint_star(painter, rect)
        if self.noted is not None:
            around = rect.adjusted(-1, -1, 1, 1)  # the next tile may lie right beside it
            width = max(3.0, rect.width() / 13)
            if self.noted:
                _outline_corners(painter, around, theme.accent, width)
            else:
                _outline(painter, around, theme.series[-1], width, 4)
        if self.outlined:
            around = rect.adjusted(-3.5, -3.5, 3.5, 3.5)
            _outline(painter, around, theme.asked, 3, 4, dashes=_DASHES)


class TextShape(NamedTuple):
    """A line of text; cut with an ellipsis where it does not fit."""

    rect: QRectF
    text: str
    font: QFont
    colour: QColor
    align: Qt.AlignmentFlag
    part: float = 1
    """How much smaller it is than its font: type of whole pixels alone would be another width."""

    def paint(self, painter: QPainter, _theme: Theme, _art: Art) -> None:
        painter.setFont(self.font)
        painter.setPen(self.colour)
        room = QRectF(self.rect.topLeft(), self.rect.size() / self.part)
        text = _fitting(self.text, self.font, int(room.width()) + 1)
        if self.part != 1:
            painter.save()
            painter.translate(room.topLeft())
            painter.scale(self.part, self.part)
            room.moveTo(0, 0)
        room.adjust(0, -_RIM, 0, _RIM)  # fonts may be higher than what they draw
        painter.drawText(room, self.align.value | _SINGLE_LINE, text)
        if self.part != 1:
            painter.restore()


class DieShape(NamedTuple):
    rect: QRectF
    pips: int

    def paint(self, painter: QPainter, _theme: Theme, _art: Art) -> None:
        draw_die(painter, self.rect, self.pips)


class BoxShape(NamedTuple):
    """A rounded rectangle, filled or only outlined; one with a key can be clicked."""

    rect: QRectF
    fill: QColor | None = None
    line: QColor | None = None
    radius: float = 3
    note: str = ""
    key: int = NO_KEY  # a seat, or that of a step by `step_key`

    def paint(self, painter: QPainter, _theme: Theme, _art: Art) -> None:
        painter.setPen(QPen(self.line, 1) if self.line else Qt.PenStyle.NoPen)
        painter.setBrush(self.fill or Qt.BrushStyle.NoBrush)
        painter.drawRoundedRect(self.rect, self.radius, self.radius)


class RectsShape(NamedTuple):
    rect: QRectF  # what they all lie in
    rects: tuple[QRectF, ...]
    fill: QColor

    def paint(self, painter: QPainter, _theme: Theme, _art: Art) -> None:
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(self.fill)
        painter.drawRects(self.rects)


class HatchShape(NamedTuple):
    """Slanting lines over a rectangle."""

    rect: QRectF
    colour: QColor

    def paint(self, painter: QPainter, _theme: Theme, _art: Art) -> None:
        x, y, width, height = self.rect.x(), self.rect.y(), self.rect.width(), self.rect.height()
        shorter = min(width, height)
        step = max(4.0, shorter / 5)
        painter.setPen(QPen(self.colour, max(1.0, shorter / 20)))
        for nth in range(1, int((width + height) / step)):
            along = nth * step
            start = QPointF(x + max(0.0, along - height), y + min(along, height))
            end = QPointF(x + min(along, width), y + max(0.0, along - width))
            painter.drawLine(start, end)


class SignShape(NamedTuple):
    rect: QRectF
    verdict: Verdict | NoteSign

    def paint(self, painter: QPainter, _theme: Theme, _art: Art) -> None:
        draw_sign(painter, self.rect, self.verdict)


class LineShape(NamedTuple):
    points: tuple[QPointF, ...]
    colour: QColor
    width: float = 1

    @property
    def rect(self) -> QRectF:
        return QPolygonF(self.points).boundingRect()

    def paint(self, painter: QPainter, _theme: Theme, _art: Art) -> None:
        painter.setPen(QPen(self.colour, self.width))
        for start, end in pairwise(self.points):
            painter.drawLine(start, end)


Shape = (
    TileShape | TextShape | DieShape | BoxShape | RectsShape | HatchShape | SignShape | LineShape
)


@dataclass(slots=True, eq=False, repr=False)
class Picture:
    """Marks in drawing order."""

    shapes: list[Shape] = field(default_factory=list, init=False)
    called_out: list[Shape] = field(default_factory=list, init=False)
    """What is seen over them for a moment, where things may move."""
    source: QPointF | None = field(default=None, init=False)
    """Whence the tiles of the latest event came, where nothing tells: the middle of their hand."""
    height: int = field(default=0, init=False)
    """Of a page that scrolls, in logical pixels; else 0."""

    def tile(  # noqa: PLR0917 - as a `TileShape` has them
        self,
        rect: QRectF,
        code: str,
        look: TileLook = TileLook.PLAIN,
        note: str = "",
        key: int = NO_KEY,
        quarters: int = 0,
    ) -> None:
        self.shapes.append(TileShape(rect, code, look, note, key, quarters % 4))

    def text(
        self,
        rect: QRectF,
        text: str,
        font: QFont,
        colour: QColor,
        align: Qt.AlignmentFlag = ALIGN_LEFT,
    ) -> None:
        self.shapes.append(TextShape(rect, text, font, colour, align))

    def fitted_text(
        self,
        rect: QRectF,
        text: str,
        font: QFont,
        colour: QColor,
        align: Qt.AlignmentFlag = ALIGN_LEFT,
    ) -> None:
        """Write a text, smaller where it would be wider than its place."""
        self.text(rect, text, fitted(font, text, rect.width()), colour, align)

    def box(  # noqa: PLR0917 - as a `BoxShape` has them
        self,
        rect: QRectF,
        fill: QColor | None = None,
        line: QColor | None = None,
        radius: float = 3,
        note: str = "",
        key: int = NO_KEY,
    ) -> None:
        self.shapes.append(BoxShape(rect, fill, line, radius, note, key))

    def line(self, points: Iterable[QPointF], colour: QColor, width: float = 1) -> None:
        self.shapes.append(LineShape(tuple(points), colour, width))

    def note_at(self, point: QPointF) -> str:
        """Return what is to be said of the topmost thing at a point, or nothing."""
        noted = (each for each in reversed(self.shapes) if isinstance(each, (TileShape, BoxShape)))
        return next((each.note for each in noted if each.note and each.rect.contains(point)), "")

    def tile_key_at(self, point: QPointF) -> int:
        """Return the key of the topmost tile that lies face up at a point."""
        tiles = (shape for shape in self._under(point) if isinstance(shape, TileShape))
        return next((tile.key for tile in tiles if tile.code != BACK), NO_KEY)

    def box_key_at(self, point: QPointF) -> int:
        """Return the key of the topmost box at a point that has one."""
        boxes = (shape for shape in self._under(point) if isinstance(shape, BoxShape))
        return next((box.key for box in boxes if box.key != NO_KEY), NO_KEY)

    def _under(self, point: QPointF) -> Iterator[Shape]:
        return (shape for shape in reversed(self.shapes) if shape.rect.contains(point))

    def outline(self, keys: Collection[int]) -> None:
        """Outline the tiles with some keys; what lies face down gives nothing away."""
        for index, shape in enumerate(self.shapes) if keys else ():
            if isinstance(shape, TileShape) and shape.key in keys and shape.code != BACK:
                self.shapes[index] = shape._replace(outlined=True)

    def outline_noted(self, ways: Sequence[Collection[int]]) -> None:
        """Outline the tiles with some keys in two ways, but none that lies face down."""
        noted = {key: way for way, keys in enumerate(ways) for key in keys}
        for index, shape in enumerate(self.shapes) if noted else ():
            if isinstance(shape, TileShape) and shape.key in noted and shape.code != BACK:
                self.shapes[index] = shape._replace(noted=noted[shape.key])

    @property
    def tiles(self) -> list[TileShape]:
        return [shape for shape in self.shapes if isinstance(shape, TileShape)]

    def paint(
        self, painter: QPainter, theme: Theme, art: Art, region: QRegion | None = None
    ) -> None:
        """Draw everything, or only what reaches into a region."""
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        smooth_tiles(painter)
        for shape in self.shapes:
            if region is None or region.intersects(reach(shape)):
                shape.paint(painter, theme, art)


@dataclass(slots=True, eq=False, repr=False)
class RowPicture(Picture):
    """What a row of a list shows, and what it is laid out with."""

    rect: QRectF
    fonts: Fonts
    theme: Theme


def changed_region(before: Picture, after: Picture) -> QRegion | None:
    """Return where two pictures differ; None where it is not worth telling."""
    changed = _changed(before.shapes, after.shapes)
    if not before.shapes or len(changed) > _MOST_CHANGES:
        return None
    region = QRegion()
    for shape in changed:
        region += reach(shape)
    return region


def _changed(before: list[Shape], after: list[Shape]) -> list[Shape]:
    """Return the shapes that are in one of two lists alone.

    What is equal at both ends, or stands equal in two lists of one length, is not looked at any
    closer; else shapes in the same place are compared. The order of those is the same in both
    pictures where they overlap.
    """
    if len(before) == len(after):
        pairs = [pair for pair in zip(before, after, strict=True) if not _is_equal(*pair)]
        before, after = [one for one, _ in pairs], [other for _, other in pairs]
    else:
        start = _equal(zip(before, after, strict=False))
        before, after = before[start:], after[start:]
        end = _equal(zip(reversed(before), reversed(after), strict=False))
        before, after = before[: len(before) - end], after[: len(after) - end]
    gone = defaultdict[object, list[Shape]](list)
    for shape in before:
        gone[type(shape), shape.rect.getRect()].append(shape)
    new = []
    for shape in after:
        there = gone[type(shape), shape.rect.getRect()]
        if shape in there:
            there.remove(shape)
        else:
            new.append(shape)
    return [*new, *chain.from_iterable(gone.values())]


def _equal(pairs: Iterable[tuple[Shape, Shape]]) -> int:
    """Return how many pairs are equal before the first that is not."""
    return sum(1 for _ in takewhile(lambda pair: _is_equal(*pair), pairs))


def _is_equal(one: Shape, other: Shape) -> bool:
    """Compare marks of one kind alone: PySide would take a text for the name of a colour."""
    return type(one) is type(other) and one == other


def reach(shape: Shape) -> QRect:
    """Return the whole pixels that a shape may touch."""
    return shape.rect.toAlignedRect().adjusted(-_RIM, -_RIM, _RIM, _RIM)


def _outline(  # noqa: PLR0917 - where, and how
    painter: QPainter,
    rect: QRectF,
    colour: QColor,
    width: float,
    radius: float,
    dashes: Sequence[float] = (),
) -> None:
    """Draw a line just inside a rectangle; dashes and gaps are in widths of the line."""
    edge = width / 2
    pen = QPen(colour, width)
    if dashes:
        pen.setDashPattern(dashes)
        pen.setCapStyle(Qt.PenCapStyle.FlatCap)
    painter.setPen(pen)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.drawRoundedRect(rect.adjusted(edge, edge, -edge, -edge), radius, radius)


def _paint_star(painter: QPainter, rect: QRectF) -> None:
    """Draw a star in a tile's corner: who sees no colours knows the winning tile by its form."""
    radius = max(6.0, min(rect.width(), rect.height()) / 3.4)
    centre = QPointF(rect.right() - 0.7 * radius, rect.top() + 0.7 * radius)
    points = [
        centre + QPointF(sin(nth * pi / 5), -cos(nth * pi / 5)) * radius * _STAR[nth % 2]
        for nth in range(10)
    ]
    painter.setPen(QPen(_STAR_EDGE, max(1.2, radius / 5)))
    painter.setBrush(_STAR_FILL)
    painter.drawPolygon(QPolygonF(points))


def _outline_corners(painter: QPainter, rect: QRectF, colour: QColor, width: float) -> None:
    """Draw the corners of an outline: so it differs from a whole one without its colour too."""
    painter.setPen(QPen(colour, width))
    edge, arm = width / 2, min(rect.width(), rect.height()) / 3
    inner = rect.adjusted(edge, edge, -edge, -edge)
    for x, dx in ((inner.left(), arm), (inner.right(), -arm)):
        for y, dy in ((inner.top(), arm), (inner.bottom(), -arm)):
            corner = [QPointF(x + dx, y), QPointF(x, y), QPointF(x, y + dy)]
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawPolyline(corner)


def _paint_wrong(painter: QPainter, rect: QRectF, theme: Theme) -> None:
    """Outline a tile that the log contradicts, with a cross at its foot."""
    width = max(2.0, rect.width() / 12)
    _outline(painter, rect, theme.bad, width, width)
    side = max(9.0, rect.width() / 2.6)
    corner = QRectF(rect.right() - side, rect.bottom() - side, side, side)
    fill(painter, corner, theme.bad)
    painter.setPen(QPen(theme.window, max(1.5, side / 7)))
    inset = side / 4
    cross = corner.adjusted(inset, inset, -inset, -inset)
    painter.drawLine(cross.topLeft(), cross.bottomRight())
    painter.drawLine(cross.topRight(), cross.bottomLeft())


@cached_in_thread(4096)
def _fitting(text: str, font: QFont, width: int) -> str:
    """Cut a text to a width; cached, as measuring takes as long as drawing."""
    return QFontMetrics(font).elidedText(text, Qt.TextElideMode.ElideRight, width)


def broken(text: str, font: QFont, width: float) -> list[str]:
    """Break text where its language allows it; Japanese and Chinese have no spaces."""
    lines = []
    for part in text.split("\n"):
        layout = QTextLayout(part, font)
        layout.beginLayout()
        while (line := layout.createLine()).isValid():
            line.setLineWidth(width)
            lines.append(part[line.textStart() : line.textStart() + line.textLength()].rstrip())
        layout.endLayout()
    return lines
