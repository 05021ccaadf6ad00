"""A running figure over a growing sample, between the borders that chance keeps.

Chance narrows with the square root of the sample: on an axis that shows the first hundred walls
a deviation after a million is a hair. So the values shown at first are those of the last two
decades, and what lies further out is cut where it leaves the plot.

A running sum is another thing: its band widens, and it stands on a plain axis, all of it.
"""

import math
from bisect import bisect_left
from itertools import pairwise
from typing import Final, NamedTuple

from matplotlib.ticker import FuncFormatter, LogLocator, MaxNLocator, NullLocator

from viewer.lab.charts import Course, words
from viewer.lab.charts.drawing import AREA, EDGE, NICE, Drawing, View
from viewer.lab.charts.letters import text_width
from viewer.translation import _

_LATE: Final = 0.01
_AIR: Final = 1.06
_APART: Final = 24
"""Pixels between numbers on a plain axis."""

_SIDE: Final = 1.3
"""The first and the last sample stand away from the edges by so great a factor."""


class _Point(NamedTuple):
    at: float
    found: float
    margin: float


class CourseDrawing(Drawing):
    """A line on a logarithmic axis of sample sizes."""

    chart: Course

    def draw_chart(self) -> None:
        """Draw the band, what is expected, and the line."""
        chart, colours = self.chart, self.look.palette
        points = map(_Point, chart.at, chart.found, chart.margins)
        self._points = [each for each in points if each.at > 0 and all(map(math.isfinite, each))]
        if not self._points or not math.isfinite(chart.expected):
            self._points = []
            return
        self.axes.set_xscale("linear" if chart.is_sum else "log")
        self.axes.grid(axis="y", color=colours.grid, linewidth=1)
        at, found, margins = (list(column) for column in zip(*self._points, strict=True))
        lows, highs = ([chart.expected + sign * each for each in margins] for sign in (-1, 1))
        width = 0 if len(at) > 1 else 12  # the band of a single sample
        self.axes.fill_between(
            at, lows, highs, facecolor=colours.band, edgecolor=colours.band, linewidth=width
        )
        self.axes.axhline(chart.expected, color=colours.ink, linewidth=1, linestyle="--")
        self.axes.plot(at, found, color=colours.line, linewidth=1.8)
        (dots,) = self.axes.plot(at, found, "o", color=colours.line, markersize=3)
        self.say(dots, ((place, 0) for place in range(len(at))))
        self.axes.plot(at[-1], found[-1], "o", color=colours.line, markersize=7)
        self.explain(words.FOUND_SO_FAR, colours.line, "-", mark="o")
        self.explain(words.EXPECTED, colours.ink, "--")
        self.explain(words.CHANCE, colours.band, "-", AREA)

    def whole(self) -> View:
        """Return the whole course."""
        return self._from(0.0)

    def first_view(self) -> View:
        """Return ranges in which later figures are told apart: the first means are wild."""
        if self.chart.is_sum:
            return self.whole()
        return self._from(_LATE * self._points[-1].at)

    def _from(self, least: float) -> View:
        expected = self.chart.expected
        far = [
            max(each.margin, abs(each.found - expected))
            for each in self._points
            if each.at >= least
        ]
        half = _AIR * (max(far) or 1.0)
        first, last = self._points[0].at, self._points[-1].at
        if self.chart.is_sum:
            return (0.0, _AIR * last), (expected - half, expected + half)
        return (first / _SIDE, last * _SIDE), (expected - half, expected + half)

    def counts(self) -> tuple[int, int]:
        """Return how many points there are."""
        return len(self._points), 1

    def place_at(self, x: float, _y: float) -> tuple[int, int] | None:
        """Return the nearest point."""
        between = _mean if self.chart.is_sum else _geometric_mean
        edges = [between(one.at, other.at) for one, other in pairwise(self._points)]
        return bisect_left(edges, x), 0

    def words_at(self, column: int, _row: int) -> str:
        """Return a point's words."""
        point = self._points[column]
        size = _(self.chart.sized).format(number=words.number(point.at))
        return words.told(size, point.found, self.chart.expected, point.margin)

    def outline_of(self, column: int, _row: int) -> View:
        """Return an upright line through a point."""
        at = self._points[column].at
        return (at, at), self.whole()[1]

    def label_room(self, width: float, height: float) -> float:
        """Write powers of ten, as many as there is room for, or nicer numbers within one."""
        if self.chart.is_sum:
            return self._plain_labels(width, height)
        low, high = self.view[0]
        widest = text_width(words.number(high), self.look.size)
        most = max(2, int(width / (widest + 2 * self.look.size)))
        subs = (1, 2, 5) if 3 * math.log10(high / low) < most else (1,)
        last = high / (high / low) ** (max(0, widest / 2 - EDGE) / width)  # with room at its right
        axis = self.axes.xaxis
        axis.set_major_locator(LogLocator(subs=subs, numticks=most))
        axis.set_minor_locator(NullLocator())
        axis.set_major_formatter(FuncFormatter(lambda x, _: words.number(x) if x <= last else ""))
        return super().label_room(width, height)

    def _plain_labels(self, width: float, height: float) -> float:
        last = self.view[0][1]
        most = max(1, int(width / (text_width(words.number(last), self.look.size) + _APART)))
        axis = self.axes.xaxis
        axis.set_major_locator(MaxNLocator(most, steps=NICE, integer=True))
        axis.set_major_formatter(FuncFormatter(lambda x, _: words.number(x)))
        return super().label_room(width, height)


def _mean(one: float, other: float) -> float:
    return (one + other) / 2


def _geometric_mean(one: float, other: float) -> float:
    return math.sqrt(one * other)
