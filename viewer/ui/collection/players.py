"""The page of players: everybody who plays in the collection, with figures and a way to luck."""

from collections.abc import Callable
from typing import Any

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QHBoxLayout

from viewer.collection.answers import PlayerFigures, players
from viewer.core.base.errors import shown
from viewer.translation import _, ngettext
from viewer.ui import words
from viewer.ui.collection.open_collection import OpenCollection
from viewer.ui.collection.page import IndexPage
from viewer.ui.kit.parts import boxed, button, search_field
from viewer.ui.kit.table_view import RowsTable
from viewer.ui.kit.tables import NOTHING, RIGHT, Column, RowsModel


class PlayersModel(RowsModel[PlayerFigures]):
    """Players, filtered and sorted here: they are few beside hands."""

    def __init__(self, page: "PlayersPage") -> None:
        super().__init__(_columns(page.luck_of), page)
        self._rows: list[PlayerFigures] = []
        self._needle = ""
        self._column, self._descending = 1, True

    def set_players(self, rows: list[PlayerFigures]) -> None:
        self._rows = rows
        self._arrange()

    def set_needle(self, needle: str) -> None:
        self._needle = needle.strip().casefold()
        self._arrange()

    def sort(self, column: int, order: Qt.SortOrder = Qt.SortOrder.AscendingOrder) -> None:
        self._column, self._descending = column, order == Qt.SortOrder.DescendingOrder
        self._arrange()

    def _arrange(self) -> None:
        rows = [row for row in self._rows if self._needle in row.name.casefold()]
        key = self.columns[self._column].sort if self._column >= 0 else None
        if key is not None:
            known = [row for row in rows if key(row) is not None]
            known.sort(key=key, reverse=self._descending)
            rows = [*known, *(row for row in rows if key(row) is None)]
        self.set_rows(rows)


class PlayersPage(IndexPage):
    def __init__(self, collection: OpenCollection) -> None:
        super().__init__(collection)
        self._luck: dict[str, str] = {}
        self.field = self.line = search_field(_("Search names"))
        self.model = PlayersModel(self)
        self.table = RowsTable(self.model, "collection_players", _("Players"))
        header = self.table.horizontalHeader()
        header.setSortIndicator(1, Qt.SortOrder.DescendingOrder)
        self.table.setSortingEnabled(True)
        self.table.activated.connect(self.want_luck)
        self.table.setSelectionMode(RowsTable.SelectionMode.ExtendedSelection)
        self.field.textChanged.connect(self.model.set_needle)
        tip = _("Measure the luck of the chosen player; several names are one player (Ctrl+K)")
        self.luck_button = button(_("&Was it luck?"), tip, self.want_luck)
        self.table.selectionModel().selectionChanged.connect(self._on_selection_changed)
        for signal in (collection.opened, collection.selected):
            signal.connect(self._luck.clear)
        row = boxed(QHBoxLayout(), self.count, self.luck_button, spacing=8, stretch=self.count)
        self.lay_out(self.table, self.field, row)
        self._on_selection_changed()

    def ask(self) -> None:
        self.collection.ask(self._asking, players, self._on_answer)

    def _on_answer(self, rows: list[PlayerFigures]) -> None:
        self.model.set_players(rows)
        count = ngettext("{count} player", "{count} players", len(rows))
        self.count.setText(count.format(count=words.points(len(rows))))

    # luck

    def want_luck(self) -> None:
        """Ask for the luck of the chosen player; several names are one player's."""
        rows = self.table.selectionModel().selectedRows()
        self.luck_wanted.emit(tuple(self.model.shown[each.row()].name for each in rows))

    def note_luck(self, name: str, deviations: str) -> None:
        """Show how far a player's steps are from what was to be expected."""
        self._luck[name] = deviations
        self.model.show_again(self.model.shown)

    def luck_of(self, row: PlayerFigures) -> str:
        return self._luck.get(row.name, NOTHING)

    def _on_selection_changed(self) -> None:
        self.luck_button.setEnabled(self.table.selectionModel().hasSelection())
        self.changed.emit()


def _columns(luck_of: Callable[[PlayerFigures], str]) -> tuple[Column[PlayerFigures], ...]:
    def number(title: str, meaning: str, found: Callable[[PlayerFigures], Any], form: str) -> Any:  # noqa: ANN401 - a number or none
        def text(row: PlayerFigures) -> str:
            value = found(row)
            return NOTHING if value is None else form.format(value)

        sample = form.format(88_888 if "," in form else 1 if "%" in form else 88.88)
        return Column(
            title=title, meaning=meaning, text=text, sort=found, align=RIGHT, sample=sample
        )

    def place(title: str, meaning: str, count: Callable[[PlayerFigures], int | None]) -> Any:  # noqa: ANN401 - as above
        def of_games(row: PlayerFigures) -> float | None:
            known = None if row.place is None else count(row)
            return None if known is None else known / row.games

        return number(title, meaning, of_games, "{:.1%}")

    def share(title: str, meaning: str, count: Callable[[PlayerFigures], int]) -> Any:  # noqa: ANN401 - as above
        return number(
            title, meaning, lambda row: count(row) / row.hands if row.hands else None, "{:.1%}"
        )

    return (
        Column(title=_("Player"), meaning=_("The name in the logs"), sort=lambda row: row.name,
               text=lambda row: shown(row.name)),
        number(_("Games"), _("How many games, copies counted once"), lambda row: row.games, "{:,}"),
        number(_("Place"), _("The place on average"), lambda row: row.place, "{:.2f}"),
        place(_("1st"), _("How often in the first place"), lambda row: row.first),
        place(_("2nd"), _("How often in the second place"), lambda row: row.second),
        place(_("3rd"), _("How often in the third place"), lambda row: row.third),
        place(_("4th"), _("How often in the fourth place"), lambda row: row.fourth),
        number(_("Points"), _("Points in the end, on average"), lambda row: row.points, "{:,.0f}"),
        share(_("Wins"), _("In how many of all hands the player won"), lambda row: row.won),
        share(_("Dealt in"), _("In how many of all hands the player dealt in"),
              lambda row: row.dealt_in),
        share(_("Riichi"), _("In how many of all hands the player declared riichi"),
              lambda row: row.riichi),
        share(_("Calls"), _("In how many of all hands the player called chi, pon or kan"),
              lambda row: row.opened),
        Column(title=_("Luck"), sample="< −999σ", align=RIGHT, text=luck_of,
               meaning=_("By how many standard deviations the walls gave more steps towards a win"
                         " than was to be expected, once it was measured")),
    )  # fmt: skip
