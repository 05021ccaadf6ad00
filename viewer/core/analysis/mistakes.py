"""The moments of a hand at which a seat had something better, as the program measures it.

A win that was there and was not taken; and discards, those that broke tenpai, went back in shanten,
or left at least a quarter fewer unseen tiles accepted than the best one. Both sides are measured as
`discard_choices` does: yaku, points, safety and places do not count, nor do calls and riichi. So a
discard while another is feared, in riichi or with three open melds, is left out unless it is asked
for: to fold is no mistake. A win let go for a better hand or place is listed like any other, and
wins alone can be missed after riichi.
"""

from collections.abc import Iterator, Sequence
from enum import IntEnum
from typing import Final, NamedTuple

from viewer.core.analysis.efficiency import DiscardChoice, discard_choices
from viewer.core.base.errors import ShouldStop, Stopped
from viewer.core.base.meld import MeldKind
from viewer.core.base.place import Place
from viewer.core.base.records import (
    Call,
    Discard,
    Draw,
    Log,
    Ryuukyoku,
    Unread,
    Win,
    absent_after,
)
from viewer.core.base.tiles import COPIES
from viewer.core.play.replay import Replay, replay_kyoku
from viewer.core.play.table import SeatState, Table
from viewer.core.rules.decisions import decisions_of
from viewer.core.rules.shanten import COMPLETE, TENPAI, distance_of, waits_of
from viewer.core.wall.wall import Wall

_LEAST_SHARE: Final = 0.25
"""How much less than the best discard one accepts that is a mistake; of real discards a tenth."""
_FEARED_MELDS: Final = 3


class MistakeKind(IntEnum):
    """The higher, the worse."""

    LOST_UKEIRE = 1
    WENT_BACK = 2
    BROKE_TENPAI = 3
    PASSED_WIN = 4


class Mistake(NamedTuple):
    place: Place  # with the seat: the moment at which it chose, before it did anything
    made: int  # the step at which it was done: the discard or kan; of a ron let go, the place's
    kind: MistakeKind
    best: DiscardChoice | None  # None of a win that was let go
    played: DiscardChoice | None  # what was discarded instead, likewise
    feared: bool  # whether another was in riichi or had three open melds

    @property
    def size(self) -> tuple[MistakeKind, int]:
        """The greater, the worse: the kind, then how many tiles less bring the hand as far."""
        if self.best is None or self.played is None:
            return self.kind, 0
        as_far = self.played.unseen if self.played.shanten == self.best.shanten else 0
        return self.kind, self.best.unseen - as_far


def mistakes_of(
    log: Log, replay: Replay, index: int, seat: int, *, with_feared: bool = False
) -> tuple[Mistake, ...]:
    """A seat's mistakes in a log's hand (from 0), in order; none where its tiles are not told.

    ``replay`` is that hand, on its wall where it is known: it says how many tiles could truly be
    drawn. ``with_feared`` adds discards that may have been to fold. A hand takes 5 ms a seat, at
    most 40. While a player is not connected there are none: the site discards what is drawn.
    """
    passed = {each.made: each for each in _passed_wins(log, replay, index, seat)}
    found = list(passed.values())
    for step, event in enumerate(replay.kyoku.events, 1):
        if isinstance(event, Discard) and event.seat == seat and step not in passed:
            before = replay.tables[step - 1]
            if before.seats[seat].present and (with_feared or not is_feared(before, seat)):
                found += _of_discard(replay, index, step, seat)
    return tuple(sorted(found, key=lambda each: each.made))


def mistakes_in(
    log: Log, walls: Sequence[Wall | None], seat: int, should_stop: ShouldStop = lambda: False
) -> tuple[Mistake, ...]:
    """A seat's mistakes in all hands of a log, in order.

    Raises `Stopped` once ``should_stop`` says so.
    """
    found: list[Mistake] = []
    absent = frozenset(log.absent)
    for index, (kyoku, wall) in enumerate(zip(log.hands, walls, strict=True)):
        if should_stop():
            raise Stopped
        found += mistakes_of(log, replay_kyoku(kyoku, log.players, wall, absent), index, seat)
        absent = absent_after(kyoku.events, absent)
    return tuple(found)


def is_feared(table: Table, seat: int) -> bool:
    """Whether a seat may want to fold: another is in riichi or has three open melds."""
    others = (state for each, state in enumerate(table.seats) if each != seat)
    return any(state.riichi or _open_melds(state) >= _FEARED_MELDS for state in others)


def _open_melds(state: SeatState) -> int:
    return sum(meld.kind is not MeldKind.ANKAN for meld in state.melds)


def _of_discard(replay: Replay, index: int, step: int, seat: int) -> Iterator[Mistake]:
    choices = discard_choices(replay, step, seat)
    played = next((each for each in choices if each.discarded), None)
    kind = played and _kind_of(choices[0], played)
    if kind:
        place = Place(index, replay.moments[step - 1].move, seat)
        feared = is_feared(replay.tables[step - 1], seat)
        yield Mistake(place, step, kind, choices[0], played, feared)


def _kind_of(best: DiscardChoice, played: DiscardChoice) -> MistakeKind | None:
    if played.shanten > best.shanten:
        return MistakeKind.BROKE_TENPAI if best.shanten == TENPAI else MistakeKind.WENT_BACK
    lost = best.unseen - played.unseen
    return MistakeKind.LOST_UKEIRE if lost and lost >= _LEAST_SHARE * best.unseen else None


# wins


def _passed_wins(log: Log, replay: Replay, index: int, seat: int) -> Iterator[Mistake]:
    """Yield the wins that the rules allowed, and that the log shows were not taken."""
    passed = {
        step: made
        for step in range(1, replay.last)
        if _may_win(replay, step, seat) and (made := _passed_at(replay, step))
    }
    decisions = decisions_of(log, index, seat) if passed else {}
    for step, made in passed.items():
        if step in decisions and any(isinstance(move, Win) for move in decisions[step].moves):
            feared = is_feared(replay.tables[step], seat)
            place = Place(index, step, seat)
            yield Mistake(place, made, MistakeKind.PASSED_WIN, None, None, feared)


def _may_win(replay: Replay, step: int, seat: int) -> bool:
    """Whether a move brings a present seat a tile that completes its hand; yaku may lack."""
    state = replay.tables[step].seats[seat]
    match replay.event(step):
        case Draw(seat=by) if by == seat:
            found = distance_of(state.held, state.melds, replay.players)
            return state.present and found is not None and found[0] == COMPLETE
        case Discard(seat=by, tile=tile) if by != seat:
            kinds = {tile // COPIES}
        case Call(seat=by, meld=meld) if by != seat:
            kinds = {tile // COPIES for tile in meld.tiles}
        case _:
            return False
    waits = waits_of(state.held, state.melds, replay.players) or ()
    return state.present and not kinds.isdisjoint(waits)


def _passed_at(replay: Replay, step: int) -> int | None:
    """At which step a win was let go; None where it was not, or where nobody can tell.

    Where another wins, or three do and the hand is drawn, it may have been wanted.
    """
    after = next((each for each in replay.moments[step + 1 :] if each.is_move), None)
    match after and after.event:
        case None | Win() | Unread() | Ryuukyoku(type="ron3"):
            return None
    is_own = isinstance(replay.event(step), Draw)
    return after.step if after and is_own else step
