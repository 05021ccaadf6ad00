"""Bars, or dots where bars would say nothing.

A bar says its figure by its length, so it starts at zero. Where all figures are nearly the
same, as how often each tile is dealt, the differences would be lost on it: then the axis shows
only their range, and the figures are dots.
"""

import math
from typing import Final

import numpy as np
from matplotlib.lines import Line2D
from matplotlib.ticker import FixedLocator, FuncFormatter, MaxNLocator, NullLocator
from matplotlib.transforms import ScaledTranslation
from numpy.typing import NDArray

from viewer.lab.charts import Bars, words
from viewer.lab.charts.drawing import (
    AREA,
    EDGE,
    GAP,
    NICE,
    Drawing,
    View,
    are_numbers,
    named,
    nice_every,
    thinned,
)
from viewer.lab.charts.letters import shortened, text_width
from viewer.lab.charts.tiles import ASPECT, DOTS, Tiles, is_tile

_CLOSE: Final = 0.25
"""Figures whose range is a smaller part of the greatest are drawn as dots."""

_WIDTH: Final = 0.62
_LARGEST_DOT: Final = 8
_LEAST_DOT: Final = 3

_AIR: Final = 0.08
"""So great a part of the axis is free above bars, for the marks of those outside."""

_LEAST_WORD: Final = 40
"""Words are shortened to so many pixels before some are left out."""

_LARGEST_TILE: Final = 30
_LEAST_TILE: Final = 14
"""Tiles narrower than these pixels stand in two rows."""


class BarsDrawing(Drawing):
    """A chart of bars."""

    chart: Bars
    _dots: list[Line2D]

    def draw_chart(self) -> None:
        """Draw the bars or dots, what is expected, and the marks."""
        chart, colours = self.chart, self.look.palette
        nothing = (None,) * len(chart.labels)
        margins = (chart.margins if chart.expected else None) or nothing
        rows = zip(chart.labels, chart.found, chart.expected or nothing, margins, strict=True)
        figures = np.array([row[1:] for row in rows], np.float64).reshape(-1, 3).T
        figures[~np.isfinite(figures)] = math.nan
        self._found, self._expected, self._margins = figures
        low, high = self._expected - self._margins, self._expected + self._margins
        self._values = np.stack([self._found, self._expected, low, high])
        self._dots = []
        if self.is_empty:
            return
        self.labels = [words.minus(named(label)) for label in chart.labels]
        is_of_tiles = chart.tiles and all(map(is_tile, chart.labels))
        self.tiles = Tiles(self.figure, self.look.faces) if is_of_tiles else None
        self.axes.grid(axis="y", color=colours.grid, linewidth=1)
        self.axes.spines["bottom"].set_visible(False)
        if self.are_dots:
            self._draw_dots()
        else:
            self._draw_bars()
        if self.outside.any():
            self.explain(words.OUTSIDE, colours.alarm, mark="D")

    def _draw_bars(self) -> None:
        colours, places = self.look.palette, np.arange(len(self._found))
        shown = np.isfinite(self._found)
        bars = self.axes.bar(places[shown], self._found[shown], _WIDTH, color=colours.bar)
        for at, bar in zip(places[shown].tolist(), bars, strict=True):
            self.say(bar, [(at, 0)])
        self.axes.axhline(0, color=colours.soft, linewidth=1)
        self._draw_expected(_WIDTH / 2 + 0.04, 2)
        if (self._margins > 0).any():
            ends = self.axes.errorbar(
                places, self._expected, self._margins, fmt="none", ecolor=colours.ink, capsize=3
            )
            ends[2][0].set_linewidth(1)
        above = ScaledTranslation(0, 8 / DOTS, self.figure.dpi_scale_trans)
        peaks = np.nanmax(self._values[:, self.outside], axis=0)
        (marks,) = self.axes.plot(places[self.outside], peaks, "D", markersize=6)
        marks.set(color=colours.alarm, transform=self.axes.transData + above)
        self.explain(words.FOUND, colours.bar, "-", AREA)
        self._explain_expected(colours.ink, mark="|")

    def _draw_dots(self) -> None:
        colours, places = self.look.palette, np.arange(len(self._found))
        if (self._margins > 0).any():
            self.axes.bar(places, 2 * self._margins, 0.8, self._values[2], color=colours.band)
        self._draw_expected(0.4, 1.2)
        shown = np.isfinite(self._found)
        for some, mark, colour in (
            (shown & ~self.outside, "o", colours.line),
            (shown & self.outside, "D", colours.alarm),
        ):
            if not some.any():
                continue
            (dots,) = self.axes.plot(places[some], self._found[some], mark)
            dots.set(color=colour, linestyle="none", zorder=3)
            self._dots.append(dots)
            self.say(dots, ((at, 0) for at in places[some].tolist()))
        self.explain(words.FOUND, colours.line, mark="o")
        self._explain_expected(colours.band, "-")

    def _draw_expected(self, half: float, width: float) -> None:
        places = np.arange(len(self._found))
        lines = self.axes.hlines(self._expected, places - half, places + half)
        lines.set(color=self.look.palette.ink, linewidth=width)

    def _explain_expected(self, colour: str, line: str = "none", mark: str = "") -> None:
        if np.isfinite(self._expected).any():
            self.explain(words.EXPECTED, self.look.palette.ink, "-")
        if (self._margins > 0).any():
            self.explain(words.CHANCE, colour, line, AREA if line == "-" else 1, mark)

    @property
    def are_dots(self) -> bool:
        """Whether the figures are too close to each other for bars from zero."""
        low, high = np.nanmin(self._values), np.nanmax(self._values)
        return bool(low > 0 and high - low < _CLOSE * high)

    @property
    def outside(self) -> NDArray[np.bool_]:
        """Which figures chance alone takes so far in fewer than 1 of 100 cases."""
        return np.abs(self._found - self._expected) > self._margins

    def whole(self) -> View:
        """Return all bars, and the range of their figures; chance takes no share below zero."""
        low, high = float(np.nanmin(self._values)), float(np.nanmax(self._values))
        if self.are_dots:
            air = _AIR / 2 * (high - low)
            low, high = low - air, high + air
        else:
            low = min(low, 0) if np.nanmin(self._values[:2]) < 0 else 0
            high = max(high, 0)
            high += _AIR * (high - low) if self.outside.any() else 0
        ticks = MaxNLocator(5, steps=NICE).tick_values(low, high if high > low else low + 1)
        return (-0.5, len(self._found) - 0.5), (float(ticks[0]), float(ticks[-1]))

    def counts(self) -> tuple[int, int]:
        """Return how many bars there are; none if there is nothing to see of them."""
        return (len(self._found), 1) if np.isfinite(self._values).any() else (0, 0)

    def place_at(self, x: float, _y: float) -> tuple[int, int] | None:
        """Return the bar above or below."""
        return super().place_at(x, 0)

    def words_at(self, column: int, _row: int) -> str:
        """Return a bar's words."""
        row = (self._found[column], self._expected[column], self._margins[column])
        found, expected, margin = (float(each) if np.isfinite(each) else None for each in row)
        label = "" if self.tiles else self.labels[column]
        return "" if found is None else words.told(label, found, expected, margin)

    def tile_at(self, column: int, _row: int) -> str:
        """Return the tile below a bar."""
        return self.chart.labels[column] if self.tiles else ""

    def outline_of(self, column: int, _row: int) -> View:
        """Return a box from bottom to top around a bar."""
        return (column - 0.46, column + 0.46), self.whole()[1]

    def label_room(self, width: float, height: float) -> float:  # noqa: ARG002 - level
        """Thin numbers, because the ones between are known; shorten words, as they are not."""
        low, high = self.view[0]
        slot, size = width / (high - low), self.look.size
        for dots in self._dots:
            dots.set_markersize(min(max(_LEAST_DOT, 0.6 * slot), _LARGEST_DOT))
        if self.tiles:
            self.axes.xaxis.set_major_locator(NullLocator())
            rows = 1 if slot >= _LEAST_TILE else 2
            return GAP + rows * (min(slot * rows - 2, _LARGEST_TILE) * ASPECT + 2)
        labels, least = self.labels, max(text_width(each, size) for each in self.labels) + GAP
        if not are_numbers(labels):
            least = min(least, _LEAST_WORD)
        every = nice_every(least / slot)
        room = min(every * slot - GAP, slot + 2 * EDGE)  # the last is near the edge
        labels = [shortened(each, room, size) for each in labels]
        self.axes.xaxis.set_major_locator(FixedLocator(thinned(labels, every)))
        self.axes.xaxis.set_major_formatter(FuncFormatter(lambda at, _: labels[round(at)]))
        return GAP + size

    def placed(self, left: float, top: float, right: float, bottom: float) -> None:  # noqa: ARG002
        """Place the tiles of the bars in sight, in two rows where they are narrow."""
        if not self.tiles:
            return
        low, high = self.view[0]
        slot = (right - left) / (high - low)
        rows = 1 if slot >= _LEAST_TILE else 2
        width = min(slot * rows - 2, _LARGEST_TILE)
        self.tiles.boxes = [
            (
                code,
                left + (at - low) * slot - width / 2,
                bottom + GAP + at % rows * (width * ASPECT + 2),
                width,
            )
            for at, code in enumerate(self.chart.labels)
            if low <= at <= high
        ]
