"""Order: one kyoku's whole wall, and how the hand goes through it.

It shows the whole hand at every step, or veils what is still to come: the user's choice.

The dead wall stands as stacks of two, seen from the break. Rinshan tiles come first, then the five
dora indicators on top of their ura indicators. What was turned up, shown or drawn is raised and
clear; what nobody saw is faint.

The plan of where the dice break the wall is seen from the dealer: dealer below, the next seat to
the right, and so on. Three players sit as seats 0 to 2 of four: each side has 18 stacks instead of
17, and the missing seat's is empty.
"""

from collections.abc import Sequence
from functools import lru_cache
from typing import Final

from PySide6.QtCore import QPointF, QRectF, QSizeF
from PySide6.QtGui import QFontMetricsF

from viewer.core.play.moments import turns_ahead
from viewer.core.play.origins import NO_SLOT
from viewer.core.text.places import wind_name
from viewer.core.wall.wall import HAND, Break
from viewer.document import Document
from viewer.translation import _
from viewer.ui.hand.scene.scene import Scene
from viewer.ui.hand.scene.seen_tile import SeenTile, Wait
from viewer.ui.hand.scene.tile_presenter import TilePresenter
from viewer.ui.hand.views.dora import DoraRow, add_dora
from viewer.ui.hand.views.drawing import Area, Frame, fitted, stacks_on_side
from viewer.ui.hand.views.order.draw_order import add_draw_order, column_starts
from viewer.ui.hand.views.order.sizes import (
    ORDER_LARGEST,
    ORDER_MARGIN,
    Needs,
    OrderCanvas,
    OrderSizes,
    order_sizes,
)
from viewer.ui.hand.views.order.tile_presenter import OrderTilePresenter
from viewer.ui.kit.picture import DieShape, Picture, RectsShape
from viewer.ui.kit.theme import Fonts, advance, bold_font, cached_in_thread
from viewer.ui.kit.tile_art import tile_limit

_WIDEST_NUMBER = {3: "=55", 4: "70"}
"""Above a tile."""
_LEAST_LINE: Final = 14
"""The least height of the line below a name, in pixels."""
_LEAST_WAIT: Final = 13
"""How wide a tile waited for is at least, in pixels."""
_RIM: Final = 3
_DORA: Final = 1.1
"""How large a dora is at most, in tiles."""
_LEAST_DORA: Final = 19
"""How wide a dora is at least, in pixels."""


def lay_order(scene: Scene, area: Area) -> Picture:
    sizes, fonts, needs = order_sizes_of(scene, area)
    tiles = OrderTilePresenter(scene, whole=scene.whole)
    canvas = OrderCanvas(tiles, fonts, sizes)
    content_w = sizes.width(needs) - 2 * ORDER_MARGIN
    x = max(ORDER_MARGIN, round((area.width - content_w) / 2))
    y = _add_hands(canvas, x, float(ORDER_MARGIN), content_w) + sizes.section
    add_draw_order(canvas, x, y, content_w)
    canvas.finish()
    return canvas


def order_sizes_of(scene: Scene, area: Area) -> tuple[OrderSizes, Fonts, Needs]:
    """Return sizes and type, which suit all kyoku of a scene's document."""
    most, live = tile_limit.within(ORDER_LARGEST), len(scene.replay.layout.live)
    return _sized(area, scene.players, scene.names, most, _columns_of(scene.document, live))


def _add_hands(canvas: OrderCanvas, x: float, y: float, content_w: float) -> float:
    """Lay the starting hands, and the dead wall with the plan beside or below them."""
    sizes, players = canvas.sizes, canvas.scene.players
    canvas.heading(x, y, content_w, _hands_title(canvas.scene))
    top = y + sizes.heading_h + sizes.gap
    now = TilePresenter(canvas.scene)  # the hand may be seen whole, but waits are those of now
    for row in range(players):
        _add_hand(canvas, QRectF(x, top + row * sizes.hand_row, content_w, 0), row, now)
    bottom = top + sizes.hands_h(players)
    dead_w = stacks_of(players) * sizes.tile_w + sizes.gap
    if sizes.beside:
        dead_x = x + content_w - dead_w
        canvas.heading(dead_x, y, dead_w, _("Dead wall"))
        add_dead_wall(canvas, dead_x, top)
        plan_y = top + sizes.dead_wall_h + 2 * sizes.gap
        add_break(canvas, QRectF(dead_x, plan_y, dead_w, bottom - plan_y - sizes.gap))
        return bottom
    y, dead_x = bottom + sizes.section, x + sizes.label_w
    canvas.heading(x, y, dead_w + sizes.label_w, _("Dead wall"))
    add_dead_wall(canvas, dead_x, y + sizes.heading_h + sizes.gap)
    plan_x = dead_x + dead_w + sizes.tile_w
    height = sizes.heading_h + sizes.dead_wall_h
    add_break(canvas, QRectF(plan_x, y, x + content_w - plan_x, height))
    return y + height


def _hands_title(scene: Scene) -> str:
    if not scene.replay.kyoku.deal_published:
        return _("Haipai, dealt in an order that nobody published")
    return _("Haipai, sorted") if scene.sorted_haipai else _("Haipai, as dealt")


@cached_in_thread(12)
def _sized(
    area: Area, players: int, names: tuple[str, ...], most: int, columns: tuple[int, int, int]
) -> tuple[OrderSizes, Fonts, Needs]:
    size = QSizeF(area.size)
    fonts = Fonts.for_area(area.font, size)
    bold = QFontMetricsF(bold_font(fonts.body))
    state_w = advance(fonts.body, _("riichi")) + 2 * (_LEAST_WAIT + advance(fonts.body, "4") + 8)
    name_w = max(state_w, *map(bold.horizontalAdvance, (*names, wind_name(1))))
    needs = Needs(players, *columns, stacks_of(players), name_w)
    sizes = order_sizes(size, fonts, needs, most)
    caption = fitted(fonts.caption, _WIDEST_NUMBER[players], sizes.tile_w)
    return sizes, fonts._replace(caption=caption), needs


def _add_hand(canvas: OrderCanvas, place: QRectF, row: int, now: TilePresenter) -> None:
    """Lay a starting hand behind its seat, with riichi and waits below the name.

    They stand behind the hand where tiles are too low for that. Where the dead wall is there, the
    line above all views has them.
    """
    sizes, seat = canvas.sizes, now.notes.seats[row]
    left, y, x = place.x(), place.y(), place.x() + sizes.name_w
    low = sizes.tile_h - sizes.badge - 2 * _RIM
    waits, riichi = now.waits(seat), now.table.seats[seat].riichi
    says = bool(waits or riichi)
    is_below = says and low >= _LEAST_LINE
    canvas.row_label(left, y, seat, sizes.name_w, sizes.tile_h - low * is_below)
    if is_below:
        line = QRectF(left, y + sizes.tile_h - low, sizes.name_w - 2 * _RIM, low)
        _add_state(canvas, line, waits, riichi=riichi)
    elif says and not sizes.beside:
        start = x + (HAND + 0.5) * sizes.tile_w
        line = QRectF(start, y, place.right() - start, sizes.tile_h)
        _add_state(canvas, line, waits, riichi=riichi)
    for nth, tile in enumerate(canvas.presenter.haipai(row)):
        canvas.lay(sizes.tile(x + nth * sizes.tile_w, y), tile)


def _add_state(canvas: OrderCanvas, line: QRectF, waits: Sequence[Wait], *, riichi: bool) -> None:
    """Write riichi with the waits behind it, or lay its stick where they need the room.

    What has no room even then is in the line above all views.
    """
    word_w, stick_w = canvas.pill_width(_("riichi")), 2 * canvas.sizes.badge
    waits_w = len(waits) * (_LEAST_WAIT + canvas.wait_number_w)
    ways = ((word_w, waits_w), (stick_w, waits_w), (word_w, 0)) if riichi else ((0, waits_w),)
    gap = 2 * _RIM * riichi
    riichi_w, waits_w = next((way for way in ways if sum(way) + gap <= line.width()), (0, 0))
    height = min(line.height() - 2, canvas.sizes.badge)
    rect = QRectF(line.x(), line.center().y() - height / 2, riichi_w, height)
    if riichi_w == word_w:
        canvas.pill(rect, _("riichi"))
    elif riichi_w:
        canvas.stick(rect.adjusted(0, height / 4, 0, -height / 4), _("riichi"))
    if waits_w:
        canvas.lay_waits(line.adjusted(riichi_w + gap, 0, 0, 0), waits)


@lru_cache(1)  # as the same document is shown at each step
def _columns_of(document: Document, live: int) -> tuple[int, int, int]:
    """Return the columns of a document's draws, with what nobody reached, and how much that is."""
    most, drawn = 0, -(-live // document.players)
    columns = drawn
    for index, kyoku in enumerate(document.log.hands if document.log else ()):
        moments, draws = document.played_hand(index)
        turns = [turn for moment in moments if (turn := moment.begins)]
        past = max((each.nth for each in draws if not each.replacement), default=0)
        ahead = tuple(
            turns_ahead(kyoku, moments[-1], max(0, live - past) if document.walls[index] else 0)
        )
        starts = column_starts((*turns, *ahead))  # what is ahead widens no go-round that has begun
        drawn = max(drawn, starts[turns[-1].junme] if turns else 0)
        columns = max(columns, starts[-1])
        most = max(most, len(ahead))
    return drawn, columns, most


def stacks_of(players: int) -> int:
    """Return how many stacks the dead wall's named tiles make: 7, or 9 with three players."""
    return 7 if players == 4 else 9  # noqa: PLR2004 - players


def add_dead_wall(canvas: OrderCanvas, x: float, y: float) -> None:
    """Lay the dead wall with its captions, its top left corner at a point.

    Captions of what is drawn or turned up by now stand out, also where the whole hand is seen.
    """
    sizes, now = canvas.sizes, canvas.scene.table
    rinshan, indicators = canvas.presenter.rinshan(), canvas.presenter.indicators()
    text, right = _("R{nth}"), x + len(rinshan) // 2 * sizes.tile_w + sizes.gap
    for index, tile in enumerate(rinshan):
        left = x + index // 2 * sizes.tile_w
        label, is_now = text.format(nth=index + 1), index < now.replacements
        _lay(canvas, left, y, tile, label, lower=bool(index % 2), strong=is_now)
    for stack, (dora, ura) in enumerate(indicators):
        left, nth = right + stack * sizes.tile_w, stack + 1
        label, is_now = _("ind{nth}").format(nth=nth), stack < len(now.dora)
        _lay(canvas, left, y, dora, label, lower=False, strong=is_now)
        label, is_now = _("U{nth}").format(nth=nth), stack < len(now.ura)
        _lay(canvas, left, y, ura, label, lower=True, strong=is_now)


def _lay(
    canvas: OrderCanvas,
    x: float,
    y: float,
    tile: SeenTile,
    label: str,
    *,
    lower: bool,
    strong: bool,
) -> None:
    """Lay one tile with its caption, above the upper row or below the lower."""
    sizes = canvas.sizes
    lift = max(2, sizes.tile_h // 14) if tile.is_past else 0
    y += sizes.caption_h + (sizes.tile_h + 1 + lift if lower else -lift)
    canvas.lay(sizes.tile(x, y), tile)
    caption_y = y + sizes.tile_h if lower else y - sizes.caption_h
    caption = QRectF(x, caption_y, sizes.tile_w, sizes.caption_h)
    canvas.caption(caption, label, strong=strong)


_DEAD_STACKS: Final = 7
_THICK: Final = 0.085
"""Thickness of a wall in the plan, as a part of its side."""


def side_of(offset: int, dealer: int, players: int) -> int:
    """Return where a seat's wall lies: 0 below, before the dealer, then counter-clockwise."""
    return ((dealer + offset) % players - dealer) % 4


def add_break(canvas: OrderCanvas, rect: QRectF) -> None:
    """Lay the plan, dice and words; no plan of a site that opens no wall, and no dice it lacks."""
    notes = canvas.presenter.notes
    if not (notes.opens_wall or notes.dice):
        return
    words_rect = rect
    if notes.opens_wall:
        side = min(rect.height(), rect.width() * 0.32)
        plan = QRectF(rect.x(), rect.y() + (rect.height() - side) / 2, side, side)
        _add_plan(canvas, plan)
        words_rect = rect.adjusted(side + 10, 0, 0, 0)
    fonts = canvas.fonts
    line = canvas.sizes.caption_h + 2
    die = max(14, min(line * 1.5, rect.height() - 2 * line))
    top = words_rect.center().y() - (die + 2 * line) / 2
    for index, pips in enumerate(notes.dice):
        at = QRectF(words_rect.x() + index * (die + 4), top, die, die)
        canvas.shapes.append(DieShape(at, pips))
    said = _said(notes.opening) if notes.opens_wall else (_("break unknown"),)
    taken = max(2 * (die + 4), *(advance(fonts.caption, text) + 2 for text in said))
    for number, text in enumerate(said):
        at = QRectF(words_rect.x(), top + die + 2 + number * line, taken, line)
        canvas.text(at & words_rect, text, fonts.caption, canvas.theme.text)
    _add_dora(canvas, words_rect.adjusted(taken + 6, 0, 0, 0))


def _add_dora(canvas: OrderCanvas, room: QRectF) -> None:
    """Lay what is dora beside the indicators it is by, if there is room."""
    tiles, sizes = canvas.presenter, canvas.sizes
    inset = max(0.0, (room.height() - sizes.caption_h - _DORA * sizes.tile_h) / 2)
    room = room.adjusted(0, inset, 0, -inset)
    indicators = [each._replace(slot=NO_SLOT) for each in tiles.turned_up()]
    add_dora(canvas, room, DoraRow(indicators, tiles.dora(), _("Dora")), least=_LEAST_DORA)


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
    opening = canvas.presenter.notes.opening
    dead = _dead_stacks(opening, players) if opening else set[tuple[int, int]]()
    sides = [side_of(offset, canvas.scene.dealer, players) for offset in range(players)]
    rects = {
        (offset, stack): _stack_rect(plan, side, stack, per_side)
        for offset, side in enumerate(sides)
        for stack in range(per_side)
    }
    for colour, within in ((theme.wall, rects.keys() - dead), (theme.accent, dead)):
        stacks = tuple(rects[key] for key in sorted(within))
        canvas.shapes.append(RectsShape(plan, stacks, colour))
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
