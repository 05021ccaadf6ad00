"""The turns of a kyoku: who drew or called in which go-round (巡, junme).

A go-round ends when the turn comes back to the seat that began it, or past that seat. A call may
skip seats, which then have no tile in that go-round; and a seat that draws a replacement tile
still has its turn, so it may take two tiles or more in one.
"""

from bisect import bisect_left
from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from viewer.core.base.meld import MeldKind
from viewer.core.base.records import Call, Draw, Event, Kyoku
from viewer.core.play.draws import Drawn, draws_of

_TURN_TAKING = frozenset({MeldKind.CHI, MeldKind.PON, MeldKind.DAIMINKAN})


class Turn(NamedTuple):
    """A seat's turn in a go-round (from 1): a tile that it drew, or the call that took the turn.

    Neither for a live tile that nobody has drawn. ``event`` is its index in the kyoku's events.
    """

    seat: int
    junme: int
    drawn: Drawn | None = None
    call: MeldKind | None = None
    event: int = 0


def takes_turn(event: Event) -> bool:
    """Whether an event is a turn: a draw, or a call of another seat's discard."""
    return isinstance(event, Draw) or (isinstance(event, Call) and event.meld.kind in _TURN_TAKING)


def turn_steps(kyoku: Kyoku) -> tuple[int, ...]:
    """The step of each turn of `turns_of`."""
    return tuple(step for step, event in enumerate(kyoku.events, 1) if takes_turn(event))


def turns_of(kyoku: Kyoku, players: int) -> tuple[Turn, ...]:
    """All turns of a kyoku in order."""
    drawn_at = {drawn.event: drawn for drawn in draws_of(kyoku)}
    turns: list[Turn] = []
    junme, latest = 1, -1
    for index, event in enumerate(kyoku.events):
        if not takes_turn(event):
            continue
        drawn = drawn_at.get(index)
        call = event.meld.kind if isinstance(event, Call) else None
        seat = event.seat  # type: ignore[union-attr]  # draws and calls have a seat
        if drawn is None or not drawn.replacement:
            seat_offset = (seat - kyoku.dealer) % players
            junme += seat_offset <= latest
            latest = seat_offset
        turns.append(Turn(seat, junme, drawn, call, index))
    return tuple(turns)


def turns_ahead(past: Sequence[Turn], dealer: int, players: int, live: int) -> Iterator[Turn]:
    """Whose turn each of the live tiles would be that are left, in order, if nobody called.

    Args:
        past: the turns until then.
        dealer: the seat that deals.
        players: 3 or 4.
        live: how many live tiles there are in all.
    """
    seat, junme, latest = dealer, 1, -1
    for turn in past:
        seat = (turn.seat + 1) % players
        if turn.drawn is None or not turn.drawn.replacement:
            junme, latest = turn.junme, (turn.seat - dealer) % players
            live -= turn.drawn is not None
    for _ in range(live):
        seat_offset = (seat - dealer) % players
        junme += seat_offset <= latest
        latest = seat_offset
        yield Turn(seat, junme)
        seat = (seat + 1) % players


def junme_at(turns: Sequence[Turn], step: int) -> int:
    """Return the go-round that goes on after so many events; before the first draw the first."""
    begun = bisect_left(turns, step, key=lambda turn: turn.event)
    return turns[begun - 1].junme if begun else 1


def turns_without_calls(live: Iterable[int], players: int) -> tuple[Turn, ...]:
    """Who would draw each live tile if nobody ever called; seat 0 deals."""
    return tuple(
        Turn(
            index % players, index // players + 1, Drawn(index % players, tile, False, index + 1, 0)
        )
        for index, tile in enumerate(live)
    )
