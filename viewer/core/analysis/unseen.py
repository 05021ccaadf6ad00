"""What a seat has not seen: tiles that may still come, for all that it knows."""

from collections.abc import Iterable, Sequence

from viewer.core.base.tiles import TILES, tile_ids_of
from viewer.core.play.replay import Replay
from viewer.core.play.table import SeatState
from viewer.core.rules.winning_forms import counted


def unseen_kinds(replay: Replay, step: int, seat: int) -> list[int]:
    """How many of each kind neither lie open nor are in a seat's own hand.

    0 of those that three players lack.
    """
    table = replay.tables[step]
    return unseen_on(table.seats, table.dora, seat)


def unseen_on(seats: Sequence[SeatState], dora: Iterable[int | None], seat: int) -> list[int]:
    """The same of a table, by its seats and its indicators."""
    seen = [*seats[seat].held, *(tile for tile in dora if tile is not None)]
    for each in seats:
        seen += each.seen
    there = counted(tile_ids_of(len(seats)))
    met = counted(tile for tile in seen if tile < TILES)
    return [max(0, count - more) for count, more in zip(there, met, strict=True)]
