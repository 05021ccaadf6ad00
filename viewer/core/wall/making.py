"""How the wall of one kyoku was made: the words, swaps and dice that `shuffle` goes through.

Everything is folded from the same swaps; there is no second shuffle. Swap ``n`` is that of slot
``n`` and takes word ``n``, both from 0; after all of them stands the wall.

Source: `resources/help/walls.md`, "From words to a wall".
"""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

from viewer.core.base.era import PIECE_WORDS
from viewer.core.base.seed import Seed, unpacked
from viewer.core.base.tiles import tile_ids_of
from viewer.core.wall.shuffle import Words, dice_of, distances, fast_words, swapped


class Piece(NamedTuple):
    """One SHA-512: 32 words of the twister, and the 16 that it makes of them."""

    source: tuple[int, ...]
    words: tuple[int, ...]


class Swap(NamedTuple):
    slot: int
    word: int
    distance: int  # how far above it the slot lies that it is swapped with

    @property
    def other(self) -> int:
        """The slot it is swapped with: itself, or one that had no swap yet."""
        return self.slot + self.distance


class Move(NamedTuple):
    """What a swap did to one tile."""

    swap: Swap
    start: int
    end: int  # the same slot where it was swapped with itself


@dataclass(frozen=True, eq=False, repr=False)
class Making:
    """The making of one kyoku's wall.

    Attributes:
        seed: what the twister was started with.
        players: 3 or 4.
        hand_index: which kyoku of the seed's it is, from 0.
        source: the twister's words of this kyoku: 288, or 144 where nothing is hashed.
        words: the 144 that swap the tiles and roll the dice.
    """

    seed: Seed
    players: int
    hand_index: int
    source: tuple[int, ...]
    words: tuple[int, ...]

    @property
    def size(self) -> int:
        return len(tile_ids_of(self.players))

    @property
    def pieces(self) -> tuple[Piece, ...]:
        """Those that are hashed; none where no word is."""
        if not self.seed.era.hashed:
            return ()
        made = PIECE_WORDS // 2
        return tuple(
            [
                Piece(
                    self.source[PIECE_WORDS * nth : PIECE_WORDS * (nth + 1)],
                    self.words[made * nth : made * (nth + 1)],
                )
                for nth in range(len(self.words) // made)
            ]
        )

    @cached_property
    def swaps(self) -> tuple[Swap, ...]:
        """One for each slot but the last."""
        steps = enumerate(distances(self.words, self.size))
        return tuple([Swap(slot, self.words[slot], distance) for slot, distance in steps])

    @property
    def dice_at(self) -> int:
        """Which word, from 0, rolls the first die; the next one rolls the second."""
        return self.seed.era.dice_at[self.players]

    @property
    def dice(self) -> tuple[int, int]:
        return dice_of(self.words, self.dice_at)

    @cached_property
    def wall(self) -> tuple[int, ...]:
        """The tile ids by slot after all swaps."""
        return self.tiles_after(self.size)

    @cached_property
    def slot_of(self) -> dict[int, int]:
        """Where in the wall each tile ends, by its id."""
        return {tile: slot for slot, tile in enumerate(self.wall)}

    def tiles_after(self, count: int) -> tuple[int, ...]:
        """The tile ids by slot after so many swaps: the sorted set after none."""
        steps = [swap.distance for swap in self.swaps[:count]]
        return tuple(swapped(tile_ids_of(self.players), steps))

    def moves_of(self, tile: int) -> Iterator[Move]:
        """Each swap that took a tile, in order; the last slot's tile may have none."""
        at = tile_ids_of(self.players).index(tile)
        for swap in self.swaps:
            if at == swap.slot:
                yield Move(swap, at, swap.other)
                at = swap.other
            elif at == swap.other:
                yield Move(swap, at, swap.slot)
                return  # no later swap reaches back

    def slots_of(self, tile: int) -> list[int]:
        """Where a tile lies one after the other, from the sorted set on."""
        start = tile_ids_of(self.players).index(tile)
        return [start, *(move.end for move in self.moves_of(tile))]

    def with_flipped_bit(self, bit: int) -> "Making":
        """The same kyoku's making from a seed that differs in one bit, from 0."""
        key = bytearray(self.seed.key)
        key[bit // 8] ^= 1 << bit % 8
        return making_of(self.seed._replace(key=bytes(key)), self.players, self.hand_index)


def piece_of(word: int) -> int:
    """Which SHA-512 makes one of a kyoku's 144 words; both from 0."""
    return word // (PIECE_WORDS // 2)


def making_of(seed: Seed, players: int, hand_index: int, words: Words = fast_words) -> Making:
    """How a seed makes its kyoku of an index, from 0; a seed of one hand has only the first."""
    era = seed.era
    size = 4 * era.source_words
    source = words(seed.key, era.source_words * (hand_index + 1))[size * hand_index :]
    rnd = unpacked(era.random_words(source))
    return Making(seed, players, hand_index, unpacked(source), rnd)
