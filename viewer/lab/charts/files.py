"""A chart as a part of a page, or as a file: what matplotlib writes, made fit for both.

matplotlib's SVG repeats fonts and colours at each element, and its names are the same in each
picture. Here text takes the page's font, colours become variables of its style, so that a chart
follows the reader's light, dark or print; and each tile is drawn once and used where it belongs.
"""

import re
from copy import deepcopy
from io import BytesIO
from typing import Final, NamedTuple
from zlib import crc32

from lxml import etree
from matplotlib.figure import Figure

from viewer.lab.charts import Bars, Chart, HeatMap
from viewer.lab.charts.bars import BarsDrawing
from viewer.lab.charts.course import CourseDrawing
from viewer.lab.charts.drawing import CRISP, SAYS, Drawing, Look, View
from viewer.lab.charts.heat import HeatDrawing
from viewer.lab.charts.palette import LIGHT, variables
from viewer.lab.charts.tiles import DOTS, TILE, tile_definitions, tile_use
from viewer.lab.charts.words import clean
from viewer.system import language
from viewer.translation import _

LEAST_WIDTH: Final = 240
LEAST_HEIGHT: Final = 180
"""The smallest picture in which words find room, in pixels."""

_PLAIN: Final = 330
_ROW: Final = 17
_AROUND_MAP: Final = 150

_SVG: Final = "{http://www.w3.org/2000/svg}"
_LINK: Final = "{http://www.w3.org/1999/xlink}href"
_LANGUAGE: Final = "{http://www.w3.org/XML/1998/namespace}lang"
"""Which says whether Han characters are to look Japanese or Chinese."""

_DECIMAL: Final = re.compile(r"-?\d+\.\d+")
_RECTANGLE: Final = re.compile(r"M (\S+) (\S+) +L \1 (\S+) +L (\S+) \3 +L \4 \2 +(?:L \1 \2 +)?z *")
_DROPPED: Final = "dropped"
_PIXELS: Final = 144
"""Dots an inch of saved pictures: two a logical pixel."""

_KINDS: Final[dict[type, type[Drawing]]] = {Bars: BarsDrawing, HeatMap: HeatDrawing}


def drawing_of(chart: Chart, figure: Figure, look: Look, view: View | None = None) -> Drawing:
    """Draw a chart on a figure; all of it, or the part that is to be seen."""
    drawing = _KINDS.get(type(chart), CourseDrawing)(chart, figure, look)
    if view is not None and not drawing.is_empty:
        drawing.show(view)
    return drawing


def fitting_height(chart: Chart) -> int:
    """Return a good height for a chart, in pixels."""
    if isinstance(chart, HeatMap) and chart.rows:
        return max(LEAST_HEIGHT, len(chart.rows) * _ROW + _AROUND_MAP)
    return _PLAIN


def inline_svg(chart: Chart, *, width: int, height: int = 0) -> tuple[str, set[str]]:
    """Return a chart as a part of a page, and the tiles that the page has to define once.

    Its colours are variables (`css_variables`), its font is the page's, and it has no title.

    Args:
        chart: what is to be seen.
        width: in pixels; `LEAST_WIDTH` or more.
        height: in pixels; `LEAST_HEIGHT` or more; 0 for `fitting_height`.

    Raises:
        ValueError: the picture would be too small, or the chart's parts differ in number.
    """
    drawing = _sized(chart, width, height, Look())
    drawing.figure.patch.set_visible(False)
    root, tiles = _tree(drawing)
    root.set("role", "img")
    root.set("aria-label", clean(_(chart.title)))
    svg = re.sub(r' xmlns(:xlink)?="[^"]*"', "", etree.tostring(root, encoding="unicode"))
    names = variables(LIGHT)
    return re.sub("#[0-9a-f]{6}", lambda colour: names.get(colour[0], colour[0]), svg), tiles


class Seen(NamedTuple):
    """A chart as it is seen.

    Attributes:
        chart: what is to be seen.
        look: how it is drawn; the faces of tiles are needed for all but SVG.
        size: width and height in pixels; `LEAST_WIDTH` and `LEAST_HEIGHT` or more.
        view: the part that is seen; None for what is seen at first.
    """

    chart: Chart
    look: Look
    size: tuple[float, float]
    view: View | None = None


def saved(seen: Seen, kind: str) -> bytes:
    """Return a chart as a file of its own, on its paper: ``svg``, ``png`` or ``pdf``.

    Raises:
        ValueError: the picture would be too small, or the chart's parts differ in number.
        OSError: the program's drawings of tiles cannot be read.
    """
    chart, look, size, view = seen
    drawing = _sized(chart, *size, look._replace(faces=None) if kind == "svg" else look, view)
    if kind != "svg":
        return _written(drawing, kind)
    root, tiles = _tree(drawing)
    root.set("font-family", "sans-serif")
    root.set(_LANGUAGE, language.chosen().replace("_", "-"))
    if tiles:
        root.insert(0, _parsed(tile_definitions(tiles)))
    return etree.tostring(root, encoding="utf-8")


def _written(drawing: Drawing, kind: str) -> bytes:
    """Return what matplotlib writes, without what differs each time."""
    unsaid = {"svg": ("Date",), "png": ("Software",), "pdf": ("CreationDate", "Producer")}[kind]
    file = BytesIO()
    metadata = dict.fromkeys(unsaid)
    drawing.figure.savefig(file, format=kind, dpi=_PIXELS, metadata=metadata)
    return file.getvalue()


def sized(width: float, height: float) -> Figure:
    """Return a figure of so many logical pixels."""
    return Figure((width / DOTS, height / DOTS), DOTS)


def _sized(
    chart: Chart, width: float, height: float, look: Look, view: View | None = None
) -> Drawing:
    height = height or fitting_height(chart)
    if width < LEAST_WIDTH or height < LEAST_HEIGHT:
        message = f"A chart needs {LEAST_WIDTH} × {LEAST_HEIGHT} pixels, not {width} × {height}."
        raise ValueError(message)
    return drawing_of(chart, sized(width, height), look, view)


def _parsed(markup: str) -> etree._Element:
    spaces = f'xmlns="{_SVG[1:-1]}" xmlns:xlink="{_LINK[1:-5]}"'
    return etree.fromstring(f"<svg {spaces}>{markup}</svg>")[0]


def _tree(drawing: Drawing) -> tuple[etree._Element, set[str]]:
    """Return what matplotlib draws, without what is of no use, and the tiles it refers to."""
    root = etree.fromstring(_written(drawing, "svg"), etree.XMLParser(remove_blank_text=True))
    etree.strip_elements(root, etree.Comment, f"{_SVG}metadata", f"{_SVG}style", with_tail=False)
    width, height = map(round, drawing.size)
    for name, value in (("width", width), ("height", height), ("version", "1.2")):
        root.set(name, str(value))
    _copy_used(root)
    tiles: set[str] = set()
    for each in list(root.iter(f"{_SVG}g")):
        mark = each.get("id", "")
        each.attrib.pop("id", None)
        if mark.startswith(TILE):
            code, *place = mark.removeprefix(TILE).split()
            each.append(_parsed(tile_use(code, *place)))
            tiles.add(code)
        elif mark.startswith(SAYS):
            _tell(each, mark.removeprefix(SAYS).split("\n"))
        elif mark == CRISP:
            each.set("shape-rendering", "crispEdges")
    for each in root.iter(f"{_SVG}path", f"{_SVG}text"):
        _shorten(each)
    etree.strip_elements(root, _DROPPED, with_tail=False)
    _rename(root, f"clip-{crc32(drawing.chart.title.encode()):x}-{width}-")
    for text in root.iter(f"{_SVG}text"):
        text.set("style", re.sub(r"font-family: [^;]*;? ?", "", text.get("style", "")))
    return root, tiles


def _copy_used(root: etree._Element) -> None:
    """Put marks where they are used: a page has no room for their names."""
    marks = {f"#{each.get('id')}": each for each in root.iter(f"{_SVG}path") if each.get("id")}
    for use in list(root.iter(f"{_SVG}use")):
        mark = deepcopy(marks[use.get(_LINK, "")])
        del mark.attrib["id"]
        mark.set("style", use.get("style", mark.get("style", "")))
        mark.set("transform", f"translate({use.get('x')} {use.get('y')})")
        use.addnext(mark)
    for defs in root.iter(f"{_SVG}defs"):
        if not defs.findall(f"{_SVG}clipPath"):
            defs.tag = _DROPPED
    etree.strip_elements(root, _DROPPED, f"{_SVG}use", with_tail=False)


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
        each.set("d", _RECTANGLE.sub(r"M\1 \2V\3H\4V\2z", path).strip())
    elif each.tag == f"{_SVG}path":  # of a figure that is not finite; Qt warns of it
        each.tag = _DROPPED


def _tell(group: etree._Element, said: list[str]) -> None:
    for path, words in zip(group.iter(f"{_SVG}path"), said, strict=False):
        etree.SubElement(path, f"{_SVG}title").text = words


def _rename(root: etree._Element, prefix: str) -> None:
    """Make the names of clips the picture's own, since a page has many pictures."""
    for clip in root.iter(f"{_SVG}clipPath"):
        clip.set("id", prefix + clip.get("id", ""))
    for each in root.iter():
        if url := each.get("clip-path"):
            each.set("clip-path", url.replace("#", f"#{prefix}"))
