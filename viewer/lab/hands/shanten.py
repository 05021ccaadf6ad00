"""The shanten of many hands, of thirteen or fourteen tiles, over all three forms.

Checked against the ``xiangting`` library, which is exact but takes a hand at a time.
"""

import numpy as np
from numpy.typing import NDArray

from viewer.lab.hands.codes import Tiles, blocks, honour_codes, suit_codes
from viewer.lab.hands.tables import orphans_in, tables

Shanten = NDArray[np.int8]


def shanten_of(hands: Tiles) -> Shanten:
    """Return how far each hand is from tenpai: -1 complete, 0 tenpai, up to 6.

    Args:
        hands: (13 or 14, n) tile ids, a column each hand.
    """
    found = np.empty(hands.shape[1], np.int8)
    for block in blocks(hands):
        found[block] = _shanten(np.ascontiguousarray(hands[:, block]))
    return found


def advances(before: Shanten, after: Shanten) -> NDArray[np.bool_]:
    """Return whether a draw has brought each hand nearer to tenpai."""
    return after < before


def _shanten(hands: Tiles) -> Shanten:
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


def orphan_kinds(hands: Tiles) -> NDArray[np.uint8]:
    """Return how many different terminals and honours each hand has, of thirteen."""
    made = tables()
    counts = made.honours.counts.take(honour_codes(hands))
    for suit in suit_codes(hands):
        counts += made.suit.counts.take(suit)
    return orphans_in(counts)
