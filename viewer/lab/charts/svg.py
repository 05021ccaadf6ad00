"""A chart as SVG: for a file, for Qt, or within a page.

Qt draws SVG Tiny: no style sheets, no clipping, no symbols. What is left is enough, and then
the picture that is saved is the one that the report shows.
"""

from typing import Final
from xml.sax.saxutils import quoteattr

from viewer.lab.charts import Bars, Chart, HeatMap
from viewer.lab.charts.bars import draw_bars
from viewer.lab.charts.course import draw_course
from viewer.lab.charts.heat import draw_heat
from viewer.lab.charts.palette import DARK, INLINE, LIGHT, Palette
from viewer.lab.charts.picture import SMALL, Picture, clean
from viewer.lab.charts.text import text_width
from viewer.lab.charts.tiles import tile_definitions

__all__ = [
    "DARK",
    "LEAST_HEIGHT",
    "LEAST_WIDTH",
    "LIGHT",
    "chart_svg",
    "fitting_height",
    "inline_svg",
]

LEAST_WIDTH: Final = 240
LEAST_HEIGHT: Final = 180
"""The smallest picture in which words find room, in pixels."""

_ROOT: Final = 'xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink"'
_PLAIN: Final = 330
_ROW: Final = 17
_AROUND_MAP: Final = 150
_WORDS: Final = 90
_LONG: Final = 70
"""Labels wider than these pixels are likely to be turned."""

_FONT: Final = "sans-serif"


def chart_svg(chart: Chart, *, width: int = 880, height: int = 0, palette: Palette = LIGHT) -> str:
    """Return a chart as a file of its own, with its title and on its paper.

    Args:
        chart: what is to be seen.
        width: in pixels; `LEAST_WIDTH` or more.
        height: in pixels; `LEAST_HEIGHT` or more; 0 for `fitting_height`.
        palette: `LIGHT`, `DARK` or another.

    Raises:
        ValueError: the picture would be too small, or the chart's parts differ in number.
        OSError: the program's drawings of tiles cannot be read.
    """
    picture = _drawn(chart, width, height, palette, inline=False)
    parts = (
        f'<svg {_ROOT} version="1.2" baseProfile="tiny" {_size(picture)} font-family="{_FONT}">',
        tile_definitions(picture.tiles),
        f'<rect width="{width}" height="{picture.height}" fill={quoteattr(palette.paper)}/>',
        picture.body(),
        "</svg>",
    )
    return "\n".join(part for part in parts if part) + "\n"


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
    picture = _drawn(chart, width, height, INLINE, inline=True)
    name = quoteattr(clean(chart.title))
    head = f'<svg {_size(picture)} role="img" aria-label={name}>'
    return f"{head}\n{picture.body()}\n</svg>", picture.tiles


def fitting_height(chart: Chart) -> int:
    """Return a good height for a chart, in pixels."""
    if isinstance(chart, HeatMap) and chart.rows:
        return max(LEAST_HEIGHT, len(chart.rows) * _ROW + _AROUND_MAP)
    if isinstance(chart, Bars) and not chart.tiles:
        widest = max((text_width(label, SMALL) for label in chart.labels), default=0)
        return _PLAIN + (_WORDS if widest > _LONG else 0)
    return _PLAIN


def _size(picture: Picture) -> str:
    width, height = picture.width, picture.height
    return f'width="{width}" height="{height}" viewBox="0 0 {width} {height}"'


def _drawn(chart: Chart, width: int, height: int, palette: Palette, *, inline: bool) -> Picture:
    height = height or fitting_height(chart)
    if width < LEAST_WIDTH or height < LEAST_HEIGHT:
        message = f"A chart needs {LEAST_WIDTH} × {LEAST_HEIGHT} pixels, not {width} × {height}."
        raise ValueError(message)
    picture = Picture(width, height, palette, inline=inline)
    if isinstance(chart, Bars):
        draw_bars(picture, chart)
    elif isinstance(chart, HeatMap):
        draw_heat(picture, chart)
    else:
        draw_course(picture, chart)
    return picture
