"""Bars, or dots where bars would say nothing.

A bar says its figure by its length, so it starts at zero. Where all figures are nearly the
same, as how often each tile is dealt, the differences would be lost on it: then the axis shows
only their range, and the figures are dots.
"""

import math
from collections.abc import Sequence
from typing import Final

from matplotlib.lines import Line2D
from matplotlib.ticker import FixedLocator, FuncFormatter, MaxNLocator, NullLocator
from matplotlib.transforms import ScaledTranslation

from viewer.lab.charts import Bars, words
from viewer.lab.charts.drawing import AREA, GAP, NICE, Drawing, Range, View, nice_every, thinned
from viewer.lab.charts.letters import shortened, text_width
from viewer.lab.charts.tiles import ASPECT, Tiles, is_tile

_CLOSE: Final = 0.25
"""Figures whose range is a smaller part of the greatest are drawn as dots."""

_WIDTH: Final = 0.62
_LARGEST_DOT: Final = 8
_LEAST_DOT: Final = 3

_AIR: Final = 0.08
"""So great a part of the axis is free above bars, for the marks of those outside."""

_TURN: Final = 45
_DOWN: Final = math.sin(math.radians(_TURN))
_LONGEST: Final = 120
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
        columns = (chart.found, chart.expected or nothing, margins)
        self._figures = [
            tuple(math.nan if each is None or not math.isfinite(each) else each for each in row)
            for _, *row in zip(chart.labels, *columns, strict=True)
        ]
        if 0 in self.counts():
            return
        self.labels = [words.minus(self.named(label)) for label in chart.labels]
        is_of_tiles = chart.tiles and all(map(is_tile, chart.labels))
        self.tiles = Tiles(self.figure, self.look.faces) if is_of_tiles else None
        self.axes.grid(axis="y", color=colours.grid, linewidth=1)
        self._dots = []
        shown = [at for at, row in enumerate(self._figures) if math.isfinite(row[0])]
        if self.are_dots:
            self.axes.spines["bottom"].set_visible(False)
            self._draw_dots(shown)
        else:
            heights = [self._figures[at][0] for at in shown]
            for at, bar in zip(
                shown, self.axes.bar(shown, heights, _WIDTH, color=colours.bar), strict=True
            ):
                self.say(bar, [(at, 0)])
            self.axes.axhline(0, color=colours.soft, linewidth=1)
            self.axes.spines["bottom"].set_visible(False)
            self.explain(words.FOUND, colours.bar, "-", AREA)
            self._draw_whiskers()
        if any(map(self.is_outside, shown)):
            self.explain(words.OUTSIDE, colours.alarm, mark="D")

    def _draw_dots(self, shown: Sequence[int]) -> None:
        colours = self.look.palette
        places = range(len(self._figures))
        _, expected, margins = zip(*self._figures, strict=True)
        if any(map(math.isfinite, margins)):
            lows = [each - margin for each, margin in zip(expected, margins, strict=True)]
            self.axes.bar(places, [2 * each for each in margins], 0.8, lows, color=colours.band)
        self.axes.hlines(
            expected,
            [at - 0.4 for at in places],
            [at + 0.4 for at in places],
            color=colours.ink,
            linewidth=1.2,
        )
        for outside, mark, colour in ((False, "o", colours.line), (True, "D", colours.alarm)):
            some = [at for at in shown if self.is_outside(at) == outside]
            if some:
                (dots,) = self.axes.plot(some, [self._figures[at][0] for at in some], mark)
                dots.set(color=colour, linestyle="none", zorder=3)
                self._dots.append(dots)
                self.say(dots, [(at, 0) for at in some])
        self.explain(words.FOUND, colours.line, mark="o")
        self._explain_expected(colours.band, "-")

    def _draw_whiskers(self) -> None:
        ink = self.look.palette.ink
        places = range(len(self._figures))
        _, expected, margins = zip(*self._figures, strict=True)
        half = _WIDTH / 2 + 0.04
        self.axes.hlines(
            expected,
            [at - half for at in places],
            [at + half for at in places],
            color=ink,
            linewidth=2,
        )
        if any(margin > 0 for margin in margins):
            self.axes.errorbar(
                places, expected, margins, fmt="none", ecolor=ink, elinewidth=1, capsize=3
            )
        outside = [at for at in places if self.is_outside(at)]
        above = ScaledTranslation(0, 8 / 72, self.figure.dpi_scale_trans)
        self.axes.plot(
            outside,
            [max(self._values(at)) for at in outside],
            "D",
            color=self.look.palette.alarm,
            markersize=6,
            transform=self.axes.transData + above,
        )
        self._explain_expected(ink, mark="|")

    def _explain_expected(self, colour: str, line: str = "none", mark: str = "") -> None:
        if any(math.isfinite(row[1]) for row in self._figures):
            self.explain(words.EXPECTED, self.look.palette.ink, "-")
        if any(row[2] > 0 for row in self._figures):
            self.explain(words.CHANCE, colour, line, AREA if line == "-" else 1, mark)

    def _values(self, at: int) -> list[float]:
        found, expected, margin = self._figures[at]
        ends = (found, expected, expected - margin, expected + margin)
        return [value for value in ends if math.isfinite(value)]

    def _extent(self) -> Range:
        values = [value for at in range(len(self._figures)) for value in self._values(at)]
        return min(values, default=0), max(values, default=0)

    @property
    def are_dots(self) -> bool:
        """Whether the figures are too close to each other for bars from zero."""
        low, high = self._extent()
        return low > 0 and high - low < _CLOSE * high

    def is_outside(self, at: int) -> bool:
        """Whether chance alone takes a figure that far in fewer than 1 of 100 cases."""
        found, expected, margin = self._figures[at]
        return abs(found - expected) > margin

    def whole(self) -> View:
        """Return all bars, and the range of their figures; chance takes no share below zero."""
        low, high = self._extent()
        if not self.are_dots:
            below = min((min(row[:2]) for row in self._figures), default=0)
            low = min(low, 0) if below < 0 else 0
            high = max(high, 0)
            if any(map(self.is_outside, range(len(self._figures)))):
                high += _AIR * (high - low)
        ticks = MaxNLocator(5, steps=NICE).tick_values(low, high if high > low else low + 1)
        return (-0.5, max(1, len(self._figures)) - 0.5), (float(ticks[0]), float(ticks[-1]))

    def counts(self) -> tuple[int, int]:
        """Return how many bars there are."""
        return (
            (len(self._figures), 1) if any(map(self._values, range(len(self._figures)))) else (0, 0)
        )

    def place_at(self, x: float, _y: float) -> tuple[int, int] | None:
        """Return the bar above or below."""
        return super().place_at(x, 0)

    def words_at(self, column: int, _row: int) -> str:
        """Return a bar's words."""
        found, expected, margin = (
            each if math.isfinite(each) else None for each in self._figures[column]
        )
        label = "" if self.tiles else self.labels[column]
        return "" if found is None else self.told(label, found, expected, margin)

    def tile_at(self, column: int, _row: int) -> str:
        """Return the tile below a bar."""
        return self.chart.labels[column] if self.tiles else ""

    def outline_of(self, column: int, _row: int) -> View:
        """Return a box from bottom to top around a bar."""
        return (column - 0.46, column + 0.46), self.whole()[1]

    def label_room(self, width: float, height: float) -> float:
        """Thin numbers, because the ones between are known; turn words first, as they are not."""
        low, high = self.view[0]
        slot, size = width / (high - low), self.look.size
        self.axes.xaxis.set_major_locator(NullLocator())
        for dots in self._dots:
            dots.set_markersize(min(max(_LEAST_DOT, 0.6 * slot), _LARGEST_DOT))
        if self.tiles:
            rows = 1 if slot >= _LEAST_TILE else 2
            return GAP + rows * (min(slot * rows - 2, _LARGEST_TILE) * ASPECT + 2)
        labels = [shortened(each, width, size) for each in self.labels]
        widest = max(text_width(each, size) for each in labels)
        numbers = all(each.lstrip("+−").isdecimal() for each in labels)
        turned = not numbers and widest + GAP > slot
        every = nice_every((1.4 * size if turned else widest + GAP) / slot)
        places = thinned(labels, every)
        self.axes.tick_params("x", rotation=_TURN if turned else 0)
        if turned:
            most = min(_LONGEST, height / 2 / _DOWN - size)
            start = -low * slot
            labels = [
                shortened(each, min(most, (start + at * slot) / _DOWN), size)
                for at, each in enumerate(labels)
            ]
        self.axes.xaxis.set_major_locator(FixedLocator(places))
        self.axes.xaxis.set_major_formatter(FuncFormatter(lambda at, _: labels[round(at)]))
        for tick in self.axes.get_xticklabels():
            tick.set(ha="right" if turned else "center", rotation_mode="anchor")
        longest = max(text_width(labels[at], size) for at in places) if turned else 0
        return GAP + size + longest * _DOWN

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
