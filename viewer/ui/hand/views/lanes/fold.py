"""Which rows of the lanes fold up, where not all have room.

Those furthest from the present: what is still far to come at the foot, and in long hands what has
long been at the head. Of a folded row only the tiles taken are left, side by side with those of
the next. Rejected: smaller tiles, which nobody could read, and scrolling, since the wheel walks.
"""

from math import ceil
from typing import NamedTuple

_AHEAD = 1
"""Rows after the present one that stay unfolded."""


class Fold(NamedTuple):
    """The rows that are not folded up, and the lines that the others take.

    Attributes:
        first: the first row that is not folded up.
        shown: how many are not.
        before: the lines of the rows before them; 0 where those have no place.
        after: the same after them.
    """

    first: int
    shown: int
    before: int = 0
    after: int = 0

    def place(self, row: int, per_line: int) -> tuple[int, int]:
        """Return the line and the column of a folded row; lines count on behind the open rows."""
        if row < self.first:
            return divmod(row, per_line)
        line, column = divmod(row - self.first - self.shown, per_line)
        return self.before + line, column


class Room(NamedTuple):
    """What there is room for.

    Attributes:
        height: for all rows, in pixels.
        pitch: of a row.
        fold_h: of a line of folded rows.
        per_line: how many of them stand side by side.
    """

    height: int
    pitch: int
    fold_h: int
    per_line: int


def fold(rows: int, present: int, room: Room) -> Fold:
    """Fold as few rows as must be; ``present`` is the latest with something in it."""
    height, pitch, fold_h, per_line = room
    most = max(1, height // pitch)
    if rows <= most:
        return Fold(0, rows)
    for shown in range(most, 0, -1):
        first = max(0, min(present, present + 1 + _AHEAD - shown, rows - shown))
        before, after = ceil(first / per_line), ceil((rows - first - shown) / per_line)
        if shown * pitch + (before + after) * fold_h <= height:
            return Fold(first, shown, before, after)
    return Fold(max(0, min(present - most // 2, rows - most)), most)
