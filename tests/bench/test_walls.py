"""How fast walls are made of seeds, beside the twister and hash alone and beside other programs.

The walls of others must be the same. `pymahjong` is C++ and is left out where it is not installed.
"""

import random
import struct
from base64 import b64decode, b64encode
from hashlib import sha512
from itertools import cycle, islice

import pytest
from mahjong.agari import Agari
from xiangting import PlayerCount, calculate_replacement_number

from tests.bench.conftest import beside, least_seconds, note
from tests.helpers.logs import verification_seed
from tests.stats.lab import test_hands as hands
from viewer.core.base.seed import SEED_BYTES, parse_seed
from viewer.core.wall.wall import walls_of_seed
from viewer.stats.lab.hands import shanten_of_hands, wins
from viewer.stats.lab.tenho import HEAVENLY, UNIT_TRIALS, Goal, GoalKind, hits
from viewer.stats.lab.walls.batch import UNIT_WALLS
from viewer.stats.lab.walls.tenhou import bulk_walls

HANDS = 10
GAMES = UNIT_WALLS // HANDS
HANDS = 3000
ONCE = 200
BLOCK = 128


def one_by_one(twister: random.Random) -> bytes:
    return struct.pack("<288I", *[twister.getrandbits(32) for _ in range(288)])


def all_at_once(twister: random.Random) -> bytes:
    return twister.getrandbits(32 * 288).to_bytes(4 * 288, "little")


@pytest.mark.parametrize(
    ("asked", "words", "goal"),
    [("word by word", one_by_one, "at most 1.2"), ("for all words at once", all_at_once, "")],
)
def test_one_wall(asked, words, goal):
    text = verification_seed().attribute

    def twist_and_hash():
        for _ in range(ONCE):
            key = b64decode(text.partition(",")[2])
            packed = words(random.Random(int.from_bytes(key, "little")))
            for at in range(0, len(packed), BLOCK):
                sha512(packed[at : at + BLOCK]).digest()

    def make_walls():
        for _ in range(ONCE):
            walls_of_seed(parse_seed(text), 4, 1)

    work = f"one wall from a base64 seed, to CPython's twister, asked {asked}, and hashlib"
    beside(work, make_walls, twist_and_hash, goal, rounds=30)


def test_walls_in_bulk():
    shuffle = pytest.importorskip("MahjongPyWrapper").TenhouShuffle.instance()
    rng = random.Random(1)
    seeds = [b64encode(rng.randbytes(SEED_BYTES)).decode() for _ in range(GAMES)]

    def theirs():
        walls = []
        for seed in seeds:
            shuffle.init(seed)
            walls += [shuffle.generate_yama() for _ in range(HANDS)]
        return walls

    def ours():
        return bulk_walls([b64decode(seed) for seed in seeds], hand_count=HANDS).tiles.T

    assert [list(wall) for wall in theirs()] == ours().tolist()
    beside("walls in bulk, to `pymahjong`'s C++", ours, theirs, "at most 1.0")


@pytest.mark.parametrize(
    ("work", "size", "ours", "theirs"),
    [
        (
            "shanten in bulk, to `xiangting`",
            13,
            shanten_of_hands,
            lambda hand: calculate_replacement_number(hand, PlayerCount.FOUR),
        ),
        ("wins in bulk, to `mahjong`", 14, wins, Agari().is_agari),
    ],
)
def test_hands_in_bulk(work, size, ours, theirs):
    many = hands.random_hands(size, HANDS, seed=1)
    counts = list(islice(hands.counts_of(many), HANDS))
    beside(work, lambda: ours(many), lambda: [theirs(each) for each in counts])


@pytest.mark.parametrize(
    ("work", "goal", "least"),
    [
        ("heavenly hands tried, million a second", HEAVENLY, 1.0),
        ("haipai dealt with their shanten, million a second", Goal(GoalKind.SHANTEN), 0.3),
    ],
)
def test_trials(work, goal, least):
    units = cycle(range(1, 100))
    [seconds] = least_seconds(lambda: hits(goal, 1, next(units)))
    note(work, UNIT_TRIALS / seconds / 1e6, f"at least {least}")
