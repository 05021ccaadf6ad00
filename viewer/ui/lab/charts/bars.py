"""Bars beside what is expected; dots where bars from zero would say nothing.

The rules are those of saved charts: bars start at zero, figures that are nearly the same are
dots, and what chance alone rarely does has a diamond above it.
"""

import math
from typing import Any, ClassVar, Final

from viewer.lab.charts import Bars
from viewer.lab.charts.ticks import number
from viewer.ui.kit.tile_art import TileArt
from viewer.ui.lab.charts.library import pg
from viewer.ui.lab.charts.plot import Plot, Range
from viewer.ui.lab.charts.tile_axis import TileAxis
from viewer.ui.lab.statistics import phrases

_CLOSE: Final = 0.25
_WIDTH: Final = 0.68
_AIR: Final = 0.08
_DIGITS: Final = 30
"""Figures are told to about so small a part of what chance does."""


class BarsPlot(Plot):
    """A chart of bars."""

    kind: ClassVar[type] = Bars
    chart: Bars

    def __init__(self, art: TileArt, *, tiles: bool = False) -> None:
        self._tiles = TileAxis("bottom", art) if tiles else None
        super().__init__(**({"bottom": self._tiles} if tiles else {}))
        self.getViewBox().setMouseEnabled(x=True, y=True)

    def whole(self) -> tuple[Range, Range]:
        """Return all bars, and the range of their figures."""
        low, high = self._extent()
        air = _AIR * (high - low) or 1.0
        bottom = low - air if self.are_dots or low < 0 else 0.0
        return (-0.6, len(self.chart.found) - 0.4), (bottom, high + 1.6 * air)

    def _extent(self) -> Range:
        values = [value for at in range(len(self.chart.found)) for value in self._values(at)]
        finite = [value for value in values if math.isfinite(value)] or [0.0]
        return min(finite), max(finite)

    def _values(self, at: int) -> tuple[float, ...]:
        chart = self.chart
        if chart.expected is None:
            return (chart.found[at],)
        margin = chart.margins[at] if chart.margins else 0.0
        return (chart.found[at], chart.expected[at] - margin, chart.expected[at] + margin)

    @property
    def are_dots(self) -> bool:
        """Whether the figures are too close to each other for bars from zero."""
        low, high = self._extent()
        return low > 0 and high - low < _CLOSE * high

    @property
    def hints(self) -> frozenset[str]:
        """Whether there are dots, and anything outside."""
        return frozenset({"dots"} if self.are_dots else ())

    def is_outside(self, at: int) -> bool:
        """Whether chance alone takes a figure that far in fewer than 1 of 100 cases."""
        found, low, high = (*self._values(at), math.nan, math.nan)[:3]
        return found < low or found > high

    def draw_chart(self) -> None:
        """Draw the bars or dots, what is expected, and the marks."""
        chart, ink = self.chart, pg.mkPen(self.colours.ink, width=1.6)
        places = list(range(len(chart.found)))
        if self.are_dots:
            dots = {"brush": self.colours.line, "pen": self.colours.paper, "size": 9}
            self.addItem(pg.ScatterPlotItem(x=places, y=chart.found, **dots))
        else:
            bars = {"brush": self.colours.bar, "pen": None, "width": _WIDTH}
            self.addItem(pg.BarGraphItem(x=places, height=chart.found, **bars))
        if chart.expected is not None:
            self._draw_expected(places, ink)
        outside = [at for at in places if self.is_outside(at)]
        low, high = self._extent()
        peaks = [max(self._values(at)) + _AIR * 0.9 * (high - low) for at in outside]
        mark = {"symbol": "d", "size": 10, "brush": self.colours.alarm, "pen": None}
        self.addItem(pg.ScatterPlotItem(x=outside, y=peaks, **mark))
        self._label_axes()

    def _draw_expected(self, places: list[int], ink: Any) -> None:  # noqa: ANN401 - the library's own
        expected = self.chart.expected or ()
        xs = [x for at in places for x in (at - 0.4, at + 0.4)]
        ys = [y for value in expected for y in (value, value)]
        self.addItem(pg.PlotCurveItem(xs, ys, pen=ink, connect="pairs"))
        if self.chart.margins is not None:
            xs = [x for at in places for x in (at, at)]
            ys = [
                y
                for value, margin in zip(expected, self.chart.margins, strict=True)
                for y in (value - margin, value + margin)
            ]
            thin = pg.mkPen(self.colours.ink, width=1)
            self.addItem(pg.PlotCurveItem(xs, ys, pen=thin, connect="pairs"))

    def _label_axes(self) -> None:
        bottom = self.getAxis("bottom")
        if self._tiles is not None:
            self._tiles.codes = self.chart.labels
        else:
            bottom.setTicks(
                [[(at, phrases.named(text)) for at, text in enumerate(self.chart.labels)]]
            )
        bottom.setLabel(phrases.named(self.chart.x_label))
        self.getAxis("left").setLabel(phrases.named(self.chart.y_label))

    def place_at(self, x: float, _y: float) -> tuple[int, int] | None:
        """Return the bar there."""
        at = round(x)
        return (at, 0) if 0 <= at < len(self.chart.found) else None

    def counts(self) -> tuple[int, int]:
        """Return how many bars there are."""
        return len(self.chart.found), 1

    def words_at(self, column: int, _row: int) -> str:
        """Return a bar's words."""
        chart = self.chart
        label = "" if chart.tiles else phrases.named(chart.labels[column])
        margin = chart.margins[column] if chart.margins else None
        least = (margin or 0.0) / _DIGITS
        return phrases.bar_words(
            label,
            number(chart.found[column], least),
            None if chart.expected is None else number(chart.expected[column], least),
            None if margin is None else number(margin, least),
        )

    def tile_at(self, column: int, _row: int) -> str:
        """Return the tile below a bar."""
        return self.chart.labels[column] if self.chart.tiles else ""

    def outline_of(self, column: int, _row: int) -> tuple[list[float], list[float]]:
        """Return a box from bottom to top around a bar."""
        low, high = self.whole()[1]
        left, right = column - 0.46, column + 0.46
        return [left, left, right, right, left], [low, high, high, low, low]
