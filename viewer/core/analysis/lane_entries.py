"""The entries of the lanes: a lane for each seat, and in it what the seat took, turn by turn.

Time runs downwards. A go-round is one row, and has one more for each further tile that a seat
took in it. Rows are only ever added below, so any moment of the hand shows the entries up to it,
each where it will stay.
"""

from collections import Counter
from collections.abc import Iterable, Iterator
from typing import NamedTuple

from viewer.core.base.meld import Meld
from viewer.core.base.records import Call, Discard, Kyoku, Riichi, Win
from viewer.core.play.draws import Drawn
from viewer.core.play.forecast import next_seat
from viewer.core.play.junme import Turn, turn_steps, turns_of
from viewer.core.play.replay import Replay


class Cell(NamedTuple):
    """A place in the lanes: a seat's lane, and a row from 0."""

    seat: int
    row: int


class Lost(NamedTuple):
    """The live tile ``nth`` (from 1), in the cell where it would have been drawn."""

    nth: int
    cell: Cell


class Then(NamedTuple):
    """What a seat did with what it had taken: a discard, a kan or kita of its own, a tsumo.

    ``riichi`` tells whether the discard declares it.
    """

    step: int
    event: Discard | Call | Win
    riichi: bool = False


class Cursor(NamedTuple):
    """Where the lanes have come to.

    Attributes:
        junme: from 1; 0 before the first.
        start: its first row.
        end: the row after its last.
        latest: the last seat that has a cell in it, counted from the dealer.
    """

    junme: int = 0
    start: int = 0
    end: int = 0
    latest: int = 4

    def to(self, seat_offset: int) -> "Cursor":
        """Where the next cell is, if it is that of the seat so far from the dealer."""
        if seat_offset > self.latest:
            return self._replace(latest=seat_offset)
        return Cursor(self.junme + 1, self.end, self.end + 1, seat_offset)


class Entry(NamedTuple):
    """What a seat took, by a draw or by a call that took the turn.

    Attributes:
        step: when.
        cell: where.
        junme: from 1.
        drawn: the draw, or None.
        call: the call, or None.
        lost: the live tile that this call took from the next seat, if any was left.
        then: what the seat did next.
        cursor: where the lanes have come to with it.
    """

    step: int
    cell: Cell
    junme: int
    drawn: Drawn | None
    call: Meld | None
    lost: Lost | None
    then: Then | None
    cursor: Cursor

    @property
    def live(self) -> int:
        """The number of the live draw; 0 if it is none."""
        return self.drawn.nth if self.drawn is not None and not self.drawn.replacement else 0

    def at(self, step: int) -> "Entry":
        """The entry as it is at a step."""
        later = self.then is not None and self.then.step > step
        return self._replace(then=None) if later else self


def entries_of(replay: Replay) -> tuple[Entry, ...]:
    """All entries of a hand in order."""
    kyoku, players = replay.kyoku, replay.players
    steps = turn_steps(kyoku)
    ends = (*steps, replay.last + 1)[1:]
    entries: list[Entry] = []
    cursor = Cursor()
    for step, end, (turn, row) in zip(steps, ends, _in_rows(turns_of(kyoku, players)), strict=True):
        event = replay.event(step)
        meld = event.meld if isinstance(event, Call) else None
        lost = _lost(replay, step, cursor) if meld else None
        cell = Cell(turn.seat, row)
        then = _then(kyoku, turn.seat, step, end)
        cursor = _after(cursor, turn, row, (turn.seat - kyoku.dealer) % players)
        entries.append(Entry(step, cell, turn.junme, turn.drawn, meld, lost, then, cursor))
    return tuple(entries)


def _in_rows(turns: Iterable[Turn]) -> Iterator[tuple[Turn, int]]:
    """Yield each turn with its row."""
    junme = start = end = 0
    taken: Counter[int] = Counter()
    for turn in turns:
        if turn.junme > junme:
            junme, start = turn.junme, end
            taken.clear()
        row = start + taken[turn.seat]
        taken[turn.seat] += 1
        end = max(end, row + 1)
        yield turn, row


def _after(cursor: Cursor, turn: Turn, row: int, seat_offset: int) -> Cursor:
    """Where the lanes have come to with a turn's cell."""
    if turn.junme > cursor.junme:
        return Cursor(turn.junme, row, row + 1, seat_offset)
    return cursor._replace(end=max(cursor.end, row + 1), latest=max(cursor.latest, seat_offset))


def _lost(replay: Replay, step: int, cursor: Cursor) -> Lost | None:
    """The live tile that was about to be drawn when a call came."""
    if not replay.left(step - 1):
        return None
    seat = next_seat(replay, step - 1)
    row = cursor.to((seat - replay.kyoku.dealer) % replay.players).start
    return Lost(replay.tables[step].live + 1, Cell(seat, row))


def _then(kyoku: Kyoku, seat: int, step: int, end: int) -> Then | None:
    """What a seat did between two steps."""
    riichi = False
    for at, event in enumerate(kyoku.events[step : end - 1], step + 1):
        if getattr(event, "seat", None) != seat:
            continue
        if isinstance(event, (Discard, Call)) or (isinstance(event, Win) and event.self_drawn):
            return Then(at, event, riichi)
        riichi |= isinstance(event, Riichi)
    return None
