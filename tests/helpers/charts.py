"""Charts of every kind, plain and odd."""

from functools import cache

from lxml import etree

from viewer.stats.charts import LIGHT_CHART, Bars, HeatMap, RunningChart
from viewer.stats.charts.drawing import ChartStyle
from viewer.stats.charts.files import ChartView, drawing_of, fitting_height, saved, sized

SVG = "{http://www.w3.org/2000/svg}"

NASTY = "<&\"' \x00 断么九 👍"
KINDS = tuple(f"{n}{suit}" for suit in "mps" for n in range(1, 10)) + tuple(
    f"{n}z" for n in range(1, 8)
)
COLUMNS = tuple(map(str, range(136)))


def heat(value=0.0, **cells):
    rows = [[value] * 136 for _ in KINDS]
    for name, z in cells.items():
        row, column = map(int, name.split("_")[1:])
        rows[row][column] = z
    marks = ((0, "east"), (120, NASTY * 3), (124, "replacements"), (128, "dora"), (131, "ura dora"))
    return HeatMap("Map", "place", "kind", COLUMNS, KINDS, tuple(map(tuple, rows)), marks)


def bars_of(labels, found, words=("T", "x", "y"), *, tiles=False):
    """Bars that are all as expected."""
    return Bars(*words, labels, found, found, (0.0,) * len(labels), tiles=tiles)


CHARTS = {
    "bars": Bars("T", "x", "y", ("a", "b", "c"), (1, 50, 3), (2, 40, 3), (1, 4, 1)),
    "nasty": bars_of((NASTY * 9,) * 12, tuple(range(12)), (NASTY * 9,) * 3),
    "long words": bars_of(("a rather long name",) * 40, tuple(range(40))),
    "many": Bars("T", "x", "y", COLUMNS, (5.0,) * 136, (5.1,) * 136, (0.2,) * 136),
    "tiles": Bars("T", "x", "y", KINDS, (5.0,) * 34, (5.1,) * 34, (0.2,) * 34, tiles=True),
    "no tiles": bars_of(("9z", "x"), (5.0, 1), tiles=True),
    "great and small": bars_of(("a", "b"), (12345678.0, 0.5)),
    "one": bars_of(("a",), (0.0,)),
    "equal": Bars("T", "x", "y", ("a", "b"), (5.0, 5.0), (5.0, 5.0), (0.0, 0.0)),
    "tiny": bars_of(("a", "b"), (1e-12, 2e-12)),
    "heat": heat(),
    "hot": heat(7.0, c_3_4=-9),
    "words": HeatMap(NASTY, NASTY, NASTY, (NASTY,) * 5, (NASTY * 4,) * 50, ((1.0,) * 5,) * 50),
    "course": RunningChart(
        "T", "walls", "mean", (1, 10, 100, 1000), (9, 4, 3, 3.2), 3, (9, 3, 1, 0.3)
    ),
    "point": RunningChart("T", "walls", "mean", (500,), (3,), 3, (0,)),
    "no course": RunningChart("T", "walls", "mean", (), (), 3, ()),
    "near": RunningChart("T", "w", "m", (1000, 1001), (3, 2), 3, (1, 1)),
}


def svg_of(chart, width=880, height=0, palette=LIGHT_CHART):
    """A saved chart, read."""
    size = width, height or fitting_height(chart)
    return etree.fromstring(
        saved(ChartView(chart, ChartStyle(palette, has_title=True), size), "svg")
    )


@cache
def svg_named(name, width, height):
    """One of the charts above, drawn once for all that is asked of it; nobody changes it."""
    return svg_of(CHARTS[name], width, height)


def drawn(chart, width=880, height=0, **look):
    """A chart on a figure, with everything in its place."""
    figure = sized(width, height or fitting_height(chart))
    drawing = drawing_of(chart, figure, ChartStyle(**look))
    figure.draw_without_rendering()
    return drawing
