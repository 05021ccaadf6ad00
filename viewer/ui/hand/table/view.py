"""The table view: the widget that shows a hand as a mahjong table from above.

From step to step only the moment changes: sizes, the places of the wall's tiles, and the words
for each tile are kept until the size, the seat or the hand is another.
"""

from collections.abc import Hashable, Iterator
from functools import partial

from PySide6.QtCore import QCoreApplication, QSizeF
from PySide6.QtWidgets import QWidget

from viewer.core.era import TODAY
from viewer.core.tiles import tile_ids_of
from viewer.core.wall import Break, Wall
from viewer.ui import words
from viewer.ui.hand.scene import Scene
from viewer.ui.hand.scene_view import SceneView, Tile
from viewer.ui.hand.table.centre import add_centre
from viewer.ui.hand.table.geometry import Geometry, geometry_for
from viewer.ui.hand.table.hands import add_row
from viewer.ui.hand.table.names import add_dice, add_name
from viewer.ui.hand.table.notes import Notes, notes_for
from viewer.ui.hand.table.part import Sheet, current_tiles
from viewer.ui.hand.table.rivers import add_river
from viewer.ui.hand.table.walls import WallPlan, add_wall, plan_wall
from viewer.ui.kit.picture import Picture
from viewer.ui.kit.tile_art import BACK, TileArt, code_of


class TableView(SceneView):
    """Shows the table at a step of a hand."""

    def __init__(self, art: TileArt, parent: QWidget | None = None) -> None:
        super().__init__(art, parent)
        self.setObjectName("table_view")
        self._geometry: Geometry | None = None
        self._sized_for: tuple[Hashable, ...] = ()
        self._plan: WallPlan | None = None
        self._planned_for: tuple[Hashable, ...] = ()
        self._notes: Notes | None = None

    def fill(self, picture: Picture, scene: Scene) -> None:
        """Lay the table out."""
        geometry = self._geometry_of(scene)
        notes = self._notes_of(scene)
        sheet = Sheet(picture, scene, geometry, self.theme, notes, current_tiles(scene.event), [])
        half = geometry.half
        felt = geometry.frame(0).rect(-half, -half, 2 * half, 2 * half)
        sheet.box(felt, self.theme.felt, None, geometry.tile.width / 2)
        add_centre(sheet)
        add_wall(sheet, self._plan_of(scene, geometry))
        for seat in range(scene.players):
            add_row(sheet, seat)
            add_river(sheet, seat)
            add_name(sheet, seat)
        add_dice(sheet, scene.replay.kyoku.dice, _break_note(_opening(scene)))
        picture.marks.extend(sheet.latest)

    def upcoming(self, scene: Scene) -> Iterator[Tile]:
        """Yield every face, turned to every side."""
        geometry = self._geometry_of(scene)
        face = partial(code_of, red_fives=scene.document.red_fives)
        codes = dict.fromkeys([BACK, *map(face, tile_ids_of(scene.players))])
        for side in dict.fromkeys((geometry.tile, geometry.wall_tile)):
            for turns in range(4):
                size = QSizeF(side.width, side.height)
                turned = size.transposed() if turns % 2 else size
                yield from (Tile(code, turned, turns) for code in codes)

    def _geometry_of(self, scene: Scene) -> Geometry:
        key = (self.width(), self.height(), scene.players, self.font().key())
        if self._geometry is None or key != self._sized_for:
            self._geometry = geometry_for(self.size(), scene.players, self.font())
            self._sized_for = key
        return self._geometry

    def _plan_of(self, scene: Scene, geometry: Geometry) -> WallPlan:
        where = (_opening(scene), scene.players, scene.dealer, scene.seat)
        key = (*self._sized_for, *where)
        if self._plan is None or key != self._planned_for:
            self._plan = plan_wall(geometry, *where)
            self._planned_for = key
        return self._plan

    def _notes_of(self, scene: Scene) -> Notes:
        notes = self._notes
        if notes is None or notes.replay is not scene.replay or notes.names != scene.names:
            notes = self._notes = notes_for(scene)
        return notes


def _opening(scene: Scene) -> Break:
    """Return where the wall is broken: a log tells its dice, with or without a seed."""
    wall = scene.document.walls[scene.kyoku_index]
    kyoku = scene.replay.kyoku
    wall = wall or Wall(TODAY, scene.players, (), kyoku.dice, kyoku.dealer)
    return wall.opening


def _break_note(opening: Break) -> str:
    text = QCoreApplication.translate("table", "{wind}'s wall is broken after {stacks} stacks")
    return text.format(wind=words.wind(opening.seat_offset), stacks=opening.stacks)
