"""Deviations of thousands of figures at once: a map in which chance is nearly blank.

One cell in three is more than one standard deviation away, one in twenty more than two; that is
as it should be, so these are pale. One in sixteen thousand is more than four: such cells are
outlined, and carry a plus or a minus, so that they are seen without colours. Cells of one
colour are one path, and neighbours in it one rectangle: a whole map stays below 100 kB.
"""

import math
from bisect import bisect_right
from collections.abc import Sequence
from itertools import groupby
from typing import Final

from viewer.lab.charts import HeatMap
from viewer.lab.charts.frame import EDGE, draw_nothing, draw_title
from viewer.lab.charts.grid import Grid
from viewer.lab.charts.heat_words import (
    draw_column_words,
    draw_legend,
    draw_marks,
    draw_rows,
    mark_levels,
)
from viewer.lab.charts.outline import STRONG, draw_outlines
from viewer.lab.charts.picture import SMALL, Picture
from viewer.lab.charts.text import text_width
from viewer.lab.charts.ticks import number
from viewer.lab.charts.tiles import TILE_HEIGHT, TILE_WIDTH, is_tile

STEPS: Final = (1, 2, 3, 4, 6)
"""Where the colour changes, in standard deviations."""

_LEGEND: Final = 34
_MARK_LINE: Final = 15
_BELOW: Final = 40
_WIDEST: Final = 42
_WHOLE: Final = 3
"""Cells of more pixels are a whole number of them wide, which browsers paint evenly."""

_TITLED: Final = 150
"""How many cells, the furthest away first, tell their figure when pointed at."""


def colour_of(value: float) -> int:
    """Return which of a palette's heat colours shows a deviation; the middle if there is none."""
    at = bisect_right(STEPS, abs(value)) if value == value else 0  # noqa: PLR0124 - not a number
    return len(STEPS) + (at if value > 0 else -at)


def draw_heat(picture: Picture, chart: HeatMap) -> None:
    """Draw a map of deviations."""
    top = draw_title(picture, chart.title)
    if not chart.rows or not chart.columns:
        draw_nothing(picture, top)
        return
    draw_legend(picture, STEPS, top)
    grid = _grid(picture, chart, top + _LEGEND, 2)
    grid = _grid(picture, chart, top + _LEGEND, mark_levels(picture, grid, chart))
    _draw_cells(picture, grid, chart)
    draw_rows(picture, grid, chart)
    draw_marks(picture, grid, chart, _MARK_LINE)
    draw_outlines(picture, grid, chart.values)
    draw_column_words(picture, grid, chart)
    _draw_titles(picture, grid, chart)


def _grid(picture: Picture, chart: HeatMap, top: float, lines: int) -> Grid:
    columns, rows = len(chart.columns), len(chart.rows)
    first = top + lines * _MARK_LINE + 8
    height = _cell((picture.height - _BELOW - first) / rows)
    if all(map(is_tile, chart.rows)):
        words = max(0, height - 1) * TILE_WIDTH / TILE_HEIGHT
    else:
        words = min(max(text_width(row, SMALL) for row in chart.rows), picture.width / 3)
    left = EDGE + SMALL + 6 + words + 6
    width = _cell((picture.width - EDGE - left) / columns)
    return Grid(round(left), round(first), width, height, columns, rows)


def _cell(room: float) -> float:
    return min(float(int(room)) if room >= _WHOLE else max(room, 0.5), _WIDEST)


def _draw_cells(picture: Picture, grid: Grid, chart: HeatMap) -> None:
    heat = picture.colours.heat
    quiet = len(STEPS)
    picture.rect(
        *(grid.left, grid.top, grid.right - grid.left, grid.bottom - grid.top), heat[quiet]
    )
    paths: dict[int, list[str]] = {}
    for row, values in enumerate(chart.values):
        for colour, column, length in _runs([colour_of(value) for value in values]):
            if colour != quiet:
                paths.setdefault(colour, []).append(grid.rectangle(column, row, length))
    for colour, parts in sorted(paths.items()):
        fill, path = heat[colour], "".join(parts)
        picture.add("path", d=path, fill=fill, shape_rendering="crispEdges")


def _runs(colours: Sequence[int]) -> list[tuple[int, int, int]]:
    """Return each run of equal colours: the colour, where it begins, how long it is."""
    runs, at = [], 0
    for colour, group in groupby(colours):
        length = len(list(group))
        runs.append((colour, at, length))
        at += length
    return runs


def _draw_titles(picture: Picture, grid: Grid, chart: HeatMap) -> None:
    """Let the furthest cells tell their figures; a browser shows it, Qt does not."""
    cells = [
        (abs(value), row, column)
        for row, values in enumerate(chart.values)
        for column, value in enumerate(values)
        if STRONG - 1 <= abs(value) < math.inf
    ]
    for _, row, column in sorted(cells, reverse=True)[:_TITLED]:
        value = number(round(chart.values[row][column], 1), 0.1)
        words = f"{chart.rows[row]}, {chart.columns[column]}: {value}"
        path = grid.rectangle(column, row)
        picture.add("path", "", words, d=path, fill=picture.colours.paper, opacity=0)
