"""Order: the moment and the whole wall in one picture.

A block a seat, from the dealer on: the hand as it is now, every draw in its order, and below each
what was then discarded. What is still to come is veiled, for who would draw it if nobody called;
or one sees the wall whole, with all draws clear as they came. The dead wall stands beside or below.
"""

from functools import lru_cache
from typing import Final

from PySide6.QtCore import QRectF, QSizeF
from PySide6.QtGui import QFontMetricsF

from viewer.core.analysis.lanes import most_columns
from viewer.core.text.places import wind_name
from viewer.document import Document
from viewer.translation import _
from viewer.ui.hand.scene.scene import Scene
from viewer.ui.hand.views.drawing import Area, in_lines, lay_badge, lay_stick
from viewer.ui.hand.views.order.dead_wall import add_dead_wall
from viewer.ui.hand.views.order.draw_order import add_draw_order
from viewer.ui.hand.views.order.lanes_layer import add_lanes_layer
from viewer.ui.hand.views.order.seat_row import add_seat_row
from viewer.ui.hand.views.order.sizes import (
    NAME_LINES,
    ORDER_LARGEST,
    ORDER_MARGIN,
    PAD,
    Needs,
    OrderCanvas,
    OrderSizes,
    order_sizes,
)
from viewer.ui.hand.views.order.tile_presenter import OrderTilePresenter
from viewer.ui.kit.picture import Picture
from viewer.ui.kit.theme import Fonts, advance, bold_font, cached_in_thread, fitted, line_height
from viewer.ui.kit.tile_art import tile_limit

_WIDEST_NUMBER = {3: "=55", 4: "70"}
"""Above a tile."""
_WAIT: Final = 15
"""How wide a tile waited for is, in pixels."""
_RIM: Final = 3
"""How far the ground of the seat in view reaches beyond its label, in pixels."""
_STICK: Final = 5
"""How thick a riichi stick is, in pixels."""


def lay_order(scene: Scene, area: Area) -> Picture:
    sizes, fonts, needs = order_sizes_of(scene, area)
    presenter = OrderTilePresenter(scene)
    width, height = sizes.width, sizes.height(needs.players)
    x = max(ORDER_MARGIN, round((area.width - width) / 2))
    y = max(ORDER_MARGIN, round((area.height - height) / 2))
    pitch = min(sizes.tile_w, sizes.draws_w / presenter.columns)
    canvas = OrderCanvas(presenter, fonts, sizes, QRectF(x, y, width, height), pitch)
    for row, seat in enumerate(presenter.notes.seats):
        _add_block(canvas, row, seat)
    add_draw_order(canvas)
    if scene.lanes_shown:
        add_lanes_layer(canvas)
    add_dead_wall(canvas)
    canvas.finish()
    return canvas


def order_sizes_of(scene: Scene, area: Area) -> tuple[OrderSizes, Fonts, Needs]:
    """Return sizes and type, which suit all kyoku of a scene's document."""
    layout = scene.replay.layout
    shown = {scene.document, scene.of_game.document}  # a line has what room its game has
    columns = max(_columns_of(each, len(layout.live)) for each in shown)
    most = tile_limit.within(ORDER_LARGEST)
    shows = scene.document.log is not None, scene.lanes_shown
    return _sized(area, scene.players, scene.names, most, columns, len(layout.rinshan), shows)


@cached_in_thread(12)
def _sized(  # noqa: PLR0917 - all that sizes depend on
    area: Area,
    players: int,
    names: tuple[str, ...],
    most: int,
    columns: int,
    rinshan: int,
    shows: tuple[bool, bool],
) -> tuple[OrderSizes, Fonts, Needs]:
    size = QSizeF(area.size)
    fonts = Fonts.for_area(area.font, size)
    bold = QFontMetricsF(bold_font(fonts.body))
    state_w = advance(fonts.body, _("riichi")) + 2 * (_WAIT + advance(fonts.body, "4") + 8) + 20
    name_w = max(map(bold.horizontalAdvance, (*names, wind_name(1))))
    said = (_("{wind}'s wall").format(wind=wind_name(1)), _("after {stacks} stacks"))
    break_w = max(advance(fonts.caption, text.format(stacks=12)) for text in said)
    needs = Needs(players, columns, rinshan, name_w, state_w, break_w, *shows)
    sizes = order_sizes(size, fonts, needs, most)
    caption = fitted(fonts.caption, _WIDEST_NUMBER[players], sizes.tile_w)
    return sizes, fonts._replace(caption=caption), needs


@lru_cache(2)  # as the same document is shown at each step, a line's beside its game's
def _columns_of(document: Document, live: int) -> int:
    """Return how many columns the draws of a document's widest kyoku take."""
    columns = -(-live // document.players)
    for index, kyoku in enumerate(document.log.hands if document.log else ()):
        moments, _draws = document.played_hand(index)
        turns = [turn for moment in moments if (turn := moment.begins)]
        columns = max(columns, most_columns(kyoku, turns, live))
    return columns


def _add_block(canvas: OrderCanvas, row: int, seat: int) -> None:
    """Lay a seat's ground, who it is, and its hand; whose turn it is has a bar at the left."""
    theme, sizes, block = canvas.theme, canvas.sizes, canvas.block(row)
    has_turn = canvas.scene.is_turn(seat)
    edge = theme.accent if has_turn else theme.line
    canvas.box(block.adjusted(0.5, 0.5, -0.5, -0.5), theme.panel, edge, 4)
    top = canvas.lines[row].numbers - sizes.gap / 2
    trough = QRectF(canvas.left - 1, top, canvas.right - canvas.left, block.bottom() - 1 - top)
    canvas.box(trough, theme.window, None, 3)
    if has_turn:
        bar = QRectF(block.x(), block.y(), 4, block.height())
        canvas.box(bar, theme.accent, None, 2, _("whose turn it is"))
    _add_label(canvas, block, seat)
    add_seat_row(canvas, row, seat)


def _add_label(canvas: OrderCanvas, block: QRectF, seat: int) -> None:
    """Write who sits there: wind, and name beside or below it; the stick of one in riichi below.

    The name of the seat in view is bold. A raw seed has no seats to look from.
    """
    scene, sizes, body = canvas.scene, canvas.sizes, canvas.fonts.body
    x, y, width = block.x() + PAD + 5, block.y() + PAD, sizes.label_w - 8
    high, below = sizes.badge + 2 * _RIM, 0
    if not sizes.named_beside:
        below = NAME_LINES * round(line_height(body))
    played = scene.document.log is not None
    if played:
        canvas.seat_ground(QRectF(x - _RIM, y, width + _RIM, high + below), seat)
    offset = scene.seat_offset(seat)
    badge = QRectF(x, y + _RIM, sizes.badge, sizes.badge)
    lay_badge(canvas, badge, offset, "" if offset else _("dealer"))
    room = QRectF(x, y + high + 1, width, below)
    if not below:
        room = QRectF(badge.right() + 6, y, width - sizes.badge - 8, high)
    font = bold_font(body) if played and seat == scene.seat else body
    most = max(1, int(room.height() / line_height(font))) if below else 1
    font, lines = in_lines(font, scene.short_name(seat), room.width(), most)
    for nth, part in enumerate(lines):
        line = QRectF(room.x(), room.y() + nth * room.height() / most, room.width(), 0)
        line.setHeight(room.height() / most)
        canvas.text(line, part, font, canvas.theme.text)
    if scene.table.seats[seat].paid:
        said = _("riichi stick of {player}").format(player=canvas.presenter.notes.who[seat])
        thick = max(_STICK, sizes.tile_w // 7)
        lay_stick(canvas, QRectF(x, block.bottom() - PAD - thick - 3, width - 4, thick), said)
