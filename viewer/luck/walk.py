"""Finds every chance event of every seat in a hand, with its law at that moment.

The law knows all hands, everything dealt so far and all indicators turned up, and nothing of the
rest of the wall. Whether there is an event at all depends on the past only: a hand that ends, a
call that takes a turn away come of tiles that were dealt before.
"""

from typing import Final

from viewer.core.base.meld import KANS, REPLACED, Meld
from viewer.core.base.records import (
    Call,
    Discard,
    Draw,
    Event,
    Kyoku,
    Log,
    NewDora,
    Riichi,
    Unread,
    Win,
)
from viewer.core.base.tiles import COPIES
from viewer.core.wall.wall import Wall
from viewer.luck.events import note_deal, note_draw, note_kan_dora, note_ura, note_waits
from viewer.luck.hand import HandInPlay, IncompleteHandError
from viewer.luck.law import ChanceEvent

_ESTABLISHED: Final = 2
"""The step of a riichi that nobody won on."""


def chances_of(log: Log, kyoku: Kyoku, wall: Wall | None) -> tuple[list[ChanceEvent], ...] | None:
    """Return all chance events of a hand by seat; None if its log is incomplete.

    The wall is for what lies in the dead wall; None if there is no seed.
    """
    try:
        now = HandInPlay(log, kyoku, wall)
        note_deal(now)
        for now.step, event in enumerate(kyoku.events, 1):
            _apply(now, event)
    except IncompleteHandError:
        return None
    return now.chances


def _apply(now: HandInPlay, event: Event) -> None:
    if isinstance(event, Discard):
        hand = now.hands[event.seat]
        hand.discard(event.tile // COPIES)
        hand.ippatsu = False
    elif isinstance(event, Draw):
        _draw(now, event.seat, event.tile)
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


def _draw(now: HandInPlay, seat: int, tile: int) -> None:
    if not now.rest.unseen[tile]:
        raise IncompleteHandError
    note_draw(now, seat, tile)
    now.rest.take(tile)
    now.hands[seat].draw(tile // COPIES)
    now.replaced += now.replacing
    now.replacing = False


def _call(now: HandInPlay, seat: int, meld: Meld) -> None:
    for hand in now.hands:
        hand.ippatsu = False
    now.hands[seat].call(meld)
    now.replacing = meld.kind in REPLACED
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
