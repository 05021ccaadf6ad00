"""The pages of games and of players: a row each, sorted.

The search for games is the filter of all pages. Players come with figures and a way to luck.
"""

from collections.abc import Callable, Mapping
from functools import partial
from operator import attrgetter
from typing import Final, NamedTuple

from PySide6.QtCore import QModelIndex, Qt

from viewer.collection.answers import (
    GameOrder,
    IndexedGame,
    PlayerFigures,
    PlayerOrder,
    count_of_players,
    game_ids,
    games,
    player_ids,
    players,
)
from viewer.collection.index import LogIndex
from viewer.collection.schema import SeatRow
from viewer.core.base.errors import sentence, shown
from viewer.core.base.meld import SEATS
from viewer.core.judgement.words import status_name
from viewer.core.sites.detect import SITES, site_title
from viewer.translation import _, ngettext, pgettext
from viewer.ui import words
from viewer.ui.collection.open_collection import OpenCollection
from viewer.ui.collection.page import IndexPage
from viewer.ui.collection.query_field import QueryField, QueryForm
from viewer.ui.kit.parts import search_field
from viewer.ui.kit.settings import Settings
from viewer.ui.kit.table_view import RowsTable
from viewer.ui.kit.tables import NOTHING, RIGHT, Column, PagedModel

_DATE: Final = 1
"""The column of dates."""
_GAMES: Final = 2
"""The column of how many games a player has."""


class GamesPage(IndexPage):
    def __init__(self, collection: OpenCollection, settings: Settings) -> None:
        super().__init__(collection)
        self._order: GameOrder = "date"
        self._descending = True
        hint = _("Games with a player, a date, a room or anything that happened in them")
        form = QueryForm(("game", "player", "win"), ("player", "room", "date", "players"))
        self.field = QueryField(settings, hint, form)
        self.line = self.field.line
        self.model = PagedModel(_columns(self.file), self.fetch_rows, self, self.sort)
        self.table = RowsTable(self.model, "collection_games", _("Games"))
        header = self.table.horizontalHeader()
        header.setSortIndicator(_DATE, Qt.SortOrder.DescendingOrder)
        self.table.setSortingEnabled(True)
        self.table.setSelectionMode(RowsTable.SelectionMode.ExtendedSelection)
        self.table.activated.connect(self._on_activated)
        self.field.query_changed.connect(self._on_query_changed)
        collection.opened.connect(lambda: self.field.write(""))
        self.lay_out(self.table, self.field)

    def _on_query_changed(self) -> None:
        if self.field.is_wrong or self.field.query == self.collection.query:
            self.begin_soon()
        self.collection.select(self.field.query)

    def sort(self, order: GameOrder, descending: bool) -> None:
        if (order, descending) != (self._order, self._descending):
            self._order, self._descending = order, descending
            self.begin_soon()

    @property
    def asks_wrongly(self) -> bool:
        return self.field.is_wrong

    def ask(self) -> None:
        question = partial(game_ids, order=self._order, descending=self._descending)
        self.collection.ask(self._asking, question, self._on_answer)

    def _on_answer(self, ids: list[int]) -> None:
        self.model.set_ids(ids)
        count = ngettext("{count} game", "{count} games", len(ids))
        self.count.setText(count.format(count=words.points(len(ids))))

    def rows_of(self, ids: list[int]) -> Callable[[LogIndex], list[IndexedGame]]:
        return lambda index: games(index, ids)

    def _on_activated(self, index: QModelIndex) -> None:
        row = self.model.row_at(index.row())
        if row is not None:
            self.spot_wanted.emit(row.path, None)


def _columns(file: Callable[[IndexedGame], str]) -> tuple[Column[IndexedGame], ...]:
    return (
        Column(title=_("Walls"), order="status", tip=_reason,
               sample=max(map(status_name, words.STATUS_MARKS), key=len),
               meaning=_("Whether the log agrees with its walls"),
               text=lambda row: status_name(row.status),
               verdict=lambda row: words.STATUS_MARKS[row.status]),
        Column(title=_("Date"), order="date", sample="2000-00-00 00:00", tip=_reason,
               meaning=_("When it began, in Japan"),
               text=lambda row: row.game.date or NOTHING),
        Column(title=_("Site"), order="site", tip=_reason,
               sample=max(map(site_title, SITES), key=len),
               meaning=_("Where the game was played"),
               text=lambda row: site_title(row.game.site)),
        Column(title=_("Room"), order="rules", sample="三鳳南喰赤－", tip=_reason,
               meaning=_("The room and its rules"),
               text=lambda row: row.game.rules),
        *(Column(title=words.place(nth), sample="xxxxxxxxxx 00,000", tip=_everybody,
                 meaning=_("Who came in this place, with how many points"),
                 text=partial(_name_at, nth), figure=partial(_points_at, nth), grows=True)
          for nth in range(1, SEATS + 1)),
        Column(title=_("Hands"), order="hands", sample="000", align=RIGHT, tip=_reason,
               meaning=_("How many hands it has"),
               text=lambda row: words.points(row.game.hands)),
        Column(title=_("File"), order="path", meaning=_("Where the log lies"),
               tip=lambda row: shown(row.path), text=file, can_hide=True, is_path=True),
    )  # fmt: skip


def _name_at(place: int, row: IndexedGame) -> str:
    return next((shown(seat.name) for seat in row.seats if seat.place == place), NOTHING)


def _points_at(place: int, row: IndexedGame) -> str:
    return next((words.points(seat.points) for seat in row.seats if seat.place == place), "")


def _with_points(seat: SeatRow) -> str:
    return f"{shown(seat.name)} {words.points(seat.points)}"


def _everybody(row: IndexedGame) -> str:
    return "\n".join(map(_with_points, sorted(row.seats, key=lambda seat: seat.place or 0)))


def _reason(row: IndexedGame) -> str:
    return "" if row.problem is None else sentence(row.problem)


class _FoundPlayers(NamedTuple):
    ids: list[int]
    number: int  # of names in the collection, found or not


class PlayersPage(IndexPage):
    def __init__(self, collection: OpenCollection) -> None:
        super().__init__(collection)
        self.luck: dict[str, str] = {}
        self._order: PlayerOrder = "games"
        self._descending = True
        self.field = self.line = search_field(_("Search names"))
        self.model = PagedModel(_player_columns(self.luck), self.fetch_rows, self, self.sort)
        self.table = RowsTable(self.model, "collection_players", _("Players"))
        header = self.table.horizontalHeader()
        header.setSortIndicator(_GAMES, Qt.SortOrder.DescendingOrder)
        self.table.setSortingEnabled(True)
        self.table.activated.connect(self.want_luck)
        self.table.setSelectionMode(RowsTable.SelectionMode.ExtendedSelection)
        self.field.textChanged.connect(self.begin_soon)
        tip = _("Measure the luck of the chosen player; several names are one player (Ctrl+K)")
        self.luck_button = self.make_luck_button(self.table, tip)
        for signal in (collection.opened, collection.selected):
            signal.connect(self.luck.clear)
        self.lay_out(self.table, self.field, self.luck_button)

    def sort(self, order: PlayerOrder, descending: bool) -> None:
        if (order, descending) != (self._order, self._descending):
            self._order, self._descending = order, descending
            self.begin_soon()

    def ask(self) -> None:
        question = partial(
            _found_players,
            order=self._order,
            descending=self._descending,
            needle=self.field.text().strip(),
        )
        self.collection.ask(self._asking, question, self._on_answer)

    def _on_answer(self, found: _FoundPlayers) -> None:
        self.model.set_ids(found.ids)
        count = ngettext("{count} player", "{count} players", found.number)
        self.count.setText(count.format(count=words.points(found.number)))

    def rows_of(self, ids: list[int]) -> Callable[[LogIndex], list[PlayerFigures]]:
        return lambda index: players(index, ids)

    # luck

    def want_luck(self) -> None:
        """Ask for the luck of the chosen player; several names are one player's."""
        places = [each.row() for each in self.table.selectionModel().selectedRows()]
        self.model.fetch_rows(places, self._want_luck_of)

    def _want_luck_of(self, rows: list[PlayerFigures]) -> None:
        self.luck_wanted.emit(tuple(dict.fromkeys(row.name for row in rows)))

    def note_luck(self, name: str, luck: str) -> None:
        """Show a player's luck, as measured."""
        self.luck[name] = luck
        self.model.show_again(self.model.shown)


def _found_players(
    index: LogIndex, order: PlayerOrder, needle: str, *, descending: bool
) -> _FoundPlayers:
    ids = player_ids(index, order, descending=descending, needle=needle)
    return _FoundPlayers(ids, count_of_players(index))


def _number(
    order: PlayerOrder,
    title: str,
    meaning: str,
    form: str,
    found: Callable[[PlayerFigures], float | None] | None = None,
) -> Column[PlayerFigures]:
    def text(row: PlayerFigures) -> str:
        value = found(row) if found else getattr(row, order)
        return NOTHING if value is None else form.format(value)

    sample = form.format(88_888 if "," in form else 1 if "%" in form else 88.88)
    return Column(title=title, meaning=meaning, text=text, order=order, align=RIGHT, sample=sample)


def _share(
    count: PlayerOrder,
    title: str,
    meaning: str,
    of: Callable[[PlayerFigures], int] = attrgetter("hands"),
) -> Column[PlayerFigures]:
    def found(row: PlayerFigures) -> float | None:
        part, whole = getattr(row, count), of(row)
        return part / whole if whole and part is not None else None

    return _number(count, title, meaning, "{:.1%}", found)


def _player_columns(luck: Mapping[str, str]) -> tuple[Column[PlayerFigures], ...]:
    number, share, place = _number, _share, partial(_share, of=attrgetter("ended"))
    return (
        Column(title=_("Player"), meaning=_("The name in the logs"), order="name",
               text=lambda row: shown(row.name)),
        number("players", pgettext("how many", "Players"),
               _("Whether these are games of three or of four"), "{}"),
        number("games", _("Games"), _("How many games, copies counted once"), "{:,}"),
        number("place", _("Place"), _("The place on average"), "{:.2f}"),
        place("first", _("1st"), _("How often in the first place, of the games with an end")),
        place("second", _("2nd"), _("How often in the second place, of the games with an end")),
        place("third", _("3rd"), _("How often in the third place, of the games with an end")),
        place("fourth", _("4th"), _("How often in the fourth place, of the games with an end")),
        number("points", _("Points"), _("Points in the end, on average"), "{:,.0f}"),
        share("won", _("Wins"), _("In how many of all hands the player won")),
        share("dealt_in", _("Dealt in"), _("In how many of all hands the player dealt in")),
        share("riichi", _("Riichi"), _("In how many of all hands the player declared riichi")),
        share("opened", _("Calls"),
              _("In how many of all hands the player called chi, pon or kan")),
        Column(title=_("Luck"), sample="< −999σ", align=RIGHT,
               text=lambda row: luck.get(row.name, NOTHING),
               meaning=_("How many points a game luck gave or took, once it was measured")),
    )  # fmt: skip
