"""The Parquet tables of a collection: their columns, with a description that the help shows too.

Ids are made as in `schema`. Lists by seat begin with seat 0; tiles are ids 0 to 135, kinds 0 to 33.
"""

from collections.abc import Iterable, Iterator
from typing import Final, NamedTuple

from viewer.collection.schema import SeatFact
from viewer.core.analysis.named_events import EventKind
from viewer.core.text.rarity_words import event_id
from viewer.translation import N_, _


class TableColumn(NamedTuple):
    name: str
    type: str  # as Arrow writes it
    about: str
    fields: tuple["TableColumn", ...] = ()  # of a list of structs


_SEATS: Final = "list<uint8>"
_TILES: Final = "list<uint8>"
_STRUCTS: Final = "list<struct>"

_HAND: Final = TableColumn(
    "hand", "int64", N_("the hand's number: 1024 times the game's, plus its index from 0")
)
_GAME: Final = TableColumn("game", "int64", N_("the game's number in this export, from 0"))
_SEAT: Final = TableColumn("seat", "uint8", N_("0 to 3, fixed for the game"))
_WAITS: Final = (
    TableColumn("waits", _TILES, N_("the kinds that win")),
    TableColumn("live", "int32", N_("winning tiles that could still be drawn")),
    TableColumn("hands", "int32", N_("winning tiles in other hands")),
    TableColumn(
        "dead",
        "int32",
        N_("winning tiles in the dead wall or out of reach, without indicators that lie open"),
    ),
)

_GAMES: Final = (
    _GAME,
    TableColumn("key", "string", N_("equal for copies of a game")),
    TableColumn("path", "string", N_("the log, as verify names it")),
    TableColumn("id", "string", N_("the site's id of the game")),
    TableColumn("site", "string", N_("tenhou, mahjong-soul or riichi-city")),
    TableColumn("date", "timestamp[s]", N_("when it began, in Japan; Tenhou's to the hour")),
    TableColumn("room", "string", N_("the room, in the site's words")),
    TableColumn("rules", "string", N_("the rules, in the site's words")),
    TableColumn("players", "uint8", N_("3 or 4")),
    TableColumn("south", "bool", N_("whether it has a south round")),
    TableColumn("hands", "int32", N_("number of hands")),
    TableColumn("status", "string", N_("how the check of its walls ended, as verify says it")),
    TableColumn(
        "seats",
        _STRUCTS,
        N_("the players"),
        (
            _SEAT,
            TableColumn("name", "string", N_("the name")),
            TableColumn("dan", "int32", N_("the rank, by the site's number")),
            TableColumn("rate", "double", N_("the rate")),
            TableColumn("points", "int32", N_("points at the end")),
            TableColumn("result", "int32", N_("final score with uma, in tenths of a thousand")),
            TableColumn("place", "int32", N_("from 1")),
            TableColumn("won", "int32", N_("in how many hands it won")),
            TableColumn("dealt_in", "int32", N_("in how many it dealt in")),
            TableColumn("riichi", "int32", N_("in how many it declared riichi")),
            TableColumn("opened", "int32", N_("in how many it called an open meld")),
        ),
    ),
)

SEAT_FACTS: Final = {
    SeatFact.DEALT_IN: N_("who dealt in"),
    SeatFact.DEALT_IN_TO_RIICHI: N_("who dealt in to a riichi"),
    SeatFact.OPEN: N_("who called an open meld"),
    SeatFact.KAN: N_("who called a kan"),
    SeatFact.TENPAI: N_("who was tenpai at the end and had not won"),
    SeatFact.WOULD_COME: N_("of these, whose winning tile was still to be drawn"),
    SeatFact.ONE_DRAW_AWAY: N_("of these, whose own next draw would have won"),
    SeatFact.CAME_NEXT: N_("of these, for whom the very next tile would have won"),
    SeatFact.DEAD_RIICHI: N_("whose riichi had no winning tile left in the wall or a hand"),
    SeatFact.KAN_DORA: N_("who got dora by an indicator of an own kan"),
    SeatFact.NAGASHI: N_("who had nagashi mangan"),
}
"""Those that are columns of ``hands``; who won or declared riichi stands in lists of its own."""

WALL_FACTS: Final = frozenset(
    {SeatFact.WOULD_COME, SeatFact.ONE_DRAW_AWAY, SeatFact.CAME_NEXT, SeatFact.DEAD_RIICHI}
)
"""Those that need a wall."""

_HANDS: Final = (
    _HAND,
    _GAME,
    TableColumn("kyoku", "int32", N_("which hand of the game, from 1")),
    TableColumn("round", "int32", N_("0 is East 1, 4 is South 1")),
    TableColumn("honba", "int32", N_("honba")),
    TableColumn("sticks", "int32", N_("riichi sticks on the table")),
    TableColumn("dealer", "uint8", N_("the dealer's seat")),
    TableColumn("scores", "list<int32>", N_("points before the hand, by seat")),
    TableColumn("places_before", _SEATS, N_("the places by these points, by seat, from 1")),
    TableColumn("places_after", _SEATS, N_("the places after the hand, by seat")),
    TableColumn("haipai", "list<list<uint8>>", N_("the tiles dealt, by seat")),
    TableColumn("shanten", "list<uint8>", N_("shanten of haipai, by seat")),
    TableColumn("result", "string", N_("tsumo, ron, exhaustive, or as Tenhou names a drawn hand")),
    TableColumn("end_step", "int32", N_("number of events")),
    TableColumn(
        "wins",
        _STRUCTS,
        N_("who won"),
        (
            _SEAT,
            TableColumn("payer", "uint8", N_("who dealt in; null for a tsumo")),
            TableColumn("tile", "uint8", N_("the winning tile")),
            TableColumn("yaku", "list<string>", N_("the yaku, as find --json names them")),
            TableColumn("han", "int32", N_("with dora; 13 for each yakuman")),
            TableColumn("fu", "int32", N_("fu")),
            TableColumn("points", "int32", N_("without honba and sticks")),
            TableColumn("limit", "int32", N_("0 none, 1 mangan to 5 yakuman")),
            TableColumn("ura", "int32", N_("han of ura dora")),
            TableColumn("step", "int32", N_("the event")),
        ),
    ),
    *(TableColumn(fact.name.lower(), _SEATS, about) for fact, about in SEAT_FACTS.items()),
    TableColumn(
        "named_events",
        _STRUCTS,
        N_("what happened that has a name, and to whom; find and show --rare name it likewise"),
        (TableColumn("event", "string", ", ".join(map(event_id, EventKind))), _SEAT),
    ),
    TableColumn("calls", "list<uint8>", N_("number of melds, by seat; kita does not count")),
    TableColumn("dora", _TILES, N_("the indicators turned up")),
    TableColumn("ura", _TILES, N_("the ura dora indicators that a winner was shown")),
    TableColumn(
        "kan_dora_step", "int32", N_("the event that turned up the first of these indicators")
    ),
    TableColumn("next_tile", "uint8", N_("the live tile that would have been drawn next")),
    TableColumn(
        "riichi",
        _STRUCTS,
        N_("who declared riichi, and the waits after the discard"),
        (
            _SEAT,
            TableColumn("step", "int32", N_("the event")),
            TableColumn("junme", "int32", N_("the go-round")),
            *_WAITS,
            TableColumn(
                "dead_draws", "int32", N_("own draws since it was accepted, but for one that won")
            ),
        ),
    ),
    TableColumn(
        "final_waits",
        _STRUCTS,
        N_("who was tenpai at the end and had not won, and the waits"),
        (
            _SEAT,
            *_WAITS,
            TableColumn("away", "int32", N_("after how many live tiles a winning one would come")),
            TableColumn("own_away", "int32", N_("after how many own draws")),
        ),
    ),
)

_WALLS: Final = (
    _HAND,
    _GAME,
    TableColumn(
        "era", "string", N_("how the wall was published: perhand, hex, base64, md5, sha256")
    ),
    TableColumn(
        "tiles", _TILES, N_("136 or 108 tile ids, slot 0 first; null where nobody published them")
    ),
    TableColumn("dice", "list<uint8>", N_("two, 1 to 6")),
    TableColumn("verified", "bool", N_("whether the whole hand was compared with it and agrees")),
)

_EVENTS: Final = (
    _HAND,
    TableColumn("step", "int32", N_("which event of the hand, from 1")),
    TableColumn(
        "event",
        "string",
        N_(
            "draw, discard, chi, pon, daiminkan, kakan, ankan, kita, riichi, riichi_accepted, "
            "dora, win, ryuukyoku, leave, return, unread"
        ),
    ),
    TableColumn("seat", "uint8", N_("whose")),
    TableColumn("tile", "uint8", N_("the tile drawn, discarded, called, added, turned up or won")),
    TableColumn("tiles", _TILES, N_("all tiles of a meld")),
    TableColumn("source", "uint8", N_("whose tile was called or won")),
    TableColumn("changes", "list<int32>", N_("points that a win or drawn hand adds, by seat")),
)

PARQUET_TABLES: Final = {"games": _GAMES, "hands": _HANDS, "walls": _WALLS, "events": _EVENTS}


def described(columns: Iterable[TableColumn], within: str = "") -> Iterator[TableColumn]:
    """Yield columns and those of structs in them, as in ``wins.yaku``; all words translated."""
    for column in columns:
        name = within + column.name
        yield TableColumn(name, column.type, _(column.about))
        yield from described(column.fields, f"{name}.")


def schema_lines() -> Iterator[str]:
    """Yield the tables with their columns, a line each."""
    for table, columns in PARQUET_TABLES.items():
        yield f"{table}:"
        for column in described(columns):
            yield f"  {column.name} ({column.type}): {column.about}"
