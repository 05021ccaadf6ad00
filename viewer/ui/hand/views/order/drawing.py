"""Order: one kyoku's whole wall, and how the hand goes through it.

It shows the whole hand at every step, or veils what is still to come: the user's choice.
"""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from PySide6.QtCore import QRectF, QSizeF
from PySide6.QtGui import QFontMetricsF

from viewer.core.play.moments import turns_ahead, turns_of
from viewer.core.text.places import wind_name
from viewer.core.wall.wall import HAND
from viewer.translation import _
from viewer.ui.hand.scene.scene import Scene
from viewer.ui.hand.scene.seen_tile import SeenTile
from viewer.ui.hand.scene.tile_view import TileView
from viewer.ui.hand.views.canvas import fitted, tile_height
from viewer.ui.hand.views.drawing import Area, Drawing
from viewer.ui.hand.views.order.dead_wall import add_break, add_dead_wall, stacks_of
from viewer.ui.hand.views.order.draw_order import add_draw_order, column_starts
from viewer.ui.hand.views.order.sizes import (
    ORDER_LARGEST,
    ORDER_MARGIN,
    Needs,
    OrderCanvas,
    OrderSizes,
    order_sizes,
)
from viewer.ui.hand.views.order.tile_view import OrderTileView
from viewer.ui.kit.picture import Picture
from viewer.ui.kit.theme import Fonts, advance, bold_font, cached_in_thread, themes
from viewer.ui.kit.tile_art import tile_limit

if TYPE_CHECKING:
    from viewer.document import Document

_WIDEST_NUMBER = {3: "=55", 4: "70"}
"""Above a tile."""
_WAIT = 0.75
"""How wide a tile waited for is, in tiles."""


class OrderDrawing(Drawing):
    def __init__(self) -> None:
        super().__init__()
        self._document: Document | None = None
        self._columns = 0, 0, 0

    def fill(self, scene: Scene, area: Area) -> Picture:
        sizes, fonts, needs = self.sizes_of(scene, area)
        tiles = OrderTileView(scene, whole=scene.whole)
        canvas = OrderCanvas(tiles, themes.current, fonts, sizes)
        content_w = sizes.width(needs) - 2 * ORDER_MARGIN
        x = max(ORDER_MARGIN, round((area.width - content_w) / 2))
        y = float(ORDER_MARGIN)
        y = self._fill_hands(canvas, x, y, content_w) + sizes.section
        add_draw_order(canvas, x, y, content_w)
        canvas.finish()
        return canvas

    def sizes_of(self, scene: Scene, area: Area) -> tuple[OrderSizes, Fonts, Needs]:
        """Return sizes and type, which suit all kyoku of a scene's document."""
        if self._document is not scene.document:
            self._document, self._columns = scene.document, _columns_of(scene)
        most = tile_limit.within(ORDER_LARGEST)
        return _sized(area, scene.players, scene.names, most, self._columns)

    def _fill_hands(self, canvas: OrderCanvas, x: float, y: float, content_w: float) -> float:
        sizes, players = canvas.sizes, canvas.scene.players
        canvas.heading(x, y, content_w, _hands_title(canvas.scene))
        top = y + sizes.heading_h + sizes.gap
        now = TileView(canvas.scene)  # the hand may be seen whole, but waits are those of now
        for row in range(players):
            line_y = top + row * sizes.hand_row
            _add_hand(canvas, x, line_y, row)
            if not sizes.beside:
                waits = now.waits(now.notes.seats[row])
                _add_waits(canvas, x + sizes.name_w, x + content_w, line_y, waits)
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
        canvas.heading(x, y, content_w, _("Dead wall"))
        add_dead_wall(canvas, dead_x, y + sizes.heading_h + sizes.gap)
        plan_x = dead_x + dead_w + sizes.tile_w
        height = sizes.heading_h + sizes.dead_wall_h
        add_break(canvas, QRectF(plan_x, y, x + content_w - plan_x, height))
        return y + height


def _hands_title(scene: Scene) -> str:
    if not scene.replay.kyoku.deal_published:
        return _("Haipai, dealt in an order that nobody published")
    return _("Haipai, sorted") if scene.by_tile else _("Haipai, as dealt")


@cached_in_thread(12)
def _sized(
    area: Area, players: int, names: tuple[str, ...], most: int, columns: tuple[int, int, int]
) -> tuple[OrderSizes, Fonts, Needs]:
    size = QSizeF(area.size)
    fonts = Fonts.for_area(area.font, size)
    bold = QFontMetricsF(bold_font(fonts.body))
    name_w = max(map(bold.horizontalAdvance, (*names, wind_name(1))))
    needs = Needs(players, *columns, stacks_of(players), name_w)
    sizes = order_sizes(size, fonts, needs, most)
    caption = fitted(fonts.caption, _WIDEST_NUMBER[players], sizes.tile_w)
    return sizes, fonts._replace(caption=caption), needs


def _add_hand(canvas: OrderCanvas, x: float, y: float, row: int) -> None:
    sizes = canvas.sizes
    canvas.row_label(x, y, canvas.tile_view.notes.seats[row], sizes.name_w)
    for nth, tile in enumerate(canvas.tile_view.haipai(row)):
        canvas.lay(sizes.tile(x + sizes.name_w + nth * sizes.tile_w, y), tile)


def _add_waits(
    canvas: OrderCanvas,
    left: float,
    right: float,
    y: float,
    waits: Sequence[tuple[SeenTile, int | None]],
) -> None:
    """Lay what a seat waits for at the end of its line, if there is room."""
    tile_w = canvas.sizes.tile_w
    room = (_WAIT * tile_w + advance(canvas.fonts.body, "4") + 4) * len(waits)
    if waits and room < right - left - HAND * tile_w - tile_w:
        rect = canvas.sizes.tile(right - room, y)
        height = tile_height(round(_WAIT * tile_w))
        middle = rect.center().y() - height / 2
        canvas.lay_waits(QRectF(right - room, round(middle), room, height), waits)


def _columns_of(scene: Scene) -> tuple[int, int, int]:
    """Return the columns of a document's draws, with what nobody reached, and how much that is."""
    document, live, most = scene.document, len(scene.replay.layout.live), 0
    drawn = columns = -(-live // scene.players)
    for kyoku, wall in zip(
        document.log.kyoku if document.log else (), document.walls, strict=False
    ):
        turns = turns_of(kyoku)
        ahead = tuple(turns_ahead(kyoku, turns, live if wall else 0))
        starts = column_starts((*turns, *ahead))  # what is ahead widens no go-round that has begun
        drawn = max(drawn, starts[turns[-1].junme] if turns else 0)
        columns = max(columns, starts[-1])
        most = max(most, len(ahead))
    return drawn, columns, most
