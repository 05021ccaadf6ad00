"""What stands around a map of deviations: its legend, its rows, its columns and its phases."""

from collections.abc import Sequence
from typing import Final, NamedTuple

from viewer.lab.charts import HeatMap
from viewer.lab.charts.frame import EDGE
from viewer.lab.charts.grid import Grid
from viewer.lab.charts.picture import SMALL, Picture
from viewer.lab.charts.text import shortened, text_width
from viewer.lab.charts.ticks import thinned
from viewer.lab.charts.tiles import draw_tile, is_tile

_SWATCH: Final = 22
_SWATCH_HEIGHT: Final = 9
_GAP: Final = 8
_LEAST_NAME: Final = 16
_LEVELS: Final = 3
"""How many names may stand above each other."""
_TURNED: Final = -90


def draw_legend(picture: Picture, steps: Sequence[float], top: float) -> None:
    """Draw the scale of colours with the deviations at which they change."""
    heat = picture.colours.heat
    room = picture.width - 2 * EDGE
    words = "standard deviations from what is expected"
    swatch = min(_SWATCH, room / (len(heat) + 1))
    for at, colour in enumerate(heat):
        picture.rect(EDGE + at * swatch, top, swatch, _SWATCH_HEIGHT, colour)
    edges = (*(-step for step in reversed(steps)), *steps)
    for at, edge in enumerate(edges):
        x = EDGE + (at + 1) * swatch
        text = f"−{-edge:g}" if edge < 0 else f"+{edge:g}"
        picture.text(x, top + _SWATCH_HEIGHT + 12, text, anchor="middle")
    width = len(heat) * swatch
    rest = shortened(words, room - width - 2 * _GAP, SMALL)
    if rest == words:
        picture.text(EDGE + width + _GAP, top + _SWATCH_HEIGHT, rest)


def draw_rows(picture: Picture, grid: Grid, chart: HeatMap) -> None:
    """Draw the tile or the word of each row, a line between suits, and what the rows are."""
    tiles = all(map(is_tile, chart.rows))
    suits = [row[-1:] for row in chart.rows]
    free = 0.0
    for at, row in enumerate(chart.rows):
        y = grid.top + at * grid.height
        if tiles:
            height = grid.height - 1
            draw_tile(picture, row, grid.left - 6 - height * 0.75, y + 0.5, height)
            if at and suits[at] != suits[at - 1]:
                picture.line(grid.left, y, grid.right, y, picture.colours.paper, width=1.5)
        elif y >= free:
            words = shortened(row, grid.left - EDGE - SMALL - 12, SMALL)
            picture.text(grid.left - 6, y + grid.height / 2 + 4, words, anchor="end")
            free = y + SMALL
    middle = (grid.top + grid.bottom) / 2
    label = shortened(chart.y_label, grid.bottom - grid.top, SMALL)
    picture.text(EDGE + SMALL - 2, middle, label, anchor="middle", turn=_TURNED)


def draw_column_words(picture: Picture, grid: Grid, chart: HeatMap) -> None:
    """Draw the words of as many columns as there is room for, and what the columns are."""
    widest = max(text_width(word, SMALL) for word in _short_columns(chart))
    every = -(-(min(widest, grid.right - grid.left) + _GAP) // grid.width)
    free = 0.0
    for at, word in _shown_columns(chart, int(every)):
        words = shortened(word, grid.right - grid.left, SMALL)
        half = text_width(words, SMALL) / 2
        x = grid.left + (at + 0.5) * grid.width
        x = min(max(x, EDGE + half), picture.width - EDGE - half)
        if x - half >= free:
            picture.text(x, grid.bottom + 14, words, anchor="middle")
            free = x + half + _GAP / 2
    label = shortened(chart.x_label, picture.width - 2 * EDGE, SMALL)
    half = text_width(label, SMALL) / 2
    x = min(max((grid.left + grid.right) / 2, EDGE + half), picture.width - EDGE - half)
    picture.text(x, grid.bottom + 30, label, anchor="middle")


def _short_columns(chart: HeatMap) -> list[str]:
    """Return the columns' words without the name of their phase, which stands above."""
    words = list(chart.columns)
    for start, end, name in _phases(chart):
        if all(word.startswith(f"{name} ") for word in words[start:end]):
            words[start:end] = [word[len(name) + 1 :] for word in words[start:end]]
    return words


def _shown_columns(chart: HeatMap, every: int) -> list[tuple[int, str]]:
    """Return the columns that are written, at least the first of each phase."""
    words = _short_columns(chart)
    shown = []
    for start, end, _ in _phases(chart):
        indices = thinned(words[start:end], every) or [0]
        shown += [(start + at, words[start + at]) for at in indices if start + at < end]
    return shown


def _phases(chart: HeatMap) -> list[tuple[int, int, str]]:
    marks = sorted(chart.marks)
    if not marks or marks[0][0] > 0:
        marks.insert(0, (0, ""))
    ends = [*(start for start, _ in marks[1:]), len(chart.columns)]
    return [(start, end, name) for (start, name), end in zip(marks, ends, strict=True)]


class _Name(NamedTuple):
    words: str
    x: float
    level: int


def mark_levels(picture: Picture, grid: Grid, chart: HeatMap) -> int:
    """Return how many lines the names of the phases take."""
    return max((name.level + 1 for _, name in _placed(picture, grid, chart)), default=0)


def draw_marks(picture: Picture, grid: Grid, chart: HeatMap, line: float) -> None:
    """Draw where the phases begin, each line as high as its name."""
    for x, name in _placed(picture, grid, chart):
        base = grid.top - 8 - name.level * line
        top = base - 9 if name.words and name.x > x else grid.top - 5
        picture.line(x, top, x, grid.bottom, picture.colours.ink)
        if name.words:
            picture.text(name.x, base, name.words, fill=picture.colours.ink)


def _placed(picture: Picture, grid: Grid, chart: HeatMap) -> list[tuple[float, _Name]]:
    marks = sorted(chart.marks)
    xs = [grid.left + column * grid.width for column, _ in marks]
    names = _names([name for _, name in marks], xs, picture.width - EDGE)
    return list(zip(xs, names, strict=True))


def _names(words: Sequence[str], xs: Sequence[float], edge: float) -> list[_Name]:
    """Place names from the last to the first, each as low as no line runs through it.

    The last may reach back over its own line, which then ends below it; a name that finds no
    room is shortened.
    """
    names: list[_Name] = []
    begun: list[tuple[float, int]] = []
    for name, x in zip(reversed(words), reversed(xs), strict=True):
        start, width = x + 3, text_width(name, SMALL)
        if not names and start + width > edge and edge - width > max([0.0, *xs[-2:-1]]) + _GAP:
            start = edge - width
        end = start + width
        level = 1 + max((level for other, level in begun if other < end + _GAP / 2), default=-1)
        words_shown = name
        if level >= _LEVELS or end > edge + 1:
            room = min([edge, *(other - _GAP for other, _ in begun)]) - start
            level, words_shown = 0, shortened(name, room, SMALL) if room > _LEAST_NAME else ""
        names.append(_Name(words_shown, start, level))
        begun.append((min(start, x), level))
    return names[::-1]
