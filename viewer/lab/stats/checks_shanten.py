"""Checks of starting hands: how far from tenpai they are, and what the first draw does.

The four hands of a wall are a little unlike each other, since what one has the others lack. The
exact odds of one hand are known, and so is how much the four hang together (`fair`).
"""

from math import sqrt
from typing import Final

import numpy as np

from viewer.lab.hands.odds import (
    ADVANCE,
    COMPLETE,
    HAIPAI_DEVIATION,
    HAIPAI_MEAN,
    nine_kinds_odds,
)
from viewer.lab.stats import words
from viewer.lab.stats.check import (
    LEAST_EXPECTED,
    LEAST_WALLS,
    SOME_WALLS,
    Check,
    Chi,
    Count,
    Mean,
)
from viewer.lab.stats.null_model import (
    ADVANCE_CORRELATION,
    NINE_CORRELATION,
    SHANTEN_CORRELATION,
    merged,
    shanten_chi_square,
)
from viewer.lab.stats.p_values import Z_99, wilson
from viewer.lab.stats.says import Says
from viewer.lab.stats.tally import WIND, Tally
from viewer.lab.walls.batch import PLAYERS

GROUP: Final = "shanten"
NINE: Final = nine_kinds_odds()

MEAN_DEVIATION: Final = HAIPAI_DEVIATION * sqrt((1 + 3 * SHANTEN_CORRELATION) / PLAYERS)
"""Of the mean shanten of a wall's four haipai; divide by the root of the walls."""


def shanten_checks(tally: Tally) -> list[Check]:
    """Return the checks of starting hands and first draws; there is at least one wall."""
    hands = PLAYERS * tally.number
    rows = (
        ("haipai-shanten", words.HAIPAI_MEAN, _mean(tally), 4),
        ("haipai-shanten-shares", words.HAIPAI_SHARES, _shares(tally), 1),
        ("first-draw", words.FIRST_DRAW, _first_draw(tally), 4),
        ("nine-kinds", words.NINE_KINDS, _nine_kinds(tally), 5),
        ("complete-deals", words.COMPLETE, _complete(tally), 1),
    )
    return [
        Check(name, GROUP, title, hands, words.HANDS, test, digits)
        for name, title, test, digits in rows
    ]


def _mean(tally: Tally) -> Mean:
    """Compare the mean; its interval comes from the sample's own spread of whole walls."""
    walls = tally.number
    sums = np.arange(len(tally.sums)) / PLAYERS
    found = float(tally.sums @ sums) / walls
    spread = sqrt(float(tally.sums @ (sums - found) ** 2) / walls)
    half = Z_99 * max(spread, MEAN_DEVIATION) / sqrt(walls)
    enough = walls >= LEAST_WALLS
    interval = (found - half, found + half) if enough else None
    return Mean(found, HAIPAI_MEAN, MEAN_DEVIATION / sqrt(walls), interval, enough, Says(4))


def _shares(tally: Tally) -> Chi:
    cells = merged(tally.shanten[WIND].sum(axis=0), LEAST_EXPECTED)
    freedom = len(cells.shares) - 1
    chance = sqrt(max(1, freedom) / cells.found.sum())
    return Chi(shanten_chi_square(cells), freedom, chance, freedom > 0, Says(2, percent=True))


def _first_draw(tally: Tally) -> Mean:
    hands = PLAYERS * tally.number
    worth = hands / (1 + 3 * ADVANCE_CORRELATION)
    found = float(tally.advances @ np.arange(PLAYERS + 1)) / hands
    deviation = sqrt(ADVANCE * (1 - ADVANCE) / worth)
    enough = tally.number >= SOME_WALLS
    says = Says(2, percent=True)
    return Mean(found, ADVANCE, deviation, wilson(found, worth), enough, says)


def _nine_kinds(tally: Tally) -> Count:
    hands = PLAYERS * tally.number
    found = int(tally.nine_kinds @ np.arange(PLAYERS + 1))
    variance = hands * NINE * (1 - NINE) * (1 + 3 * NINE_CORRELATION)
    enough, says = tally.number >= SOME_WALLS, Says(3, percent=True)
    return Count(found, hands * NINE, variance, hands, enough, says)


def _complete(tally: Tally) -> Count:
    """Count what is so rare that a log may be kept for it: one of one log is no alarm."""
    mean = PLAYERS * tally.number * COMPLETE
    found = int(tally.drawn[:, 0].sum())
    return Count(found, mean, mean, 1, mean >= 1, Says(1))
