"""A hand as lanes at one moment: what each seat took, and what it would take if nobody called.

A chi, a pon or an open kan moves every tile that follows to another seat. Where the next tile
would have been drawn it leaves a ghost, which says where the tile went instead.
"""

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from viewer.core.analysis.lane_entries import Cell, Cursor, Entry
from viewer.core.play.forecast import FutureDraw, forecast, next_seat
from viewer.core.play.replay import Replay


class Ahead(NamedTuple):
    """A live tile still to come, in the cell where it would be drawn."""

    coming: FutureDraw
    cell: Cell
    junme: int


class Ghost(NamedTuple):
    """A live tile where it would have been drawn but for a call.

    Attributes:
        nth: its number among the live draws, from 1.
        cell: where it would have been drawn.
        entry: the call.
        to: where it moved on to, which may be another ghost's cell; None where no seat can
            draw it any more.
    """

    nth: int
    cell: Cell
    entry: Entry
    to: Cell | None


class Lanes(NamedTuple):
    """A moment: entries that were, tiles that are to come, ghosts, and the rows of all."""

    past: tuple[Entry, ...]
    ahead: tuple[Ahead, ...]
    ghosts: tuple[Ghost, ...]
    rows: int


def lanes_at(replay: Replay, entries: Iterable[Entry], step: int) -> Lanes:
    """What the lanes hold at a step; ``entries`` are all of the hand's, by `entries_of`."""
    past = tuple(entry.at(step) for entry in entries if entry.step <= step)
    ahead = tuple(_ahead(replay, past[-1].cursor if past else Cursor(), step))
    cells = [entry.cell for entry in past] + [each.cell for each in ahead]
    rows = max((cell.row + 1 for cell in cells), default=0)
    return Lanes(past, ahead, tuple(_ghosts(past, ahead)), rows)


def most_rows(replay: Replay, entries: Iterable[Entry]) -> int:
    """The most rows that the lanes of a hand have at any step."""
    at_first = _rows(replay, Cursor(), 0)
    return max([at_first, *(_rows(replay, entry.cursor, entry.step) for entry in entries)])


def _ahead(replay: Replay, cursor: Cursor, step: int) -> Iterator[Ahead]:
    """The live tiles that are still to come, in order."""
    for coming in forecast(replay, step):
        cursor = cursor.to((coming.seat - replay.kyoku.dealer) % replay.players)
        yield Ahead(coming, Cell(coming.seat, cursor.start), cursor.junme)


def _ghosts(past: tuple[Entry, ...], ahead: tuple[Ahead, ...]) -> Iterator[Ghost]:
    """Yield what calls took away, the latest first: a tile may have moved several times."""
    cells = {each.coming.nth: each.cell for each in ahead}
    cells.update((entry.live, entry.cell) for entry in past)
    for entry in reversed(past):
        if entry.lost is not None:
            nth, cell = entry.lost
            yield Ghost(nth, cell, entry, cells.get(nth))
            cells[nth] = cell


def _rows(replay: Replay, cursor: Cursor, step: int) -> int:
    """How many rows the lanes have at a step, past and future."""
    players, left = replay.players, replay.left(step)
    if not left:
        return cursor.end
    offset = (next_seat(replay, step) - replay.kyoku.dealer) % players
    beyond = max(0, left - (players - offset))  # tiles after those of the first go-round
    return cursor.to(offset).end + -(-beyond // players)
