"""Bars, or dots where bars would say nothing.

A bar says its figure by its length, so it starts at zero. Where all figures are nearly the
same, as how often each tile is dealt, the differences would be lost on it: then the axis shows
only their range, and the figures are dots.
"""

from typing import Final

import numpy as np
from matplotlib.lines import Line2D
from matplotlib.ticker import MaxNLocator, NullLocator
from matplotlib.transforms import ScaledTranslation
from numpy.typing import NDArray

from viewer.stats.charts import Bars, words
from viewer.stats.charts.drawing import ChartDrawing, Ranges, shown_text
from viewer.stats.charts.letters import drawable
from viewer.stats.charts.tiles import DOTS, TileLabels, is_tile
from viewer.translation import _

_CLOSE: Final = 0.25
"""Figures whose range is a smaller part of the greatest are drawn as dots."""

_WIDTH: Final = 0.62
_LARGEST_DOT: Final = 8
_LEAST_DOT: Final = 3

_AIR: Final = 0.08
"""So great a part of the axis is free above bars, for the marks of those outside."""


class BarsDrawing(ChartDrawing):
    chart: Bars

    def draw_chart(self) -> None:
        chart = self.chart
        rows = zip(chart.labels, chart.found, chart.expected, chart.margins, strict=True)
        figures = np.array([row[1:] for row in rows], np.float64).T
        self._found, self._expected, self._margins = figures
        low, high = self._expected - self._margins, self._expected + self._margins
        self._values = np.stack([self._found, self._expected, low, high])
        self._dots: list[Line2D] = []
        self._labels = [words.minus(shown_text(label)) for label in chart.labels]
        if chart.tiles and all(map(is_tile, chart.labels)):
            self.tiles = TileLabels(self.axes, chart.labels, self.style.faces)
        self.axes.spines["bottom"].set_visible(False)
        if self.are_dots:
            self._draw_dots()
        else:
            self._draw_bars()

    def _draw_bars(self) -> None:
        axes, colours, places = self.axes, self.style.palette, np.arange(len(self._found))
        label = drawable(_("found"))
        bars = axes.bar(places, self._found, _WIDTH, color=colours.bar, label=label)
        for at, bar in enumerate(bars):
            self.say(bar, [(at, 0)])
        self.key.append(bars)
        axes.axhline(0, color=colours.soft, linewidth=1)
        self._draw_expected(_WIDTH / 2 + 0.04, 2)
        ends = axes.errorbar(
            *(places, self._expected, self._margins),
            fmt="none",
            ecolor=colours.ink,
            elinewidth=1,
            capsize=3,
            label=drawable(_("chance (99 %)")),
        )
        self.key.append(ends)
        self._draw_outside(self._values.max(axis=0), 8)

    def _draw_dots(self) -> None:
        axes, colours, places = self.axes, self.style.palette, np.arange(len(self._found))
        inside = ~self.outside
        (dots,) = axes.plot(places[inside], self._found[inside], "o", color=colours.line, zorder=3)
        dots.set_label(drawable(_("found")))
        self.say(dots, ((at, 0) for at in places[inside].tolist()))
        self._dots = [dots]
        self.key.append(dots)
        self._draw_expected(0.4, 1.2)
        band = axes.bar(places, 2 * self._margins, 0.8, self._values[2], zorder=0.9)
        band.set_label(drawable(_("chance (99 %)")))
        for bar in band:
            bar.set_color(colours.band)
        self.key.append(band)
        if marks := self._draw_outside(self._found, 0):
            self._dots.append(marks)
            self.say(marks, ((at, 0) for at in places[self.outside].tolist()))

    def _draw_outside(self, heights: NDArray[np.float64], above: int) -> Line2D | None:
        """Mark the figures outside their margins, so many pixels above these heights."""
        places = np.flatnonzero(self.outside)
        if not len(places):
            return None
        colour = self.style.palette.alarm
        (marks,) = self.axes.plot(places, heights[places], "D", color=colour, zorder=3)
        lifted = ScaledTranslation(0, above / DOTS, self.figure.dpi_scale_trans)
        marks.set(transform=self.axes.transData + lifted, label=drawable(_("outside")))
        self.key.append(marks)
        return marks

    def _draw_expected(self, half: float, width: float) -> None:
        places = np.arange(len(self._found))
        lines = self.axes.hlines(self._expected, places - half, places + half)
        colour, label = self.style.palette.ink, drawable(_("expected"))
        lines.set(color=colour, linewidth=width, label=label)
        self.key.append(lines)

    @property
    def are_dots(self) -> bool:
        """Whether the figures are too close to each other for bars from zero."""
        low, high = self._values.min(), self._values.max()
        return bool(high - low < _CLOSE * high)

    @property
    def outside(self) -> NDArray[np.bool_]:
        """Which figures chance alone takes so far in fewer than 1 of 100 cases."""
        outside: NDArray[np.bool_] = np.abs(self._found - self._expected) > self._margins
        return outside

    def whole(self) -> Ranges:
        """Return all bars, and the range of their figures; chance takes no share below zero."""
        low, high = float(self._values.min()), float(self._values.max())
        if self.are_dots:
            air = _AIR / 2 * (high - low)
            low, high = low - air, high + air
        else:
            low = 0
            high += _AIR * high if self.outside.any() else 0
        ticks = MaxNLocator(5, steps=(1, 2, 5, 10)).tick_values(low, high or 1)
        return (-0.5, len(self._found) - 0.5), (float(ticks[0]), float(ticks[-1]))

    def counts(self) -> tuple[int, int]:
        return len(self._found), 1

    def place_at(self, x: float, _y: float) -> tuple[int, int] | None:
        return super().place_at(x, 0)

    def words_at(self, column: int, _row: int) -> str:
        chart, label = self.chart, "" if self.tiles else self._labels[column]
        figures = chart.found[column], chart.expected[column], chart.margins[column]
        return words.beside_expected(label, *figures)

    def tile_at(self, column: int, _row: int) -> str:
        return self.chart.labels[column] if self.tiles else ""

    def outline_of(self, column: int, _row: int) -> Ranges:
        return (column - 0.46, column + 0.46), self.whole()[1]

    def choose_labels(self) -> None:
        slot, axis = self.slot()[0], self.axes.xaxis
        for dots in self._dots:
            dots.set_markersize(min(max(_LEAST_DOT, 0.6 * slot), _LARGEST_DOT))
        if self.tiles is None:
            self.label_places(axis, self._labels, self.plot_size[0])
            return
        axis.set_major_locator(NullLocator())
        axis.labelpad = self.tiles.room(slot)
