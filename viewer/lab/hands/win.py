"""Whether hands of fourteen tiles are complete: standard form, seven pairs, thirteen orphans.

Each suit by itself must be sets, and one of them sets and the pair; seven different pairs; or
every orphan. The honours go first: nine hands in ten are out after them.

Seed document 003 takes sets apart with ``a <= b & a <= c``, which Python reads as
``a <= (b & a) <= c``: it passes over wins. Here a suit is looked up, not taken apart; the
``mahjong`` library agrees on more than a million hands.
"""

from enum import StrEnum

import numpy as np
from numpy.typing import NDArray

from viewer.lab.hands.codes import Tiles, honour_codes, suit_codes
from viewer.lab.hands.tables import (
    EVERY_ORPHAN,
    ONLY_PAIRS,
    ONLY_SETS,
    SETS_AND_PAIR,
    tables,
)

Parts = NDArray[np.uint8]


class Form(StrEnum):
    """How a hand is complete. A hand of two forms counts as standard, where it is worth more."""

    STANDARD = "standard"
    SEVEN_PAIRS = "seven-pairs"
    THIRTEEN_ORPHANS = "thirteen-orphans"


def wins(hands: Tiles) -> NDArray[np.intp]:
    """Return which of the hands are complete, ascending; ``hands`` is (14, n) tile ids."""
    likely = np.flatnonzero(tables().honours.parts.take(honour_codes(hands)))
    if not len(likely):
        return likely
    standard, pairs, orphans = _forms(hands[:, likely])
    return likely[standard | pairs | orphans]


def form_of(hand: Tiles) -> Form | None:
    """Return the form of one hand, (14,) tile ids; None if it is not complete."""
    complete = (bool(form[0]) for form in _forms(np.asarray(hand, np.uint8)[:, None]))
    return next((name for name, fits in zip(Form, complete, strict=True) if fits), None)


def _forms(hands: Tiles) -> tuple[NDArray[np.bool_], NDArray[np.bool_], NDArray[np.bool_]]:
    """Return which hands are complete in each form, in the order of `Form`."""
    made = tables()
    parts: list[Parts] = [made.suit.parts.take(suit) for suit in suit_codes(hands)]
    parts.append(made.honours.parts.take(honour_codes(hands)))
    common = parts[0] & parts[1] & parts[2] & parts[3]
    with_pair = sum((part & SETS_AND_PAIR) >> 1 for part in parts)
    every_part = np.logical_and.reduce([part & (ONLY_SETS | SETS_AND_PAIR) > 0 for part in parts])
    standard = every_part & (with_pair == 1)
    return standard, (common & ONLY_PAIRS) > 0, (common & EVERY_ORPHAN) > 0
