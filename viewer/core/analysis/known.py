"""What one seat can know of a hand at a step: the same hand, with everything else unknown.

A `Replay` of what is known takes the place of the whole one: whoever reads it meets no tile that
the seat could not have seen, and no event that is yet to come. Rejected: to let each reader leave
out what it must not show, since one that forgets gives it away.

Known are the own tiles, what lies open on the table, indicators as they are turned up, and hands
when they are shown. Which draw a discard of another seat was is known only if it was discarded as
drawn.
"""

from collections.abc import Iterator
from dataclasses import replace
from functools import cached_property
from itertools import starmap

from viewer.core.base.records import Call, Discard, Draw, Event, Kyoku, Win
from viewer.core.base.tiles import HIDDEN, JUST_DRAWN
from viewer.core.play.moments import play_hand
from viewer.core.play.replay import Replay, replay_of
from viewer.core.play.table import SeatState, Table


def known_kyoku(kyoku: Kyoku, seat: int, step: int) -> Kyoku:
    opened = dict(_opened(kyoku.events[:step]))
    events: list[Event] = [
        Draw(event.seat, HIDDEN)
        if isinstance(event, Draw) and event.seat != seat and index not in opened
        else event
        for index, event in enumerate(kyoku.events[:step])
    ]
    haipai = tuple(hand if each == seat else () for each, hand in enumerate(kyoku.haipai))
    code = kyoku.code and kyoku.code.closed()
    return replace(kyoku, haipai=haipai, events=tuple(events), seed=None, code=code)


def _opened(events: tuple[Event, ...]) -> Iterator[tuple[int, int]]:
    """Yield the indexes of the draws that everybody saw at once, with those of what showed them."""
    drawn: tuple[int, int, int] | None = None
    for index, event in enumerate(events):
        match event:
            case Draw(seat, tile):
                drawn = (index, seat, tile)
            case Discard(seat, tile) | Win(seat, _, tile):
                if drawn is not None and drawn[1:] == (seat, tile):
                    yield drawn[0], index
                drawn = None
            case Call():
                drawn = None


class KnownHand:
    def __init__(self, replay: Replay, seat: int) -> None:
        self.replay = replay
        self.seat = seat

    @cached_property
    def _tables(self) -> tuple[Table, ...]:
        closed: dict[int, SeatState] = {}  # a seat's state is that of several tables

        def seen(seat: int, state: SeatState) -> SeatState:
            if seat == self.seat or state.shown:
                return state
            if id(state) not in closed:
                closed[id(state)] = _closed(state)
            return closed[id(state)]

        return tuple(
            table._replace(seats=tuple(starmap(seen, enumerate(table.seats))))
            for table in self.replay.tables
        )

    def at(self, step: int) -> Replay:
        whole, tables = self.replay, self._tables[: step + 1]
        kyoku = _with_fresh(known_kyoku(whole.kyoku, self.seat, step), tables[step])
        known = replay_of(kyoku, whole.players, whole.layout, play_hand(kyoku), tables)
        for drawn in known.draws:
            slot = whole.layout.slot_of_draw(drawn.nth, replacement=drawn.replacement)
            if drawn.tile == JUST_DRAWN and slot is not None:
                known.slots[JUST_DRAWN] = slot
        return known


def _closed(state: SeatState) -> SeatState:
    drawn = None if state.drawn is None else JUST_DRAWN
    return replace(state, hand=(HIDDEN,) * len(state.hand), drawn=drawn)


def _with_fresh(kyoku: Kyoku, table: Table) -> Kyoku:
    """Mark those draws whose tiles other seats still hold apart."""
    fresh = [seat for seat, state in enumerate(table.seats) if state.drawn == JUST_DRAWN]
    if not fresh:
        return kyoku
    events = list(kyoku.events)
    for seat in fresh:
        draw = Draw(seat, HIDDEN)
        events[len(events) - 1 - events[::-1].index(draw)] = Draw(seat, JUST_DRAWN)
    return replace(kyoku, events=tuple(events))
