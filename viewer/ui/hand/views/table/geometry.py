"""How large everything on the table is, where it lies, and the canvas to paint it on.

The table is as players know it: a box in the centre, as wide as a row of a river, the rivers at its
four sides, then the walls in two rows, then the hands. Walls and hands at the left and right are
columns that reach from the top down to the hand of the seat in view, which has larger tiles and the
whole width. What each player has and says is written in the corners between the rivers. All tiles
of the wall stand upright, so that they can be read. What a wide area has left beside the table is
for panels, what a high one has left for a panel above the table, or a higher centre.

Rejected: a table that fills its area: its rivers lie far from each other, and the tiles of its
walls are no larger for it.

The wall is broken where the dice say, and a tile that was drawn leaves its place empty.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Final, NamedTuple

from PySide6.QtCore import QRectF, QSize

from viewer.core.wall.wall import LOWEST_LIVE, Break
from viewer.ui.hand.scene.seen_tile import SeenTile
from viewer.ui.hand.views.drawing import (
    Canvas,
    Frame,
    first_fitting,
    lay_badge,
    stacks_on_side,
    tile_height,
)
from viewer.ui.hand.views.table.tile_presenter import TableTilePresenter

TABLE_SMALLEST: Final = 10
TABLE_LARGEST: Final = 150
PER_ROW: Final = 6
"""Discards in a row of a river."""
_ROWS: Final = 3
"""Of a river; at the left and right one more where there is room. The last row may run on."""
_RIM: Final = 5
"""Beyond the hands, for the ring round a tile."""
_BOX: Final = (3.7, 6.0)
"""How high the box in the centre is at least, and at most, in tiles."""
TYPE_PART: Final = 0.56
"""The largest type, in tiles."""
_OWN: Final = 1.75
"""How large the tiles of the seat in view are, in those of others."""
_OWN_ROW: Final = 15.8
"""How many of them have room side by side at least: a hand with two calls."""
_HAND_START: Final = 7.2
"""How far left of the middle a hand begins, in its tiles."""
_OWN_END: Final = 9.0
"""How far right of the middle the calls of the seat in view end, in its tiles, if not earlier."""
_TWO_PANELS: Final = 4.6
"""How wide each of two panels is at least, in tiles; else there is one at the right."""
_PANEL: Final = 3.6
"""How wide a panel is at least."""
RESULT_PANEL: Final = 190
"""How wide and high one is that has the result at the end, in pixels; two are as wide at least."""
_BAND: Final = 5.5
"""How high a panel above the table is at least, likewise."""


_MARK: Final = 0.8
"""How large the sign of who draws next is, in tiles of the wall."""


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
    wall_tile: TileSize  # as this side sees it: upright ones are turned at the left and right
    centre: int  # where the box in the centre ends
    river: int  # where the river begins
    wall: int  # where the wall begins
    hand: int  # where the hand begins
    left: int  # how far hand and calls may reach to the left of the middle, below 0
    right: int  # and to the right
    rows: int  # of the river

    @property
    def back(self) -> int:
        """Where the wall ends."""
        return self.wall + 2 * self.wall_tile.down

    @property
    def end(self) -> int:
        """Where the hand ends."""
        return self.hand + self.tile.down

    @property
    def start(self) -> int:
        """Where a hand begins as a rule."""
        return max(-round(_HAND_START * self.tile.across), self.left)


class Geometry(NamedTuple):
    """Lengths in pixels for one size of the widget; all positions from the table's centre."""

    x: int  # the table's centre in the widget
    y: int  # the same, downwards
    tile: TileSize  # the tiles of rivers and of the others' hands
    gap: int  # between rivers, walls and hands, and between the parts of a wall
    sides: tuple[TableSide, ...]
    """Counter-clockwise from below."""
    panels: tuple[tuple[int, int, int, int], ...]
    """What is left beside the table or above it, from the left; at most two rectangles."""

    def frame(self, quarters: int) -> Frame:
        """Return one of the four sides, counter-clockwise from below."""
        return Frame(self.x, self.y, quarters)

    @property
    def drawn_gap(self) -> int:
        """Between a hand and the tile that was drawn."""
        return max(4, round(0.35 * self.tile.across))

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


class _Plan(NamedTuple):
    """Sizes to try for an area, from the distance between two tiles."""

    size: QSize
    stacks: int  # of a wall
    most: int  # the largest distance between two tiles
    pitch: int
    rows: int  # of the rivers at the left and right

    @property
    def gap(self) -> int:
        return max(4, round(0.2 * self.pitch))

    @property
    def tile(self) -> TileSize:
        return TileSize.of(self.pitch)

    @property
    def own(self) -> TileSize:
        room = int((self.size.width() - 2 * _RIM) / _OWN_ROW)
        return TileSize.of(max(self.pitch, min(round(_OWN * self.pitch), room, self.most)))

    @property
    def half(self) -> int:
        """Half of the box's width: of a row of a river with the tile of a riichi."""
        return PER_ROW * self.pitch // 2 + self.tile.down - self.pitch

    @property
    def inner(self) -> int:
        """The distance from the centre to the walls at the left and right."""
        return self.half + 2 * self.gap + self.rows * self.tile.down

    @property
    def wall(self) -> TileSize:
        """The tiles of the walls above and below, which lie between those at the sides."""
        return TileSize.of(min(self.pitch, 2 * (self.inner - 2 * self.gap) // self.stacks))

    @property
    def column(self) -> int:
        """How high walls and hands at the sides may be."""
        return self.size.height() - 2 * _RIM - self.band - self.own.down - self.gap

    @property
    def side_wall(self) -> TileSize:
        room = (self.column - 2 * self.gap) // self.stacks
        sizes = map(TileSize.of, range(self.wall.across, 3, -1))
        return first_fitting(sizes, lambda tile: tile.down <= room)

    @property
    def width(self) -> int:
        columns = 2 * self.side_wall.across + self.gap + self.tile.down
        return 2 * (self.inner + columns + _RIM)

    @property
    def height(self) -> int:
        box = round(_BOX[0] * self.pitch)
        rows = 2 * (_ROWS * self.tile.down + 2 * self.wall.down + 3 * self.gap)
        return box + rows + self.tile.down + self.own.down + 2 * _RIM

    @property
    def spare(self) -> int:
        return max(0, self.size.height() - self.height)

    @property
    def higher(self) -> int:
        """By how much the box in the centre is higher than it has to be."""
        return min(self.spare - self.band, round((_BOX[1] - _BOX[0]) * self.pitch))

    @property
    def band(self) -> int:
        """The height of a panel above the table, with the gap below it."""
        return self.spare if self.spare >= _BAND * self.pitch else 0

    def fits(self) -> bool:
        return self.width <= self.size.width() and self.height <= self.size.height()


def geometry_for(size: QSize, players: int, most: int = TABLE_LARGEST) -> Geometry:
    """Return the geometry with the largest tiles that fit a size, ``most`` from one to the next.

    Those of rivers and walls count alike: less room beside the rivers makes walls shorter.
    """
    stacks = stacks_on_side(players)
    pitches = range(most, TABLE_SMALLEST - 1, -1)
    ways = (
        first_fitting((_Plan(size, stacks, most, each, rows) for each in pitches), _Plan.fits)
        for rows in (_ROWS + 1, _ROWS)
    )
    return _geometry(max(ways, key=lambda plan: plan.pitch + plan.wall.across))


def _geometry(plan: _Plan) -> Geometry:
    """Return the geometry of a plan; what height is to spare lies between rivers and walls."""
    size, gap, tile, inner = plan.size, plan.gap, plan.tile, plan.inner
    high = (round(_BOX[0] * plan.pitch) + plan.higher) // 2
    apart = (plan.spare - plan.higher - plan.band) // 2
    river, beside = high + gap, plan.half + gap
    wall = river + _ROWS * tile.down + gap + apart
    hand = wall + 2 * plan.wall.down + gap
    above, below = tile.down + hand, hand - gap
    aside, panels = _panels(plan)
    x, y = aside + plan.width // 2, _RIM + plan.band + above
    between = gap - inner, inner - gap

    def side(tile: TileSize, left: int, right: int) -> TableSide:
        return TableSide(tile, plan.wall, high, river, wall, hand, left, right, _ROWS)

    def column(left: int, right: int) -> TableSide:
        tiles, out = plan.side_wall.turned, inner + 2 * plan.side_wall.across + gap
        return TableSide(tile, tiles, plan.half, beside, inner, out, left, right, plan.rows)

    edge = size.width() - _RIM - x
    reach = max(plan.width // 2 - _RIM, round(_OWN_END * plan.own.across))
    own = side(plan.own, _RIM - x, min(edge, reach))
    sides = own, column(-below, above), side(tile, *between), column(-above, below)
    return Geometry(x, y, tile, gap, sides, panels)


def _panels(plan: _Plan) -> tuple[int, tuple[tuple[int, int, int, int], ...]]:
    """Return where the table begins from the left, and what is left for panels."""
    size, gap, pitch = plan.size, plan.gap, plan.pitch
    if plan.band:
        above = 2 * gap, _RIM, size.width() - 4 * gap, plan.band - 2 * gap
        return (size.width() - plan.width) // 2, (above,)
    spare = size.width() - plan.width
    half = spare // 2
    if plan.stacks == stacks_on_side(4) and half >= max(
        _TWO_PANELS * pitch, RESULT_PANEL + 3 * gap
    ):
        widths = half, half
    elif spare >= _PANEL * pitch:
        widths = 0, spare
    else:
        return half, ()
    left, right = (width - 3 * gap for width in widths)
    at_right = size.width() - widths[1] + gap, _RIM, right, plan.column
    at_left = ((2 * gap, _RIM, left, plan.column),) if widths[0] else ()
    return widths[0], (*at_left, at_right)


_DEAD_STACKS: Final = LOWEST_LIVE // 2


class WallPlan(NamedTuple):
    places: tuple["TilePlace", ...]  # the place of each slot's tile
    grounds: tuple[QRectF, ...]
    """What lies below the stacks that stand together, and stays when they are gone."""


class TilePlace(NamedTuple):
    """Where the tile of a slot lies."""

    quarters: int  # its side, counter-clockwise from below
    x: int  # as that side sees it
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
        quarters = (owner - seat) % 4
        side, frame = geometry.sides[quarters], geometry.frame(quarters)
        before = gaps.get((opening.seat_offset - sides) % players, ())
        passed = sum(index >= gap for gap in before)
        tile, pitch = side.wall_tile, side.wall_tile.across
        length = per_side * pitch + len(before) * geometry.gap
        middle = (side.left + side.right) // 2 if quarters % 2 else 0
        x = middle + length // 2 - passed * geometry.gap - (index + 1) * pitch
        ground = frame.rect(x - 2, side.wall - 2, pitch + 3, 2 * tile.down + 3)
        grounds[owner, passed] = ground.united(grounds.get((owner, passed), ground))
        for upper in (True, False):
            slot = 2 * (stacks - nth) - (1 if upper else 2)
            y = side.wall if upper else side.wall + tile.down
            places[slot] = TilePlace(quarters, x, frame.rect(x, y, tile.width, tile.height))
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


def add_wall(canvas: TableCanvas, plan: WallPlan, wall: Mapping[int, SeenTile], note: str) -> None:
    """Lay the tiles that are still in the wall, and point to the one that comes next.

    ``note`` is said of where the wall lies.
    """
    for ground in plan.grounds:
        canvas.box(ground, canvas.theme.gone, note=note)
    for slot, tile in wall.items():
        canvas.lay(plan.places[slot].rect, tile)
    _add_next(canvas, plan.places)


def _add_next(canvas: TableCanvas, places: tuple[TilePlace, ...]) -> None:
    """Lay the winds of those who draw next, each where the stack before was taken from."""
    for seat, slot, note in canvas.presenter.next_draws():
        place = places[slot].rect
        side = round(_MARK * min(place.width(), place.height()))
        rect = QRectF(0, 0, side, side)
        rect.moveCenter(place.center())
        lay_badge(canvas, rect, canvas.scene.seat_offset(seat), note)
