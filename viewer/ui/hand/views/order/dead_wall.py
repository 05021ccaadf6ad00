"""The dead wall as stacks of two, seen from the break, and a plan of where the dice break the wall.

Rinshan tiles come first, then the five dora indicators on top of their ura indicators. What was
turned up, shown or drawn is raised and clear; what nobody saw is faint.

The plan is seen from the dealer: dealer below, the next seat to the right, and so on. Three players
sit as seats 0 to 2 of four: each side has 18 stacks instead of 17, and the missing seat's is empty.
"""

from typing import Final

from PySide6.QtCore import QPointF, QRectF

from viewer.core.text.places import wind_name
from viewer.core.wall.wall import Break
from viewer.translation import _
from viewer.ui.hand.scene.seen_tile import SeenTile
from viewer.ui.hand.views.canvas import Frame, stacks_on_side
from viewer.ui.hand.views.order.sizes import OrderCanvas
from viewer.ui.kit.picture import DieMark, RectsMark


def stacks_of(players: int) -> int:
    """Return how many stacks the dead wall's named tiles make: 7, or 9 with three players."""
    return 7 if players == 4 else 9  # noqa: PLR2004 - players


def add_dead_wall(canvas: OrderCanvas, x: float, y: float) -> None:
    """Lay the dead wall with its captions, its top left corner at a point."""
    sizes = canvas.sizes
    rinshan, indicators = canvas.tile_view.rinshan(), canvas.tile_view.indicators()
    text, right = _("R{nth}"), x + len(rinshan) // 2 * sizes.tile_w + sizes.gap
    for index, tile in enumerate(rinshan):
        left = x + index // 2 * sizes.tile_w
        _lay(canvas, left, y, tile, text.format(nth=index + 1), lower=bool(index % 2))
    for stack, (dora, ura) in enumerate(indicators):
        left, nth = right + stack * sizes.tile_w, stack + 1
        _lay(canvas, left, y, dora, _("D{nth}").format(nth=nth), lower=False)
        _lay(canvas, left, y, ura, _("U{nth}").format(nth=nth), lower=True)


def _lay(
    canvas: OrderCanvas, x: float, y: float, tile: SeenTile, label: str, *, lower: bool
) -> None:
    """Lay one tile with its caption, above the upper row or below the lower."""
    sizes = canvas.sizes
    lift = max(2, sizes.tile_h // 14) if tile.been else 0
    y += sizes.caption_h + (sizes.tile_h + 1 + lift if lower else -lift)
    canvas.lay(sizes.tile(x, y), tile)
    caption_y = y + sizes.tile_h if lower else y - sizes.caption_h
    caption = QRectF(x, caption_y, sizes.tile_w, sizes.caption_h)
    canvas.caption(caption, label, strong=tile.been)


_DEAD_STACKS: Final = 7
_THICK: Final = 0.085
"""Thickness of a wall in the plan, as a part of its side."""


def side_of(offset: int, dealer: int, players: int) -> int:
    """Return where a seat's wall lies: 0 below, before the dealer, then counter-clockwise."""
    return ((dealer + offset) % players - dealer) % 4


def add_break(canvas: OrderCanvas, rect: QRectF) -> None:
    """Lay the plan, dice and words; no plan of a site that opens no wall, and no dice it lacks."""
    notes = canvas.tile_view.notes
    if not (notes.opens_wall or notes.dice):
        return
    words_rect = rect
    if notes.opens_wall:
        side = min(rect.height(), rect.width() * 0.42)
        plan = QRectF(rect.x(), rect.y() + (rect.height() - side) / 2, side, side)
        _add_plan(canvas, plan)
        words_rect = rect.adjusted(side + 10, 0, 0, 0)
    fonts = canvas.fonts
    line = canvas.sizes.caption_h + 2
    die = max(14, min(line * 1.5, rect.height() - 2 * line))
    top = words_rect.center().y() - (die + 2 * line) / 2
    for index, pips in enumerate(notes.dice):
        at = QRectF(words_rect.x() + index * (die + 4), top, die, die)
        canvas.marks.append(DieMark(at, pips))
    said = _said(notes.opening) if notes.opens_wall else (_("break unknown"),)
    for number, text in enumerate(said):
        at = QRectF(words_rect.x(), top + die + 2 + number * line, words_rect.width(), line)
        canvas.text(at, text, fonts.caption, canvas.theme.text)


def _said(opening: Break | None) -> tuple[str, str]:
    if opening is None:
        return _("dice unknown:"), _("break unknown")
    side = _("{wind}'s wall").format(wind=wind_name(opening.seat_offset))
    return side, _("after {stacks} stacks").format(stacks=opening.stacks)


def _add_plan(canvas: OrderCanvas, plan: QRectF) -> None:
    theme, players = canvas.theme, canvas.scene.players
    note = _("where the dice break the wall, seen from the dealer")
    canvas.box(plan, theme.felt, None, plan.width() * 0.06, note)
    per_side = stacks_on_side(players)
    opening = canvas.tile_view.notes.opening
    dead = _dead_stacks(opening, players) if opening else set[tuple[int, int]]()
    sides = [side_of(offset, canvas.scene.dealer, players) for offset in range(players)]
    rects = {
        (offset, stack): _stack_rect(plan, side, stack, per_side)
        for offset, side in enumerate(sides)
        for stack in range(per_side)
    }
    for colour, within in ((theme.wall, rects.keys() - dead), (theme.accent, dead)):
        stacks = tuple(rects[key] for key in sorted(within))
        canvas.marks.append(RectsMark(plan, stacks, colour))
    if opening:
        _add_break_mark(canvas, plan, opening, per_side)


def _dead_stacks(opening: Break, players: int) -> set[tuple[int, int]]:
    """Return the seven stacks to the right of the break; stack 0 is a side's right end.

    Past a side's right end stands the left end of the next seat's.
    """
    per_side = stacks_on_side(players)
    stacks = [opening.stacks - back for back in range(1, _DEAD_STACKS + 1)]
    return {((opening.seat_offset + (stack < 0)) % players, stack % per_side) for stack in stacks}


def _stack_rect(plan: QRectF, side: int, stack: int, per_side: int) -> QRectF:
    """Return a stack's place: sides counter-clockwise from below, stacks from the right end.

    Walking from a seat's right end to its left goes clockwise round the table, on to the right
    end of the seat before.
    """
    thick = plan.width() * _THICK
    inset = plan.width() * 0.1
    length = plan.width() - 2 * inset - 2 * thick
    step = length / per_side
    along, depth = thick + step * stack, inset
    width, half = step * 0.82, plan.width() / 2
    frame = Frame(plan.center().x(), plan.center().y(), side)
    return frame.rect(half - inset - along - width, half - depth - thick, width, thick)


def _add_break_mark(canvas: OrderCanvas, plan: QRectF, opening: Break, per_side: int) -> None:
    side = side_of(opening.seat_offset, canvas.scene.dealer, canvas.scene.players)
    rect = _stack_rect(plan, side, opening.stacks, per_side)
    last = _stack_rect(plan, side, opening.stacks - 1, per_side)
    middle = (rect.center() + last.center()) / 2
    reach = plan.width() * 0.075
    across = QPointF(0, reach) if side % 2 == 0 else QPointF(reach, 0)
    colour = canvas.theme.bad
    canvas.line((middle - across, middle + across), colour, max(1.5, plan.width() * 0.025))
