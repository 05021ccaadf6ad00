"""How large everything on the table is, where it lies, and the canvas to paint it on.

The table fills its whole room. From the outside in lie hands, walls and rivers, and a box in the
centre, which takes what width there is to spare: wide and low in wide windows. The walls above and
below lie in one row over the whole width, each stack's upper tile beside its lower; at the left and
right stacks are two rows. What each player has and says is written in the corners between the
rivers. The seat in view has its hand below, over the whole width, in larger tiles; those of the
wall are smaller than the others. Rejected: stacks of two rows above and below, which leave an empty
strip on both sides of each; and rivers of longer rows, which no player could count.

The wall is broken where the dice say, and a tile that was drawn leaves its place empty.
"""

from dataclasses import dataclass
from functools import lru_cache
from typing import Final, NamedTuple

from PySide6.QtCore import QRectF, QSize

from viewer.core.wall.wall import HAND, LOWEST_LIVE, Break
from viewer.ui.hand.views.drawing import Canvas, Frame, first_fitting, stacks_on_side, tile_height
from viewer.ui.hand.views.table.tile_presenter import TableTilePresenter

TABLE_SMALLEST: Final = 12
TABLE_LARGEST: Final = 150
PER_ROW: Final = 6
"""Discards in a row of a river."""
RIVER_ROWS: Final = 3
_RIM: Final = 5
"""Beyond the hands, for the ring round a tile."""
_BOXES: Final = ((6.7, 4.6), (11.0, 2.9))
"""The least width of the box in the centre, and its height, in tiles: as a rule, or in a wide
window, where all tiles are larger for it."""
TYPE_PART: Final = 0.56
"""The largest type, in tiles."""
_OWN: Final = 1.65
"""How large the tiles of the seat in view are, in those of others."""
_OWN_ROW: Final = 15.8
"""How many of them have room side by side at least: a hand with two calls."""
_WALL_PARTS: Final = (0.58, 0.8)
"""How large those of the wall are: at least, and at most."""
_STACK: Final = 3.2
"""The largest distance between two stacks of a wall that lies in one row, in tiles."""
_CLEAR: Final = 4
"""Pixels between a hand at the left or right and the walls above and below."""
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
    centre: int  # where the box in the centre ends
    river: int  # where the river begins
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
    flat_stack: int  # from stack to stack of a wall that lies flat
    sides: tuple[TableSide, ...]
    """Counter-clockwise from below."""

    def frame(self, quarters: int) -> Frame:
        """Return one of the four sides, counter-clockwise from below."""
        return Frame(self.x, self.y, quarters)

    @property
    def centre(self) -> QRectF:
        high, wide = self.sides[0].centre, self.sides[1].centre
        return self.frame(0).rect(-wide, -high, 2 * wide, 2 * high)


@dataclass(slots=True, eq=False)
class TableCanvas(Canvas):
    presenter: TableTilePresenter
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
    box: tuple[float, float]  # that in the centre, in tiles

    @classmethod
    def of(
        cls, pitch: int, box: tuple[float, float], width: int, stacks: int, most: int
    ) -> "_Plan":
        own = min(round(_OWN * pitch), int((width - 2 * _RIM) / _OWN_ROW), most)
        plan = cls(pitch, max(pitch, own), 0, box)
        flat = (width - 2 * (_RIM + plan.gap)) // (2 * stacks)
        beside = 2 * (plan.above - plan.gap) // stacks
        return plan._replace(wall=min(round(_WALL_PARTS[1] * pitch), flat, beside))

    @property
    def gap(self) -> int:
        """Between rivers, walls and hands."""
        return max(4, round(0.2 * self.pitch))

    @property
    def tile(self) -> TileSize:
        return TileSize.of(self.pitch)

    @property
    def half(self) -> tuple[int, int]:
        """Half of the box's least width and of its height."""
        wide, high = self.box
        return round(wide * self.pitch / 2), round(high * self.pitch / 2)

    @property
    def rivers(self) -> int:
        """The distance from the box to a wall."""
        return RIVER_ROWS * self.tile.down + 2 * self.gap

    @property
    def above(self) -> int:
        """The least distance from the centre to the wall above."""
        return self.half[1] + self.rivers

    def walls(self, rows: int) -> int:
        """Return the distance from where a wall begins to where the hand behind it does."""
        return rows * TileSize.of(self.wall).down + self.gap

    @property
    def width(self) -> int:
        return 2 * (self.half[0] + self.rivers + self.walls(rows=2) + self.tile.down + _RIM)

    @property
    def height(self) -> int:
        hands = self.tile.down + TileSize.of(self.own).down
        return 2 * (self.above + self.walls(rows=1) + _RIM) + hands

    def fits(self, size: QSize) -> bool:
        legible = self.wall >= round(_WALL_PARTS[0] * self.pitch)
        return legible and self.width <= size.width() and self.height <= size.height()

    def side(self, centre: int, wall: int, rows: int, hand: TileSize, reach: int) -> TableSide:
        """Return a side whose wall of so many rows begins at a distance from the centre."""
        begin = wall + self.walls(rows)
        end = begin + hand.down
        return TableSide(hand, centre, centre + self.gap, wall, begin - self.gap, begin, end, reach)


def geometry_for(size: QSize, players: int, most: int = TABLE_LARGEST) -> Geometry:
    """Return the geometry with the largest tiles that fit a size, ``most`` from one to the next."""
    stacks, width = stacks_on_side(players), size.width()
    pitches = range(most, TABLE_SMALLEST - 1, -1)
    plans = (_Plan.of(each, box, width, stacks, most) for each in pitches for box in _BOXES)
    return _geometry(size, first_fitting(plans, lambda plan: plan.fits(size)), stacks)


def _geometry(size: QSize, plan: _Plan, stacks: int) -> Geometry:
    """Return the geometry of a plan; what height is to spare lies between rivers and walls."""
    pitch, gap = plan.pitch, plan.gap
    apart = max(4, round(0.35 * pitch))
    aside = max(0, size.width() - plan.width) // 2
    wide, high = plan.half[0] + aside, plan.half[1]
    above = plan.above + max(0, size.height() - plan.height) // 2
    reach = size.width() // 2 - _RIM
    top = plan.side(high, above, 1, plan.tile, reach)
    column = above - _CLEAR
    hand = TileSize.of(min(pitch, (2 * column - apart) // (HAND + 1)))
    beside = plan.side(wide, wide + plan.rivers, 2, hand, column)
    below = plan.side(high, above, 1, TileSize.of(plan.own), reach)
    stack = min(2 * (reach - gap) // stacks, round(_STACK * plan.wall))
    return Geometry(
        x=size.width() // 2,
        y=_RIM + top.end,
        tile=plan.tile,
        wall_tile=TileSize.of(plan.wall),
        gap=apart,
        wall_gap=gap,
        flat_stack=max(2 * plan.wall, stack),
        sides=(below, beside, top, beside),
    )


_DEAD_STACKS: Final = LOWEST_LIVE // 2


class WallPlan(NamedTuple):
    places: tuple["TilePlace", ...]  # the place of each slot's tile
    grounds: tuple[QRectF, ...]
    """What lies below the stacks that stand together, and stays when they are gone."""


class TilePlace(NamedTuple):
    """Where the tile of a slot lies: its side, and its corner as that side sees it."""

    frame: Frame
    x: int
    y: int
    rect: QRectF


@lru_cache(16)
def plan_wall(geometry: Geometry, opening: Break, players: int, dealer: int, seat: int) -> WallPlan:
    """Return the places of all slots, seen from a seat.

    Stacks are counted from the right end of a side. Walking to its left end goes clockwise round
    the table, on to the right end of the side before.
    """
    per_side = stacks_on_side(players)
    stacks = per_side * players
    gaps = _gaps(opening, players)
    places: dict[int, TilePlace] = {}
    grounds: dict[tuple[int, int], QRectF] = {}
    for nth in range(stacks):
        sides, index = divmod(opening.stacks + nth, per_side)
        owner = (dealer + opening.seat_offset - sides) % players
        frame = geometry.frame((owner - seat) % 4)
        before = gaps.get((opening.seat_offset - sides) % players, ())
        passed = sum(index >= gap for gap in before)
        side = _WallSide(geometry, frame)
        length = per_side * side.pitch + len(before) * geometry.wall_gap
        x = length // 2 - passed * geometry.wall_gap - (index + 1) * side.pitch
        ground = side.ground(x)
        grounds[owner, passed] = ground.united(grounds.get((owner, passed), ground))
        for upper in (True, False):
            slot = 2 * (stacks - nth) - (1 if upper else 2)
            places[slot] = side.place(x, upper=upper)
    return WallPlan(tuple(places[slot] for slot in range(2 * stacks)), tuple(grounds.values()))


def _gaps(opening: Break, players: int) -> dict[int, tuple[int, ...]]:
    """Return by side before which stacks there is a gap: at the break and at the dead wall."""
    per_side = stacks_on_side(players)
    gaps: dict[int, tuple[int, ...]] = {}
    for stack in (opening.stacks, opening.stacks - _DEAD_STACKS):
        side = (opening.seat_offset + (stack < 0)) % players
        if stack % per_side:
            gaps[side] = (*gaps.get(side, ()), stack % per_side)
    return gaps


class _WallSide(NamedTuple):
    """How the stacks of a side lie: in one row above and below, else in two."""

    geometry: Geometry
    frame: Frame

    @property
    def flat(self) -> bool:
        return self.frame.quarters % 2 == 0

    @property
    def pitch(self) -> int:
        """From stack to stack."""
        return self.geometry.flat_stack if self.flat else self.geometry.wall_tile.across

    def ground(self, x: int) -> QRectF:
        tile, wall = self.geometry.wall_tile, self.geometry.sides[self.frame.quarters].wall
        depth = tile.down if self.flat else 2 * tile.down
        return self.frame.rect(x - 2, wall - 2, self.pitch + 3, depth + 3)

    def place(self, x: int, *, upper: bool) -> TilePlace:
        tile, y = self.geometry.wall_tile, self.geometry.sides[self.frame.quarters].wall
        if self.flat:
            x += (self.pitch - 2 * tile.across) // 2 + (tile.across if upper else 0)
        elif not upper:
            y += tile.down
        return TilePlace(self.frame, x, y, self.frame.rect(x, y, tile.width, tile.height))


def add_wall(canvas: TableCanvas, plan: WallPlan, note: str) -> None:
    """Lay the tiles that are still in the wall, and point to the one that comes next.

    ``note`` is said of where the wall lies.
    """
    for ground in plan.grounds:
        canvas.box(ground, canvas.theme.gone, note=note)
    for tile in canvas.presenter.wall():
        place = plan.places[tile.slot]
        canvas.lay(place.rect, tile, quarters=place.frame.quarters)
    _add_pointer(canvas, plan.places)


def _add_pointer(canvas: TableCanvas, places: tuple[TilePlace, ...]) -> None:
    slot = canvas.presenter.next_slot()
    if slot is None:
        return
    place, tile = places[slot], canvas.geometry.wall_tile
    thick = max(3, tile.width // 6)
    inset = tile.width // 8
    rect = place.frame.rect(place.x + inset, place.y - thick - 1, tile.width - 2 * inset, thick)
    canvas.box(rect, canvas.theme.accent, None, thick / 2)
