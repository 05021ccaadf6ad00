"""Counting walls: from tiles by slot to a tally, thousands of walls at once."""

from typing import Final

import numpy as np
from numpy.typing import NDArray

from viewer.core.tiles import COPIES, KINDS, RED_FIVE_IDS, TILES
from viewer.core.wall import HAND
from viewer.lab.hands.codes import Tiles
from viewer.lab.hands.shanten import Shanten, advances, orphan_kinds, shanten_of
from viewer.lab.stats.tally import SHAPES, SHARED, Counts, Tally
from viewer.lab.walls.batch import LAYOUT, PLAYERS, Bytes, Walls

NINE: Final = 9
FIRST_HONOUR: Final = 27
FIRST_DRAGON: Final = 31

HAIPAI: Final = np.array(LAYOUT.haipai)
"""(4, 13): the slots of each turn's hand."""

_FIRST_DRAWS: Final = np.array(LAYOUT.live[:PLAYERS])
_HANDFUL: Final = SHAPES["shanten"][2]

ByHand = NDArray[np.int64]
"""(4, n): a figure for each hand of each wall."""


def _next_kinds() -> Bytes:
    """Return, for each indicator's kind, the kind that is dora: the next one of its circle."""
    starts = (*range(0, FIRST_HONOUR, NINE), FIRST_HONOUR, FIRST_DRAGON)
    ends = (*starts[1:], KINDS)
    circles = [np.roll(np.arange(a, b), -1) for a, b in zip(starts, ends, strict=True)]
    return np.concatenate(circles).astype(np.uint8)


DORA_OF: Final = _next_kinds()
"""(34,): the dora of each kind as an indicator."""


def tally_of(walls: Walls) -> Tally:
    """Count walls; (136, n) tile ids, with dice and dealers or without."""
    tiles = walls.tiles
    kinds = tiles // np.uint8(COPIES)
    haipai = tiles[HAIPAI]
    shanten, drawn, orphans = _distances(haipai, tiles[_FIRST_DRAWS])
    hands = _HandCount(shanten, _held(haipai, kinds), walls.dealers)
    forward = advances(shanten, drawn).sum(axis=0)
    return Tally(
        walls=np.array(walls.number, np.int64),
        ids=np.stack([np.bincount(row, minlength=TILES) for row in tiles], axis=1),
        shanten=hands.shanten(),
        spread=hands.spread(),
        best=hands.best(),
        ties=hands.ties(),
        holds=hands.holds(),
        sums=np.bincount(shanten.sum(axis=0), minlength=SHAPES["sums"][0]),
        drawn=_by_hand_and(drawn.astype(np.int64) + 1, SHAPES["drawn"][1]),
        advances=np.bincount(forward, minlength=PLAYERS + 1),
        nine_kinds=np.bincount((orphans >= NINE).sum(axis=0), minlength=PLAYERS + 1),
        neighbours=np.array(np.count_nonzero(kinds[1:] == kinds[:-1]), np.int64),
        pairs=np.array(max(0, walls.number - 1), np.int64),
        matches=np.array(np.count_nonzero(kinds[:, 1:] == kinds[:, :-1]), np.int64),
        dice=_throws(walls.dice),
    )


def haipai_sums(walls: Walls) -> Counts:
    """Return the sum of the four haipai's shanten, (n,)."""
    shanten, _, _ = _distances(walls.tiles[HAIPAI], walls.tiles[_FIRST_DRAWS])
    sums: Counts = shanten.sum(axis=0, dtype=np.int64)
    return sums


def _distances(haipai: Bytes, draws: Bytes) -> tuple[Shanten, Shanten, Tiles]:
    """Return (4, n) shanten of thirteen and fourteen tiles, and kinds of orphans in fourteen."""
    players, number = draws.shape
    before = np.ascontiguousarray(haipai.swapaxes(0, 1)).reshape(HAND, players * number)
    after = np.concatenate([before, draws.reshape(1, players * number)])
    found = shanten_of(before), shanten_of(after), orphan_kinds(after)
    first, second, orphans = found
    shape = (players, number)
    return first.reshape(shape), second.reshape(shape), orphans.reshape(shape)


def _held(haipai: Bytes, kinds: Bytes) -> list[ByHand]:
    """Return how many honours, red fives and tiles of the first dora each hand has."""
    dora = DORA_OF[kinds[LAYOUT.dora[0]]]
    red = np.isin(np.arange(TILES), list(RED_FIVE_IDS))
    tests = (
        haipai >= COPIES * FIRST_HONOUR,
        red[haipai],
        haipai // np.uint8(COPIES) == dora,
    )
    return [test.sum(axis=1, dtype=np.int64) for test in tests]


def _by_hand_and(values: ByHand, size: int) -> Counts:
    """Count (4, n) values below a size, hand by hand: (4, size)."""
    return np.stack([np.bincount(row, minlength=size) for row in values])


def _throws(dice: Bytes | None) -> Counts:
    if dice is None:
        return np.zeros((6, 6), np.int64)
    first, second = dice.astype(np.intp) - 1
    return np.bincount(6 * first + second, minlength=36).reshape(6, 6)


class _HandCount:
    """Counts what tells the four hands apart, by wind and by seat."""

    def __init__(self, shanten: Shanten, held: list[ByHand], dealers: Bytes | None) -> None:
        self._shanten = shanten.astype(np.int64)
        self._held = held
        self._dealers = dealers
        least = self._shanten == self._shanten.min(axis=0)
        self._sharing = least.sum(axis=0)
        self._best = SHARED * least // self._sharing

    def _both(self, by_turn: ByHand) -> list[ByHand]:
        """Return (4, n) figures as they are, by wind, and by seat, (4, 0) without dealers."""
        if self._dealers is None:
            return [by_turn, by_turn[:, :0]]
        seats = np.arange(PLAYERS)[:, None]
        turns = (seats + PLAYERS - self._dealers.astype(np.intp)) % PLAYERS
        return [by_turn, np.take_along_axis(by_turn, turns, axis=0)]

    def shanten(self) -> Counts:
        return np.stack([_by_hand_and(by, _HANDFUL) for by in self._both(self._shanten)])

    def spread(self) -> Counts:
        values = self._shanten
        unlike = PLAYERS * (values**2).sum(axis=0) - values.sum(axis=0) ** 2
        total = int(unlike.sum())
        return np.array([total, 0 if self._dealers is None else total])

    def best(self) -> Counts:
        return np.stack([by.sum(axis=1) for by in self._both(self._best)])

    def ties(self) -> Counts:
        walls = np.bincount(self._sharing - 1, minlength=PLAYERS)
        return np.stack([walls, 0 * walls if self._dealers is None else walls])

    def holds(self) -> Counts:
        by_hand = [self._both(each) for each in self._held]
        return np.stack([[each[way].sum(axis=1) for each in by_hand] for way in range(2)])
