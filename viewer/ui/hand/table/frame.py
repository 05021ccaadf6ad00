"""A tile's size, and the four sides of the table.

Each thing is laid out once, as the seat at the bottom sees it: x to its right, y towards it,
from the table's centre. A `Frame` turns that to one of the four sides.
"""

from typing import NamedTuple

from PySide6.QtCore import QRectF

from viewer.ui.kit.tile_art import ASPECT


class Side(NamedTuple):
    """A tile's size in whole pixels; it lies a pixel from the next."""

    width: int
    height: int

    @classmethod
    def of(cls, pitch: int) -> "Side":
        """Return the size of tiles that follow each other at a distance."""
        return cls(pitch - 1, round((pitch - 1) * ASPECT))

    @property
    def across(self) -> int:
        """The distance between two tiles side by side."""
        return self.width + 1

    @property
    def down(self) -> int:
        """The distance between two rows of tiles."""
        return self.height + 1


class Frame(NamedTuple):
    """One side of the table: the centre in the widget, and quarter turns counter-clockwise."""

    x: int
    y: int
    turns: int

    def rect(self, x: float, y: float, width: float, height: float) -> QRectF:
        """Return a rectangle of this side as one of the widget."""
        match self.turns:
            case 0:
                return QRectF(self.x + x, self.y + y, width, height)
            case 1:
                return QRectF(self.x + y, self.y - x - width, height, width)
            case 2:
                return QRectF(self.x - x - width, self.y - y - height, width, height)
        return QRectF(self.x - y - height, self.y + x, height, width)

    @property
    def text_turns(self) -> int:
        """How words are turned here: nobody reads upside down."""
        return self.turns if self.turns % 2 else 0
