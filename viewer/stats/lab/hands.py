"""Many hands at once: how far each is from tenpai over all three forms, and which are complete.

The shanten is checked against the ``xiangting`` library, which is exact but takes a hand at a
time. To find complete hands the honours go first: nine hands in ten are out after them.

Seed document 003 takes sets apart with ``a <= b & a <= c``, which Python reads as
``a <= (b & a) <= c``: it passes over wins. Here a suit is looked up, not taken apart; the
``mahjong`` library agrees on more than a million hands.

A hand is four numbers, one for each suit and one for the honours: how many of each kind, in
base 5. The digit of 5**i counts the i-th kind. The three suits share one 64-bit number, 21 bits
each, so that a tile adds to all of them in one step. The tables that hands are looked up in are
made once in a process, in half a second.

All 405,350 suits of up to fourteen tiles differ in no more than 130 ways in what they lack of
sets and a pair. So a suit is looked up as one of these *classes*, two classes give a class of
pairs, and two of those give the hand's distance: six look-ups, and no arithmetic.

What suits lack is found kind by kind, all suits at once (`all_suits`). A state says how many
runs began one and two kinds ago, which this kind must go on with, how many sets there are, and
whether a pair. A kind then takes a triplet or not, a pair or not, and begins up to two runs
(three equal runs are three triplets); what it takes beyond what is there is lacking.
"""

from collections.abc import Iterator
from enum import StrEnum
from functools import cache
from itertools import product
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

HandTiles = NDArray[np.uint8]
"""(tiles of a hand, hands): tile ids, a column each hand."""

Codes = NDArray[np.intp]
_MASK: Final = (1 << SUIT_BITS) - 1


@cache
def weights() -> tuple[NDArray[np.int64], NDArray[np.intp]]:
    """Return what each tile id adds to the suits' common number and to the honours': (136,)."""
    suits = np.zeros(TILES, np.int64)
    honours = np.zeros(TILES, np.intp)
    for kind in range(KINDS):
        suit, number = divmod(kind, SUIT_KINDS)
        of_kind = slice(COPIES * kind, COPIES * (kind + 1))
        if suit < 3:  # noqa: PLR2004 - the fourth are the honours
            suits[of_kind] = 5**number << SUIT_BITS * suit
        else:
            honours[of_kind] = 5**number
    return suits, honours


def suit_codes(hands: HandTiles) -> tuple[Codes, Codes, Codes]:
    common = _summed(hands, weights()[0])
    man = common & _MASK
    pin = (common >> SUIT_BITS) & _MASK
    sou = common >> 2 * SUIT_BITS
    return man.astype(np.intp), pin.astype(np.intp), sou.astype(np.intp)


def honour_codes(hands: HandTiles) -> Codes:
    return _summed(hands, weights()[1])


def _summed(hands: HandTiles, weight: NDArray[np.int64]) -> NDArray[np.int64]:
    total = np.zeros(hands.shape[1], np.int64)
    for row in hands:
        total += weight.take(row)
    return total


SETS: Final = 4
_RUNS: Final = 3
"""None, one or two runs begin at a kind."""

_NEVER: Final = 15
RUN_LENGTH: Final = 3


class Suits(NamedTuple):
    """Every suit of up to fourteen tiles, a column each."""

    codes: Codes  # base-5 numbers of the suits, see `codes`
    lacking: NDArray[np.uint8]  # (5, 2, n): tiles lacking of 0 to 4 sets, without and with a pair


class _Step(NamedTuple):
    before: tuple[int, int]
    begun: int
    sets: int
    pair: int
    takes: int


def all_suits(kinds: int, *, runs: bool) -> Suits:
    """Return every suit of 9 kinds with runs, or of the 7 honours without."""
    codes = tiles = np.zeros(1, np.intp)
    states = np.full((_RUNS, _RUNS, SETS + 1, 2, 1), _NEVER, np.uint8)
    states[0, 0, 0, 0] = 0
    for kind in range(kinds):
        most_begun = _RUNS - 1 if runs and kind + RUN_LENGTH <= kinds else 0
        steps = list(_steps(most_begun, last=kind == kinds - 1))
        allowed = [np.flatnonzero(tiles + held <= MOST_TILES) for held in range(COPIES + 1)]
        parts = [_after(states[..., keep], steps, held) for held, keep in enumerate(allowed)]
        states = np.concatenate(parts, axis=-1)
        codes = np.concatenate([codes[keep] + held * 5**kind for held, keep in enumerate(allowed)])
        tiles = np.concatenate([tiles[keep] + held for held, keep in enumerate(allowed)])
    return Suits(codes, states[0, 0])


def _steps(most_begun: int, *, last: bool) -> Iterator[_Step]:
    """Yield all that a kind may take: from a state to the next, and how many tiles."""
    ranges = range(_RUNS), range(1 if last else _RUNS), range(most_begun + 1), range(2), range(2)
    for two_ago, one_ago, begun, triplet, pair in product(*ranges):
        takes = two_ago + one_ago + begun + RUN_LENGTH * triplet + 2 * pair
        if takes <= COPIES:
            yield _Step((two_ago, one_ago), begun, begun + triplet, pair, takes)


def _after(states: NDArray[np.uint8], steps: list[_Step], held: int) -> NDArray[np.uint8]:
    after = np.full_like(states, _NEVER)
    for (two_ago, one_ago), begun, sets, pair, takes in steps:
        cost = max(0, takes - held)
        old = states[two_ago, one_ago, : SETS + 1 - sets, : 2 - pair]
        new = after[one_ago, begun, sets:, pair:]
        np.minimum(new, old + np.uint8(cost), out=new)
    return np.minimum(after, _NEVER, out=after)


_NIBBLE: Final = 4
_PAIRS_AT, _KINDS_AT, _ORPHANS_AT, _ORPHAN_PAIRS_AT = (0, 4, 8, 12)
SEVEN: Final = 7
ORPHANS: Final = 13

Lacking = NDArray[np.uint8]


class SuitTable(NamedTuple):
    """What is looked up of one suit by its base-5 number."""

    classes: NDArray[np.uint8]  # which class it is of
    # pairs, kinds, orphans and paired orphans, four bits each: these of a hand are the sum of its
    # suits'
    counts: NDArray[np.uint16]


class Tables(NamedTuple):
    suit: SuitTable  # for the three suits
    honours: SuitTable  # for the honours
    joined: NDArray[np.uint16]  # (classes, classes): two suits together, as a class of pairs
    # (classes of pairs, classes of pairs): tiles lacking of four sets and a pair
    lacking: NDArray[np.uint8]
    # by summed counts: of seven pairs or thirteen orphans, what is less
    lacking_special: NDArray[np.uint8]
    winning_honours: NDArray[np.bool_]  # by the honours' number, whether a complete hand has such


@cache
def tables() -> Tables:
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
        winning_honours=_winning_honours(honours),
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
    classes, counts = np.zeros(size, np.uint8), np.zeros(size, np.uint16)
    classes[suits.codes] = class_of
    counts[suits.codes] = _counts(held, orphans)
    return SuitTable(classes, counts)


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


def _winning_honours(honours: Suits) -> NDArray[np.bool_]:
    held = honours.codes // 5 ** np.arange(HONOUR_KINDS)[:, None] % 5
    pairs, triplets = (held == 2).sum(axis=0), (held == 3).sum(axis=0)  # noqa: PLR2004
    singles, none = (held == 1).sum(axis=0), (held == 0).sum(axis=0)
    sets = (pairs <= 1) & (none + pairs + triplets == HONOUR_KINDS)
    seven_pairs = none + pairs == HONOUR_KINDS
    orphans = (pairs <= 1) & (singles + pairs == HONOUR_KINDS)
    winning = np.zeros(5**HONOUR_KINDS, np.bool_)
    winning[honours.codes] = sets | seven_pairs | orphans
    return winning


def _lacking_special() -> NDArray[np.uint8]:
    counts = np.arange(1 << 16)
    pairs, kinds, orphans, paired = (
        counts >> at & 15 for at in (_PAIRS_AT, _KINDS_AT, _ORPHANS_AT, _ORPHAN_PAIRS_AT)
    )
    seven = SEVEN - np.minimum(pairs, SEVEN) + np.maximum(0, SEVEN - kinds)
    thirteen = ORPHANS + 1 - np.minimum(orphans, ORPHANS) - (paired > 0)
    lacking: NDArray[np.uint8] = np.minimum(seven, thirteen).astype(np.uint8)
    return lacking


# hands

Shanten = NDArray[np.int8]

_TOGETHER: Final = 1 << 14
"""Hands whose tiles fit into the processor's own memory."""


def shanten_of_hands(hands: HandTiles) -> Shanten:
    """Return how far each hand of 13 or 14 tiles is from tenpai: -1 complete, 0 tenpai, up to 6."""
    found = np.empty(hands.shape[1], np.int8)
    for at in range(0, len(found), _TOGETHER):
        block = slice(at, at + _TOGETHER)
        found[block] = _shanten(np.ascontiguousarray(hands[:, block]))
    return found


def _shanten(hands: HandTiles) -> Shanten:
    return np.minimum(*_lacking_of(hands)).astype(np.int8) - np.int8(1)


def _lacking_of(hands: HandTiles) -> tuple[Lacking, Lacking]:
    """Return what each hand lacks of four sets and a pair, and of the other forms."""
    made = tables()
    suits, honours = suit_codes(hands), honour_codes(hands)
    man, pin, sou = (made.suit.classes.take(suit) for suit in suits)
    classes = len(made.joined)
    first = made.joined.ravel().take(man.astype(np.intp) * classes + pin)
    second = made.joined.ravel().take(
        sou.astype(np.intp) * classes + made.honours.classes.take(honours)
    )
    pairs = len(made.lacking)
    lacking = made.lacking.ravel().take(first.astype(np.intp) * pairs + second)
    counts = made.honours.counts.take(honours)
    for suit in suits:
        counts += made.suit.counts.take(suit)
    return lacking, made.lacking_special.take(counts)


def orphan_kinds(hands: HandTiles) -> NDArray[np.uint8]:
    """Return how many different terminals and honours each hand has, of thirteen."""
    made = tables()
    counts = made.honours.counts.take(honour_codes(hands))
    for suit in suit_codes(hands):
        counts += made.suit.counts.take(suit)
    return (counts >> _ORPHANS_AT & 15).astype(np.uint8)


class HandForm(StrEnum):
    """How a hand is complete. A hand of two forms counts as standard, where it is worth more."""

    STANDARD = "standard"
    SEVEN_PAIRS = "seven-pairs"
    THIRTEEN_ORPHANS = "thirteen-orphans"


def wins(hands: HandTiles) -> NDArray[np.intp]:
    """Return which of the hands are complete, ascending; ``hands`` is (14, n) tile ids."""
    likely = np.flatnonzero(tables().winning_honours.take(honour_codes(hands)))
    complete = _shanten(hands[:, likely]) < 0
    return np.asarray(likely[complete])


def form_of(hand: HandTiles) -> HandForm | None:
    """Return the form of one hand, (14,) tile ids; None if it is not complete."""
    tiles = np.asarray(hand, np.uint8)
    standard, special = (int(each[0]) for each in _lacking_of(tiles[:, None]))
    if standard == 0:
        return HandForm.STANDARD
    if special > 0:
        return None
    kinds = len(set((tiles // COPIES).tolist()))
    return HandForm.SEVEN_PAIRS if kinds == SEVEN else HandForm.THIRTEEN_ORPHANS
