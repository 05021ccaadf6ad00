"""Checks that all four are served alike: by wind, and by seat where the dealer is known.

A fair dealer may as well have dealt the same four hands to other seats. So for shanten and for
the best hand each wall's own four hands say how far chance goes: whatever the hands are, their
standard deviation among the seats is exact, and no odds have to be known.
"""

from math import sqrt
from typing import Final

import numpy as np

from viewer.core.tiles import TILES
from viewer.core.wall import HAND
from viewer.lab.stats import words
from viewer.lab.stats.check import LEAST_EXPECTED, SOME_WALLS, Check, Chi, Mean
from viewer.lab.stats.checks_tiles import chi_of
from viewer.lab.stats.null_model import Counts, Table, with_rest
from viewer.lab.stats.p_values import Z_99
from viewer.lab.stats.says import Says
from viewer.lab.stats.tally import DORA, HONOURS, RED_FIVES, SEAT, SHARED, WIND, Tally
from viewer.lab.walls.batch import PLAYERS

HELD: Final = {HONOURS: (28, TILES), RED_FIVES: (3, TILES), DORA: (4, TILES - 1)}
"""How many there are in a wall, and among how many tiles: the first indicator is no dora of its
own, and once it lies there the other tiles are as well mixed as before."""

_TITLES: Final = {
    WIND: (
        words.SHANTEN_WINDS,
        words.BEST_WINDS,
        words.HONOURS_WINDS,
        words.REDS_WINDS,
        words.DORA_WINDS,
    ),
    SEAT: (
        words.SHANTEN_SEATS,
        words.BEST_SEATS,
        words.HONOURS_SEATS,
        words.REDS_SEATS,
        words.DORA_SEATS,
    ),
}
_NAMES: Final = ("shanten", "best-hand", "honours", "red-fives", "dora")


def seat_checks(tally: Tally) -> list[Check]:
    """Return the checks by wind and by seat; there is at least one wall."""
    checks = [
        Check("dealer-best", "seats", words.DEALER_BEST, tally.number, words.WALLS, _dealer(tally))
    ]
    for way, name in ((WIND, "winds"), (SEAT, "seats")):
        if not (walls := walls_of(tally, way)):
            continue
        tests = (
            _shanten(tally, way),
            _best(tally, way),
            *(chi_of(held(tally, way, thing)) for thing in HELD),
        )
        checks += [
            Check(f"{what}-{name}", "seats", title, PLAYERS * walls, words.HANDS, test, 1)
            for what, title, test in zip(_NAMES, _TITLES[way], tests, strict=True)
        ]
    return checks


def walls_of(tally: Tally, way: int) -> int:
    """Return how many walls were counted by wind or by seat."""
    return int(tally.ties[way].sum())


def held(tally: Tally, way: int, thing: int) -> Table:
    """Return how many tiles of a sort each hand had, beside all others."""
    copies, tiles = HELD[thing]
    hands = np.full(PLAYERS, HAND)
    walls = walls_of(tally, way)
    return with_rest(tally.holds[way, thing][None], np.array([copies]), hands, walls, tiles=tiles)


def best_variance(tally: Tally, way: int) -> float:
    """Return the variance of a hand's twelfths of best hands, summed over walls.

    A best hand that k hands share gives each of them 12 / k, and nothing to the others.
    """
    sharing = np.arange(1, PLAYERS + 1)
    squares = SHARED**2 / sharing - SHARED**2 / PLAYERS
    return float(tally.ties[way] @ squares) / PLAYERS


def shanten_variance(tally: Tally, way: int) -> float:
    """Return the variance of a hand's shanten within its wall, summed over walls."""
    return float(tally.spread[way]) / PLAYERS**2


def _dealer(tally: Tally) -> Mean:
    """Look at the dealer alone, whom a stacked deal would serve: sharper than all four at once."""
    scale = SHARED * tally.number
    found = float(tally.best[WIND, 0]) / scale
    variance = best_variance(tally, WIND)
    deviation = sqrt(variance) / scale
    enough = tally.number >= SOME_WALLS and variance >= LEAST_EXPECTED
    interval = (found - Z_99 * deviation, found + Z_99 * deviation) if enough else None
    return Mean(found, 1 / PLAYERS, deviation, interval, enough, Says(2, percent=True))


def _best(tally: Tally, way: int) -> Chi:
    variance = best_variance(tally, way)
    walls = walls_of(tally, way)
    scale = SHARED * walls / PLAYERS
    return _chi(tally.best[way], variance, walls, scale, Says(2, percent=True))


def _shanten(tally: Tally, way: int) -> Chi:
    totals: Counts = tally.shanten[way] @ np.arange(tally.shanten.shape[2])
    walls = walls_of(tally, way)
    return _chi(totals, shanten_variance(tally, way), walls, walls, Says(4))


def _chi(totals: Counts, variance: float, walls: int, scale: float, says: Says) -> Chi:
    """Compare four sums that chance could as well have exchanged, wall by wall.

    With a variance v of each, any two have a covariance of -v / 3.
    """
    enough = walls >= SOME_WALLS and variance >= LEAST_EXPECTED
    squares = float(((totals - totals.mean()) ** 2).sum())
    statistic = squares * (PLAYERS - 1) / PLAYERS / variance if variance else 0.0
    return Chi(statistic, PLAYERS - 1, sqrt(variance) / scale, enough, says)
