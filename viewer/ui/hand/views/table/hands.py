"""A seat's side of the table: hand, calls, norths and river.

The hand keeps its place at the left, the calls grow from the right: the called tile sideways, on
the side of the player it is from. A row with many calls or norths begins further left, and one that
does not fit even so has smaller tiles. The hands of others lie as their players see them, or
upright, each from left to right or downwards, so that they can be read.
"""

from typing import Final, NamedTuple

from viewer.core.base.laid_melds import Piece, pieces_of
from viewer.core.play.table import RiverTile, SeatState
from viewer.ui.hand.scene.seen_tile import SeenTile
from viewer.ui.hand.views.drawing import Frame, first_fitting
from viewer.ui.hand.views.table.geometry import (
    PER_ROW,
    Geometry,
    TableCanvas,
    TableSide,
    TileSize,
)

_LEAST: Final = 5
"""Pixels; a log made to do harm may give a seat hundreds of tiles, which then overlap."""


def width_of(pieces: tuple[Piece, ...], side: TileSize) -> int:
    """Return how wide a call is with tiles of a size, with the pixel after its last tile."""
    return sum(side.down if piece.sideways else side.across for piece in pieces if not piece.above)


_BACKWARDS: Final = (1, 2)
"""The sides whose hands run upwards or to the left, as their players see them."""
_CLEAR: Final = 2
"""Pixels between a kakan's added tile and the walls."""
_NORTH: Final = Piece(-1)
"""Norths lie as they stand in the hand."""


class _Row(NamedTuple):
    """A seat's row: its side of the table, the size of its tiles, and where it begins."""

    frame: Frame
    quarters: int  # how its tiles are turned
    place: TableSide
    side: TileSize  # of its tiles, as the row sees them
    seat: int
    start: int


def _row(canvas: TableCanvas, seat: int, held: int) -> _Row:
    """Return a row for so many tiles; upright ones at the sides stand on one another."""
    geometry, place = canvas.geometry, canvas.side(seat)
    state, frame, tile = canvas.scene.table.seats[seat], canvas.frame(seat), place.tile
    quarters = frame.quarters
    upright = canvas.scene.hands_upright and quarters > 0
    if upright:
        frame, quarters = frame._replace(mirrored=frame.quarters in _BACKWARDS), 0
        if frame.mirrored:
            place = place._replace(left=-place.right, right=-place.left)
    across = upright and frame.quarters % 2 == 1
    sides = (TileSize.of(each) for each in range(tile.across, _LEAST - 1, -1))
    side = first_fitting(
        (each.turned for each in sides) if across else sides,
        lambda side: _row_width(geometry, state, held, side) <= place.right - place.left,
    )
    usual = place.left if across else place.start
    width = _row_width(geometry, state, _most_held(state), side)
    start = max(place.left, min(usual, place.right - width))
    return _Row(frame, quarters, place, side, seat, start)


def _most_held(state: SeatState) -> int:
    """Return how many tiles are held with one just drawn, whose place is always left free."""
    return max(len(state.held), len(state.hand) + 1)


def add_row(canvas: TableCanvas, seat: int) -> None:
    state = canvas.scene.table.seats[seat]
    held = canvas.presenter.hand(seat)
    row = _row(canvas, seat, max(len(held), _most_held(state)))
    end = _add_norths(canvas, row, row.place.right)
    for meld, tiles in canvas.presenter.melds(seat):
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
    return geometry.drawn_gap // 2


def _row_width(geometry: Geometry, state: SeatState, held: int, side: TileSize) -> int:
    calls = sum(width_of(pieces_of(meld), side) + _apart(geometry) for meld in state.melds)
    called = bool(state.melds or state.kita)
    return (held + len(state.kita)) * side.across + calls + (1 + called) * geometry.drawn_gap


def _add_hand(
    canvas: TableCanvas, row: _Row, end: float, tiles: list[SeenTile], *, apart: bool
) -> None:
    """Lay the hand, the tile drawn or won with apart; tiles overlap where calls leave no room."""
    geometry, side = canvas.geometry, row.side
    closed = len(tiles) - apart
    y = row.place.end - side.down
    room = end - row.start - geometry.drawn_gap - side.across
    step = max(0.0, min(side.across, room / max(1, closed)))
    for nth, tile in enumerate(tiles):
        x = round(row.start + nth * step) + (geometry.drawn_gap if nth == closed else 0)
        rect = row.frame.rect(x, y, side.width, side.height)
        canvas.lay(rect, tile, quarters=row.quarters)


def _add_norths(canvas: TableCanvas, row: _Row, end: float) -> float:
    """Lay the norths that were set aside; return where the calls end."""
    norths = canvas.presenter.kita(row.seat)
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
    y = row.place.end - height - 1
    if piece.above:  # as far as there is room behind the hand: the rest lies on the tile below
        y = max(y - height - 1, row.place.back + _CLEAR)
    rect = row.frame.rect(round(x), y, width, height)
    tile = tile.turned_down() if piece.down else tile
    canvas.lay(rect, tile, quarters=row.quarters + piece.sideways)


def add_river(canvas: TableCanvas, seat: int) -> None:
    """Lay a seat's discards in rows of six, the last row running on to the right.

    A called discard has left the river, and the next takes its place, as on Tenhou; or it stays
    as a ghost, if the user wants it so. The tile of a riichi lies sideways.
    """
    placed = canvas.presenter.river(seat)
    last = canvas.side(seat).rows - 1
    for row in range(last + 1):
        start = row * PER_ROW
        stop = None if row == last else start + PER_ROW
        _add_discards(canvas, seat, row, placed[start:stop])


def _add_discards(
    canvas: TableCanvas, seat: int, row: int, tiles: list[tuple[RiverTile, SeenTile]]
) -> None:
    """Lay a row of discards; where it is too long, its tiles overlap."""
    geometry, side, frame = canvas.geometry, canvas.geometry.tile, canvas.frame(seat)
    steps = [side.down if each.sideways else side.across for each, _ in tiles]
    left = -PER_ROW * side.across // 2
    squeeze = min(1.0, (canvas.side(seat + 1).wall - geometry.gap - left) / max(1, sum(steps)))
    x, y = float(left), canvas.side(seat).river + row * side.down
    for (each, tile), step in zip(tiles, steps, strict=True):
        width, height = (side.height, side.width) if each.sideways else side
        rect = frame.rect(round(x), y + side.height - height, width, height)
        canvas.lay(rect, tile, quarters=frame.quarters + each.sideways)
        x += step * squeeze
