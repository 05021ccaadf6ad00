"""Finds hands, and games, of the chosen collection by what happened in them.

Hands come in two steps, as games do in `answers`: the ids of all, and those that are in sight.
"""

import json
from collections.abc import Iterable
from typing import Final, NamedTuple

from viewer.collection.answers import IndexedGame, games
from viewer.collection.index import LogIndex
from viewer.collection.query import Query
from viewer.collection.query_sql import QuerySql
from viewer.collection.schema import HAND_BITS, SEAT_BITS, HandRow, WinRow

MOST_HITS: Final = 100_000
"""More than anybody looks through."""

_IDS: Final = "{names} SELECT h.id {hands} ORDER BY g.date DESC NULLS LAST, h.id LIMIT {most}"
_FOUND: Final = (
    "{names} SELECT {seat}, {step}, h.* {hands} AND h.id IN (SELECT value FROM json_each(?))"
)
_GAMES_OF: Final = f"(SELECT DISTINCT value >> {HAND_BITS} AS id FROM json_each(?))"  # noqa: S608
_GAMES: Final = "s.id IN ({names} SELECT g.id {hands})"
_WINS: Final = f"""
SELECT win.* FROM json_each(?) AS wanted
JOIN win ON win.id BETWEEN wanted.value << {SEAT_BITS} AND (wanted.value + 1 << {SEAT_BITS}) - 1
"""  # noqa: S608 - a constant


class HandHit(NamedTuple):
    """A hand of a game, and where in it what was asked for happened."""

    id: int
    game: IndexedGame
    kyoku: int  # its index in the log, from 0
    step: int  # the table after so many events
    seat: int | None  # whom it is about, if the query is about somebody
    row: HandRow
    wins: tuple[WinRow, ...]


def hand_ids(index: LogIndex, query: Query, most: int = MOST_HITS) -> list[int]:
    """Return the hands of which a query is true, the latest game first; copies are left out."""
    sql = QuerySql(query)
    question = _IDS.format(names=sql.with_names, hands=sql.hands("temp.counted"), most=most)
    return [number for (number,) in index.ask(question, [*sql.name_values, *sql.values])]


def hands(index: LogIndex, query: Query, ids: Iterable[int]) -> list[HandHit]:
    """Return what a query finds in these hands, in their order."""
    ids = list(ids)
    sql = QuerySql(query)
    question = _FOUND.format(
        names=sql.with_names, seat=sql.seat, step=sql.step, hands=sql.hands(_GAMES_OF)
    )
    wanted = json.dumps(ids)
    values = [*sql.name_values, wanted, *sql.values, wanted]
    rows = {row[2]: row for row in index.ask(question, values)}
    played = {game.id: game for game in games(index, {each >> HAND_BITS for each in rows})}
    wins: dict[int, list[WinRow]] = {}
    for win in map(WinRow._make, index.ask(_WINS, [wanted])):
        wins.setdefault(win.id >> SEAT_BITS, []).append(win)
    return [
        HandHit(
            each,
            played[each >> HAND_BITS],
            each & (1 << HAND_BITS) - 1,
            step,
            seat if sql.is_about_somebody else None,
            HandRow._make(row),
            tuple(wins.get(each, ())),
        )
        for each in ids
        if each in rows
        for seat, step, *row in [rows[each]]
    ]


def games_where(query: Query) -> tuple[str, list[str]]:
    """Return the condition, and its values, with which `answers.game_ids` finds games."""
    if not query.terms:
        return "1", []
    sql = QuerySql(query)
    where = _GAMES.format(names=sql.with_names, hands=sql.hands("temp.chosen"))
    return where, [*sql.name_values, *sql.values]
