"""Seeds for games that never were, in the three forms that Tenhou published."""

import random
from collections.abc import Iterator
from typing import Final

from viewer.core.seed import MT_WORDS, Era, Seed

KEY_WORDS: Final = {Era.PER_HAND: 8, Era.HEX: 32, Era.BASE64: MT_WORDS}
"""How many 32-bit words a seed of each era has."""


def random_seed(era: Era, rng: random.Random) -> Seed:
    """Return a seed as long as Tenhou's of that era; the same generator gives the same."""
    return Seed(era, tuple(rng.getrandbits(32) for _ in range(KEY_WORDS[era])))


def seeds_per_hand(rng: random.Random) -> Iterator[Seed]:
    """Yield one seed after another for a game of the per-hand era, without end."""
    while True:
        yield random_seed(Era.PER_HAND, rng)
