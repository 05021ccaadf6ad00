"""What each player had played before each game, from the logs that are there: a few bytes a game.

Only games that began earlier count. How many follow would be no fair class: who has bad luck may
stop playing. Tenhou's file names tell the hour, so games of one hour do not count for each other.
"""

from collections import Counter
from collections.abc import Iterable, Iterator
from hashlib import blake2b
from itertools import groupby
from typing import Final, NamedTuple

from viewer.collection.facts import date_of, wholeness_of
from viewer.collection.players import ANONYMOUS
from viewer.core.base.game_identity import game_of
from viewer.core.base.records import Log
from viewer.core.sites.detect import read_log
from viewer.stats.luck.points import result_of
from viewer.stats.rigged.classes import (
    AFTER_LASTS,
    LASTS,
    NEW_BELOW,
    NEWCOMERS,
    REGULAR_FROM,
    REGULARS,
)

_NAME_BYTES: Final = 8
_NOBODY: Final = bytes(_NAME_BYTES)
_NO_LAST: Final = 0xFF
_DATE_CHARACTERS: Final = len("2010-09-10 09:00")

_BITS: Final = {NEWCOMERS: 1, REGULARS: 2, AFTER_LASTS: 4}


class GameSeats(NamedTuple):
    """Who plays in a game, as few bytes."""

    game: bytes
    wholeness: int
    date: str | None  # when it began
    names: tuple[bytes, ...]  # by seat, a hash of each name; `_NOBODY` of one that is nobody's
    last: int | None  # the seat that ended in last place, where the log tells


def seats_of(path: str, data: bytes) -> GameSeats:
    """Look up who plays in a log.

    Raises:
        InputError: it is none.
    """
    return game_seats(read_log(data), path)


def game_seats(log: Log, path: str) -> GameSeats:
    """Return who sat at a game, and when; ``path`` may tell the date where the log does not."""
    places = [result_of(log, seat) for seat in range(log.players)]
    last = next((at for at, one in enumerate(places) if one and one.place == log.players), None)
    names = tuple(map(_hashed, log.names))
    return GameSeats(game_of(log), wholeness_of(log), date_of(log, path), names, last)


def _hashed(name: str) -> bytes:
    if name in {"", ANONYMOUS}:
        return _NOBODY
    return blake2b(name.encode("utf-8", "surrogatepass"), digest_size=_NAME_BYTES).digest()


class Histories:
    """The classes of the seats of each game."""

    def __init__(self, games: Iterable[GameSeats] = ()) -> None:
        self._flags: dict[bytes, bytes] = {}  # by game, a byte a seat
        self._lasts: dict[bytes, int] = {}  # by name, how many games in a row ended last
        self._games = Counter[bytes]()  # by name
        for _date, together in groupby(sorted(self._packed(games)), key=_date_of):
            batch = [(each, *_unpacked(each)) for each in together]
            for _record, game, names, _last in batch:
                self._flags[game] = bytes(map(self._flags_of, names))
            for _record, _game, names, last in batch:
                self._note(names, last)
        self._lasts.clear()
        self._games.clear()

    def of(self, game: bytes) -> dict[str, list[int]]:
        """Return the seats of each class; none of a game that is not known."""
        flags = self._flags.get(game, b"")
        return {
            name: [seat for seat, flag in enumerate(flags) if flag & bit]
            for name, bit in _BITS.items()
        }

    def _packed(self, games: Iterable[GameSeats]) -> Iterator[bytes]:
        """Yield the games whose date is known; the others count for nobody."""
        for each in games:
            if each.date is not None:
                last = _NO_LAST if each.last is None else each.last
                yield b"".join((each.date.encode(), each.game, bytes((last,)), *each.names))

    def _flags_of(self, name: bytes) -> int:
        if name == _NOBODY:
            return 0
        games = self._games[name]
        return (
            (games < NEW_BELOW) * _BITS[NEWCOMERS]
            | (games >= REGULAR_FROM) * _BITS[REGULARS]
            | (self._lasts.get(name, 0) >= LASTS) * _BITS[AFTER_LASTS]
        )

    def _note(self, names: tuple[bytes, ...], last: int) -> None:
        for seat, name in enumerate(names):
            self._games[name] += 1
            if seat == last:
                self._lasts[name] = self._lasts.get(name, 0) + 1
            else:
                self._lasts.pop(name, None)


_GAME_END: Final = _DATE_CHARACTERS + 16


def _date_of(record: bytes) -> bytes:
    return record[:_DATE_CHARACTERS]


def _unpacked(record: bytes) -> tuple[bytes, tuple[bytes, ...], int]:
    """Return game, names and the seat in last place."""
    names = range(_GAME_END + 1, len(record), _NAME_BYTES)
    of_names = tuple(record[at : at + _NAME_BYTES] for at in names)
    return record[_DATE_CHARACTERS:_GAME_END], of_names, record[_GAME_END]
