"""Starting hands: how far from tenpai they are, and what the first draw does.

The four hands of a wall are a little unlike each other, since what one has the others lack. The
exact odds of one hand are known, and so is how much the four hang together (`null_model`).
"""

from math import sqrt
from typing import Final

import numpy as np

from viewer.stats.charts import Bars, Chart, RunningChart
from viewer.stats.lab.odds import (
    ADVANCE,
    COMPLETE_ODDS,
    FOURTEEN_COUNTS,
    HAIPAI_DEVIATION,
    HAIPAI_MEAN,
    nine_kinds_odds,
)
from viewer.stats.lab.walls.batch import PLAYERS, Walls
from viewer.stats.randomness.check import (
    LEAST_EXPECTED,
    LEAST_WALLS,
    SOME_WALLS,
    Figure,
    Says,
    chi_test,
    count_test,
    mean_test,
)
from viewer.stats.randomness.group import (
    WIND,
    RunningSums,
    Sample,
    Shape,
    StatGroup,
    WallCounts,
    by_hand_and,
    percents,
)
from viewer.stats.randomness.null_model import (
    ADVANCE_CORRELATION,
    NINE_CORRELATION,
    SHANTEN_CORRELATION,
    SHANTEN_LEAN,
    SHARES,
    Counts,
    merged,
    shanten_chi_square,
)
from viewer.stats.randomness.p_values import Z_99, wilson
from viewer.translation import N_

_HAIPAI_SHARES: Final = N_("Haipai by shanten")
_SHANTEN: Final = N_("shanten")
_OF_HANDS: Final = N_("hands, %")

_NAME: Final = "shanten"
_NINE: Final = nine_kinds_odds()

MEAN_DEVIATION: Final = HAIPAI_DEVIATION * sqrt((1 + 3 * SHANTEN_CORRELATION) / PLAYERS)
"""Of the mean shanten of a wall's four haipai; divide by the root of the walls."""

_FOURTEEN: Final = np.array(FOURTEEN_COUNTS) / sum(FOURTEEN_COUNTS)
_NINE_KINDS: Final = 9

_SHAPES: Final[dict[str, Shape]] = {
    "sums": (6 * PLAYERS + 1,),  # walls by the sum of the four shanten
    "drawn": (PLAYERS, 8),  # hands with their first draw, by turn and shanten plus one
    "advances": (PLAYERS + 1,),  # walls by how many of the first draws bring the hand nearer
    "nine_kinds": (PLAYERS + 1,),  # walls by how many hands with their first draw have them
}


def _count(sample: Sample) -> dict[str, Counts]:
    forward = (sample.drawn < sample.shanten).sum(axis=0)
    nine_kinds = (sample.orphans >= _NINE_KINDS).sum(axis=0)
    return {
        "sums": np.bincount(sample.shanten.sum(axis=0), minlength=_SHAPES["sums"][0]),
        "drawn": by_hand_and(sample.drawn.astype(np.int64) + 1, _SHAPES["drawn"][1]),
        "advances": np.bincount(forward, minlength=PLAYERS + 1),
        "nine_kinds": np.bincount(nine_kinds, minlength=PLAYERS + 1),
    }


def haipai_sums(walls: Walls) -> Counts:
    """Return the sum of the four haipai's shanten, (n,)."""
    sums: Counts = Sample(walls).shanten.sum(axis=0, dtype=np.int64)
    return sums


def shanten_sum(tally: WallCounts) -> int:
    return int(tally.sums @ np.arange(len(tally.sums)))


def _fits(tally: WallCounts) -> bool:
    by_wall = (tally.sums, tally.advances, tally.nine_kinds)
    return bool(
        (tally.drawn.sum(axis=1) == tally.number).all()
        and all(by.sum() == tally.number for by in by_wall)
    )


def _checks(tally: WallCounts) -> list[Figure]:
    hands = PLAYERS * tally.number
    rows = (
        ("haipai-shanten", N_("Mean haipai shanten"), _mean(tally), 4),
        ("haipai-shanten-shares", _HAIPAI_SHARES, _shares(tally), 1),
        ("first-draw", N_("First draws that lower the shanten"), _first_draw(tally), 4),
        (
            "nine-kinds",
            N_("Nine kinds of terminals and honours, first draw"),
            _nine_kinds(tally),
            5,
        ),
        ("complete-deals", N_("Hands complete with the first draw"), _complete(tally), 1),
    )
    return [test.named(name, title, hands, "hands", digits) for name, title, test, digits in rows]


def _mean(tally: WallCounts) -> Figure:
    """Compare the mean; its interval comes from the sample's own spread of whole walls."""
    walls = tally.number
    sums = np.arange(len(tally.sums)) / PLAYERS
    found = float(tally.sums @ sums) / walls
    spread = sqrt(float(tally.sums @ (sums - found) ** 2) / walls)
    half = Z_99 * max(spread, MEAN_DEVIATION) / sqrt(walls)
    enough = walls >= LEAST_WALLS
    interval = (found - half, found + half) if enough else None
    return mean_test(
        found, HAIPAI_MEAN, MEAN_DEVIATION / sqrt(walls), interval, Says(4), enough=enough
    )


def _shares(tally: WallCounts) -> Figure:
    cells = merged(tally.shanten[WIND].sum(axis=0), LEAST_EXPECTED)
    freedom = len(cells.shares) - 1
    chance = sqrt(max(1, freedom) / cells.found.sum())
    return chi_test(
        shanten_chi_square(cells), freedom, chance, Says(2, percent=True), enough=freedom > 0
    )


def _first_draw(tally: WallCounts) -> Figure:
    hands = PLAYERS * tally.number
    worth = hands / (1 + 3 * ADVANCE_CORRELATION)
    found = float(tally.advances @ np.arange(PLAYERS + 1)) / hands
    deviation = sqrt(ADVANCE * (1 - ADVANCE) / worth)
    enough = tally.number >= SOME_WALLS
    says = Says(2, percent=True)
    return mean_test(found, ADVANCE, deviation, wilson(found, worth), says, enough=enough)


def _nine_kinds(tally: WallCounts) -> Figure:
    hands = PLAYERS * tally.number
    found = int(tally.nine_kinds @ np.arange(PLAYERS + 1))
    variance = hands * _NINE * (1 - _NINE) * (1 + 3 * NINE_CORRELATION)
    enough, says = tally.number >= SOME_WALLS, Says(3, percent=True)
    return count_test(found, hands * _NINE, variance, hands, says, enough=enough)


def _complete(tally: WallCounts) -> Figure:
    """Count what is so rare that a log may be kept for it: one of one log is no alarm."""
    mean = PLAYERS * tally.number * COMPLETE_ODDS
    found = int(tally.drawn[:, 0].sum())
    return count_test(found, mean, mean, 1, Says(1), enough=mean >= 1)


def _charts(tally: WallCounts, course: RunningSums) -> tuple[Chart, ...]:
    return _haipai(tally), _drawn(tally), _running(tally, course)


def _haipai(tally: WallCounts) -> Bars:
    counts = tally.shanten[WIND].sum(axis=0)
    variances = PLAYERS * tally.number * (SHARES * (1 - SHARES) - 3 * SHANTEN_LEAN**2)
    labels = tuple(map(str, range(len(SHARES))))
    bars = percents(counts, SHARES, variances)
    return Bars(_HAIPAI_SHARES, _SHANTEN, _OF_HANDS, labels, *bars)


def _drawn(tally: WallCounts) -> Bars:
    variances = PLAYERS * tally.number * _FOURTEEN * (1 - _FOURTEEN)
    labels = tuple(map(str, range(-1, len(_FOURTEEN) - 1)))
    bars = percents(tally.drawn.sum(axis=0), _FOURTEEN, variances)
    return Bars(N_("Hands by shanten after the first draw"), _SHANTEN, _OF_HANDS, labels, *bars)


def _running(tally: WallCounts, course: RunningSums) -> RunningChart:
    points = [*course]
    if not points or points[-1][0] < tally.number:
        points.append((tally.number, shanten_sum(tally)))
    return RunningChart(
        N_("Mean haipai shanten as the sample grows"),
        "walls",
        N_("mean shanten"),
        at=tuple(float(walls) for walls, _ in points),
        found=tuple(total / (PLAYERS * walls) for walls, total in points),
        expected=HAIPAI_MEAN,
        margins=tuple(Z_99 * MEAN_DEVIATION / sqrt(walls) for walls, _ in points),
        sized=N_("{number} walls"),
    )


SHANTEN_STATS: Final = StatGroup(
    *(_NAME, _SHAPES, _count, _fits, _checks, _charts),
    limits={
        "haipai-shanten": N_(
            "{walls} walls would most likely not show a mean haipai shanten that is off by less "
            "than {unseen}."
        )
    },
)
