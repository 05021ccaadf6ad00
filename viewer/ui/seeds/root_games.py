"""The games of a root seed: how many, in which seat order they are hashed, and a table of them.

Seeds are some 3,000 characters and hashes are made of them; both are made for the rows in
view, and never kept.
"""

from typing import Final

from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtGui import QFontDatabase, QGuiApplication
from PySide6.QtWidgets import (
    QAbstractItemView,
    QHBoxLayout,
    QHeaderView,
    QLabel,
    QLineEdit,
    QPushButton,
    QSpinBox,
    QTableView,
    QVBoxLayout,
    QWidget,
)

from viewer.core.commitment import tenhou_hash
from viewer.core.root_seed import RootGame, is_seat_order
from viewer.ui.kit.rows_model import Index, RowsModel

NUMBER: Final = 0
SEED: Final = 1
HASH: Final = 2
MOST_GAMES: Final = 1000
_USUAL_GAMES: Final = 10
_USUAL_SEATS: Final = "0123"
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


class GamesBox(QWidget):
    """The table, with what is asked for above it and what can be copied of a game."""

    count_changed = Signal()
    """Another number of games is wanted: `count` says it."""
    game_chosen = Signal()
    """A game was double-clicked: `chosen` says which."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.games = RootGamesModel(self)
        self.count = QSpinBox()
        self.count.setRange(1, MOST_GAMES)
        self.count.setValue(_USUAL_GAMES)
        self.seats = QLineEdit(_USUAL_SEATS)
        self.seats.setMaxLength(len(_USUAL_SEATS))
        self.seats.setFixedWidth(self.seats.fontMetrics().horizontalAdvance("000000") + 16)
        self.seats.setToolTip(
            self.tr(
                "The players' names in ascending order are 0 to 3; here their numbers stand in"
                " the order E S W N. With three players the fourth is 3."
            )
        )
        self.problem = QLabel(self.tr("Seats are the digits 0, 1, 2 and 3, each once."))
        self.copy_seed = self._button(
            self.tr("Copy s&eed"), self.tr("Copy the game's seed as mt.seed=…")
        )
        self.copy_hash = self._button(
            self.tr("Copy &hash"), self.tr("Copy the SHA-512 over seats and seed")
        )
        top = labelled(
            (self.tr("&Games"), self.count), (self.tr("Seats E S &W N, for the hash"), self.seats)
        )
        for widget in (self.problem, self.copy_seed, self.copy_hash):
            top.addWidget(widget)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.addLayout(top)
        column.addWidget(self._make_table())
        self.count.valueChanged.connect(self.count_changed)
        self.seats.textChanged.connect(self._on_seats_edited)
        self.copy_seed.clicked.connect(self._on_copy_seed)
        self.copy_hash.clicked.connect(self._on_copy_hash)
        self.table.doubleClicked.connect(self.game_chosen)
        self._on_seats_edited()

    @staticmethod
    def _button(text: str, tip: str) -> QPushButton:
        button = QPushButton(text)
        button.setToolTip(tip)
        button.setAutoDefault(False)
        return button

    def _make_table(self) -> QTableView:
        self.table = QTableView()
        self.table.setObjectName("root_games")
        self.table.setModel(self.games)
        self.table.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        self.table.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.table.setTextElideMode(Qt.TextElideMode.ElideMiddle)
        self.table.setTabKeyNavigation(False)
        self.table.setShowGrid(False)
        self.table.setWordWrap(False)
        self.table.setAccessibleName(self.tr("Games of the root seed"))
        rows = self.table.verticalHeader()
        rows.hide()
        rows.setDefaultSectionSize(self.table.fontMetrics().height() + 10)
        header = self.table.horizontalHeader()
        header.setHighlightSections(False)
        header.setResizeContentsPrecision(0)  # by the rows in view; a thousand take a second
        header.setSectionResizeMode(NUMBER, QHeaderView.ResizeMode.ResizeToContents)
        header.setSectionResizeMode(SEED, QHeaderView.ResizeMode.ResizeToContents)
        header.setSectionResizeMode(HASH, QHeaderView.ResizeMode.Stretch)
        return self.table

    def set_games(self, games: tuple[RootGame, ...]) -> None:
        """Show other games; the chosen row stays, if there are as many."""
        row = max(0, self.table.currentIndex().row())
        self.games.set_games(games)
        if games:
            self.table.selectRow(min(row, len(games) - 1))

    @property
    def chosen(self) -> RootGame | None:
        """The chosen game, if there is one."""
        row = self.table.currentIndex().row()
        return self.games.game(row) if row >= 0 else None

    def _on_seats_edited(self) -> None:
        seats = self.seats.text()
        known = is_seat_order(seats)
        self.games.set_seats(seats if known else "")
        self.copy_hash.setEnabled(known)
        self.problem.setVisible(not known)

    def _on_copy_seed(self) -> None:
        if (game := self.chosen) is not None:
            QGuiApplication.clipboard().setText(game.printed)

    def _on_copy_hash(self) -> None:
        if self.chosen is not None:
            row = self.table.currentIndex().row()
            QGuiApplication.clipboard().setText(self.games.sha512(row))


def labelled(*fields: tuple[str, QWidget]) -> QHBoxLayout:
    """Return a row of fields, each with its label, and room at the end."""
    row = QHBoxLayout()
    row.setSpacing(8)
    for text, field in fields:
        label = QLabel(text)
        label.setBuddy(field)
        row.addWidget(label)
        row.addWidget(field)
        row.addSpacing(14)
    row.addStretch(1)
    return row
