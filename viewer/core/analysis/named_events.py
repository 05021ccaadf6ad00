"""What happened in a hand that players have a name for: a chase, a deal-in to dama, a dead wait.

One list for all who ask: the search finds hands by these names, and `rarity` says how rare each
was. All is read from the events and from a few tables: those before each win, and those after each
discard from a hand, by which a change of wait is seen.
"""

from collections.abc import Iterator, Sequence
from enum import IntEnum
from itertools import pairwise, takewhile
from typing import Final, NamedTuple

from viewer.core.base.meld import CONCEALED, MeldKind
from viewer.core.base.records import Call, Discard, Draw, Riichi, Win
from viewer.core.base.tiles import COPIES
from viewer.core.play.moments import HandMoment
from viewer.core.play.replay import Replay
from viewer.core.rules.shanten import TENPAI, distance_of, waits_of
from viewer.core.rules.yaku_names import URA

_IPPATSU: Final = 2
_HAITEI: Final = 5
_HOUTEI: Final = 6
_LEAST_DRAWS: Final = 5
"""Fewer dead draws are nothing that anybody speaks of."""
_ESTABLISHED: Final = 2
"""The step of a riichi that nobody won on."""


class EventKind(IntEnum):
    """Numbers are those of the collection's index."""

    CHASE = 0  # declared riichi after another; ``other`` is the first
    CHASED_DEAL_IN = 1  # in riichi, dealt in to one who declared later
    DAMA_DEAL_IN = 2  # dealt in to a concealed hand without riichi
    IPPATSU_DEAL_IN = 3
    LAST_DISCARD_DEAL_IN = 4
    LAST_DRAW_LOST = 5  # tenpai, and another won with the last tile that was drawn
    DOUBLE_RIICHI_LOST = 6  # another won
    CHANGED_WAIT = 7
    OLD_WAIT_CAME = 8  # after a change of wait it drew a tile of the old one alone
    DEAD_DRAWS = 9  # drew in riichi, and did not win with it; ``amount`` times
    IPPATSU = 10  # by tsumo
    URA = 11  # won with ura dora; ``amount`` han
    DEAD_WAITS = 12  # in riichi no wait was in reach, nor in another hand; see `rarity`


class NamedEvent(NamedTuple):
    kind: EventKind
    seat: int  # whom it happened to
    step: int  # after how many events it has happened
    # the step from which it was left to the wall; None where a choice of discard or call decided it
    since: int | None
    other: int | None = None  # who else had a part in it: who won, or was in riichi before
    amount: int = 0  # draws, or han
    kinds: tuple[int, ...] = ()  # the kinds it was about, where these are no seat's waits
    robbed: MeldKind | None = None  # the kan or kita whose tile was won on, if one was


def named_events(replay: Replay) -> tuple[NamedEvent, ...]:
    """All of a hand by step; ``replay`` needs the tables of the steps that the module names."""
    riichi = accepted_riichi(replay)
    found = [*_chases(riichi), *_changes(replay), *_dead_draws(replay, riichi)]
    for step, event in enumerate(replay.kyoku.events, 1):
        if isinstance(event, Win):
            found += _of_win(replay, riichi, step, event)
    return tuple(sorted(found, key=lambda each: each.step))


def is_told(event: NamedEvent) -> bool:
    """Whether anybody would speak of it."""
    return event.kind is not EventKind.DEAD_DRAWS or event.amount >= _LEAST_DRAWS


def accepted_riichi(replay: Replay) -> dict[int, int]:
    """The step at which each riichi was accepted, by seat, the first one first."""
    return {
        event.seat: step
        for step, event in enumerate(replay.kyoku.events, 1)
        if isinstance(event, Riichi) and event.step == _ESTABLISHED
    }


def _chases(riichi: dict[int, int]) -> Iterator[NamedEvent]:
    for nth, (seat, step) in enumerate(riichi.items()):
        if nth:
            yield NamedEvent(EventKind.CHASE, seat, step, None, next(iter(riichi)))


def _dead_draws(replay: Replay, riichi: dict[int, int]) -> Iterator[NamedEvent]:
    won = {event.seat: event for event in replay.kyoku.results if isinstance(event, Win)}
    for seat, since in riichi.items():
        win = won.get(seat)
        dead = _draws_since(replay, seat, since) - (win is not None and win.self_drawn)
        if dead > 0:
            yield NamedEvent(EventKind.DEAD_DRAWS, seat, replay.last, since, amount=dead)


def _draws_since(replay: Replay, seat: int, step: int) -> int:
    return sum(drawn.seat == seat and drawn.step > step for drawn in replay.draws)


# of a win


def _of_win(replay: Replay, riichi: dict[int, int], step: int, win: Win) -> Iterator[NamedEvent]:
    move = _move_before(replay, step)
    since, robbed = _before_draw(move), _robbed(move)
    numbers = {number for number, _ in win.yaku}
    if _IPPATSU in numbers and win.self_drawn:  # else who dealt in has it
        yield NamedEvent(EventKind.IPPATSU, win.seat, step, since)
    if ura := dict(win.yaku).get(URA, 0):
        yield NamedEvent(EventKind.URA, win.seat, step, step - 1, amount=ura)
    for kind in [] if win.self_drawn else _deal_ins(riichi, win, numbers):
        chased = kind is EventKind.CHASED_DEAL_IN
        at = riichi[win.seat] if chased else since
        yield NamedEvent(kind, win.source, step, at, win.seat, robbed=robbed)
    if isinstance(replay.event(step - 1), Win):  # of several winners the first is to name
        return
    for seat in _waiting(replay, step, win) if numbers & {_HAITEI, _HOUTEI} else ():
        yield NamedEvent(EventKind.LAST_DRAW_LOST, seat, step, since, win.seat)
    for seat, accepted in riichi.items():
        if seat not in _winners(replay) and is_double_riichi(replay, seat):
            draws = _draws_since(replay, seat, accepted)
            kind = EventKind.DOUBLE_RIICHI_LOST
            yield NamedEvent(kind, seat, step, accepted, win.seat, draws)


def _deal_ins(riichi: dict[int, int], win: Win, numbers: set[int]) -> Iterator[EventKind]:
    if win.seat in riichi:
        if _IPPATSU in numbers:
            yield EventKind.IPPATSU_DEAL_IN
        if riichi.get(win.source, riichi[win.seat]) < riichi[win.seat]:
            yield EventKind.CHASED_DEAL_IN
    elif all(meld.kind in CONCEALED for meld in win.melds):
        yield EventKind.DAMA_DEAL_IN
    if _HOUTEI in numbers:
        yield EventKind.LAST_DISCARD_DEAL_IN


def _move_before(replay: Replay, step: int) -> HandMoment:
    """The draw, discard or call whose tile a win takes."""
    moment = replay.moments[replay.moments[step - 1].move]
    while isinstance(moment.event, Win):
        moment = replay.moments[replay.moments[moment.step - 1].move]
    return moment


def _before_draw(moment: HandMoment) -> int | None:
    """The step before the draw that brought a winning tile; None if it was in a hand before."""
    if isinstance(moment.event, Draw):
        return moment.step - 1
    return moment.turn.step - 1 if moment.turn is not None and moment.tsumogiri else None


def _robbed(moment: HandMoment) -> MeldKind | None:
    return moment.event.meld.kind if isinstance(moment.event, Call) else None


def _waiting(replay: Replay, step: int, win: Win) -> Iterator[int]:
    """Who was tenpai before a win, and neither won nor dealt in."""
    for seat, state in enumerate(replay.tables[step - 1].seats):
        waits = waits_of(state.hand, state.melds, replay.players)
        if waits and seat not in {win.source, *_winners(replay)}:
            yield seat


def _winners(replay: Replay) -> set[int]:
    return {event.seat for event in replay.kyoku.results if isinstance(event, Win)}


def is_double_riichi(replay: Replay, seat: int) -> bool:
    """Whether a seat's riichi came with its first discard, before any call."""
    events = replay.kyoku.events
    before = takewhile(lambda each: not (isinstance(each, Riichi) and each.seat == seat), events)
    return not any(
        isinstance(each, Call) or (isinstance(each, Discard) and each.seat == seat)
        for each in before
    )


# changes of wait


def from_hand(replay: Replay) -> Iterator[int]:
    """The steps of discards from a hand, after which a wait may be another one."""
    for moment in replay.moments:
        if isinstance(moment.event, Discard) and not moment.tsumogiri:
            yield moment.step


def _changes(replay: Replay) -> Iterator[NamedEvent]:
    steps = [[0] for _ in range(replay.players)]  # the deal's first
    for step in from_hand(replay):
        steps[replay.moments[step].seat].append(step)
    for seat, own in enumerate(steps):
        yield from _changes_of(replay, seat, own)


def _changes_of(replay: Replay, seat: int, steps: Sequence[int]) -> Iterator[NamedEvent]:
    waits = list(_waits(replay, seat, steps))
    changes = [
        (step, tuple(kind for kind in before if kind not in after))
        for (_, before), (step, after) in pairwise(waits)
        if before and after and before != after
    ]
    ends = [*(step for step, _ in changes), replay.last][1:]
    for (step, old), end in zip(changes, ends, strict=True):
        yield NamedEvent(EventKind.CHANGED_WAIT, seat, step, step, kinds=old)
        draws = [each for each in replay.draws if each.seat == seat and step < each.step <= end]
        for nth, drawn in enumerate(draws, 1):
            if drawn.tile // COPIES in old:
                kind = EventKind.OLD_WAIT_CAME
                yield NamedEvent(kind, seat, drawn.step, step, None, nth, old)
                break


def _waits(
    replay: Replay, seat: int, steps: Sequence[int]
) -> Iterator[tuple[int, tuple[int, ...]]]:
    """What a hand waits for at the deal, and after each discard from it.

    One such discard lowers shanten by one at most, so a hand that is far from tenpai is not looked
    at again for as many, unless it calls: a north set aside is a tile exchanged without discard.
    """
    passed_over = 0
    called: tuple[object, object] = (), ()
    for step in steps:
        state = replay.tables[step].seats[seat]
        if passed_over and called == (state.melds, state.kita):
            passed_over -= 1
            continue
        called = state.melds, state.kita
        found = distance_of(state.held, state.melds, replay.players)
        if found is None:
            yield step, ()
        else:
            passed_over = max(0, found[0] - 1)
            yield step, found[1] if found[0] == TENPAI else ()
