"""The tiles in the lanes: what seats took and did with it, what calls took away, what is to come.

What a call took away is a faint tile where it would have been drawn, with a line to where it
went. A line parts what has been from what is to come if nobody calls.
"""

from PySide6.QtCore import QPointF, QRectF

from viewer.core.analysis.lane_entries import Cell, Entry, Then
from viewer.core.analysis.lanes import Ghost
from viewer.core.base.meld import Meld, call_name
from viewer.core.base.records import Call, Discard, Win
from viewer.core.play.draws import Drawn
from viewer.core.rules.shanten import TENPAI
from viewer.translation import _
from viewer.ui import words
from viewer.ui.hand.views.canvas import CENTRE
from viewer.ui.hand.views.lanes.sizes import LANE_GAP, Board


def add_past(board: Board) -> None:
    """Lay everything that was taken so far; the latest stands out. Folded rows keep no more."""
    past = board.lanes.past
    for entry in past:
        if board.has(entry.cell.row):
            _add_entry(board, entry, latest=entry is past[-1])


def _add_entry(board: Board, entry: Entry, *, latest: bool) -> None:
    shown = board.shows(entry.cell.row)
    if entry.drawn is not None:
        _add_draw(board, entry, entry.drawn, latest=latest)
    if entry.call is not None and shown:
        _add_call(board, entry, entry.call, latest=latest)
    elif entry.call is not None:
        _note, called = board.sight.called(entry, current=latest)
        if called is not None:
            board.lay(board.tile_at(entry.cell), called)
    if entry.then is not None and shown:
        _add_then(board, entry, entry.then)


def add_progress(board: Board) -> None:
    """Write beside a turn how far the hand is that it brought nearer, or took back."""
    aside = {ghost.cell for ghost in board.lanes.ghosts}
    tenpai = words.shanten(TENPAI)
    for entry, text in board.sight.progress(board.lanes.past):
        if board.shows(entry.cell.row) and entry.cell not in aside:
            colour = board.theme.text if text == tenpai else board.theme.muted
            board.write(board.sizes.beside(*board.at(entry.cell)), (text,), colour)


def _add_draw(board: Board, entry: Entry, drawn: Drawn, *, latest: bool) -> None:
    """Lay a drawn tile with its number; a tile that the wall cannot hold is left out."""
    tile = board.sight.taken(entry, current=latest)
    if tile is None:
        return
    number, colour = str(drawn.nth), board.theme.muted
    if drawn.replacement:
        number = _("R{nth}").format(nth=drawn.nth)
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
    name = call_name(call.kind)
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
            _write(board, entry, call_name(meld.kind))
        case Win():
            _write(board, entry, _("tsumo"))


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
    """Lay a ghost with its number, and whose it would have been."""
    muted = board.theme.muted
    board.lay(rect, board.sight.ghost(ghost))
    board.box(rect.adjusted(0.5, 0.5, -0.5, -0.5), None, muted)
    at, said = board.at(ghost.cell), board.sight.ghost_words(ghost)
    if ghost.cell != ghost.entry.cell:
        board.number(ghost.cell, str(ghost.nth), board.theme.faint)
        board.write(board.sizes.rest(*at), said, muted)
        return
    text = _("{nth}: {whose}")
    numbered = tuple(text.format(nth=ghost.nth, whose=each) for each in said)
    board.write(board.sizes.beside(*at), (*numbered, str(ghost.nth)), muted)


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
    ahead = board.lanes.ahead
    for each in ahead:
        if board.has(each.cell.row):
            board.number(each.cell, str(each.coming.nth), board.theme.faint)
            board.lay(board.tile_at(each.cell), board.sight.to_come(each.coming))
    if ahead and board.shows(ahead[0].cell.row):
        _mark_next(board, ahead[0].cell)
    if ahead and board.lanes.past:
        _add_line(board)


def _mark_next(board: Board, cell: Cell) -> None:
    theme, over = board.theme, board.scene.table.over
    said = _("never reached")
    if not over:
        said = _("if nobody called")
        board.box(board.tile_at(cell).adjusted(-1.5, -1.5, 1.5, 1.5), None, theme.accent)
    board.write(board.sizes.rest(*board.at(cell)), (said,), theme.muted)


def _add_line(board: Board) -> None:
    """Draw a line under what has been: lower where seats have had their turn of the go-round."""
    sizes, players = board.sizes, board.scene.players
    cursor = board.lanes.past[-1].cursor
    upper, lower = (board.y(row) - sizes.gap / 2 + 1 for row in (cursor.start, cursor.end))
    left, right = sizes.lane(0), sizes.lane(players - 1) + sizes.lane_w
    points = [QPointF(left, lower)]
    if cursor.latest < players - 1:
        x = sizes.lane(cursor.latest + 1) - LANE_GAP / 2
        points += [QPointF(x, lower), QPointF(x, upper), QPointF(right, upper)]
    else:
        points.append(QPointF(right, lower))
    board.line(points, board.theme.accent)
