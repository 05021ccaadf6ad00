"""Charts as values: what is to be seen, without colours, sizes or a library.

The report and saved pictures draw them as SVG; the window draws them so that they can be
enlarged and pointed at. `Chart` is any of the kinds below.
"""

from typing import NamedTuple


class Bars(NamedTuple):
    """A figure for each of some labels, beside what is expected."""

    title: str
    x_label: str
    y_label: str  # what the figures are, with their unit
    labels: tuple[str, ...]
    found: tuple[float, ...]
    expected: tuple[float, ...] | None = None
    # how far each figure may be from its expectation by chance alone, in 99 of 100 cases; None
    # where that is not known
    margins: tuple[float, ...] | None = None
    # whether the labels are tile codes of ``mpsz`` notation, and are drawn as tiles
    tiles: bool = False


class HeatMap(NamedTuple):
    """How far each of many figures is from its expectation, in standard deviations."""

    title: str
    x_label: str
    y_label: str
    columns: tuple[str, ...]  # a word for each column, without what stands above it
    rows: tuple[str, ...]  # a word for each row: tile codes of ``mpsz`` notation
    # rows of columns; 0 as expected, +3 three standard deviations above
    values: tuple[tuple[float, ...], ...]
    # columns before which a line is drawn, each with what begins there
    marks: tuple[tuple[int, str], ...] = ()


class RunningChart(NamedTuple):
    """A running figure as the sample grows, and the band in which chance keeps it."""

    title: str
    x_label: str
    y_label: str
    at: tuple[float, ...]  # sample sizes, ascending; drawn on a logarithmic axis, but not of a sum
    found: tuple[float, ...]  # the figure of the sample so far
    expected: float  # what it tends to
    # how far from ``expected`` chance alone takes it at each size, in 99 of 100 cases
    margins: tuple[float, ...]
    sized: str = "{number}"  # says a sample of so many, as in 1,000 walls
    is_sum: bool = False  # whether the figure is a sum, which the band widens with; else a mean


class Bell(NamedTuple):
    """Where something stands among all that chance gives, under the bell of the normal law."""

    title: str
    share: float  # the part of all cases that is lower
    low: str  # names the low end; ``high`` the other
    high: str


Chart = Bars | HeatMap | RunningChart | Bell
