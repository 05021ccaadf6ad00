"""A seat's row: its hand, the tile just drawn a little apart, its calls, and the norths set aside.

The hand keeps its place at the left, the calls grow from the right. A row that does not fit has
smaller tiles: four kans and four norths would need them.
"""

from typing import Final, NamedTuple

from PySide6.QtCore import QCoreApplication

from viewer.core.meld import Meld
from viewer.core.table import SeatState
from viewer.ui import words
from viewer.ui.hand.table.frame import Frame, Side
from viewer.ui.hand.table.geometry import Geometry
from viewer.ui.hand.table.melds import Piece, pieces_of, width_of
from viewer.ui.hand.table.part import PlacedTile, Sheet

_LEAST: Final = 5
"""Pixels; a log made to do harm may give a seat hundreds of tiles, which then overlap."""

_translate = QCoreApplication.translate


class _Row(NamedTuple):
    """A seat's row: its side of the table, the size of its tiles, and what lies in it."""

    frame: Frame
    side: Side
    seat: int
    place: SeatState


def add_row(sheet: Sheet, seat: int) -> None:
    """Lay a seat's hand, calls and norths."""
    place = sheet.scene.table.seats[seat]
    row = _Row(sheet.frame(seat), _side_for(sheet.geometry, place), seat, place)
    end = _add_norths(sheet, row, sheet.geometry.end)
    for meld in place.melds:
        end = max(end - width_of(pieces_of(meld), row.side), sheet.geometry.start)
        _add_meld(sheet, row, end, meld)
        end -= _apart(sheet.geometry)
    _add_hand(sheet, row, end)


def _apart(geometry: Geometry) -> int:
    """Return the space between two calls."""
    return geometry.gap // 2


def _side_for(geometry: Geometry, place: SeatState) -> Side:
    """Return the largest tiles with which a row fits, up to the usual ones."""
    room = geometry.end - geometry.start
    for pitch in range(geometry.tile.across, _LEAST, -1):
        side = Side.of(pitch)
        if _row_width(geometry, place, side) <= room:
            return side
    return Side.of(_LEAST)


def _row_width(geometry: Geometry, place: SeatState, side: Side) -> int:
    calls = sum(width_of(pieces_of(meld), side) + _apart(geometry) for meld in place.melds)
    held = len(place.hand) + (place.drawn is not None)
    return (held + len(place.kita)) * side.across + calls + 3 * geometry.gap


def _add_hand(sheet: Sheet, row: _Row, end: float) -> None:
    """Lay the hand; where it would meet the calls, its tiles move together."""
    geometry, place, side = sheet.geometry, row.place, row.side
    hidden = _is_hidden(sheet, row.seat)
    who = sheet.notes.who[row.seat]
    y = geometry.end - side.down
    room = end - geometry.start - geometry.gap - side.across
    step = max(0.0, min(side.across, room / max(1, len(place.hand))))
    note = _translate("table", "in the hand of {player}").format(player=who)
    for nth, tile in enumerate(place.hand):
        x = round(geometry.start + nth * step)
        rect = row.frame.rect(x, y, side.width, side.height)
        sheet.lay(row.frame, rect, PlacedTile(tile, note, hidden=hidden))
    if place.drawn is not None:
        x = round(geometry.start + len(place.hand) * step) + geometry.gap
        note = _translate("table", "just drawn by {player}").format(player=who)
        rect = row.frame.rect(x, y, side.width, side.height)
        sheet.lay(row.frame, rect, PlacedTile(place.drawn, note, hidden=hidden))


def _is_hidden(sheet: Sheet, seat: int) -> bool:
    """Return whether a seat's hand lies face down."""
    scene = sheet.scene
    return scene.hands_hidden and seat != scene.seat and not scene.table.seats[seat].shown


def _add_norths(sheet: Sheet, row: _Row, end: float) -> float:
    """Lay the norths that were set aside; return where the calls end."""
    if not row.place.kita:
        return end
    text = _translate("table", "north set aside by {player}")
    note = text.format(player=sheet.notes.who[row.seat])
    width = len(row.place.kita) * row.side.across
    squeeze = min(1.0, (end - sheet.geometry.start) / width)
    start = end - width * squeeze
    for nth, tile in enumerate(row.place.kita):
        _lay_piece(sheet, row, start + nth * row.side.across * squeeze, Piece(tile), note)
    return start - _apart(sheet.geometry)


def _add_meld(sheet: Sheet, row: _Row, x: float, meld: Meld) -> None:
    usual, taken = _meld_notes(sheet, row.seat, meld)
    for piece in pieces_of(meld):
        if piece.above:
            x -= row.side.down
        _lay_piece(sheet, row, x, piece, taken if piece.tile == meld.called else usual)
        x += row.side.down if piece.sideways else row.side.across


def _meld_notes(sheet: Sheet, seat: int, meld: Meld) -> tuple[str, str]:
    """Return what is said of a call's own tiles, and of the one that was taken."""
    call, who = words.call_name(meld.kind), sheet.notes.who
    usual = _translate("table", "{call} of {player}").format(call=call, player=who[seat])
    source = (seat + meld.source) % 4
    if not meld.source or source >= len(who):
        return usual, usual
    text = _translate("table", "{call} of {player}, taken from {other}")
    return usual, text.format(call=call, player=who[seat], other=who[source])


def _lay_piece(sheet: Sheet, row: _Row, x: float, piece: Piece, note: str) -> None:
    side = row.side
    width, height = (side.height, side.width) if piece.sideways else side
    y = sheet.geometry.end - height - 1
    if piece.above:
        y -= height + 1
    rect = row.frame.rect(round(x), y, width, height)
    sheet.lay(
        row.frame, rect, PlacedTile(piece.tile, note, sideways=piece.sideways, down=piece.down)
    )
