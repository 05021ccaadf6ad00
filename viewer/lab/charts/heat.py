"""Deviations of thousands of figures at once: a map in which chance is nearly blank.

One cell in three is more than one standard deviation away, one in twenty more than two; that is
as it should be, so these are pale. One in sixteen thousand is more than four: such cells are
outlined, and carry a plus or a minus, so that they are seen without colours. Neighbours of one
sign have one line around them all: where a whole region is off, a line around every cell would
be all that is seen. Cells of one colour are one path, and neighbours in it one rectangle: a
whole map stays small in a page.
"""

import math
from collections.abc import Iterator, Sequence
from itertools import groupby, pairwise
from typing import Final, NamedTuple

import numpy as np
from matplotlib.lines import Line2D
from matplotlib.patches import PathPatch, Rectangle
from matplotlib.path import Path
from matplotlib.text import Text
from matplotlib.ticker import FixedLocator, FuncFormatter, NullLocator
from numpy.typing import NDArray

from viewer.lab.charts import HeatMap, words
from viewer.lab.charts.drawing import CRISP, EDGE, GAP, Drawing, View, named, nice_every, thinned
from viewer.lab.charts.letters import shortened, text_width
from viewer.lab.charts.tiles import ASPECT, Tiles, is_tile
from viewer.translation import _

STEPS: Final = (1, 2, 3, 4, 6)
"""Where the colour changes, in standard deviations."""

STRONG: Final = 4
"""From so many standard deviations on, a cell is outlined."""

_TOLD: Final = 150
"""How many cells, the furthest away first, tell their figure when pointed at in a page."""

_SIGN: Final = 4
_SWATCH: Final = 22
_LEVELS: Final = 3
"""How many names may stand above each other."""

_LEAST_TILE: Final = 12
_LARGEST_TILE: Final = 26
_EVERY: Final = (1, 3, 9, 27)
"""So many tiles apart are those for which there is room: as suits are divided."""


def colour_of(values: NDArray[np.float64]) -> NDArray[np.int64]:
    """Return which of a palette's heat colours show deviations; the middle if there is none."""
    steps = np.searchsorted(STEPS, np.abs(np.nan_to_num(values, posinf=99, neginf=-99)), "right")
    return len(STEPS) + np.where(values > 0, steps, -steps)


class _Name(NamedTuple):
    """The name of a use: its number, where that begins, and where the name has how much room."""

    use: int
    x: float
    start: float
    level: int
    room: float

    @property
    def left(self) -> float:
        """Where it or its line begins."""
        return min(self.x, self.start)


class HeatDrawing(Drawing):
    """A table of coloured cells; rows count from below."""

    chart: HeatMap

    def draw_chart(self) -> None:
        """Draw the cells, the lines between suits and uses, and the marks."""
        chart = self.chart
        columns, rows = self.counts()
        if not columns or not rows:
            return
        self.axes.spines["bottom"].set_visible(False)
        self._cells = np.array(chart.values, np.float64)[::-1]
        are_tiles = all(map(is_tile, chart.rows))
        self.tiles = Tiles(self.figure, self.look.faces) if are_tiles else None
        self._rows = [named(row) for row in reversed(chart.rows)]
        marks = sorted(chart.marks)
        if not marks or marks[0][0]:
            marks.insert(0, (0, ""))
        ends = [*(start for start, _ in marks[1:]), columns]
        self._uses = [(start, end, name) for (start, name), end in zip(marks, ends, strict=True)]
        self._columns = [
            (name, chart.columns[at]) for start, end, name in self._uses for at in range(start, end)
        ]
        self._draw_cells()
        self._draw_strong()
        if are_tiles:
            suits = pairwise(row[-1:] for row in reversed(chart.rows))
            breaks = [at + 0.5 for at, (one, other) in enumerate(suits) if one != other]
            self.axes.hlines(
                breaks, -0.5, columns - 0.5, color=self.look.palette.paper, linewidth=1.5
            )
        self._scale = [self._swatch(colour) for colour in self.look.palette.heat]
        edges = (*(-step for step in reversed(STEPS)), *STEPS)
        self._edges = [self.write(f"{edge:+}".replace("-", "−"), ha="center") for edge in edges]
        self._meaning = self.write(words.DEVIATIONS)
        self._names = [self.write(name, ink=True) for *_, name in self._uses]
        self._starts = self.add(Line2D([], [], color=self.look.palette.ink, linewidth=1))

    def _swatch(self, colour: str) -> Rectangle:
        return self.add(Rectangle((0, 0), 0, 0, color=colour, linewidth=0))

    def _draw_cells(self) -> None:
        heat, quiet = self.look.palette.heat, len(STEPS)
        columns, rows = self.counts()
        colours = colour_of(self._cells)
        runs: dict[int, list[tuple[int, int, int]]] = {
            quiet: [(row, 0, columns) for row in range(rows)]
        }
        for row, line in enumerate(colours.tolist()):
            for colour, start, length in _runs(line):
                if colour != quiet:
                    runs.setdefault(colour, []).append((row, start, length))
        for colour, of_colour in sorted(runs.items(), key=lambda item: item[0] != quiet):
            self._add_cells(of_colour, heat[colour]).set_gid(CRISP)
        if self.look.faces is None:
            self._tell_far(colours)

    def _tell_far(self, colours: NDArray[np.int64]) -> None:
        """Let the furthest cells tell their figures in a page."""
        far = np.abs(np.nan_to_num(self._cells, posinf=0, neginf=0))
        for at in np.argsort(-far, axis=None)[:_TOLD]:
            row, column = divmod(int(at), far.shape[1])
            if far[row, column] >= STRONG - 1:
                colour = self.look.palette.heat[colours[row, column]]
                self.say(self._add_cells([(row, column, 1)], colour), [(column, row)])

    def _add_cells(self, runs: Sequence[tuple[int, int, int]], colour: str) -> PathPatch:
        corners = np.array([(0, 0), (0, 1), (1, 1), (1, 0), (0, 0)])
        starts = np.array([(column - 0.5, row - 0.5) for row, column, _ in runs])
        sizes = np.array([(length, 1) for *_, length in runs])
        points = starts[:, None] + corners * sizes[:, None]
        codes = np.tile([Path.MOVETO, *[Path.LINETO] * 3, Path.CLOSEPOLY], len(runs))
        path = Path(points.reshape(-1, 2), codes)
        patch = PathPatch(path, facecolor=colour, linewidth=0, antialiased=False)
        self.axes.add_artist(patch)
        return patch

    def _draw_strong(self) -> None:
        """Draw a line around the strong cells, and whether they are above or below."""
        self._signs: list[tuple[int, int, int]] = []
        signs = (self._cells >= STRONG).astype(int) - (self._cells <= -STRONG)
        around = np.pad(signs, 1)
        level = np.argwhere(np.diff(around, axis=0)[:, 1:-1])
        upright = np.argwhere(np.diff(around, axis=1)[1:-1])
        lines = [[(x - 0.5, y - 0.5), (x + 0.5, y - 0.5)] for y, x in level.tolist()]
        lines += [[(x - 0.5, y - 0.5), (x - 0.5, y + 0.5)] for y, x in upright.tolist()]
        if not lines:
            return
        path = Path(np.array(lines).reshape(-1, 2), [Path.MOVETO, Path.LINETO] * len(lines))
        how = {"edgecolor": self.look.palette.ink, "capstyle": "projecting", "linewidth": 1.2}
        self.axes.add_artist(PathPatch(path, facecolor="none", **how))
        self._signs = [
            (sign, row, start + (length - 1) // 2)
            for row, line in enumerate(signs.tolist())
            for sign, start, length in _runs(line)
            if sign
        ]
        self._marks = PathPatch(Path([(0, 0)]), facecolor="none", linewidth=1.2)
        self._marks.set_edgecolor(self.look.palette.paper)
        self.axes.add_artist(self._marks)

    @property
    def explained(self) -> list[str]:
        """What the colours mean."""
        return [_(words.DEVIATIONS)]

    def whole(self) -> View:
        """Return all cells."""
        columns, rows = self.counts()
        return (-0.5, columns - 0.5), (-0.5, rows - 0.5)

    def counts(self) -> tuple[int, int]:
        """Return how many columns and rows there are."""
        return len(self.chart.columns), len(self.chart.rows)

    def words_at(self, column: int, row: int) -> str:
        """Return a cell's words."""
        use, number = self._columns[column]
        value = float(self._cells[row, column])
        sign = "+" if value >= 0 else "−"
        place = _(words.USE_PLACE).format(use=_(use), number=number) if use else number
        return _(words.CELL).format(place=place, value=f"{sign}{abs(value):.2f}")

    def tile_at(self, _column: int, row: int) -> str:
        """Return a cell's tile."""
        return self.chart.rows[-1 - row]

    def outline_of(self, column: int, row: int) -> View:
        """Return a box around a cell."""
        return (column - 0.5, column + 0.5), (row - 0.5, row + 0.5)

    # what stands around it

    def place_above(self, label: Text, top: float) -> float:  # noqa: ARG002 - it stands at the left
        """Put the scale above, and leave room for the names of the uses."""
        width, size = self.size[0] - 2 * EDGE, self.look.size
        swatch = min(_SWATCH, width / (len(self._scale) + 1))
        for at, box in enumerate(self._scale):
            box.set_bounds(EDGE + at * swatch, top, swatch, 9)
        for at, edge in enumerate(self._edges):
            self.place(edge, EDGE + (at + 1) * swatch, top + 11, 3 * size)
        used = EDGE + len(self._scale) * swatch + GAP
        self.place(self._meaning, used, top - 2, self.size[0] - EDGE - used)
        left = EDGE + self.left_room(self.size[1] - top)
        names = self._places(left, self.size[0] - EDGE)
        levels = max((name.level + 1 for name in names), default=0)
        return 11 + 2 * size + levels * 1.4 * size

    def left_room(self, height: float) -> float:
        """Choose the tiles or words of the rows, and leave room for what they are."""
        low, high = self.view[1]
        size, slot = self.look.size, height / (high - low)
        label = size + 2 * GAP
        self.axes.yaxis.set_major_locator(NullLocator())
        if self.tiles:
            return label + self._tile(slot)[1] + 2
        room = self.size[0] / 3
        names = [shortened(row, room, size) for row in self._rows]
        every = max(1, math.ceil(1.2 * size / slot))
        self.axes.yaxis.set_major_locator(FixedLocator(range(len(names) - 1, -1, -every)))
        self.axes.yaxis.set_major_formatter(FuncFormatter(lambda at, _: names[round(at)]))
        return label + max(text_width(name, size) for name in names)

    def _tile(self, slot: float) -> tuple[int, float]:
        """Return how many rows share a tile, and how wide it is."""
        every = next((each for each in _EVERY if each * slot >= _LEAST_TILE), _EVERY[-1])
        return every, min(every * slot - 1, _LARGEST_TILE) / ASPECT

    def label_room(self, width: float, height: float) -> float:  # noqa: ARG002 - level
        """Write as many columns as there is room for, without the use that stands above."""
        low, high = self.view[0]
        size, slot = self.look.size, width / (high - low)
        names = [shortened(named(place), width, size) for _, place in self._columns]
        every = nice_every((max(text_width(each, size) for each in names) + GAP) / slot)
        places = [
            at for start, end, _ in self._uses for at in thinned(names[start:end], every, start)
        ]
        self.axes.xaxis.set_major_locator(FixedLocator(places))
        self.axes.xaxis.set_major_formatter(FuncFormatter(lambda at, _: names[round(at)]))
        return size + GAP

    def placed(self, left: float, top: float, right: float, bottom: float) -> None:
        """Place the tiles, what the rows are, and the names of the uses."""
        low, high = self.view[1]
        slot, size = (bottom - top) / (high - low), self.look.size
        y_label = self.lines[1]
        y_label.set(rotation=90, ha="center", va="top")
        self.place(y_label, EDGE, (top + bottom) / 2, bottom - top)
        if self.tiles:
            every, width = self._tile(slot)
            self.tiles.boxes = [
                (code, left - width - 4, bottom - (at - low) * slot - width * ASPECT / 2, width)
                for at, code in enumerate(reversed(self.chart.rows))
                if low <= at <= high and (len(self.chart.rows) - 1 - at) % every == 0
            ]
        if self._signs:
            self._marks.set_path(self._sign_path((right - left) / np.diff(self.view[0])[0], slot))
        for name in self._names:
            name.set_visible(False)
        xs: list[float] = []
        ys: list[float] = []
        for at, x, start, level, room in self._places(left, right):
            base = top - 5 - level * 1.4 * size
            name = self._names[at]
            name.set_visible(True)
            self.place(name, start, base - 0.9 * size, room + 1)
            over = base - 0.7 * size if start > x and name.get_text() else top - 4
            xs += [x, x, math.nan]
            ys += [over, bottom, math.nan]
        self._starts.set_data(xs, ys)

    def _sign_path(self, across: float, up: float) -> Path:
        """Return pluses and minuses of a few pixels in cells of a size."""
        half = min(_SIGN, 0.6 * across, 0.6 * up) / 2
        x, y = half / across, half / up
        level, upright = [(-x, 0), (x, 0)], [(0, -y), (0, y)]
        points = [
            (column + dx, row + dy)
            for sign, row, column in self._signs
            for dx, dy in (level + upright if sign > 0 else level)
        ]
        return Path(points, [Path.MOVETO, Path.LINETO] * (len(points) // 2))

    def _places(self, left: float, right: float) -> list[_Name]:
        """Place names from the last to the first, each as low as no line runs through it.

        The last may reach back over its own line, which then ends below it; a name that finds no
        line is shortened.
        """
        low, high = self.view[0]
        slot = (right - left) / (high - low)
        places: list[_Name] = []
        for at, (begin, end, name) in reversed(list(enumerate(self._uses))):
            if not name or end - 0.5 <= low or begin - 0.5 >= high:
                continue
            x = left + max(0.0, begin - 0.5 - low) * slot
            start, room = x + 3, right - x - 3
            width = text_width(str(self._names[at].get_label()), self.look.size)
            if not places and left < right - width < start:
                start, room = right - width, width
            over = [other.level for other in places if other.left < start + width + GAP]
            level = 1 + max(over, default=-1)
            if level >= _LEVELS or width > room:
                level, room = 0, min([room, *(other.left - GAP - start for other in places)])
            places.append(_Name(at, x, start, level, room))
        return places


def _runs(values: list[int]) -> Iterator[tuple[int, int, int]]:
    """Return each run of equal values: the value, where it begins, how long it is."""
    at = 0
    for value, group in groupby(values):
        length = len(list(group))
        yield value, at, length
        at += length
