"""Random numbers that are the same for the same seed, in every release of numpy.

numpy promises that of its bit generators' raw output, and not of what is made of it. So only the
raw 64 bits are taken, and scaled here.
"""

from enum import IntEnum
from typing import Final

import numpy as np
from numpy.typing import NDArray

_WORD_BITS: Final = np.uint64(32)
_FRACTION_BITS: Final = 53


class Stream(IntEnum):
    """Keeps apart what is drawn for different ends from the same seed."""

    TENHOU = 1
    MAJIANG = 2
    FEW_SWAPS = 3
    STACKED = 4
    TRIALS = 5
    REST = 6


def raw_numbers(count: int, seed: int, stream: Stream, *key: int) -> NDArray[np.uint64]:
    """Return ``count`` random 64-bit numbers.

    Args:
        count: how many.
        seed: the user's, 0 or more.
        stream: what they are for.
        key: further numbers that tell this draw from others, as a unit's.
    """
    generator = np.random.PCG64(np.random.SeedSequence((seed, stream, *key)))
    return generator.random_raw(count)


def words(count: int, seed: int, stream: Stream, *key: int) -> NDArray[np.uint32]:
    """Return ``count`` random 32-bit words."""
    raw = raw_numbers(-(-count // 2), seed, stream, *key)
    return raw.astype("<u8", copy=False).view("<u4")[:count].astype(np.uint32, copy=False)


def below(limits: NDArray[np.integer], random: NDArray[np.uint32]) -> NDArray[np.intp]:
    """Scale words to whole numbers below the limits, which are small.

    No number is likelier than another by more than its limit in 2**32 parts: of 136, by three
    in a hundred million, which no run here can see.
    """
    scaled = random.astype(np.uint64)
    scaled *= limits.astype(np.uint64)
    scaled >>= _WORD_BITS
    return scaled.astype(np.intp)


def fractions(raw: NDArray[np.uint64]) -> NDArray[np.float64]:
    """Scale to fractions of 53 bits from 0 to below 1, as JavaScript's ``Math.random`` gives."""
    return (raw >> np.uint64(64 - _FRACTION_BITS)).astype(np.float64) * 2.0**-_FRACTION_BITS
