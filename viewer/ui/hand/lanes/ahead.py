"""What is to come if nobody calls, and the line between it and what has been."""

from PySide6.QtCore import QCoreApplication, QPointF, Qt
from PySide6.QtGui import QFontMetricsF

from viewer.core.lanes import Ahead
from viewer.ui.hand.lanes.board import Board
from viewer.ui.hand.lanes.sizes import if_nobody_called, never_reached
from viewer.ui.hand.order.part import faded
from viewer.ui.kit.picture import BoxMark, LineMark, Look

_RIGHT = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
_LEFT = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter


def add_ahead(board: Board) -> None:
    """Lay the tiles that are still to come; the next has a frame and says what all this is."""
    if not board.lanes.ahead:
        return
    for each in board.lanes.ahead:
        if board.shows(each.cell):
            _add_tile(board, each)
    if board.shows(board.lanes.ahead[0].cell):
        _mark_next(board, board.lanes.ahead[0])
    if board.lanes.past:
        _add_line(board)


def _add_tile(board: Board, ahead: Ahead) -> None:
    coming, rect = ahead.coming, board.tile_at(ahead.cell)
    place = board.sizes.number(board.scene.seat_offset(ahead.cell.seat), rect.y())
    colour = faded(board.theme.muted)
    font = board.sizes.fonts.caption
    board.picture.text(place, str(coming.nth), font, colour, _RIGHT)
    note = QCoreApplication.translate("lanes", "draw {nth} would be {player}'s if nobody called")
    if board.scene.table.over:
        note = QCoreApplication.translate("lanes", "draw {nth}, which nobody reached")
    note = note.format(nth=coming.nth, player=board.players[coming.seat])
    board.lay(rect, coming.slot, note, Look.VEILED)


def _mark_next(board: Board, ahead: Ahead) -> None:
    theme, rect = board.theme, board.tile_at(ahead.cell)
    over = board.scene.table.over
    words = never_reached() if over else if_nobody_called()
    if not over:
        frame = rect.adjusted(-1.5, -1.5, 1.5, 1.5)
        board.picture.marks.append(BoxMark(frame, None, theme.accent, 3))
    place = board.sizes.rest(board.scene.seat_offset(ahead.cell.seat), rect.y())
    font = board.sizes.fonts.caption
    if QFontMetricsF(font).horizontalAdvance(words) <= place.width() + 1:  # else the notes tell
        board.picture.text(place, words, font, theme.muted, _LEFT)


def _add_line(board: Board) -> None:
    """Draw a line under what has been: lower where seats have had their turn of the go-round."""
    sizes, players = board.sizes, board.scene.players
    cursor = board.lanes.past[-1].cursor
    upper, lower = (board.y(row) - sizes.gap / 2 + 1 for row in (cursor.start, cursor.end))
    left, right = sizes.lane(0), sizes.lane(players - 1) + sizes.lane_w
    points = [QPointF(left, lower)]
    if cursor.latest < players - 1:
        x = sizes.lane(cursor.latest + 1) - sizes.lane_gap / 2
        points += [QPointF(x, lower), QPointF(x, upper), QPointF(right, upper)]
    else:
        points.append(QPointF(right, lower))
    board.picture.marks.append(LineMark(tuple(points), board.theme.accent, 1))
