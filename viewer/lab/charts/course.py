"""A running figure over a growing sample, between the borders that chance keeps.

Chance narrows with the square root of the sample: on an axis that shows the first hundred walls
a deviation after a million is a hair. So the values shown are those of the last two decades, and
what lies further out is cut where it leaves the plot.
"""

import math
from collections.abc import Sequence
from typing import Final, NamedTuple

from viewer.lab.charts import Course
from viewer.lab.charts.clip import kept, pieces
from viewer.lab.charts.frame import (
    EDGE,
    ICON,
    Entry,
    Frame,
    axis_width,
    draw_base,
    draw_key,
    draw_nothing,
    draw_title,
    draw_value_axis,
    draw_x_label,
)
from viewer.lab.charts.picture import SMALL, Picture, short
from viewer.lab.charts.text import text_width
from viewer.lab.charts.ticks import log_ticks, nice_range, number

_LATE: Final = 0.01
_LABEL: Final = 26
_BELOW: Final = 46
_TICK_SPACE: Final = 44
_NUMBER_SPACE: Final = 60
_MOST_TITLES: Final = 200
_END: Final = 14
_APART: Final = 4
_ALONE: Final = 6
"""Half as wide, in pixels, is the band of a single sample."""


class _Point(NamedTuple):
    at: float
    found: float
    margin: float


def draw_course(picture: Picture, chart: Course) -> None:
    """Draw a running figure."""
    points = [
        point
        for point in map(_Point, chart.at, chart.found, chart.margins)
        if point.at > 0 and all(map(math.isfinite, point))
    ]
    top = draw_title(picture, chart.title)
    if not points or not math.isfinite(chart.expected):
        draw_nothing(picture, top)
        return
    top = draw_key(picture, _KEY, top) + _LABEL
    frame, step = _frame(picture, chart, points, top)
    xs = _places(frame, points)
    _draw_band(picture, frame, chart.expected, points, xs)
    draw_value_axis(picture, frame, step, chart.y_label)
    _draw_sizes(picture, frame, points)
    level = frame.y(chart.expected)
    picture.add("path", **_expected_stroke(picture, frame.left, frame.right, level))
    _draw_found(picture, frame, points, xs)
    draw_x_label(picture, frame, chart.x_label, picture.height - EDGE)


def _frame(
    picture: Picture, chart: Course, points: Sequence[_Point], top: float
) -> tuple[Frame, float]:
    late = [point for point in points if point.at >= points[-1].at * _LATE]
    half = max(max(abs(each.found - chart.expected), each.margin) for each in late)
    bottom = max(picture.height - _BELOW, top + 1)
    most = max(2, int((bottom - top) / _TICK_SPACE))
    low, high, step = nice_range(chart.expected - half, chart.expected + half, most)
    left = EDGE + axis_width(low, high, step)
    return Frame(left, top, picture.width - EDGE - _END, bottom, low, high), step


def _places(frame: Frame, points: Sequence[_Point]) -> list[float]:
    first, last = math.log(points[0].at), math.log(points[-1].at)
    if last == first:
        return [(frame.left + frame.right) / 2] * len(points)
    scale = frame.width / (last - first)
    return [frame.left + (math.log(point.at) - first) * scale for point in points]


def _draw_band(
    picture: Picture, frame: Frame, expected: float, points: Sequence[_Point], xs: Sequence[float]
) -> None:
    if len(points) == 1:
        xs, points = [xs[0] - _ALONE, xs[0] + _ALONE], [points[0]] * 2
    upper = kept(frame, xs, [expected + point.margin for point in points])
    lower = kept(frame, xs, [expected - point.margin for point in points])
    around = " ".join(f"{short(x)},{short(y)}" for x, y in (*upper, *reversed(lower)))
    picture.add("polygon", points=around, fill=picture.colours.band)


def _draw_found(
    picture: Picture, frame: Frame, points: Sequence[_Point], xs: Sequence[float]
) -> None:
    colours = picture.colours
    lines = pieces(frame, xs, [point.found for point in points])
    path = "".join(
        "M" + "L".join(f"{short(x)} {short(y)}" for x, y in line) for line in lines if line
    )
    if path:
        picture.add("path", d=path, fill="none", stroke=colours.line, stroke_width=1.8)
    x, last = xs[-1], points[-1]
    picture.add("circle", cx=x, cy=frame.y(last.found), r=3.5, fill=colours.line)
    every = -(-len(points) // _MOST_TITLES)
    for place, point in list(zip(xs, points, strict=True))[::-every]:
        if frame.low <= point.found <= frame.high:
            words = f"{number(point.at)}: {number(point.found)}"
            y = frame.y(point.found)
            picture.add("circle", "", words, cx=place, cy=y, r=5, fill=colours.line, opacity=0)


def _draw_sizes(picture: Picture, frame: Frame, points: Sequence[_Point]) -> None:
    """Draw the logarithmic axis; powers of ten first, then what numbers find room between."""
    draw_base(picture, frame._replace(low=0, high=1))
    low, high = points[0].at, points[-1].at
    if low == high:
        values = [low]
    else:
        values = log_ticks(low, high, max(2, int(frame.width / _NUMBER_SPACE)))
    taken: list[tuple[float, float]] = []
    for value in sorted(values, key=lambda each: (not math.log10(each).is_integer(), each)):
        share = math.log(value / low) / math.log(high / low) if high > low else 0.5
        x = frame.left + share * frame.width
        words = number(value)
        half = text_width(words, SMALL) / 2
        picture.line(x, frame.bottom, x, frame.bottom + 4, picture.colours.soft)
        middle = min(max(x, EDGE + half), picture.width - EDGE - half)
        start, end = middle - half - _APART, middle + half + _APART
        if all(end <= other[0] or start >= other[1] for other in taken):
            picture.text(middle, frame.bottom + 17, words, anchor="middle")
            taken.append((start, end))


def _expected_stroke(picture: Picture, left: float, right: float, y: float) -> dict[str, str]:
    path = f"M{short(left)} {short(y)}H{short(right)}"
    return {"d": path, "stroke": picture.colours.ink, "stroke-dasharray": "5 4", "fill": "none"}


def _found_sign(picture: Picture, x: float, y: float) -> None:
    picture.line(x + 1, y, x + ICON - 4, y, picture.colours.line, width=1.8)
    picture.add("circle", cx=x + ICON - 4, cy=y, r=3.5, fill=picture.colours.line)


def _expected_sign(picture: Picture, x: float, y: float) -> None:
    picture.add("path", **_expected_stroke(picture, x, x + ICON, y))


def _band_sign(picture: Picture, x: float, y: float) -> None:
    picture.rect(x + 1, y - 5, ICON - 2, 10, picture.colours.band)


_KEY: Final[list[Entry]] = [
    (_found_sign, "found so far"),
    (_expected_sign, "expected"),
    (_band_sign, "chance (99 %)"),
]
