"""The games of a root seed: how many, in which seat order they are hashed, and a table of them.

A seed has some 3,000 characters; seeds and their hashes are made for the rows in view only.
"""

from typing import Final

from PySide6.QtWidgets import QLineEdit, QSpinBox, QVBoxLayout, QWidget

from viewer.core.sites.tenhou.commitment import tenhou_hash
from viewer.core.sites.tenhou.root_seed import RootGame, is_seat_order
from viewer.translation import _
from viewer.ui.kit.notices import copy_with_tooltip
from viewer.ui.kit.parts import boxed, button, label, labelled
from viewer.ui.kit.table_view import RowsTable
from viewer.ui.kit.tables import RIGHT, Column, RowsModel

MOST_GAMES: Final = 1000
_USUAL_GAMES: Final = 10
_USUAL_SEATS: Final = "0123"
_SHOWN: Final = 20
"""Letters of a seed that are shown."""


class GamesBox(QWidget):
    def __init__(self) -> None:
        super().__init__()
        self._known_seats = ""
        self.games = RowsModel(self._columns(), self)
        self.count = QSpinBox()
        self.count.setRange(1, MOST_GAMES)
        self.count.setValue(_USUAL_GAMES)
        self.count.setToolTip(_("How many games to derive, from the first on"))
        self.seats = QLineEdit(_USUAL_SEATS)
        self.seats.setMaxLength(len(_USUAL_SEATS))
        self.seats.setFixedWidth(self.seats.fontMetrics().horizontalAdvance("000000") + 16)
        self.seats.setToolTip(
            _(
                "The players' names in ascending order are 0 to 3; here their numbers stand in"
                " the order E S W N. With three players the fourth is 3."
            )
        )
        self.table = RowsTable(self.games, "root_games")
        self.table.setAccessibleName(_("Games of the root seed"))
        self.problem = label(_("Seats are the digits 0, 1, 2 and 3, each once."))
        self.copy_seed = button(_("Copy s&eed"), _("Copy the game's seed as mt.seed=…"))
        self.copy_hash = button(_("Copy &hash"), _("Copy the SHA-512 over seats and seed"))
        top = labelled((_("&Games"), self.count), (_("Seats E S &W N, for the hash"), self.seats))
        for widget in (self.problem, self.copy_seed, self.copy_hash):
            top.addWidget(widget)
        boxed(QVBoxLayout(self), top, self.table)
        self.seats.textChanged.connect(self._on_seats_edited)
        self.copy_seed.clicked.connect(self._on_copy_seed)
        self.copy_hash.clicked.connect(self._on_copy_hash)
        self._on_seats_edited()

    def _columns(self) -> tuple[Column[RootGame], ...]:
        heading = _("SHA-512")
        if self._known_seats:
            heading = _("SHA-512 with seats {seats}").format(seats=self._known_seats)
        return (
            Column(title=_("Game"), text=lambda game: str(game.number), sample="999", align=RIGHT),
            Column(
                title=_("Seed (base64)"),
                text=lambda game: game.seed.attribute.partition(",")[2][:_SHOWN] + "…",
                sample="M" * (_SHOWN + 1),
                is_code=True,
            ),
            Column(title=heading, text=self.sha512, tip=self.sha512, is_code=True),
        )

    def sha512(self, game: RootGame) -> str:
        """Return a game's hash; empty while the seat order is not known."""
        return tenhou_hash(self._known_seats, game.seed) if self._known_seats else ""

    def set_games(self, games: tuple[RootGame, ...]) -> None:
        """Show other games; the chosen row stays, if there are as many."""
        row = max(0, self.table.currentIndex().row())
        self.games.set_rows(games)
        if games:
            self.table.selectRow(min(row, len(games) - 1))

    @property
    def chosen(self) -> RootGame | None:
        row = self.table.currentIndex().row()
        return self.games.shown[row] if row >= 0 else None

    def _on_seats_edited(self) -> None:
        seats = self.seats.text()
        known = is_seat_order(seats)
        self._known_seats = seats if known else ""
        self.games.columns = self._columns()
        self.games.show_again(self.games.shown)
        self.copy_hash.setEnabled(known)
        self.problem.setVisible(not known)

    def _on_copy_seed(self) -> None:
        if (game := self.chosen) is not None:
            said = _("Copied: seed of game {number}").format(number=game.number)
            copy_with_tooltip(self.copy_seed, game.printed, said)

    def _on_copy_hash(self) -> None:
        if (game := self.chosen) is not None:
            said = _("Copied: hash of game {number}").format(number=game.number)
            copy_with_tooltip(self.copy_hash, self.sha512(game), said)
