"""The tables that hands are looked up in; made once in a process, in half a second.

All 405,350 suits of up to fourteen tiles differ in no more than 130 ways in what they lack of
sets and a pair. So a suit is looked up as one of these *classes*, two classes give a class of
pairs, and two of those give the hand's distance: six look-ups, and no arithmetic.
"""

from functools import cache
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from viewer.lab.hands.codes import HONOUR_KINDS, SUIT_KINDS, Codes
from viewer.lab.hands.distances import RUN_LENGTH, SETS, Suits, all_suits

ONLY_SETS: Final = 1
SETS_AND_PAIR: Final = 2
ONLY_PAIRS: Final = 4
EVERY_ORPHAN: Final = 8
"""What a suit can be part of, as bits; the last: all its terminals or honours, nothing else."""

_NIBBLE: Final = 4
_PAIRS_AT, _KINDS_AT, _ORPHANS_AT, _ORPHAN_PAIRS_AT = (0, 4, 8, 12)
SEVEN: Final = 7
ORPHANS: Final = 13

Lacking = NDArray[np.uint8]


class SuitTable(NamedTuple):
    """What is looked up of one suit by its base-5 number.

    Attributes:
        classes: which class it is of.
        counts: pairs, kinds, orphans and paired orphans, four bits each: these of a hand are
            the sum of its suits'.
        parts: bits of what it can be part of.
    """

    classes: NDArray[np.uint8]
    counts: NDArray[np.uint16]
    parts: NDArray[np.uint8]


class Tables(NamedTuple):
    """All tables.

    Attributes:
        suit: for the three suits.
        honours: for the honours.
        joined: (classes, classes): two suits together, as a class of pairs.
        lacking: (classes of pairs, classes of pairs): tiles lacking of four sets and a pair.
        lacking_special: by summed counts: of seven pairs or thirteen orphans, what is less.
    """

    suit: SuitTable
    honours: SuitTable
    joined: NDArray[np.uint16]
    lacking: NDArray[np.uint8]
    lacking_special: NDArray[np.uint8]


@cache
def tables() -> Tables:
    """Return the tables."""
    suits = all_suits(SUIT_KINDS, runs=True)
    honours = all_suits(HONOUR_KINDS, runs=False)
    both = np.concatenate([suits.lacking, honours.lacking], axis=-1)
    classes, class_of = _distinct(both)
    joined, pairs = _joined(classes)
    split = len(suits.codes)
    return Tables(
        suit=_suit_table(suits, class_of[:split], np.array([0, 8])),
        honours=_suit_table(honours, class_of[split:], np.arange(HONOUR_KINDS)),
        joined=joined,
        lacking=_lacking(pairs),
        lacking_special=_lacking_special(),
    )


def _distinct(lacking: Lacking) -> tuple[Lacking, Codes]:
    """Return the different columns of (5, 2, n), and which of them each column is."""
    flat = lacking.reshape(2 * (SETS + 1), -1)
    packed = np.zeros(flat.shape[1], np.uint64)
    for row in flat:
        packed = packed << np.uint64(_NIBBLE) | row
    _, at, which = np.unique(packed, return_index=True, return_inverse=True)
    return lacking[..., at], which.reshape(-1)


def _plus(first: Lacking, second: Lacking) -> Lacking:
    """Return what two parts of a hand lack together, at best; shapes (5, 2, …) broadcast."""
    shape = np.broadcast_shapes(first.shape, second.shape)
    best = np.full(shape, 15, np.uint8)
    for sets in range(SETS + 1):
        for mine in range(sets + 1):
            ways = ((0, 0, 0), (0, 1, 1), (1, 0, 1))
            for my_pair, other_pair, pair in ways:
                both = first[mine, my_pair] + second[sets - mine, other_pair]
                np.minimum(best[sets, pair], both, out=best[sets, pair])
    return best


def _joined(classes: Lacking) -> tuple[NDArray[np.uint16], Lacking]:
    count = classes.shape[-1]
    pairs = _plus(classes[..., :, None], classes[..., None, :])
    distinct, which = _distinct(pairs.reshape(SETS + 1, 2, -1))
    return which.reshape(count, count).astype(np.uint16), distinct


def _lacking(pairs: Lacking) -> NDArray[np.uint8]:
    best = np.full((pairs.shape[-1],) * 2, 15, np.uint8)
    for mine in range(SETS + 1):
        for my_pair in range(2):
            first, second = pairs[mine, my_pair], pairs[SETS - mine, 1 - my_pair]
            np.minimum(best, first[:, None] + second, out=best)
    return best


def _suit_table(suits: Suits, class_of: Codes, orphans: Codes) -> SuitTable:
    kinds = HONOUR_KINDS if len(orphans) == HONOUR_KINDS else SUIT_KINDS
    held = (suits.codes // 5 ** np.arange(kinds)[:, None] % 5).astype(np.uint8)
    size = 5**kinds
    classes, parts = np.zeros(size, np.uint8), np.zeros(size, np.uint8)
    counts = np.zeros(size, np.uint16)
    classes[suits.codes] = class_of
    counts[suits.codes] = _counts(held, orphans)
    parts[suits.codes] = _parts(suits, held, orphans)
    return SuitTable(classes, counts, parts)


def _counts(held: NDArray[np.uint8], orphans: Codes) -> NDArray[np.uint16]:
    paired, present = held >= 2, held >= 1  # noqa: PLR2004 - a pair is two
    fields = {
        _PAIRS_AT: paired,
        _KINDS_AT: present,
        _ORPHANS_AT: present[orphans],
        _ORPHAN_PAIRS_AT: paired[orphans],
    }
    summed = np.zeros(held.shape[1], np.uint16)
    for at, rows in fields.items():
        summed += rows.sum(axis=0, dtype=np.uint16) << at
    return summed


def _parts(suits: Suits, held: NDArray[np.uint8], orphans: Codes) -> NDArray[np.uint8]:
    sets, rest = np.divmod(suits.tiles, RUN_LENGTH)
    sets = np.minimum(sets, SETS)
    column = np.arange(len(sets))
    exact = (suits.lacking[sets, 0, column] == 0) & (rest == 0)
    with_pair = (suits.lacking[sets, 1, column] == 0) & (rest == 2)  # noqa: PLR2004
    pairs = ((held == 0) | (held == 2)).all(axis=0)  # noqa: PLR2004
    others = np.delete(held, orphans, axis=0)
    every = (held[orphans] >= 1).all(axis=0) & (others == 0).all(axis=0)
    bits = np.zeros(len(sets), np.uint8)
    for bit, fits in zip(
        (ONLY_SETS, SETS_AND_PAIR, ONLY_PAIRS, EVERY_ORPHAN),
        (exact, with_pair, pairs, every),
        strict=True,
    ):
        bits[fits] |= bit
    return bits


def _lacking_special() -> NDArray[np.uint8]:
    counts = np.arange(1 << 16)
    pairs, kinds, orphans, paired = (
        counts >> at & 15 for at in (_PAIRS_AT, _KINDS_AT, _ORPHANS_AT, _ORPHAN_PAIRS_AT)
    )
    seven = SEVEN - np.minimum(pairs, SEVEN) + np.maximum(0, SEVEN - kinds)
    thirteen = ORPHANS + 1 - np.minimum(orphans, ORPHANS) - (paired > 0)
    lacking: NDArray[np.uint8] = np.minimum(seven, thirteen).astype(np.uint8)
    return lacking


def orphans_in(counts: NDArray[np.uint16]) -> NDArray[np.uint8]:
    """Return the kinds of orphans from summed counts."""
    return (counts >> _ORPHANS_AT & 15).astype(np.uint8)
