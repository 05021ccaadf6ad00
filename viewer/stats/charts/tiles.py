"""Tiles as a chart's labels: a window draws their faces, a page defines each once and uses it.

The project's drawings carry their ivory body and its gradients each; in a page the body is one
definition that all faces share. Qt warns of gradients of one name, and a page with forty bodies
is a third larger. ``<symbol>`` is no part of SVG Tiny; a scaled ``<use>`` of a group is.
"""

import re
from collections.abc import Callable, Sequence
from typing import Final

import numpy as np
from matplotlib.artist import Artist
from matplotlib.axes import Axes
from matplotlib.backend_bases import RendererBase
from numpy.typing import NDArray

TILE_WIDTH: Final = 60
TILE_HEIGHT: Final = 80
"""The size of the project's drawings."""

TILE_ASPECT: Final = TILE_HEIGHT / TILE_WIDTH
DOTS: Final = 72
"""Of an inch in figures: so a point is a logical pixel."""

CHART_GAP: Final = 6
"""Between axes and tiles."""

_LARGEST_WIDTH: Final = 30
_LEAST_WIDTH: Final = 14
"""Tiles below the axes that would be narrower stand in two rows."""

_LARGEST_HEIGHT: Final = 26
_LEAST_HEIGHT: Final = 12
_EVERY: Final = (1, 3, 9, 27)
"""Left of the axes, so many tiles apart are those for which there is room: as suits are divided."""

TILE: Final = "tile:"
"""Marks the groups of a page in which tiles are to be drawn, with code, place and width."""

Faces = Callable[[str, int, int], NDArray[np.uint8]]
"""Draws a face so many pixels wide and high: rows of red, green, blue and opacity."""

_TILE: Final = re.compile(r"[0-9][mps]|[1-7]z")


class TileLabels(Artist):
    """Tiles at 0, 1, 2, … below the axes, in two rows where they are narrow, or left of them."""

    def __init__(
        self, axes: Axes, codes: Sequence[str], faces: Faces | None, *, upright: bool = False
    ) -> None:
        super().__init__()
        self._codes = codes
        self._faces = faces
        self._upright = upright
        self.set_in_layout(False)
        axes.add_artist(self)

    def room(self, slot: float) -> float:
        """Return the pixels that tiles take beside the axes; a unit of these has so many."""
        if self._upright:
            return 2 * CHART_GAP + _LARGEST_HEIGHT / TILE_ASPECT
        rows, width = self._size(slot)
        return 2 * CHART_GAP + rows * (width * TILE_ASPECT + 2)

    def _size(self, slot: float) -> tuple[int, float]:
        """Return how many slots share a tile, or rows, and how wide a tile is."""
        if self._upright:
            every = next((each for each in _EVERY if each * slot >= _LEAST_HEIGHT), _EVERY[-1])
            return every, min(every * slot - 1, _LARGEST_HEIGHT) / TILE_ASPECT
        rows = 1 if slot >= _LEAST_WIDTH else 2
        return rows, min(slot * rows - 2, _LARGEST_WIDTH)

    def boxes(self) -> list[tuple[str, float, float, float]]:
        """Return the tiles in view: code, upper left corner in logical pixels, and width."""
        axes, figure = self.axes, self.get_figure(root=True)
        if axes is None or figure is None:
            return []
        scale, top = figure.dpi / DOTS, figure.bbox.height
        low, high = axes.get_ylim() if self._upright else axes.get_xlim()
        places = [at for at in range(len(self._codes)) if low <= at <= high]
        points = axes.transData.transform([(at, at) for at in (*places, 0, 1)])
        xs, ys = points[:, 0] / scale, (top - points[:, 1]) / scale
        left, floor = axes.bbox.x0 / scale, (top - axes.bbox.y0) / scale
        if self._upright:
            every, width = self._size(ys[-2] - ys[-1])
            return [
                (self._codes[at], left - width - CHART_GAP, y - width * TILE_ASPECT / 2, width)
                for at, y in zip(places, ys.tolist(), strict=False)
                if (len(self._codes) - 1 - at) % every == 0
            ]
        rows, width = self._size(xs[-1] - xs[-2])
        return [
            (
                self._codes[at],
                x - width / 2,
                floor + CHART_GAP + at % rows * (width * TILE_ASPECT + 2),
                width,
            )
            for at, x in zip(places, xs.tolist(), strict=False)
        ]

    def draw(self, renderer: RendererBase) -> None:
        """Draw the faces, or leave groups that say where they belong."""
        figure = self.get_figure(root=True)
        if figure is None:
            return
        scale, bottom = figure.dpi / DOTS, figure.bbox.height
        sharp = renderer.get_image_magnification()
        context = renderer.new_gc()
        for code, left, top, width in self.boxes():
            if self._faces is None:
                renderer.open_group("tile", f"{TILE}{code} {left:.2f} {top:.2f} {width:.2f}")
                renderer.close_group("tile")
                continue
            across, down = (
                max(1, round(each * scale * sharp)) for each in (width, width * TILE_ASPECT)
            )
            face = self._faces(code, across, down)
            y = bottom - top * scale - down / sharp
            renderer.draw_image(context, round(left * scale), round(y), face[::-1])
        context.restore()


def is_tile(code: str) -> bool:
    return _TILE.fullmatch(code) is not None


def tile_use(code: str, left: str, top: str, width: str) -> str:
    """Return a tile that `tile_definitions` defines, with its upper left corner there."""
    place = f"translate({left} {top}) scale({float(width) / TILE_WIDTH:.4f})"
    use = "".join(f'<use xlink:href="#{name}"/>' for name in ("tile", f"tile-{code}"))
    return f'<g transform="{place}"><title>{code}</title>{use}</g>'
