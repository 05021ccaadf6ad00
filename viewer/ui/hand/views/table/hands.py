"""A seat's side of the table: hand, calls, norths and river, with its name and what it just said.

The hand keeps its place at the left, the calls grow from the right: the called tile sideways, on
the side of the player it is from. A row with many calls or norths begins further left, and one that
does not fit even so has smaller tiles: four kans and four norths would need them. Names are written
before hands, where nothing covers them; calls in the corner between two rivers.
"""

from typing import Final, NamedTuple

from viewer.core.base.meld import call_name
from viewer.core.base.records import Call, Riichi, Ryuukyoku, Win
from viewer.core.play.table import RiverTile, SeatState
from viewer.core.text.places import wind_name
from viewer.translation import _
from viewer.ui import words
from viewer.ui.hand.scene.scene import Scene
from viewer.ui.hand.scene.tile_view import SeenTile
from viewer.ui.hand.views.canvas import ALIGN_RIGHT, Frame, Piece, first_fitting, fitted, pieces_of
from viewer.ui.hand.views.table.geometry import (
    PER_ROW,
    RIVER_ROWS,
    Geometry,
    TableCanvas,
    TileSize,
)
from viewer.ui.kit.picture import ALIGN_LEFT
from viewer.ui.kit.theme import advance

_LEAST: Final = 5
"""Pixels; a log made to do harm may give a seat hundreds of tiles, which then overlap."""


def width_of(pieces: tuple[Piece, ...], side: TileSize) -> int:
    """Return how wide a call is with tiles of a size, with the pixel after its last tile."""
    return sum(side.down if piece.sideways else side.across for piece in pieces if not piece.above)


_CLEAR: Final = 2
"""Pixels between a kakan's added tile and the walls."""
_NORTH: Final = Piece(-1)
"""Norths lie as they stand in the hand."""


class _Row(NamedTuple):
    """A seat's row: its side of the table, the size of its tiles, and where it begins."""

    frame: Frame
    side: TileSize
    seat: int
    start: int


def start_of(canvas: TableCanvas, seat: int) -> int:
    geometry, state = canvas.geometry, canvas.scene.table.seats[seat]
    width = _row_width(geometry, state, _most_held(state), geometry.tile)
    return max(geometry.row_start, min(geometry.start, geometry.end - width))


def _most_held(state: SeatState) -> int:
    """Return how many tiles are held with one just drawn, whose place is always left free."""
    return max(len(state.held), len(state.hand) + 1)


def add_row(canvas: TableCanvas, seat: int) -> None:
    state = canvas.scene.table.seats[seat]
    held = canvas.tile_view.hand(seat)
    side = _side_for(canvas.geometry, state, max(len(held), _most_held(state)))
    row = _Row(canvas.frame(seat), side, seat, start_of(canvas, seat))
    end = _add_norths(canvas, row, canvas.geometry.end)
    for meld, tiles in canvas.tile_view.melds(seat):
        pieces = pieces_of(meld)
        end = max(end - width_of(pieces, row.side), row.start)
        x: float = end
        for piece in pieces:
            if piece.above:
                x -= row.side.down
            _lay_piece(canvas, row, x, piece, tiles[piece.tile])
            x += row.side.down if piece.sideways else row.side.across
        end -= _apart(canvas.geometry)
    _add_hand(canvas, row, end, held, apart=len(held) > len(state.hand))


def _apart(geometry: Geometry) -> int:
    return geometry.gap // 2


def _side_for(geometry: Geometry, state: SeatState, held: int) -> TileSize:
    """Return the largest tiles with which a row fits, up to the usual ones."""
    room = geometry.end - geometry.row_start
    sides = map(TileSize.of, range(geometry.tile.across, _LEAST - 1, -1))
    return first_fitting(sides, lambda side: _row_width(geometry, state, held, side) <= room)


def _row_width(geometry: Geometry, state: SeatState, held: int, side: TileSize) -> int:
    calls = sum(width_of(pieces_of(meld), side) + _apart(geometry) for meld in state.melds)
    return (held + len(state.kita)) * side.across + calls + 3 * geometry.gap


def _add_hand(
    canvas: TableCanvas, row: _Row, end: float, tiles: list[SeenTile], *, apart: bool
) -> None:
    """Lay the hand, the tile drawn or won with apart; tiles overlap where calls leave no room."""
    geometry, side = canvas.geometry, row.side
    closed = len(tiles) - apart
    y = geometry.end - side.down
    room = end - row.start - geometry.gap - side.across
    step = max(0.0, min(side.across, room / max(1, closed)))
    for nth, tile in enumerate(tiles):
        x = round(row.start + nth * step) + (geometry.gap if nth == closed else 0)
        rect = row.frame.rect(x, y, side.width, side.height)
        canvas.lay(rect, tile, quarters=row.frame.quarters)


def _add_norths(canvas: TableCanvas, row: _Row, end: float) -> float:
    """Lay the norths that were set aside; return where the calls end."""
    norths = canvas.tile_view.kita(row.seat)
    if not norths:
        return end
    squeeze = min(1.0, (end - row.start) / (len(norths) * row.side.across))
    start = end - len(norths) * row.side.across * squeeze
    for nth, tile in enumerate(norths):
        _lay_piece(canvas, row, start + nth * row.side.across * squeeze, _NORTH, tile)
    return start - _apart(canvas.geometry)


def _lay_piece(canvas: TableCanvas, row: _Row, x: float, piece: Piece, tile: SeenTile) -> None:
    side = row.side
    width, height = (side.height, side.width) if piece.sideways else side
    y = canvas.geometry.end - height - 1
    if piece.above:  # as far as there is room behind the hand: the rest lies on the tile below
        y = max(y - height - 1, canvas.geometry.back + _CLEAR)
    rect = row.frame.rect(round(x), y, width, height)
    tile = tile.turned_down() if piece.down else tile
    canvas.lay(rect, tile, quarters=row.frame.quarters + piece.sideways)


def add_river(canvas: TableCanvas, seat: int) -> None:
    """Lay a seat's discards in rows of six, the third row running on to the right.

    A called discard has left the river, and the next takes its place, as on Tenhou; or it stays
    as a ghost, if the user wants it so. The tile of a riichi lies sideways.
    """
    placed = canvas.tile_view.river(seat)
    for row in range(RIVER_ROWS):
        start = row * PER_ROW
        stop = None if row == RIVER_ROWS - 1 else start + PER_ROW
        _add_discards(canvas, canvas.frame(seat), row, placed[start:stop])


def _add_discards(
    canvas: TableCanvas, frame: Frame, row: int, tiles: list[tuple[RiverTile, SeenTile]]
) -> None:
    """Lay a row of discards; where it is too long, its tiles overlap."""
    geometry, side = canvas.geometry, canvas.geometry.tile
    steps = [side.down if each.sideways else side.across for each, _ in tiles]
    left = -PER_ROW * side.across // 2
    squeeze = min(1.0, (geometry.wall - geometry.gap - left) / max(1, sum(steps)))
    x, y = float(left), geometry.river + row * side.down
    for (each, tile), step in zip(tiles, steps, strict=True):
        width, height = (side.height, side.width) if each.sideways else side
        rect = frame.rect(round(x), y + side.height - height, width, height)
        canvas.lay(rect, tile, quarters=frame.quarters + each.sideways)
        x += step * squeeze


_UPSIDE_DOWN: Final = 2
"""Quarters: there, words stay upright, and end where they would begin."""
_LINE: Final = 0.74
"""The height of what is said, in tiles."""


def add_name(canvas: TableCanvas, seat: int) -> None:
    """Write a seat's name before its hand, and what it said or how it fared beside its river."""
    geometry, scene, theme = canvas.geometry, canvas.scene, canvas.theme
    frame = canvas.frame(seat)
    name = canvas.tile_view.notes.names[seat] or wind_name(scene.seat_offset(seat))
    end = start_of(canvas, seat) - geometry.gap
    room = end + geometry.hand - geometry.gap  # the row of the seat before ends there
    font = fitted(canvas.fonts.body, name, room)
    width = min(advance(font, name) + 2, room)
    rect = frame.rect(end - width, geometry.hand, width, geometry.tile.height)
    canvas.seat_box(rect, seat)
    align = ALIGN_LEFT if frame.quarters == _UPSIDE_DOWN else ALIGN_RIGHT
    canvas.write(frame, rect, name, font, theme.text, align=align)
    _add_sayings(canvas, frame, sayings(canvas, seat))


def _add_sayings(canvas: TableCanvas, frame: Frame, said: list[tuple[str, bool]]) -> None:
    """Write what is said right of the river, in lines above its third row, which may run on."""
    geometry, theme = canvas.geometry, canvas.theme
    tile, between = geometry.tile, max(3, geometry.gap // 2)
    left = PER_ROW * tile.across // 2 + tile.down - tile.across + between
    room, depth = geometry.wall - between - left, round(_LINE * tile.across)
    x, y = left, geometry.river
    for text, loud in said:
        font = fitted(canvas.fonts.body, text, room - 0.8 * depth)
        width = min(room, round(advance(font, text) + 0.8 * depth))
        if x > left and x + width > left + room:
            x, y = left, y + depth + between
        if y + depth > geometry.river + 2 * tile.down:
            return
        rect = frame.rect(x, y, width, depth)
        fill, line = (theme.accent, None) if loud else (None, theme.muted)
        canvas.box(rect, fill, line, depth / 2)
        canvas.write(frame, rect, text, font, theme.window if loud else theme.text)
        x += width + between


def sayings(canvas: TableCanvas, seat: int) -> list[tuple[str, bool]]:
    """Return what is said of a seat, and whether it is what just happened."""
    scene = canvas.scene
    event, table = scene.event, scene.table
    state = table.seats[seat]
    said = []
    if isinstance(event, Call) and event.seat == seat:
        said.append((call_name(event.meld.kind), True))
    if state.riichi:
        new = isinstance(event, Riichi) and event.seat == seat
        said.append((_("riichi"), new))
    now = isinstance(event, Win)  # of two winners both, though one event comes after the other
    wins = (win for win in table.wins if win.seat == seat)
    said += [(_("tsumo") if win.self_drawn else _("ron"), now) for win in wins]
    change = _change(scene, seat)
    if change:
        said.append((f"{'+' if change > 0 else ''}{words.points(change)}", False))
    if not state.present:
        said.append((_("not connected"), False))
    return said


def _change(scene: Scene, seat: int) -> int:
    events = scene.replay.kyoku.events[: scene.step] if scene.table.over else ()
    ends = (event for event in events if isinstance(event, (Win, Ryuukyoku)))
    return sum(end.changes[seat] for end in ends if seat < len(end.changes))
