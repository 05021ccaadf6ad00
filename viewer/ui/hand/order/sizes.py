"""The sheet that the wall is laid out on, with the largest tiles with which all of it fits.

Tiles get whole pixels, so that they stay crisp. The size depends on the document's widest
kyoku, not on the one in view: turning the pages moves nothing.
"""

from dataclasses import dataclass
from typing import Final, NamedTuple

from PySide6.QtCore import QRectF, QSizeF
from PySide6.QtGui import QFontMetricsF

from viewer.core.wall import HAND
from viewer.ui.hand.canvas import CENTRE, Canvas, tile_height
from viewer.ui.kit.theme import Fonts

MARGIN: Final = 14
SMALLEST: Final = 14
LARGEST: Final = 84
_STRIP_ROWS: Final = 2
_PLAN_TILES: Final = 1.45
"""The least height of the plan of the table's walls, in tiles."""
_PLAN_WIDTH: Final = 7
"""The width of the plan with the dice and words beside it, in tiles."""
_BESIDE_SPACE: Final = 1.2
"""The space between the starting hands and the dead wall beside them, in tiles."""


class Sizes(NamedTuple):
    """Lengths in logical pixels for one widget size."""

    tile_w: int
    tile_h: int
    label_w: int
    heading_h: int
    caption_h: int
    gap: int
    section: int
    """The space between the parts, larger where the area has room to spare."""
    beside: bool
    """Whether the dead wall stands beside the starting hands, or below them."""

    def with_tiles(self, width: int, *, beside: bool) -> "Sizes":
        """Return the sizes with tiles of another width."""
        gap = max(3, width // 9)
        return self._replace(
            tile_w=width, tile_h=tile_height(width), gap=gap, section=2 * gap, beside=beside
        )

    def tile(self, x: float, y: float) -> QRectF:
        """Return a tile's rectangle."""
        return QRectF(round(x), round(y), self.tile_w - 1, self.tile_h)

    @property
    def hand_row(self) -> int:
        """The height of a starting hand's row."""
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
    def plan_h(self) -> int:
        """The least height of the plan of the break."""
        return round(_PLAN_TILES * self.tile_h)

    def hands_h(self, players: int) -> int:
        """Return the height of the starting hands, and of the dead wall if it is beside them."""
        hands = players * self.hand_row
        if not self.beside:
            return hands
        return max(hands, self.dead_wall_h + 2 * self.gap + self.plan_h)

    def width(self, columns: int, stacks: int) -> float:
        """Return the width that everything needs."""
        row = HAND + stacks + _BESIDE_SPACE if self.beside else max(HAND, stacks + _PLAN_WIDTH)
        return 2 * MARGIN + self.label_w + self.tile_w * max(columns, row)

    def height(self, players: int) -> float:
        """Return the height of everything, with two rows of tiles that nobody reached."""
        rows = players + _STRIP_ROWS
        return (
            2 * MARGIN
            + 3 * (self.heading_h + self.gap)
            + self.hands_h(players)
            + (0 if self.beside else self.heading_h + self.dead_wall_h + self.section)
            + 2 * self.section
            + rows * self.draw_row
        )


@dataclass(slots=True)
class Sheet(Canvas):
    """The picture in the making."""

    sizes: Sizes

    def heading(self, x: float, y: float, width: float, text: str) -> None:
        """Write a part's heading."""
        rect = QRectF(x, y, width, self.sizes.heading_h)
        self.text(rect, text, self.fonts.heading, self.theme.muted)

    def caption(self, rect: QRectF, text: str, *, strong: bool = False, been: bool = True) -> None:
        """Write a few small characters into the middle of a rectangle."""
        usual = self.theme.accent if strong else self.theme.muted
        colour = usual if been else self.theme.faint
        self.text(rect, text, self.fonts.caption, colour, CENTRE)

    def row_label(self, x: float, y: float, seat: int) -> None:
        """Write who sits in a seat, at the left of its row."""
        sizes = self.sizes
        rect = QRectF(x, y, sizes.label_w - 6, sizes.tile_h)
        self.label(rect, seat, min(sizes.tile_h, sizes.heading_h + 4))


def sizes_for(area: QSizeF, fonts: Fonts, players: int, columns: int, stacks: int) -> Sizes:
    """Return the sizes with the largest tiles that fit an area."""
    widest = int((area.width() - 2 * MARGIN) / max(columns, HAND))
    first = _sizes(area, fonts)
    for width in range(min(widest, LARGEST), SMALLEST, -1):
        for beside in (True, False):
            sizes = first.with_tiles(width, beside=beside)
            spare = area.height() - sizes.height(players)
            if spare >= 0 and sizes.width(columns, stacks) <= area.width():
                more = min(sizes.tile_h // 2, int(spare / 3))
                return sizes._replace(section=sizes.section + more)
    return first


def _sizes(area: QSizeF, fonts: Fonts) -> Sizes:
    """Return the sizes with the smallest tiles; those of the type need to be measured once."""
    caption = QFontMetricsF(fonts.caption).height()
    heading = QFontMetricsF(fonts.heading).height()
    return Sizes(
        tile_w=0,
        tile_h=0,
        label_w=round(min(190, max(92, area.width() * 0.125))),
        heading_h=round(heading + 2),
        caption_h=round(caption),
        gap=0,
        section=0,
        beside=True,
    ).with_tiles(SMALLEST, beside=True)
