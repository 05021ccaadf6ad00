"""The sizes of the lanes, and the canvas they are laid out on.

A lane is, from the left: a number, the tile taken, what was done with it, what that did to the
hand, and a place for a tile that a call took away. Tiles are as large as the rows of the hand let
them be. Where not all rows fit with tiles that can be read, those farthest from the present are
folded: two or more stand side by side in a line; in narrow lanes, or if rows are many, only the
tiles taken remain. Rejected: smaller tiles, which nobody could read, and scrolling, since the wheel
walks.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from math import ceil
from typing import Final, NamedTuple

from PySide6.QtCore import QRectF, QSizeF
from PySide6.QtGui import QColor

from viewer.core.analysis.lanes import Cell, Lanes
from viewer.core.base.meld import MeldKind, call_name
from viewer.ui import words
from viewer.ui.hand.views.drawing import Canvas, first_fitting, tile_height
from viewer.ui.hand.views.lanes.tile_view import LaneTileView
from viewer.ui.kit.picture import ALIGN_CENTRE, ALIGN_RIGHT
from viewer.ui.kit.theme import Fonts, advance, line_height

_AHEAD = 1
"""Rows after the present one that stay unfolded."""


class Fold(NamedTuple):
    """The rows that are not folded up, and the lines that the others take."""

    first: int  # the first row that is not folded up
    shown: int  # how many are not
    before: int = 0  # the lines of the rows before them; 0 where those have no place
    after: int = 0  # the same after them

    def place(self, row: int, per_line: int) -> tuple[int, int]:
        """Return the line and the column of a folded row; lines count on behind the open rows."""
        if row < self.first:
            return divmod(row, per_line)
        line, column = divmod(row - self.first - self.shown, per_line)
        return self.before + line, column


class RowRoom(NamedTuple):
    """What there is room for."""

    height: int  # for all rows, in pixels
    pitch: int  # of a row
    fold_h: int  # of a line of folded rows
    per_line: int  # how many of them stand side by side


def fold(rows: int, present: int, room: RowRoom) -> Fold:
    """Fold as few rows as must be; ``present`` is the latest with something in it."""
    height, pitch, fold_h, per_line = room
    most = max(1, height // pitch)
    if rows <= most:
        return Fold(0, rows)
    for shown in range(most, 0, -1):
        first = max(0, min(present, present + 1 + _AHEAD - shown, rows - shown))
        before, after = ceil(first / per_line), ceil((rows - first - shown) / per_line)
        if shown * pitch + (before + after) * fold_h <= height:
            return Fold(first, shown, before, after)
    return Fold(max(0, min(present - most // 2, rows - most)), most)


LANES_MARGIN: Final = 8
LANES_SMALLEST: Final = 12
LANES_LARGEST: Final = 64
LANES_FOLD_BELOW: Final = 28
"""Rows fold up before tiles become smaller than this, unless the lanes are too narrow for it."""
LANES_LEAST_ROWS: Final = 18
"""Without calls four players need no more. Turning the pages seldom changes the tiles' size."""
_OPEN_ROWS: Final = 8
"""How many rows stay open at least where others fold up."""
_SMALL: Final = 0.8
"""A discard's size in narrow lanes, in that of the tile drawn."""
_PAD: Final = 4
LANE_GAP: Final = 6


class LanesSizes(NamedTuple):
    """Lengths in logical pixels for one widget size."""

    tile_w: int
    tile_h: int
    small_w: int
    small_h: int
    number_w: int
    gap: int
    """The space between two rows."""
    lane_w: int
    round_w: int
    """The width of the go-rounds' numbers, left of the first lane."""
    caption_h: int
    badge: int
    height: int
    """What rows can take."""
    whole_w: int = 0
    """The width of a folded row with its number and discard; 0 where only its tile remains."""

    @property
    def pitch(self) -> int:
        """The height of a row with the space below it."""
        return self.tile_h + self.gap

    @property
    def above(self) -> int:
        """The height of the numbers where they stand above the tiles of folded rows."""
        return 0 if self.whole_w else self.caption_h

    @property
    def fold_h(self) -> int:
        """The height of a line of folded rows."""
        return self.above + self.pitch

    @property
    def per_line(self) -> int:
        return max(1, (self.lane_w - 2 * _PAD + 1) // (self.whole_w or self.tile_w + 1))

    @property
    def room(self) -> RowRoom:
        return RowRoom(self.height, self.pitch, self.fold_h, self.per_line)

    @property
    def top(self) -> int:
        return LANES_MARGIN + self.badge + 2 * _PAD + max(_PAD, self.gap)

    @property
    def arrow_w(self) -> int:
        """The space between a tile and what was done with it."""
        return max(9, self.tile_w // 3)

    def lane(self, offset: int) -> float:
        """Return the left edge of the lane of a seat counted from the dealer."""
        return LANES_MARGIN + self.round_w + offset * (self.lane_w + LANE_GAP)

    @property
    def width(self) -> int:
        main = self.number_w + self.tile_w + self.arrow_w + self.small_h
        return 2 * _PAD + main + _PAD + self.small_w

    def number(self, offset: int, y: float) -> QRectF:
        return QRectF(self.lane(offset) + _PAD, y, self.number_w - _PAD, self.tile_h)

    def tile(self, offset: int, y: float) -> QRectF:
        x = self.lane(offset) + _PAD + self.number_w
        return QRectF(x, y, self.tile_w, self.tile_h)

    def folded(self, offset: int, column: int, y: float) -> QRectF:
        """Return the place of a tile in a line of folded rows."""
        x = self.lane(offset) + _PAD + column * (self.whole_w or self.tile_w + 1)
        number_w = self.number_w if self.whole_w else 0
        return QRectF(x + number_w, y + self.above, self.tile_w, self.tile_h)

    def out(self, offset: int, y: float, *, sideways: bool = False) -> QRectF:
        x = self.tile(offset, y).right() + self.arrow_w
        return self.small(x, y, sideways=sideways)

    def small(self, x: float, y: float, *, sideways: bool = False) -> QRectF:
        width, height = self.small_w, self.small_h
        if sideways:
            width, height = height, width
        return QRectF(x, y + (self.tile_h - height) // 2, width, height)

    def aside(self, offset: int, y: float) -> QRectF:
        """Return the place of a tile that a call in this very cell took away."""
        x = self.lane(offset) + self.lane_w - _PAD - self.small_w
        return QRectF(x, y + (self.tile_h - self.small_h) // 2, self.small_w, self.small_h)

    def rest(self, offset: int, y: float) -> QRectF:
        """Return all that is right of the tile taken."""
        x = self.tile(offset, y).right() + _PAD
        return QRectF(x, y, self.lane(offset) + self.lane_w - _PAD - x, self.tile_h)

    def beside(self, offset: int, y: float) -> QRectF:
        """Return what is left between a discard and a tile aside."""
        x = self.out(offset, y, sideways=True).right() + 2 * _PAD
        return QRectF(x, y, self.aside(offset, y).left() - _PAD - x, self.tile_h)


@dataclass(slots=True, eq=False)
class LanesCanvas(Canvas):
    tile_view: LaneTileView
    lanes: Lanes
    sizes: LanesSizes
    fold: Fold

    def shows(self, row: int) -> bool:
        return self.fold.first <= row < self.fold.first + self.fold.shown

    def has(self, row: int) -> bool:
        """Return whether a row has a place at all; of a flood of them the furthest have none."""
        fold = self.fold
        return self.shows(row) or bool(fold.before if row < fold.first else fold.after)

    def y(self, row: int) -> float:
        sizes, fold = self.sizes, self.fold
        if self.shows(row) or not self.has(row):
            return self._open_top + (row - fold.first) * sizes.pitch
        line, _ = fold.place(row, sizes.per_line)
        if row < fold.first:
            return sizes.top + line * sizes.fold_h
        return self._open_bottom + (line - fold.before) * sizes.fold_h

    @property
    def _open_top(self) -> float:
        return self.sizes.top + self.fold.before * self.sizes.fold_h

    @property
    def _open_bottom(self) -> float:
        return self._open_top + self.fold.shown * self.sizes.pitch

    @property
    def bottom(self) -> float:
        return self._open_bottom + self.fold.after * self.sizes.fold_h

    def at(self, cell: Cell) -> tuple[int, float]:
        """Return a cell's lane, counted from the dealer's, and its top."""
        return self.scene.seat_offset(cell.seat), self.y(cell.row)

    def tile_at(self, cell: Cell) -> QRectF:
        offset, y = self.at(cell)
        if self.shows(cell.row):
            return self.sizes.tile(offset, y)
        return self.sizes.folded(offset, self.fold.place(cell.row, self.sizes.per_line)[1], y)

    def number(self, cell: Cell, text: str, colour: QColor) -> None:
        """Write a number before the tile taken, or above it in a folded row."""
        font, (offset, y) = self.fonts.caption, self.at(cell)
        if self.shows(cell.row):
            self.text(self.sizes.number(offset, y), text, font, colour, ALIGN_RIGHT)
            return
        tile, sizes = self.tile_at(cell), self.sizes
        if sizes.whole_w:
            rect = tile.translated(-sizes.number_w, 0)
            rect.setWidth(sizes.number_w - _PAD)
            self.text(rect, text, font, colour, ALIGN_RIGHT)
            return
        above = QRectF(tile.x(), y, tile.width(), sizes.caption_h)
        self.text(above, text, font, colour, ALIGN_CENTRE)

    def small_at(self, cell: Cell, *, sideways: bool) -> QRectF:
        """Return the place of what was discarded in a folded row."""
        tile = self.tile_at(cell)
        return self.sizes.small(tile.right() + _PAD, tile.y(), sideways=sideways)

    def write(self, rect: QRectF, texts: tuple[str, ...], colour: QColor) -> None:
        """Write the first of some texts that fits; else the notes tell."""
        for text in texts:
            if advance(self.fonts.caption, text) <= rect.width() + 1:
                self.text(rect, text, self.fonts.caption, colour)
                return


def lanes_sizes(
    area: QSizeF, fonts: Fonts, players: int, rows: int, most: int = LANES_LARGEST
) -> LanesSizes:
    """Return the sizes with the largest tiles, ``most`` wide, with which so many rows fit an area.

    Where those would be less than `LANES_FOLD_BELOW` wide, with which enough of the rows stay open.
    """
    fixed, room = _fixed(area, fonts, players)
    wanted = max(rows, LANES_LEAST_ROWS)

    def fits(sizes: LanesSizes) -> bool:
        least = wanted if sizes.tile_w > LANES_FOLD_BELOW else _OPEN_ROWS
        folded = fold(wanted, 0, sizes.room)
        has_all = folded.shown + folded.after * sizes.per_line >= wanted
        return has_all and folded.shown >= least and sizes.width <= sizes.lane_w

    said_w = max(advance(fonts.caption, words.shanten(number)) for number in (0, 3))
    widths = range(most, LANES_SMALLEST - 1, -1)
    return first_fitting(
        (way for tile_w in widths for way in _ways(fixed, tile_w, room, said_w)), fits
    )


def narrow(tile_w: int) -> int:
    """Return the width of a tile that is smaller than one drawn."""
    return max(LANES_SMALLEST - 2, round(tile_w * _SMALL))


def _ways(fixed: LanesSizes, tile_w: int, room: float, said_w: float) -> Iterator[LanesSizes]:
    """Yield the ways to lay drawn tiles of a width, the best first.

    Discards are as large where there is width for them and for what is said behind them.
    """
    large, small = (
        _with_tiles(fixed, tile_w, small_w, room) for small_w in (tile_w, narrow(tile_w))
    )
    has_width = large.width + said_w + 2 * _PAD <= fixed.lane_w
    ways = [large, small] if has_width else [small]
    for sizes in ways:
        whole_w = sizes.number_w + sizes.tile_w + _PAD + sizes.small_h
        if 2 * whole_w <= sizes.lane_w - 2 * _PAD:
            yield sizes._replace(whole_w=whole_w)
    yield from ways


def _number_width(fonts: Fonts) -> int:
    texts = ["70", "R8", *(call_name(kind) for kind in MeldKind)]
    return round(max(advance(fonts.caption, text) for text in texts)) + 2 * _PAD


def _fixed(area: QSizeF, fonts: Fonts, players: int) -> tuple[LanesSizes, float]:
    """Return what is the same with all tiles, and how far down lanes may reach."""
    round_w = round(advance(fonts.heading, "22–")) + 2 * _PAD
    fixed = LanesSizes(
        tile_w=0,
        tile_h=0,
        small_w=0,
        small_h=0,
        number_w=_number_width(fonts),
        gap=0,
        lane_w=int((area.width() - 2 * LANES_MARGIN - round_w) / players) - LANE_GAP,
        round_w=round_w,
        caption_h=ceil(line_height(fonts.caption)),
        badge=round(line_height(fonts.heading) + 4),
        height=0,
    )
    return fixed, area.height() - LANES_MARGIN


def _with_tiles(fixed: LanesSizes, tile_w: int, small_w: int, room: float) -> LanesSizes:
    tile_h = tile_height(tile_w)
    sizes = fixed._replace(
        tile_w=tile_w,
        tile_h=tile_h,
        small_w=small_w,
        small_h=tile_height(small_w),
        gap=max(3, tile_h // 9),
    )
    return sizes._replace(height=int(room - sizes.top))
