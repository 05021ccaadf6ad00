"""A running figure between the borders that chance keeps."""

import math
from bisect import bisect_left
from itertools import pairwise
from typing import Final, NamedTuple

import numpy as np
from matplotlib.ticker import FuncFormatter, LogLocator, MaxNLocator, NullFormatter, NullLocator

from viewer.stats.charts import RunningChart, words
from viewer.stats.charts.drawing import ChartDrawing, Ranges
from viewer.stats.charts.letters import drawable, text_width
from viewer.stats.charts.tiles import CHART_GAP
from viewer.translation import _

_LATE: Final = 0.01
_AIR: Final = 1.06
_SIDE: Final = 1.3
"""The first and the last sample stand away from the edges by so great a factor."""

_SUBS_BELOW: Final = 100
"""An axis whose ends differ by a smaller factor has 2 and 5 between the powers of ten."""


class _Point(NamedTuple):
    at: float
    found: float
    expected: float
    margin: float

    @property
    def high(self) -> float:
        """Where it or its band ends above."""
        return max(self.found, self.expected + self.margin)

    @property
    def low(self) -> float:
        return min(self.found, self.expected - self.margin)


class RunningDrawing(ChartDrawing):
    """A line on a logarithmic axis of sample sizes; of a sum, on a plain one.

    Chance narrows with the square root of the sample: on an axis that shows the first hundred
    walls a deviation after a million is a hair. So the values shown at first are those of the
    last two decades, and what lies further out is cut. The band of a sum widens: all of it shows.
    """

    chart: RunningChart

    def draw_chart(self) -> None:
        chart, colours, axes = self.chart, self.style.palette, self.axes
        self._points = list(map(_Point, chart.at, chart.found, chart.tends_to, chart.margins))
        if not self._points:
            return
        axes.set_xscale("linear" if chart.is_sum else "log")
        at, found, middle, margins = np.transpose(self._points)
        low, high = middle - margins, middle + margins
        width = 0 if len(at) > 1 else 12  # the band of a single sample
        text = _("chance, whole course (99 %)") if chart.is_whole else _("chance (99 %)")
        label = drawable(text)
        band = axes.fill_between(at, low, high, color=colours.band, linewidth=width, label=label)
        (dots,) = axes.plot(at, found, "o-", color=colours.line, markersize=3, linewidth=1.8)
        dots.set_label(drawable(_("found so far")))
        if chart.course:
            (expected,) = axes.plot(at, middle, "--", color=colours.ink, linewidth=1.4)
        else:
            expected = axes.axhline(chart.expected, color=colours.ink, linewidth=1, linestyle="--")
        expected.set_label(drawable(_("without luck") if chart.course else _("expected")))
        self.say(dots, ((place, 0) for place in range(len(at))))
        axes.plot(at[-1:], found[-1:], "o", color=colours.line, markersize=7)
        self.key += [dots, expected, band]

    def whole(self) -> Ranges:
        return self._from(0.0)

    def first_view(self) -> Ranges:
        """Return ranges in which later figures are told apart: the first means are wild."""
        return self._from(0.0 if self.chart.is_sum else _LATE * self._points[-1].at)

    def _from(self, least: float) -> Ranges:
        late = [each for each in self._points if each.at >= least]
        high, low = max(each.high for each in late), min(each.low for each in late)
        middle = (high + low) / 2 if self.chart.course else self.chart.expected
        half = _AIR * (max(high - middle, middle - low) or 1.0)
        first, last = self._points[0].at, self._points[-1].at
        across = (0.0, _AIR * last) if self.chart.is_sum else (first / _SIDE, last * _SIDE)
        return across, (middle - half, middle + half)

    def counts(self) -> tuple[int, int]:
        return len(self._points), 1

    def place_at(self, x: float, _y: float) -> tuple[int, int] | None:
        sizes = [each.at for each in self._points]
        if self.chart.is_sum:
            return bisect_left([(one + other) / 2 for one, other in pairwise(sizes)], x), 0
        return bisect_left([math.sqrt(one * other) for one, other in pairwise(sizes)], x), 0

    def words_at(self, column: int, _row: int) -> str:
        point = self._points[column]
        size = _(self.chart.sized).format(number=words.number(point.at))
        if self.chart.course:
            return words.beside_course(size, point.found, point.expected, point.margin)
        return words.beside_expected(size, point.found, point.expected, point.margin)

    def outline_of(self, column: int, _row: int) -> Ranges:
        at = self._points[column].at
        return (at, at), self.whole()[1]

    def choose_labels(self) -> None:
        """Write as many powers of ten as there is room for, or nicer numbers within a few."""
        (low, high), _ = self.view
        widest = text_width(words.number(high), self.style.size)
        most = max(2, int(self.plot_size[0] / (widest + 4 * CHART_GAP)))
        axis = self.axes.xaxis
        if self.chart.is_sum:
            axis.set_major_locator(MaxNLocator(most, steps=(1, 2, 5, 10), integer=True))
        else:
            subs = (1, 2, 5) if high / low < _SUBS_BELOW else (1,)
            axis.set_major_locator(LogLocator(subs=subs, numticks=most))
            axis.set_minor_locator(NullLocator())
            axis.set_minor_formatter(NullFormatter())
        axis.set_major_formatter(FuncFormatter(lambda x, _: words.number(x)))
