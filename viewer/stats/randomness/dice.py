"""The dice: each, their sum, and their pairs. Throws do not depend on each other."""

from math import sqrt
from typing import Final

import numpy as np

from viewer.stats.charts import Bars, Chart
from viewer.stats.lab.odds import DICE_SUM_SHARES, SIDES
from viewer.stats.randomness.check import LEAST_EXPECTED, Figure, Says, chi_test
from viewer.stats.randomness.group import RunningSums, Sample, StatGroup, WallCounts, percents
from viewer.stats.randomness.null_model import Counts, Floats
from viewer.translation import N_

_FIRST_DIE: Final = N_("First die")
_SECOND_DIE: Final = N_("Second die")
_DICE_SUM: Final = N_("Sum of the dice")

_NAME: Final = "dice"
SUMS: Final = tuple(range(2, 2 * SIDES + 1))
SUM_SHARES: Final = np.array(DICE_SUM_SHARES[SUMS[0] :])
SIDE_SHARES: Final = np.full(SIDES, 1 / SIDES)


def _count(sample: Sample) -> dict[str, Counts]:
    dice = sample.walls.dice
    if dice is None:
        return {"dice": np.zeros((SIDES, SIDES), np.int64)}
    first, second = dice[:, dice[0] > 0].astype(np.intp) - 1
    throws = np.bincount(SIDES * first + second, minlength=SIDES**2)
    return {"dice": throws.reshape(SIDES, SIDES)}


def _checks(tally: WallCounts) -> list[Figure]:
    dice = tally.dice
    throws = int(dice.sum())
    if not throws:
        return []
    rows = (
        ("first-die", _FIRST_DIE, dice.sum(axis=1), SIDE_SHARES),
        ("second-die", _SECOND_DIE, dice.sum(axis=0), SIDE_SHARES),
        ("dice-sum", _DICE_SUM, sums_of(dice), SUM_SHARES),
        ("dice-pair", N_("Pairs of the dice"), dice.ravel(), np.full(SIDES**2, SIDES**-2.0)),
    )
    return [
        _chi(counts, shares).named(name, title, throws, "throws", 1)
        for name, title, counts, shares in rows
    ]


def sums_of(dice: Counts) -> Counts:
    """Return throws by the sum of both dice, 2 to 12."""
    sums = np.add.outer(np.arange(SIDES), np.arange(SIDES)).ravel()
    totals = np.zeros(len(SUMS), np.int64)
    np.add.at(totals, sums, dice.ravel())
    return totals


def _chi(counts: Counts, shares: Floats) -> Figure:
    expected = counts.sum() * shares
    statistic = float(((counts - expected) ** 2 / expected).sum())
    freedom = len(shares) - 1
    chance = sqrt(freedom / float(counts.sum()))
    enough = float(expected.min()) >= LEAST_EXPECTED
    return chi_test(statistic, freedom, chance, Says(2, percent=True), enough=enough)


def _charts(tally: WallCounts, _course: RunningSums) -> tuple[Chart, ...]:
    dice = tally.dice
    if not dice.any():
        return ()
    faces = tuple(range(1, len(SIDE_SHARES) + 1))
    rows = (
        (_FIRST_DIE, faces, dice.sum(axis=1), SIDE_SHARES),
        (_SECOND_DIE, faces, dice.sum(axis=0), SIDE_SHARES),
        (_DICE_SUM, SUMS, sums_of(dice), SUM_SHARES),
    )
    return tuple(
        Bars(
            title,
            N_("pips"),
            N_("throws, %"),
            tuple(map(str, pips)),
            *percents(counts, shares, counts.sum() * shares * (1 - shares)),
        )
        for title, pips, counts, shares in rows
    )


DICE_STATS: Final = StatGroup(
    _NAME,
    {"dice": (SIDES, SIDES)},  # throws by the first and the second die
    _count,
    lambda tally: bool(tally.dice.sum() <= tally.number),
    _checks,
    _charts,
)
