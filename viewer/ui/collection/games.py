"""The page of games: a row each, sorted; its search is the filter of all pages."""

from collections.abc import Callable
from functools import partial
from typing import Final

from PySide6.QtCore import QModelIndex, Qt

from viewer.collection.answers import GameOrder, IndexedGame, game_ids, games, games_where
from viewer.collection.index import LogIndex
from viewer.collection.schema import SeatRow
from viewer.collection.verdicts import status_name
from viewer.core.base.errors import sentence, shown
from viewer.core.base.meld import SEATS
from viewer.core.sites.reading import SITES
from viewer.translation import _, ngettext
from viewer.ui import words
from viewer.ui.collection.check_model import STATUS_MARKS, common_folder
from viewer.ui.collection.open_collection import OpenCollection
from viewer.ui.collection.page import IndexPage
from viewer.ui.collection.query_field import QueryField, QueryForm
from viewer.ui.kit.settings import Settings
from viewer.ui.kit.table_view import RowsTable
from viewer.ui.kit.tables import NOTHING, RIGHT, Column, PagedModel

_ORDERS: Final[tuple[GameOrder | None, ...]] = (
    *("status", "date", "site", "rules"),
    *(None,) * SEATS,
    *("hands", "path"),
)
"""What a column is sorted by."""
_SITE: Final = _ORDERS.index("site")


class GamesModel(PagedModel[IndexedGame]):
    def __init__(self, page: "GamesPage") -> None:
        super().__init__(_columns(page.file), page.fetch_rows, page)
        self._page = page

    def sort(self, column: int, order: Qt.SortOrder = Qt.SortOrder.AscendingOrder) -> None:
        self._page.sort(column, descending=order == Qt.SortOrder.DescendingOrder)


class GamesPage(IndexPage):
    def __init__(self, collection: OpenCollection, settings: Settings) -> None:
        super().__init__(collection)
        self._order: GameOrder = "date"
        self._descending = True
        hint = _("Games with a player, a date, a room or anything that happened in them")
        form = QueryForm(("game", "player", "win"), ("player", "room", "date", "players"))
        self.field = QueryField(settings, hint, form)
        self.line = self.field.line
        self.model = GamesModel(self)
        self.table = RowsTable(self.model, "collection_games", _("Games"))
        header = self.table.horizontalHeader()
        header.setSortIndicator(_ORDERS.index("date"), Qt.SortOrder.DescendingOrder)
        self.table.setSortingEnabled(True)
        self.table.activated.connect(self._on_activated)
        self.field.query_changed.connect(lambda: collection.select(self.field.query))
        collection.opened.connect(lambda: self.field.write(""))
        self.lay_out(self.table, self.field, self.count)

    def sort(self, column: int, *, descending: bool) -> None:
        order = _ORDERS[column] if column >= 0 else None
        if order is not None and (order, descending) != (self._order, self._descending):
            self._order, self._descending = order, descending
            self.begin_soon()

    def file(self, row: IndexedGame) -> str:
        """Return a log's name, without what all of the collection have in common."""
        return shown(row.path.removeprefix(common_folder(self.collection.paths)) or row.path)

    def ask(self) -> None:
        order, descending, query = self._order, self._descending, self.collection.query

        def question(index: LogIndex) -> list[int]:
            where, values = games_where(query)
            return game_ids(index, order, descending=descending, where=where, values=values)

        self.collection.ask(self._asking, question, self._on_answer)

    def _on_answer(self, ids: list[int]) -> None:
        self.model.set_ids(ids)
        count = ngettext("{count} game", "{count} games", len(ids))
        self.count.setText(count.format(count=words.points(len(ids))))

    def fetch_rows(self, ids: list[int], take: Callable[[dict[int, IndexedGame]], None]) -> None:
        self.fetch(lambda index: {each.id: each for each in games(index, ids)}, take)

    def _on_activated(self, index: QModelIndex) -> None:
        row = self.model.shown[index.row()]
        if row is not None:
            self.spot_wanted.emit(row.path, None)

    def close_work(self) -> None:
        self.field.stop()
        super().close_work()


def _columns(file: Callable[[IndexedGame], str]) -> tuple[Column[IndexedGame], ...]:
    return (
        Column(title=_("Walls"), sample=max(map(status_name, STATUS_MARKS), key=len), tip=_reason,
               meaning=_("Whether the log agrees with its walls"),
               text=lambda row: status_name(row.status),
               mark=lambda row: STATUS_MARKS[row.status]),
        Column(title=_("Date"), sample="2000-00-00 00:00", tip=_reason,
               meaning=_("When it began, in Japan"),
               text=lambda row: (row.game and row.game.date) or NOTHING),
        Column(title=_("Site"), sample=max(map(words.site_name, SITES), key=len), tip=_reason,
               meaning=_("Where the game was played"),
               text=lambda row: words.site_name(row.game.site) if row.game else NOTHING),
        Column(title=_("Room"), sample="三鳳南喰赤－", tip=_reason,
               meaning=_("The room and its rules"),
               text=lambda row: row.game.rules if row.game else NOTHING),
        *(Column(title=words.place(nth), sample="xxxxxxxxxx 00,000", tip=_everybody,
                 meaning=_("Who came in this place, with how many points"),
                 text=partial(_placed, nth)) for nth in range(1, SEATS + 1)),
        Column(title=_("Hands"), sample="000", align=RIGHT, tip=_reason,
               meaning=_("How many hands it has"),
               text=lambda row: words.points(row.game.hands) if row.game else NOTHING),
        Column(title=_("File"), meaning=_("Where the log lies"), tip=lambda row: shown(row.path),
               text=file, can_hide=True),
    )  # fmt: skip


def _placed(place: int, row: IndexedGame) -> str:
    return next((_with_points(seat) for seat in row.seats if seat.place == place), NOTHING)


def _with_points(seat: SeatRow) -> str:
    return f"{shown(seat.name)} {words.points(seat.points)}"


def _everybody(row: IndexedGame) -> str:
    return "\n".join(map(_with_points, sorted(row.seats, key=lambda seat: seat.place or 0)))


def _reason(row: IndexedGame) -> str:
    return "" if row.problem is None else sentence(row.problem)
