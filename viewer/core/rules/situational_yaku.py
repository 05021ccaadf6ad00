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
SITUATIONAL_YAKU: Final = frozenset(
    {_TSUMO, _RIICHI, _IPPATSU, _CHANKAN, _RINSHAN, _HAITEI, _HOUTEI, _DOUBLE_RIICHI, _TENHOU}
    | {_CHIIHOU}
)
"""All that follow."""


def situational_yaku_of(hand: HandState, win: Win) -> frozenset[int]:
    """The numbers of these yaku for the winner, whose event is the next of the hand."""
    before = hand.last_played
    played, last = hand.events[: before.step + 1], before.event
    yaku = set[int]()
    if hand.seats[win.seat].paid:
        # a kan that is robbed is none, and ends nobody's ippatsu
        unbroken = played[:-1] if isinstance(last, Call) else played
        yaku |= _riichi_yaku(unbroken, win.seat)
    if win.self_drawn:
        yaku |= _tsumo_yaku(hand, win)
    elif isinstance(last, Call):
        yaku |= {_CHANKAN} if last.meld.kind is MeldKind.KAKAN else set()
    elif hand.left <= 0:
        yaku.add(_HOUTEI)
    return frozenset(yaku)


def situational_yaku_ahead(
    replay: Replay, step: int, seat: int, coming: FutureDraw
) -> frozenset[int]:
    """The same of a win with a tile to come, if nobody calls from the step on."""
    played, state = replay.kyoku.events[:step], replay.tables[step].seats[seat]
    yaku = _riichi_yaku(played, seat) if state.paid else set[int]()
    # a seat's own next draw is the last tile that it can win with at the first turn
    if coming.away > (seat - next_seat(replay, step)) % replay.players + 1:
        yaku.discard(_IPPATSU)
    is_last = coming.away == replay.left(step)
    if coming.seat != seat:
        return frozenset(yaku | {_HOUTEI} if is_last else yaku)
    if is_last:
        yaku.add(_HAITEI)
    if all(meld.kind in CONCEALED for meld in state.melds):
        yaku.add(_TSUMO)
    if coming.own_away == 1 and _is_first_turn(played, seat):
        yaku.add(_TENHOU if seat == replay.kyoku.dealer else _CHIIHOU)
    return frozenset(yaku)


def _riichi_yaku(played: Sequence[Event | None], seat: int) -> set[int]:
    mine = [
        at for at, event in enumerate(played) if isinstance(event, Riichi) and event.seat == seat
    ]
    if not mine:  # a riichi that nobody declared in these events
        return set()
    yaku = {_DOUBLE_RIICHI if _is_first_turn(played[: mine[0]], seat) else _RIICHI}
    return yaku | {_IPPATSU} if _is_first_turn(played[mine[-1] :], seat) else yaku


def _tsumo_yaku(hand: HandState, win: Win) -> set[int]:
    yaku = {_RINSHAN} if hand.draws and hand.draws[-1].replacement else set()
    if not yaku and hand.left <= 0:
        yaku.add(_HAITEI)
    if all(meld.kind in CONCEALED for meld in win.melds):
        yaku.add(_TSUMO)
    if _is_first_turn(hand.events, win.seat):
        yaku.add(_TENHOU if win.seat == hand.kyoku.dealer else _CHIIHOU)
    return yaku


def _is_first_turn(played: Sequence[Event | None], seat: int) -> bool:
    """Whether nobody has called, nor the seat discarded, in these events."""
    return not any(
        isinstance(event, Call) or (isinstance(event, Discard) and event.seat == seat)
        for event in played
    )
