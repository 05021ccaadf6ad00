"""The turns of fortune: the moves that most changed how a hand would end.

Between any two moves stands an outlook: how the hand would end if from there on everybody only
discarded what he drew (`outlook`). The wall stays the same, so a draw never changes it; a discard
from the hand, a riichi or a call may, and the last move is measured by how the hand truly ended. A
move turns as many points as then go to other seats than before. Rejected: to measure by chances,
which would need a model of how people play.
"""

from collections.abc import Iterable, Iterator, Sequence
from heapq import nlargest
from itertools import pairwise
from typing import Final, NamedTuple

from viewer.core.analysis.outlook import Outlook, outlook_at
from viewer.core.base.errors import ShouldStop, Stopped
from viewer.core.base.game_type import Rules
from viewer.core.base.records import Call, Discard, Log
from viewer.core.play.replay import Replay, replay_kyoku
from viewer.core.rules.hand_end import end_at
from viewer.core.wall.wall import Wall

MOST_TURNS: Final = 10


class FortuneTurn(NamedTuple):
    """A move that changed how a hand would end."""

    kyoku_index: int  # the hand, from 0
    step: int  # the call or discard, or the win
    junme: int  # the go-round
    before: Outlook  # how the hand would have ended before it
    after: Outlook  # how it would end after it, or has ended
    points: int  # how many of these go to other seats than before


def turns_of_fortune(
    log: Log,
    walls: Sequence[Wall | None],
    should_stop: ShouldStop = lambda: False,
    most: int = MOST_TURNS,
) -> tuple[FortuneTurn, ...]:
    """The moves of a game that turned the most points, these first; earlier before later.

    There are none without walls, or where the game has rules of its own.
    Raises `Stopped` once ``should_stop`` says so.
    """
    if log.type.own_rules:
        return ()
    return tuple(nlargest(most, _all_turns(log, walls, should_stop), key=lambda each: each.points))


def _all_turns(
    log: Log, walls: Sequence[Wall | None], should_stop: ShouldStop
) -> Iterator[FortuneTurn]:
    for index, (kyoku, wall) in enumerate(zip(log.kyoku, walls, strict=True)):
        if should_stop():
            raise Stopped
        if wall is not None:
            yield from turns_of_hand(replay_kyoku(kyoku, log.players, wall), log.type, index)


def turns_of_hand(replay: Replay, rules: Rules, index: int = 0) -> Iterator[FortuneTurn]:
    for (before, start), (after, end) in pairwise(_outlooks(replay, rules)):
        points = _turned(before.changes, after.changes)
        if points:
            step = _move(replay, start, end)
            junme = max(1, replay.moments[step].junme)
            yield FortuneTurn(index, step, junme, before, after, points)


def _outlooks(replay: Replay, rules: Rules) -> Iterator[tuple[Outlook, int]]:
    """Yield each outlook of a hand with its step, and at last how it ended."""
    for before, moment in pairwise(replay.moments):
        is_turn = moment.begins is not None and not before.replacing
        outlook = outlook_at(replay, before.step, rules) if is_turn else None
        if outlook is not None:
            yield outlook, before.step
    ended = ending_of(replay)
    if ended is not None:
        yield ended, replay.moments[-1].move


def ending_of(replay: Replay) -> Outlook | None:
    """How a hand truly ended; None where the log breaks off, or does not tell the points."""
    end = end_at(replay, replay.last)
    changes = [each.change for each in end.seats] if end else [None]
    known = tuple(change for change in changes if change is not None)
    if end is None or len(known) < replay.players:
        return None
    if end.drawn is not None:
        return Outlook((), None, None, end.drawn.type, known)
    wins = [each.win for each in end.wins]
    return Outlook(tuple(win.seat for win in wins), wins[0].source, wins[0].tile, None, known)


def _turned(before: Iterable[int], after: Iterable[int]) -> int:
    return sum(max(0, then - now) for now, then in zip(before, after, strict=True))


def _move(replay: Replay, start: int, end: int) -> int:
    """The step of what was done between two steps: a call, or else a discard, or the end."""

    def rank(step: int) -> int:
        event = replay.event(step)
        return 2 if isinstance(event, Call) else int(isinstance(event, Discard))

    return max(range(end, start, -1), key=rank)
