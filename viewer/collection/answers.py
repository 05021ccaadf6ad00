"""What the index answers of the chosen collection: games, figures of players, hands of a query.

Games and hands come in two steps, as a window has them: the ids of all in some order, and the rows
of those that are in sight.
"""

import json
from collections.abc import Callable, Iterable, Mapping, Sequence
from hashlib import sha256
from itertools import chain
from typing import Any, Final, Literal, NamedTuple

from viewer.collection.find import path_of
from viewer.collection.index import LogIndex, problem_of
from viewer.collection.query import Query
from viewer.collection.query_sql import QuerySql
from viewer.collection.schema import HAND_BITS, SEAT_BITS, GameRow, HandRow, SeatRow, WinRow
from viewer.core.base.errors import Remark
from viewer.core.base.place import Place
from viewer.core.judgement.judge import Status

GameOrder = Literal["date", "site", "rules", "hands", "status", "path"]
PlayerOrder = Literal[
    "name", "players", "games", "place", "points",
    "first", "second", "third", "fourth", "won", "dealt_in", "riichi", "opened",
]  # fmt: skip

_ORDERS: Final[dict[GameOrder, str]] = {
    "date": "g.date",
    "site": "g.site",
    "rules": "g.rules",
    "hands": "g.hands",
    "status": "s.status",
    "path": "s.file",
}
_IDS: Final = """
SELECT s.id FROM temp.selected JOIN source AS s USING (id) JOIN game AS g USING (id)
ORDER BY {order} {direction} NULLS LAST, s.file {direction}, s.member {direction}
"""
_PATHS: Final = "SELECT file, member FROM temp.selected JOIN source USING (id)"
_GAMES: Final = """
SELECT s.id, s.file, s.member, s.status, s.problem, g.*
FROM json_each(?) AS wanted JOIN source AS s ON s.id = wanted.value
JOIN game AS g ON g.id = s.id
ORDER BY wanted.key
"""
_SEATS: Final = f"""
SELECT seat.* FROM json_each(?) AS wanted
JOIN seat ON seat.id >> {SEAT_BITS} = wanted.value
AND seat.id BETWEEN wanted.value << {SEAT_BITS} AND (wanted.value + 1 << {SEAT_BITS}) - 1
"""  # noqa: S608 - a constant
_NAMES: Final = f"""
SELECT name, count(*) FROM seat WHERE id >> {SEAT_BITS} IN temp.counted
GROUP BY name ORDER BY count(*) DESC, name
"""  # noqa: S608 - a constant
_FIGURES: Final = f"""
SELECT player_id(name, players) AS id, folded(name) AS folded, name, players,
    count(*) AS games, count(place) AS ended, avg(points) AS points, avg(result) / 10 AS result,
    avg(place) AS place, sum(place = 1) AS first, sum(place = 2) AS second,
    sum(place = 3) AS third, sum(place = 4) AS fourth, sum(hands) AS hands, sum(won) AS won,
    sum(dealt_in) AS dealt_in, sum(riichi) AS riichi, sum(opened) AS opened
FROM seat WHERE seat.id >> {SEAT_BITS} IN temp.counted GROUP BY name, players
"""  # noqa: S608 - a constant
_PLAYER_IDS: Final = """
SELECT id FROM temp.figures WHERE instr(folded, ?) > 0
ORDER BY {order} {direction} NULLS LAST, games DESC, name, players
"""
_PLAYER_COUNT: Final = "SELECT count(DISTINCT name) FROM temp.figures"
_PLAYERS: Final = """
SELECT figures.* FROM json_each(?) AS wanted JOIN temp.figures ON figures.id = wanted.value
ORDER BY wanted.key
"""
_PLAYER_ORDERS: Final[dict[PlayerOrder, str]] = {
    "name": "name",
    "players": "players",
    "games": "games",
    "place": "place",
    "points": "points",
    "first": "first * 1.0 / nullif(ended, 0)",
    "second": "second * 1.0 / nullif(ended, 0)",
    "third": "third * 1.0 / nullif(ended, 0)",
    "fourth": "fourth * 1.0 / nullif(ended, 0)",
    "won": "won * 1.0 / nullif(hands, 0)",
    "dealt_in": "dealt_in * 1.0 / nullif(hands, 0)",
    "riichi": "riichi * 1.0 / nullif(hands, 0)",
    "opened": "opened * 1.0 / nullif(hands, 0)",
}


_TOTALS: Final = """
SELECT count(*), count(g.id), coalesce(sum(s.status = 'unreadable'), 0),
    coalesce(sum(s.status IN ('contradicted', 'inconsistent')), 0),
    (SELECT coalesce(sum(hands), 0) FROM temp.counted JOIN game USING (id)),
    (SELECT count(*) FROM temp.counted)
FROM temp.chosen JOIN source AS s USING (id) LEFT JOIN game AS g USING (id)
"""


class CollectionTotals(NamedTuple):
    logs: int = 0
    games: int = 0  # that can be read, copies included
    unreadable: int = 0
    contradicted: int = 0  # logs that their walls contradict
    hands: int = 0  # copies counted once, as all that follows
    distinct: int = 0  # games


class IndexedGame(NamedTuple):
    """A game of the collection."""

    id: int
    path: str  # its name in reports
    status: Status  # how the check of its walls ended
    problem: Remark | None
    game: GameRow
    seats: tuple[SeatRow, ...]


class PlayerFigures(NamedTuple):
    """A name's figures in games of three or four; averages are None where no game has an end."""

    id: int  # the same for a name in any collection
    name: str
    players: int
    games: int
    ended: int  # how many of these have an end, and so a place
    points: float | None  # on average, in the end
    result: float | None  # the final score with uma, in thousands, on average
    place: float | None  # on average
    first: int | None  # how often, as those that follow
    second: int | None
    third: int | None
    fourth: int | None
    hands: int
    won: int
    dealt_in: int
    riichi: int
    opened: int


def game_ids(index: LogIndex, order: GameOrder = "date", *, descending: bool = False) -> list[int]:
    """Return the games that the filter selects, in order; what is no game is for the check."""
    direction = "DESC" if descending else "ASC"
    question = _IDS.format(order=_ORDERS[order], direction=direction)
    return [number for (number,) in index.ask(question)]


def games(index: LogIndex, ids: Iterable[int]) -> list[IndexedGame]:
    """Return the games of these ids, in their order."""
    wanted = (json.dumps([*ids]),)
    seats: dict[int, list[SeatRow]] = {}
    for row in index.rows(SeatRow._make, _SEATS, wanted):
        seats.setdefault(row.id >> SEAT_BITS, []).append(row)

    def made(row: Sequence[Any]) -> IndexedGame:
        number, file, member, status, problem, *game = row
        return IndexedGame(
            number,
            path_of(file, member),
            status,
            problem_of(problem),
            GameRow._make(game),
            tuple(seats.get(number, ())),
        )

    return index.rows(made, _GAMES, wanted)


def totals(index: LogIndex) -> CollectionTotals:
    return CollectionTotals(*chain.from_iterable(index.ask(_TOTALS)))


def player_ids(
    index: LogIndex, order: PlayerOrder = "games", *, descending: bool = True, needle: str = ""
) -> list[int]:
    """Return the players whose names have ``needle`` in them, in order; unknown values come last.

    Figures are added up once for as long as nothing else is chosen: that takes the longest.
    """
    index.cache_rows("figures", _FIGURES, _FUNCTIONS)
    direction = "DESC" if descending else "ASC"
    question = _PLAYER_IDS.format(order=_PLAYER_ORDERS[order], direction=direction)
    return [number for (number,) in index.ask(question, (_folded(needle),))]


def count_of_players(index: LogIndex) -> int:
    """Return how many names there are, in games of three or four."""
    index.cache_rows("figures", _FIGURES, _FUNCTIONS)
    return sum(chain.from_iterable(index.ask(_PLAYER_COUNT)))


def players(index: LogIndex, ids: Iterable[int]) -> list[PlayerFigures]:
    """Return the figures of these players, in their order; copies of a game are counted once."""
    index.cache_rows("figures", _FIGURES, _FUNCTIONS)
    return index.rows(_figures, _PLAYERS, (json.dumps([*ids]),))


def _figures(row: Sequence[Any]) -> PlayerFigures:
    number, _folded_name, *figures = row
    return PlayerFigures._make((number, *figures))


def _player_id(name: object, count: object) -> int:
    """A number that stays the same whatever else is in the index: 2⁻⁵⁶ that two share one."""
    return int.from_bytes(sha256(f"{count} {name}".encode()).digest()[:7])


def _folded(name: object) -> str:
    return str(name).casefold()


_FUNCTIONS: Final[Mapping[str, Callable[..., int | str]]] = {
    "player_id": _player_id,
    "folded": _folded,
}


def names_of_players(index: LogIndex) -> dict[str, int]:
    """Return how many games each name played, copies counted once; who played most first."""
    return dict(index.ask(_NAMES))


# hands

MOST_HITS: Final = 100_000
"""More than anybody looks through."""

_SAMPLE: Final = 1000
"""Games, about, that tell whether a search finds much."""
_MUCH: Final = 2
"""A search finds much if it finds more than so many times as many hands as are wanted."""

_LATEST: Final = """
SELECT g.id FROM temp.counted AS c CROSS JOIN game AS g ON g.id = c.id
ORDER BY g.date DESC NULLS LAST, g.id
"""
_SCATTERED: Final = "(SELECT id FROM temp.counted WHERE id * 2654435761 & 4294967295 < {})"
"""A part of all games, as 2³² is to the number: wherever they lie, and the same each time."""
_ALL_HAND_IDS: Final = (
    "{names} SELECT h.id {hands} ORDER BY g.date DESC NULLS LAST, h.id LIMIT {most}"
)
_FIRST_HAND_IDS: Final = "SELECT h.id {hands} ORDER BY c.rowid, h.id LIMIT {most}"
_FOUND: Final = (
    "{names} SELECT {seat}, {step}, h.* {hands} AND h.id IN (SELECT value FROM json_each(:wanted))"
)
_GAMES_OF: Final = f"(SELECT DISTINCT value >> {HAND_BITS} AS id FROM json_each(:wanted))"  # noqa: S608
_WINS: Final = f"""
SELECT win.* FROM json_each(?) AS wanted
JOIN win ON win.id BETWEEN wanted.value << {SEAT_BITS} AND (wanted.value + 1 << {SEAT_BITS}) - 1
"""  # noqa: S608 - a constant


class HandHit(NamedTuple):
    """A hand of a game, and where in it what was asked for happened."""

    id: int
    game: IndexedGame
    place: Place  # with a seat if the query is about somebody
    row: HandRow
    wins: tuple[WinRow, ...]
    changes: tuple[int | None, ...]  # of the points of each seat; empty where none is known
    tiles: tuple[tuple[str, ...], ...] = ()  # as the window shows them, once the log was read

    @property
    def whose(self) -> int:
        """Whose hand it is: whom the query is about, or else the winner, or the dealer."""
        if self.place.seat is not None:
            return self.place.seat
        return self.wins[0].winner if self.wins else self.row.dealer

    @property
    def change(self) -> int | None:
        """What it changed of the points of whose it is."""
        return dict(enumerate(self.changes)).get(self.whose)


def hand_ids(index: LogIndex, query: Query, most: int = MOST_HITS) -> list[int]:
    """Return the hands of which a query is true, the latest game first; copies are left out.

    A search that finds much goes through games from the latest on, until it has enough. Others have
    to look at all: they do in the order in which rows lie, which is faster, and sort what is found.
    """
    sql = QuerySql(query)
    if _finds_much(index, sql, most):
        index.cache_rows("latest", _LATEST, by_id=False)
        question = _FIRST_HAND_IDS.format(hands=sql.hands("temp.latest"), most=most)
    else:
        found = sql.hands("temp.counted")
        question = _ALL_HAND_IDS.format(names=sql.with_names, hands=found, most=most)
    return [number for (number,) in index.ask(question, sql.values)]


def _finds_much(index: LogIndex, sql: QuerySql, most: int) -> bool:
    if sql.with_names:  # the games of a player are found by the name
        return False
    for (games,) in index.ask("SELECT count(*) FROM temp.counted"):
        sampled = min(games, _SAMPLE)
        some = _SCATTERED.format((sampled << 32) // max(games, 1))
        for (found,) in index.ask(f"SELECT count(*) {sql.hands(some)}", sql.values):
            return bool(found * games > _MUCH * most * sampled)
    return False


def hands(index: LogIndex, query: Query, ids: Iterable[int]) -> list[HandHit]:
    """Return what a query finds in these hands, in their order."""
    ids = list(ids)
    sql = QuerySql(query)
    question = _FOUND.format(
        names=sql.with_names, seat=sql.seat, step=sql.step, hands=sql.hands(_GAMES_OF)
    )
    wanted = json.dumps(ids)
    found = index.rows(_seat_step_hand, question, {**sql.values, "wanted": wanted})
    rows = {each[2].id: each for each in found}
    played = {game.id: game for game in games(index, {each >> HAND_BITS for each in rows})}
    wins: dict[int, list[WinRow]] = {}
    for win in index.rows(WinRow._make, _WINS, [wanted]):
        wins.setdefault(win.id >> SEAT_BITS, []).append(win)
    return [
        HandHit(
            each,
            played[each >> HAND_BITS],
            Place(each & (1 << HAND_BITS) - 1, step, seat if sql.is_about_somebody else None),
            hand,
            tuple(wins.get(each, ())),
            changes,
        )
        for each in ids
        if each in rows and each >> HAND_BITS in played  # a damaged file may lack either
        for seat, step, hand, changes in [rows[each]]
    ]


def _seat_step_hand(row: Sequence[Any]) -> tuple[int, int, HandRow, tuple[int | None, ...]]:
    hand = HandRow._make(row[2:])
    changes = (None if each is None else int(each) for each in json.loads(hand.changes))
    return row[0], row[1], hand, tuple(changes)


# the filter


def select_games(index: LogIndex, query: Query) -> None:
    """Let the index select only the games in which a query, if it asks anything, finds a hand."""
    if query.terms:
        sql = QuerySql(query)
        found = sql.hands("temp.selected")
        index.narrow(f"{sql.with_names} SELECT g.id {found}", sql.values)


def selected_paths(index: LogIndex) -> frozenset[str]:
    """Return the names in reports of all logs that the filter selects, also of copies."""
    return frozenset(index.rows(lambda row: path_of(*row), _PATHS))
