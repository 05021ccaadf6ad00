"""The sizes of the lanes, and the canvas they are laid out on.

A cell shows the tile taken below its number, what was done with it, and a place for a tile that a
call took away; above the last two is written what that did to the hand. All go-rounds in one column
would leave most of a window's width empty, so they stand in as many blocks side by side as make the
tiles largest: in two, the first half of the go-rounds and the second. Rejected: folding rows up,
which hides what was done, and scrolling, since the wheel walks.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from math import ceil
from typing import Final, NamedTuple

from PySide6.QtCore import QRectF, QSizeF
from PySide6.QtGui import QColor

from viewer.core.analysis.lanes import Cell, Lanes
from viewer.ui.hand.views.drawing import Canvas, first_fitting, fitted, tile_height
from viewer.ui.hand.views.lanes.tile_presenter import LaneTilePresenter
from viewer.ui.kit.picture import ALIGN_CENTRE
from viewer.ui.kit.theme import Fonts, advance, line_height

LANES_MARGIN: Final = 8
LANES_SMALLEST: Final = 8
LANES_LARGEST: Final = 96
LANES_LEAST_ROWS: Final = 18
"""Without calls four players need no more. Turning the pages seldom changes the tiles' size."""
_TIGHT_BELOW: Final = 29
"""Tiles that would be smaller have the space of a cell to themselves."""
_BLOCKS: Final = (1, 2, 3)
_SMALL: Final = 0.8
"""A discard's size where lanes are narrow, in that of the tile drawn."""
_PAD: Final = 4
_GAP: Final = 2
"""Between two rows, at least."""
RAISED: Final = 2
"""How far captions stand above tiles, clear of the frame that a tile may have."""
LANE_GAP: Final = 6
_NAME_BESIDE: Final = 10
"""In how wide lanes a name stands beside the wind, in the wind's."""


class LanesSizes(NamedTuple):
    """Lengths in logical pixels for one widget size."""

    players: int
    lane_w: int
    round_w: int
    """The width of the go-rounds' numbers, left of the first lane of a block."""
    caption_h: int
    badge: int
    rows: int = 1
    """How many a block has."""
    tile_w: int = 0
    tile_h: int = 0
    small_w: int = 0
    small_h: int = 0
    arrow_w: int = 0
    """The space between a tile and what was done with it."""
    aside_w: int = 0
    """The width of a tile that a call in this very cell took away; 0 where it has no place."""
    gap: int = _GAP
    """The space between two rows."""
    indent: int = 0
    """What of the width to spare stands left of a cell."""

    @property
    def pitch(self) -> int:
        """The height of a row with the space below it."""
        return self.caption_h + self.tile_h + self.gap

    @property
    def name_h(self) -> int:
        """The height of a line for the name below the wind; 0 where it stands beside it."""
        return 0 if self.lane_w > _NAME_BESIDE * self.badge else self.badge - 2

    @property
    def top(self) -> int:
        return LANES_MARGIN + self.badge + self.name_h + 2 * _PAD

    @property
    def pad(self) -> int:
        """Between a lane's edge and its tiles."""
        return _PAD if self.aside_w else _PAD // 2

    def lane(self, column: int) -> float:
        """Return the left edge of a lane, counted through all blocks."""
        rounds = (column // self.players + 1) * self.round_w
        return LANES_MARGIN + rounds + column * (self.lane_w + LANE_GAP)

    @property
    def width(self) -> int:
        beside = self.small_w + _PAD + self.aside_w if self.aside_w else 0
        return 2 * self.pad + self.tile_w + self.arrow_w + max(self.small_h, beside)

    def fits(self, bottom: int) -> bool:
        return self.width <= self.lane_w and self.top + self.rows * self.pitch <= bottom

    def tile(self, column: int, y: float) -> QRectF:
        x = self.lane(column) + self.pad + self.indent
        return QRectF(x, y + self.caption_h, self.tile_w, self.tile_h)

    def out(self, column: int, y: float, *, sideways: bool = False) -> QRectF:
        width, height = self.small_w, self.small_h
        if sideways:
            width, height = height, width
        x, below = self.tile(column, y).right() + self.arrow_w, (self.tile_h - height) // 2
        return QRectF(x, y + self.caption_h + below, width, height)

    def aside(self, column: int, y: float) -> QRectF:
        """Return the place of a tile that a call in this very cell took away."""
        height = tile_height(self.aside_w)
        x = self.lane(column) + self.lane_w - self.pad - self.aside_w
        return QRectF(x, y + self.caption_h + (self.tile_h - height) // 2, self.aside_w, height)

    def rest(self, column: int, y: float) -> QRectF:
        """Return all that is right of the tile taken."""
        x = self.tile(column, y).right() + _PAD
        right = self.lane(column) + self.lane_w - self.pad
        return QRectF(x, y + self.caption_h, right - x, self.tile_h)

    def above(self, column: int, y: float) -> QRectF:
        rest = self.rest(column, y)
        return QRectF(rest.x(), y - RAISED, rest.width(), self.caption_h)


@dataclass(slots=True, eq=False)
class LanesCanvas(Canvas):
    presenter: LaneTilePresenter
    lanes: Lanes
    sizes: LanesSizes
    blocks: int
    first: int
    """The first row that has a place: of a flood of them those round the present do."""

    def has(self, row: int) -> bool:
        return 0 <= row - self.first < self.blocks * self.sizes.rows

    def block(self, row: int) -> int:
        return (row - self.first) // self.sizes.rows

    def y(self, row: int, block: int | None = None) -> float:
        """Return where a row begins, or where it would in a block before its own."""
        block = self.block(row) if block is None else block
        above = max(0, row - self.first - block * self.sizes.rows)
        return self.sizes.top + above * self.sizes.pitch

    @property
    def bottom(self) -> float:
        return self.sizes.top + self.sizes.rows * self.sizes.pitch

    def at(self, cell: Cell) -> tuple[int, float]:
        """Return a cell's lane, counted through all blocks, and its top."""
        column = self.block(cell.row) * self.scene.players + self.scene.seat_offset(cell.seat)
        return column, self.y(cell.row)

    def tile_at(self, cell: Cell) -> QRectF:
        return self.sizes.tile(*self.at(cell))

    def number(self, cell: Cell, text: str, colour: QColor) -> None:
        """Write a number above the tile taken."""
        tile, height = self.tile_at(cell), self.sizes.caption_h
        above = QRectF(tile.x(), tile.y() - height - RAISED, tile.width(), height)
        font = fitted(self.fonts.caption, text, above.width())
        self.text(above, text, font, colour, ALIGN_CENTRE)

    def write(self, rect: QRectF, texts: tuple[str, ...], colour: QColor) -> None:
        """Write the first of some texts that fits, smaller if need be; else the notes tell."""
        usual, width = self.fonts.caption, rect.width()
        smaller = [(text, fitted(usual, text, width)) for text in texts]
        for text, font in (*((text, usual) for text in texts), *smaller):
            if advance(font, text) <= width + 1:
                self.text(rect, text, font, colour)
                return


def lanes_sizes(
    area: QSizeF, fonts: Fonts, players: int, rows: int, most: int = LANES_LARGEST
) -> tuple[LanesSizes, int]:
    """Return the sizes with the largest tiles that fit an area, ``most`` wide, and the blocks."""
    wanted = max(rows, LANES_LEAST_ROWS)
    round_w = round(advance(fonts.heading, "22")) + 2 * _PAD
    firsts = []
    for blocks in _BLOCKS:
        width = (area.width() - 2 * LANES_MARGIN - blocks * round_w) / (blocks * players)
        heights = ceil(line_height(fonts.caption)), round(line_height(fonts.heading) + 4)
        firsts.append((LanesSizes(players, int(width) - LANE_GAP, round_w, *heights), blocks))
    bottom = int(area.height() - LANES_MARGIN)
    ways = (
        (way, blocks)
        for tile_w in range(most, LANES_SMALLEST - 1, -1)
        for first, blocks in firsts
        for way in _ways(first._replace(rows=ceil(wanted / blocks)), tile_w)
    )
    sizes, blocks = first_fitting(ways, lambda way: way[0].fits(bottom))
    height = bottom - sizes.top
    shown = max(1, min(sizes.rows, height // sizes.pitch))
    more = min(height // shown - sizes.pitch, sizes.tile_h // 2)
    spare = max(0, sizes.lane_w - sizes.width) // 3
    arrow_w, gap = sizes.arrow_w + spare, sizes.gap + max(0, more)
    return sizes._replace(rows=shown, gap=gap, indent=spare, arrow_w=arrow_w), blocks


def narrow(tile_w: int) -> int:
    """Return the width of a tile that is smaller than one drawn."""
    return max(LANES_SMALLEST - 2, round(tile_w * _SMALL))


def _ways(first: LanesSizes, tile_w: int) -> Iterator[LanesSizes]:
    """Yield the ways to lay drawn tiles of a width, the best first: with discards as large."""
    small_w, arrow_w = narrow(tile_w), max(9, tile_w // 3)
    rows = [(tile_w, arrow_w, small_w), (small_w, arrow_w, narrow(small_w))]
    if tile_w < _TIGHT_BELOW:
        rows.append((small_w, 2, 0))
    for out_w, arrow, aside_w in rows:
        yield first._replace(
            tile_w=tile_w,
            tile_h=tile_height(tile_w),
            small_w=out_w,
            small_h=tile_height(out_w),
            arrow_w=arrow,
            aside_w=aside_w,
        )
