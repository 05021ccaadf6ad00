"""Tiles as a chart's labels: each face is defined once in a picture and used by its name.

The project's drawings carry their ivory body and its gradients each; here the body is one
definition that all faces share. Qt warns of gradients of one name, and a page with forty bodies
is a third larger. ``<symbol>`` is no part of SVG Tiny; a scaled ``<use>`` of a group is.
"""

import re
from collections.abc import Iterable
from functools import cache
from typing import Final

from viewer.assets import tile_file
from viewer.lab.charts.picture import Picture, short

TILE_WIDTH: Final = 60
TILE_HEIGHT: Final = 80
"""The size of the project's drawings."""

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


def draw_tile(picture: Picture, code: str, x: float, y: float, height: float) -> None:
    """Draw a tile with its upper left corner there."""
    picture.tiles.add(code)
    place = f"translate({short(x)} {short(y)}) scale({height / TILE_HEIGHT:.4f})"
    use = "".join(f'<use xlink:href="#{name}"/>' for name in ("tile", f"tile-{code}"))
    picture.raw(f'<g transform="{place}"><title>{code}</title>{use}</g>')


@cache
def _face(code: str) -> str:
    match = _FACE.fullmatch(tile_file(code).read_text(encoding="utf-8").strip())
    if match is None:
        message = f"The drawing of {code} is not as resources/tiles/svg.py writes it."
        raise ValueError(message)
    return match[3]
