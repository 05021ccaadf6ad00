"""Tenhou's own walls in bulk: the same as `viewer.core.wall.shuffle` makes, many at once.

More than half of the time goes to SHA-512, which `hashlib` does. The words come from numpy's
``RandomState``: it seeds from a whole array, as Tenhou does, and is kept as it is for ever. It is
quicker than CPython's generator, and keys that end in zeros are no trap.

Source: Tenhou's sample program; `resources/help/walls.md`, "From words to a wall".
"""

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from hashlib import sha512
from itertools import accumulate, groupby
from typing import ClassVar, Final, Self

import numpy as np
from numpy.typing import NDArray

from viewer.core.base.era import RANDOM_WORDS, TODAY, Era
from viewer.core.base.errors import InputError
from viewer.core.base.seed import Seed, parse_seed
from viewer.core.base.tiles import TILES
from viewer.core.wall.wall import layout_of
from viewer.stats.lab.odds import SIDES
from viewer.stats.lab.walls.batch import (
    LAYOUT,
    PLAYERS,
    UNIT_WALLS,
    Bytes,
    RandomSource,
    Stream,
    Walls,
    WallSource,
    shuffled,
    slots_in,
    words,
)

RandomWords = NDArray[np.uint32]

GAME_HANDS: Final = 10
"""Hands of a game whose seed is drawn here; real games have about nine."""

_TOGETHER: Final = 4000
"""Walls shuffled together: their tiles fit into the processor's own memory."""

_WORD: Final = 4


def bulk_walls(keys: Sequence[bytes], era: Era = TODAY, hand_count: int = GAME_HANDS) -> Walls:
    """Shuffle the first hands of many games, all at once.

    Each key is as Tenhou stores it: little-endian 32-bit words; in the per-hand era there is one
    for each hand. Returns the walls in their own published order, game by game, with their dice.
    """
    random = _random_words(keys, era, hand_count)
    parts = [_shuffled(random[at : at + _TOGETHER]) for at in range(0, len(random), _TOGETHER)]
    tiles = np.concatenate(parts, axis=1) if parts else np.empty((TILES, 0), np.uint8)
    die = era.dice_at[PLAYERS]
    dice = (random[:, die : die + 2] % SIDES + 1).astype(np.uint8)
    return Walls(tiles, np.ascontiguousarray(dice.T))


def _random_words(keys: Sequence[bytes], era: Era, hand_count: int) -> RandomWords:
    """Return the 144 words of each hand: (games * kyoku, 144)."""
    twister = np.random.RandomState(0)
    count = era.source_words * (1 if era.per_hand else hand_count)
    parts: list[bytes] = []
    for key in keys:
        twister.seed(np.frombuffer(key, "<u4"))
        parts.append(era.random_words(twister.bytes(_WORD * count)))
    packed = np.frombuffer(b"".join(parts), "<u4")
    return packed.reshape(-1, RANDOM_WORDS).astype(np.uint32, copy=False)


def _shuffled(random: RandomWords) -> Bytes:
    others = random[:, : TILES - 1].T.copy()
    others %= np.arange(TILES, 1, -1, dtype=np.uint32)[:, None]
    return shuffled(others.astype(np.intp))


def in_lab_order(walls: Walls, era: Era) -> Walls:
    layout = layout_of(era, PLAYERS)
    return walls if layout == LAYOUT else walls._replace(tiles=walls.tiles[slots_in(layout)])


def tenhou_name(era: Era) -> str:
    return "tenhou" if era is TODAY else f"tenhou-{era}"


@dataclass(frozen=True)
class TenhouWalls(RandomSource):
    """Tenhou's algorithm from fresh seeds, ten hands a game."""

    era: Era = TODAY  # whose algorithm

    @property
    def name(self) -> str:
        return tenhou_name(self.era)

    def described(self) -> dict[str, object]:
        return {**super().described(), "era": str(self.era)}

    def make(self, unit: int) -> Walls:
        hand_count = 1 if self.era.per_hand else GAME_HANDS
        games, length = UNIT_WALLS // hand_count, self.era.key_words
        drawn = words(games * length, self.seed, Stream.TENHOU, unit).astype("<u4").tobytes()
        size = _WORD * length
        keys = [drawn[at : at + size] for at in range(0, len(drawn), size)]
        return in_lab_order(bulk_walls(keys, self.era, hand_count), self.era)


_WRAPPED: Final = re.compile(r",\s+")
"""A line that ends in a comma goes on."""

UNIT_SEEDS: Final = 800
"""Seeds of a unit: some tenths of a second of work."""


def read_seeds(text: str) -> tuple[Seed, ...]:
    """Read seeds from a text, a line each, or one that is wrapped over several lines.

    Raises:
        InputError: ``seed-…`` codes, of the first line that is no seed.
    """
    whole = _WRAPPED.sub(",", text)
    lines = [line for line in whole.splitlines() if line.strip("\ufeff \t")]
    try:
        return tuple(map(parse_seed, lines)) or (parse_seed(""),)
    except InputError as error:
        try:
            return (parse_seed(text),)
        except InputError:
            raise error from None


@dataclass(frozen=True)
class GivenSeeds(WallSource):
    """The walls of given seeds, one game after another."""

    seeds: tuple[Seed, ...]  # of any era; those of the per-hand era give one wall each
    hand_count: int = GAME_HANDS  # of each game
    total: int | None = None  # how many walls at most

    name: ClassVar[str] = "seeds"

    @property
    def units(self) -> int:
        return -(-len(self.seeds) // UNIT_SEEDS)

    def walls(self, unit: int) -> Walls:
        before, seeds = unit * UNIT_SEEDS, self.seeds[unit * UNIT_SEEDS : (unit + 1) * UNIT_SEEDS]
        made = _joined(
            in_lab_order(bulk_walls([seed.key for seed in same], era, self._size(era)), era)
            for era, same in groupby(seeds, key=lambda seed: seed.era)
        )
        if self.total is None:
            return made
        return made.first(self.total - sum(self._size(seed.era) for seed in self.seeds[:before]))

    def _size(self, era: Era) -> int:
        return 1 if era.per_hand else self.hand_count

    def first(self, walls: int) -> Self:
        """Return a source of the first walls of this one, or of all if there are fewer."""
        ends = accumulate(self._size(seed.era) for seed in self.seeds)
        enough = next((count for count, end in enumerate(ends, 1) if end >= walls), None)
        return replace(self, seeds=self.seeds[:enough], total=walls)

    def described(self) -> dict[str, object]:
        whole = "\n".join(seed.attribute for seed in self.seeds)
        digest = sha512(whole.encode()).hexdigest()[:32]
        return {"source": self.name, "seeds": digest, "kyoku": self.hand_count, "total": self.total}


def _joined(parts: Iterable[Walls]) -> Walls:
    tiles, dice = zip(*((part.tiles, part.dice) for part in parts), strict=True)
    return Walls(np.concatenate(tiles, axis=1), np.concatenate(dice, axis=1))
