"""What of a game is remembered beside its luck: how it ended, how long it was, when, and where.

A few figures a game, so that what was known before each game, and how the set of games looks, can
be asked once all are there and in the order in which they were played.
"""

from typing import Final, NamedTuple

from viewer.collection.facts import date_of
from viewer.core.base.records import Log

_YEAR: Final = 4


class PlayedGame(NamedTuple):
    players: int
    planned: int  # the hands of a game in which no dealer stays and nobody falls below 0
    hands: int  # those that there were
    place: int | None  # from 1; None where the log does not tell
    began: str | None  # in Japan, to the minute, as 2024-05-31 21:07; None where nobody says it
    room: str | None  # Tenhou's rooms alone
    dan: int | None  # the player's, before the game, as the log has it
    steps: float  # by how many steps the wall gave more than was to be expected
    variance: float  # of that
    whole: bool  # whether the log has it from its first hand to its end

    @property
    def year(self) -> str | None:
        return self.began and self.began[:_YEAR]

    @property
    def defeat(self) -> float | None:
        """The place, from 0 of the first to 1 of the last."""
        return None if self.place is None else (self.place - 1) / (self.players - 1)


def is_whole(log: Log) -> bool:
    """Whether a log has all hands of its game: the last one alone tells an end and places too."""
    first = log.hands[0]
    return log.damage is None and (first.round, first.honba) == (0, 0)


def played_game(
    log: Log, path: str, seat: int, place: int | None, steps: tuple[float, float]
) -> PlayedGame:
    room = log.type.room
    return PlayedGame(
        log.players,
        log.players * (2 if log.type.east_south else 1),
        len(log.hands),
        place,
        date_of(log, path),
        room and room.value,
        log.seats[seat].dan,
        *steps,
        is_whole(log),
    )
