"""A running figure as the sample grows, in the band in which chance keeps it."""

from itertools import pairwise
from math import log10
from typing import ClassVar, Final

from viewer.lab.charts import Course
from viewer.lab.charts.ticks import number
from viewer.ui import words
from viewer.ui.kit.tile_art import TileArt
from viewer.ui.lab.charts.library import pg
from viewer.ui.lab.charts.plot import Plot, Range
from viewer.ui.lab.statistics import phrases

_AIR: Final = 0.06
_SIDE: Final = 0.05
_DIGITS: Final = 30
_FIRST: Final = 1000
"""The first view is as high as the band at so small a part of the sample."""


class CoursePlot(Plot):
    """A line on a logarithmic axis of sample sizes."""

    kind: ClassVar[type] = Course
    chart: Course

    def __init__(self, _art: TileArt) -> None:
        super().__init__()
        self.getAxis("bottom").setLogMode(True)
        self._places: list[float] = []

    def whole(self) -> tuple[Range, Range]:
        """Return the whole course."""
        return self._ranges(0.0)

    def first_view(self) -> tuple[Range, Range]:
        """Return ranges in which later figures are told apart: the first ones are wild."""
        return self._ranges(self.chart.at[-1] / _FIRST)

    def _ranges(self, least: float) -> tuple[Range, Range]:
        chart = self.chart
        far = [
            max(margin, abs(found - chart.expected))
            for at, margin, found in zip(chart.at, chart.margins, chart.found, strict=True)
            if at >= least
        ]
        half = (1 + _AIR) * (max(far) or 1.0)
        left, right = self._places[0], self._places[-1]
        side = _SIDE * max(1.0, right - left)
        return (left - side, right + side), (chart.expected - half, chart.expected + half)

    def draw_chart(self) -> None:
        """Draw the band, what is expected, and the line."""
        chart = self.chart
        xs = self._places = [log10(max(1.0, at)) for at in chart.at]
        upper = pg.PlotCurveItem(xs, [chart.expected + each for each in chart.margins], pen=None)
        lower = pg.PlotCurveItem(xs, [chart.expected - each for each in chart.margins], pen=None)
        self.addItem(pg.FillBetweenItem(upper, lower, brush=self.colours.band))
        level = pg.mkPen(self.colours.ink, width=1.2)
        self.addItem(pg.InfiniteLine(chart.expected, angle=0, pen=level))
        line = pg.mkPen(self.colours.line, width=2)
        self.addItem(pg.PlotCurveItem(xs, list(chart.found), pen=line, antialias=True))
        dots = {"brush": self.colours.line, "pen": None, "size": 4}
        self.addItem(pg.ScatterPlotItem(x=xs, y=chart.found, **dots))
        self.getAxis("bottom").setLabel(phrases.named(chart.x_label))
        self.getAxis("left").setLabel(phrases.named(chart.y_label))

    def place_at(self, x: float, _y: float) -> tuple[int, int] | None:
        """Return the nearest point."""
        edges = [(one + other) / 2 for one, other in pairwise(self._places)]
        return sum(edge < x for edge in edges), 0

    def counts(self) -> tuple[int, int]:
        """Return how many points there are."""
        return len(self.chart.at), 1

    def words_at(self, column: int, _row: int) -> str:
        """Return a point's words."""
        chart = self.chart
        return phrases.bar_words(
            phrases.walls(words.points(round(chart.at[column]))),
            number(chart.found[column], chart.margins[column] / _DIGITS),
            number(chart.expected, chart.margins[column] / _DIGITS),
            number(chart.margins[column], chart.margins[column] / _DIGITS),
        )

    def outline_of(self, column: int, _row: int) -> tuple[list[float], list[float]]:
        """Return an upright line through a point."""
        x = self._places[column]
        return [x, x], list(self.whole()[1])
