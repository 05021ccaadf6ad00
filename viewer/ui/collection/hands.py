"""The page of hands: found by what happened in them, each with the hand as it was in the end."""

from collections.abc import Callable, Sequence
from typing import Final

from PySide6.QtCore import QModelIndex

from viewer.collection.answers import MOST_HITS, HandHit, hand_ids, hands
from viewer.collection.hit_words import name_in, what_happened
from viewer.collection.index import LogIndex
from viewer.collection.read import read_several
from viewer.core.base.errors import InputError, shown
from viewer.core.base.records import Log
from viewer.core.play.replay import replay_kyoku
from viewer.core.sites.detect import read_log
from viewer.core.text.places import round_title
from viewer.core.wall.wall import HAND
from viewer.translation import _, ngettext
from viewer.ui import words
from viewer.ui.collection.open_collection import OpenCollection
from viewer.ui.collection.page import IndexPage
from viewer.ui.collection.query_field import QueryField, QueryForm
from viewer.ui.kit.settings import Settings
from viewer.ui.kit.table_view import RowsTable
from viewer.ui.kit.tables import NOTHING, RIGHT, Column, PagedModel, Tiles
from viewer.ui.kit.tile_art import TileArt, code_of

_TILES: Final = HAND + 2
"""For how many a row has room, with the space between melds; with more they are smaller."""


class HandsPage(IndexPage):
    def __init__(self, collection: OpenCollection, settings: Settings, art: TileArt) -> None:
        super().__init__(collection)
        hint = _('What happened: yaku:chankan, riichi dead-waits, player:"NAME" points>=8000')
        subjects = ("player", "win", "loser", "hand", "game")
        form = QueryForm(subjects, ("player", "seat", "yaku", "limit", "points", "riichi"))
        self.field = QueryField(settings, hint, form)
        self.line = self.field.line
        self.model = PagedModel(_columns(lambda hit: self.file(hit.game)), self.fetch_rows, self)
        self.table = RowsTable(self.model, "collection_hands", _("Hands"), art)
        self.table.setSelectionMode(RowsTable.SelectionMode.ExtendedSelection)
        self.table.activated.connect(self._on_activated)
        tip = _("Measure the luck of the player of the chosen hand (Ctrl+K)")
        self.luck_button = self.make_luck_button(self.table, tip)
        self.field.query_changed.connect(self.begin_soon)
        self.lay_out(self.table, self.field, self.luck_button)

    @property
    def asks_wrongly(self) -> bool:
        return self.field.is_wrong

    def ask(self) -> None:
        query = self.field.query
        self.collection.ask(self._asking, lambda index: hand_ids(index, query), self._on_answer)

    def found(self) -> tuple[str, ...]:
        return (shown(str(self.field.query)), *super().found())

    def _on_answer(self, ids: list[int]) -> None:
        self.model.set_ids(ids)
        count = ngettext("{count} hand", "{count} hands", len(ids))
        if len(ids) == MOST_HITS:
            count = _("the latest {count} hands")
        self.count.setText(count.format(count=words.points(len(ids))))

    def rows_of(self, ids: list[int]) -> Callable[[LogIndex], list[HandHit]]:
        query = self.field.query
        return lambda index: _with_tiles(hands(index, query, ids))

    def _on_activated(self, index: QModelIndex) -> None:
        row = self.model.row_at(index.row())
        if row is not None:
            self.spot_wanted.emit(row.game.path, row.place._replace(seat=row.whose))

    @property
    def chosen(self) -> HandHit | None:
        at = self.table.currentIndex().row()
        return self.model.row_at(at) if self.table.selectionModel().hasSelection() else None

    def want_luck(self) -> None:
        """Ask for the luck of the player of the chosen hand."""
        name = None if self.chosen is None else name_in(self.chosen, self.chosen.whose)
        self.luck_wanted.emit(() if name is None else (name,))


def _with_tiles(hits: Sequence[HandHit]) -> list[HandHit]:
    """Read the logs of hits for tiles; what cannot be read any more has none."""
    logs: dict[str, Log] = {}
    for path, data in read_several({hit.game.path for hit in hits}):
        try:
            logs[path] = read_log(data)
        except InputError:
            continue  # it has changed since it was indexed
    return [_with_end(logs.get(hit.game.path), hit) for hit in hits]


def _with_end(log: Log | None, hit: HandHit) -> HandHit:
    """Add the tiles held, the winning tile and the melds, as far as there are any."""
    if log is None or hit.place.hand_index >= len(log.hands):
        return hit
    kyoku, seat = log.hands[hit.place.hand_index], hit.whose
    last = min(hit.row.end_step, len(kyoku.events))
    replay = replay_kyoku(kyoku, log.players, None, log.absent, steps=(last,))
    state = replay.tables[last].seats[seat]
    won = [win.tile for win in hit.wins if win.winner == seat]
    groups = [
        [tile for tile in state.held if tile not in won],
        won,
        *(meld.tiles for meld in state.melds),
    ]
    tiles = tuple(
        tuple(code_of(tile, red_fives=log.red_fives) for tile in group) for group in groups if group
    )
    return hit._replace(tiles=tiles)


def _columns(file: Callable[[HandHit], str]) -> tuple[Column[HandHit], ...]:
    return (
        Column(title=_("Date"), sample="2000-00-00", tip=_file,
               meaning=_("When the game began, in Japan"),
               text=_date),
        Column(title=_("Kyoku"), sample=round_title(7, 10), tip=_file,
               meaning=_("Which hand of the game"),
               text=lambda hit: round_title(hit.row.round, hit.row.honba)),
        Column(title=_("Who"), sample="x" * 10, tip=_file,
               meaning=_("Whom the search is about, or else who won"), text=_who),
        Column(title=_("Points"), sample="+000,000", align=RIGHT, tip=_file,
               meaning=_("What the hand changed of this player's points"), text=_points),
        Column(title=_("Hand"), sample=Tiles(("1m",) * _TILES), tip=_file,
               meaning=_("The hand at the end; what it won with and its melds apart"),
               text=lambda hit: " ".join(each for group in hit.tiles for each in group),
               parts=lambda hit: tuple(map(Tiles, hit.tiles))),
        Column(title=_("What happened"), text=_what, tip=_what,
               meaning=_("Who won how much with which yaku, or how the hand ended")),
        Column(title=_("File"), meaning=_("Where the log lies"), tip=_file, text=file,
               can_hide=True, is_path=True),
    )  # fmt: skip


def _file(hit: HandHit) -> str:
    return shown(hit.game.path)


def _date(hit: HandHit) -> str:
    date = hit.game.game.date
    return date[:10] if date else NOTHING


def _who(hit: HandHit) -> str:
    name = name_in(hit, hit.whose)
    return NOTHING if name is None else shown(name)


def _points(hit: HandHit) -> str:
    return NOTHING if hit.change is None else words.signed_points(hit.change)


def _what(hit: HandHit) -> str:
    return what_happened(hit, words.points)
