"""Finds every chance event of every seat in a hand, with its law at that moment.

The law knows all hands, everything dealt so far and all indicators turned up, and nothing of the
rest of the wall. Whether there is an event at all depends on the past only: a hand that ends, a
call that takes a turn away come of tiles that were dealt before.
"""

from typing import Final

from viewer.core.base.meld import KANS, Meld
from viewer.core.base.records import Call, Discard, Kyoku, Log, NewDora, Riichi, Unread, Win
from viewer.core.base.tiles import COPIES
from viewer.core.play.moments import Drawn, HandMoment, moments_of
from viewer.core.wall.wall import Wall
from viewer.luck.events import note_deal, note_draw, note_kan_dora, note_ura, note_waits
from viewer.luck.hand import HandInPlay, IncompleteHandError
from viewer.luck.law import ChanceEvent

_ESTABLISHED: Final = 2
"""The step of a riichi that nobody won on."""


def chances_of(log: Log, kyoku: Kyoku, wall: Wall | None) -> tuple[list[ChanceEvent], ...] | None:
    """Return all chance events of a hand by seat; None if its log is incomplete.

    Args:
        log: the game.
        kyoku: one of its hands.
        wall: its wall, for what lies in the dead wall; None if there is no seed.
    """
    try:
        now = HandInPlay(log, kyoku, wall)
        for moment in moments_of(kyoku):
            now.step = moment.step
            _apply(now, moment)
    except IncompleteHandError:
        return None
    return now.chances


def _apply(now: HandInPlay, moment: HandMoment) -> None:
    event = moment.event
    if isinstance(event, Discard):
        now.hands[event.seat].discard(event.tile // COPIES)
        now.hands[event.seat].ippatsu = False
    elif (drawn := moment.drawn) is not None:
        _draw(now, drawn)
    elif isinstance(event, Call):
        _call(now, event.seat, event.meld)
    elif isinstance(event, Riichi):
        _riichi(now, event)
    elif isinstance(event, NewDora):
        _new_dora(now, event.tile)
    elif isinstance(event, Win):
        note_ura(now, event)
    elif isinstance(event, Unread):
        raise IncompleteHandError
    elif event is None:
        note_deal(now)


def _draw(now: HandInPlay, drawn: Drawn) -> None:
    if not now.rest.unseen[drawn.tile]:
        raise IncompleteHandError
    note_draw(now, drawn)
    now.rest.take(drawn.tile)
    now.hands[drawn.seat].draw(drawn.tile // COPIES)
    now.replaced += drawn.replacement


def _call(now: HandInPlay, seat: int, meld: Meld) -> None:
    for hand in now.hands:
        hand.ippatsu = False
    now.hands[seat].call(meld)
    if meld.kind in KANS:
        now.kans.append(seat)


def _riichi(now: HandInPlay, event: Riichi) -> None:
    if event.step == _ESTABLISHED and event.seat not in now.in_riichi:
        now.in_riichi.append(event.seat)
        now.hands[event.seat].riichi = now.hands[event.seat].ippatsu = True
        note_waits(now, event.seat)


def _new_dora(now: HandInPlay, tile: int | None) -> None:
    if tile is None or not now.rest.unseen[tile]:
        raise IncompleteHandError
    note_kan_dora(now, tile)
    now.turn_up(tile)
