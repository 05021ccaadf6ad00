"""A chart as a part of a page, or as a file.

matplotlib's SVG has fonts and colours at each element. Here text takes the page's font, and
colours become variables of its style, so that a chart follows the reader's light, dark or print;
each tile is defined once and used where it belongs; and parts get tooltips.
"""

import re
from io import BytesIO
from typing import Final, NamedTuple

import matplotlib as mpl
from lxml import etree
from matplotlib.figure import Figure

from viewer.page import tile_definitions, without_forbidden
from viewer.stats.charts import LIGHT_CHART, Bars, Chart, HeatMap, RunningChart, variables
from viewer.stats.charts.bars import BarsDrawing
from viewer.stats.charts.drawing import (
    BETWEEN_TOOLTIPS,
    SAYS,
    ChartDrawing,
    ChartStyle,
    Ranges,
)
from viewer.stats.charts.heat import CRISP, HeatDrawing
from viewer.stats.charts.lines import RunningDrawing
from viewer.stats.charts.tiles import DOTS, TILE, tile_use
from viewer.system import language
from viewer.translation import _

LEAST_CHART_WIDTH: Final = 240
LEAST_CHART_HEIGHT: Final = 180
"""The smallest picture in which words find room, in pixels."""

_PLAIN: Final = 330
_ROW: Final = 17
_AROUND_MAP: Final = 150

_SVG: Final = "{http://www.w3.org/2000/svg}"
_LINK: Final = "{http://www.w3.org/1999/xlink}href"
_LANGUAGE: Final = "{http://www.w3.org/XML/1998/namespace}lang"
"""Which says whether Han characters are to style Japanese or Chinese."""

_DECIMAL: Final = re.compile(r"-?\d+\.\d+")
_RECTANGLE: Final = re.compile(r"M (\S+) (\S+) +L (\S+) \2 +L \3 (\S+) +L \1 \4 +(?:L \1 \2 +)?z *")
_DROPPED: Final = "dropped"
_PIXELS: Final = 144
"""Dots an inch of saved pictures: two a logical pixel."""

_KINDS: Final[dict[type, type[ChartDrawing]]] = {
    Bars: BarsDrawing,
    HeatMap: HeatDrawing,
    RunningChart: RunningDrawing,
}


def drawing_of(
    chart: Chart, figure: Figure, style: ChartStyle, view: Ranges | None = None
) -> ChartDrawing:
    """Draw a chart on a figure; all of it, or the part that is to be seen."""
    drawing = _KINDS[type(chart)](chart, figure, style)
    if view is not None and not drawing.is_empty:
        drawing.show(view)
    return drawing


def fitting_height(chart: Chart) -> int:
    if isinstance(chart, HeatMap):
        return max(LEAST_CHART_HEIGHT, len(chart.rows) * _ROW + _AROUND_MAP)
    return _PLAIN


def inline_svg(chart: Chart, *, width: int) -> tuple[str, set[str]]:
    """Return a chart as a part of a page, and the tiles that the page has to define once.

    Its colours are variables (`css_variables`), its font is the page's, and it has no title. It
    is so many pixels wide, and as high as `fitting_height` says.

    Raises:
        ValueError: the picture would be too small, or the chart's parts differ in number.
    """
    drawing = _sized(chart, width, fitting_height(chart), ChartStyle())
    drawing.figure.patch.set_visible(False)
    root, tiles = _tree(drawing)
    root.set("role", "img")
    root.set("aria-label", without_forbidden(_(chart.title)))
    svg = re.sub(r' xmlns(:xlink)?="[^"]*"', "", etree.tostring(root, encoding="unicode"))
    names = variables(LIGHT_CHART)
    return re.sub("#[0-9a-f]{6}", lambda colour: names.get(colour[0], colour[0]), svg), tiles


class ChartView(NamedTuple):
    chart: Chart  # what is to be seen
    style: ChartStyle  # how it is drawn; the faces of tiles are needed for all but SVG
    # width and height in pixels; `LEAST_CHART_WIDTH` and `LEAST_CHART_HEIGHT` or more
    size: tuple[float, float]
    view: Ranges | None = None  # the part that is seen; None for what is seen at first


def saved(seen: ChartView, kind: str) -> bytes:
    """Return a chart as a file of its own, on its paper: ``svg``, ``png`` or ``pdf``.

    Raises:
        ValueError: the picture would be too small, or the chart's parts differ in number.
        OSError: the program's drawings of tiles cannot be read.
    """
    chart, style, size, view = seen
    drawing = _sized(chart, *size, style._replace(faces=None) if kind == "svg" else style, view)
    if kind != "svg":
        return _written(drawing, kind)
    root, tiles = _tree(drawing)
    root.set("font-family", "sans-serif")
    root.set(_LANGUAGE, language.chosen().replace("_", "-"))
    if tiles:
        root.insert(0, _parsed(tile_definitions(tiles)))
    return etree.tostring(root, encoding="utf-8")


def _written(drawing: ChartDrawing, kind: str) -> bytes:
    """Return what matplotlib writes, without what differs each time."""
    unsaid = {"svg": ("Date",), "png": ("Software",), "pdf": ("CreationDate", "Producer")}[kind]
    file = BytesIO()
    metadata = dict.fromkeys(unsaid)
    salt = f"{drawing.chart.title} {drawing.figure.bbox.size}"  # names differ within a page
    with mpl.rc_context({"svg.hashsalt": salt, "font.family": drawing.fonts}):
        drawing.figure.savefig(file, format=kind, dpi=_PIXELS, metadata=metadata)
    return file.getvalue()


def sized(width: float, height: float) -> Figure:
    """Return a figure of so many logical pixels."""
    return Figure((width / DOTS, height / DOTS), DOTS)


def _sized(
    chart: Chart, width: float, height: float, style: ChartStyle, view: Ranges | None = None
) -> ChartDrawing:
    if width < LEAST_CHART_WIDTH or height < LEAST_CHART_HEIGHT:
        least = f"{LEAST_CHART_WIDTH} × {LEAST_CHART_HEIGHT}"
        message = f"A chart needs {least} pixels, not {width} × {height}."
        raise ValueError(message)
    with mpl.rc_context():  # charts in the window have other fonts
        return drawing_of(chart, sized(width, height), style, view)


def _parsed(markup: str) -> etree._Element:
    spaces = f'xmlns="{_SVG[1:-1]}" xmlns:xlink="{_LINK[1:-5]}"'
    return etree.fromstring(f"<svg {spaces}>{markup}</svg>")[0]


def _tree(drawing: ChartDrawing) -> tuple[etree._Element, set[str]]:
    """Return what matplotlib draws, without what is of no use, and the tiles it refers to."""
    root = etree.fromstring(_written(drawing, "svg"), etree.XMLParser(remove_blank_text=True))
    etree.strip_elements(root, etree.Comment, f"{_SVG}metadata", f"{_SVG}style", with_tail=False)
    width, height = map(round, drawing.figure.get_size_inches() * DOTS)
    for name, value in (("width", width), ("height", height), ("version", "1.2")):
        root.set(name, str(value))
    tiles: set[str] = set()
    for each in list(root.iter(f"{_SVG}g")):
        mark = each.get("id", "")
        each.attrib.pop("id", None)
        if mark.startswith(TILE):
            code, *place = mark.removeprefix(TILE).split()
            each.append(_parsed(tile_use(code, *place)))
            tiles.add(code)
        elif mark.startswith(SAYS):
            _tell(each, mark.removeprefix(SAYS).split(BETWEEN_TOOLTIPS))
        elif mark == CRISP:
            each.set("shape-rendering", "crispEdges")
    for each in root.iter(f"{_SVG}path", f"{_SVG}text", f"{_SVG}use"):
        _shorten(each)
    for group in root.iter(f"{_SVG}g"):
        _share_style(group)
    etree.strip_elements(root, _DROPPED, with_tail=False)
    for text in root.iter(f"{_SVG}text"):
        text.set("style", re.sub(r"font-family: [^;]*;? ?", "", text.get("style", "")))
    return root, tiles


def _shorten(each: etree._Element) -> None:
    """Write no more digits than are seen, and rectangles, as most paths are, shortly."""
    for name in {"d", "x", "y", "transform"} & set(each.keys()):
        each.set(
            name,
            _DECIMAL.sub(
                lambda at: f"{float(at[0]):.2f}".rstrip("0").rstrip("."), each.get(name, "")
            ),
        )
    if each.get("transform", "").startswith("rotate(-0"):
        del each.attrib["transform"]
    if path := each.get("d"):
        each.set("d", _RECTANGLE.sub(r"M\1 \2H\3V\4H\1z", path).strip())
    elif each.tag == f"{_SVG}path":  # of what is out of sight; Qt warns of it
        each.tag = _DROPPED


def _share_style(group: etree._Element) -> None:
    """Let markers take their style from their group: matplotlib writes it at each of them."""
    styles = {each.get("style", "") for each in group}
    if len(group) > 1 and len(styles) == 1 and all(each.tag == f"{_SVG}use" for each in group):
        (style,) = styles
        if style:
            group.set("style", style)
            for each in group:
                del each.attrib["style"]


def _tell(group: etree._Element, said: list[str]) -> None:
    """Give the parts of an artist tooltips: its markers, or else its paths."""
    parts = list(group.iter(f"{_SVG}use")) or list(group.iter(f"{_SVG}path"))
    for part, words in zip(parts, said, strict=False):
        etree.SubElement(part, f"{_SVG}title").text = words
