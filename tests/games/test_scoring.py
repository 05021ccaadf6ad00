"""What wins are worth and who pays; some figures are those of real logs."""

import pytest

from tests.games.hand import Hand
from tests.games.payments import (
    nagashi_changes,
    noten_changes,
    points_of,
    ron_changes,
    tsumo_changes,
)
from tests.games.scoring import Moment, Value, value_of
from tests.helpers.stacked import FOUR, THREE, kinds
from tests.test_shared_logs import PATHS
from viewer.core.base.meld import Meld, MeldKind
from viewer.core.base.records import Win
from viewer.core.base.tiles import COPIES
from viewer.core.sites.tenhou.log import read_mjlog

EAST, SOUTH = 27, 28
NO_DORA = (4 * 33,)


def hand_of(text, *melds, players=4):
    used = {tile for meld in melds for tile in meld.tiles}
    tiles = []
    for kind in kinds(text):
        tile = next(t for t in range(COPIES * kind + 3, -1, -1) if t not in used)
        used.add(tile)
        tiles.append(tile)
    return Hand(0, players, tiles, melds=list(melds))


def won(text, last, *melds, rules=FOUR, riichi=False, **moment):
    """The value of a hand that `last` completes; a ron unless `self_drawn`."""
    hand = hand_of(text, *melds, players=rules.players)
    hand.riichi = riichi
    taken = {*hand.tiles, *(tile for meld in melds for tile in meld.tiles)}
    (kind,) = kinds(last)
    tile = next(t for t in range(COPIES * kind + 3, -1, -1) if t not in taken)
    if moment.get("self_drawn"):
        hand.take(tile, replacement=False)
    how = {"self_drawn": False, "seat_wind": SOUTH, "round_wind": EAST} | moment
    return value_of(hand, Moment(tile, **how), rules, NO_DORA, NO_DORA)


def test_yaku_have_tenhous_numbers_and_order():
    value = won("234567m234567p5s", "5s", riichi=True, self_drawn=True)
    assert value.yaku == ((1, 1), (0, 1), (8, 1), (53, 0))
    assert (value.fu, value.limit, value.yakuman) == (30, 0, ())


def test_without_a_yaku_there_is_no_win():
    pon = Meld(MeldKind.PON, (0, 1, 2), called=2, source=1)
    assert won("234m567p234s9p", "9p", pon) is None


def test_yakuman_take_the_place_of_yaku():
    value = won("19m19p19s1234567z", "1m", riichi=True)
    assert (value.yakuman, value.yaku, value.limit, value.payments) == ((48,), (), 5, (32_000, 0))


def test_two_yakuman_add_up_but_none_is_double():
    value = won("111222333z4445z", "5z")
    assert value.yakuman == (41, 42, 49)
    assert value.payments == (96_000, 0)


def test_three_players_lose_the_share_of_the_fourth():
    value = won("123456789p2345s", "5s", rules=THREE, self_drawn=True)
    assert points_of(value, self_drawn=True, dealer_wins=False, players=3) == sum(value.payments)


def test_a_north_set_aside_is_a_dora():
    kita = Meld(MeldKind.KITA, (120,))
    value = won("123456789p2345s", "5s", kita, rules=THREE)
    assert (52, 1) in value.yaku


VALUE = Value(fu=30, limit=0, yaku=(), yakuman=(), payments=(2000, 1000))


@pytest.mark.parametrize(
    ("winner", "players", "honba", "sticks", "expected"),
    [
        (1, 4, 0, 0, (-2000, 4000, -1000, -1000)),
        (1, 4, 2, 3, (-2200, 7600, -1200, -1200)),
        (1, 3, 1, 1, (-2100, 4200, -1100)),
        (0, 4, 0, 0, (6000, -2000, -2000, -2000)),
        (0, 3, 1, 0, (4200, -2100, -2100)),
    ],
)
def test_tsumo(winner, players, honba, sticks, expected):
    assert tsumo_changes(VALUE, winner, 0, players, honba=honba, sticks=sticks) == expected


@pytest.mark.parametrize(
    ("players", "honba", "sticks", "expected"),
    [(4, 0, 0, (2000, 0, -2000, 0)), (4, 2, 1, (3600, 0, -2600, 0)), (3, 1, 1, (3200, 0, -2200))],
)
def test_ron(players, honba, sticks, expected):
    assert ron_changes(VALUE, 0, 2, players, honba=honba, sticks=sticks) == expected


@pytest.mark.parametrize(
    ("tenpai", "players", "expected"),
    [
        ([], 4, (0, 0, 0, 0)),
        ([1], 4, (-1000, 3000, -1000, -1000)),
        ([1, 2], 4, (-1500, 1500, 1500, -1500)),
        ([0, 1, 2], 4, (1000, 1000, 1000, -3000)),
        ([0, 1, 2, 3], 4, (0, 0, 0, 0)),
        ([1], 3, (-1000, 2000, -1000)),
        ([1, 2], 3, (-2000, 1000, 1000)),
    ],
)
def test_noten(tenpai, players, expected):
    assert noten_changes(tenpai, players) == expected


@pytest.mark.parametrize(
    ("winners", "players", "expected"),
    [
        ([0], 4, (12_000, -4000, -4000, -4000)),
        ([1], 4, (-4000, 8000, -2000, -2000)),
        ([0, 1], 4, (8000, 4000, -6000, -6000)),
        ([1], 3, (-4000, 6000, -2000)),
    ],
)
def test_nagashi_mangan(winners, players, expected):
    assert nagashi_changes(winners, 0, players) == expected


def wins_of(log):
    for kyoku in log.hands:
        for place, win in enumerate(kyoku.results):
            if isinstance(win, Win):
                yield kyoku, win, 0 if place else win.honba


def as_it_was(kyoku, win, players):
    """The winner's hand and the moment, luck as the log tells of it."""
    yaku = {*dict(win.yaku), *win.yakuman}
    tiles = list(win.hand)
    if not win.self_drawn:
        tiles.remove(win.tile)
    hand = Hand(win.seat, players, tiles, melds=list(win.melds))
    hand.riichi = bool(yaku & {1, 21})
    hand.double_riichi = 21 in yaku
    hand.ippatsu = 2 in yaku
    return hand, Moment(
        win.tile,
        win.self_drawn,
        EAST + (win.seat - kyoku.dealer) % players,
        EAST + kyoku.round // 4,
        rinshan=4 in yaku,
        chankan=3 in yaku,
        last_tile=bool(yaku & {5, 6}),
        unbroken=bool(yaku & {37, 38}),
    )


@pytest.mark.shared
@pytest.mark.skipif(not PATHS, reason="the real logs are not beside the project")
def test_real_wins_are_worth_what_their_logs_say():
    compared = 0
    for path in PATHS:
        log = read_mjlog(path.read_bytes())
        for kyoku, win, honba in wins_of(log):
            hand, moment = as_it_was(kyoku, win, log.players)
            value = value_of(hand, moment, log.type, win.dora, win.ura)
            ours = (value.fu, dict(value.yaku), value.yakuman)
            assert ours == (win.fu, dict(win.yaku), win.yakuman)
            if log.type.unknown_bits:  # tournaments pay as they like: 4 han 30 fu as a mangan
                continue
            assert value.limit == win.limit
            dealer_wins = win.seat == kyoku.dealer
            how = {"self_drawn": win.self_drawn, "dealer_wins": dealer_wins}
            assert points_of(value, players=log.players, **how) == win.points
            rest = {"honba": honba, "sticks": win.sticks}
            assert win.changes == (
                tsumo_changes(value, win.seat, kyoku.dealer, log.players, **rest)
                if win.self_drawn
                else ron_changes(value, win.seat, win.source, log.players, **rest)
            )
            compared += 1
    assert compared > 400
