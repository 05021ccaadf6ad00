"""Kanji as SVG paths, taken from a brush font and simplified.

The outlines of a brush font follow every hair of the brush: hundreds of points that cost size and
parsing time and show nothing at the size of a tile.  So each contour is flattened, thinned out
(Ramer, Douglas and Peucker), and drawn again with smooth curves through the points that are left,
keeping the sharp corners that make a brush stroke look like one.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import atan2, degrees, hypot
from typing import TYPE_CHECKING

from fontTools.pens.basePen import BasePen
from fontTools.ttLib import TTFont
from svg import Point, cubic, line, move

if TYPE_CHECKING:
    from pathlib import Path

# Font units (the font has 1024 to the em).  A tile 192 px high shows about 6 units in a pixel.
TOLERANCE = 3.0
# Contours smaller than this are specks of dry brush, which look like dirt on a tile.
SPECK = 500.0
# An outline that turns by more degrees than this has a corner, which stays sharp.
CORNER = 38.0
# 1 for corners of 90 degrees, 2 for none: corners sharper than this are cut off when they grow.
SHARPEST = 1.0
# Straight lines for each curve of the font; the thinning takes the needless ones away again.
CURVE_STEPS = 6

Contour = list[Point]
Offset = tuple[float, float]


@dataclass(frozen=True)
class Box:
    """The rectangle of a tile's face that a glyph shall fill."""

    left: float
    top: float
    width: float
    height: float


class FlatteningPen(BasePen):  # type: ignore[misc]
    """A pen which collects contours as polygons."""

    def __init__(self, glyph_set: object) -> None:
        """Start without contours."""
        super().__init__(glyph_set)
        self.contours: list[Contour] = []

    def _moveTo(self, pt: Offset) -> None:  # noqa: N802
        self.contours.append([Point(*pt)])

    def _lineTo(self, pt: Offset) -> None:  # noqa: N802
        self.contours[-1].append(Point(*pt))

    def _qCurveToOne(self, pt1: Offset, pt2: Offset) -> None:  # noqa: N802
        (x0, y0), (x1, y1), (x2, y2) = self.contours[-1][-1], pt1, pt2
        for step in range(1, CURVE_STEPS + 1):
            t = step / CURVE_STEPS
            a, b, c = (1 - t) ** 2, 2 * t * (1 - t), t * t
            self.contours[-1].append(Point(a * x0 + b * x1 + c * x2, a * y0 + b * y1 + c * y2))


class BrushFont:
    """A TrueType font from which single kanji are taken."""

    def __init__(self, path: Path) -> None:
        """Open the font."""
        font = TTFont(path)
        self._glyphs = font.getGlyphSet()
        self._names: dict[int, str] = font.getBestCmap()

    def path(self, char: str, box: Box, bolder: float, max_stretch: float = 1.35) -> str:
        """Return the path data of a kanji, centred in a box, all strokes ``bolder`` by so much.

        The kanji of a tile are written flat or tall to fill their place, so the glyph may be
        stretched, but no side more than ``max_stretch`` times the other. It is made bolder here,
        not with an outline in the SVG: Qt takes four times as long to draw a tile with outlines.
        """
        contours = self._contours(char)
        xs = [p.x for c in contours for p in c]
        ys = [p.y for c in contours for p in c]
        sx, sy = box.width / (max(xs) - min(xs)), box.height / (max(ys) - min(ys))
        sx, sy = min(sx, sy * max_stretch), min(sy, sx * max_stretch)
        middle = Point((max(xs) + min(xs)) / 2, (max(ys) + min(ys)) / 2)
        centre = Point(box.left + box.width / 2, box.top + box.height / 2)

        def place(p: Point) -> Point:
            x, y = (p.x - middle.x) * sx, (p.y - middle.y) * sy
            return Point(centre.x + x, centre.y - y)

        placed = [[place(p) for p in contour] for contour in contours]
        return "".join(_smooth(_grown(contour, bolder / 2)) for contour in placed)

    def _contours(self, char: str) -> list[Contour]:
        pen = FlatteningPen(self._glyphs)
        self._glyphs[self._names[ord(char)]].draw(pen)
        return [_thin_closed(c) for c in pen.contours if abs(_area(c)) > SPECK]


def _area(contour: Contour) -> float:
    following = contour[1:] + contour[:1]
    return sum(p.x * q.y - q.x * p.y for p, q in zip(contour, following, strict=True)) / 2


def _thin_closed(contour: Contour) -> Contour:
    """Thin out a closed contour, splitting it at the point farthest from its start."""
    ring = [p for p, q in zip(contour, contour[-1:] + contour, strict=False) if p != q]
    first = ring[0]
    split = max(range(len(ring)), key=lambda i: hypot(ring[i].x - first.x, ring[i].y - first.y))
    return _thin(ring[: split + 1])[:-1] + _thin([*ring[split:], first])[:-1]


def _thin(points: Contour) -> Contour:
    """Ramer-Douglas-Peucker: drop the points that lie within the tolerance."""
    (x0, y0), (x1, y1) = points[0], points[-1]
    length = hypot(x1 - x0, y1 - y0) or 1.0
    far, index = 0.0, 0
    for i in range(1, len(points) - 1):
        off = abs((points[i].x - x0) * (y1 - y0) - (points[i].y - y0) * (x1 - x0)) / length
        if off > far:
            far, index = off, i
    if far <= TOLERANCE:
        return [points[0], points[-1]]
    return _thin(points[: index + 1])[:-1] + _thin(points[index:])


def _grown(contour: Contour, by: float) -> Contour:
    """Move a contour's points outwards; those of a hole, which runs the other way, inwards."""
    preceding, following = contour[-1:] + contour[:-1], contour[1:] + contour[:1]
    return [_moved(*points, by=by) for points in zip(preceding, contour, following, strict=True)]


def _moved(before: Point, here: Point, after: Point, *, by: float) -> Point:
    """Move a point to where both lines meet when they are moved; not far off at a sharp corner."""
    a, b = _normal(before, here), _normal(here, after)
    reach = by / max(1 + a.x * b.x + a.y * b.y, SHARPEST)
    return Point(here.x + (a.x + b.x) * reach, here.y + (a.y + b.y) * reach)


def _normal(p: Point, q: Point) -> Point:
    length = hypot(q.x - p.x, q.y - p.y)
    return Point((q.y - p.y) / length, (p.x - q.x) / length)


def _tangent(before: Point, here: Point, after: Point) -> Point | None:
    """Return the unit tangent of a smooth point, nothing for a corner."""
    coming = atan2(here.y - before.y, here.x - before.x)
    turn = degrees(atan2(after.y - here.y, after.x - here.x) - coming)
    if abs((turn + 180) % 360 - 180) > CORNER:
        return None
    dx, dy = after.x - before.x, after.y - before.y
    return Point(dx / hypot(dx, dy), dy / hypot(dx, dy))


def _smooth(points: Contour) -> str:
    """Draw a closed curve through the points: curved where they bend gently, else straight."""
    n = len(points)
    tangents = [_tangent(points[i - 1], points[i], points[(i + 1) % n]) for i in range(n)]
    out = move(_rounded(points[0]))
    for i in range(n):
        p, q, leave, arrive = points[i], points[(i + 1) % n], tangents[i], tangents[(i + 1) % n]
        if leave is None and arrive is None:
            out += line(_rounded(q))
            continue
        reach = hypot(q.x - p.x, q.y - p.y) / 3
        first = Point(p.x + leave.x * reach, p.y + leave.y * reach) if leave else p
        second = Point(q.x - arrive.x * reach, q.y - arrive.y * reach) if arrive else q
        out += cubic(_rounded(first), _rounded(second), _rounded(q))
    return out + "z"


def _rounded(p: Point) -> Point:
    """Keep one decimal: an eighth of a pixel at most on a tile 192 px high."""
    return Point(round(p.x, 1), round(p.y, 1))
