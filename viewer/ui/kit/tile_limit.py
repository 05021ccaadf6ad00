"""How wide the tiles of a hand may be: as wide as fits, or no wider than the user wants them.

Views make their tiles as large as their room lets them be; on a large screen that is more than
some people like. As with the theme there is one choice at a time, for all windows, so nobody hands
it on. Pictures made by commands know no choice: there the size asked for decides.
"""

from typing import Final

from PySide6.QtCore import QObject, Signal


class TileLimit(QObject):
    """What the user chose; the only object is `tile_limit`.

    Attributes:
        most: the most logical pixels that a tile may be wide; None for what fits.
    """

    changed = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.most: int | None = None

    def choose(self, most: int | None) -> None:
        """Choose how wide tiles may be, in all windows."""
        if most != self.most:
            self.most = most
            self.changed.emit()

    def within(self, largest: int) -> int:
        """Return how wide the tiles of a view may be that has a limit of its own."""
        return largest if self.most is None else min(self.most, largest)


tile_limit: Final = TileLimit()
