import struct

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from tests.games.seeds import seed_of_words
from tests.helpers import long_run
from tests.helpers.logs import verification_seed
from viewer.core.base.era import ERAS, MT_WORDS, RANDOM_WORDS, Era
from viewer.core.base.seed import packed, unpacked
from viewer.core.base.tiles import tile_ids_of
from viewer.core.wall.shuffle import _shuffle, fast_words, reference_words, shuffles

AUTHORS_KEY = (0x123, 0x234, 0x345, 0x456)
AUTHORS_WORDS = [1067595299, 955945823, 477289528, 4107218783, 4228976476]
"""The head of mt19937ar.out, which the generator's authors publish with their C code."""

TWISTERS = [reference_words, fast_words]
SEEDS = {era: seed_of_words(era, tuple(range(1, era.key_words + 1))) for era in ERAS}


@pytest.mark.parametrize("words", TWISTERS)
def test_the_twister_is_that_of_its_authors(words):
    assert list(unpacked(words(packed(AUTHORS_KEY), 5))) == AUTHORS_WORDS


@settings(max_examples=long_run.examples(40))
@given(
    size=st.integers(1, MT_WORDS),
    zeros=st.integers(0, MT_WORDS),
    rng=st.randoms(use_true_random=False),
)
@example(size=1, zeros=1, rng=None)
@example(size=MT_WORDS, zeros=MT_WORDS, rng=None)
@example(size=2, zeros=1, rng=None)
def test_both_twisters_agree_though_the_highest_words_are_zero(size, zeros, rng):
    drawn = max(size - zeros, 0)
    key = [rng.getrandbits(32) if rng else 7 for _ in range(drawn)] + [0] * (size - drawn)
    assert fast_words(packed(key), 700) == reference_words(packed(key), 700)


def test_both_twisters_agree_where_the_highest_word_is_zero():
    key = packed((7, 0))
    assert fast_words(key, 5) == reference_words(key, 5)


@settings(max_examples=long_run.examples(40))
@given(key=st.lists(st.integers(0, 2**32 - 1), min_size=1, max_size=12))
def test_both_twisters_agree_on_short_keys(key):
    assert fast_words(packed(key), 3) == reference_words(packed(key), 3)


@pytest.mark.parametrize("words", TWISTERS)
def test_no_words_can_be_asked_for(words):
    assert words(packed(AUTHORS_KEY), 0) == b""


@pytest.mark.parametrize("words", TWISTERS)
def test_the_published_seed_makes_the_published_wall(words):
    (first,) = shuffles(verification_seed(), 4, 1, words)
    assert first.tiles[:9] == (22, 91, 36, 115, 56, 19, 60, 16, 124)


@pytest.mark.parametrize("players", [3, 4])
@pytest.mark.parametrize("seed", SEEDS.values(), ids=map(str, SEEDS))
def test_a_shuffle_keeps_every_tile(seed, players):
    (shuffle,) = shuffles(seed, players, 1)
    assert shuffle.tiles != tile_ids_of(players)
    assert tuple(sorted(shuffle.tiles)) == tile_ids_of(players)


@pytest.mark.parametrize("players", [3, 4])
@pytest.mark.parametrize("seed", SEEDS.values(), ids=map(str, SEEDS))
def test_dice_show_one_to_six_pips(seed, players):
    for shuffle in shuffles(seed, players, 50):
        assert set(shuffle.dice) <= set(range(1, 7))


def test_every_kyoku_takes_a_block_of_its_own():
    whole = shuffles(SEEDS[Era.BASE64], 4, 5)
    assert len(set(whole)) == 5
    assert whole[:2] == shuffles(SEEDS[Era.BASE64], 4, 2)


def test_no_kyoku_takes_nothing():
    assert shuffles(SEEDS[Era.HEX], 4, 0) == ()


def test_a_hands_own_seed_makes_one_wall():
    assert len(shuffles(SEEDS[Era.PER_HAND], 4, 3)) == 1


def counting_words(_key, count):
    return struct.pack(f"<{count}I", *range(count))


@pytest.mark.parametrize(
    ("players", "dice"),
    [(4, (135 % 6 + 1, 136 % 6 + 1)), (3, (107 % 6 + 1, 108 % 6 + 1))],
)
def test_per_hand_dice_follow_the_words_of_the_tiles(players, dice):
    (shuffle,) = shuffles(SEEDS[Era.PER_HAND], players, 1, counting_words)
    assert shuffle.dice == dice


def test_per_hand_words_are_used_as_they_come():
    (shuffle,) = shuffles(SEEDS[Era.PER_HAND], 4, 1, lambda _key, count: bytes(4 * count))
    assert shuffle.tiles == tile_ids_of(4)


@pytest.mark.parametrize("era", [Era.HEX, Era.BASE64])
def test_hashed_dice_stand_at_one_place_for_three_and_four_players(era):
    (three,) = shuffles(SEEDS[era], 3, 1)
    (four,) = shuffles(SEEDS[era], 4, 1)
    assert three.dice == four.dice


def test_the_eras_differ_in_what_they_do_with_the_words():
    key = tuple(range(1, MT_WORDS + 1))
    walls = {era: shuffles(seed_of_words(era, key), 4, 1)[0].tiles for era in ERAS}
    assert walls[Era.HEX] == walls[Era.BASE64] != walls[Era.PER_HAND]


def test_a_hashed_kyoku_asks_for_288_words():
    asked = []

    def recording_words(key, count):
        asked.append(count)
        return fast_words(key, count)

    shuffles(SEEDS[Era.BASE64], 4, 3, recording_words)
    shuffles(SEEDS[Era.PER_HAND], 4, 1, recording_words)
    assert asked == [3 * 288, RANDOM_WORDS]


def test_each_slot_but_the_last_is_swapped_with_one_from_it_on():
    assert _shuffle((7, 8, 9), (0, 1, 4, 5), 2) == ((7, 9, 8), (5, 6))
    assert _shuffle((7, 8, 9), (5, 3, 4, 5), 2) == ((9, 7, 8), (5, 6))
