"""The plan of the table's walls: where the dice break them, and the dead wall from there.

It is seen from the dealer: dealer below, the next seat to the right, and so on. Three players sit
as seats 0 to 2 of four: each side has 18 stacks instead of 17, and the missing seat's is empty.
"""

from functools import lru_cache
from typing import Final

from PySide6.QtCore import QPointF, QRectF

from viewer.core.text.places import wind_name
from viewer.core.wall.wall import Break
from viewer.translation import _
from viewer.ui.hand.views.drawing import Frame, stacks_on_side
from viewer.ui.hand.views.order.sizes import OrderCanvas
from viewer.ui.kit.picture import RectsShape

_DEAD_STACKS: Final = 7
_THICK: Final = 0.085
"""Thickness of a wall in the plan, as a part of its side."""


def side_of(offset: int, dealer: int, players: int) -> int:
    """Return where a seat's wall lies: 0 below, before the dealer, then counter-clockwise."""
    return ((dealer + offset) % players - dealer) % 4


def break_words(canvas: OrderCanvas) -> tuple[str, ...]:
    """Return where the wall is broken; of a site that opens none, only that it is unknown.

    Nothing is said where such a site tells no dice either.
    """
    notes = canvas.presenter.notes
    if not notes.opens_wall:
        return (_("break unknown"),) if notes.dice else ()
    opening = notes.opening
    if opening is None:
        return _("dice unknown:"), _("break unknown")
    side = _("{wind}'s wall").format(wind=wind_name(opening.seat_offset))
    return side, _("after {stacks} stacks").format(stacks=opening.stacks)


def add_plan(canvas: OrderCanvas, plan: QRectF) -> None:
    theme, players = canvas.theme, canvas.scene.players
    note = _("where the dice break the wall, seen from the dealer")
    canvas.box(plan, theme.felt, None, plan.width() * 0.06, note)
    per_side = stacks_on_side(players)
    opening = canvas.presenter.notes.opening
    dead = _dead_stacks(opening, players) if opening else set[tuple[int, int]]()
    rects = _stack_rects(plan.getRect(), players, canvas.scene.dealer)
    for colour, within in ((theme.wall, rects.keys() - dead), (theme.accent, dead)):
        stacks = tuple(rects[key] for key in sorted(within))
        canvas.shapes.append(RectsShape(plan, stacks, colour))
    if opening:
        _add_break_mark(canvas, plan, opening, per_side)


@lru_cache(4)
def _stack_rects(
    plan: tuple[float, float, float, float], players: int, dealer: int
) -> dict[tuple[int, int], QRectF]:
    """Return the places of all stacks, by the seat from the dealer's and the stack; cached."""
    per_side = stacks_on_side(players)
    return {
        (offset, stack): _stack_rect(
            QRectF(*plan), side_of(offset, dealer, players), stack, per_side
        )
        for offset in range(players)
        for stack in range(per_side)
    }


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
