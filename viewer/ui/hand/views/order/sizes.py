"""The sizes of Order, and the canvas it is laid out on: the largest tiles with which all fits.

Tiles get whole pixels, so that they stay crisp. The size depends on the document's widest kyoku,
not on the one in view: going to another moves nothing.
"""

from bisect import bisect
from collections.abc import Iterator
from dataclasses import dataclass
from math import ceil
from typing import Final, NamedTuple

from PySide6.QtCore import QRectF, QSizeF

from viewer.core.wall.wall import HAND
from viewer.ui.hand.views.drawing import Canvas, fitted, tile_height
from viewer.ui.hand.views.order.tile_presenter import OrderTilePresenter
from viewer.ui.kit.picture import ALIGN_CENTRE
from viewer.ui.kit.theme import Fonts, line_height

ORDER_MARGIN: Final = 10
ORDER_SMALLEST: Final = 14
ORDER_LARGEST: Final = 128
_PLAN_TILES: Final = 1.0
"""The least height of the plan of the table's walls, in tiles."""
_PLAN_WIDTH: Final = 7
"""The width of the plan with the dice and words beside it, in tiles."""
_BESIDE_SPACE: Final = 1.0
"""The space between the starting hands and the dead wall beside them, in tiles."""
_NAME_PART: Final = 0.14
"""What of the width names may take from the tiles; where there is room, they have all they need."""


class Needs(NamedTuple):
    players: int  # 3 or 4
    drawn: int  # the columns that the draws of a document's widest kyoku take
    columns: int  # the same with the tiles that nobody reached behind them
    unreached: int  # the most tiles that nobody reached
    stacks: int  # the stacks of the dead wall
    name_w: float  # the width of the longest name, in pixels


class OrderSizes(NamedTuple):
    """Lengths in logical pixels for one widget size."""

    tile_w: int
    tile_h: int
    name_w: int
    """Left of the starting hands."""
    label_w: int
    """Left of the draws: as much, or only the wind's."""
    heading_h: int
    caption_h: int
    gap: int
    section: int
    """The space between the parts, larger where the area has room to spare."""
    beside: bool
    """Whether the dead wall stands beside the starting hands, or below them."""
    under: int
    """How many rows what nobody reached has under the draws; 0 where it stands behind them."""

    def with_tiles(self, width: int, *, beside: bool, label_w: int) -> "OrderSizes":
        gap = max(3, width // 9)
        return self._replace(
            tile_w=width,
            tile_h=tile_height(width),
            gap=gap,
            section=2 * gap,
            beside=beside,
            label_w=label_w,
        )

    def tile(self, x: float, y: float) -> QRectF:
        return QRectF(round(x), round(y), self.tile_w - 1, self.tile_h)

    @property
    def hand_row(self) -> int:
        return self.tile_h + self.gap

    @property
    def draw_row(self) -> int:
        """The height of a row of draws, with the numbers above the tiles."""
        return self.caption_h + self.tile_h + self.gap

    @property
    def dead_wall_h(self) -> int:
        """The height of the dead wall with its captions."""
        return 2 * self.tile_h + 2 * self.caption_h + self.gap

    @property
    def badge(self) -> int:
        return self.heading_h + 4

    @property
    def plan_h(self) -> int:
        """The least height of the plan of the break: two lines, and the dice above them."""
        return max(round(_PLAN_TILES * self.tile_h), 3 * self.caption_h + 8)

    def hands_h(self, players: int) -> int:
        """Return the height of the starting hands, and of the dead wall if it is beside them."""
        hands = players * self.hand_row
        if not self.beside:
            return hands
        return max(hands, self.dead_wall_h + 2 * self.gap + self.plan_h)

    def width(self, needs: Needs) -> float:
        hands = HAND + needs.stacks + _BESIDE_SPACE if self.beside else HAND
        rows = (
            self.name_w + self.tile_w * hands,
            self.label_w + self.tile_w * (needs.drawn if self.under else needs.columns),
            self.label_w + self.tile_w * (needs.stacks + _PLAN_WIDTH),
        )
        return 2 * ORDER_MARGIN + max(rows[:2] if self.beside else rows)

    def height(self, players: int) -> float:
        return (
            2 * ORDER_MARGIN
            + 3 * self.heading_h
            + 2 * self.gap
            + self.hands_h(players)
            + (0 if self.beside else self.heading_h + self.dead_wall_h + self.section)
            + self.section
            + (players + self.under) * self.draw_row
            + (self.heading_h + self.gap if self.under else 0)
        )


@dataclass(slots=True, eq=False, repr=False)
class OrderCanvas(Canvas):
    presenter: OrderTilePresenter
    sizes: OrderSizes

    def heading(self, x: float, y: float, width: float, text: str) -> None:
        rect = QRectF(x, y, width, self.sizes.heading_h)
        self.text(rect, text, self.fonts.heading, self.theme.muted)

    def caption(
        self, rect: QRectF, text: str, *, strong: bool = False, is_past: bool = True
    ) -> None:
        """Write a few characters into the middle of a rectangle; words that do not fit, smaller."""
        usual = self.theme.accent if strong else self.theme.muted
        colour = usual if is_past else self.theme.faint
        font = self.fonts.caption  # numbers fit it
        if not text.isdecimal():
            font = fitted(font, text, rect.width())
        self.text(rect, text, font, colour, ALIGN_CENTRE)

    def row_label(self, x: float, y: float, seat: int, width: float, height: float) -> None:
        """Write who sits in a seat, at the left of its row; the wind alone where room is scarce."""
        sizes = self.sizes
        rect = QRectF(x, y, width - 6, height)
        self.label(rect, seat, min(sizes.tile_h, sizes.badge))


def order_sizes(area: QSizeF, fonts: Fonts, needs: Needs, most: int = ORDER_LARGEST) -> OrderSizes:
    """Return the sizes with the largest tiles that fit an area, ``most`` wide.

    Of two ways with tiles of the same size, what nobody reached stands behind the draws, the dead
    wall beside the starting hands, and names beside the draws too.
    """
    first = _sizes(area, fonts, needs)

    def fitting(width: int) -> OrderSizes | None:
        """Return the best way that fits, with room between the parts; smaller tiles fit too."""
        for sizes in _ways(first, width, needs):
            spare = area.height() - sizes.height(needs.players)
            if spare >= 0 and sizes.width(needs) <= area.width():
                more = min(sizes.tile_h, int(spare / (2 if sizes.beside else 3)))
                return sizes._replace(section=sizes.section + more)
        return None

    widths = range(ORDER_SMALLEST + 1, most + 1)
    count = bisect(widths, False, key=lambda width: fitting(width) is None)
    found = fitting(widths[count - 1]) if count else None
    return _with_names(found, area, needs) if found else first


def _ways(first: OrderSizes, width: int, needs: Needs) -> Iterator[OrderSizes]:
    """Yield the ways to lay everything with tiles of a width, the best first."""
    wind = _wind_w(first)
    for under in (0, ceil(needs.unreached / needs.drawn)):
        for beside in (True, False):
            for label_w in (wind,) if under else (first.name_w, wind):
                sizes = first.with_tiles(width, beside=beside, label_w=label_w)
                yield sizes._replace(under=under)


def _with_names(sizes: OrderSizes, area: QSizeF, needs: Needs) -> OrderSizes:
    """Return sizes with all the room for names that is left over, up to what they need.

    Beside the draws, where they stand a second time, they are whole or not there.
    """
    wanted = _name_w(sizes, needs)
    wider = _widened(sizes, wanted, area, needs)
    return wider if wider.label_w >= wanted else wider._replace(label_w=_wind_w(sizes))


def _widened(sizes: OrderSizes, wanted: int, area: QSizeF, needs: Needs) -> OrderSizes:
    both = sizes.label_w == sizes.name_w
    for name_w in range(wanted, sizes.name_w, -1):
        for label_w in (name_w if both else sizes.label_w, sizes.label_w):
            wider = sizes._replace(name_w=name_w, label_w=label_w)
            if wider.width(needs) <= area.width():
                return wider
    return sizes


def _wind_w(sizes: OrderSizes) -> int:
    return sizes.badge + 12


def _name_w(sizes: OrderSizes, needs: Needs) -> int:
    return round(sizes.badge + needs.name_w + 22)


def _sizes(area: QSizeF, fonts: Fonts, needs: Needs) -> OrderSizes:
    """Return the sizes with the smallest tiles; those of the type need to be measured once."""
    sizes = OrderSizes(
        tile_w=0,
        tile_h=0,
        name_w=0,
        label_w=0,
        heading_h=round(line_height(fonts.heading) + 2),
        caption_h=round(line_height(fonts.caption)),
        gap=0,
        section=0,
        beside=True,
        under=0,
    )
    name_w = min(_name_w(sizes, needs), max(92, round(area.width() * _NAME_PART)))
    return sizes._replace(name_w=name_w).with_tiles(ORDER_SMALLEST, beside=True, label_w=name_w)
