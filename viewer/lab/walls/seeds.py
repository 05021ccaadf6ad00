"""The walls of seeds that somebody gives: from logs of other programs, or made up."""

import re
from collections.abc import Iterable
from dataclasses import dataclass, replace
from hashlib import sha512
from itertools import accumulate, groupby
from typing import Final, Self

import numpy as np

from viewer.core.base.era import Era
from viewer.core.base.errors import InputError
from viewer.core.base.seed import Seed, parse_seed
from viewer.lab.walls.batch import Source, Walls
from viewer.lab.walls.tenhou import GAME_KYOKU, bulk_walls, in_lab_order

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
class GivenSeeds(Source):
    """The walls of given seeds, one game after another.

    Attributes:
        seeds: of any era; those of the per-hand era give one wall each.
        kyoku: hands of each game.
        total: how many walls at most.
    """

    seeds: tuple[Seed, ...]
    kyoku: int = GAME_KYOKU
    total: int | None = None

    @property
    def name(self) -> str:
        """What it is called."""
        return "seeds"

    @property
    def units(self) -> int:
        """How many units there are."""
        return -(-len(self.seeds) // UNIT_SEEDS)

    def walls(self, unit: int) -> Walls:
        """Return the walls of a unit's seeds."""
        before, seeds = unit * UNIT_SEEDS, self.seeds[unit * UNIT_SEEDS : (unit + 1) * UNIT_SEEDS]
        made = _joined(
            in_lab_order(bulk_walls([seed.key for seed in same], era, self._size(era)), era)
            for era, same in groupby(seeds, key=lambda seed: seed.era)
        )
        if self.total is None:
            return made
        return made.first(self.total - sum(self._size(seed.era) for seed in self.seeds[:before]))

    def _size(self, era: Era) -> int:
        return 1 if era.per_hand else self.kyoku

    def first(self, walls: int) -> Self:
        """Return a source of the first walls."""
        ends = accumulate(self._size(seed.era) for seed in self.seeds)
        enough = next((count for count, end in enumerate(ends, 1) if end >= walls), None)
        return replace(self, seeds=self.seeds[:enough], total=walls)

    def described(self) -> dict[str, object]:
        """Return the seeds' hash, and how many hands each gives."""
        whole = "\n".join(seed.attribute for seed in self.seeds)
        digest = sha512(whole.encode()).hexdigest()[:32]
        return {"source": self.name, "seeds": digest, "kyoku": self.kyoku, "total": self.total}


def _joined(parts: Iterable[Walls]) -> Walls:
    tiles, dice = zip(*((part.tiles, part.dice) for part in parts), strict=True)
    return Walls(np.concatenate(tiles, axis=1), np.concatenate(dice, axis=1))
