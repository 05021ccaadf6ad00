"""Seeds for games that never were, in the three forms that Tenhou published."""

import random
from collections.abc import Iterator, Sequence

from viewer.core.base.era import Era
from viewer.core.base.seed import Seed, packed


def seed_of_words(era: Era, words: Sequence[int]) -> Seed:
    return Seed(era, packed(words))


def random_seed(era: Era, rng: random.Random) -> Seed:
    """Return a seed as long as Tenhou's of that era; the same generator gives the same."""
    return seed_of_words(era, tuple(rng.getrandbits(32) for _ in range(era.key_words)))


def seeds_per_hand(rng: random.Random) -> Iterator[Seed]:
    """Yield one seed after another for a game of the per-hand era, without end."""
    while True:
        yield random_seed(Era.PER_HAND, rng)
