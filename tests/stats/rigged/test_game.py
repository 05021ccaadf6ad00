"""A log measured for all seats: every chance once, in each class that it belongs to."""

from collections import Counter

import pytest

from tests.helpers.chances import listed
from tests.helpers.documents import win
from tests.helpers.games import make_log
from tests.helpers.replays import small_kyoku
from viewer.core.wall.wall import HAND, walls_of_log
from viewer.stats.luck.chances import chances_of
from viewer.stats.luck.law import ALL, LawTallies, estimate
from viewer.stats.luck.subsets import DEALER
from viewer.stats.rigged.classes import QUANTITY_OF, WINNING
from viewer.stats.rigged.game import _first_ura, joined, measure_game


def by_hand(log):
    return [
        chances_of(log, kyoku, wall)
        for kyoku, wall in zip(log.hands, walls_of_log(log), strict=True)
    ]


def counted(chances, quantity):
    """What came, and how many chances."""
    found = [came for measure, came, _ in chances if quantity in QUANTITY_OF.get(measure, ())]
    return sum(found), len(found)


@pytest.mark.parametrize(("number", "players"), [(3, 4), (7, 3)])
def test_everybody_and_the_dealer_are_counted_as_one_by_one(number, players):
    log = make_log(number, players=players)
    game = measure_game(log, "x")
    hands = by_hand(log)
    assert (game.hands, game.broken, len(game.seats)) == (len(log.hands), 0, players)
    for quantity in ("haipai-shanten", "accepted", WINNING, "dora"):
        for seat in range(players):
            tally = game.seats[seat].get((quantity, ALL))
            wanted = counted([each for hand in hands for each in listed(hand[seat])], quantity)
            assert ((tally and (tally.found, tally.trials)) or (0, 0)) == wanted
        pairs = zip(log.hands, hands, strict=True)
        of_dealers = [each for kyoku, hand in pairs for each in listed(hand[kyoku.dealer])]
        tally = game.classes.get((quantity, DEALER))
        assert ((tally and (tally.found, tally.trials)) or (0, 0)) == counted(of_dealers, quantity)


def test_hands_of_a_deal_have_the_exact_law_of_all_of_them():
    game = measure_game(make_log(3), "x")
    two = joined(game.seats[:2])
    tally = two["haipai-dora", ALL]
    assert tally.laws == Counter({("taken", 135, 4, 2 * HAND): game.hands})
    one = [seat["haipai-dora", ALL] for seat in game.seats[:2]]
    assert tally.found == sum(each.found for each in one)
    assert tally.expected.mean == pytest.approx(sum(each.expected.mean for each in one))
    assert tally.expected.variance < sum(each.expected.variance for each in one)
    assert two["haipai-shanten", ALL].trials == 2 * game.hands
    assert joined([]) == LawTallies()
    assert joined(game.seats[:1]) == game.seats[0]
    assert game.seats[0]["haipai-dora", ALL].laws == {("taken", 135, 4, HAND): game.hands}
    assert estimate(tally).trials == game.hands


def won_by(*seats):
    return small_kyoku(*(win(seat, 3, 0) for seat in seats))


def test_of_several_winners_the_first_ones_ura_count():
    ura, other = {"ura": [(1, ("flip", 3, 1))]}, {"dora": [(1, ("set", 1, 4))]}
    chances = [other | ura, ura, other]
    assert _first_ura(won_by(1, 0), chances) == [other, ura, other]
    assert _first_ura(won_by(0, 1), chances) == [other | ura, {}, other]
    assert _first_ura(won_by(2, 1), chances) == chances
    assert _first_ura(won_by(), chances) == chances
