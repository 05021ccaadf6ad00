"""Lines around the cells of a map that chance does not explain, with a sign in each.

Neighbours of one sign have one line around them all: where a whole region is off, a line around
every cell would be all that is seen.
"""

from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import Final

from viewer.lab.charts.grid import Grid
from viewer.lab.charts.picture import Picture, short

STRONG: Final = 4
"""From so many standard deviations on, a cell is outlined."""

_SIGN: Final = 4.0

Signs = list[list[int]]
"""For each cell 1 if it is far above, -1 if far below, otherwise 0."""


def draw_outlines(picture: Picture, grid: Grid, values: Sequence[Sequence[float]]) -> None:
    """Draw a line around the strong cells, and whether they are above or below."""
    signs = [[_sign(value) for value in row] for row in values]
    path = "".join((*_level(grid, signs), *_upright(grid, signs)))
    if not path:
        return
    ink = picture.colours.ink
    picture.add("path", d=path, stroke=ink, stroke_width=1.2, stroke_linecap="square", fill="none")
    marks, colour = "".join(_marks(grid, signs)), picture.colours.paper
    picture.add("path", d=marks, stroke=colour, stroke_width=1.2, fill="none")


def _sign(value: float) -> int:
    return (value >= STRONG) - (value <= -STRONG)


def _at(signs: Signs, row: int, column: int) -> int:
    inside = 0 <= row < len(signs) and 0 <= column < len(signs[row])
    return signs[row][column] if inside else 0


def _level(grid: Grid, signs: Signs) -> Iterator[str]:
    """Return the level borders; those in a line are one stroke."""
    for row in range(grid.rows + 1):
        edges = [_at(signs, row, at) != _at(signs, row - 1, at) for at in range(grid.columns)]
        for start, length in _stretches(edges):
            x, y = grid.left + start * grid.width, grid.top + row * grid.height
            yield f"M{short(x)} {short(y)}h{short(length * grid.width)}"


def _upright(grid: Grid, signs: Signs) -> Iterator[str]:
    for column in range(grid.columns + 1):
        edges = [_at(signs, at, column) != _at(signs, at, column - 1) for at in range(grid.rows)]
        for start, length in _stretches(edges):
            x, y = grid.left + column * grid.width, grid.top + start * grid.height
            yield f"M{short(x)} {short(y)}v{short(length * grid.height)}"


def _stretches(edges: Sequence[bool]) -> Iterator[tuple[int, int]]:
    at = 0
    for is_edge, group in groupby(edges):
        length = len(list(group))
        if is_edge:
            yield at, length
        at += length


def _marks(grid: Grid, signs: Signs) -> Iterator[str]:
    """Return a plus or a minus in the middle of each level run of strong cells."""
    for row, line in enumerate(signs):
        at = 0
        for sign, group in groupby(line):
            length = len(list(group))
            if sign:
                yield _mark(grid, row, at + (length - 1) // 2, plus=sign > 0)
            at += length


def _mark(grid: Grid, row: int, column: int, *, plus: bool) -> str:
    size = min(_SIGN, grid.width * 0.6, grid.height * 0.6)
    x = grid.left + (column + 0.5) * grid.width
    y = grid.top + (row + 0.5) * grid.height
    path = f"M{short(x - size / 2)} {short(y)}h{short(size)}"
    return path + (f"M{short(x)} {short(y - size / 2)}v{short(size)}" if plus else "")
