"""The board that the lanes are laid out on, with the largest tiles with which all rows fit.

A lane is, from the left: a number, the tile taken, what was done with it, and a place for a
tile that a call took away. Lanes stand together in the middle; they do not spread.
"""

from dataclasses import dataclass
from math import ceil
from typing import Final, NamedTuple

from PySide6.QtCore import QCoreApplication, QRectF, QSizeF
from PySide6.QtGui import QColor, QFontMetricsF

from viewer.core.lane_entries import Cell
from viewer.core.lanes import Lanes
from viewer.core.meld import MeldKind
from viewer.ui import words
from viewer.ui.hand.canvas import RIGHT, Canvas, tile_height
from viewer.ui.kit.theme import Fonts

MARGIN: Final = 8
SMALLEST: Final = 12
LARGEST: Final = 46
LEAST_ROWS: Final = 20
"""Most hands need no more, so that turning the pages seldom changes the tiles' size."""
_SMALL: Final = 0.8
"""A discard's size, beside the tile drawn."""
_PAD: Final = 4
_LEAST_GAP: Final = 6
_MOST_GAP: Final = 22


class Sizes(NamedTuple):
    """Lengths in logical pixels for one widget size."""

    tile_w: int
    tile_h: int
    small_w: int
    small_h: int
    number_w: int
    gap: int
    """The space between two rows."""
    lane_w: int
    lane_gap: int
    left: int
    """Where the go-rounds are numbered, left of the first lane."""
    round_w: int
    badge: int
    rows: int
    """How many rows there is room for."""

    @property
    def pitch(self) -> int:
        """The height of a row with the space below it."""
        return self.tile_h + self.gap

    @property
    def labels_y(self) -> int:
        """The top of the seats' labels."""
        return MARGIN

    @property
    def top(self) -> int:
        """The top of the first row."""
        return self.labels_y + self.badge + 2 * _PAD + max(_PAD, self.gap)

    @property
    def arrow_w(self) -> int:
        """The space between a tile and what was done with it."""
        return max(9, self.tile_w // 3)

    def lane(self, offset: int) -> float:
        """Return the left edge of the lane of a seat counted from the dealer."""
        return self.left + self.round_w + offset * (self.lane_w + self.lane_gap)

    @property
    def width(self) -> int:
        """The least width of a lane."""
        main = self.number_w + self.tile_w + self.arrow_w + self.small_h
        return 2 * _PAD + main + _PAD + self.small_w

    def number(self, offset: int, y: float) -> QRectF:
        """Return the place of a number."""
        return QRectF(self.lane(offset) + _PAD, y, self.number_w - _PAD, self.tile_h)

    def tile(self, offset: int, y: float) -> QRectF:
        """Return the place of the tile taken."""
        x = self.lane(offset) + _PAD + self.number_w
        return QRectF(x, y, self.tile_w, self.tile_h)

    def out(self, offset: int, y: float, *, sideways: bool = False) -> QRectF:
        """Return the place of a discard."""
        width, height = self.small_w, self.small_h
        if sideways:
            width, height = height, width
        x = self.tile(offset, y).right() + self.arrow_w
        return QRectF(x, y + (self.tile_h - height) // 2, width, height)

    def aside(self, offset: int, y: float) -> QRectF:
        """Return the place of a tile that a call in this very cell took away."""
        x = self.lane(offset) + self.lane_w - _PAD - self.small_w
        return QRectF(x, y + (self.tile_h - self.small_h) // 2, self.small_w, self.small_h)

    def rest(self, offset: int, y: float) -> QRectF:
        """Return all that is right of the tile taken."""
        x = self.tile(offset, y).right() + _PAD
        return QRectF(x, y, self.lane(offset) + self.lane_w - _PAD - x, self.tile_h)


@dataclass(slots=True)
class Board(Canvas):
    """The picture in the making.

    Attributes:
        first: the first row that is shown; all are, unless there is no room.
        shown: how many rows are.
    """

    lanes: Lanes
    sizes: Sizes
    first: int
    shown: int

    def shows(self, row: int) -> bool:
        """Return whether a row is among those shown."""
        return self.first <= row < self.first + self.shown

    def y(self, row: int) -> float:
        """Return the top of a row."""
        return self.sizes.top + (row - self.first) * self.sizes.pitch

    def at(self, cell: Cell) -> tuple[int, float]:
        """Return a cell's lane, counted from the dealer's, and its top."""
        return self.scene.seat_offset(cell.seat), self.y(cell.row)

    def tile_at(self, cell: Cell) -> QRectF:
        """Return where the tile taken lies."""
        return self.sizes.tile(*self.at(cell))

    def number(self, cell: Cell, text: str, colour: QColor) -> None:
        """Write a number before the tile taken."""
        self.text(self.sizes.number(*self.at(cell)), text, self.fonts.caption, colour, RIGHT)


def if_nobody_called() -> str:
    """Return the words beside the next tile."""
    return QCoreApplication.translate("lanes", "if nobody called")


def never_reached() -> str:
    """Return the words beside the first tile that nobody drew."""
    return QCoreApplication.translate("lanes", "never reached")


def sizes_for(area: QSizeF, fonts: Fonts, players: int, rows: int) -> Sizes:
    """Return the sizes with the largest tiles with which so many rows fit an area."""
    rows = max(rows, LEAST_ROWS)
    widths = _text_widths(fonts)
    for tile_w in range(LARGEST, SMALLEST - 1, -1):
        sizes = _sizes(area, fonts, players, tile_w, widths)
        if sizes.rows >= rows and sizes.width <= sizes.lane_w:
            break
    return sizes


class _Widths(NamedTuple):
    """The widths of texts: numbers and calls, go-rounds, and the words beside the next tile."""

    number: int
    junme: int
    words: int


def _text_widths(fonts: Fonts) -> _Widths:
    metrics = QFontMetricsF(fonts.caption)
    texts = ["70", "R8", *(words.call_name(kind) for kind in MeldKind)]
    number = max(metrics.horizontalAdvance(text) for text in texts)
    beside = max(metrics.horizontalAdvance(text) for text in (if_nobody_called(), never_reached()))
    junme = QFontMetricsF(fonts.heading).horizontalAdvance("22")
    return _Widths(round(number) + 2 * _PAD, round(junme) + 2 * _PAD, ceil(beside) + 1)


def _sizes(area: QSizeF, fonts: Fonts, players: int, tile_w: int, widths: _Widths) -> Sizes:
    tile_h = tile_height(tile_w)
    small_w = max(SMALLEST - 2, round(tile_w * _SMALL))
    room = (area.width() - 2 * MARGIN - widths.junme) / players
    sizes = Sizes(
        tile_w=tile_w,
        tile_h=tile_h,
        small_w=small_w,
        small_h=tile_height(small_w),
        number_w=widths.number,
        gap=max(3, tile_h // 8),
        lane_w=0,
        lane_gap=0,
        left=0,
        round_w=widths.junme,
        badge=round(QFontMetricsF(fonts.heading).height() + 4),
        rows=0,
    )
    wanted = max(1.2 * sizes.width, 3 * _PAD + sizes.number_w + tile_w + widths.words)
    lane_w = int(min(room - _LEAST_GAP, wanted))
    gap = int(min(_MOST_GAP, room - lane_w))
    whole = widths.junme + players * (lane_w + gap) - gap
    return sizes._replace(
        lane_w=lane_w,
        lane_gap=gap,
        left=round((area.width() - whole) / 2),
        rows=max(1, int((area.height() - MARGIN - sizes.top) // sizes.pitch)),
    )
