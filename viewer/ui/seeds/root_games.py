"""The games of a root seed as a table: number, seed, and hash for a seat order.

Seeds are some 3,000 characters and hashes are made of them; both are made for the rows in
view, and never kept.
"""

from typing import Final

from PySide6.QtCore import QObject, Qt
from PySide6.QtGui import QFontDatabase

from viewer.core.commitment import tenhou_hash
from viewer.core.root_seed import RootGame
from viewer.ui.kit.rows_model import Index, RowsModel

NUMBER: Final = 0
SEED: Final = 1
HASH: Final = 2
_COLUMNS: Final = 3
_SHOWN: Final = 20
_LEFT: Final = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter
_RIGHT: Final = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter


class RootGamesModel(RowsModel):
    """The games, and the hash of each once the seat order is known."""

    columns = _COLUMNS

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._games: tuple[RootGame, ...] = ()
        self._seats = ""

    def set_games(self, games: tuple[RootGame, ...]) -> None:
        """Show other games."""
        self.beginResetModel()
        self._games = games
        self.endResetModel()

    def set_seats(self, seats: str) -> None:
        """Take another seat order for the hashes; empty if it is not known."""
        self._seats = seats
        if self._games:
            first, last = self.index(0, HASH), self.index(len(self._games) - 1, HASH)
            self.dataChanged.emit(first, last)

    def game(self, row: int) -> RootGame:
        """Return the game of a row."""
        return self._games[row]

    def sha512(self, row: int) -> str:
        """Return the hash of a row; empty while the seat order is not known."""
        return tenhou_hash(self._seats, self._games[row].seed) if self._seats else ""

    def row_count(self) -> int:
        """Return the number of games."""
        return len(self._games)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        """Return what a cell shows; the whole hash as its tooltip."""
        if not index.isValid():
            return None
        row, column = index.row(), index.column()
        if role == Qt.ItemDataRole.DisplayRole:
            return self._text(row, column)
        if column == NUMBER:
            return _RIGHT if role == Qt.ItemDataRole.TextAlignmentRole else None
        if role == Qt.ItemDataRole.FontRole:
            return QFontDatabase.systemFont(QFontDatabase.SystemFont.FixedFont)
        return self.sha512(row) if column == HASH and role == Qt.ItemDataRole.ToolTipRole else None

    def _text(self, row: int, column: int) -> str:
        if column == NUMBER:
            return str(self._games[row].number)
        return self.sha512(row) if column == HASH else _short(self._games[row])

    def headerData(
        self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole
    ) -> object:
        """Return a column's heading."""
        if orientation is not Qt.Orientation.Horizontal:
            return None
        if role == Qt.ItemDataRole.TextAlignmentRole:
            return _RIGHT if section == NUMBER else _LEFT
        if role != Qt.ItemDataRole.DisplayRole:
            return None
        return (self.tr("Game"), self.tr("Seed (base64)"), self._hash_heading())[section]

    def _hash_heading(self) -> str:
        if not self._seats:
            return self.tr("SHA-512")
        return self.tr("SHA-512 with seats {seats}").format(seats=self._seats)


def _short(game: RootGame) -> str:
    return game.seed.attribute.partition(",")[2][:_SHOWN] + "…"
