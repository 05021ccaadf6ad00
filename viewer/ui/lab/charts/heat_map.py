"""Many figures at once: how far each is from its expectation, in standard deviations."""

from typing import ClassVar, Final

import numpy as np
from numpy.typing import NDArray
from PySide6.QtGui import QColor

from viewer.lab.charts import HeatMap
from viewer.lab.charts.heat import STEPS
from viewer.ui.kit.theme import themes
from viewer.ui.kit.tile_art import TileArt
from viewer.ui.lab.charts.library import pg
from viewer.ui.lab.charts.plot import Plot, Range
from viewer.ui.lab.charts.tile_axis import TileAxis
from viewer.ui.lab.charts.use_axis import UseAxis
from viewer.ui.lab.statistics import phrases

FAR: Final = 4.5
"""From here on a cell has a mark: chance alone does that once in some hundred thousand cells."""


_MOST_MARKS: Final = 100


class HeatMapPlot(Plot):
    """A table of coloured cells, tiles at its left."""

    kind: ClassVar[type] = HeatMap
    chart: HeatMap

    def __init__(self, art: TileArt) -> None:
        self._tiles = TileAxis("left", art)
        self._uses = UseAxis()
        super().__init__(left=self._tiles, bottom=self._uses)

    def whole(self) -> tuple[Range, Range]:
        """Return all cells."""
        columns, rows = self.counts()
        return (-0.5, columns - 0.5), (-0.5, rows - 0.5)

    def draw_chart(self) -> None:
        """Draw the cells, the lines between uses, and the marks; the first row is on top."""
        chart = self.chart
        values = np.array(chart.values, np.float64)[::-1].T
        steps = np.array([*(-step for step in reversed(STEPS)), *STEPS])
        classes = np.searchsorted(steps, values).astype(np.uint8)
        image = pg.ImageItem(self._table()[classes], levels=(0, 255), autoDownsample=False)
        columns, rows = self.counts()
        image.setRect(-0.5, -0.5, columns, rows)
        self.addItem(image)
        for start, _name in chart.marks:
            if start:
                pen = pg.mkPen(themes.current.muted, width=1)
                self.addItem(pg.InfiniteLine(start - 0.5, angle=90, pen=pen))
        for symbol, chosen in (("t1", values > FAR), ("t", values < -FAR)):
            x, y = np.nonzero(chosen) if self.hints else ((), ())
            mark = {"symbol": symbol, "size": 5, "brush": self.colours.ink, "pen": None}
            self.addItem(pg.ScatterPlotItem(x=x, y=y, **mark))
        self._tiles.codes = tuple(reversed(chart.rows))
        self._uses.show_uses(chart.marks, columns)
        self._uses.setLabel(phrases.named(chart.x_label))

    def _table(self) -> NDArray[np.uint8]:
        heat = [QColor(colour) for colour in self.colours.heat]
        return np.array([[each.red(), each.green(), each.blue()] for each in heat], np.uint8)

    @property
    def hints(self) -> frozenset[str]:
        """Whether cells are marked: only while they are few, or they would hide the colours."""
        far = sum(abs(value) > FAR for row in self.chart.values for value in row)
        return frozenset({"far"} if 0 < far <= _MOST_MARKS else ())

    def place_at(self, x: float, y: float) -> tuple[int, int] | None:
        """Return the cell there."""
        columns, rows = self.counts()
        column, row = round(x), round(y)
        return (column, row) if 0 <= column < columns and 0 <= row < rows else None

    def counts(self) -> tuple[int, int]:
        """Return how many columns and rows there are."""
        return len(self.chart.columns), len(self.chart.rows)

    def words_at(self, column: int, row: int) -> str:
        """Return a cell's words; rows count from below."""
        chart = self.chart
        at = len(chart.rows) - 1 - row
        return phrases.cell_words(phrases.named(chart.columns[column]), chart.values[at][column])

    def tile_at(self, _column: int, row: int) -> str:
        """Return a cell's tile."""
        return self.chart.rows[len(self.chart.rows) - 1 - row]

    def outline_of(self, column: int, row: int) -> tuple[list[float], list[float]]:
        """Return a box around a cell."""
        left, right, low, high = column - 0.5, column + 0.5, row - 0.5, row + 0.5
        return [left, left, right, right, left], [low, high, high, low, low]
