"""A hand as lanes: what each seat took turn by turn, and what it would take if nobody called.

A seat has a lane. A go-round is one column of them, and has one more for each further tile that a
seat took in it. Columns are only ever added at the end, so any moment of the hand shows the entries
up to it, each where it will stay.

A chi, a pon or an open kan moves every tile that follows to another seat. Where the next tile
would have been drawn it leaves a ghost, which says where the tile went instead.
"""

from collections import defaultdict
from collections.abc import Iterable, Iterator
from typing import NamedTuple

from viewer.core.base.meld import Meld
from viewer.core.base.records import Call, Discard, Kyoku, Win
from viewer.core.play.moments import Drawn, HandMoment, Turn
from viewer.core.play.replay import FutureDraw, Replay, forecast, next_seat


class Cell(NamedTuple):
    """A place in the lanes: a seat's lane, and a column from 0."""

    seat: int
    column: int


class SkippedDraw(NamedTuple):
    """The live tile ``nth`` (from 1), in the cell where it would have been drawn."""

    nth: int
    cell: Cell
    others: tuple[Cell, ...]  # those of the further seats whose turns the call skipped


class LaneAction(NamedTuple):
    """What a seat did with what it had taken: a discard, a kan or kita of its own, a tsumo."""

    step: int
    event: Discard | Call | Win
    riichi: bool = False  # whether the discard declares it


class Cursor(NamedTuple):
    junme: int = 0  # from 1; 0 before the first
    start: int = 0  # its first column
    end: int = 0  # the column after its last
    latest: int = 4  # the last seat that has a cell in it, counted from the dealer

    def to(self, seat_offset: int) -> "Cursor":
        """Where the next cell is, if it is that of the seat so far from the dealer."""
        if seat_offset > self.latest:
            return Cursor(self.junme, self.start, self.end, seat_offset)
        return Cursor(self.junme + 1, self.end, self.end + 1, seat_offset)

    def columns(self, seat_offset: int, left: int, players: int) -> int:
        """How many columns there are with the tiles left, of which that seat draws the next."""
        if not left:
            return self.end
        begins = seat_offset <= self.latest  # whether a go-round begins with it
        beyond = max(0, left - (players - seat_offset))  # after those of the first go-round
        return self.end + begins + -(-beyond // players)


class Entry(NamedTuple):
    """What a seat took, by a draw or by a call that took the turn."""

    step: int
    cell: Cell
    junme: int  # from 1
    drawn: Drawn | None
    call: Meld | None
    skipped: SkippedDraw | None  # the live tile that this call took from the next seat, if any
    action: LaneAction | None  # what the seat did next
    cursor: Cursor  # where the lanes have come to with it

    @property
    def live(self) -> int:
        """The number of the live draw; 0 if it is none."""
        return self.drawn.nth if self.drawn is not None and not self.drawn.replacement else 0

    def at(self, step: int) -> "Entry":
        later = self.action is not None and self.action.step > step
        return self._replace(action=None) if later else self


def entries_of(replay: Replay) -> tuple[Entry, ...]:
    entries: list[Entry] = []
    before = Cursor()
    turns = [turn for moment in replay.moments if (turn := moment.begins) is not None]
    places = places_of(replay.kyoku, turns)
    for turn, action, (cell, cursor) in zip(turns, _actions(replay.moments), places, strict=True):
        event = replay.event(turn.step)
        meld = event.meld if isinstance(event, Call) else None
        skipped = _skipped(replay, turn, before) if meld else None
        entries.append(
            Entry(turn.step, cell, turn.junme, turn.drawn, meld, skipped, action, cursor)
        )
        before = cursor
    return tuple(entries)


def places_of(kyoku: Kyoku, turns: Iterable[Turn]) -> Iterator[tuple[Cell, Cursor]]:
    """Where each turn's cell is, and where the lanes have come to with it."""
    cursor, taken = Cursor(), defaultdict[int, int](int)
    for turn in turns:
        seat_offset = (turn.seat - kyoku.dealer) % kyoku.players
        if turn.junme > cursor.junme:
            taken.clear()
            column = cursor.end
            cursor = Cursor(turn.junme, column, column + 1, seat_offset)
        else:
            column = cursor.start + taken[turn.seat]
            end, latest = max(cursor.end, column + 1), max(cursor.latest, seat_offset)
            cursor = Cursor(cursor.junme, cursor.start, end, latest)
        taken[turn.seat] += 1
        yield Cell(turn.seat, column), cursor


def _skipped(replay: Replay, turn: Turn, cursor: Cursor) -> SkippedDraw | None:
    """What a call took from those between the discard and the caller; nothing from the last."""
    kyoku, players = replay.kyoku, replay.players
    if not replay.left(turn.step - 1):
        return None
    first, cells = next_seat(replay, turn.step - 1), list[Cell]()
    for ahead in range((turn.seat - first) % players or 1):  # a caller may skip only itself
        seat = (first + ahead) % players
        cursor = cursor.to((seat - kyoku.dealer) % players)
        cells.append(Cell(seat, cursor.start))
    return SkippedDraw(replay.tables[turn.step].live + 1, cells[0], tuple(cells[1:]))


def _actions(moments: Iterable[HandMoment]) -> list[LaneAction | None]:
    """For each turn, what its seat did next, until another turn began."""
    actions: list[LaneAction | None] = []
    for moment in moments:
        turn, event = moment.turn, moment.event
        if moment.begins:
            actions.append(None)
        elif turn is None or actions[-1] is not None:
            continue
        elif isinstance(event, Win):
            if event.self_drawn and event.seat == turn.seat:
                actions[-1] = LaneAction(moment.step, event)
        elif isinstance(event, (Discard, Call)) and event.seat == turn.seat:
            actions[-1] = LaneAction(moment.step, event, moment.declares)
    return actions


class Ahead(NamedTuple):
    coming: FutureDraw
    cell: Cell
    junme: int


class Ghost(NamedTuple):
    """A live tile where it would have been drawn but for a call."""

    nth: int  # its number among the live draws, from 1
    cell: Cell  # where it would have been drawn
    entry: Entry  # the call
    # where it went, which may be another ghost's cell; None where no seat can draw it any more
    to: Cell | None


class Lanes(NamedTuple):
    past: tuple[Entry, ...]
    ahead: tuple[Ahead, ...]
    taken: tuple[Ahead, ...]  # the last tiles, which kans took into the dead wall
    ghosts: tuple[Ghost, ...]


def lanes_at(replay: Replay, entries: Iterable[Entry], step: int) -> Lanes:
    """What the lanes hold at a step; ``entries`` are all of the hand's, by `entries_of`."""
    past = tuple(entry.at(step) for entry in entries if entry.step <= step)
    to_come = tuple(_ahead(replay, past[-1].cursor if past else Cursor(), step))
    left = replay.left(step)
    ahead = to_come[:left]
    return Lanes(past, ahead, to_come[left:], tuple(_ghosts(past, ahead)))


def most_columns(kyoku: Kyoku, turns: Iterable[Turn], live: int) -> int:
    """The most columns at any step, with the live tiles that kans take into the dead wall.

    A live tile that the next seat draws takes none but the column that was there for it.
    """
    players, seat, turns = kyoku.players, kyoku.dealer, tuple(turns)
    most = Cursor().columns(0, live, players)
    for turn, (_cell, cursor) in zip(turns, places_of(kyoku, turns), strict=True):
        is_live = turn.drawn is not None and not turn.drawn.replacement
        is_foreseen = is_live and turn.seat == seat and live > 0
        live -= is_live
        seat = (turn.seat + 1) % players
        if not is_foreseen:
            most = max(most, cursor.columns((seat - kyoku.dealer) % players, max(0, live), players))
    return most


def _ahead(replay: Replay, cursor: Cursor, step: int) -> Iterator[Ahead]:
    for coming in forecast(replay, step, with_taken=True):
        cursor = cursor.to((coming.seat - replay.kyoku.dealer) % replay.players)
        yield Ahead(coming, Cell(coming.seat, cursor.start), cursor.junme)


def _ghosts(past: tuple[Entry, ...], ahead: tuple[Ahead, ...]) -> Iterator[Ghost]:
    """Yield what calls took away, the latest first: a tile may have moved several times."""
    cells = {each.coming.nth: each.cell for each in ahead}
    cells.update((entry.live, entry.cell) for entry in past)
    for entry in reversed(past):
        if entry.skipped is not None:
            nth, cell, _others = entry.skipped
            yield Ghost(nth, cell, entry, cells.get(nth))
            cells[nth] = cell
