"""Where the cells of a map are."""

from typing import NamedTuple

from viewer.lab.charts.picture import short


class Grid(NamedTuple):
    """Where cells are: their first corner and their size, in pixels."""

    left: float
    top: float
    width: float
    height: float
    columns: int
    rows: int

    @property
    def right(self) -> float:
        """Return where the last column ends."""
        return self.left + self.columns * self.width

    @property
    def bottom(self) -> float:
        """Return where the last row ends."""
        return self.top + self.rows * self.height

    def rectangle(self, column: float, row: float, columns: float = 1, rows: float = 1) -> str:
        """Return the path around cells."""
        x, y = self.left + column * self.width, self.top + row * self.height
        width = short(columns * self.width)
        return f"M{short(x)} {short(y)}h{width}v{short(rows * self.height)}h-{width}z"
