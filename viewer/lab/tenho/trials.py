"""Many deals at once: only as many tiles as are looked at, from a wall of their own each.

A trial is the beginning of Fisher and Yates's shuffle: fourteen swaps instead of 135. It is made
from the seed, the number of its unit and its place there, so that it can be dealt again alone.
"""

from typing import Final

import numpy as np
from numpy.typing import NDArray

from viewer.core.base.tiles import TILES
from viewer.lab.hands.codes import Tiles
from viewer.lab.tenho.goal import Goal
from viewer.lab.walls.numbers import Stream, below, words

UNIT_TRIALS: Final = 1 << 17
"""Trials of a unit: some tens of milliseconds of work."""

BLOCK_TRIALS: Final = 1 << 12
"""Trials dealt together: their tiles fit into the processor's own memory."""


def hits(goal: Goal, seed: int, unit: int) -> NDArray[np.int64]:
    """Deal a unit's trials; return which of them (from 0) succeed, ascending."""
    found = [
        block * BLOCK_TRIALS + _succeeding(goal, dealt(goal, seed, unit, block))
        for block in range(UNIT_TRIALS // BLOCK_TRIALS)
    ]
    return np.concatenate(found).astype(np.int64)


def _succeeding(goal: Goal, tiles: Tiles) -> NDArray[np.intp]:
    size = len(goal.groups[0])
    found = [goal.fits(tiles[size * nth : size * (nth + 1)]) for nth in range(len(goal.turns))]
    return found[0] if len(found) == 1 else np.unique(np.concatenate(found))


def dealt(goal: Goal, seed: int, unit: int, block: int) -> Tiles:
    """Deal a block of trials: (136, n) tile ids in dealing order, random as far as hands go."""
    steps = sum(map(len, goal.groups))
    drawn = words(steps * BLOCK_TRIALS, seed, Stream.TRIALS, unit, block)
    left = np.arange(TILES, TILES - steps, -1)[:, None]
    places = below(left, drawn.reshape(steps, BLOCK_TRIALS))
    places += np.arange(steps)[:, None]
    places *= BLOCK_TRIALS
    places += np.arange(BLOCK_TRIALS)
    tiles = np.repeat(np.arange(TILES, dtype=np.uint8), BLOCK_TRIALS).reshape(TILES, BLOCK_TRIALS)
    flat = tiles.reshape(-1)
    for step, place in enumerate(places):
        taken = flat.take(place)
        flat[place] = tiles[step]
        tiles[step] = taken
    return tiles
