"""What is known at a moment: the rest, the hands, and logs that tell of what cannot be."""

from dataclasses import replace

import pytest

from tests.helpers.chances import listed
from tests.helpers.games import make_log
from tests.helpers.replays import ANKAN, KAKAN, KITA, PON, SEATS, small_kyoku
from viewer.core.base.game_type import rules_of_type
from viewer.core.base.meld import Meld, MeldKind
from viewer.core.base.records import (
    Call,
    Discard,
    Draw,
    Leave,
    Log,
    NewDora,
    Player,
    Riichi,
    Unread,
    Win,
)
from viewer.core.base.tiles import COPIES, KINDS, NONE_RED, RED_FIVE_IDS, TILES, tile_ids_of
from viewer.core.rules.yaku import dora_han
from viewer.core.wall.wall import walls_of_log
from viewer.stats.luck.chances import chances_of
from viewer.stats.luck.hand import IncompleteHandError, LuckHand, RestOfWall, bits_of, tiles_of


def log_of(kyoku, players=4):
    seats = tuple(Player(name) for name in "abcd"[:players])
    return Log(rules_of_type(0xB1 if players == 3 else 0xA1), seats, None, (kyoku,))


def walk(*events, players=4, **changes):
    kyoku = small_kyoku(*events, players=players, **changes)
    return chances_of(log_of(kyoku, players), kyoku, None)


def names(chances):
    return [measure for measure, *_ in listed(chances)]


@pytest.mark.parametrize(("players", "reds"), [(4, 3), (3, 2)])
def test_the_rest_is_all_tiles_at_first(players, reds):
    rest = RestOfWall(players, red_fives=RED_FIVE_IDS)
    tiles = tile_ids_of(players)
    assert [tile for tile in range(TILES) if rest.has(tile)] == [*tiles]
    assert rest.size == rest.of_kinds(range(KINDS)) == len(tiles)
    assert rest.reds.bit_count() == (rest.reds & rest.unseen).bit_count() == reds
    rest.take(52)
    assert (rest.of_kinds((13,)), rest.size) == (3, len(tiles) - 1)
    assert (rest.reds & rest.unseen).bit_count() == reds - 1
    with pytest.raises(IncompleteHandError):
        rest.take(52)
    with pytest.raises(IncompleteHandError):
        rest.take_all((53, 52))
    with pytest.raises(IncompleteHandError):
        rest.take_all((53, 53))
    rest.take_all((53, 54))
    assert (rest.of_kinds((13,)), rest.size) == (1, len(tiles) - 3)
    assert not RestOfWall(players, red_fives=NONE_RED).reds


@pytest.mark.parametrize("players", [3, 4])
def test_a_flip_is_worth_what_each_indicator_would_make(players):
    rest = RestOfWall(players, red_fives=RED_FIVE_IDS)
    held = [0] * 34
    for tile in (0, 32, 33, 34, 60, 61, 108, 120, 135):
        held[tile // COPIES] += 1
        rest.take(tile)
    tiles = [tile for tile in tile_ids_of(players) if rest.has(tile)]
    own = [0, 32, 33, 34, 60, 61, 108, 120, 135]
    values = [dora_han(own, [tile], players) for tile in tiles]
    assert rest.flip(held) == ("flip", *(values.count(n) for n in range(max(values) + 1)))
    shown = [tiles[0] // COPIES]
    assert sum(rest.flip(held, shown)[1:]) == len(tiles) - 1


def test_a_hand_is_read_again_only_when_it_has_changed():
    hand = LuckHand((0, 4, 8, 36, 40, 44, 72, 76, 80, 108, 109, 112, 113), 4)
    assert hand.reading[:2] == (0, (27, 28))
    assert hand.reading.tiles == tiles_of((27, 28)) == bits_of(range(108, 116))
    before = hand.reading
    hand.draw(5)
    hand.discard(5)
    assert hand.reading is before
    hand.draw(5)
    hand.discard(27)
    assert hand.reading.shanten == 1
    assert 5 in hand.reading.kinds
    assert hand.fresh == tiles_of((27, 5))
    hand.discard(27)
    assert hand.fresh == tiles_of((27,))


def test_melds_and_norths_stay_the_hands_own():
    hand = LuckHand((12, 13, 120, 0, 4, 8, 36, 40, 44, 72, 76, 80, 108), 3)
    hand.call(PON)
    hand.call(KITA)
    assert (hand.melds, hand.norths, hand.melded[3]) == (1, 1, 3)
    assert sum(hand.all_counts()) == 14
    hand.draw(3)
    hand.call(KAKAN)
    assert (hand.melds, hand.melded[3]) == (1, 4)
    with pytest.raises(IncompleteHandError):
        hand.discard(33)


def test_a_hand_with_a_tile_too_many_or_too_few_cannot_be_read():
    for tiles in (range(12), range(14)):
        with pytest.raises(IncompleteHandError):
            _ = LuckHand(tiles, 4).reading


def test_a_flip_for_a_tile_that_is_not_of_the_game_has_no_law():
    held = [0] * 34
    held[4] = 1
    assert RestOfWall(4, red_fives=RED_FIVE_IDS).flip(held) == ("flip", 132, 4)
    with pytest.raises(IncompleteHandError):
        RestOfWall(3, red_fives=RED_FIVE_IDS).flip(held)


def test_five_of_a_kind_cannot_be_read():
    hand = LuckHand((0, 0, 1, 2, 3, *range(36, 44)), 4)
    with pytest.raises(IncompleteHandError):
        _ = hand.reading


WIN = {"hand": (), "melds": (), "fu": 30, "points": 1000, "limit": 0, "yaku": (), "yakuman": (),
       "dora": (), "scores": (), "changes": (), "honba": 0, "sticks": 0, "liable": None,
       "final": ""}  # fmt: skip


@pytest.mark.parametrize(
    "events",
    [
        [Draw(0, 5)],
        [Discard(0, 100)],
        [Draw(0, 60), Discard(0, 60), Draw(1, 60)],
        [Unread("N")],
        [NewDora(None)],
        [NewDora(3)],
        [NewDora(0)],
        [Call(1, Meld(MeldKind.ANKAN, (0, 1, 2, 3)))],
    ],
)
def test_of_a_hand_that_cannot_be_nothing_is_counted(events):
    assert walk(*events) is None


@pytest.mark.parametrize(
    "changes",
    [{"dora": None}, {"haipai": ((), *SEATS[1:])}, {"haipai": (SEATS[0], *SEATS[:3])}, {"dora": 3}],
)
def test_of_a_deal_that_is_not_told_nothing_is_counted(changes):
    assert walk(**changes) is None


def test_dice_that_are_not_told_are_left_out():
    assert "dice" in names(walk()[0])
    assert "dice" not in names(walk(dice=(None, 3))[0])


def riichi_win(*ura, self_drawn=False):
    win = {**WIN, "ura": ura}
    return Win(seat=0, source=0 if self_drawn else 1, tile=60, **win)


def test_ura_dora_count_of_wins_in_riichi_only():
    told = (Draw(0, 60), Discard(0, 60), Riichi(0, 2), Draw(1, 61), Discard(1, 61))
    (chance,) = walk(*told, riichi_win(131))[0]["ura"]
    assert chance == (0, ("flip", *chance[1][1:]))
    assert "ura" not in names(walk(*told[:2], *told[3:], riichi_win(131))[0])
    assert walk(*told, riichi_win(5)) is None


@pytest.mark.parametrize(("self_drawn", "payers"), [(False, [1]), (True, [1, 2, 3])])
def test_who_pays_pays_for_the_ura_dora_too(self_drawn, payers):
    told = (Draw(0, 60), Discard(0, 60), Riichi(0, 2), Draw(1, 61), Discard(1, 61))
    winner, *others = walk(*told, riichi_win(131, self_drawn=self_drawn))
    paid = {seat: of.get("ura-paid") for seat, of in enumerate(others, 1)}
    assert len(winner["ura"]) == 1
    assert paid == {seat: winner["ura"] if seat in payers else None for seat in (1, 2, 3)}


def test_who_pays_two_winners_has_the_same_indicators_once():
    told = (Draw(0, 60), Discard(0, 60), Riichi(0, 2), Draw(2, 62), Discard(2, 62), Riichi(2, 2),
            Draw(1, 61), Discard(1, 61))  # fmt: skip
    first = riichi_win(131)
    payer = walk(*told, first, replace(first, seat=2))[1]
    assert payer == walk(*told, first)[1]


def regrets(*events):
    return [came for came, _ in walk(*events)[0].get("discard-next", ())]


def test_the_tile_just_discarded_is_a_chance_of_the_next_draw_alone():
    told = (Draw(0, 60), Discard(0, 60))
    assert regrets(*told, Draw(0, 61)) == [1]
    assert regrets(*told, Draw(1, 61)) == []
    assert regrets(*told, Draw(0, 130), Draw(0, 61)) == [0]
    assert regrets(*told, Riichi(0, 2), Draw(0, 61)) == []


def test_the_first_dealer_is_a_chance_where_the_log_has_the_first_hand():
    log = make_log(3)
    for number, hand in enumerate(log.hands[:2]):
        found = [of.get("first-dealer") for of in chances_of(log, hand, None)]
        assert found == ([[(seat == hand.dealer, ("set", 1, 4))] for seat in range(4)]
                         if number == 0 else [None] * 4)  # fmt: skip
    assert "first-dealer" not in names(chances_of(log, replace(log.hands[0], round=1), None)[0])


def test_a_second_riichi_of_a_seat_is_none():
    told = (Draw(0, 60), Discard(0, 60), Riichi(0, 2), Riichi(0, 2), Riichi(0, 1))
    assert names(walk(*told)[0]).count("waits-in-hands") <= 1


def test_an_indicator_without_a_kan_is_nobodys():
    assert "kan-dora" not in names(walk(Draw(0, 60), NewDora(131))[0])
    chances = walk(Draw(0, 60), Call(0, ANKAN), NewDora(131), Leave(1))
    assert names(chances[0])[-2:] == ["kan-dora", "kan-dora-others"]
    assert [names(each)[-1] for each in chances[1:]] == ["others-kan-dora"] * 3


def test_a_wall_that_the_log_contradicts_says_nothing_of_waits():
    log = make_log(57)
    walls = walls_of_log(log)
    told = []
    for order in (walls, walls[::-1], [None] * len(walls)):
        hands = [chances_of(log, *each) for each in zip(log.hands, order, strict=True)]
        told.append([name for seats in hands for seat in seats for name in names(seat)])
    counts = [each.count("waits-dead") for each in told]
    assert counts[0] > counts[1] == counts[2] == 0
    assert len({len(each) - count for each, count in zip(told, counts, strict=True)}) == 1
