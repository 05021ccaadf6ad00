"""Hands as four numbers: how many of each kind, in base 5, a number a suit.

The digit of 5**i is how many tiles of the suit's i-th kind there are. The three suits share one
64-bit number, 21 bits each, so that a tile adds to all of them in one step.
"""

from collections.abc import Iterator
from functools import cache
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from viewer.core.base.tiles import COPIES, KINDS, TILES

SUIT_KINDS: Final = 9
HONOUR_KINDS: Final = 7
SUIT_BITS: Final = 21
"""5**9 numbers need that many."""

MOST_TILES: Final = 14
"""Of a hand, and so of a suit."""

Tiles = NDArray[np.uint8]
Codes = NDArray[np.intp]
_MASK: Final = (1 << SUIT_BITS) - 1


class Weights(NamedTuple):
    """What a tile adds, by tile id: (136,) each."""

    suits: NDArray[np.int64]
    honours: NDArray[np.intp]


@cache
def weights() -> Weights:
    """Return what each tile adds to the suits' common number and to the honours'."""
    suits = np.zeros(TILES, np.int64)
    honours = np.zeros(TILES, np.intp)
    for kind in range(KINDS):
        suit, number = divmod(kind, SUIT_KINDS)
        of_kind = slice(COPIES * kind, COPIES * (kind + 1))
        if suit < 3:  # noqa: PLR2004 - the fourth are the honours
            suits[of_kind] = 5**number << SUIT_BITS * suit
        else:
            honours[of_kind] = 5**number
    return Weights(suits, honours)


def suit_codes(hands: Tiles) -> tuple[Codes, Codes, Codes]:
    """Return the three suits' numbers of each hand; ``hands`` is (tiles, hands)."""
    common = _summed(hands, weights().suits)
    man = common & _MASK
    pin = (common >> SUIT_BITS) & _MASK
    sou = common >> 2 * SUIT_BITS
    return man.astype(np.intp), pin.astype(np.intp), sou.astype(np.intp)


def honour_codes(hands: Tiles) -> Codes:
    """Return the honours' number of each hand."""
    return _summed(hands, weights().honours)


def _summed(hands: Tiles, weight: NDArray[np.int64]) -> NDArray[np.int64]:
    total = np.zeros(hands.shape[1], np.int64)
    for row in hands:
        total += weight.take(row)
    return total


def blocks(hands: Tiles, size: int = 1 << 14) -> Iterator[slice]:
    """Yield parts of the hands that fit into the processor's own memory."""
    for at in range(0, hands.shape[1], size):
        yield slice(at, at + size)
