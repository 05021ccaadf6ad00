"""Given seeds: read line by line, and shuffled many at once as one by one."""

import random

import numpy as np
import pytest

from tests.games.seeds import seed_of_words
from viewer.core.base.era import ERAS, Era
from viewer.core.base.errors import InputError
from viewer.core.wall.wall import walls_of_seed
from viewer.stats.lab.walls.batch import LAYOUT
from viewer.stats.lab.walls.tenhou import UNIT_SEEDS, GivenSeeds, read_seeds


def seed_of(era, number):
    rng = random.Random(f"{era} {number}")
    return seed_of_words(era, tuple(rng.getrandbits(32) for _ in range(era.key_words)))


MIXED = tuple(seed_of(era, n) for n, era in enumerate([*ERAS, Era.BASE64, Era.PER_HAND]))


def by_one(seeds, hand_count):
    """The starting hands of each wall, as the core deals them."""
    return [
        wall.haipai
        for seed in seeds
        for wall in walls_of_seed(seed, 4, 1 if seed.era is Era.PER_HAND else hand_count)
    ]


def dealt(walls):
    """The same of walls in the lab's slots."""
    return [
        tuple(tuple(walls.tiles[list(hand), at].tolist()) for hand in LAYOUT.haipai)
        for at in range(walls.number)
    ]


def test_seeds_of_any_era_give_their_walls_in_order():
    source = GivenSeeds(MIXED, 3)
    assert source.units == 1
    assert dealt(source.walls(0)) == by_one(MIXED, 3)


@pytest.mark.parametrize("walls", [1, 3, 4, 5, 9, 99])
def test_the_first_walls_are_those(walls):
    source = GivenSeeds(MIXED, 3).first(walls)
    assert dealt(source.walls(0)) == by_one(MIXED, 3)[:walls]


def test_many_seeds_are_several_units():
    seeds = tuple(seed_of(Era.PER_HAND, n) for n in range(UNIT_SEEDS + 5))
    source = GivenSeeds(seeds).first(UNIT_SEEDS + 3)
    assert [source.walls(unit).number for unit in range(source.units)] == [UNIT_SEEDS, 3]
    whole = GivenSeeds(seeds).walls(1)
    assert np.array_equal(source.walls(1).tiles, whole.tiles[:, :3])


def test_seeds_are_read_a_line_each_or_one_over_many_lines():
    text = "".join(f"{seed.attribute}\r\n\r\n" for seed in MIXED)
    assert read_seeds("\ufeff" + text) == MIXED
    wrapped = "\n".join(f"{word:08X}," for word in MIXED[2].words)
    assert read_seeds(wrapped) == (MIXED[2],)


@pytest.mark.parametrize("text", ["", "\n \n", "nonsense!", f"{MIXED[2].attribute}\nAAAA"])
def test_what_is_no_seed_is_refused(text):
    with pytest.raises(InputError, match="seed"):
        read_seeds(text)


def test_what_is_saved_tells_seeds_apart():
    first, other = GivenSeeds(MIXED), GivenSeeds(MIXED[1:])
    assert first.described() != other.described()
    assert first.described() == GivenSeeds(tuple(MIXED)).described()
    assert first.name == "seeds"
