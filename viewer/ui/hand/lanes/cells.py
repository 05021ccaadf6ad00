"""The tiles in the lanes: what seats took and did with it, what calls took away, what is to come.

What a call took away is a faint tile where it would have been drawn, with a line to where it
went. A line parts what has been from what is to come if nobody calls.
"""

from PySide6.QtCore import QCoreApplication, QPointF, QRectF
from PySide6.QtGui import QFontMetricsF

from viewer.core.draws import Drawn
from viewer.core.lane_entries import Cell, Entry, Then
from viewer.core.lanes import Ghost
from viewer.core.meld import Meld
from viewer.core.records import Call, Discard, Win
from viewer.ui import words
from viewer.ui.hand.canvas import CENTRE, LEFT
from viewer.ui.hand.lanes.sizes import Board, if_nobody_called, never_reached


def add_past(board: Board) -> None:
    """Lay everything that was taken so far; the latest stands out."""
    past = board.lanes.past
    for entry in past:
        if not board.shows(entry.cell.row):
            continue
        if entry.drawn is not None:
            _add_draw(board, entry, entry.drawn, latest=entry is past[-1])
        if entry.call is not None:
            _add_call(board, entry, entry.call, latest=entry is past[-1])
        if entry.then is not None:
            _add_then(board, entry, entry.then)


def _add_draw(board: Board, entry: Entry, drawn: Drawn, *, latest: bool) -> None:
    """Lay a drawn tile with its number; a tile that the wall cannot hold is left out."""
    tile = board.sight.taken(entry, current=latest)
    if tile is None:
        return
    number, colour = str(drawn.nth), board.theme.muted
    if drawn.replacement:
        number = QCoreApplication.translate("lanes", "R{nth}").format(nth=drawn.nth)
        colour = board.theme.accent
    board.number(entry.cell, number, colour)
    board.lay(board.tile_at(entry.cell), tile)


def _add_call(board: Board, entry: Entry, call: Meld, *, latest: bool) -> None:
    """Draw a box with a call's name and the tile that was called."""
    sizes, theme = board.sizes, board.theme
    offset, y = board.at(entry.cell)
    number, tile = sizes.number(offset, y), sizes.tile(offset, y)
    box = QRectF(number.x(), y + 0.5, tile.right() - number.x(), sizes.tile_h - 1)
    note, called = board.sight.called(entry, current=latest)
    board.box(box, theme.window, theme.muted, 3, note)
    name = words.call_name(call.kind)
    board.text(number, name, board.fonts.caption, theme.text, CENTRE)
    if called is not None:
        rect = QRectF(0, 0, sizes.small_w, sizes.small_h)
        rect.moveCenter(tile.center())
        board.lay(QRectF(rect.toRect()), called)


def _add_then(board: Board, entry: Entry, then: Then) -> None:
    """Draw what a seat did with its tile, after a small arrow."""
    sizes, theme = board.sizes, board.theme
    offset, y = board.at(entry.cell)
    x = sizes.tile(offset, y).right() + sizes.arrow_w / 2
    middle, reach = y + sizes.tile_h / 2, max(2.5, sizes.arrow_w / 4)
    points = [QPointF(x - reach / 2, middle - reach), QPointF(x + reach / 2, middle)]
    points.append(QPointF(x - reach / 2, middle + reach))
    now = then.step == board.scene.step
    board.line(points, theme.accent if now else theme.muted, 2 if now else 1.2)
    match then.event:
        case Discard(tile=tile):
            out = board.sight.discarded(entry, then, tile)
            rect = sizes.out(offset, y, sideways=then.riichi)
            board.lay(rect, out, quarters=int(then.riichi))
        case Call(meld=meld):
            _write(board, entry, words.call_name(meld.kind))
        case Win():
            _write(board, entry, QCoreApplication.translate("lanes", "tsumo"))


def _write(board: Board, entry: Entry, text: str) -> None:
    """Write a word where a discard would lie."""
    rect = board.sizes.rest(*board.at(entry.cell))
    rect.setLeft(board.sizes.out(*board.at(entry.cell)).x())
    board.text(rect, text, board.fonts.caption, board.theme.text)


def add_ghosts(board: Board) -> None:
    """Lay the tiles that calls took away, and their lines."""
    aside = {ghost.cell for ghost in board.lanes.ghosts if ghost.cell == ghost.entry.cell}
    for ghost in board.lanes.ghosts:
        if board.shows(ghost.cell.row):
            _add_ghost(board, ghost, _ghost_at(board, ghost.cell, aside))
            if ghost.to is not None and board.shows(ghost.to.row):
                _add_way(board, ghost.cell, ghost.to, aside)


def _ghost_at(board: Board, cell: Cell, aside: set[Cell]) -> QRectF:
    """Return where the tile of a ghost lies: aside where the caller itself has the cell."""
    return board.sizes.aside(*board.at(cell)) if cell in aside else board.tile_at(cell)


def _add_ghost(board: Board, ghost: Ghost, rect: QRectF) -> None:
    muted = board.theme.muted
    board.lay(rect, board.sight.ghost(ghost))
    board.box(rect.adjusted(0.5, 0.5, -0.5, -0.5), None, muted)
    if ghost.cell != ghost.entry.cell:
        board.number(ghost.cell, str(ghost.nth), board.theme.faint)


def _add_way(board: Board, start: Cell, end: Cell, aside: set[Cell]) -> None:
    """Draw a line from a ghost to where its tile went on to, in the space above that row."""
    one, other = _ghost_at(board, start, aside), _ghost_at(board, end, aside)
    y = board.y(end.row) - board.sizes.gap + 1
    leave = one.bottom() if end.row > start.row else one.top()
    points = (
        QPointF(one.center().x(), leave),
        QPointF(one.center().x(), y),
        QPointF(other.center().x(), y),
        QPointF(other.center().x(), other.top()),
    )
    board.line(points, board.theme.muted, 1.2)


def add_ahead(board: Board) -> None:
    """Lay the tiles that are still to come; the next has a frame and says what all this is."""
    ahead, colour = board.lanes.ahead, board.theme.faint
    for each in ahead:
        if board.shows(each.cell.row):
            board.number(each.cell, str(each.coming.nth), colour)
            board.lay(board.tile_at(each.cell), board.sight.to_come(each.coming))
    if ahead and board.shows(ahead[0].cell.row):
        _mark_next(board, ahead[0].cell)
    if ahead and board.lanes.past:
        _add_line(board)


def _mark_next(board: Board, cell: Cell) -> None:
    theme, over = board.theme, board.scene.table.over
    said = never_reached() if over else if_nobody_called()
    if not over:
        board.box(board.tile_at(cell).adjusted(-1.5, -1.5, 1.5, 1.5), None, theme.accent)
    rect, font = board.sizes.rest(*board.at(cell)), board.fonts.caption
    if QFontMetricsF(font).horizontalAdvance(said) <= rect.width() + 1:  # else the notes tell
        board.text(rect, said, font, theme.muted, LEFT)


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
    board.line(points, board.theme.accent)
