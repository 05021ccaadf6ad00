"""Who would draw what from a moment on, if nobody called any more.

Every call gives the tiles that follow to other seats; so this is the only future that a wall alone
can tell.
"""

from collections.abc import Iterator
from typing import NamedTuple

from viewer.core.play.replay import Replay


class FutureDraw(NamedTuple):
    """A live tile that is still to come.

    Attributes:
        seat: who would draw it.
        nth: its number among the live draws, from 1.
        slot: its place in the wall.
        away: how many live draws away it is; 1 is the next.
        own_away: how many of the seat's own draws away it is; 1 is its next.
    """

    seat: int
    nth: int
    slot: int
    away: int
    own_away: int


def next_seat(replay: Replay, step: int) -> int:
    """Who draws the next live tile if nobody calls."""
    table = replay.tables[step]
    if not table.live:
        return replay.kyoku.dealer
    return (table.turn + 1) % replay.players


def forecast(replay: Replay, step: int) -> Iterator[FutureDraw]:
    """The live tiles that can still be drawn, in order."""
    drawn, first = replay.tables[step].live, next_seat(replay, step)
    players = replay.players
    for index in range(replay.left(step)):
        nth = drawn + index
        slot = replay.layout.live[nth]
        seat = (first + index) % players
        yield FutureDraw(seat, nth + 1, slot, index + 1, index // players + 1)
