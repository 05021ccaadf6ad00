"""Tiles as a chart's labels: a window draws their faces, a page defines each once and uses it.

The project's drawings carry their ivory body and its gradients each; in a page the body is one
definition that all faces share. Qt warns of gradients of one name, and a page with forty bodies
is a third larger. ``<symbol>`` is no part of SVG Tiny; a scaled ``<use>`` of a group is.
"""

import re
from collections.abc import Callable, Iterable
from functools import cache
from typing import Final

import numpy as np
from matplotlib.artist import Artist
from matplotlib.backend_bases import RendererBase
from matplotlib.figure import Figure
from numpy.typing import NDArray

from viewer.system.assets import tile_file

TILE_WIDTH: Final = 60
TILE_HEIGHT: Final = 80
"""The size of the project's drawings."""

ASPECT: Final = TILE_HEIGHT / TILE_WIDTH
DOTS: Final = 72
"""Of an inch in figures: so a point is a logical pixel."""

TILE: Final = "tile:"
"""Marks the groups of a page in which tiles are to be drawn, with code, place and width."""

Faces = Callable[[str, int, int], NDArray[np.uint8]]
"""Draws a face so many pixels wide and high: rows of red, green, blue and opacity."""

_TILE: Final = re.compile(r"[0-9][mps]|[1-7]z")
_FACE: Final = re.compile(
    r'<svg[^>]*>(<defs>.*?</defs>)(<rect[^>]*fill="url.*?/>){2}(.*)</svg>', re.DOTALL
)
_BODY: Final = (
    '<linearGradient id="tile-edge" x1="0" y1="0" x2="0" y2="1">'
    '<stop offset="0" stop-color="#d9cba6"/><stop offset="1" stop-color="#9c8a62"/>'
    '</linearGradient><linearGradient id="tile-ivory" x1="0" y1="0" x2="0" y2="1">'
    '<stop offset="0" stop-color="#fffdf6"/><stop offset="1" stop-color="#f6efdc"/>'
    '</linearGradient><g id="tile"><rect width="60" height="80" rx="6" fill="url(#tile-edge)"/>'
    '<rect x=".9" y=".9" width="58.2" height="75.6" rx="5.2" fill="url(#tile-ivory)"/></g>'
)


class Tiles(Artist):
    """Draws tiles on a figure.

    Attributes:
        boxes: each tile's code, its upper left corner and its width, in logical pixels.
    """

    def __init__(self, figure: Figure, faces: Faces | None) -> None:
        super().__init__()
        self._faces = faces
        self.boxes: list[tuple[str, float, float, float]] = []
        figure.add_artist(self)

    def draw(self, renderer: RendererBase) -> None:
        """Draw the faces, or leave groups that say where they belong."""
        figure = self.get_figure(root=True)
        if figure is None:
            return
        scale, bottom = figure.dpi / DOTS, figure.bbox.height
        sharp = renderer.get_image_magnification()
        context = renderer.new_gc()
        for code, left, top, width in self.boxes:
            if self._faces is None:
                renderer.open_group("tile", f"{TILE}{code} {left:.2f} {top:.2f} {width:.2f}")
                renderer.close_group("tile")
                continue
            across, down = (round(each * scale * sharp) for each in (width, width * ASPECT))
            face = self._faces(code, across, down)
            y = bottom - top * scale - down / sharp
            renderer.draw_image(context, round(left * scale), round(y), face[::-1])
        context.restore()


def is_tile(code: str) -> bool:
    """Return whether a word is the code of a tile that can be drawn."""
    return _TILE.fullmatch(code) is not None


def tile_definitions(codes: Iterable[str]) -> str:
    """Return the ``<defs>`` that drawn tiles refer to; nothing if there are none.

    Raises:
        OSError: the program's drawings cannot be read.
    """
    faces = "".join(f'<g id="tile-{code}">{_face(code)}</g>' for code in sorted(set(codes)))
    return f"<defs>{_BODY}{faces}</defs>" if faces else ""


def tile_use(code: str, left: str, top: str, width: str) -> str:
    """Return a tile that `tile_definitions` defines, with its upper left corner there."""
    place = f"translate({left} {top}) scale({float(width) / TILE_WIDTH:.4f})"
    use = "".join(f'<use xlink:href="#{name}"/>' for name in ("tile", f"tile-{code}"))
    return f'<g transform="{place}"><title>{code}</title>{use}</g>'


@cache
def _face(code: str) -> str:
    match = _FACE.fullmatch(tile_file(code).read_text(encoding="utf-8").strip())
    if match is None:
        message = f"The drawing of {code} is not as resources/tiles/svg.py writes it."
        raise ValueError(message)
    return match[3]
