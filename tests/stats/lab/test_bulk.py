"""Walls, wins and distances in bulk agree with the one-by-one ways, and are repeatable."""

import random

import numpy as np
import pytest
from mahjong.agari import Agari
from xiangting import PlayerCount, calculate_replacement_number

from tests.games.seeds import seed_of_words
from viewer.core.base.era import ERAS, Era
from viewer.core.base.seed import SEED_BYTES
from viewer.core.wall.wall import walls_of_seed
from viewer.stats.lab.hands import form_of, shanten_of_hands, wins
from viewer.stats.lab.tenho import HEAVENLY, NINE_KINDS, Search, deal_of
from viewer.stats.lab.walls.batch import LAYOUT, UNIT_WALLS
from viewer.stats.lab.walls.others import SOURCES
from viewer.stats.lab.walls.tenhou import bulk_walls


def deals(size, count, seed=1):
    """Tile ids of random hands, a column each."""
    rng = np.random.default_rng(seed)
    return np.argsort(rng.random((count, 136)), axis=1)[:, :size].T.astype(np.uint8)


def near_wins(count, seed=2):
    """Hands that are complete or one tile off: four sets and a pair, often one tile changed."""
    rng = random.Random(seed)
    hands = []
    while len(hands) < count:
        sets = [
            (kind, kind, kind) if rng.random() < 0.4 else (kind, kind + 1, kind + 2)
            for kind in rng.choices([9 * s + n for s in range(3) for n in range(7)], k=4)
        ]
        kinds = [kind for each in sets for kind in each] + [rng.randrange(34)] * 2
        if rng.random() < 0.5:
            kinds[rng.randrange(14)] = rng.randrange(34)
        if max(kinds.count(kind) for kind in kinds) <= 4:
            used = dict.fromkeys(range(34), 0)
            tiles = []
            for kind in kinds:
                tiles.append(4 * kind + used[kind])
                used[kind] += 1
            hands.append(tiles)
    return np.array(hands, dtype=np.uint8).T


def counts_of(hand):
    return np.bincount(hand // 4, minlength=34).tolist()


@pytest.mark.parametrize("hands", [deals(14, 3000), near_wins(3000)], ids=["random", "near"])
def test_wins_are_those_of_the_mahjong_library(hands):
    agari = Agari()
    expected = [n for n in range(hands.shape[1]) if agari.is_agari(counts_of(hands[:, n]))]
    assert wins(hands).tolist() == expected
    for n in range(0, hands.shape[1], 50):
        assert (form_of(hands[:, n]) is not None) == (n in expected)


@pytest.mark.parametrize("size", [13, 14])
def test_distances_are_those_of_xiangting(size):
    hands = deals(size, 3000, seed=3)
    expected = [
        calculate_replacement_number(counts_of(hands[:, n]), PlayerCount.FOUR) - 1
        for n in range(hands.shape[1])
    ]
    assert shanten_of_hands(hands).astype(int).tolist() == expected


@pytest.mark.parametrize("era", ERAS)
def test_bulk_walls_are_the_cores_walls(era):
    size = SEED_BYTES if era is Era.BASE64 else 128 if era is Era.HEX else 32
    keys = [random.Random(n).randbytes(size) for n in range(3)]
    hand_count = 1 if era is Era.PER_HAND else 4
    made = bulk_walls(keys, era, hand_count)
    expected = []
    for key in keys:
        words = tuple(int.from_bytes(key[at : at + 4], "little") for at in range(0, size, 4))
        expected += walls_of_seed(seed_of_words(era, words), 4, hand_count)
    assert made.number == len(expected)
    assert [tuple(made.tiles[:, n].tolist()) for n in range(made.number)] == [
        wall.tiles for wall in expected
    ]


@pytest.mark.parametrize("name", SOURCES)
def test_a_source_repeats_itself_and_gives_whole_walls(name, forget_walls):
    total = 2 * UNIT_WALLS + 500
    one = SOURCES[name](5, total).walls(2)
    forget_walls()
    other = SOURCES[name](5, total).walls(2)
    assert one.number >= 500
    assert (one.tiles == other.tiles).all()
    assert (SOURCES[name](6, total).walls(2).tiles != one.tiles).any()
    assert (np.sort(one.tiles[:, :200], axis=0) == np.arange(136)[:, None]).all()


@pytest.mark.parametrize("name", ["tenhou", "majiang"])
def test_a_fair_dealers_hands_are_358_from_tenpai(name):
    """Four standard errors round the mean must hold the mean of random thirteen tiles."""
    made = SOURCES[name](1, UNIT_WALLS).walls(0)
    values = np.concatenate([shanten_of_hands(made.tiles[list(slots)]) for slots in LAYOUT.haipai])
    assert len(values) == 4 * made.number > 30_000
    error = values.std() / np.sqrt(len(values))
    assert abs(values.mean() - 3.58) < 4 * error < 0.03


def test_a_rare_hand_is_found_again_with_its_wall():
    search = Search(NINE_KINDS, seed=4)
    found = search.do(0)
    assert found == search.do(0)
    assert len(found) > 0
    deal = deal_of(NINE_KINDS, 4, found[0])
    assert sorted(deal.wall.tiles) == list(range(136))
    held = {*deal.wall.haipai[0], deal.wall.live[0]}
    terminals = {tile // 4 for tile in held} & {0, 8, 9, 17, 18, 26, *range(27, 34)}
    assert len(terminals) >= 9


def test_the_odds_of_a_heavenly_hand_are_the_known_ones():
    assert 1 / HEAVENLY.odds == pytest.approx(330_000, rel=0.01)
