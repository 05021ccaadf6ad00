"""Table: a hand as a mahjong table from above.

From step to step only the moment changes: sizes are kept until the area is another, and each part
of the picture until what it shows is.
"""

from collections.abc import Iterator
from functools import partial

from PySide6.QtCore import QSizeF

from viewer.core.base.tiles import tile_ids_of
from viewer.core.text.places import wind_name
from viewer.core.wall.wall import Break
from viewer.translation import _
from viewer.ui.hand.scene.scene import Scene
from viewer.ui.hand.views.drawing import Area, Drawing, Tile
from viewer.ui.hand.views.table.centre import add_centre, add_dice
from viewer.ui.hand.views.table.geometry import LARGEST, TYPE_PART, Geometry, Sheet, geometry_for
from viewer.ui.hand.views.table.hands import add_river, add_row
from viewer.ui.hand.views.table.names import add_name
from viewer.ui.hand.views.table.result import add_result, tile_sizes
from viewer.ui.hand.views.table.sight import TableSight
from viewer.ui.hand.views.table.walls import WallPlan, add_wall, plan_wall
from viewer.ui.kit.picture import Picture
from viewer.ui.kit.theme import Fonts, themes
from viewer.ui.kit.tile_art import BACK
from viewer.ui.kit.tile_limit import tile_limit

_UNBROKEN = Break(0, 0)
"""How the wall lies where nobody tells the dice: from the dealer's right end on."""


class TableDrawing(Drawing):
    """Draws the table at a step of a hand."""

    def fill(self, picture: Picture, scene: Scene, area: Area) -> None:
        """Lay the table out."""
        geometry, fonts = self._sizes_of(scene, area)
        sheet = Sheet(picture, TableSight(scene), themes.current, fonts, geometry, kept=self.kept)
        sheet.part("felt", None, partial(_add_felt, sheet))
        add_centre(sheet)
        add_wall(sheet, self.kept.get("plan", None, partial(_plan_of, sheet)))
        for seat in range(scene.players):
            add_row(sheet, seat)
            add_river(sheet, seat)
            add_name(sheet, seat)
        sheet.part("dice", None, partial(_add_opening, sheet))
        sheet.finish()
        if scene.result_shown:
            add_result(sheet)

    def upcoming(self, scene: Scene, area: Area) -> Iterator[Tile]:
        """Yield every face, turned to every side."""
        geometry, fonts = self._sizes_of(scene, area)
        codes = dict.fromkeys([BACK, *map(scene.face, tile_ids_of(scene.players))])
        for side in dict.fromkeys((geometry.tile, geometry.wall_tile)):
            for quarters in range(4):
                size = QSizeF(side.width, side.height)
                turned = size.transposed() if quarters % 2 else size
                yield from (Tile(code, turned, quarters) for code in codes)
        for size, quarters in tile_sizes(geometry, fonts):
            yield from (Tile(code, size, quarters) for code in codes)

    def _sizes_of(self, scene: Scene, area: Area) -> tuple[Geometry, Fonts]:
        widest = tile_limit.within(LARGEST)
        shows = (area, scene.players, widest)
        return self.lasting.get("sizes", shows, partial(_sized, *shows))


def _sized(area: Area, players: int, widest: int) -> tuple[Geometry, Fonts]:
    geometry = geometry_for(area.size, players, widest)
    most = TYPE_PART * geometry.tile.across
    return geometry, Fonts.for_area(area.font, QSizeF(area.size), most)


def _add_felt(sheet: Sheet) -> None:
    half = sheet.geometry.half
    felt = sheet.geometry.frame(0).rect(-half, -half, 2 * half, 2 * half)
    sheet.box(felt, sheet.theme.felt, None, sheet.geometry.tile.width / 2)


def _plan_of(sheet: Sheet) -> WallPlan:
    scene, opening = sheet.scene, sheet.sight.notes.opening or _UNBROKEN
    return plan_wall(sheet.geometry, opening, scene.players, scene.dealer, scene.seat)


def _add_opening(sheet: Sheet) -> None:
    """Lay the dice, if they say where the wall is broken."""
    opening = sheet.sight.notes.opening
    if opening is not None:
        text = _("{wind}'s wall is broken after {stacks} stacks")
        note = text.format(wind=wind_name(opening.seat_offset), stacks=opening.stacks)
        add_dice(sheet, sheet.sight.notes.dice, note)
