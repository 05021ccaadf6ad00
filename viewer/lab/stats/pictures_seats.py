"""The charts of hands by wind, and by seat where the dealer is known."""

from math import sqrt
from typing import Final

import numpy as np

from viewer.lab.charts import Bars
from viewer.lab.hands.odds import HAIPAI_DEVIATION, HAIPAI_MEAN
from viewer.lab.stats import words
from viewer.lab.stats.checks_seats import (
    best_variance,
    held,
    walls_of,
)
from viewer.lab.stats.p_values import Z_99
from viewer.lab.stats.tally import DORA, HONOURS, RED_FIVES, SEAT, SHARED, WIND, Tally
from viewer.lab.walls.batch import PLAYERS

_SEATS: Final = tuple(map(str, range(1, PLAYERS + 1)))
_LABELS: Final = {WIND: (words.WIND, words.WIND_NAMES), SEAT: (words.SEAT, _SEATS)}
_HELD: Final = {
    WIND: {
        HONOURS: words.HONOURS_WINDS,
        RED_FIVES: words.REDS_WINDS,
        DORA: words.DORA_WINDS,
    },
    SEAT: {
        HONOURS: words.HONOURS_SEATS,
        RED_FIVES: words.REDS_SEATS,
        DORA: words.DORA_SEATS,
    },
}
_SHANTEN: Final = {WIND: words.SHANTEN_WINDS, SEAT: words.SHANTEN_SEATS}
_BEST: Final = {WIND: words.BEST_WINDS, SEAT: words.BEST_SEATS}


def seat_pictures(tally: Tally) -> tuple[Bars, ...]:
    """Return the charts by wind, then those by seat; there is at least one wall."""
    return tuple(
        chart
        for way in (WIND, SEAT)
        if walls_of(tally, way)
        for chart in (
            _best(tally, way),
            _shanten(tally, way),
            *(_held(tally, way, thing) for thing in _HELD[way]),
        )
    )


def _best(tally: Tally, way: int) -> Bars:
    x_label, labels = _LABELS[way]
    scale = 100 / (SHARED * walls_of(tally, way))
    return Bars(
        _BEST[way],
        x_label,
        words.OF_WALLS,
        labels,
        tuple((scale * tally.best[way]).tolist()),
        (100 / PLAYERS,) * PLAYERS,
        (scale * Z_99 * sqrt(best_variance(tally, way)),) * PLAYERS,
    )


def _shanten(tally: Tally, way: int) -> Bars:
    """Compare means with the exact mean; each varies as a single hand does."""
    x_label, labels = _LABELS[way]
    walls = walls_of(tally, way)
    totals = tally.shanten[way] @ np.arange(tally.shanten.shape[2])
    margin = Z_99 * HAIPAI_DEVIATION / sqrt(walls)
    return Bars(
        _SHANTEN[way],
        x_label,
        words.MEAN_SHANTEN,
        labels,
        tuple((totals / walls).tolist()),
        (HAIPAI_MEAN,) * PLAYERS,
        (margin,) * PLAYERS,
    )


def _held(tally: Tally, way: int, thing: int) -> Bars:
    x_label, labels = _LABELS[way]
    walls, table = walls_of(tally, way), held(tally, way, thing)
    counted, expected, deviations = (
        tuple((each[0, :PLAYERS] / walls).tolist())
        for each in (table.counts, table.expected, Z_99 * table.deviations)
    )
    return Bars(_HELD[way][thing], x_label, words.A_HAND, labels, counted, expected, deviations)
