"""Tests whether all four seats get equal hands: by wind, and by seat where the dealer is known.

A fair dealer may as well have dealt the same four hands to other seats. So for shanten and for
the best hand each wall's own four hands say how far chance goes: whatever the hands are, their
standard deviation among the seats is exact, and no odds have to be known.
"""

from collections.abc import Iterator, Sequence
from math import sqrt
from typing import Final

import numpy as np

from viewer.core.base.tiles import COPIES, FIRST_HONOUR, KINDS, RED_FIVE_IDS, TILES, dora_kind
from viewer.core.wall.wall import HAND
from viewer.stats.charts import Bars, Chart
from viewer.stats.lab.odds import HAIPAI_DEVIATION, HAIPAI_MEAN
from viewer.stats.lab.walls.batch import LAYOUT, PLAYERS, Bytes
from viewer.stats.randomness.check import (
    LEAST_EXPECTED,
    SOME_WALLS,
    Figure,
    Says,
    chi_test,
    mean_test,
)
from viewer.stats.randomness.group import (
    SEAT,
    SHARED,
    WIND,
    ByHand,
    RunningSums,
    Sample,
    Shape,
    StatGroup,
    WallCounts,
    by_hand_and,
)
from viewer.stats.randomness.null_model import Counts, PlaceTable, with_rest
from viewer.stats.randomness.p_values import Z_99
from viewer.stats.randomness.tiles import chi_of
from viewer.translation import N_

_NAME: Final = "seats"

HONOURS, RED_FIVES, DORA = 0, 1, 2
"""What hands are compared by, beside their shanten."""

HELD: Final = {HONOURS: (28, TILES), RED_FIVES: (3, TILES), DORA: (4, TILES - 1)}
"""How many there are in a wall, and among how many tiles: the first indicator is no dora of its
own, and once it lies there the other tiles are as well mixed as before."""

_TITLES: Final = {
    WIND: (
        N_("Mean haipai shanten by wind"),
        N_("Who is nearest to tenpai, by wind"),
        N_("Honours in haipai by wind"),
        N_("Red fives in haipai by wind"),
        N_("Dora in haipai by wind"),
    ),
    SEAT: (
        N_("Mean haipai shanten by seat"),
        N_("Who is nearest to tenpai, by seat"),
        N_("Honours in haipai by seat"),
        N_("Red fives in haipai by seat"),
        N_("Dora in haipai by seat"),
    ),
}
_NAMES: Final = ("shanten", "best-hand", "honours", "red-fives", "dora")

_SEATS: Final = tuple(map(str, range(1, PLAYERS + 1)))
_LABELS: Final = {
    WIND: (N_("wind"), (N_("east"), N_("south"), N_("west"), N_("north"))),
    SEAT: (N_("seat at the first deal"), _SEATS),
}


DORA_OF: Final = np.array([dora_kind(COPIES * kind, PLAYERS) for kind in range(KINDS)], np.uint8)
"""(34,): the dora of each kind as an indicator."""

_SHAPES: Final[dict[str, Shape]] = {
    "shanten": (2, PLAYERS, 7),  # haipai by hand and shanten
    # the sum over walls of ``4 * sum of squares - square of sum`` of the four shanten: how
    # unlike each other the hands of a wall are
    "spread": (2,),
    "best": (2, PLAYERS),  # in twelfths, how often each hand was nearest; ties are shared
    "ties": (2, PLAYERS),  # walls by how many hands share that, less one
    "holds": (2, 3, PLAYERS),  # `HONOURS`, `RED_FIVES` and tiles of the first `DORA` in haipai
}


def _count(sample: Sample) -> dict[str, Counts]:
    values = sample.shanten.astype(np.int64)
    unlike = int((PLAYERS * (values**2).sum(axis=0) - values.sum(axis=0) ** 2).sum())
    least = values == values.min(axis=0)
    sharing = least.sum(axis=0)
    ties = np.bincount(sharing - 1, minlength=PLAYERS)
    known = 0 if sample.walls.dealers is None else 1
    held = [sample.both(each) for each in _held(sample.haipai, sample.kinds)]
    best = sample.both(SHARED * least // sharing)
    return {
        "shanten": np.stack([by_hand_and(by, _SHAPES["shanten"][2]) for by in sample.both(values)]),
        "spread": np.array([unlike, known * unlike]),
        "best": np.stack([by.sum(axis=1) for by in best]),
        "ties": np.stack([ties, known * ties]),
        "holds": np.stack([[each[way].sum(axis=1) for each in held] for way in (WIND, SEAT)]),
    }


def _held(haipai: Bytes, kinds: Bytes) -> list[ByHand]:
    dora = DORA_OF[kinds[LAYOUT.dora[0]]]
    red = np.isin(np.arange(TILES), list(RED_FIVE_IDS))
    tests = (haipai >= COPIES * FIRST_HONOUR, red[haipai], haipai // np.uint8(COPIES) == dora)
    return [test.sum(axis=1, dtype=np.int64) for test in tests]


def _fits(tally: WallCounts) -> bool:
    by_hand = np.array([tally.number, tally.seated])[:, None]
    return bool(
        (tally.shanten.sum(axis=2) == by_hand).all()
        and (tally.ties.sum(axis=1, keepdims=True) == by_hand).all()
        and (tally.best.sum(axis=1, keepdims=True) == SHARED * by_hand).all()
        and tally.seated <= tally.number
    )


def _checks(tally: WallCounts) -> list[Figure]:
    title = N_("Deals in which the dealer is nearest to tenpai")
    checks = [_dealer(tally).named("dealer-best", title, tally.number, "walls")]
    for way, name in ((WIND, "winds"), (SEAT, "seats")):
        if not (walls := _walls_of(tally, way)):
            continue
        tests = (
            _shanten_test(tally, way),
            _best_test(tally, way),
            *(chi_of(_held_by(tally, way, thing)) for thing in HELD),
        )
        checks += [
            test.named(f"{what}-{name}", title, PLAYERS * walls, "hands", 1)
            for what, title, test in zip(_NAMES, _TITLES[way], tests, strict=True)
        ]
    return checks


def _walls_of(tally: WallCounts, way: int) -> int:
    return int(tally.ties[way].sum())


def _held_by(tally: WallCounts, way: int, thing: int) -> PlaceTable:
    copies, tiles = HELD[thing]
    hands = np.full(PLAYERS, HAND)
    walls = _walls_of(tally, way)
    return with_rest(tally.holds[way, thing][None], np.array([copies]), hands, walls, tiles=tiles)


def _best_variance(tally: WallCounts, way: int) -> float:
    """Return the variance of a hand's twelfths of best hands, summed over walls.

    A best hand that k hands share gives each of them 12 / k, and nothing to the others.
    """
    sharing = np.arange(1, PLAYERS + 1)
    squares = SHARED**2 / sharing - SHARED**2 / PLAYERS
    return float(tally.ties[way] @ squares) / PLAYERS


def _shanten_variance(tally: WallCounts, way: int) -> float:
    """Return the variance of a hand's shanten within its wall, summed over walls."""
    return float(tally.spread[way]) / PLAYERS**2


def _dealer(tally: WallCounts) -> Figure:
    """Test the dealer alone, whom a stacked deal would favour: more sensitive than all four."""
    scale = SHARED * tally.number
    found = float(tally.best[WIND, 0]) / scale
    variance = _best_variance(tally, WIND)
    deviation = sqrt(variance) / scale
    enough = tally.number >= SOME_WALLS and variance >= LEAST_EXPECTED
    interval = (found - Z_99 * deviation, found + Z_99 * deviation) if enough else None
    return mean_test(found, 1 / PLAYERS, deviation, interval, Says(2, percent=True), enough=enough)


def _best_test(tally: WallCounts, way: int) -> Figure:
    variance = _best_variance(tally, way)
    walls = _walls_of(tally, way)
    scale = SHARED * walls / PLAYERS
    return _chi(tally.best[way], variance, walls, scale, Says(2, percent=True))


def _shanten_test(tally: WallCounts, way: int) -> Figure:
    totals: Counts = tally.shanten[way] @ np.arange(tally.shanten.shape[2])
    walls = _walls_of(tally, way)
    return _chi(totals, _shanten_variance(tally, way), walls, walls, Says(4))


def _chi(totals: Counts, variance: float, walls: int, scale: float, says: Says) -> Figure:
    """Compare four sums that chance could as well have exchanged, wall by wall.

    With a variance v of each, any two have a covariance of -v / 3.
    """
    enough = walls >= SOME_WALLS and variance >= LEAST_EXPECTED
    squares = float(((totals - totals.mean()) ** 2).sum())
    statistic = squares * (PLAYERS - 1) / PLAYERS / variance if variance else 0.0
    return chi_test(statistic, PLAYERS - 1, sqrt(variance) / scale, says, enough=enough)


def _charts(tally: WallCounts, _course: RunningSums) -> tuple[Chart, ...]:
    return tuple(
        chart for way in (WIND, SEAT) if _walls_of(tally, way) for chart in _charts_by(tally, way)
    )


def _charts_by(tally: WallCounts, way: int) -> Iterator[Bars]:
    (x_label, labels), (mean, nearest, *held) = _LABELS[way], _TITLES[way]
    walls = _walls_of(tally, way)

    def bars(title: str, unit: str, *figures: Sequence[float]) -> Bars:
        found, expected, margins = map(tuple, figures)
        return Bars(title, x_label, unit, labels, found, expected, margins)

    scale = 100 / (SHARED * walls)
    best, margin = scale * tally.best[way], scale * Z_99 * sqrt(_best_variance(tally, way))
    equal = [100 / PLAYERS] * PLAYERS
    yield bars(nearest, N_("walls, %"), best.tolist(), equal, [margin] * PLAYERS)
    # means beside the exact mean; each varies as a single hand does
    means = tally.shanten[way] @ np.arange(tally.shanten.shape[2]) / walls
    margin = Z_99 * HAIPAI_DEVIATION / sqrt(walls)
    exact = [HAIPAI_MEAN] * PLAYERS
    yield bars(mean, N_("mean shanten"), means.tolist(), exact, [margin] * PLAYERS)
    for title, thing in zip(held, HELD, strict=True):
        table = _held_by(tally, way, thing)
        figures = (table.counts, table.expected, Z_99 * table.deviations)
        counted = ((each[0, :PLAYERS] / walls).tolist() for each in figures)
        yield bars(title, N_("tiles a hand"), *counted)


SEAT_STATS: Final = StatGroup(
    *(_NAME, _SHAPES, _count, _fits, _checks, _charts),
    limits={
        "best-hand-winds": N_(
            "If hands are favoured so that the shares of best hands are off by less than "
            "{unseen}, it would most likely not show."
        )
    },
)
