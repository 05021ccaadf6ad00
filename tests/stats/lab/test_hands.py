"""Wins and distances in bulk agree with two libraries that take a hand at a time.

Random hands say that everyday hands are right, but one in 330,000 of them is complete. So others
are built from complete hands of every form, half of them with one tile changed. Hands of a
single suit, where sets can be taken apart in most ways, are many among them.

``python tests/bench/lab.py agree`` compares the same at full size.
"""

import random
from collections import Counter
from math import comb
from typing import NamedTuple

import numpy as np
import pytest
from mahjong.agari import Agari
from xiangting import PlayerCount, calculate_replacement_number

from tests.helpers.shanten_counts import shanten_counts
from viewer.stats.lab.hands import HandForm, form_of, shanten_of_hands, wins
from viewer.stats.lab.odds import FOURTEEN_COUNTS, HAIPAI_COUNTS, nine_kinds_odds
from viewer.stats.lab.walls.batch import Stream, raw_numbers, words

ORPHANS = (0, 8, 9, 17, 18, 26, *range(27, 34))
HONOURS = range(27, 34)


class Agreement(NamedTuple):
    """How many hands there were of each outcome, and how many in which others find another."""

    outcomes: Counter[int]
    differing: int


def random_hands(size, count, seed):
    """Tile ids of random hands, a column each."""
    rng = np.random.default_rng(seed)
    return np.argsort(rng.random((count, 136)), axis=1)[:, :size].T.astype(np.uint8)


def near_hands(size, count, seed):
    """Tile ids of complete hands, half of them with a tile changed; of 13, one is taken away."""
    rng = random.Random(seed)
    hands = []
    while len(hands) < count:
        kinds = rng.choices((four_sets, seven_pairs, thirteen_orphans), (8, 1, 1))[0](rng)
        if rng.random() < 0.5:
            kinds[rng.randrange(14)] = rng.randrange(34)
        held = Counter(kinds)
        if max(held.values()) <= 4:
            tiles = [4 * kind + n for kind in held for n in rng.sample(range(4), held[kind])]
            rng.shuffle(tiles)
            hands.append(tiles[:size])
    return np.array(hands, np.uint8).T


def four_sets(rng):
    suits = rng.sample(range(3), rng.randint(1, 3))
    runs = [(k, k + 1, k + 2) for suit in suits for k in range(9 * suit, 9 * suit + 7)]
    same = [9 * suit + n for suit in suits for n in range(9)] + list(HONOURS) * (len(suits) > 1)
    sets = [rng.choice(runs) if rng.random() < 0.6 else [rng.choice(same)] * 3 for _ in range(4)]
    return [kind for each in sets for kind in each] + [rng.choice(same)] * 2


def seven_pairs(rng):
    return rng.sample(range(34), 7) * 2


def thirteen_orphans(rng):
    return [*ORPHANS, rng.choice(ORPHANS)]


def counts_of(hands):
    """Yield how many tiles of each kind every hand has."""
    kinds = np.zeros((hands.shape[1], 34), int)
    np.add.at(kinds, (np.arange(hands.shape[1]), hands // 4), 1)
    yield from kinds.tolist()


def compare_wins(hands):
    ours = np.zeros(hands.shape[1], bool)
    ours[wins(hands)] = True
    agari = Agari()
    return compared(ours.tolist(), [agari.is_agari(counts) for counts in counts_of(hands)])


def compare_distances(hands):
    return compared(
        shanten_of_hands(hands).tolist(),
        [calculate_replacement_number(c, PlayerCount.FOUR) - 1 for c in counts_of(hands)],
    )


def compared(ours, theirs):
    return Agreement(Counter(ours), sum(a != b for a, b in zip(ours, theirs, strict=True)))


@pytest.mark.parametrize(
    ("sample", "least"), [(random_hands, 0), (near_hands, 5000)], ids=["random", "near"]
)
def test_wins_are_those_of_the_mahjong_library(sample, least):
    agreement = compare_wins(sample(14, 15_000, seed=11))
    assert agreement.differing == 0
    assert agreement.outcomes[True] >= least


@pytest.mark.parametrize("size", [13, 14])
@pytest.mark.parametrize("sample", [random_hands, near_hands], ids=["random", "near"])
def test_distances_are_those_of_xiangting(sample, size):
    assert compare_distances(sample(size, 10_000, seed=12)).differing == 0


def test_each_form_is_known_and_two_forms_at_once_are_standard():
    """No form: a kind four times among pairs, and thirteen orphans without their pair."""
    kinds_of = {
        HandForm.STANDARD: (
            [0, 0, 0, 1, 1, 1, 2, 2, 2, 12, 13, 14, 27, 27],
            [1, 2, 3, 14, 15, 16, 22] * 2,
        ),
        HandForm.SEVEN_PAIRS: ([0, 2, 4, 6, 8, 9, 28] * 2,),
        HandForm.THIRTEEN_ORPHANS: ([*ORPHANS, 33],),
        None: ([0, 2, 4, 6, 6, 9, 28] * 2, [*ORPHANS, 1]),
    }
    for form, hands in kinds_of.items():
        assert [form_of(ids_of(kinds)) for kinds in hands] == [form] * len(hands)


def ids_of(kinds):
    held = Counter(kinds)
    return np.array([4 * kind + n for kind in held for n in range(held[kind])], np.uint8)


@pytest.mark.parametrize(("size", "known"), [(13, (0, *HAIPAI_COUNTS)), (14, FOURTEEN_COUNTS)])
def test_all_hands_counted_again_are_as_many_as_written(size, known):
    assert shanten_counts(size) == known
    assert sum(known) == comb(136, size)


def test_random_numbers_are_those_that_every_numpy_gives():
    """Written down from numpy 1.26, 2.0 and 2.4, which gave the same."""
    assert raw_numbers(3, 7, Stream.TRIALS, 1, 2).tolist() == [
        0xE0173D4AC83E6FC8,
        0x66B9E9EA3C00870B,
        0xF315BF5FDA6C9FA1,
    ]
    assert words(2, 2**70 + 1, Stream.REST, 2**40).tolist() == [3885883691, 2700284274]


def test_hands_of_nine_kinds_of_orphans_are_counted_kind_by_kind():
    ways = Counter({(0, 0): 1})
    for _ in ORPHANS:
        before, ways = ways, Counter()
        for (kinds, tiles), count in before.items():
            for took in range(5):
                ways[kinds + (took > 0), tiles + took] += count * comb(4, took)
    found = sum(
        count * comb(136 - 52, 14 - tiles)
        for (kinds, tiles), count in ways.items()
        if kinds >= 9 and tiles <= 14
    )
    assert nine_kinds_odds() == found / comb(136, 14)
