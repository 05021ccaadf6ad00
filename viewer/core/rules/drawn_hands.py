"""Whether a hand can be drawn as the log says, and when it has to be.

Source: Tenhou's manual, https://tenhou.net/man/ (ルール: 流局, 途中流局); in brackets how many real
logs have it.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Final

from viewer.core.base import records as rec
from viewer.core.base.meld import KANS
from viewer.core.base.tiles import COPIES
from viewer.core.rules.results import nagashi_seats
from viewer.core.rules.turn_situation import TurnSituation
from viewer.core.rules.winning_forms import DRAGONS, HONOURS, YAOCHU

_NINE: Final = 9
_FOUR: Final = 4
_THREE: Final = 3


def can_be_drawn(now: TurnSituation, end: rec.Ryuukyoku) -> bool:
    """In the own turn only by nine kinds, else after a discard."""
    if "type" in end.unread or not now.moves_known:
        return True
    shown = [seat for seat, hand in enumerate(end.hands) if hand is not None]
    is_own = isinstance(now.last, rec.Draw)
    if is_own and now.declarer is not None:
        return False
    return is_own == (end.type == "yao9") and end.type in _DRAWS and _DRAWS[end.type](now, shown)


def has_to_be_drawn(now: TurnSituation) -> bool:
    """Whether nobody may play on; of three players no log shows it."""
    if now.players != _FOUR or not now.usual or not now.moves_known:
        return False
    return any(_DRAWS[kind](now, ()) for kind in ("kaze4", "reach4", "kan4"))


def _is_exhausted(now: TurnSituation) -> bool:
    return now.left == 0


def _has_nine_kinds(now: TurnSituation, shown: Sequence[int]) -> bool:
    """In one's own first turn, before any call."""
    seat = now.hand.turn
    state = now.hand.seats[seat]
    kinds = YAOCHU.intersection([tile // COPIES for tile in state.held])
    is_first = not state.river and not _is_called(now) and list(shown) == [seat]
    return is_first and (len(kinds) >= _NINE or not now.hand.known[seat])


def _has_four_winds(now: TurnSituation, _shown: Sequence[int]) -> bool:
    rivers = [[tile.tile // COPIES for tile in state.river] for state in now.hand.seats]
    same = rivers[0] in [[wind] for wind in range(HONOURS, DRAGONS)]
    return same and rivers == rivers[:1] * _FOUR and not _is_called(now)


def _has_four_riichi(now: TurnSituation, _shown: Sequence[int]) -> bool:
    seats = now.hand.seats
    return len(seats) == _FOUR and all(state.paid for state in seats)


def _has_four_kans(now: TurnSituation, _shown: Sequence[int]) -> bool:
    """By several seats: one who has all of them plays on."""
    kans = [sum(meld.kind in KANS for meld in state.melds) for state in now.hand.seats]
    return sum(kans) == _FOUR and max(kans) < _FOUR


def _is_won_by_three(now: TurnSituation, shown: Sequence[int]) -> bool:
    offer, seats = now.hand.offer, now.hand.seats
    if offer is None or not offer.tiles or len(shown) != _THREE or offer.seat in shown:
        return False
    kind = offer.tiles[0] // COPIES
    waits = [now.waits(seat, seats[seat].held) for seat in shown]
    return all(kinds is None or kind in kinds for kinds in waits)


def _is_called(now: TurnSituation) -> bool:
    return any(state.melds or state.kita for state in now.hand.seats)


_DRAWS: Final[Mapping[str, Callable[[TurnSituation, Sequence[int]], bool]]] = {
    # 荒牌流局 (108), 流し満貫 (3): after the last tile's discard
    "": lambda now, _shown: _is_exhausted(now) and not nagashi_seats(now.hand.seats),
    "nm": lambda now, _shown: _is_exhausted(now) and bool(nagashi_seats(now.hand.seats)),
    "yao9": _has_nine_kinds,  # 九種九牌 (6)
    "kaze4": _has_four_winds,  # 四風連打 (2)
    "reach4": _has_four_riichi,  # 四家立直 (0)
    "kan4": _has_four_kans,  # 四槓散了 (1)
    "ron3": _is_won_by_three,  # 三家和 (1)
}
"""By the type in the log; given are the seats that show their hands."""
