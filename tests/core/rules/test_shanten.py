"""Hands with melds against a count over all hands that they could become."""

import random
from itertools import combinations_with_replacement

import pytest
from xiangting import PlayerCount, calculate_necessary_tiles

from tests.helpers import long_run
from viewer.core.base.notation import read_mpsz
from viewer.core.base.tiles import KINDS
from viewer.core.rules import shanten
from viewer.core.rules.shanten import distance, kinds_in, nearest

FOUR = PlayerCount.FOUR
SETS = [
    *({kind: 3} for kind in range(KINDS)),
    *({9 * suit + n: 1, 9 * suit + n + 1: 1, 9 * suit + n + 2: 1}
      for suit in range(3) for n in range(7)),
]  # fmt: skip


def total(parts):
    counts = [0] * KINDS
    for part in parts:
        for kind, number in part.items():
            counts[kind] += number
    return counts


def by_all_targets(held, melded, sets):
    """The fewest tiles lacking over all target hands, and the kinds that one of those lacks."""
    best, helps = 99, set()
    for chosen in combinations_with_replacement(SETS, sets):
        base = total(chosen)
        for pair in range(KINDS):
            base[pair] += 2
            if all(n + m <= 4 for n, m in zip(base, melded, strict=True) if n):
                lacks = {k for k in range(KINDS) if base[k] > held[k]}
                lacking = sum(base[k] - held[k] for k in lacks)
                if lacking <= best:
                    helps = lacks if lacking < best else helps | lacks
                    best = lacking
            base[pair] -= 2
    return best, sorted(helps)


def position(rng, melds):
    """Random melds and concealed tiles, of few kinds so that fours of a kind are frequent."""
    low = rng.choice([0, 9, 18])
    wall = [kind for kind in (*range(low, low + 6), 27, 28, 33) for _ in range(4)]
    while True:
        melded = total(rng.choices([s for s in SETS if min(s) in wall and max(s) in wall], k=melds))
        if max(melded) <= 4:
            break
    free = list(wall)
    for kind in wall:
        if melded[kind]:
            melded_kind = free.count(kind) - (4 - melded[kind])
            for _ in range(max(0, melded_kind)):
                free.remove(kind)
    rng.shuffle(free)
    held = [0] * KINDS
    for kind in free[: rng.choice([13, 14]) - 3 * melds]:
        held[kind] += 1
    return held, melded


@pytest.mark.dear("looks for the nearest hand in all ways there are")
@pytest.mark.parametrize(("melds", "count"), [(4, 60), (3, 40), (2, 1)])
def test_the_distance_is_the_least_over_all_target_hands(melds, count):
    rng = random.Random(melds)
    for _ in range(count):
        held, melded = position(rng, melds)
        lacking, flags = distance(held, melded, 4 - melds, range(KINDS), 0)
        kinds = [kind for kind in range(KINDS) if flags >> kind & 1]
        assert (lacking, kinds) == by_all_targets(held, melded, 4 - melds)


def test_it_does_not_hope_for_a_fifth_tile():
    """55m 3678p 2234s with a pon of 3s: neither 1s nor 4s helps."""
    held, melded = [0] * KINDS, [0] * KINDS
    for kind in (4, 4, 11, 14, 15, 16, 19, 19, 20, 21):
        held[kind] += 1
    melded[20] = 3
    _, flags = distance(held, melded, 3, range(KINDS), 0)
    assert not flags >> 18 & 1
    assert not flags >> 21 & 1


@pytest.mark.parametrize(
    ("held", "melded", "hopes"),
    [
        ("123m456p78s11z", {18: 3}, False),  # 1s is no kind that helps
        ("123m456p78s11z", {24: 1, 25: 1, 26: 1}, False),  # all 9s that it can lack are left
        ("123m57p4566s1z", {14: 3}, False),  # one 6p is left, and no hand wants two
        ("123m2356s123z", {21: 3}, True),  # one 4s is left, 234s 456s wants two
        ("123m57p4566s1z", {14: 4}, True),  # no 6p is left
        ("123m57p4566s12z", {14: 3}, True),  # a fifteenth tile cannot be tried
        ("123m456p78s11z", {27: 3}, True),  # five east, as a broken log may have
    ],
)
def test_the_exact_count_is_asked_only_where_a_fifth_tile_would_help(held, melded, hopes):
    counts = [0] * KINDS
    for kind, _red in read_mpsz(held):
        counts[kind] += 1
    of_meld = [melded.get(kind, 0) for kind in range(KINDS)]
    found = calculate_necessary_tiles(counts, FOUR)
    before = list(counts)
    assert shanten._hopes_for_a_fifth(counts, of_meld, *found, 4) == hopes
    assert counts == before
    assert nearest(counts, of_meld, 1, 4) == distance(counts, of_meld, 3, range(KINDS), 0)


def test_kinds_are_read_from_bits_of_all_suits():
    for kinds in ((), (0,), (33,), (8, 9, 17, 18, 26, 27), tuple(range(KINDS))):
        assert kinds_in(sum(1 << kind for kind in kinds)) == kinds


@pytest.mark.parametrize("melds", [1, 2, 3, 4])
@pytest.mark.unmeasured
def test_the_quick_count_is_the_exact_one_wherever_it_is_taken(melds):
    rng = random.Random(40 + melds)
    exact, tried = 0, long_run.examples(250)
    for _ in range(tried):
        held, melded = position(rng, melds)
        found = nearest(held, melded, melds, 4)
        assert found == distance(held, melded, 4 - melds, range(KINDS), 0)
        found = calculate_necessary_tiles(held, FOUR)
        exact += shanten._hopes_for_a_fifth(held, melded, *found, 4)
    assert 0 < exact < tried


@pytest.mark.unmeasured
def test_more_of_a_kind_than_there_are_is_counted_as_far_as_there_are():
    """A broken log may tell of two easts in the hand and three in a meld."""
    held, melded = [0] * KINDS, [0] * KINDS
    for kind in (0, 1, 2, 9, 10):
        held[kind] += 1
    held[27], melded[27], melded[31] = 2, 3, 3
    number, flags = nearest(held, melded, 2, 4)
    assert number == 3  # the easts are no pair
    assert (number, [kind for kind in range(KINDS) if flags >> kind & 1]) == by_all_targets(
        held, melded, 2
    )


@pytest.mark.dear("looks for the nearest hand in all ways there are")
@pytest.mark.parametrize("melds", [1, 2, 3, 4])
def test_ways_that_lack_more_are_not_missed_where_those_at_first_looked_at_are_none(melds):
    rng = random.Random(80 + melds)
    for _ in range(long_run.examples(100)):
        held, melded = position(rng, melds)
        lacking, _kinds = found = distance(held, melded, 4 - melds, range(KINDS), 0)
        for least in range(lacking + 1):
            assert distance(held, melded, 4 - melds, range(KINDS), least) == found
