"""Laws: against all values tried, and against hands that are dealt."""

import random
from itertools import combinations, product
from statistics import fmean

import pytest
from xiangting import PlayerCount, calculate_replacement_number

from viewer.core.base.tiles import COPIES, tile_ids_of
from viewer.luck.law import _LAWS, FARTHEST, mean_variance, shares

LAWS = [
    ("set", 3, 84),
    ("flip", 60, 10, 2, 1),
    ("taken", 122, 5, 39),
    ("shanten", 4),
    ("shanten", 3),
    ("nearness", 3),
    ("tenpai", 4),
    ("dice",),
]


def test_every_law_is_tried():
    assert {law[0] for law in LAWS} == _LAWS.keys()


@pytest.mark.parametrize("law", LAWS, ids=lambda law: law[0])
def test_all_values_together_are_certain_and_have_this_mean_and_variance(law):
    likely = shares(law)
    assert sum(likely) == pytest.approx(1)
    mean = sum(value * share for value, share in enumerate(likely))
    square = sum(value**2 * share for value, share in enumerate(likely))
    assert mean_variance(law) == pytest.approx((mean, square - mean**2))


def test_some_taken_of_all_are_counted():
    values = [sum(tile < 3 for tile in taken) for taken in combinations(range(7), 4)]
    assert [values.count(n) / len(values) for n in range(4)] == pytest.approx(
        shares(("taken", 7, 3, 4))
    )


def test_dice_are_thrown():
    sums = [sum(throw) for throw in product(range(1, 7), repeat=2)]
    assert [sums.count(n) / 36 for n in range(13)] == pytest.approx(shares(("dice",)))


def test_nearness_is_shanten_from_the_other_end():
    assert shares(("nearness", 4)) == shares(("shanten", 4))[::-1]
    mean = mean_variance(("shanten", 4)).mean
    assert mean_variance(("nearness", 4)) == pytest.approx(
        (FARTHEST - mean, mean_variance(("shanten", 4))[1])
    )
    assert shares(("tenpai", 3))[1] == shares(("shanten", 3))[0]


@pytest.mark.parametrize("players", [3, 4])
def test_dealt_hands_have_this_shanten(players):
    rng = random.Random(players)
    kind_of = {3: PlayerCount.THREE, 4: PlayerCount.FOUR}[players]
    found = []
    for _ in range(20_000):
        counts = [0] * 34
        for tile in rng.sample(tile_ids_of(players), 13):
            counts[tile // COPIES] += 1
        found.append(calculate_replacement_number(counts, kind_of) - 1)
    mean, variance = mean_variance(("shanten", players))
    assert abs(fmean(found) - mean) < 4 * (variance / len(found)) ** 0.5
