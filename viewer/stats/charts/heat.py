"""Deviations of thousands of figures at once: a map in which chance is nearly blank.

One cell in three is more than one standard deviation away, one in twenty more than two; that is
as it should be, so these are pale. One in sixteen thousand is more than four: such cells are
outlined, and carry a plus or a minus, so that they are seen without colours. Neighbours of one
sign have one line around them all: where a whole region is off, a line around every cell would
be all that is seen. Cells of one colour are one path, and neighbours in it one rectangle: a
whole map stays small in a page, and its colours can be variables there, as no image's can.
"""

from bisect import bisect
from collections.abc import Iterator, Sequence
from itertools import groupby, pairwise
from typing import TYPE_CHECKING, Final

import numpy as np
from matplotlib.cm import ScalarMappable
from matplotlib.colorbar import Colorbar
from matplotlib.colors import from_levels_and_colors
from matplotlib.patches import PathPatch, Rectangle
from matplotlib.path import Path
from matplotlib.text import Annotation
from matplotlib.ticker import FixedLocator, FuncFormatter, NullLocator
from matplotlib.transforms import ScaledTranslation
from numpy.typing import NDArray

from viewer.stats.charts import HeatMap
from viewer.stats.charts.drawing import ChartDrawing, Ranges, shown_text
from viewer.stats.charts.letters import shortened, text_width
from viewer.stats.charts.tiles import CHART_GAP, DOTS, TileLabels, is_tile
from viewer.translation import N_, _

if TYPE_CHECKING:
    from matplotlib.lines import Line2D

_STEPS: Final = (1, 2, 3, 4, 6)
"""Where the colour changes, in standard deviations."""

_STRONG: Final = 4
"""From so many standard deviations on, a cell is outlined."""

CRISP: Final = "crisp"
"""The gid of artists whose edges a page is to draw sharp."""

_TOLD: Final = 150
"""How many cells, the furthest away first, have tooltips in a page."""

_SIGN: Final = 4
_BEYOND: Final = 8
"""Pixels that a name may reach farther to the right before the room for it is changed."""

_LEVELS: Final = 3
"""How many names may stand above each other."""

_SCALE: Final = 22
"""Width of the scale of colours, in sizes of its type."""

_NICE: Final = (1, 2, 5, 10, 20, 50, 100, 200)


def colour_of(values: NDArray[np.float64]) -> NDArray[np.int64]:
    """Return which of a palette's heat colours show deviations."""
    steps = np.searchsorted(_STEPS, np.abs(values), "right")
    return len(_STEPS) + np.where(values > 0, steps, -steps)


class HeatDrawing(ChartDrawing):
    """A table of coloured cells; rows count from below."""

    chart: HeatMap
    _scale: Colorbar | None = None

    def draw_chart(self) -> None:
        chart, axes = self.chart, self.axes
        self._names: list[Annotation] = []
        axes.spines["bottom"].set_visible(False)
        axes.grid(visible=False)
        self._cells = np.array(chart.values, np.float64)[::-1]
        self._rows = [shown_text(row) for row in reversed(chart.rows)]
        marks = sorted(chart.marks)
        if not marks or marks[0][0]:
            marks.insert(0, (0, ""))
        self._starts = [start for start, _ in marks]
        self._uses = [name for _, name in marks]
        self._draw_cells()
        self._draw_strong()
        if all(map(is_tile, chart.rows)):
            self.tiles = TileLabels(axes, chart.rows[::-1], self.style.faces, upright=True)
            suits = pairwise(row[-1:] for row in reversed(chart.rows))
            breaks = [at + 0.5 for at, (one, other) in enumerate(suits) if one != other]
            colour = self.style.palette.paper
            axes.hlines(breaks, -0.5, len(chart.columns) - 0.5, color=colour, linewidth=1.5)

    def _draw_cells(self) -> None:
        colours, quiet = colour_of(self._cells), len(_STEPS)
        self.axes.add_patch(self._patch([Rectangle((-0.5, -0.5), *self.counts())], quiet))
        for colour in sorted(set(colours.ravel().tolist()) - {quiet}):
            runs = [
                Rectangle((start - 0.5, row - 0.5), length, 1)
                for row, line in enumerate(colours == colour)
                for is_one, start, length in _runs(line.tolist())
                if is_one
            ]
            self.axes.add_patch(self._patch(runs, colour)).set_gid(CRISP)
        if self.style.faces is None:
            self._say_far(colours)

    def _patch(self, cells: Sequence[Rectangle], colour: int) -> PathPatch:
        paths = (cell.get_path().transformed(cell.get_patch_transform()) for cell in cells)
        path = Path.make_compound_path(*paths)
        heat = self.style.palette.heat[colour]
        return PathPatch(path, facecolor=heat, linewidth=0, antialiased=False)

    def _say_far(self, colours: NDArray[np.int64]) -> None:
        far = np.abs(self._cells)
        for at in np.argsort(-far, axis=None)[:_TOLD]:
            row, column = divmod(int(at), far.shape[1])
            if far[row, column] >= _STRONG - 1:
                cell = Rectangle((column - 0.5, row - 0.5), 1, 1)
                patch = self.axes.add_patch(self._patch([cell], int(colours[row, column])))
                self.say(patch, [(column, row)])

    def _draw_strong(self) -> None:
        signs = (self._cells >= _STRONG).astype(int) - (self._cells <= -_STRONG)
        padded = np.pad(signs, 1)
        level = np.argwhere(np.diff(padded, axis=0)[:, 1:-1]).tolist()
        upright = np.argwhere(np.diff(padded, axis=1)[1:-1]).tolist()
        lines = [[(x - 0.5, y - 0.5), (x + 0.5, y - 0.5)] for y, x in level]
        lines += [[(x - 0.5, y - 0.5), (x - 0.5, y + 0.5)] for y, x in upright]
        self._signs: list[Line2D] = []
        if not lines:
            return
        colours = self.style.palette
        path = Path(np.reshape(lines, (-1, 2)), [Path.MOVETO, Path.LINETO] * len(lines))
        around = PathPatch(path, fill=False, edgecolor=colours.ink, linewidth=1.2)
        self.axes.add_patch(around).set_capstyle("projecting")
        for sign, marker in ((1, "+"), (-1, "_")):
            places = [
                (start + (length - 1) // 2, row)
                for row, line in enumerate(signs)
                for each, start, length in _runs(line.tolist())
                if each == sign
            ]
            if places:
                self._signs += self.axes.plot(
                    *zip(*places, strict=True), marker, color=colours.paper, markeredgewidth=1.2
                )

    def _write_labels(self) -> None:
        super()._write_labels()
        if self._scale is not None:
            self._scale.remove()
        self._draw_scale()

    def _draw_scale(self) -> None:
        """Draw what the colours mean; where numbers would overlap, every other one."""
        colours, size = self.style.palette, self.style.size
        width = min(_SCALE * size, self.plot_size[0])
        edges = [*(-step for step in reversed(_STEPS)), *_STEPS]
        heat, levels = from_levels_and_colors(edges, colours.heat, "both")
        self._scale = bar = self.figure.colorbar(
            ScalarMappable(levels, heat),
            ax=self.axes,
            location="top",
            anchor=(0, 1),
            shrink=width / self.plot_size[0],
            aspect=34,
            pad=0.02,
            extendfrac="auto",
            extendrect=True,
        )
        if text_width("+4 ", size) > width / len(colours.heat):
            edges = [edge for edge in edges if abs(edge) in _STEPS[1::2]]
        labels = [f"{edge:+}".replace("-", "−") for edge in edges]
        bar.set_ticks(edges, labels=labels, size=size, color=colours.soft)
        bar.ax.tick_params(length=0, top=False, labeltop=False, labelbottom=True)
        bar.outline.set_visible(False)
        meaning = self.cut(N_("standard deviations from what is expected"), self.plot_size[0])
        bar.set_label(meaning, size=size, color=colours.soft, loc="left")

    @property
    def explained(self) -> list[str]:
        return [_("standard deviations from what is expected")]

    def whole(self) -> Ranges:
        columns, rows = self.counts()
        return (-0.5, columns - 0.5), (-0.5, rows - 0.5)

    def counts(self) -> tuple[int, int]:
        return len(self.chart.columns), len(self.chart.rows)

    def words_at(self, column: int, row: int) -> str:
        number = self.chart.columns[column]
        use = self._uses[bisect(self._starts, column) - 1]
        value = float(self._cells[row, column])
        said = f"{'+' if value >= 0 else '−'}{abs(value):.2f}"
        place = _("{use} {number}").format(use=_(use), number=number) if use else number
        return _("{place}: {value} standard deviations").format(place=place, value=said)

    def tile_at(self, _column: int, row: int) -> str:
        return self.chart.rows[-1 - row]

    def outline_of(self, column: int, row: int) -> Ranges:
        return (column - 0.5, column + 0.5), (row - 0.5, row + 0.5)

    def room_around(self) -> object:
        """Return how high the names above stand, and how far they reach beyond the axes."""
        return self._height, self._beyond // _BEYOND

    def choose_labels(self) -> None:
        axes, (across, up), size = self.axes, self.slot(), self.style.size
        axes.set_title("", loc="left")
        axes.set_ylabel(self.cut(self.chart.y_label, self.plot_size[1]), **self._text())
        for signs in self._signs:
            signs.set_markersize(min(_SIGN, 0.6 * across, 0.6 * up))
        if self.tiles is None:
            rows = [shortened(row, self.plot_size[0] / 3, size) for row in self._rows]
            self.label_places(axes.yaxis, rows, self.plot_size[1])
        else:
            axes.yaxis.set_major_locator(NullLocator())
            axes.yaxis.labelpad = self.tiles.room(up)
        self._number_columns(across)
        self._name_uses(across)

    def _number_columns(self, slot: float) -> None:
        """Write the columns' words at round places of each use, as many as there is room for."""
        size = self.style.size
        labels = [shortened(shown_text(each), 60, size) for each in self.chart.columns]
        least = (max(text_width(each, size) for each in labels) + CHART_GAP) / slot
        every = next((each for each in _NICE if each >= least), _NICE[-1])
        ends = [*self._starts[1:], len(labels)]
        uses = zip(self._starts, ends, strict=True)
        places = [at for start, end in uses for at in range(start + every - 1, end, every)]
        self.axes.xaxis.set_major_locator(FixedLocator(places))
        self.axes.xaxis.set_major_formatter(FuncFormatter(lambda at, _: labels[round(at)]))

    def _name_uses(self, slot: float) -> None:
        """Write the names of the uses in view above their first columns, each with its line.

        From the last to the first, each as low as no line of a later one runs through it; a name
        that would stand too high is left out, and pointing tells it.
        """
        for name in self._names:
            name.remove()
        self._names, self._height, self._beyond = [], 0, 0.0
        (low, high), size = self.view[0], self.style.size
        after: list[tuple[float, int]] = []  # where later names begin, and how high
        ends = [*self._starts[1:], self.counts()[0]]
        for begin, end, use in reversed(list(zip(self._starts, ends, self._uses, strict=True))):
            if end - 0.5 <= low or begin - 0.5 >= high:
                continue
            x, text = max(low, begin - 0.5), self.cut(use, self.plot_size[0] / 2)
            right = x + (text_width(text, size) + 2 * CHART_GAP) / slot
            level = 1 + max((other for start, other in after if start < right), default=-1)
            if level >= _LEVELS:
                level, text = 0, ""
            after.append((x, level))
            self._height = max(self._height, level)
            self._beyond = max(self._beyond, (right - high) * slot)
            self._names.append(self._name(x, text, level))

    def _name(self, x: float, text: str, level: int) -> Annotation:
        colour, size = self.style.palette.ink, self.style.size
        height = (CHART_GAP + level * 1.4 * size) / DOTS
        raised = ScaledTranslation(0, height, self.figure.dpi_scale_trans)
        return self.axes.annotate(
            f" {text}",
            xy=(x, 0),
            xytext=(x, 1),
            xycoords=("data", "axes fraction"),
            textcoords=self.axes.get_xaxis_transform() + raised,
            arrowprops={
                "arrowstyle": "-",
                "color": colour,
                "linewidth": 1,
                "relpos": (0, 1),
                "patchA": None,
                "shrinkA": 0,
                "shrinkB": 0,
            },
            va="bottom",
            ha="left",
            color=colour,
            size=size,
        )


def _runs(values: list[int]) -> Iterator[tuple[int, int, int]]:
    """Yield each run of equal values: the value, where it begins, how long it is."""
    at = 0
    for value, group in groupby(values):
        length = len(list(group))
        yield value, at, length
        at += length
