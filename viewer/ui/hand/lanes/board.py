"""What all parts of the lanes' picture share: where cells lie, and how tiles are laid."""

from typing import NamedTuple

from PySide6.QtCore import QRectF

from viewer.core.lane_entries import Cell
from viewer.core.lanes import Lanes
from viewer.ui.hand.faces import Faces
from viewer.ui.hand.lanes.sizes import Sizes
from viewer.ui.hand.scene import Scene
from viewer.ui.kit.picture import Look, Picture
from viewer.ui.kit.theme import Theme


class Board(NamedTuple):
    """The picture in the making, and everything a part needs to add itself to it.

    Attributes:
        players: each seat's player as words.
        faces: the tiles by slot.
        hidden: the slots of tiles that lie face down.
        wrong: the slots whose tile the log contradicts.
        first: the first row that is shown; all are, unless there is no room.
        shown: how many rows are.
    """

    picture: Picture
    scene: Scene
    lanes: Lanes
    sizes: Sizes
    theme: Theme
    players: tuple[str, ...]
    faces: Faces
    hidden: frozenset[int]
    wrong: frozenset[int]
    first: int
    shown: int

    def shows(self, cell: Cell) -> bool:
        """Return whether a cell is among the rows shown."""
        return self.first <= cell.row < self.first + self.shown

    def y(self, row: int) -> float:
        """Return the top of a row."""
        return self.sizes.top + (row - self.first) * self.sizes.pitch

    def tile_at(self, cell: Cell) -> QRectF:
        """Return where the tile taken lies."""
        return self.sizes.tile(self.scene.seat_offset(cell.seat), self.y(cell.row))

    def lay(self, rect: QRectF, slot: int, note: str, look: Look, *, turns: int = 0) -> None:
        """Lay the tile of a slot, face down if nobody may see it yet."""
        code, note = self.faces.at(slot, note, hidden=slot in self.hidden)
        self.picture.tile(rect, code, look, note, slot, turns=turns)
