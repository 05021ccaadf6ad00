"""Draws and discards: a row of each for a seat, a column for each go-round (junme).

A draw has its number above it, and below it what was then discarded. A go-round in which somebody
drew replacement tiles is as many columns wide as they took. Where a call took the turn stands a box
with the tile called; where it took one away, the tile it was and who got it; a dash stands for a
further turn that it skipped. What is still to come goes on in the same rows, if nobody calls: a
frame and an arrow mark the next. The live tiles that kans took into the dead wall come last.
"""

from itertools import pairwise

from PySide6.QtCore import QPointF, QRectF

from viewer.core.analysis.lanes import Ahead, Cell, Entry, Ghost, LaneAction
from viewer.core.base.meld import Meld, call_name
from viewer.core.base.records import Call, Discard, Win
from viewer.core.play.moments import Drawn
from viewer.core.text.places import wind_letter
from viewer.translation import _, pgettext
from viewer.ui.hand.scene.seen_tile import SeenTile
from viewer.ui.hand.views.arrows import arrow_head
from viewer.ui.hand.views.drawing import in_lines, lay_badge, tile_height
from viewer.ui.hand.views.order.sizes import OrderCanvas
from viewer.ui.kit.picture import ALIGN_CENTRE, step_key
from viewer.ui.kit.theme import advance, fitted

_DASH = "–"
_LAST = 3
"""How thick the line below the last discard is, in pixels."""


def add_draw_order(canvas: OrderCanvas) -> None:
    lanes = canvas.presenter.lanes
    _add_junme(canvas)
    for entry in lanes.past:
        _add_entry(canvas, entry)
    for ghost in lanes.ghosts:
        if ghost.cell != ghost.entry.cell:
            _add_ghost(canvas, ghost)
    for each in lanes.ahead:
        _add_ahead(canvas, each)
    for each in lanes.taken:
        _add_taken(canvas, each)
    _add_sentence(canvas)


def _is_past(canvas: OrderCanvas, entry: Entry) -> bool:
    return entry.step <= canvas.scene.step


def _add_junme(canvas: OrderCanvas) -> None:
    """Number the go-rounds; the one that the hand is in stands out and is underlined."""
    lanes, theme, sizes = canvas.presenter.lanes, canvas.theme, canvas.sizes
    starts: dict[int, int] = {}
    cells = [(entry.junme, entry.cell.column) for entry in lanes.past]
    cells += [(each.junme, each.cell.column) for each in (*lanes.ahead, *lanes.taken)]
    for junme, column in cells:
        starts.setdefault(junme, column)
    end = max((column + 1 for _junme, column in cells), default=0)
    now = canvas.scene.replay.moments[canvas.scene.step].junme
    font = fitted(canvas.fonts.heading, "20", canvas.pitch)
    steps = canvas.presenter.notes.junme_steps
    said = _("go-round {junme}: click to go there")
    more_said = _("replacement tiles of this go-round: the others draw none here")
    for (junme, start), (_next, after) in pairwise([*starts.items(), (0, end)]):
        rect = QRectF(canvas.x(start), canvas.area.y(), canvas.pitch, sizes.heading_h - 2)
        if junme in steps:
            canvas.box(rect, note=said.format(junme=junme), key=step_key(steps[junme]))
        colour = theme.accent if junme == now else theme.muted if junme < now else theme.faint
        canvas.text(rect, str(junme), font, colour, ALIGN_CENTRE)
        for column in range(start + 1, after):
            more = rect.translated(canvas.x(column) - rect.x(), 0)
            text = pgettext("replacement", "R")
            canvas.text(more, text, canvas.fonts.caption, colour, ALIGN_CENTRE)
            canvas.box(more, note=more_said)
        if junme == now:
            ends = (QPointF(x, rect.bottom()) for x in (rect.x() + 1, canvas.x(after) - 2))
            canvas.line(ends, colour, 2)


def _add_entry(canvas: OrderCanvas, entry: Entry) -> None:
    if entry.drawn is not None:
        _add_draw(canvas, entry, entry.drawn)
    if entry.call is not None:
        _add_call(canvas, entry, entry.call)
    action = canvas.presenter.action(entry)
    if action is not None:
        _add_action(canvas, entry, action)


def _add_draw(canvas: OrderCanvas, entry: Entry, drawn: Drawn) -> None:
    """Lay a drawn tile below its number; the audit tells of one that no wall holds."""
    tile = canvas.presenter.drawn(entry)
    if tile is None:
        return
    label = _("R{nth}") if drawn.replacement else "{nth}"
    canvas.caption(
        entry.cell, label.format(nth=drawn.nth), strong=drawn.replacement, is_past=tile.is_past
    )
    canvas.lay(canvas.draw(entry.cell), tile)
    if not tile.is_past and canvas.presenter.is_next(tile):
        _mark_next(canvas, entry.cell)


def _add_call(canvas: OrderCanvas, entry: Entry, call: Meld) -> None:
    """Lay a box with the tile called; before the call is made, an empty one."""
    tiles, theme, is_past = canvas.presenter, canvas.theme, _is_past(canvas, entry)
    place, name = canvas.draw(entry.cell), call_name(call.kind)
    note, called = tiles.called(entry)
    edge = theme.muted if is_past else theme.line
    canvas.box(place.adjusted(0.5, 0.5, -0.5, -0.5), None, edge, place.width() / 10, note)
    colour = theme.text if is_past else theme.faint
    canvas.fitted_text(canvas.above(entry.cell), name, canvas.fonts.caption, colour, ALIGN_CENTRE)
    if called is not None:
        canvas.lay(_small(canvas, place), called)
    for cell in entry.skipped.others if entry.skipped is not None else ():
        there = canvas.draw(cell)
        said = _("{player}'s turn was skipped by the {call}")
        canvas.box(there, note=said.format(player=tiles.notes.who[cell.seat], call=name))
        colour = theme.muted if is_past else theme.faint
        canvas.text(there, _DASH, canvas.fonts.body, colour, ALIGN_CENTRE)


def _small(canvas: OrderCanvas, place: QRectF) -> QRectF:
    """Return the place of a tile as large as a discard in the middle of a draw's."""
    width = canvas.sizes.out_w
    rect = QRectF(0, 0, width, tile_height(width))
    rect.moveCenter(place.center())
    return QRectF(rect.toRect())


def _add_action(canvas: OrderCanvas, entry: Entry, action: LaneAction) -> None:
    """Lay what a seat did with what it took: a discard, or the name of its kan, kita or tsumo."""
    match action.event:
        case Discard(tile=tile):
            _add_discard(canvas, entry, action, tile)
        case Call(meld=meld):
            _write(canvas, entry.cell, call_name(meld.kind), strong=True)
        case Win():
            _write(canvas, entry.cell, _("tsumo"), strong=True)


def _add_discard(canvas: OrderCanvas, entry: Entry, action: LaneAction, tile: int) -> None:
    """Lay a discard, sideways if it declares riichi; one that was called has its caller's wind.

    The last one stays underlined once the next tile is drawn.
    """
    seen, lies = canvas.presenter.out(entry, action, tile)
    place, width = canvas.out(entry.cell), canvas.sizes.out_w
    high = tile_height(width)
    wide, tall = (high, width) if action.riichi else (width, high)
    left = round(place.center().x() - wide / 2)
    rect = QRectF(left, round(place.bottom() - tall), wide, tall)
    canvas.lay(rect, seen, quarters=int(action.riichi))
    if action.step == canvas.presenter.last_discard:
        y = rect.bottom() + 1
        ends = QPointF(rect.x() + 1, y), QPointF(rect.right() - 1, y)
        canvas.line(ends, canvas.theme.accent, _LAST)
    if lies is not None and lies.called_by is not None:
        side = min(canvas.sizes.heading_h, rect.width())
        x = min(rect.right() - side / 2, place.right() - side)  # its corner alone is covered
        badge = QRectF(round(x), round(rect.bottom() - side), side, side)
        canvas.box(badge, canvas.theme.panel, None, side / 5)
        lay_badge(canvas, badge, canvas.scene.seat_offset(lies.called_by), seen.note)


def _write(canvas: OrderCanvas, cell: Cell, text: str, *, strong: bool = False) -> None:
    """Write a call's name into a discard's place, on two lines where it is narrow."""
    place, theme = canvas.out(cell), canvas.theme
    font, lines = in_lines(canvas.fonts.caption, text, place.width(), 2)
    high = min(canvas.sizes.caption_h, place.height() / len(lines))
    y = place.center().y() - len(lines) * high / 2
    for nth, part in enumerate(lines):
        line = QRectF(place.x(), y + nth * high, place.width(), high)
        canvas.text(line, part, font, theme.text if strong else theme.muted, ALIGN_CENTRE)


def _add_ghost(canvas: OrderCanvas, ghost: Ghost) -> None:
    """Lay the tile that a call took from here, small, with the call's name and who got it."""
    call, caption = ghost.entry.call, canvas.fonts.caption
    colour = canvas.theme.muted if _is_past(canvas, ghost.entry) else canvas.theme.faint
    if call is not None:
        above = canvas.above(ghost.cell)
        canvas.fitted_text(above, call_name(call.kind), caption, colour, ALIGN_CENTRE)
    canvas.lay(_small(canvas, canvas.draw(ghost.cell)), canvas.presenter.ghost(ghost))
    if ghost.to is not None and canvas.sizes.has_discards:
        line = canvas.out(ghost.cell)
        line.setHeight(canvas.sizes.caption_h)
        text = _("→{wind}").format(wind=wind_letter(canvas.scene.seat_offset(ghost.to.seat)))
        canvas.fitted_text(line, text, caption, colour, ALIGN_CENTRE)


def _add_ahead(canvas: OrderCanvas, each: Ahead) -> None:
    """Lay a tile that is still to come, or that nobody reached."""
    tiles = canvas.presenter
    tile = tiles.ahead(each)
    moved = tiles.dealt_anew is not None and not canvas.scene.whole
    _add_coming(canvas, each, tile, loud=moved)
    if tiles.is_next(tile):
        _mark_next(canvas, each.cell)


def _add_taken(canvas: OrderCanvas, each: Ahead) -> None:
    tile, name = canvas.presenter.taken_away(each)
    _add_coming(canvas, each, tile)
    _write(canvas, each.cell, name)


def _add_coming(canvas: OrderCanvas, each: Ahead, tile: SeenTile, *, loud: bool = False) -> None:
    twice = "=" if each.coming.slot in canvas.presenter.notes.indicators else ""  # it is one too
    canvas.caption(each.cell, f"{twice}{each.coming.nth}", is_past=False, loud=loud)
    canvas.lay(canvas.draw(each.cell), tile)


def _mark_next(canvas: OrderCanvas, cell: Cell) -> None:
    """Mark the tile that is drawn next: by a frame, and an arrow below it."""
    canvas.frame_next(canvas.draw(cell))
    if canvas.sizes.has_discards:
        place = canvas.out(cell)
        reach = max(3.0, min(place.width() / 5, place.height() / 4))
        tip = QPointF(place.center().x(), place.y() + 3)
        canvas.line(arrow_head(tip, QPointF(0, -reach)), canvas.theme.accent, 2)


def _add_sentence(canvas: OrderCanvas) -> None:
    """Say below the first tile to come what all this is, as far as there is room."""
    lanes, scene, sizes = canvas.presenter.lanes, canvas.scene, canvas.sizes
    if not lanes.ahead or scene.document.log is None:
        return
    first, strong = lanes.ahead[0].cell, False
    left = canvas.x(first.column)
    if scene.replay.tables[canvas.presenter.until].over:
        said: tuple[str, ...] = (_("never reached"),)
    elif scene.whole or scene.table.replacing:
        return
    else:
        left += canvas.pitch
        wind, call = scene.wind(first.seat), canvas.presenter.dealt_anew
        said = (
            _("{wind} draws next, if nobody calls").format(wind=wind),
            _("{wind} draws next").format(wind=wind),
            _("next"),
        )
        if call is not None:
            anew, strong = _("dealt anew by the {call}"), True
            said = (anew.format(call=call_name(call)), *said[1:])
    end = min(
        (canvas.x(each.cell.column) for each in lanes.taken if each.cell.seat == first.seat),
        default=canvas.right - 4,
    )
    place = canvas.out(first)
    rect = QRectF(left + 1, place.y(), end - left - 1, min(place.height(), sizes.heading_h + 4))
    theme, font = canvas.theme, canvas.fonts.caption
    for text in said:
        if advance(font, text) + 1 <= rect.width():
            canvas.text(rect, text, font, theme.text if strong else theme.muted)
            return
