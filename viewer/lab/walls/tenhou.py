"""Tenhou's own walls in bulk: the same as `viewer.core.wall.shuffle` makes, many at once.

More than half of the time goes to SHA-512, which `hashlib` does. The words come from numpy's
``RandomState``: it seeds from a whole array, as Tenhou does, and is kept as it is for ever. It is
quicker than CPython's generator, and keys that end in zeros are no trap. The shuffle runs over
thousands of walls at once, one swap of each wall in a step.

Source: Tenhou's sample program; `resources/help/walls.md`, "From words to a wall".
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np
from numpy.typing import NDArray

from viewer.core.base.era import RANDOM_WORDS, TODAY, Era
from viewer.core.base.tiles import TILES
from viewer.core.wall.wall import layout_of
from viewer.lab.walls.batch import (
    LAYOUT,
    PLAYERS,
    UNIT_WALLS,
    Bytes,
    RandomSource,
    Walls,
    slots_in,
)
from viewer.lab.walls.numbers import Stream, words

Words = NDArray[np.uint32]

GAME_KYOKU: Final = 10
"""Hands of a game whose seed is drawn here; real games have about nine."""

_TOGETHER: Final = 4000
"""Walls shuffled together: their tiles fit into the processor's own memory."""

_WORD: Final = 4
_SIDES: Final = 6


def bulk_walls(keys: Sequence[bytes], era: Era = TODAY, kyoku: int = GAME_KYOKU) -> Walls:
    """Shuffle the first hands of many games, all at once.

    Args:
        keys: each game's key as Tenhou stores it: little-endian 32-bit words.
        era: of all of them.
        kyoku: hands of each game; the per-hand era has one for each key.

    Returns:
        The walls in their own published order, game by game, with their dice.
    """
    random = _random_words(keys, era, kyoku)
    parts = [_shuffled(random[at : at + _TOGETHER]) for at in range(0, len(random), _TOGETHER)]
    tiles = np.concatenate(parts, axis=1) if parts else np.empty((TILES, 0), np.uint8)
    die = era.dice_at[PLAYERS]
    dice = (random[:, die : die + 2] % _SIDES + 1).astype(np.uint8)
    return Walls(tiles, np.ascontiguousarray(dice.T))


def _random_words(keys: Sequence[bytes], era: Era, kyoku: int) -> Words:
    """Return the 144 words of each hand: (games * kyoku, 144)."""
    twister = np.random.RandomState(0)
    count = era.source_words * (1 if era.per_hand else kyoku)
    parts: list[bytes] = []
    for key in keys:
        twister.seed(np.frombuffer(key, "<u4"))
        parts.append(era.random_words(twister.bytes(_WORD * count)))
    packed = np.frombuffer(b"".join(parts), "<u4")
    return packed.reshape(-1, RANDOM_WORDS).astype(np.uint32, copy=False)


def _shuffled(random: Words) -> Bytes:
    """Shuffle a wall for each row of words: Fisher and Yates, the same step of all at once."""
    walls, steps = len(random), TILES - 1
    others = random[:, :steps].T.copy()
    others %= np.arange(TILES, 1, -1, dtype=np.uint32)[:, None]
    others += np.arange(steps, dtype=np.uint32)[:, None]
    others *= np.uint32(walls)
    others += np.arange(walls, dtype=np.uint32)
    places = others.astype(np.intp)
    tiles = np.repeat(np.arange(TILES, dtype=np.uint8), walls).reshape(TILES, walls)
    flat = tiles.reshape(-1)
    for slot, place in enumerate(places):
        taken = flat.take(place)
        flat[place] = tiles[slot]
        tiles[slot] = taken
    return tiles


def in_lab_order(walls: Walls, era: Era) -> Walls:
    """Put walls of an era in the lab's slots."""
    layout = layout_of(era, PLAYERS)
    return walls if layout == LAYOUT else walls._replace(tiles=walls.tiles[slots_in(layout)])


def tenhou_name(era: Era) -> str:
    """Return the name of an era's walls among the lab's sources."""
    return "tenhou" if era is TODAY else f"tenhou-{era}"


@dataclass(frozen=True)
class TenhouWalls(RandomSource):
    """Tenhou's algorithm from fresh seeds, ten hands a game.

    Attributes:
        era: whose algorithm.
    """

    era: Era = TODAY

    @property
    def name(self) -> str:
        """``tenhou``, with the era if it is not today's."""
        return tenhou_name(self.era)

    def described(self) -> dict[str, object]:
        """Return name, seed, and the era by its name."""
        return {**super().described(), "era": str(self.era)}

    def make(self, unit: int) -> Walls:
        """Draw the unit's seeds, and shuffle all their hands."""
        kyoku = 1 if self.era.per_hand else GAME_KYOKU
        games, length = UNIT_WALLS // kyoku, self.era.key_words
        drawn = words(games * length, self.seed, Stream.TENHOU, unit).astype("<u4").tobytes()
        size = _WORD * length
        keys = [drawn[at : at + size] for at in range(0, len(drawn), size)]
        return in_lab_order(bulk_walls(keys, self.era, kyoku), self.era)
