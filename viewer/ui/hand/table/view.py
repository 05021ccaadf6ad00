"""The table view: the widget that shows a hand as a mahjong table from above.

From step to step only the moment changes: sizes and the places of the wall's tiles are kept
until the size, the seat or the hand is another.
"""

from collections.abc import Hashable, Iterator

from PySide6.QtCore import QSizeF
from PySide6.QtWidgets import QWidget

from viewer.core.places import wind_name
from viewer.core.tiles import tile_ids_of
from viewer.core.wall import Break
from viewer.translation import _
from viewer.ui.hand.scene import Scene
from viewer.ui.hand.scene_view import SceneView, Tile
from viewer.ui.hand.sight.sight import Sight
from viewer.ui.hand.table.centre import add_centre
from viewer.ui.hand.table.geometry import TYPE_PART, Geometry, Sheet, geometry_for
from viewer.ui.hand.table.hands import add_river, add_row
from viewer.ui.hand.table.names import add_dice, add_name
from viewer.ui.hand.table.result import add_result, tile_sizes
from viewer.ui.hand.table.walls import WallPlan, add_wall, plan_wall
from viewer.ui.kit.picture import Picture
from viewer.ui.kit.theme import Fonts
from viewer.ui.kit.tile_art import BACK, TileArt

_UNBROKEN = Break(0, 0)
"""How the wall lies where nobody tells the dice: from the dealer's right end on."""


class TableView(SceneView):
    """Shows the table at a step of a hand."""

    def __init__(self, art: TileArt, parent: QWidget | None = None) -> None:
        super().__init__(art, parent)
        self.setObjectName("table_view")
        self._sized: tuple[Geometry, Fonts] | None = None
        self._sized_for: tuple[Hashable, ...] = ()
        self._plan: WallPlan | None = None
        self._planned_for: tuple[Hashable, ...] = ()

    def fill(self, picture: Picture, scene: Scene) -> None:
        """Lay the table out."""
        geometry, fonts = self._sizes_of(scene)
        sight = Sight(scene)
        sheet = Sheet(picture, sight, self.theme, fonts, geometry)
        half = geometry.half
        felt = geometry.frame(0).rect(-half, -half, 2 * half, 2 * half)
        sheet.box(felt, self.theme.felt, None, geometry.tile.width / 2)
        add_centre(sheet)
        add_wall(sheet, self._plan_of(sheet))
        for seat in range(scene.players):
            add_row(sheet, seat)
            add_river(sheet, seat)
            add_name(sheet, seat)
        opening = sight.notes.opening
        if opening is not None:
            text = _("{wind}'s wall is broken after {stacks} stacks")
            note = text.format(wind=wind_name(opening.seat_offset), stacks=opening.stacks)
            add_dice(sheet, sight.notes.dice, note)
        sheet.finish()
        if scene.result_shown:
            add_result(sheet)

    def upcoming(self, scene: Scene) -> Iterator[Tile]:
        """Yield every face, turned to every side."""
        geometry, fonts = self._sizes_of(scene)
        codes = dict.fromkeys([BACK, *map(scene.face, tile_ids_of(scene.players))])
        for side in dict.fromkeys((geometry.tile, geometry.wall_tile)):
            for quarters in range(4):
                size = QSizeF(side.width, side.height)
                turned = size.transposed() if quarters % 2 else size
                yield from (Tile(code, turned, quarters) for code in codes)
        for size, quarters in tile_sizes(geometry, fonts):
            yield from (Tile(code, size, quarters) for code in codes)

    def _sizes_of(self, scene: Scene) -> tuple[Geometry, Fonts]:
        key = (self.width(), self.height(), scene.players, self.font())
        if self._sized is None or key != self._sized_for:
            geometry = geometry_for(self.size(), scene.players)
            most = TYPE_PART * geometry.tile.across
            fonts = Fonts.for_area(self.font(), QSizeF(self.size()), most)
            self._sized, self._sized_for = (geometry, fonts), key
        return self._sized

    def _plan_of(self, sheet: Sheet) -> WallPlan:
        scene = sheet.scene
        where = (sheet.sight.notes.opening or _UNBROKEN, scene.players, scene.dealer, scene.seat)
        key = (*self._sized_for, *where)
        if self._plan is None or key != self._planned_for:
            self._plan, self._planned_for = plan_wall(sheet.geometry, *where), key
        return self._plan
