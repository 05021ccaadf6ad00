"""How large everything on the table is, where its rings lie, and the canvas to paint it on.

From the outside in lie rings, each a pinwheel, so that a side's row may run past its corner without
meeting the next: hands, walls, rivers, and the box in the centre. Everything that is not a tile
keeps out of their way, since each ring less makes tiles larger: names are written beside hands,
calls and riichi between two rivers.
"""

from dataclasses import dataclass
from math import ceil
from typing import Final, NamedTuple

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFont

from viewer.ui.hand.views.canvas import (
    ALIGN_CENTRE,
    Canvas,
    Frame,
    first_fitting,
    stacks_on_side,
    tile_height,
)
from viewer.ui.hand.views.table.tile_view import TableTileView

TABLE_SMALLEST: Final = 12
TABLE_LARGEST: Final = 96
PER_ROW: Final = 6
"""Discards in a row of a river."""
RIVER_ROWS: Final = 3
_RIM: Final = 4
"""The felt beyond the hands, which holds the ring round a tile."""
_OUTSIDE: Final = 1
"""The ground beyond the felt."""
_CENTRE: Final = 6.0
"""The least side of the box in the centre, in tiles."""
TYPE_PART: Final = 0.56
"""The largest type, in tiles: as much as the strips and names have room for."""
_HAND_START: Final = 6.0
"""How far left of the middle a hand begins, in tiles: a name has room before it."""
_ROW_START: Final = 7.5
"""How far left one may begin whose calls and norths take more room."""
_STACKS: Final = 17
"""In the walls of four players; those of three are longer, and their tiles smaller."""


class TileSize(NamedTuple):
    """A tile's size in whole pixels; it lies a pixel from the next."""

    width: int
    height: int

    @classmethod
    def of(cls, pitch: int) -> "TileSize":
        """Return the size of tiles that follow each other at a distance."""
        return cls(pitch - 1, tile_height(pitch - 1))

    @property
    def across(self) -> int:
        """The distance between two tiles side by side."""
        return self.width + 1

    @property
    def down(self) -> int:
        """The distance between two rows of tiles."""
        return self.height + 1


class Geometry(NamedTuple):
    """Lengths in pixels for one size of the widget; all positions from the table's centre."""

    x: int  # the table's centre in the widget
    y: int  # the same, downwards
    half: int  # from the centre to the edge of the felt
    tile: TileSize  # the tiles of hands and rivers
    wall_tile: TileSize  # those of the wall, smaller with three players
    gap: int  # between hand and drawn tile
    wall_gap: int  # between the parts of a wall
    centre: int  # from the centre to the edge of the box there
    river: int  # where the rivers begin
    wall: int  # where the walls begin
    back: int  # where the walls end
    hand: int  # where the hands begin
    end: int  # where the hands end

    def frame(self, quarters: int) -> Frame:
        """Return one of the four sides, counter-clockwise from below."""
        return Frame(self.x, self.y, quarters)

    @property
    def strip(self) -> int:
        """The depth of a player's strip along an edge of the box in the centre."""
        return self.tile.across

    @property
    def start(self) -> int:
        return -round(_HAND_START * self.tile.across)

    @property
    def row_start(self) -> int:
        """Where a row begins that needs all the room there is."""
        return -round(_ROW_START * self.tile.across)


@dataclass(slots=True, eq=False)
class TableCanvas(Canvas):
    tile_view: TableTileView
    geometry: Geometry

    def frame(self, seat: int) -> Frame:
        """Return a seat's side; with three players, too, seats are counted modulo four."""
        return self.geometry.frame((seat - self.scene.seat) % 4)

    def write(
        self,
        frame: Frame,
        rect: QRectF,
        text: str,
        font: QFont,
        colour: QColor,
        *,
        align: Qt.AlignmentFlag = ALIGN_CENTRE,
    ) -> None:
        """Write a line on a side, turned so that it can be read."""
        self.text(rect, text, font, colour, align, quarters=frame.text_quarters)


def geometry_for(size: QSize, players: int, most: int = TABLE_LARGEST) -> Geometry:
    """Return the geometry with the largest tiles that fit a size, ``most`` from one to the next.

    Where larger ones would fit, the table is smaller than its room.
    """
    room = min(size.width(), size.height()) // 2 - _OUTSIDE - _RIM
    pitches = range(max(most, TABLE_SMALLEST), TABLE_SMALLEST - 1, -1)
    pitch = first_fitting(pitches, lambda pitch: _end(pitch, players) <= room)
    spare = max(0, min(room, _end(pitch + 1, players)) - _end(pitch, players))
    return _geometry(size, pitch, players, spare)


def _river_gap(pitch: int) -> int:
    return max(4, round(0.2 * pitch))


def _hand_gap(pitch: int) -> int:
    return max(4, round(0.19 * pitch))


def _wall_gap(pitch: int) -> int:
    return max(4, round(0.25 * pitch))


def _wall_start(pitch: int) -> int:
    """Return the least distance from the centre to the walls, for rivers and walls of four."""
    rivers = (
        round(_CENTRE * pitch / 2) + RIVER_ROWS * TileSize.of(pitch).down + 2 * _river_gap(pitch)
    )
    return max(
        rivers, ceil(_wall_length(TileSize.of(pitch), pitch, _STACKS) / 2) - TileSize.of(pitch).down
    )


def _wall_length(side: TileSize, pitch: int, stacks: int) -> int:
    return stacks * side.across + 2 * _wall_gap(pitch)


def _wall_side(pitch: int, players: int, start: int) -> TileSize:
    """Return the wall's tiles: as large as the others if they fit the walls' pinwheel."""
    stacks, pitches = stacks_on_side(players), range(pitch, TABLE_SMALLEST // 2 - 1, -1)
    return first_fitting(
        map(TileSize.of, pitches),
        lambda side: _wall_length(side, pitch, stacks) <= 2 * start + 2 * side.down,
    )


def _end(pitch: int, players: int) -> int:
    start = _wall_start(pitch)
    walls = 2 * _wall_side(pitch, players, start).down
    return start + walls + _hand_gap(pitch) + TileSize.of(pitch).down


def _geometry(size: QSize, pitch: int, players: int, spare: int) -> Geometry:
    """Return the geometry for tiles of a pitch; spare pixels go to the middle."""
    tile = TileSize.of(pitch)
    wall = _wall_start(pitch) + spare
    wall_tile = _wall_side(pitch, players, _wall_start(pitch))
    back = wall + 2 * wall_tile.down
    hand = back + _hand_gap(pitch)
    river = wall - _river_gap(pitch) - RIVER_ROWS * tile.down
    end = hand + tile.down
    return Geometry(
        x=size.width() // 2,
        y=size.height() // 2,
        half=end + _RIM,
        tile=tile,
        wall_tile=wall_tile,
        gap=max(4, round(0.35 * pitch)),
        wall_gap=_wall_gap(pitch),
        centre=river - _river_gap(pitch),
        river=river,
        wall=wall,
        back=back,
        hand=hand,
        end=end,
    )
