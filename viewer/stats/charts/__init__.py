"""Charts as values: what is to be seen, without sizes or a library, and the colours of paper.

The report and saved pictures draw them as SVG; the window draws them so that they can be
enlarged and pointed at. `Chart` is any of the kinds below; its figures are finite.

Blue is below and orange above, which nobody's eyes confuse; both darken on light paper and
brighten on dark paper with the distance, so that the nearest to chance is the quietest. A page
draws a chart once, with variables, and lets its style sheet set them: then the chart follows
the reader's light, dark or print.
"""

from typing import Final, NamedTuple


class Bars(NamedTuple):
    """A figure for each of some labels, none below zero, beside what is expected."""

    title: str
    x_label: str
    y_label: str  # what the figures are, with their unit
    labels: tuple[str, ...]
    found: tuple[float, ...]
    expected: tuple[float, ...]
    # how far each figure may be from its expectation by chance alone, in 99 of 100 cases
    margins: tuple[float, ...]
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
    # what it tends to at each size, where that is not one figure: a result without luck
    course: tuple[float, ...] = ()
    # whether the band holds whole courses in 99 of 100 cases, and not only each size
    is_whole: bool = False

    @property
    def tends_to(self) -> tuple[float, ...]:
        return self.course or (self.expected,) * len(self.at)


Chart = Bars | HeatMap | RunningChart


# colours


class Palette(NamedTuple):
    """Colours as SVG has them."""

    paper: str  # behind everything
    ink: str  # titles, and what is expected
    soft: str  # words and numbers at the axes
    grid: str
    bar: str
    line: str  # dots, and a running figure
    band: str  # where chance keeps it
    alarm: str  # the mark of a figure outside its margins
    heat: tuple[str, ...]  # from far below to far above what is expected; the middle is as expected


LIGHT_CHART: Final = Palette(
    paper="#ffffff",
    ink="#1b1f24",
    soft="#5c636c",
    grid="#e6e3db",
    bar="#8db3d8",
    line="#1b5fa6",
    band="#ebe5d3",
    alarm="#b3261e",
    heat=(
        *("#0a3565", "#2567ab", "#619dd4", "#a5c9e8", "#dde9f3"),
        "#f6f5f1",
        *("#fae8d0", "#f4c48a", "#e4903a", "#b85c0e", "#6f3404"),
    ),
)

DARK_CHART: Final = Palette(
    paper="#1c2026",
    ink="#e8e6e1",
    soft="#a0a6ae",
    grid="#30363e",
    bar="#3f6f9f",
    line="#7cb8f2",
    band="#3b3b33",
    alarm="#ff9a8f",
    heat=(
        *("#d3e8fd", "#86bbf0", "#4686c5", "#2f5a86", "#26394c"),
        "#22272e",
        *("#44351f", "#7c5422", "#bd7a26", "#f0ac52", "#ffe3b8"),
    ),
)

_NAMES: Final = Palette._fields[:-1]


def variables(palette: Palette) -> dict[str, str]:
    named = {getattr(palette, name): f"var(--chart-{name})" for name in _NAMES}
    return named | {colour: f"var(--heat-{at})" for at, colour in enumerate(palette.heat)}


def css_variables(palette: Palette) -> str:
    """Return the declarations that give these variables a palette's colours."""
    return " ".join(f"{name[4:-1]}: {colour};" for colour, name in variables(palette).items())
