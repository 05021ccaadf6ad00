"""The tiles in the lanes: what seats took and did with it, what calls took away, what is to come.

What a call took away is a faint tile where it would have been drawn, with a line to where it
went. A line parts what has been from what is to come if nobody calls.
"""

from PySide6.QtCore import QPointF, QRectF

from viewer.core.analysis.lanes import Cell, Entry, Ghost, LaneAction
from viewer.core.base.meld import Meld, call_name
from viewer.core.base.records import Call, Discard, Win
from viewer.core.play.moments import Drawn
from viewer.core.rules.shanten import TENPAI
from viewer.translation import _
from viewer.ui import words
from viewer.ui.hand.views.drawing import fitted, tile_height
from viewer.ui.hand.views.lanes.sizes import LANE_GAP, RAISED, LanesCanvas, narrow

_INSET = 3
"""How far within a tile's edge a line leads to it, past its number."""


def add_past(canvas: LanesCanvas) -> None:
    """Lay everything that was taken so far; the latest stands out."""
    past = canvas.lanes.past
    for entry in past:
        if canvas.has(entry.cell.row):
            _add_entry(canvas, entry, latest=entry is past[-1] and not _is_out(canvas, entry))


def _is_out(canvas: LanesCanvas, entry: Entry) -> bool:
    """Whether a seat has just discarded: then that tile stands out, and not the one drawn."""
    last = entry.action
    return last is not None and isinstance(last.event, Discard) and canvas.presenter.is_latest(last)


def _add_entry(canvas: LanesCanvas, entry: Entry, *, latest: bool) -> None:
    if entry.drawn is not None:
        _add_draw(canvas, entry, entry.drawn, latest=latest)
    if entry.call is not None:
        _add_call(canvas, entry, entry.call, latest=latest)
    if entry.action is not None:
        _add_action(canvas, entry, entry.action)


def add_progress(canvas: LanesCanvas) -> None:
    """Write above a turn how far the hand is that it brought nearer, or took back."""
    aside = {ghost.cell for ghost in canvas.lanes.ghosts}
    tenpai = words.shanten(TENPAI)
    for entry, text in canvas.presenter.progress(canvas.lanes.past):
        if canvas.has(entry.cell.row) and entry.cell not in aside:
            colour = canvas.theme.text if text == tenpai else canvas.theme.muted
            canvas.write(canvas.sizes.above(*canvas.at(entry.cell)), (text,), colour)


def _add_draw(canvas: LanesCanvas, entry: Entry, drawn: Drawn, *, latest: bool) -> None:
    """Lay a drawn tile with its number; a tile that the wall cannot hold is left out."""
    tile = canvas.presenter.taken(entry, current=latest)
    if tile is None:
        return
    number, colour = str(drawn.nth), canvas.theme.muted
    if drawn.replacement:
        number = _("R{nth}").format(nth=drawn.nth)
        colour = canvas.theme.accent
    canvas.number(entry.cell, number, colour)
    canvas.lay(canvas.tile_at(entry.cell), tile)


def _add_call(canvas: LanesCanvas, entry: Entry, call: Meld, *, latest: bool) -> None:
    theme, tile = canvas.theme, canvas.tile_at(entry.cell)
    box = tile.adjusted(0.5, 0.5 - canvas.sizes.caption_h - RAISED, -0.5, -0.5)
    note, called = canvas.presenter.called(entry, current=latest)
    canvas.box(box, theme.window, theme.muted, 3, note)
    canvas.number(entry.cell, call_name(call.kind), theme.text)
    if called is not None:
        width = narrow(canvas.sizes.tile_w)
        rect = QRectF(0, 0, width, tile_height(width))
        rect.moveCenter(tile.center())
        canvas.lay(QRectF(rect.toRect()), called)


def _add_action(canvas: LanesCanvas, entry: Entry, action: LaneAction) -> None:
    """Draw what a seat did with its tile, after a small arrow."""
    sizes, theme = canvas.sizes, canvas.theme
    column, y = canvas.at(entry.cell)
    if sizes.aside_w:  # else there is no room
        x, middle = (
            sizes.tile(column, y).right() + sizes.arrow_w / 2,
            sizes.tile(column, y).center().y(),
        )
        reach = max(2.5, sizes.arrow_w / 4)
        points = [QPointF(x - reach / 2, middle - reach), QPointF(x + reach / 2, middle)]
        canvas.line([*points, QPointF(x - reach / 2, middle + reach)], theme.muted, 1.2)
    match action.event:
        case Discard(tile=tile):
            out = canvas.presenter.discarded(entry, action, tile)
            rect = sizes.out(column, y, sideways=action.riichi)
            canvas.lay(rect, out, quarters=int(action.riichi))
        case Call(meld=meld):
            _write(canvas, entry, call_name(meld.kind))
        case Win():
            _write(canvas, entry, _("tsumo"))


def _write(canvas: LanesCanvas, entry: Entry, text: str) -> None:
    rect = canvas.sizes.rest(*canvas.at(entry.cell))
    rect.setLeft(canvas.sizes.out(*canvas.at(entry.cell)).x())
    font = fitted(canvas.fonts.caption, text, rect.width())
    canvas.text(rect, text, font, canvas.theme.text)


def add_ghosts(canvas: LanesCanvas) -> None:
    aside = {ghost.cell for ghost in canvas.lanes.ghosts if ghost.cell == ghost.entry.cell}
    for ghost in canvas.lanes.ghosts:
        here = ghost.cell
        if canvas.has(here.row) and (here not in aside or canvas.sizes.aside_w):
            _add_ghost(canvas, ghost, _ghost_at(canvas, here, aside))
            to = ghost.to
            if to is not None and canvas.has(to.row) and _are_near(canvas, here, to):
                _add_way(canvas, here, to, aside)


def _are_near(canvas: LanesCanvas, one: Cell, other: Cell) -> bool:
    """Whether a line can lead from a cell to another: from block to block it would cross tiles."""
    return canvas.block(one.row) == canvas.block(other.row)


def _ghost_at(canvas: LanesCanvas, cell: Cell, aside: set[Cell]) -> QRectF:
    """Return where the tile of a ghost lies: aside where the caller itself has the cell."""
    return canvas.sizes.aside(*canvas.at(cell)) if cell in aside else canvas.tile_at(cell)


def _add_ghost(canvas: LanesCanvas, ghost: Ghost, rect: QRectF) -> None:
    muted = canvas.theme.muted
    canvas.lay(rect, canvas.presenter.ghost(ghost))
    canvas.box(rect.adjusted(0.5, 0.5, -0.5, -0.5), None, muted)
    at, said = canvas.at(ghost.cell), canvas.presenter.ghost_words(ghost)
    if ghost.cell != ghost.entry.cell:
        canvas.number(ghost.cell, str(ghost.nth), canvas.theme.faint)
        canvas.write(canvas.sizes.rest(*at), said, muted)
        return
    text = _("{nth}: {whose}")
    numbered = tuple(text.format(nth=ghost.nth, whose=each) for each in said)
    above = canvas.sizes.above(*at)
    above.setRight(rect.center().x() - 2)  # a line may lead upwards from there
    canvas.write(above, (*numbered, str(ghost.nth)), muted)


def _add_way(canvas: LanesCanvas, start: Cell, end: Cell, aside: set[Cell]) -> None:
    """Draw a line from a ghost to where its tile went on to, in the space above that row."""
    one, other = _ghost_at(canvas, start, aside), _ghost_at(canvas, end, aside)
    y = canvas.y(end.row) - canvas.sizes.gap / 2
    leave = one.bottom() if end.row > start.row else one.top()
    points = (
        QPointF(one.center().x(), leave),
        QPointF(one.center().x(), y),
        QPointF(other.x() + _INSET, y),
        QPointF(other.x() + _INSET, other.top()),
    )
    canvas.line(points, canvas.theme.muted, 1.2)


def add_ahead(canvas: LanesCanvas) -> None:
    """Lay the tiles that are still to come; the next has a frame and says what all this is."""
    ahead = canvas.lanes.ahead
    for each in ahead:
        if canvas.has(each.cell.row):
            canvas.number(each.cell, str(each.coming.nth), canvas.theme.faint)
            canvas.lay(canvas.tile_at(each.cell), canvas.presenter.to_come(each.coming))
    if ahead and canvas.has(ahead[0].cell.row):
        _mark_next(canvas, ahead[0].cell)
    if ahead and canvas.lanes.past:
        _add_line(canvas)


def _mark_next(canvas: LanesCanvas, cell: Cell) -> None:
    theme, over = canvas.theme, canvas.scene.table.over
    said = _("never reached")
    if not over:
        said = _("if nobody called")
        canvas.box(canvas.tile_at(cell).adjusted(-1.5, -1.5, 1.5, 1.5), None, theme.muted)
    canvas.write(canvas.sizes.rest(*canvas.at(cell)), (said,), theme.muted)


def _add_line(canvas: LanesCanvas) -> None:
    """Draw a line under what has been: lower where seats have had their turn of the go-round."""
    sizes, players = canvas.sizes, canvas.scene.players
    cursor = canvas.lanes.past[-1].cursor
    block = canvas.block(cursor.end - 1)
    upper, lower = (canvas.y(row, block) - 1 for row in (cursor.start, cursor.end))
    first = block * players
    left, right = sizes.lane(first), sizes.lane(first + players - 1) + sizes.lane_w
    points = [QPointF(left, lower)]
    if cursor.latest < players - 1:
        x = sizes.lane(first + cursor.latest + 1) - LANE_GAP / 2
        points += [QPointF(x, lower), QPointF(x, upper), QPointF(right, upper)]
    else:
        points.append(QPointF(right, lower))
    canvas.line(points, canvas.theme.accent)
