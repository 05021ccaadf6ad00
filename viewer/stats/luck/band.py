"""The band of a whole course: of 100 fair players one leaves it anywhere, not one at each game.

A band for single games, 2.6 standard deviations wide, is left somewhere by many more: a course has
many chances to. So a band is as many standard deviations wide, at every game the same number, as
99 of 100 courses stay within from first to last. The number comes from simulated courses: it
depends on how the variance grows, and has no formula.

What is drawn is what is held to it: of many games a chart shows every second or fourth, and the
band is for these.
"""

from collections.abc import Sequence
from itertools import pairwise
from typing import Final

import numpy as np
from numpy.typing import NDArray

from viewer.stats.charts import RunningChart
from viewer.stats.randomness.check import Sentence
from viewer.stats.randomness.p_values import CONFIDENCE, Z_99
from viewer.translation import N_

_COURSES: Final = 10_000
"""Then one more or less of 1,000 players leaves the band than is said."""

_SEED: Final = 20_240
"""Fixed, so that the same games have the same band."""

_LEFT: Final = N_(
    "The course of luck left its band after {games} games: of 100 fair players one does, at any "
    "time."
)


def band_of_steps(variances: Sequence[float]) -> tuple[float, ...]:
    """Return how far from 0 chance takes a sum of so great variances, each above that before.

    A game has a hundred chances of a step and more, so what it adds is as good as normal.
    """
    grown, rng = _grown(variances), np.random.default_rng(_SEED)
    return _band(rng.standard_normal((_COURSES, len(grown))) * np.sqrt(grown), variances)


def band_of_points(games: Sequence[int], squares: Sequence[float]) -> tuple[float, ...]:
    """Return it for luck in points, whose variance is estimated by squares added up so far.

    Chance decides whether a game's luck was good or bad, and it lies nearly evenly about 0: its
    skewness is 0.2. So each course has the luck of all games with signs that are drawn. Of several
    games between two figures only the sum of squares is known; their signs are drawn as if all
    were equal. Signs of a few games tell nothing: the band is never narrower than that of a single
    game.
    """
    rng = np.random.default_rng(_SEED)
    between = np.array([now - before for before, now in pairwise((0, *games))], dtype=np.int64)
    heads = rng.binomial(between, 0.5, (_COURSES, len(between)))
    signs = (2 * heads - between).astype(np.float64)
    return _band(signs * np.sqrt(_grown(squares) / between), squares)


def _grown(sums: Sequence[float]) -> NDArray[np.float64]:
    return np.maximum(0, np.diff(np.array(sums, dtype=np.float64), prepend=0))


def _band(courses: NDArray[np.float64], variances: Sequence[float]) -> tuple[float, ...]:
    """Return the band for courses, given by what each adds from one figure to the next."""
    deviations = np.sqrt(np.array(variances, dtype=np.float64))
    if not deviations.any():
        return (0.0,) * len(deviations)
    off = np.abs(courses.cumsum(axis=1))
    farthest = np.divide(off, deviations, out=np.zeros_like(off), where=deviations > 0).max(axis=1)
    width = max(Z_99, float(np.quantile(farthest, CONFIDENCE)))
    return tuple((width * deviations).tolist())


_ROUNDING: Final = 1e-9


def left_after(chart: RunningChart) -> int | None:
    """Return after how many games a course was outside its band first; None if it never was."""
    rows = zip(chart.at, chart.found, chart.tends_to, chart.margins, strict=True)
    for games, found, expected, margin in rows:
        if abs(found - expected) > margin * (1 + _ROUNDING):
            return int(games)
    return None


def left_sentences(chart: RunningChart) -> tuple[Sentence, ...]:
    games = left_after(chart)
    return () if games is None else (Sentence(_LEFT, {"games": f"{games:,}"}),)
