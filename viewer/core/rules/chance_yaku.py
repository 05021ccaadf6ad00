"""The yaku of a win that come of the course of play: of riichi, of the last tile, of kans."""

from collections.abc import Sequence
from typing import Final

from viewer.core.base.meld import CONCEALED, MeldKind
from viewer.core.base.records import Call, Discard, Event, Riichi, Win
from viewer.core.play.hand_state import HandState
from viewer.core.play.replay import FutureDraw, Replay, next_seat

_TSUMO: Final = 0
_RIICHI: Final = 1
_IPPATSU: Final = 2
_CHANKAN: Final = 3
_RINSHAN: Final = 4
_HAITEI: Final = 5
_HOUTEI: Final = 6
_DOUBLE_RIICHI: Final = 21
_TENHOU: Final = 37
_CHIIHOU: Final = 38
CHANCE_YAKU: Final = frozenset(
    {_TSUMO, _RIICHI, _IPPATSU, _CHANKAN, _RINSHAN, _HAITEI, _HOUTEI, _DOUBLE_RIICHI, _TENHOU}
    | {_CHIIHOU}
)
"""All that follow."""


def chance_yaku_of(hand: HandState, win: Win) -> frozenset[int]:
    """The numbers of these yaku for the winner, whose event is the next of the hand."""
    before = hand.last_played
    played, last = hand.events[: before.step + 1], before.event
    luck = set[int]()
    if hand.seats[win.seat].paid:
        # a kan that is robbed is none, and ends nobody's ippatsu
        unbroken = played[:-1] if isinstance(last, Call) else played
        luck |= _riichi_luck(unbroken, win.seat)
    if win.self_drawn:
        luck |= _tsumo_luck(hand, win)
    elif isinstance(last, Call):
        luck |= {_CHANKAN} if last.meld.kind is MeldKind.KAKAN else set()
    elif hand.left <= 0:
        luck.add(_HOUTEI)
    return frozenset(luck)


def chance_yaku_ahead(replay: Replay, step: int, seat: int, coming: FutureDraw) -> frozenset[int]:
    """The same of a win with a tile to come, if nobody calls from the step on."""
    played, state = replay.kyoku.events[:step], replay.tables[step].seats[seat]
    luck = _riichi_luck(played, seat) if state.paid else set[int]()
    # a seat's own next draw is the last tile that it can win with at the first turn
    if coming.away > (seat - next_seat(replay, step)) % replay.players + 1:
        luck.discard(_IPPATSU)
    is_last = coming.away == replay.left(step)
    if coming.seat != seat:
        return frozenset(luck | {_HOUTEI} if is_last else luck)
    if is_last:
        luck.add(_HAITEI)
    if all(meld.kind in CONCEALED for meld in state.melds):
        luck.add(_TSUMO)
    if coming.own_away == 1 and _is_first_turn(played, seat):
        luck.add(_TENHOU if seat == replay.kyoku.dealer else _CHIIHOU)
    return frozenset(luck)


def _riichi_luck(played: Sequence[Event | None], seat: int) -> set[int]:
    mine = [
        at for at, event in enumerate(played) if isinstance(event, Riichi) and event.seat == seat
    ]
    if not mine:  # a riichi that nobody declared in these events
        return set()
    luck = {_DOUBLE_RIICHI if _is_first_turn(played[: mine[0]], seat) else _RIICHI}
    return luck | {_IPPATSU} if _is_first_turn(played[mine[-1] :], seat) else luck


def _tsumo_luck(hand: HandState, win: Win) -> set[int]:
    luck = {_RINSHAN} if hand.draws and hand.draws[-1].replacement else set()
    if not luck and hand.left <= 0:
        luck.add(_HAITEI)
    if all(meld.kind in CONCEALED for meld in win.melds):
        luck.add(_TSUMO)
    if _is_first_turn(hand.events, win.seat):
        luck.add(_TENHOU if win.seat == hand.kyoku.dealer else _CHIIHOU)
    return luck


def _is_first_turn(played: Sequence[Event | None], seat: int) -> bool:
    """Whether nobody has called, nor the seat discarded, in these events."""
    return not any(
        isinstance(event, Call) or (isinstance(event, Discard) and event.seat == seat)
        for event in played
    )
