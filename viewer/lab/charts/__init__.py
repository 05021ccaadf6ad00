"""Charts as values: what is to be seen, without colours, sizes or a library.

The report and saved pictures draw them as SVG; the window draws them so that they can be
enlarged and pointed at. `Chart` is any of the kinds below.
"""

from typing import NamedTuple


class Bars(NamedTuple):
    """A figure for each of some labels, beside what is expected.

    Attributes:
        y_label: what the figures are, with their unit.
        margins: how far each figure may be from its expectation by chance alone, in 99 of 100
            cases; None where that is not known.
        tiles: whether the labels are tile codes of ``mpsz`` notation, and are drawn as tiles.
    """

    title: str
    x_label: str
    y_label: str
    labels: tuple[str, ...]
    found: tuple[float, ...]
    expected: tuple[float, ...] | None = None
    margins: tuple[float, ...] | None = None
    tiles: bool = False


class HeatMap(NamedTuple):
    """How far each of many figures is from its expectation, in standard deviations.

    Attributes:
        columns: a word for each column, without what stands above it.
        rows: a word for each row: tile codes of ``mpsz`` notation.
        values: rows of columns; 0 as expected, +3 three standard deviations above.
        marks: columns before which a line is drawn, each with what begins there.
    """

    title: str
    x_label: str
    y_label: str
    columns: tuple[str, ...]
    rows: tuple[str, ...]
    values: tuple[tuple[float, ...], ...]
    marks: tuple[tuple[int, str], ...] = ()


class RunningChart(NamedTuple):
    """A running figure as the sample grows, and the band in which chance keeps it.

    Attributes:
        at: sample sizes, ascending; drawn on a logarithmic axis, but not of a sum.
        found: the figure of the sample so far.
        expected: what it tends to.
        margins: how far from ``expected`` chance alone takes it at each size, in 99 of 100 cases.
        sized: says a sample of so many, as in 1,000 walls.
        is_sum: whether the figure is a sum, which the band widens with; else a mean.
    """

    title: str
    x_label: str
    y_label: str
    at: tuple[float, ...]
    found: tuple[float, ...]
    expected: float
    margins: tuple[float, ...]
    sized: str = "{number}"
    is_sum: bool = False


class Bell(NamedTuple):
    """Where something stands among all that chance gives, under the bell of the normal law.

    Attributes:
        share: the part of all cases that is lower.
        low: names the low end; ``high`` the other.
    """

    title: str
    share: float
    low: str
    high: str


Chart = Bars | HeatMap | RunningChart | Bell
