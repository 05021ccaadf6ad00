"""Laws: against all values tried, and against hands that are dealt."""

import random
from collections import Counter
from itertools import combinations, product

import pytest
from xiangting import PlayerCount, calculate_replacement_number

from viewer.core.base.tiles import COPIES, tile_ids_of
from viewer.stats.luck.law import _LAWS, FARTHEST, mean_variance, shares

TRIED = {
    "set": (("set", 3, 84), [tile < 3 for tile in range(84)]),
    "flip": (("flip", 60, 10, 0, 1), [0] * 60 + [1] * 10 + [3]),
    "taken": (
        ("taken", 7, 3, 4),
        [sum(tile < 3 for tile in taken) for taken in combinations(range(7), 4)],
    ),
    "dice": (("dice",), [sum(throw) for throw in product(range(1, 7), repeat=2)]),
}
"""A law of each name, and the value of all that can come, each as likely."""

DEALT = {
    "shanten": lambda shanten: shanten,
    "nearness": lambda shanten: FARTHEST - shanten,
    "tenpai": lambda shanten: shanten == 0,
}
"""Laws of a haipai, by players; and the value of its shanten."""

LAWS = [*(law for law, _ in TRIED.values()), *((name, 4) for name in DEALT), ("shanten", 3)]


def test_every_law_is_tried_or_dealt():
    assert _LAWS.keys() == TRIED.keys() | DEALT.keys()


@pytest.mark.parametrize("law", LAWS, ids=lambda law: law[0])
def test_all_values_together_are_certain_and_have_this_mean_and_variance(law):
    likely = shares(law)
    assert sum(likely) == pytest.approx(1)
    mean = sum(value * share for value, share in enumerate(likely))
    square = sum(value**2 * share for value, share in enumerate(likely))
    assert mean_variance(law) == pytest.approx((mean, square - mean**2))


@pytest.mark.parametrize("name", TRIED)
def test_every_value_is_as_likely_as_trying_all_says(name):
    law, values = TRIED[name]
    found = [values.count(value) / len(values) for value in range(max(values) + 1)]
    assert shares(law) == pytest.approx(found)


@pytest.fixture(scope="module", params=[3, 4])
def dealt(request):
    """The players, and the shanten of hands that were dealt."""
    rng, found = random.Random(request.param), []
    players = {3: PlayerCount.THREE, 4: PlayerCount.FOUR}[request.param]
    for _ in range(20_000):
        counts = [0] * 34
        for tile in rng.sample(tile_ids_of(request.param), 13):
            counts[tile // COPIES] += 1
        found.append(calculate_replacement_number(counts, players) - 1)
    return request.param, found


@pytest.mark.parametrize("name", DEALT)
def test_dealt_hands_have_these_values(name, dealt):
    players, found = dealt
    counts, likely = Counter(map(DEALT[name], found)), shares((name, players))
    assert max(counts) < len(likely)
    for value, share in enumerate(likely):
        expected = len(found) * share
        assert abs(counts[value] - expected) < 4 * (expected * (1 - share)) ** 0.5 + 1
