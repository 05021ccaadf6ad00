"""How large everything on the table is, where it lies, and the canvas to paint it on.

The table fills its whole room. From the outside in lie hands, walls and rivers, and a box in the
centre: at the left and right farther out than above and below, where there is more width. What each
player has and says is written in the corners between the rivers. The seat in view has its hand
below, over the whole width, in larger tiles; those of the wall are smaller than the others.
"""

from dataclasses import dataclass
from typing import Final, NamedTuple

from PySide6.QtCore import QRectF, QSize

from viewer.ui.hand.views.canvas import Canvas, Frame, first_fitting, stacks_on_side, tile_height
from viewer.ui.hand.views.table.tile_view import TableTileView

TABLE_SMALLEST: Final = 12
TABLE_LARGEST: Final = 150
PER_ROW: Final = 6
"""Discards in a row of a river."""
RIVER_ROWS: Final = 3
_RIM: Final = 5
"""Beyond the hands, for the ring round a tile."""
_CENTRE: Final = 5.6
"""The side of the box in the centre, in tiles."""
TYPE_PART: Final = 0.56
"""The largest type, in tiles."""
_OWN: Final = 1.65
"""How large the tiles of the seat in view are, in those of others."""
_OWN_ROW: Final = 15.8
"""How many of them have room side by side at least: a hand with two calls."""
_WALL_PARTS: Final = (0.62, 0.74)
"""How large those of the wall are: at least, and at most where there is height."""
_HAND_START: Final = 7.2
"""How far left of the middle a hand begins, in its tiles."""


class TileSize(NamedTuple):
    """A tile's size in whole pixels; it lies a pixel from the next."""

    width: int
    height: int

    @classmethod
    def of(cls, pitch: int) -> "TileSize":
        """Return the size of tiles that follow each other at a distance."""
        return cls(pitch - 1, tile_height(pitch - 1))

    @property
    def across(self) -> int:
        """The distance between two tiles side by side."""
        return self.width + 1

    @property
    def down(self) -> int:
        """The distance between two rows of tiles."""
        return self.height + 1

    @property
    def turned(self) -> "TileSize":
        return TileSize(self.height, self.width)


class TableSide(NamedTuple):
    """One side of the table. Distances are pixels from the centre outwards."""

    tile: TileSize  # of the hand
    wall: int  # where the wall begins
    back: int  # where it ends
    hand: int  # where the hand begins
    end: int  # where it ends
    reach: int  # how far hand and calls may reach to either side of the middle

    @property
    def start(self) -> int:
        """Where a hand begins as a rule."""
        return max(-round(_HAND_START * self.tile.across), -self.reach)


class Geometry(NamedTuple):
    """Lengths in pixels for one size of the widget; all positions from the table's centre."""

    x: int  # the table's centre in the widget
    y: int  # the same, downwards
    tile: TileSize  # the tiles of rivers and of the others' hands
    wall_tile: TileSize
    gap: int  # between hand and drawn tile
    wall_gap: int  # between the parts of a wall
    centre: int  # from the centre to the edge of the box there
    river: int  # where the rivers begin
    sides: tuple[TableSide, ...]
    """Counter-clockwise from below."""

    def frame(self, quarters: int) -> Frame:
        """Return one of the four sides, counter-clockwise from below."""
        return Frame(self.x, self.y, quarters)

    @property
    def river_end(self) -> int:
        return self.river + RIVER_ROWS * self.tile.down


@dataclass(slots=True, eq=False)
class TableCanvas(Canvas):
    tile_view: TableTileView
    geometry: Geometry

    def quarters(self, seat: int) -> int:
        """Return where a seat is; with three players, too, seats are counted modulo four."""
        return (seat - self.scene.seat) % 4

    def frame(self, seat: int) -> Frame:
        return self.geometry.frame(self.quarters(seat))

    def side(self, seat: int) -> TableSide:
        return self.geometry.sides[self.quarters(seat)]

    def rect(self, x: float, y: float, width: float, height: float) -> QRectF:
        """Return a rectangle at a distance from the centre."""
        return self.geometry.frame(0).rect(x, y, width, height)


class _Plan(NamedTuple):
    """Sizes to try, as distances between tiles."""

    pitch: int
    own: int
    wall: int

    @classmethod
    def of(cls, pitch: int, width: int, most: int) -> "_Plan":
        own = min(round(_OWN * pitch), int((width - 2 * _RIM) / _OWN_ROW), most)
        return cls(pitch, max(pitch, own), round(_WALL_PARTS[0] * pitch))

    @property
    def gap(self) -> int:
        """Between rivers, walls and hands."""
        return max(4, round(0.2 * self.pitch))

    @property
    def tile(self) -> TileSize:
        return TileSize.of(self.pitch)

    @property
    def river(self) -> int:
        return round(_CENTRE * self.pitch / 2) + self.gap

    @property
    def inner(self) -> int:
        """The least distance from the centre to a wall."""
        return self.river + RIVER_ROWS * self.tile.down + self.gap

    @property
    def walls(self) -> int:
        """From where a wall begins to where the hand behind it does."""
        return 2 * TileSize.of(self.wall).down + self.gap

    @property
    def width(self) -> int:
        return 2 * (self.inner + self.walls + self.tile.down + _RIM)

    @property
    def height(self) -> int:
        hands = self.tile.down + TileSize.of(self.own).down
        return 2 * (self.inner + self.walls + _RIM) + hands

    def fits(self, size: QSize) -> bool:
        return self.width <= size.width() and self.height <= size.height()


def geometry_for(size: QSize, players: int, most: int = TABLE_LARGEST) -> Geometry:
    """Return the geometry with the largest tiles that fit a size, ``most`` from one to the next."""
    plans = (_Plan.of(each, size.width(), most) for each in range(most, TABLE_SMALLEST - 1, -1))
    plan = first_fitting(plans, lambda plan: plan.fits(size))
    walls = (plan._replace(wall=each) for each in range(_widest_wall(plan, players), 0, -1))
    return _geometry(size, first_fitting(walls, lambda plan: plan.fits(size)))


def _widest_wall(plan: _Plan, players: int) -> int:
    room = 2 * (plan.inner - plan.gap) // stacks_on_side(players)
    return min(round(_WALL_PARTS[1] * plan.pitch), room)


def _geometry(size: QSize, plan: _Plan) -> Geometry:
    """Return the geometry of a plan; what room is to spare lies between rivers and walls."""
    aside = (size.width() - plan.width) // 2
    above = max(0, size.height() - plan.height) // 2
    tile, own, gap = plan.tile, TileSize.of(plan.own), plan.gap

    def side(spare: int, hand: TileSize, reach: int) -> TableSide:
        wall = plan.inner + spare
        begin = wall + plan.walls
        return TableSide(hand, wall, begin - gap, begin, begin + hand.down, reach)

    wide = size.width() // 2 - _RIM
    top = side(above, tile, wide)
    beside = side(max(0, aside), tile, top.back)
    return Geometry(
        x=size.width() // 2,
        y=_RIM + top.end,
        tile=tile,
        wall_tile=TileSize.of(plan.wall),
        gap=max(4, round(0.35 * plan.pitch)),
        wall_gap=gap,
        centre=plan.river - gap,
        river=plan.river,
        sides=(side(above, own, wide), beside, top, beside),
    )
