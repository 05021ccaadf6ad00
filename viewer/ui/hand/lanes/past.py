"""What has been: the tile that a seat took, by a draw or a call, and what it did with it."""

from PySide6.QtCore import QCoreApplication, QPointF, QRectF, Qt

from viewer.core.draws import Drawn
from viewer.core.lane_entries import Entry, Then
from viewer.core.meld import Meld
from viewer.core.records import Call, Discard, Win
from viewer.ui import words
from viewer.ui.hand.lanes.board import Board
from viewer.ui.hand.order.part import CENTRE
from viewer.ui.kit.picture import BoxMark, LineMark, Look

_RIGHT = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
_LEFT = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter


def add_past(board: Board) -> None:
    """Lay everything that was taken so far; the latest stands out."""
    past = board.lanes.past
    for entry in past:
        if not board.shows(entry.cell):
            continue
        look = Look.CURRENT if entry is past[-1] else Look.PLAIN
        if entry.drawn is not None:
            _add_draw(board, entry, entry.drawn, look)
        if entry.call is not None:
            _add_call(board, entry, entry.call, look)
        if entry.then is not None:
            _add_then(board, entry, entry.then)


def _add_draw(board: Board, entry: Entry, drawn: Drawn, look: Look) -> None:
    """Lay a drawn tile with its number; a tile that the wall cannot hold is left out."""
    translate = QCoreApplication.translate
    layout, theme = board.scene.replay.layout, board.theme
    slots = layout.rinshan if drawn.replacement else layout.live
    if drawn.nth > len(slots):
        return
    slot = slots[drawn.nth - 1]
    number, note = str(drawn.nth), translate("lanes", "draw {nth}, by {player}")
    if drawn.replacement:
        number = translate("lanes", "R{nth}").format(nth=drawn.nth)
        note = translate("lanes", "rinshan {nth}, drawn by {player}")
    rect = board.tile_at(entry.cell)
    place = board.sizes.number(board.scene.seat_offset(entry.cell.seat), rect.y())
    colour = theme.accent if drawn.replacement else theme.muted
    board.picture.text(place, number, board.sizes.fonts.caption, colour, _RIGHT)
    if slot in board.wrong and look is not Look.CURRENT:
        look = Look.WRONG
    note = note.format(nth=drawn.nth, player=board.players[entry.cell.seat])
    board.lay(rect, slot, note, look)


def _add_call(board: Board, entry: Entry, call: Meld, look: Look) -> None:
    """Draw a box with a call's name and the tile that was called."""
    sizes, theme, seat = board.sizes, board.theme, entry.cell.seat
    turn, y = board.scene.seat_offset(seat), board.y(entry.cell.row)
    number, tile = sizes.number(turn, y), sizes.tile(turn, y)
    box = QRectF(number.x(), y + 0.5, tile.right() - number.x(), sizes.tile_h - 1)
    name = words.call_name(call.kind)
    note = QCoreApplication.translate("lanes", "{player} called {call}: no draw").format(
        player=board.players[seat], call=name
    )
    board.picture.marks.append(BoxMark(box, theme.window, theme.muted, 3, note))
    board.picture.text(number, name, sizes.fonts.caption, theme.text, CENTRE)
    slot = board.scene.replay.slots.get(call.called or 0, -1)
    if slot >= 0:
        rect = QRectF(0, 0, sizes.small_w, sizes.small_h)
        rect.moveCenter(tile.center())
        board.lay(QRectF(rect.toRect()), slot, note, look)


def _add_then(board: Board, entry: Entry, then: Then) -> None:
    """Draw what a seat did with its tile, after a small arrow."""
    sizes, theme = board.sizes, board.theme
    turn, y = board.scene.seat_offset(entry.cell.seat), board.y(entry.cell.row)
    x = sizes.tile(turn, y).right() + sizes.arrow_w / 2
    middle, reach = y + sizes.tile_h / 2, max(2.5, sizes.arrow_w / 4)
    points = [QPointF(x - reach / 2, middle - reach), QPointF(x + reach / 2, middle)]
    points.append(QPointF(x - reach / 2, middle + reach))
    now = then.step == board.scene.step
    colour = theme.accent if now else theme.muted
    board.picture.marks.append(LineMark(tuple(points), colour, 2 if now else 1.2))
    match then.event:
        case Discard(tile=tile):
            _add_discard(board, entry, then, tile)
        case Call(meld=meld):
            _write(board, entry, words.call_name(meld.kind))
        case Win():
            _write(board, entry, QCoreApplication.translate("lanes", "tsumo"))


def _add_discard(board: Board, entry: Entry, then: Then, tile: int) -> None:
    translate = QCoreApplication.translate
    slot = board.scene.replay.slots.get(tile, -1)
    if slot < 0:
        return
    turn, y = board.scene.seat_offset(entry.cell.seat), board.y(entry.cell.row)
    as_drawn = entry.drawn is not None and entry.drawn.tile == tile
    note = translate("lanes", "{player} discarded this")
    if then.riichi:
        note = translate("lanes", "{player} declared riichi with this")
    elif as_drawn:
        note = translate("lanes", "{player} discarded this as drawn")
    look = Look.DIM if as_drawn else Look.PLAIN
    wins = (win for win in board.scene.table.wins if not win.self_drawn and win.tile == tile)
    if any(wins):
        look = Look.MARKED
    rect = board.sizes.out(turn, y, sideways=then.riichi)
    note = note.format(player=board.players[entry.cell.seat])
    board.lay(rect, slot, note, look, turns=int(then.riichi))


def _write(board: Board, entry: Entry, text: str) -> None:
    """Write a word where a discard would lie."""
    turn, y = board.scene.seat_offset(entry.cell.seat), board.y(entry.cell.row)
    rect = board.sizes.rest(turn, y)
    rect.setLeft(board.sizes.out(turn, y).x())
    board.picture.text(rect, text, board.sizes.fonts.caption, board.theme.text, _LEFT)
