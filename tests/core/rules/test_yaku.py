"""Yaku and fu of hands, held against the ``mahjong`` library."""

import pytest

from tests.games.hand import Hand
from tests.games.scoring import Moment, value_of
from tests.helpers.stacked import FOUR, kinds
from viewer.core.base.game_type import NO_OPEN_TANYAO, FuRules, rules_of_type
from viewer.core.base.meld import Meld, MeldKind
from viewer.core.base.tiles import COPIES
from viewer.core.rules.yaku import WinContext, values_of
from viewer.core.rules.yaku_names import FIRST_YAKUMAN

EAST = 27
NO_DORA = (4 * 33,)
"""The indicator points at the first dragon, which is left out of what is counted here."""

CLOSED = [
    "234567m234567p5s 5s", "123m456p789s1122z 1z", "123m456p789s1122z 2z", "11223344556677m 7m",
    "1122334455667z 7z", "223344m667788p5s 5s", "223344m223344p5s 5s", "123456789m1123p 4p",
    "123m123p123s7899p 9p", "111m111p111s2378p 9p", "111222333m4567p 7p", "111m999p111s99m33z 3z",
    "123m123p999s1199p 9p", "123m789p11122z99s 9s", "555z666z77z234m56s 7s", "111p222p333p5577p 7p",
    "234567m234p5577s 5s", "1112345678999m 5m", "1113456788999s 2s", "1112345678999p 1p",
    "19m19p19s1234567z 1m", "19m19p19s1234566z 7z", "111z222z333z44z55m 4z",
    "222z333z444z11z5m5m 1z",
    "111z222z333z444z5m 5m", "555z666z777z12m88p 3m", "111z222z555z66z77z 7z",
    "222333444666s8s 8s", "111m999m111p999p1s 1s", "111m222p333s55z66s 6s", "1199m1199p1199s5z 5z",
    "111p111s111z234m5m 5m",
    "2233445566778m 8m", "345m345m345p7755s 7s", "12399m123456p78s 9s", "13m456m789p11199s 2m",
]  # fmt: skip

CALLED = [
    (MeldKind.CHI, "234m"), (MeldKind.PON, "222z"), (MeldKind.PON, "555z"), (MeldKind.PON, "999s"),
    (MeldKind.ANKAN, "1111p"), (MeldKind.DAIMINKAN, "8888s"), (MeldKind.KAKAN, "7777z"),
]  # fmt: skip


def hand_of(text, melds=()):
    """Tile ids without red fives, as far as others are left."""
    used = {tile for meld in melds for tile in meld.tiles}
    tiles = []
    for kind in kinds(text):
        tile = next(t for t in range(COPIES * kind + 3, -1, -1) if t not in used)
        used.add(tile)
        tiles.append(tile)
    return tiles


def meld_of(kind, text):
    tiles = tuple(hand_of(text))
    called = None if kind is MeldKind.ANKAN else tiles[0]
    return Meld(kind, tuple(sorted(tiles)), called, source=(called and 1) or 0)


def ours(hand, melds, tile, *, self_drawn, seat_wind, round_wind, rules=FOUR):
    closed = all(meld.kind is MeldKind.ANKAN for meld in melds)
    context = WinContext(
        (*hand, tile), melds, tile, self_drawn, seat_wind, round_wind,
        {0} if self_drawn and closed else (), rules.open_tanyao,
    )  # fmt: skip
    values = [value for value in values_of(context) if value.yaku]
    return max(values, key=lambda value: (value.yakuman, value.han, value.fu), default=None)


def theirs(hand, melds, tile, *, self_drawn, seat_wind, round_wind, rules=FOUR):
    held = Hand(0, 4, list(hand), melds=list(melds))
    if self_drawn:
        held.take(tile, replacement=False)
    moment = Moment(tile, self_drawn, EAST + seat_wind, EAST + round_wind)
    return value_of(held, moment, rules, NO_DORA, NO_DORA)


def assert_alike(hand, melds, tile, **how):
    mine, value = ours(hand, melds, tile, **how), theirs(hand, melds, tile, **how)
    if value is None:
        assert mine is None
        return
    yaku = {number: han for number, han in value.yaku if number < 52}
    assert mine.yaku == (dict.fromkeys(value.yakuman, 13) or yaku)
    if not value.yakuman:
        assert mine.fu == value.fu


@pytest.mark.parametrize("self_drawn", [False, True])
@pytest.mark.parametrize("text", CLOSED)
def test_closed_hands_are_worth_what_the_library_says(text, self_drawn):
    *hand, tile = hand_of(text)
    for seat_wind, round_wind in ((0, 0), (1, 0), (2, 1)):
        how = {"self_drawn": self_drawn, "seat_wind": seat_wind, "round_wind": round_wind}
        assert_alike(hand, (), tile, **how)


@pytest.mark.parametrize(
    "rules", [FOUR, rules_of_type(FOUR.bits | NO_OPEN_TANYAO)], ids=["open", "no"]
)
@pytest.mark.parametrize("call", CALLED, ids=str)
@pytest.mark.parametrize(
    "text", ["234567m234p5s 5s", "22345678s33p 3p", "111222s4m55m44m", "333z44z11z567p 1z"]
)
def test_hands_with_a_call_are_worth_what_the_library_says(text, call, rules):
    melds = (meld_of(*call),)
    *hand, tile = hand_of(text, melds)
    for self_drawn in (False, True):
        how = {"self_drawn": self_drawn, "seat_wind": 1, "round_wind": 0, "rules": rules}
        assert_alike(hand, melds, tile, **how)


@pytest.mark.parametrize(
    ("calls", "text"),
    [
        ([(MeldKind.ANKAN, f"{k}{k}{k}{k}m") for k in (1, 3, 5)], "78p11z 9p"),
        ([(MeldKind.PON, f"{k}{k}{k}z") for k in (5, 6, 7)], "23m11p 1m"),
        ([(MeldKind.PON, f"{k}{k}{k}z") for k in (1, 2, 3)], "44z11p 4z"),
        ([(MeldKind.DAIMINKAN, f"{k}{k}{k}{k}s") for k in (2, 4, 6, 8)], "5p 5p"),
        ([(MeldKind.CHI, "123p"), (MeldKind.CHI, "789s"), (MeldKind.PON, "111m")], "11z78m 9m"),
        ([(MeldKind.CHI, "123p"), (MeldKind.CHI, "789s"), (MeldKind.PON, "111m")], "11s78m 9m"),
    ],
)
def test_hands_of_many_calls_are_worth_what_the_library_says(calls, text):
    melds = tuple(meld_of(*call) for call in calls)
    *hand, tile = hand_of(text, melds)
    for self_drawn in (False, True):
        assert_alike(hand, melds, tile, self_drawn=self_drawn, seat_wind=3, round_wind=0)


def test_yakuman_stand_alone():
    *hand, tile = hand_of("111z222z333z44z55m 4z")
    (value,) = values_of(WinContext((*hand, tile), (), tile, False, 0, 0, {1, 2}, True))
    assert value.yakuman == 1
    assert all(number >= FIRST_YAKUMAN for number in value.yaku)


@pytest.mark.parametrize(
    ("rules", "tsumo", "fu"),
    [
        (FuRules(), set(), 40),  # 20 and 4 for 1p, 4 for the pair, 2 for the tsumo, 2 for the wait
        (FuRules(double_wind=2), set(), 30),
        (FuRules(double_wind=2), {4}, 30),
        (FuRules(rinshan=0), {4}, 30),
        (FuRules(rinshan=0), {6}, 40),
    ],
)
def test_sites_differ_in_the_fu_of_a_double_wind_and_of_a_replacement(rules, tsumo, fu):
    melds = (meld_of(MeldKind.PON, "111p"), meld_of(MeldKind.CHI, "456p"))
    hand, (tile,) = hand_of("123m79s11z"), hand_of("8s")
    context = WinContext((*hand, tile), melds, tile, True, 0, 0, tsumo, True, rules)
    assert {value.fu for value in values_of(context)} == {fu}


def test_what_is_not_complete_is_worth_nothing():
    for text in ("123m456p789s1234z", "123m456p789s11z", "55m1234567p12345s"):
        hand = hand_of(text)
        assert values_of(WinContext(tuple(hand), (), hand[0], False, 0, 0, (), True)) == []
