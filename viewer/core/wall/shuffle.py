"""Fourth of the five steps to a wall: a `Seed` to the tile order and the dice of each kyoku.

Two twisters give the same words. `reference_words` is the `mt19937ar` package, a plain
translation of its authors' C that anybody can read; the window uses it for the log in hand.
`fast_words` is CPython's own, in C, for bulk work: ``random.Random(n)`` with an integer is
``init_by_array`` over the integer's 32-bit words. The trap: an integer has no leading zeros, so
a key whose highest words are zero would come out shorter, and is another key. Such keys get the
reference's state put into CPython's generator.

Source: Tenhou's sample program; `resources/help/walls.md`, "From words to a wall".
"""

import random
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cache
from operator import mod
from typing import Final, NamedTuple

from mt19937ar import MT19937ar

from viewer.core.base.era import MT_WORDS, RANDOM_WORDS
from viewer.core.base.seed import Seed, packed, unpacked
from viewer.core.base.tiles import tile_ids_of

Words = Callable[[bytes, int], bytes]
"""A twister: (key, how many) -> that many 32-bit words.

Both packed, because that is how they are published and hashed, and how CPython's generator has
them at hand.
"""


_ZERO: Final = bytes(4)


class Shuffle(NamedTuple):
    """The outcome for one kyoku: tile ids by slot, and two dice of 1 to 6 pips."""

    tiles: tuple[int, ...]
    dice: tuple[int, int]


def reference_words(key: bytes, count: int) -> bytes:
    """The first ``count`` words of MT19937 seeded with ``key`` (1 to 624 words)."""
    twister = _reference(key)
    return packed([twister.genrand_int32() for _ in range(count)])


def fast_words(key: bytes, count: int) -> bytes:
    """The same words as `reference_words`, some fifty times faster."""
    return _seeded(key).getrandbits(32 * count).to_bytes(4 * count, "little")


def _reference(key: bytes) -> MT19937ar:
    twister = MT19937ar()
    twister.init_by_array(list(unpacked(key)))
    return twister


def _seeded(key: bytes) -> random.Random:
    if not key.endswith(_ZERO):
        return random.Random(int.from_bytes(key, "little"))  # noqa: S311 - Tenhou chose it
    generator = random.Random()  # noqa: S311
    generator.setstate((3, (*_reference(key).mt, MT_WORDS), None))
    return generator


def shuffles(
    seed: Seed, players: int, count: int, words: Words = fast_words
) -> tuple[Shuffle, ...]:
    """The first ``count`` kyoku, repeats included; one if each hand has a seed of its own."""
    ordered, era = tile_ids_of(players), seed.era
    if era.per_hand:
        count = 1
    rnd = unpacked(era.random_words(words(seed.key, era.source_words * count)))
    dice_at, starts = era.dice_at[players], range(0, len(rnd), RANDOM_WORDS)
    return tuple([_shuffle(ordered, rnd[at : at + RANDOM_WORDS], dice_at) for at in starts])


def _shuffle(ordered: Sequence[int], rnd: Sequence[int], dice_at: int) -> Shuffle:
    tiles = swapped(ordered, distances(rnd, len(ordered)))
    return Shuffle(tuple(tiles), dice_of(rnd, dice_at))


def distances(rnd: Iterable[int], size: int) -> Iterator[int]:
    """Yield how far above each slot, from 0 on, the one lies that it is swapped with."""
    return map(mod, rnd, _choices(size))


@cache  # of the sizes that walls have: making its numbers anew takes an eighth of a shuffle
def _choices(size: int) -> tuple[int, ...]:
    """Among how many slots each is swapped, from slot 0 on; the last has no choice."""
    return tuple(range(size, 1, -1))


def swapped(ordered: Iterable[int], distances: Iterable[int]) -> list[int]:
    """Swap slot 0 with the one so far above it, then slot 1, and so on."""
    tiles = list(ordered)
    for slot, distance in enumerate(distances):
        other = slot + distance
        tiles[slot], tiles[other] = tiles[other], tiles[slot]
    return tiles


def dice_of(rnd: Sequence[int], at: int) -> tuple[int, int]:
    """Roll two dice of 1 to 6 pips: a word each, the first at a place."""
    first, second = rnd[at : at + 2]
    return (first % 6 + 1, second % 6 + 1)
