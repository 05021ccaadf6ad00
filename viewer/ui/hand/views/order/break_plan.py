"""The dice, and a small plan of the table's walls that shows where they break the wall.

The plan is drawn from the dealer's side: dealer below, the next seat to the right, and so on.
Three players sit as seats 0 to 2 of four: each side has 18 stacks instead of 17, and the side
of the missing seat 3 is empty.
"""

from typing import Final

from PySide6.QtCore import QPointF, QRectF

from viewer.core.text.places import wind_name
from viewer.core.wall.wall import Break
from viewer.translation import _
from viewer.ui.hand.views.canvas import stacks_on_side
from viewer.ui.hand.views.order.sizes import Sheet
from viewer.ui.kit.picture import DieMark, RectsMark

_DEAD_STACKS: Final = 7
_THICK: Final = 0.085
"""Thickness of a wall in the plan, as a part of its side."""


def side_of(offset: int, dealer: int, players: int) -> int:
    """Return where a seat's wall lies: 0 below, before the dealer, then counter-clockwise."""
    return ((dealer + offset) % players - dealer) % 4


def add_break(sheet: Sheet, rect: QRectF) -> None:
    """Draw the plan at the left, dice and words at its right."""
    side = min(rect.height(), rect.width() * 0.42)
    plan = QRectF(rect.x(), rect.y() + (rect.height() - side) / 2, side, side)
    _add_plan(sheet, plan)
    words_rect = rect.adjusted(side + 10, 0, 0, 0)
    fonts = sheet.fonts
    line = sheet.sizes.caption_h + 2
    die = max(14, min(line * 1.5, rect.height() - 2 * line))
    top = words_rect.center().y() - (die + 2 * line) / 2
    opening = sheet.sight.notes.opening
    for index, pips in enumerate(sheet.sight.notes.dice):
        at = QRectF(words_rect.x() + index * (die + 4), top, die, die)
        sheet.picture.marks.append(DieMark(at, pips))
    for number, text in enumerate(_said(opening)):
        at = QRectF(words_rect.x(), top + die + 2 + number * line, words_rect.width(), line)
        sheet.text(at, text, fonts.caption, sheet.theme.text)


def _said(opening: Break | None) -> tuple[str, str]:
    """Say in two lines where the wall is broken."""
    if opening is None:
        return _("dice unknown:"), _("break unknown")
    side = _("{wind}'s wall").format(wind=wind_name(opening.seat_offset))
    return side, _("after {stacks} stacks").format(stacks=opening.stacks)


def _add_plan(sheet: Sheet, plan: QRectF) -> None:
    theme, players = sheet.theme, sheet.scene.players
    note = _("where the dice break the wall, seen from the dealer")
    sheet.box(plan, theme.felt, None, plan.width() * 0.06, note)
    per_side = stacks_on_side(players)
    opening = sheet.sight.notes.opening
    dead = _dead_stacks(opening, players) if opening else set[tuple[int, int]]()
    sides = [side_of(offset, sheet.scene.dealer, players) for offset in range(players)]
    rects = {
        (offset, stack): _stack_rect(plan, side, stack, per_side)
        for offset, side in enumerate(sides)
        for stack in range(per_side)
    }
    for colour, within in ((theme.wall, rects.keys() - dead), (theme.accent, dead)):
        stacks = tuple(rects[key] for key in sorted(within))
        sheet.picture.marks.append(RectsMark(plan, stacks, colour))
    if opening:
        _add_break_mark(sheet, plan, opening, per_side)


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
    w = step * 0.82
    left, top, right, bottom = plan.left(), plan.top(), plan.right(), plan.bottom()
    if side == 0:
        return QRectF(right - inset - along - w, bottom - depth - thick, w, thick)
    if side == 1:
        return QRectF(right - depth - thick, top + inset + along, thick, w)
    if side == 2:  # noqa: PLR2004 - a side
        return QRectF(left + inset + along, top + depth, w, thick)
    return QRectF(left + depth, bottom - inset - along - w, thick, w)


def _add_break_mark(sheet: Sheet, plan: QRectF, opening: Break, per_side: int) -> None:
    """Draw a line across the wall where it is broken."""
    side = side_of(opening.seat_offset, sheet.scene.dealer, sheet.scene.players)
    rect = _stack_rect(plan, side, opening.stacks, per_side)
    last = _stack_rect(plan, side, opening.stacks - 1, per_side)
    middle = (rect.center() + last.center()) / 2
    reach = plan.width() * 0.075
    across = QPointF(0, reach) if side % 2 == 0 else QPointF(reach, 0)
    colour = sheet.theme.bad
    sheet.line((middle - across, middle + across), colour, max(1.5, plan.width() * 0.025))
