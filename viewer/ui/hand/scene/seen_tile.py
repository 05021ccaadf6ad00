"""A tile as it is to be seen: what views place, and the danger layer signs."""

from typing import NamedTuple

from viewer.ui.kit.picture import TileLook
from viewer.ui.kit.tile_art import BACK


class SeenTile(NamedTuple):
    code: str  # its face, or ``back``
    look: TileLook  # how it stands out
    note: str  # what is said of it
    slot: int  # where it stands or stood in the wall; -1 if nobody knows
    is_past: bool = True  # whether it was dealt, drawn or turned up by now
    safety: str = ""  # the sign of how safe a discard it is, see `danger_marks`
    waits: str = ""  # the winds of those who wait for it
    unsafe: bool = False  # whether nothing makes it a safe discard
    won: bool = False  # whether a hand was won with it
    as_drawn: bool = False  # whether it was discarded just as it was drawn

    def turned_down(self) -> "SeenTile":
        """Return the tile lying face down, which hides what is wrong with it."""
        look = TileLook.PLAIN if self.look is TileLook.WRONG else self.look
        return self._replace(code=BACK, look=look)


class Wait(NamedTuple):
    tile: SeenTile
    left: int | None  # how many are still to be drawn; None if that may not be seen
    unseen: int  # how many the one who waits does not see
