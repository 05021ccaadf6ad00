"""Bars, or dots where bars would say nothing.

A bar says its figure by its length, so it starts at zero. Where all figures are nearly the
same, as how often each tile is dealt, the differences would be lost on it: then the axis shows
only their range, and the figures are dots.
"""

import math
from typing import Final

from viewer.lab.charts import Bars
from viewer.lab.charts.bar_signs import Bar, bar_key, diamond, dot
from viewer.lab.charts.frame import (
    EDGE,
    Frame,
    axis_width,
    draw_base,
    draw_key,
    draw_nothing,
    draw_title,
    draw_value_axis,
    draw_x_label,
)
from viewer.lab.charts.labels import draw_labels, plan_labels
from viewer.lab.charts.picture import Picture
from viewer.lab.charts.ticks import minus, nice_range

_CLOSE: Final = 0.25
"""Figures whose range is a smaller part of the greatest are drawn as dots."""

_FILLED: Final = 0.68
_WIDEST: Final = 54
_BROADEST: Final = 90
_LABEL: Final = 26
_LINE: Final = 16
_TICK_SPACE: Final = 44
_CAPS: Final = 5
"""Whiskers of narrower bars, in pixels, have no caps."""


def draw_bars(picture: Picture, chart: Bars) -> None:
    """Draw a chart of bars."""
    bars = _bars(chart)
    top = draw_title(picture, chart.title)
    values = [value for bar in bars for value in bar.values if math.isfinite(value)]
    if not values:
        draw_nothing(picture, top)
        return
    low, high = min(values), max(values)
    dots = low > 0 and high - low < _CLOSE * high
    top = draw_key(picture, bar_key(bars, dots=dots), top) + _LABEL
    if not dots:
        low = min(low, 0) if any(bar.lowest < 0 for bar in bars) else 0
        high = max(high, 0)
        high = high if high > low else 1
    most = max(2, int((picture.height - top) / _TICK_SPACE) - 1)
    low, high, step = nice_range(low, high, most)
    left = EDGE + axis_width(low, high, step)
    right = picture.width - EDGE
    labels = [minus(label) for label in chart.labels]
    plan = plan_labels(labels, left, right - left, (picture.height - top) / 2, tiles=chart.tiles)
    below = plan.height + _LINE + EDGE
    frame = Frame(left, top, right, max(picture.height - below, top + 1), low, high)
    draw_value_axis(picture, frame, step, chart.y_label)
    slot = frame.width / len(bars)
    for at, bar in enumerate(bars):
        if math.isfinite(bar.found):
            _draw_bar(picture, frame, bar, frame.left + (at + 0.5) * slot, slot, dots=dots)
    if not dots:
        draw_base(picture, frame)
    draw_labels(picture, frame, labels, plan)
    draw_x_label(picture, frame, chart.x_label, picture.height - EDGE)


def _bars(chart: Bars) -> list[Bar]:
    nothing = (None,) * len(chart.found)
    columns = zip(
        chart.labels,
        chart.found,
        chart.expected or nothing,
        (chart.margins if chart.expected else None) or nothing,
        strict=True,
    )
    return [
        Bar(label, found, _finite(expected), _finite(margin))
        for label, found, expected, margin in columns
    ]


def _finite(value: float | None) -> float | None:
    return value if value is not None and math.isfinite(value) else None


def _draw_bar(
    picture: Picture, frame: Frame, bar: Bar, x: float, slot: float, *, dots: bool
) -> None:
    colours = picture.colours
    width = min(slot * _FILLED, _WIDEST)
    if dots:
        _range(picture, frame, bar, x, slot)
        radius = min(4.0, max(1.5, slot * 0.28))
        sign = diamond if bar.outside else dot
        sign(picture, x, frame.y(bar.found), radius * (1.3 if bar.outside else 1), bar.words)
    else:
        y, base = frame.y(bar.found), frame.y(0)
        height = abs(base - y)
        picture.rect(x - width / 2, min(y, base), width, height, colours.bar, title=bar.words)
        _whisker(picture, frame, bar, x, width)
    if bar.outside and not dots:
        diamond(picture, x, max(frame.y(max(bar.values)) - 8, frame.top - 6), min(4.0, slot * 0.4))


def _range(picture: Picture, frame: Frame, bar: Bar, x: float, slot: float) -> None:
    """Draw what is expected on the stripe in which chance keeps a dot."""
    if bar.expected is None:
        return
    width = min(slot * 0.8, _BROADEST) if slot > _CAPS * 2 else slot
    if bar.margin:
        upper, lower = frame.y(bar.expected + bar.margin), frame.y(bar.expected - bar.margin)
        picture.add(
            "rect",
            x=x - width / 2,
            y=upper,
            width=width,
            height=lower - upper,
            fill=picture.colours.band,
            shape_rendering="crispEdges",
        )
    y = frame.y(bar.expected)
    picture.line(x - width / 2, y, x + width / 2, y, picture.colours.ink, width=1.2)


def _whisker(picture: Picture, frame: Frame, bar: Bar, x: float, width: float) -> None:
    """Draw what is expected, and how far chance goes from it."""
    if bar.expected is None:
        return
    ink, half = picture.colours.ink, width / 2 + min(2.0, width * 0.15)
    y = frame.y(bar.expected)
    picture.line(x - half, y, x + half, y, ink, width=2 if width > _CAPS else 1.2)
    if not bar.margin:
        return
    upper, lower = frame.y(bar.expected + bar.margin), frame.y(bar.expected - bar.margin)
    picture.line(x, upper, x, lower, ink)
    if width > _CAPS:
        cap = min(width / 4, 5)
        picture.line(x - cap, upper, x + cap, upper, ink)
        picture.line(x - cap, lower, x + cap, lower, ink)
