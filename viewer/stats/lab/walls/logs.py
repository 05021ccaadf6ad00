"""The walls of played games: opened logs, or all logs of a folder.

How a file's bytes are had is the caller's business: archives, folders and downloads are known to
others. The lab is given names and a function that reads one, and both go to the workers.
"""

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import lru_cache
from hashlib import sha256, sha512
from typing import Any, Final, Self

import numpy as np

from viewer.core.base.errors import InputError
from viewer.core.base.tiles import COPIES, RED_FIVE_IDS, TILES, RedFives
from viewer.core.sites.detect import game_key, read_with_walls
from viewer.core.wall.wall import Wall
from viewer.stats.lab.walls.batch import PLAYERS, Stream, Walls, WallSource, raw_numbers, slots_in

UNIT_LOGS: Final = 64
"""Logs of a unit: about a tenth of a second of work."""

_EVERY_TILE: Final = list(range(TILES))

Read = Callable[[Any], bytes]
"""Returns a log's bytes, or raises InputError; it must be picklable, as a module's function is."""


@dataclass(frozen=True)
class LogWalls(WallSource):
    """The walls of saved logs, in their order.

    A log without walls, of three players, or that cannot be read gives none, and is counted.
    A game that is there more than once, known by its seed or first wall, is counted the first time
    only: its walls are no new ones. Whatever the unit, all of these before are looked at, once in a
    process. Walls that lack the order of the deal, or have other tiles, are left out.
    """

    items: tuple[Any, ...]  # what is read, a log each; they must be picklable
    read: Read  # how
    label: str  # what the source is called: the file's or the folder's name
    last_hands: int | None = None  # of the last log, take that many walls only

    @property
    def name(self) -> str:
        return self.label

    @property
    def units(self) -> int:
        return -(-len(self.items) // UNIT_LOGS)

    def walls(self, unit: int) -> Walls:
        first = unit * UNIT_LOGS
        left_out: Counter[str] = Counter()
        walls: list[Wall] = []
        for number in range(first + 1, min(first + UNIT_LOGS, len(self.items)) + 1):
            found = self._walls_of(number - 1, left_out)
            walls += found[: self.last_hands] if number == len(self.items) else found
        return _gathered(walls, dict(left_out))

    def _walls_of(self, index: int, left_out: Counter[str]) -> list[Wall]:
        try:
            log, walls = read_with_walls(self.read(self.items[index]))
        except InputError:
            left_out["unreadable"] += 1
            return []
        if log.players != PLAYERS:
            left_out["three-players"] += 1
            return []
        if index in _repeats(self.items, self.read):
            left_out["repeated"] += 1
            return []
        found = [
            wall if wall.era.seeded else _with_random_copies(wall, red_fives=log.red_fives)
            for wall in walls
            if wall is not None and wall.era.deal_published and sorted(wall.tiles) == _EVERY_TILE
            if log.red_fives <= RED_FIVE_IDS  # three, as tests expect them, or none
        ]
        if not found:
            left_out["other-walls" if any(walls) else "no-seed"] += 1
        return found

    def first(self, walls: int) -> Self:
        """Return a source of the first walls; logs are read until there are enough."""
        before = 0
        for at in range(len(self.items)):
            found = len(self._walls_of(at, Counter()))
            if before + found >= walls:
                return replace(self, items=self.items[: at + 1], last_hands=walls - before)
            before += found
        return self

    def described(self) -> dict[str, object]:
        names = "\n".join(map(repr, self.items))
        digest = sha512(names.encode("utf-8", "surrogateescape")).hexdigest()[:32]
        return {"source": self.label, "logs": digest, "last_hands": self.last_hands}


@lru_cache(maxsize=4)
def _repeats(items: tuple[Any, ...], read: Read) -> frozenset[int]:
    """Return which of the items (from 0) hold a game that an earlier one holds too."""
    seen: set[bytes | None] = {None}
    repeats = set()
    for index, item in enumerate(items):
        try:
            key = game_key(read(item))
        except InputError:
            continue
        if key in seen and key is not None:
            repeats.add(index)
        seen.add(key)
    return frozenset(repeats)


def _gathered(walls: list[Wall], left_out: dict[str, int]) -> Walls:
    """Put walls of any eras side by side, each in the lab's order."""
    tiles = np.empty((TILES, len(walls)), np.uint8)
    dice = np.zeros((2, len(walls)), np.uint8)
    for at, wall in enumerate(walls):
        tiles[:, at] = np.array(wall.tiles, np.uint8)[slots_in(wall.layout)]
        dice[: len(wall.dice), at] = wall.dice
    dealers = np.array([wall.dealer for wall in walls], np.uint8)
    seeded = np.array([wall.era.seeded for wall in walls], np.uint8)
    return Walls(tiles, dice, dealers, seeded, left_out)


def _with_random_copies(wall: Wall, *, red_fives: RedFives) -> Wall:
    """Number equal tiles at random, always in the same way: no pattern may come of their order."""
    seed = int.from_bytes(sha256(bytes(wall.tiles)).digest())
    faces = np.arange(TILES) // COPIES * 2
    faces[list(red_fives)] += 1
    random = raw_numbers(TILES, seed, Stream.COPIES)
    tiles = np.empty(TILES, np.intp)
    tiles[np.lexsort((random, faces[list(wall.tiles)]))] = np.argsort(faces, kind="stable")
    return wall._replace(tiles=tuple(tiles.tolist()))
