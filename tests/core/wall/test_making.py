"""How walls are made, against the walls that the fourth step makes."""

from hashlib import sha512
from itertools import chain

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.games.seeds import random_seed, seed_of_words
from tests.helpers import long_run
from tests.helpers.logs import verification_seed
from viewer.core.base.era import ERAS, Era
from viewer.core.base.seed import packed
from viewer.core.base.tiles import tile_ids_of
from viewer.core.wall.making import making_of, piece_of
from viewer.core.wall.shuffle import reference_words, shuffles

SEEDS = {era: seed_of_words(era, tuple(range(1, era.key_words + 1))) for era in ERAS}
EVERY = [(era, players) for era in ERAS for players in (3, 4)]


def require_made(seed, players, hand_index):
    """Fail unless swaps and dice end where the shuffle does; returns the making."""
    making = making_of(seed, players, hand_index)
    made = shuffles(seed, players, hand_index + 1)[hand_index]
    assert making.tiles_after(0) == tile_ids_of(players)
    assert (making.wall, making.dice) == made
    assert [making.slot_of[tile] for tile in making.wall] == [*range(making.size)]
    return making


@pytest.mark.parametrize(("era", "players"), EVERY, ids=str)
def test_the_last_state_is_the_wall(era, players):
    making = require_made(SEEDS[era], players, 0 if era.per_hand else 2)
    assert len(making.swaps) == making.size - 1


@settings(max_examples=long_run.examples(30))
@given(
    era=st.sampled_from(ERAS),
    players=st.sampled_from((3, 4)),
    rng=st.randoms(use_true_random=False),
    hand_index=st.integers(0, 3),
)
def test_the_last_state_is_the_wall_of_any_seed(era, players, rng, hand_index):
    require_made(random_seed(era, rng), players, 0 if era.per_hand else hand_index)


def test_the_published_wall_begins_with_what_the_first_swaps_laid_there():
    making = making_of(verification_seed(), 4, 0, reference_words)
    assert making.tiles_after(9)[:9] == (22, 91, 36, 115, 56, 19, 60, 16, 124)
    assert [swap.slot for swap in making.swaps[:3]] == [0, 1, 2]
    assert all(swap.word % (136 - swap.slot) == swap.other - swap.slot for swap in making.swaps)


@pytest.mark.parametrize("era", [Era.HEX, Era.BASE64], ids=str)
def test_each_piece_is_hashed_to_sixteen_words(era):
    making = making_of(SEEDS[era], 4, 1)
    assert len(making.pieces) == 9
    for source, words in making.pieces:
        assert sha512(packed(source)).digest() == packed(words)
    assert tuple(chain.from_iterable(each.source for each in making.pieces)) == making.source
    assert making.words[16] in making.pieces[piece_of(16)].words


def test_the_oldest_era_hashes_nothing():
    making = making_of(SEEDS[Era.PER_HAND], 3, 0)
    assert making.pieces == ()
    assert making.source == making.words


@pytest.mark.parametrize(("era", "players"), EVERY, ids=str)
@pytest.mark.unmeasured(but=["base64-3"])
def test_a_tiles_moves_lead_from_the_sorted_set_to_its_slot(era, players):
    making = making_of(SEEDS[era], players, 0)
    wall = making.tiles_after(making.size)
    for start, tile in enumerate(tile_ids_of(players)):
        at = start
        for move in making.moves_of(tile):
            assert move.start == at
            assert making.tiles_after(move.swap.slot)[at] == tile
            at = move.end
            assert making.tiles_after(move.swap.slot + 1)[at] == tile
        assert wall[at] == tile
        assert (making.slots_of(tile)[0], making.slots_of(tile)[-1]) == (start, at)


def test_another_bit_of_the_seed_changes_nearly_every_place_and_changes_back():
    making = making_of(SEEDS[Era.BASE64], 4, 1)
    other = making.with_flipped_bit(77)
    walls = [each.tiles_after(136) for each in (making, other)]
    assert sum(one == another for one, another in zip(*walls, strict=True)) < 10
    assert other.with_flipped_bit(77).words == making.words
