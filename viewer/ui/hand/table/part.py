"""What all parts of the table's picture share: where they draw, with what, and how."""

from typing import NamedTuple

from PySide6.QtCore import QCoreApplication, QRectF, Qt
from PySide6.QtGui import QColor, QFont

from viewer.core.meld import Meld
from viewer.core.records import Call, Discard, Draw, Event, Win
from viewer.ui.hand.scene import Scene
from viewer.ui.hand.table.frame import Frame
from viewer.ui.hand.table.geometry import Geometry
from viewer.ui.hand.table.notes import Notes
from viewer.ui.kit.picture import BoxMark, Look, Picture, TileMark
from viewer.ui.kit.theme import Theme
from viewer.ui.kit.tile_art import BACK, code_of

CENTRE = Qt.AlignmentFlag.AlignCenter
LEFT = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter
RIGHT = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter


class PlacedTile(NamedTuple):
    """A tile that has left the wall: how it lies, and what is said of that.

    Attributes:
        tile: its tile id.
        note: where it lies, as words.
        look: how it stands out, unless it is the tile of the latest event.
        sideways: whether it is turned by a quarter.
        down: whether it lies face down.
        hidden: whether it lies face down, and nothing is said of where it came from.
    """

    tile: int
    note: str
    look: Look = Look.PLAIN
    sideways: bool = False
    down: bool = False
    hidden: bool = False


class Sheet(NamedTuple):
    """The picture in the making, and everything a part needs to add itself to it.

    Attributes:
        current: the tiles of the latest event.
        latest: their marks, which are drawn last: their ground reaches round them.
    """

    picture: Picture
    scene: Scene
    geometry: Geometry
    theme: Theme
    notes: Notes
    current: frozenset[int]
    latest: list[TileMark]

    def frame(self, seat: int) -> Frame:
        """Return a seat's side; with three players, too, seats are counted modulo four."""
        return self.geometry.frame((seat - self.scene.seat) % 4)

    def code(self, tile: int | None) -> str:
        """Return the code of a tile's face."""
        return code_of(tile, red_fives=self.notes.red_fives)

    def lay(self, frame: Frame, rect: QRectF, placed: PlacedTile) -> None:
        """Lay a tile that has left the wall."""
        tile = placed.tile
        turns = frame.turns + 1 if placed.sideways else frame.turns
        code = BACK if placed.hidden or placed.down else self.code(tile)
        note = placed.note if placed.hidden else self.notes.of_tile(tile, placed.note)
        slot = self.scene.replay.slots.get(tile, -1)
        look = Look.CURRENT if tile in self.current else placed.look
        if code != BACK and look is not Look.CURRENT and self._contradicts(tile, slot):
            look = Look.WRONG
        self.put(TileMark(rect, code, look, note, slot, turns % 4))

    def _contradicts(self, tile: int, slot: int) -> bool:
        """Return whether the wall has another tile where the log says that this one was drawn."""
        return slot >= 0 and self.scene.replay.tiles[slot] not in (None, tile)

    def put(self, mark: TileMark) -> None:
        """Add a tile to the picture."""
        if mark.look is Look.CURRENT:
            self.latest.append(mark)
        else:
            self.picture.marks.append(mark)

    def box(
        self,
        rect: QRectF,
        fill: QColor | None = None,
        line: QColor | None = None,
        radius: float = 3,
        note: str = "",
    ) -> None:
        """Add a box."""
        self.picture.marks.append(BoxMark(rect, fill, line, radius, note))

    def seat_box(self, rect: QRectF, seat: int) -> None:
        """Add an unseen box that stands for a seat."""
        text = QCoreApplication.translate("table", "{player}: click to look from this seat")
        note = text.format(player=self.notes.who[seat])
        self.picture.marks.append(BoxMark(rect, None, None, 3, note, seat))

    def text(
        self,
        frame: Frame,
        rect: QRectF,
        text: str,
        font: QFont,
        colour: QColor,
        *,
        align: Qt.AlignmentFlag = CENTRE,
    ) -> None:
        """Write a line on a side, turned so that it can be read."""
        self.picture.text(rect, text, font, colour, align, turns=frame.text_turns)


def current_tiles(event: Event | None) -> frozenset[int]:
    """Return the ids of the tiles that an event moved; an indicator is found by its slot."""
    match event:
        case Draw(tile=tile) | Discard(tile=tile) | Win(tile=tile):
            return frozenset({tile})
        case Call(meld=Meld(added=int(added))):
            return frozenset({added})
        case Call(meld=meld):
            return frozenset(meld.tiles)
    return frozenset()
