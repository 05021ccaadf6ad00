"""The wall view: the widget that shows one kyoku's wall whole, and follows the hand through it.

It shows the hand whole, with everything that will come, or only what has been up to here as it
is, and veiled what has not: the user's choice. Its tiles are as large as the widest kyoku of the
document lets them be.
"""

from collections.abc import Hashable, Iterator
from dataclasses import replace

from PySide6.QtCore import QRectF, QSizeF
from PySide6.QtWidgets import QWidget

from viewer.core.junme import turns_of
from viewer.core.replay import MOST_EVENTS
from viewer.document import Document
from viewer.ui.hand.order.break_plan import add_break
from viewer.ui.hand.order.dead_wall import add_dead_wall, stacks_of
from viewer.ui.hand.order.draw_order import add_draw_order, add_unreached, column_starts
from viewer.ui.hand.order.sizes import MARGIN, Sheet, Sizes, sizes_for
from viewer.ui.hand.scene import Scene
from viewer.ui.hand.scene_view import SceneView, Tile
from viewer.ui.hand.sight.sight import Sight
from viewer.ui.kit.picture import Picture
from viewer.ui.kit.theme import Fonts
from viewer.ui.kit.tile_art import TileArt

_LEAST_COLUMNS = 18
_MOST_PREPARED = 30
"""Kyoku; only a hostile log has more."""


class WallView(SceneView):
    """Shows the wall of one kyoku of a document."""

    def __init__(self, art: TileArt, parent: QWidget | None = None) -> None:
        super().__init__(art, parent)
        self.setObjectName("wall_view")
        self._columns = _LEAST_COLUMNS
        self._sight: Sight | None = None
        self._sized: tuple[Sizes, Fonts] | None = None
        self._sized_for: tuple[Hashable, ...] = ()

    def set_scene(self, scene: Scene | None) -> None:
        """Show another scene; a document's kyoku are all looked at when it is new."""
        before = self.scene
        if scene is not None and (before is None or before.document is not scene.document):
            self._columns = _columns_of(scene.document)
        super().set_scene(scene)

    def fill(self, picture: Picture, scene: Scene) -> None:
        """Lay the wall out."""
        self._sight = Sight(scene, self._sight, whole=scene.whole)
        self._fill(picture, self._sight)

    def upcoming(self, scene: Scene) -> Iterator[Tile]:
        """Yield the tiles of every kyoku."""
        document = scene.document
        for index in range(min(document.kyoku_count, _MOST_PREPARED)):
            other = Scene(document, index, document.replay(index))
            picture = Picture()
            self._fill(picture, Sight(other, whole=True))
            yield from (Tile(tile.code, tile.rect.size(), 0) for tile in picture.tiles)

    def _fill(self, picture: Picture, sight: Sight) -> None:
        scene = sight.scene
        stacks, size = stacks_of(scene.players), QSizeF(self.size())
        key = (size.toTuple(), self.font().key(), scene.players, self._columns)
        if self._sized is None or key != self._sized_for:
            fonts = Fonts.of(self.font())
            sizes = sizes_for(size, fonts, scene.players, self._columns, stacks)
            self._sized, self._sized_for = (sizes, fonts), key
        sizes, fonts = self._sized
        sheet = Sheet(picture, sight, self.theme, fonts, sizes)
        content_w = sizes.width(self._columns, stacks) - 2 * MARGIN
        x = max(MARGIN, round((size.width() - content_w) / 2))
        y = float(MARGIN)
        y = self._fill_hands(sheet, x, y, content_w) + sizes.section
        sheet.heading(x, y, sizes.label_w, self.tr("Go-round"))
        add_draw_order(sheet, x, y)
        y += sizes.heading_h + scene.players * sizes.draw_row + sizes.section
        self._fill_strip(sheet, QRectF(x, y, content_w, size.height() - MARGIN - y))
        sheet.finish()

    def _fill_hands(self, sheet: Sheet, x: float, y: float, content_w: float) -> float:
        """Lay the starting hands, and the dead wall with the break beside or below them."""
        sizes, players = sheet.sizes, sheet.scene.players
        sort = sheet.scene.by_tile
        order = self.tr("Haipai, sorted") if sort else self.tr("Haipai, as dealt")
        sheet.heading(x, y, content_w, order)
        top = y + sizes.heading_h + sizes.gap
        self._fill_haipai(sheet, x, top)
        bottom = top + sizes.hands_h(players)
        dead_w = stacks_of(players) * sizes.tile_w + sizes.gap
        if sizes.beside:
            dead_x = x + content_w - dead_w
            self._fill_dead_wall(sheet, dead_x, y, dead_w)
            plan_y = top + sizes.dead_wall_h + 2 * sizes.gap
            add_break(sheet, QRectF(dead_x, plan_y, dead_w, bottom - plan_y - sizes.gap))
            return bottom
        y, dead_x = bottom + sizes.section, x + sizes.label_w
        self._fill_dead_wall(sheet, dead_x, y, dead_w)
        plan_x = dead_x + dead_w + sizes.tile_w
        height = sizes.heading_h + sizes.dead_wall_h
        add_break(sheet, QRectF(plan_x, y, x + content_w - plan_x, height))
        return y + height

    def _fill_haipai(self, sheet: Sheet, x: float, y: float) -> None:
        """Lay the starting hands, a row for each seat from the dealer on."""
        sizes = sheet.sizes
        for row, seat in enumerate(sheet.sight.notes.seats):
            top = y + row * sizes.hand_row
            sheet.row_label(x, top, seat)
            for nth, tile in enumerate(sheet.sight.haipai(row)):
                sheet.lay(sizes.tile(x + sizes.label_w + nth * sizes.tile_w, top), tile)

    def _fill_dead_wall(self, sheet: Sheet, x: float, y: float, width: float) -> None:
        sheet.heading(x, y, width, self.tr("Dead wall"))
        add_dead_wall(sheet, x, y + sheet.sizes.heading_h + sheet.sizes.gap)

    def _fill_strip(self, sheet: Sheet, area: QRectF) -> None:
        """Lay what nobody reached; without a seed nobody knows it."""
        document, index = sheet.scene.document, sheet.scene.kyoku_index
        if document.walls[index] is not None and sheet.sight.has_unreached:
            sheet.heading(area.x(), area.y(), area.width(), self.tr("Never reached"))
            add_unreached(sheet, area.adjusted(0, sheet.sizes.heading_h, 0, 0))


def _columns_of(document: Document) -> int:
    """Return the most columns that the draws of a document's kyoku need."""
    if document.log is None:
        live = next(len(wall.layout.live) for wall in document.walls if wall)
        return max(_LEAST_COLUMNS, -(-live // document.players))
    cut = (replace(kyoku, events=kyoku.events[:MOST_EVENTS]) for kyoku in document.log.kyoku)
    widths = (column_starts(turns_of(kyoku, document.players))[-1] for kyoku in cut)
    return max((_LEAST_COLUMNS, *widths))
