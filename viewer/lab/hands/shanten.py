"""Many hands at once: how far each is from tenpai over all three forms, and which are complete.

The shanten is checked against the ``xiangting`` library, which is exact but takes a hand at a
time. A hand is complete if each suit by itself is sets, and one of them sets and the pair; or
seven different pairs; or every orphan. The honours go first: nine hands in ten are out after them.

Seed document 003 takes sets apart with ``a <= b & a <= c``, which Python reads as
``a <= (b & a) <= c``: it passes over wins. Here a suit is looked up, not taken apart; the
``mahjong`` library agrees on more than a million hands.
"""

from enum import StrEnum

import numpy as np
from numpy.typing import NDArray

from viewer.lab.hands.tables import (
    EVERY_ORPHAN,
    ONLY_PAIRS,
    ONLY_SETS,
    SETS_AND_PAIR,
    HandTiles,
    blocks,
    honour_codes,
    orphans_in,
    suit_codes,
    tables,
)

Shanten = NDArray[np.int8]


def shanten_of_hands(hands: HandTiles) -> Shanten:
    """Return how far each hand of 13 or 14 tiles is from tenpai: -1 complete, 0 tenpai, up to 6."""
    found = np.empty(hands.shape[1], np.int8)
    for block in blocks(hands):
        found[block] = _shanten(np.ascontiguousarray(hands[:, block]))
    return found


def _shanten(hands: HandTiles) -> Shanten:
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
    np.minimum(lacking, made.lacking_special.take(counts), out=lacking)
    return lacking.astype(np.int8) - np.int8(1)


def orphan_kinds(hands: HandTiles) -> NDArray[np.uint8]:
    """Return how many different terminals and honours each hand has, of thirteen."""
    made = tables()
    counts = made.honours.counts.take(honour_codes(hands))
    for suit in suit_codes(hands):
        counts += made.suit.counts.take(suit)
    return orphans_in(counts)


class HandForm(StrEnum):
    """How a hand is complete. A hand of two forms counts as standard, where it is worth more."""

    STANDARD = "standard"
    SEVEN_PAIRS = "seven-pairs"
    THIRTEEN_ORPHANS = "thirteen-orphans"


def wins(hands: HandTiles) -> NDArray[np.intp]:
    """Return which of the hands are complete, ascending; ``hands`` is (14, n) tile ids."""
    likely = np.flatnonzero(tables().honours.parts.take(honour_codes(hands)))
    if not len(likely):
        return likely
    standard, pairs, orphans = _forms(hands[:, likely])
    return likely[standard | pairs | orphans]


def form_of(hand: HandTiles) -> HandForm | None:
    """Return the form of one hand, (14,) tile ids; None if it is not complete."""
    complete = (bool(form[0]) for form in _forms(np.asarray(hand, np.uint8)[:, None]))
    return next((name for name, fits in zip(HandForm, complete, strict=True) if fits), None)


def _forms(hands: HandTiles) -> tuple[NDArray[np.bool_], NDArray[np.bool_], NDArray[np.bool_]]:
    """Return which hands are complete in each form, in the order of `HandForm`."""
    made = tables()
    parts: list[NDArray[np.uint8]] = [made.suit.parts.take(suit) for suit in suit_codes(hands)]
    parts.append(made.honours.parts.take(honour_codes(hands)))
    common = parts[0] & parts[1] & parts[2] & parts[3]
    with_pair = sum((part & SETS_AND_PAIR) >> 1 for part in parts)
    every_part = np.logical_and.reduce([part & (ONLY_SETS | SETS_AND_PAIR) > 0 for part in parts])
    standard = every_part & (with_pair == 1)
    return standard, (common & ONLY_PAIRS) > 0, (common & EVERY_ORPHAN) > 0
