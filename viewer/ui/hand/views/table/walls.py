"""The wall: stacks of two on each side, broken where the dice say, and what is left of it.

Of each stack the upper tile lies in the row nearer to the centre, the lower in the row nearer to
its owner. A tile that was drawn leaves its place empty.
"""

from functools import lru_cache
from typing import Final, NamedTuple

from PySide6.QtCore import QRectF

from viewer.core.wall.wall import LOWEST_LIVE, Break
from viewer.ui.hand.views.canvas import Frame, stacks_on_side
from viewer.ui.hand.views.table.geometry import Geometry, TableCanvas

_DEAD_STACKS: Final = LOWEST_LIVE // 2


class WallPlan(NamedTuple):
    """Where the wall stands."""

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
        x = _stack_x(geometry, per_side, index, len(before), passed)
        ground = _ground(geometry, frame, x)
        grounds[owner, passed] = ground.united(grounds.get((owner, passed), ground))
        for upper in (True, False):
            slot = 2 * (stacks - nth) - (1 if upper else 2)
            places[slot] = _spot(geometry, frame, x, upper=upper)
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


def _stack_x(geometry: Geometry, per_side: int, index: int, gaps: int, passed: int) -> int:
    """Return a stack's left edge; a wall lies in the middle of its side."""
    across = geometry.wall_tile.across
    length = per_side * across + gaps * geometry.wall_gap
    return length // 2 - passed * geometry.wall_gap - (index + 1) * across


def _ground(geometry: Geometry, frame: Frame, x: int) -> QRectF:
    tile, wall = geometry.wall_tile, geometry.sides[frame.quarters].wall
    return frame.rect(x - 2, wall - 2, tile.width + 4, 2 * tile.down + 3)


def _spot(geometry: Geometry, frame: Frame, x: int, *, upper: bool) -> TilePlace:
    tile, wall = geometry.wall_tile, geometry.sides[frame.quarters].wall
    y = wall if upper else wall + tile.down
    return TilePlace(frame, x, y, frame.rect(x, y, tile.width, tile.height))


def add_wall(canvas: TableCanvas, plan: WallPlan, note: str) -> None:
    """Lay the tiles that are still in the wall, and point to the one that comes next.

    ``note`` is said of where the wall lies.
    """
    for ground in plan.grounds:
        canvas.box(ground, canvas.theme.gone, note=note)
    for tile in canvas.tile_view.wall():
        place = plan.places[tile.slot]
        canvas.lay(place.rect, tile, quarters=place.frame.quarters)
    _add_pointer(canvas, plan.places)


def _add_pointer(canvas: TableCanvas, places: tuple[TilePlace, ...]) -> None:
    slot = canvas.tile_view.next_slot()
    if slot is None:
        return
    place, tile = places[slot], canvas.geometry.wall_tile
    thick = max(3, tile.width // 6)
    inset = tile.width // 8
    rect = place.frame.rect(place.x + inset, place.y - thick - 1, tile.width - 2 * inset, thick)
    canvas.box(rect, canvas.theme.accent, None, thick / 2)
