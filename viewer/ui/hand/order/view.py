"""The wall view: the widget that shows one kyoku's wall whole, and follows the hand through it.

Its tiles are as large as the widest kyoku of the document lets them be.
"""

from collections.abc import Iterator

from PySide6.QtCore import QRectF, QSizeF
from PySide6.QtWidgets import QWidget

from viewer.ui.hand.order.break_plan import add_break
from viewer.ui.hand.order.dead_wall import add_dead_wall, stacks_of
from viewer.ui.hand.order.draw_order import add_draw_order, add_unreached, column_starts
from viewer.ui.hand.order.haipai import add_haipai
from viewer.ui.hand.order.header import add_header
from viewer.ui.hand.order.model import WallModel, wall_model
from viewer.ui.hand.order.notes import Notes, notes_of
from viewer.ui.hand.order.part import Sheet
from viewer.ui.hand.order.seen import Seen, is_current, seen_at, whole
from viewer.ui.hand.order.sizes import MARGIN, Fonts, sizes_for
from viewer.ui.hand.scene import Scene
from viewer.ui.hand.scene_view import SceneView, Tile
from viewer.ui.kit.picture import Picture
from viewer.ui.kit.tile_art import TileArt

_LEAST_COLUMNS = 18
_MOST_PREPARED = 30
"""Kyoku; only a hostile log has more."""


class WallView(SceneView):
    """Shows the wall of one kyoku of a document."""

    def __init__(self, art: TileArt, parent: QWidget | None = None) -> None:
        super().__init__(art, parent)
        self.setObjectName("wall_view")
        self._models: list[WallModel] = []
        self._columns = _LEAST_COLUMNS
        self._notes: dict[tuple[int, tuple[str, ...]], Notes] = {}

    @property
    def model(self) -> WallModel | None:
        """The kyoku in view."""
        return self._models[self.scene.kyoku_index] if self.scene else None

    def set_scene(self, scene: Scene | None) -> None:
        """Show another scene; a document's kyoku are all looked at when it is new."""
        before = self.scene
        if scene is not None and (before is None or before.document is not scene.document):
            document = scene.document
            self._models = [wall_model(document, n) for n in range(document.kyoku_count)]
            widths = [column_starts(model.turns)[-1] for model in self._models]
            self._columns = max([_LEAST_COLUMNS, *widths])
            self._notes = {}
        super().set_scene(scene)

    def fill(self, picture: Picture, scene: Scene) -> None:
        """Lay the wall out."""
        model = self._models[scene.kyoku_index]._replace(names=scene.names)
        notes = self._notes_of(scene.kyoku_index, model)
        self._fill(picture, model, seen_at(model, scene), notes, by_tile=scene.by_tile)
        # its bright ground reaches over its neighbours
        picture.marks.sort(key=is_current)

    def upcoming(self, scene: Scene) -> Iterator[Tile]:
        """Yield the tiles of every kyoku."""
        for model in self._models[:_MOST_PREPARED]:
            picture = Picture()
            self._fill(picture, model, whole(model), notes_of(model), by_tile=scene.by_tile)
            yield from (Tile(tile.code, tile.rect.size(), 0) for tile in picture.tiles)

    def _notes_of(self, index: int, model: WallModel) -> Notes:
        key = (index, model.names)
        if key not in self._notes:
            self._notes[key] = notes_of(model)
        return self._notes[key]

    def _fill(
        self, picture: Picture, model: WallModel, seen: Seen, notes: Notes, *, by_tile: bool
    ) -> None:
        stacks = stacks_of(model.players)
        fonts = Fonts.of(self.font())
        size = QSizeF(self.size())
        sizes = sizes_for(size, fonts, model.players, self._columns, stacks)
        sheet = Sheet(picture, model, sizes, self.theme, seen, notes)
        content_w = sizes.width(self._columns, stacks) - 2 * MARGIN
        x = max(MARGIN, round((size.width() - content_w) / 2))
        y = float(MARGIN)
        add_header(sheet, QRectF(x, y, content_w, sizes.header_h))
        y += sizes.header_h + 2 * sizes.gap
        y = self._fill_hands(sheet, x, y, content_w, by_tile=by_tile) + sizes.section
        sheet.heading(x, y, sizes.label_w, self.tr("Go-round"))
        add_draw_order(sheet, x, y)
        y += sizes.heading_h + model.players * sizes.draw_row + sizes.section
        self._fill_strip(sheet, QRectF(x, y, content_w, size.height() - MARGIN - y))

    def _fill_hands(
        self, sheet: Sheet, x: float, y: float, content_w: float, *, by_tile: bool
    ) -> float:
        """Lay the starting hands, and the dead wall with the break beside or below them."""
        sizes, players = sheet.sizes, sheet.model.players
        order = self.tr("Haipai, sorted") if by_tile else self.tr("Haipai, as dealt")
        sheet.heading(x, y, content_w, order)
        top = y + sizes.heading_h + sizes.gap
        add_haipai(sheet, x, top, by_tile=by_tile)
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

    def _fill_dead_wall(self, sheet: Sheet, x: float, y: float, width: float) -> None:
        sheet.heading(x, y, width, self.tr("Dead wall"))
        add_dead_wall(sheet, x, y + sheet.sizes.heading_h + sheet.sizes.gap)

    def _fill_strip(self, sheet: Sheet, area: QRectF) -> None:
        sizes, model = sheet.sizes, sheet.model
        if model.live_drawn >= len(model.layout.live) or model.told_only:
            return
        sheet.heading(area.x(), area.y(), area.width(), self.tr("Never reached"))
        add_unreached(sheet, area.adjusted(0, sizes.heading_h, 0, 0))
