"""The wall: stacks of two on each side, broken where the dice say, and what is left of it.

Of each stack the upper tile lies in the row nearer to the centre, the lower in the row nearer to
its owner. A tile that was drawn leaves its place empty.
"""

from typing import Final, NamedTuple

from PySide6.QtCore import QRectF

from viewer.core.meld import REPLACED
from viewer.core.records import Call, Leave, NewDora, Return
from viewer.core.wall import LOWEST_LIVE, Break
from viewer.ui.hand.scene import Scene
from viewer.ui.hand.table.frame import Frame
from viewer.ui.hand.table.geometry import Geometry, stacks_on_side
from viewer.ui.hand.table.part import Sheet
from viewer.ui.kit.picture import Look, TileMark
from viewer.ui.kit.tile_art import BACK

_DEAD_STACKS: Final = LOWEST_LIVE // 2
_GROUND: Final = 107
"""Per cent darker than the felt."""


class WallPlan(NamedTuple):
    """Where the wall stands.

    Attributes:
        spots: the place of each slot's tile.
        grounds: what lies below the stacks that stand together, and stays when they are gone.
    """

    spots: tuple["Spot", ...]
    grounds: tuple[QRectF, ...]


class Spot(NamedTuple):
    """Where the tile of a slot lies: its side, and its corner as that side sees it."""

    frame: Frame
    x: int
    y: int
    rect: QRectF


def plan_wall(geometry: Geometry, opening: Break, players: int, dealer: int, seat: int) -> WallPlan:
    """Return the places of all slots, seen from a seat.

    Stacks are counted from the right end of a side. Walking to its left end goes clockwise round
    the table, on to the right end of the side before.
    """
    per_side = stacks_on_side(players)
    stacks = per_side * players
    gaps = _gaps(opening, players)
    spots: dict[int, Spot] = {}
    grounds: dict[tuple[int, int], QRectF] = {}
    for nth in range(stacks):
        turn, index = divmod(opening.stacks + nth, per_side)
        owner = (dealer + opening.seat_offset - turn) % players
        frame = geometry.frame((owner - seat) % 4)
        before = gaps.get((opening.seat_offset - turn) % players, ())
        passed = sum(index >= gap for gap in before)
        x = _stack_x(geometry, per_side, index, len(before), passed)
        ground = _ground(geometry, frame, x)
        grounds[owner, passed] = ground.united(grounds.get((owner, passed), ground))
        for upper in (True, False):
            slot = 2 * (stacks - nth) - (1 if upper else 2)
            spots[slot] = _spot(geometry, frame, x, upper=upper)
    return WallPlan(tuple(spots[slot] for slot in range(2 * stacks)), tuple(grounds.values()))


def _gaps(opening: Break, players: int) -> dict[int, tuple[int, ...]]:
    """Return by turn before which stacks there is a gap: at the break and at the dead wall."""
    per_side = stacks_on_side(players)
    gaps: dict[int, tuple[int, ...]] = {}
    for stack in (opening.stacks, opening.stacks - _DEAD_STACKS):
        turn = (opening.seat_offset + (stack < 0)) % players
        if stack % per_side:
            gaps[turn] = (*gaps.get(turn, ()), stack % per_side)
    return gaps


def _stack_x(geometry: Geometry, per_side: int, index: int, gaps: int, passed: int) -> int:
    """Return a stack's left edge; what a side has to spare is shared by its two ends."""
    across = geometry.wall_tile.across
    room = geometry.wall + geometry.names
    spare = room - per_side * across - gaps * geometry.gap
    return geometry.names - spare // 2 - passed * geometry.gap - (index + 1) * across + 1


def _ground(geometry: Geometry, frame: Frame, x: int) -> QRectF:
    tile = geometry.wall_tile
    return frame.rect(x - 2, geometry.wall - 2, tile.width + 4, 2 * tile.down + 3)


def _spot(geometry: Geometry, frame: Frame, x: int, *, upper: bool) -> Spot:
    tile = geometry.wall_tile
    y = geometry.wall if upper else geometry.wall + tile.down
    return Spot(frame, x, y, frame.rect(x, y, tile.width, tile.height))


def add_wall(sheet: Sheet, plan: WallPlan) -> None:
    """Lay the tiles that are still in the wall, and point to the one that comes next."""
    scene = sheet.scene
    table, layout = scene.table, scene.replay.layout
    left = scene.replay.left(scene.step)
    live = layout.live[table.live :]
    plain = frozenset(live[:left])
    dead = frozenset(range(LOWEST_LIVE)) - frozenset(layout.rinshan[: table.replacements])
    soon = frozenset(layout.rinshan)
    looks = _indicator_looks(scene)
    spots = plan.spots
    for ground in plan.grounds:
        sheet.box(ground, sheet.theme.felt.darker(_GROUND))
    for slot in dead.union(live):
        look = looks.get(slot)
        if look is not None:
            _put(sheet, spots[slot], slot, look, shown=True)
        elif slot in plain:
            _put(sheet, spots[slot], slot, Look.PLAIN)
        else:
            _put(sheet, spots[slot], slot, Look.VEILED if slot in soon else Look.DIM)
    _add_pointer(sheet, spots)


def _indicator_looks(scene: Scene) -> dict[int, Look]:
    """Return how the indicators look that are turned up, by slot."""
    table, layout = scene.table, scene.replay.layout
    dora = layout.dora[: len(table.dora)]
    looks = dict.fromkeys((*dora, *layout.ura[: len(table.ura)]), Look.MARKED)
    if isinstance(scene.event, NewDora):
        looks[dora[-1]] = Look.CURRENT
    return looks


def _put(sheet: Sheet, spot: Spot, slot: int, look: Look, *, shown: bool = False) -> None:
    closed = sheet.scene.wall_closed and not shown
    notes = sheet.notes
    note = notes.roles[slot]
    code = BACK
    if not closed:
        code = sheet.code(sheet.scene.replay.tiles[slot])
        note = f"{note}\n{notes.places[slot]}"
    sheet.put(TileMark(spot.rect, code, look, note, slot, spot.frame.turns))


def _add_pointer(sheet: Sheet, spots: tuple[Spot, ...]) -> None:
    """Underline the tile that will be drawn next, on its inner side."""
    slot = next_slot(sheet.scene)
    if slot is None:
        return
    spot, tile = spots[slot], sheet.geometry.wall_tile
    thick = max(2, tile.width // 10)
    inset = tile.width // 5
    rect = spot.frame.rect(spot.x + inset, spot.y - thick - 1, tile.width - 2 * inset, thick)
    sheet.box(rect, sheet.theme.accent, None, thick / 2)


def next_slot(scene: Scene) -> int | None:
    """Return the slot of the tile that is drawn next, if anybody draws."""
    table, layout = scene.table, scene.replay.layout
    if table.over:
        return None
    step = scene.step
    while isinstance(scene.replay.event(step), (NewDora, Leave, Return)):
        step -= 1
    event = scene.replay.event(step)
    if isinstance(event, Call) and event.meld.kind in REPLACED:
        return next(iter(layout.rinshan[table.replacements :]), None)
    if not scene.replay.left(scene.step):
        return None
    return next(iter(layout.live[table.live :]), None)
