"""The little SVG the tile set needs: colours, number formatting and a few shapes.

Everything stays inside SVG Tiny 1.2, which is all that QtSvg draws: paths, circles, rectangles
and linear gradients.  Shapes of one colour are joined into one path wherever possible, and holes
are cut by the even-odd rule, because fewer elements parse and paint faster.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import cos, radians, sin
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterable

INK = "#14192b"
RED = "#bf0d1e"
GREEN = "#066636"
BLUE = "#123a8a"
IVORY = "#fcf8ec"


class Point(NamedTuple):
    """A point in tile units; y grows downwards, as in SVG."""

    x: float
    y: float


@dataclass(frozen=True)
class Frame:
    """A rotated local coordinate system: origin, and degrees clockwise."""

    origin: Point
    angle: float = 0.0

    def at(self, x: float, y: float) -> Point:
        """Turn local coordinates into tile coordinates."""
        c, s = cos(radians(self.angle)), sin(radians(self.angle))
        return Point(self.origin.x + x * c - y * s, self.origin.y + x * s + y * c)


def num(value: float) -> str:
    """Write a number as shortly as two decimals allow."""
    text = f"{value:.2f}".rstrip("0").rstrip(".")
    if text in {"-0", ""}:
        return "0"
    return text.replace("0.", ".", 1) if text.startswith(("0.", "-0.")) else text


def nums(*values: float) -> str:
    """Write numbers one after another; a minus sign separates by itself."""
    out = ""
    for value in values:
        text = num(value)
        out += text if not out or text.startswith("-") else " " + text
    return out


def move(p: Point) -> str:
    """Start a subpath."""
    return "M" + nums(*p)


def line(p: Point) -> str:
    """Draw a straight line to a point."""
    return "L" + nums(*p)


def quad(control: Point, end: Point) -> str:
    """Draw a quadratic curve."""
    return "Q" + nums(*control, *end)


def cubic(first: Point, second: Point, end: Point) -> str:
    """Draw a cubic curve."""
    return "C" + nums(*first, *second, *end)


def disc(centre: Point, radius: float) -> str:
    """Return a circle as a closed subpath."""
    r, d = num(radius), 2 * radius
    half = f"a{r} {r} 0 1 0 "
    return f"{move(Point(centre.x - radius, centre.y))}{half}{nums(d, 0)}{half}{nums(-d, 0)}z"


def ring(centre: Point, outer: float, inner: float) -> str:
    """Return a ring: two circles, the inner one cut out by the even-odd rule."""
    return disc(centre, outer) + disc(centre, inner)


def drop(frame: Frame, near: float, far: float, width: float) -> str:
    """Return a petal along the frame's upward axis, thickest towards its far end."""
    side, belly, tip = 0.62 * width, -(near + 0.45 * (far - near)), -far
    return (
        move(frame.at(0, -near))
        + cubic(frame.at(side, belly), frame.at(side, tip), frame.at(0, tip))
        + cubic(frame.at(-side, tip), frame.at(-side, belly), frame.at(0, -near))
        + "z"
    )


def fill(colour: str, shapes: Iterable[str], extra: str = "") -> str:
    """Return one path element filling all the shapes with one colour."""
    return f'<path fill="{colour}" fill-rule="evenodd"{extra} d="{"".join(shapes)}"/>'


def brushed(colour: str, shape: str) -> str:
    """Return a path element filling a kanji, whose strokes may lie over each other."""
    return f'<path fill="{colour}" d="{shape}"/>'


def outlined(width: float, colour: str) -> str:
    """Return the attributes of a round-jointed outline, for the ``extra`` of `fill`."""
    return f' stroke="{colour}" stroke-width="{num(width)}" stroke-linejoin="round"'
