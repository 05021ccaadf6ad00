"""What calls took away: a faint tile where it would have been drawn, and a line to its way on."""

from PySide6.QtCore import QCoreApplication, QPointF, QRectF, Qt

from viewer.core.lane_entries import Cell
from viewer.core.lanes import Ghost
from viewer.ui import words
from viewer.ui.hand.lanes.board import Board
from viewer.ui.hand.order.part import faded
from viewer.ui.kit.picture import BoxMark, LineMark, Look

_RIGHT = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter


def add_ghosts(board: Board) -> None:
    """Lay the ghosts and their lines."""
    aside = {ghost.cell for ghost in board.lanes.ghosts if ghost.cell == ghost.entry.cell}
    for ghost in board.lanes.ghosts:
        if not board.shows(ghost.cell):
            continue
        _add_ghost(board, ghost, _place(board, ghost.cell, aside))
        if ghost.to is not None and board.shows(ghost.to):
            _add_line(board, ghost.cell, ghost.to, aside)


def _place(board: Board, cell: Cell, aside: set[Cell]) -> QRectF:
    """Return where the tile of a ghost lies: aside where the caller itself has the cell."""
    if cell not in aside:
        return board.tile_at(cell)
    return board.sizes.aside(board.scene.seat_offset(cell.seat), board.y(cell.row))


def _add_ghost(board: Board, ghost: Ghost, rect: QRectF) -> None:
    scene, theme = board.scene, board.theme
    assert ghost.entry.call is not None  # noqa: S101 - a call made it
    note = QCoreApplication.translate(
        "lanes", "draw {nth} would have been {player}'s but for the {call} by {caller}"
    ).format(
        nth=ghost.nth,
        player=board.players[ghost.cell.seat],
        call=words.call_name(ghost.entry.call.kind),
        caller=board.players[ghost.entry.cell.seat],
    )
    board.lay(rect, scene.replay.layout.live[ghost.nth - 1], note, Look.DIM)
    board.picture.marks.append(BoxMark(rect.adjusted(0.5, 0.5, -0.5, -0.5), None, theme.muted, 3))
    if ghost.cell != ghost.entry.cell:
        place = board.sizes.number(scene.seat_offset(ghost.cell.seat), rect.y())
        font = board.sizes.fonts.caption
        board.picture.text(place, str(ghost.nth), font, faded(theme.muted), _RIGHT)


def _add_line(board: Board, start: Cell, end: Cell, aside: set[Cell]) -> None:
    """Draw a line from a ghost to where its tile went on to, in the space above that row."""
    one, other = _place(board, start, aside), _place(board, end, aside)
    y = board.y(end.row) - board.sizes.gap + 1
    leave = one.bottom() if end.row > start.row else one.top()
    points = (
        QPointF(one.center().x(), leave),
        QPointF(one.center().x(), y),
        QPointF(other.center().x(), y),
        QPointF(other.center().x(), other.top()),
    )
    board.picture.marks.append(LineMark(points, board.theme.muted, 1.2))
