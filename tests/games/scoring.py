"""What a winning hand is worth: the ``mahjong`` library's answer in Tenhou's words.

Tenhou's rules: no double yakuman, but several add up; counted yakuman at 13 han; no round-up
of 4 han 30 fu; with three players the missing player's share of a tsumo is lost.
"""

from dataclasses import dataclass
from typing import Final

from mahjong.hand_calculating.hand import HandCalculator
from mahjong.hand_calculating.hand_config import HandConfig, OptionalRules
from mahjong.hand_calculating.hand_response import HandResponse
from mahjong.hand_calculating.yaku import Yaku
from mahjong.hand_calculating.yaku_config import YAKU_ID_TO_TENHOU_ID
from mahjong.meld import Meld as MahjongMeld

from tests.games.hand import THREE, Hand
from viewer.core.base.game_type import Rules
from viewer.core.base.meld import Meld, MeldKind

URA: Final = 53
_ORDER: Final = (1, 21, 2, 3, 4, 5, 6, 0)
"""Tenhou's yaku numbers that come first in a log, in the order seen there."""

_DORA_ORDER: Final = (52, 54, URA)
_LIMITS: Final = {"": 0, "mangan": 1, "haneman": 2, "baiman": 3, "sanbaiman": 4}
_YAKUMAN: Final = 5

_MELD_TYPES: Final = {
    MeldKind.CHI: MahjongMeld.CHI,
    MeldKind.PON: MahjongMeld.PON,
    MeldKind.DAIMINKAN: MahjongMeld.KAN,
    MeldKind.KAKAN: MahjongMeld.SHOUMINKAN,
    MeldKind.ANKAN: MahjongMeld.KAN,
}


@dataclass(frozen=True, slots=True)
class Moment:
    """When and how a hand is completed; winds are kinds (27 east …)."""

    tile: int
    self_drawn: bool
    seat_wind: int
    round_wind: int
    rinshan: bool = False
    chankan: bool = False
    last_tile: bool = False
    unbroken: bool = False
    """A tsumo on the very first draw, before any call."""


@dataclass(frozen=True, slots=True)
class Value:
    """A hand's worth, as AGARI tells it.

    ``payments``: what the discarder pays, or with a tsumo what the dealer and what each other
    seat pays; honba not counted.
    """

    fu: int
    limit: int
    yaku: tuple[tuple[int, int], ...]
    yakuman: tuple[int, ...]
    payments: tuple[int, int]


def value_of(
    hand: Hand, moment: Moment, rules: Rules, dora: tuple[int, ...], ura: tuple[int, ...]
) -> Value | None:
    """Return the value of a complete hand, or None if it has no yaku.

    Args:
        hand: the winner's; of a tsumo the drawn tile is in it, of a ron the tile is not.
        moment: how it is completed.
        rules: the game's.
        dora: every indicator turned up, as tile ids.
        ura: those beneath; looked at only with riichi.
    """
    own = [*hand.tiles] if moment.self_drawn else [*hand.tiles, moment.tile]
    melds = [meld for meld in hand.melds if meld.kind is not MeldKind.KITA]
    answer = HandCalculator.estimate_hand_value(
        own + [tile for meld in melds for tile in meld.tiles],
        moment.tile,
        melds=[_meld(meld) for meld in melds],
        dora_indicators=dora,
        ura_dora_indicators=ura if hand.riichi else (),
        config=_config(hand, moment, rules),
    )
    return None if answer.error else _value(answer, riichi=hand.riichi)


def _meld(meld: Meld) -> MahjongMeld:
    opened = meld.called is not None
    return MahjongMeld(_MELD_TYPES[meld.kind], list(meld.tiles), opened=opened)


def _config(hand: Hand, moment: Moment, rules: Rules) -> HandConfig:
    first = moment.unbroken and moment.self_drawn
    east = moment.seat_wind == 27
    return HandConfig(
        is_tsumo=moment.self_drawn,
        is_riichi=hand.riichi,
        is_daburu_riichi=hand.double_riichi,
        is_ippatsu=hand.ippatsu,
        is_rinshan=moment.rinshan,
        is_chankan=moment.chankan,
        is_haitei=moment.last_tile and moment.self_drawn and not moment.rinshan,
        is_houtei=moment.last_tile and not moment.self_drawn,
        is_tenhou=first and east,
        is_chiihou=first and not east,
        player_wind=moment.seat_wind,
        round_wind=moment.round_wind,
        num_nuki_dora=hand.norths,
        options=OptionalRules(
            has_open_tanyao=rules.open_tanyao,
            has_aka_dora=rules.red_fives,
            has_double_yakuman=False,
            is_three_player=rules.players == THREE,
        ),
    )


def _value(answer: HandResponse, *, riichi: bool) -> Value:
    cost = answer.cost
    found = answer.yaku
    if cost is None or found is None:  # only with an error, which the caller has excluded
        raise ValueError(answer.error)
    yakuman = sorted(_number(yaku) for yaku in found if yaku.is_yakuman)
    han = {} if yakuman else {_number(yaku): _han(yaku, answer) for yaku in found}
    if riichi and not yakuman:
        han.setdefault(URA, 0)  # a log names ura dora even if there are none
    return Value(
        fu=answer.fu or 0,
        limit=_LIMITS.get(cost["yaku_level"], _YAKUMAN),
        yaku=tuple(sorted(han.items(), key=_place)),
        yakuman=tuple(yakuman),
        payments=(cost["main"], cost["additional"]),
    )


def _number(yaku: Yaku) -> int:
    """Return Tenhou's number (0-54) of a yaku."""
    return YAKU_ID_TO_TENHOU_ID[yaku.yaku_id]


def _han(yaku: Yaku, answer: HandResponse) -> int:
    return (answer.is_open_hand and yaku.han_open) or yaku.han_closed or 0


def _place(pair: tuple[int, int]) -> tuple[int, int]:
    """Sort yaku as Tenhou lists them: riichi and luck, the hand's own, dora last."""
    number, _ = pair
    if number in _ORDER:
        return 0, _ORDER.index(number)
    if number in _DORA_ORDER:
        return 2, _DORA_ORDER.index(number)
    return 1, number
