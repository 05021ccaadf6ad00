"""Makes SQL of a query, for the index's tables.

What is said of somebody is four bits of a hand, one a seat: those of whom it is true. Terms that
hold leave the bits that all of them have, and a negated term takes its own away; without any other
term about somebody, it has to be true of nobody. What is said of a win is true of its winner, and
all of it of one win. With a term about a loser the others are about that player, not the winner.
"""

import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from functools import cached_property, reduce
from operator import or_
from typing import Any, Final

from viewer.collection.query import Query, Term
from viewer.collection.schema import (
    HAIPAI_BYTES,
    HAND_BITS,
    RED_BITS,
    RESULTS,
    SEAT_BITS,
    UNKNOWN_SHANTEN,
)
from viewer.core.base.meld import SEATS
from viewer.core.base.notation import read_mpsz

_HANDS: Final = f"""
FROM {{games}} AS c {{names}} CROSS JOIN game AS g ON g.id = c.id CROSS JOIN hand AS h
ON h.id BETWEEN g.id << {HAND_BITS} AND (g.id + 1 << {HAND_BITS}) - 1
"""
_OF_NAME: Final = "{join} named{number} ON named{number}.id = c.id"
_NAMED: Final = f"""
named{{}} AS MATERIALIZED (SELECT id >> {SEAT_BITS} AS id, sum(1 << (id & {SEATS - 1})) AS seats
FROM seat WHERE {{}} GROUP BY 1)
"""  # noqa: S608
_WINNERS: Final = f"""
coalesce((SELECT sum(DISTINCT 1 << w.winner) FROM win AS w
WHERE w.id BETWEEN h.id << {SEAT_BITS} AND (h.id + 1 << {SEAT_BITS}) - 1 AND {{}}), 0)
"""  # noqa: S608
_FIRST_WIN: Final = f"""
(SELECT w.{{}} FROM win AS w WHERE w.id BETWEEN h.id << {SEAT_BITS}
AND (h.id + 1 << {SEAT_BITS}) - 1 AND {{}} ORDER BY w.step LIMIT 1)
"""  # noqa: S608
_RIICHI: Final = f"""
FROM riichi AS r
WHERE r.id BETWEEN h.id << {SEAT_BITS} AND (h.id + 1 << {SEAT_BITS}) - 1 AND {{}}
"""
_ANY_NAME: Final = f"""
(g.log_id LIKE {{0}} ESCAPE '\\' OR g.rules LIKE {{0}} ESCAPE '\\' OR EXISTS (SELECT 1 FROM seat
WHERE seat.id BETWEEN g.id << {SEAT_BITS} AND (g.id + 1 << {SEAT_BITS}) - 1
AND seat.name LIKE {{0}} ESCAPE '\\'))
"""  # noqa: S608
_LOWEST: Final = "CASE WHEN {0} & 1 THEN 0 WHEN {0} & 2 THEN 1 WHEN {0} & 4 THEN 2 ELSE 3 END"
_SUMMARIES: Final = {f"w.{name}" for name in ("yaku", "han", "points", "limit_kind")}
"""Columns that the hand has too: the highest of its wins, or the yaku of all."""
_FIRST_ABORTIVE: Final = RESULTS.index("yao9")
_RIICHI_TERMS: Final = {"riichi", "dead-waits", "waits-left", "dead-draws"}
_HAIPAI_TERMS: Final = {"haipai", "haipai-shanten"}
_SOMEBODY: Final = {"player", "loser", "win"}
_NAMING_TERMS: Final = {"player", "seat", "wind"}


class QuerySql:
    """The parts of a query in SQL, where ``g`` is the game, ``h`` the hand and ``d`` its deal.

    Attributes:
        values: what `with_names` and `hands` have placeholders for.
        with_names: the ``WITH`` clause that the others need; may be empty.
    """

    def __init__(self, query: Query) -> None:
        self._terms = query.terms
        self._names = [term for term in self._terms if term.name == "player"]
        self.values: dict[str, str] = {}
        names = [
            _NAMED.format(number, " OR ".join(map(self._is_name, term.values)))
            for number, term in enumerate(self._names)
        ]
        self.with_names = "WITH " + ", ".join(names) if names else ""
        self._where = list(self._conditions())

    def _placeholder(self, text: str) -> str:
        name = f"text{len(self.values)}"
        self.values[name] = text
        return f":{name}"

    def _is_name(self, name: str) -> str:
        return f"name = {self._placeholder(name)} COLLATE NOCASE"

    def hands(self, games: str) -> str:
        """Return ``FROM`` and what follows it, of hands of these games: a table's name, or SQL."""
        names = " ".join(
            _OF_NAME.format(join="LEFT JOIN" if term.negated else "JOIN", number=number)
            for number, term in enumerate(self._names)
        )
        deal = " JOIN deal AS d ON d.id = h.id" if self._asks({"haipai"}) else ""
        whose = _HANDS.format(games=games, names=names)
        return whose + deal + " WHERE " + " AND ".join(self._where or ["1"])

    @cached_property
    def is_about_somebody(self) -> bool:
        return any(t.type.subject in _SOMEBODY and not t.negated for t in self._terms)

    @cached_property
    def seats(self) -> str:
        """Whom the query is about: a bit for each seat."""
        held = [self._mask(term) for term in self._said(negated=False)]
        if winners := self._winners:
            held += [winners] if not self._has_loser else []
        missed = [f"~{self._mask(term)}" for term in self._said(negated=True)]
        return f"({' & '.join([*held, *missed] or ['15'])})"

    @property
    def seat(self) -> str:
        """Whom the query is about: of several the one with the event at `step`."""
        if self._wins and not self._has_loser:
            return self._first_win("winner")
        if self._has(_RIICHI_TERMS) and not self._wins:
            return self._first_riichi(f"r.id & {SEATS - 1}")
        return _LOWEST.format(self.seats)

    @property
    def step(self) -> str:
        """The event that is asked for."""
        if self._wins:
            return self._first_win("step")
        if self._has(_RIICHI_TERMS):
            return self._first_riichi("r.step")
        if self._has({"kan-dora"}):
            return "h.kan_dora"
        asked = {each.name for each in self._terms if each.type.subject != "game"}
        of_haipai = asked & _HAIPAI_TERMS and asked <= _HAIPAI_TERMS | _NAMING_TERMS
        return "0" if of_haipai else "h.end_step"

    def _first_win(self, column: str) -> str:
        whose = [] if self._has_loser else [f"({self.seats} >> w.winner & 1)"]
        return _FIRST_WIN.format(column, " AND ".join([*self._wins, *whose]))

    def _first_riichi(self, column: str) -> str:
        whose = f"({self.seats} >> (r.id & {SEATS - 1}) & 1)"
        return f"(SELECT {column} {_RIICHI.format(whose)} ORDER BY r.step LIMIT 1)"

    def _asks(self, names: Iterable[str]) -> bool:
        return any(term.name in names for term in self._terms)

    def _has(self, names: Iterable[str]) -> bool:
        return any(term.name in names and not term.negated for term in self._terms)

    @cached_property
    def _has_loser(self) -> bool:
        return any(term.type.subject == "loser" and not term.negated for term in self._terms)

    def _said(self, *, negated: bool) -> Iterator[Term]:
        """Yield what is said of seats; wins together are `_winners`."""
        for term in self._terms:
            subject = term.type.subject
            of_win = subject == "win" and (not negated or bool(self._wins))
            if term.negated == negated and subject in _SOMEBODY and not of_win:
                yield term

    @cached_property
    def _wins(self) -> list[str]:
        """What has to be true of one win, if anything has to."""
        terms = [term for term in self._terms if term.type.subject == "win"]
        if all(term.negated for term in terms):
            return []
        return [_condition(term) for term in terms]

    @property
    def _winners(self) -> str:
        return _WINNERS.format(" AND ".join(self._wins)) if self._wins else ""

    def _conditions(self) -> Iterator[str]:
        for term in self._terms:
            if term.type.subject in {"game", "hand"}:
                yield self._of_game(term)
            elif term.type.subject == "win" and not term.negated:
                yield _summary(term)
        if self.is_about_somebody:
            yield from self._somebody()
        else:
            yield from (f"{self._mask(term)} = 0" for term in self._said(negated=True))

    def _somebody(self) -> Iterator[str]:
        for term in self._said(negated=False):  # what needs no other table is looked at first
            if term.type.kind == "flag":
                yield f"{self._mask(term)} != 0"
            elif term.name == "haipai":
                yield from _held(term.values[0], "d.haipai")
        yield f"{self.seats} != 0"
        if self._has_loser and self._wins:
            yield f"{self._winners} != 0"

    def _of_game(self, term: Term) -> str:
        if term.name == "text":
            parts = map(self._placeholder, map(_part, term.values))
            return _negated(" OR ".join(map(_ANY_NAME.format, parts)), term)
        if term.type.kind == "date":
            (value,) = term.values
            date = self._placeholder(value)
            return _negated(f"substr(g.date, 1, {len(value)}) {term.operator} {date}", term)
        return _condition(term)

    def _mask(self, term: Term) -> str:  # noqa: PLR0911 - one a kind of term
        """Return whom a term is true of."""
        if term.type.subject == "win":
            return _WINNERS.format(_condition(term._replace(negated=False)))
        if term.type.kind == "flag":
            return term.type.sql
        match term.name:
            case "player":
                return f"coalesce(named{self._names.index(term)}.seats, 0)"
            case "seat":
                return str(sum(1 << int(seat) for seat in _chosen(term)))
            case "wind":
                return f"({' | '.join(map(_wind, _chosen(term)))})"
            case "haipai":
                return _of_seats(lambda seat: _has_tiles(seat, term.values[0]))
            case "haipai-shanten":
                return _of_seats(lambda seat: _shanten(seat, term))
            case "place-before" | "place-after":
                return _of_seats(lambda seat: _place(seat, term))
            case "waits-left" | "dead-draws":
                left = _RIICHI.format(f"{term.type.sql} {term.operator} {term.values[0]}")
                return f"coalesce((SELECT sum(1 << (r.id & {SEATS - 1})) {left}), 0)"
            case _:
                raise AssertionError(term.name)


def _condition(term: Term) -> str:
    """Return what a term says of a game, a hand or a win."""
    found = term.type
    if found.kind == "flag":
        return _negated(found.sql, term)
    if found.kind == "number":
        return _negated(f"{found.sql} {term.operator} {term.values[0]}", term)
    values = _chosen(term)
    if term.name == "yaku":
        return _negated(f"{found.sql} & {reduce(or_, values)}", term)
    if term.name == "abortive" and 0 in values:
        return _negated(f"{found.sql} >= {_FIRST_ABORTIVE}", term)
    if term.operator != "=":
        return _negated(f"{found.sql} {term.operator} {values[0]}", term)
    return _negated(f"{found.sql} IN ({', '.join(map(repr, values))})", term)


def _summary(term: Term) -> str:
    """Return what has to be true of a hand with such a win, as its own row tells."""
    if term.type.sql not in _SUMMARIES or term.operator in {"<", "<="}:
        return "h.wins > 0"
    column = term.type.sql.replace("w.", "h.")
    if term.name == "yaku":
        return f"{column} & {reduce(or_, _chosen(term))}"
    values = _chosen(term) if term.type.choices else map(int, term.values)
    return f"{column} >= {min(values)}"


def _negated(condition: str, term: Term) -> str:
    return f"({condition}) IS {'NOT ' * term.negated}TRUE"


def _chosen(term: Term) -> list[Any]:
    return [term.type.choices[value].value for value in term.values]


def _part(text: str) -> str:
    return "%{}%".format(re.sub(r"[\\%_]", r"\\\g<0>", text))


def _wind(wind: int) -> str:
    return f"((g.players > {wind}) << (h.dealer + {wind}) % g.players)"


def _of_seats(condition: Callable[[int], str]) -> str:
    """Return four bits, of what is true of each seat."""
    bits = (f"((g.players > {seat} AND {condition(seat)}) << {seat})" for seat in range(SEATS))
    return f"({' | '.join(bits)})"  # in SQLite << and | bind alike


def _shanten(seat: int, term: Term) -> str:
    shanten = f"(h.shanten >> {SEATS * seat} & {UNKNOWN_SHANTEN})"
    return f"{shanten} {term.operator} {term.values[0]} AND {shanten} != {UNKNOWN_SHANTEN}"


def _place(seat: int, term: Term) -> str:
    place = f"({term.type.sql} >> {SEATS * seat} & 15)"
    return f"{place} {term.operator} {term.values[0]} AND {place} != 0"


def _has_tiles(seat: int, tiles: str) -> str:
    """Return whether these tiles, in mpsz, are among a seat's haipai."""
    dealt = f"substr(d.haipai, {HAIPAI_BYTES * seat + 1}, {HAIPAI_BYTES})"
    reds = sum(1 << face.kind // 9 for face in {*read_mpsz(tiles)} if face.red)
    return " AND ".join([*_held(tiles, dealt), f"(d.reds >> {RED_BITS * seat} & {reds}) = {reds}"])


def _held(tiles: str, dealt: str) -> Iterator[str]:
    """Yield what is true where tiles were dealt, the rarest first."""
    counts = Counter(face.kind for face in read_mpsz(tiles))
    for kind, count in counts.most_common():
        yield f"instr({dealt}, X'{bytes([kind] * count).hex()}')"
