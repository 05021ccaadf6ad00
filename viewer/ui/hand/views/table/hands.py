"""What lies before a seat: its hand and the tile just drawn, its calls, its norths, its river.

The hand keeps its place at the left, the calls grow from the right: the called tile sideways, on
the side of the player it is from. A row with many calls or norths begins further left, and one that
does not fit even so has smaller tiles: four kans and four norths would need them.
"""

from typing import Final, NamedTuple

from viewer.core.play.table import RiverTile, SeatState
from viewer.ui.hand.scene.looks import SeenTile
from viewer.ui.hand.views.meld_pieces import Piece, pieces_of
from viewer.ui.hand.views.table.geometry import PER_ROW, RIVER_ROWS, Frame, Geometry, Sheet, Side

_LEAST: Final = 5
"""Pixels; a log made to do harm may give a seat hundreds of tiles, which then overlap."""


def width_of(pieces: tuple[Piece, ...], side: Side) -> int:
    """Return how wide a call is with tiles of a size, with the pixel after its last tile."""
    return sum(side.down if piece.sideways else side.across for piece in pieces if not piece.above)


_CLEAR: Final = 2
"""Pixels between a kakan's added tile and the walls."""
_NORTH: Final = Piece(-1)
"""Norths lie as they stand in the hand."""


class _Row(NamedTuple):
    """A seat's row: its side of the table, the size of its tiles, and where it begins."""

    frame: Frame
    side: Side
    seat: int
    start: int


def start_of(sheet: Sheet, seat: int) -> int:
    """Return where a seat's row begins."""
    geometry, state = sheet.geometry, sheet.scene.table.seats[seat]
    width = _row_width(geometry, state, _most_held(state), geometry.tile)
    return max(geometry.row_start, min(geometry.start, geometry.end - width))


def _most_held(state: SeatState) -> int:
    """Return how many tiles are held with one just drawn: it moves nothing when it comes."""
    return max(len(state.held), len(state.hand) + 1)


def add_row(sheet: Sheet, seat: int) -> None:
    """Lay a seat's hand, calls and norths."""
    state = sheet.scene.table.seats[seat]
    held = sheet.sight.hand(seat)
    side = _side_for(sheet.geometry, state, max(len(held), _most_held(state)))
    row = _Row(sheet.frame(seat), side, seat, start_of(sheet, seat))
    end = _add_norths(sheet, row, sheet.geometry.end)
    for meld, tiles in sheet.sight.melds(seat):
        pieces = pieces_of(meld)
        end = max(end - width_of(pieces, row.side), row.start)
        x: float = end
        for piece in pieces:
            if piece.above:
                x -= row.side.down
            _lay_piece(sheet, row, x, piece, tiles[piece.tile])
            x += row.side.down if piece.sideways else row.side.across
        end -= _apart(sheet.geometry)
    _add_hand(sheet, row, end, held, apart=len(held) > len(state.hand))


def _apart(geometry: Geometry) -> int:
    """Return the space between two calls."""
    return geometry.gap // 2


def _side_for(geometry: Geometry, state: SeatState, held: int) -> Side:
    """Return the largest tiles with which a row fits, up to the usual ones."""
    room = geometry.end - geometry.row_start
    for pitch in range(geometry.tile.across, _LEAST, -1):
        side = Side.of(pitch)
        if _row_width(geometry, state, held, side) <= room:
            return side
    return Side.of(_LEAST)


def _row_width(geometry: Geometry, state: SeatState, held: int, side: Side) -> int:
    calls = sum(width_of(pieces_of(meld), side) + _apart(geometry) for meld in state.melds)
    return (held + len(state.kita)) * side.across + calls + 3 * geometry.gap


def _add_hand(sheet: Sheet, row: _Row, end: float, tiles: list[SeenTile], *, apart: bool) -> None:
    """Lay the hand, the tile drawn or won with apart; before the calls its tiles move together."""
    geometry, side = sheet.geometry, row.side
    kept = len(tiles) - apart
    y = geometry.end - side.down
    room = end - row.start - geometry.gap - side.across
    step = max(0.0, min(side.across, room / max(1, kept)))
    for nth, tile in enumerate(tiles):
        x = round(row.start + nth * step) + (geometry.gap if nth == kept else 0)
        rect = row.frame.rect(x, y, side.width, side.height)
        sheet.lay(rect, tile, quarters=row.frame.quarters)


def _add_norths(sheet: Sheet, row: _Row, end: float) -> float:
    """Lay the norths that were set aside; return where the calls end."""
    norths = sheet.sight.kita(row.seat)
    if not norths:
        return end
    squeeze = min(1.0, (end - row.start) / (len(norths) * row.side.across))
    start = end - len(norths) * row.side.across * squeeze
    for nth, tile in enumerate(norths):
        _lay_piece(sheet, row, start + nth * row.side.across * squeeze, _NORTH, tile)
    return start - _apart(sheet.geometry)


def _lay_piece(sheet: Sheet, row: _Row, x: float, piece: Piece, tile: SeenTile) -> None:
    side = row.side
    width, height = (side.height, side.width) if piece.sideways else side
    y = sheet.geometry.end - height - 1
    if piece.above:  # as far as there is room behind the hand: the rest lies on the tile below
        y = max(y - height - 1, sheet.geometry.back + _CLEAR)
    rect = row.frame.rect(round(x), y, width, height)
    tile = tile.turned_down() if piece.down else tile
    sheet.lay(rect, tile, quarters=row.frame.quarters + piece.sideways)


def add_river(sheet: Sheet, seat: int) -> None:
    """Lay a seat's discards in rows of six, the third row running on to the right.

    A called discard has left the river, and the next takes its place, as on Tenhou; or it stays
    as a ghost, if the user wants it so. The tile of a riichi lies sideways.
    """
    placed = sheet.sight.river(seat)
    for row in range(RIVER_ROWS):
        start = row * PER_ROW
        stop = None if row == RIVER_ROWS - 1 else start + PER_ROW
        _add_discards(sheet, sheet.frame(seat), row, placed[start:stop])


def _add_discards(
    sheet: Sheet, frame: Frame, row: int, tiles: list[tuple[RiverTile, SeenTile]]
) -> None:
    """Lay a row of discards; one that is too long is moved together."""
    geometry, side = sheet.geometry, sheet.geometry.tile
    steps = [side.down if each.sideways else side.across for each, _ in tiles]
    left = -PER_ROW * side.across // 2
    squeeze = min(1.0, (geometry.wall - geometry.gap - left) / max(1, sum(steps)))
    x, y = float(left), geometry.river + row * side.down
    for (each, tile), step in zip(tiles, steps, strict=True):
        width, height = (side.height, side.width) if each.sideways else side
        rect = frame.rect(round(x), y + side.height - height, width, height)
        sheet.lay(rect, tile, quarters=frame.quarters + each.sideways)
        x += step * squeeze
