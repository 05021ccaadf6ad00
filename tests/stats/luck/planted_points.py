"""Favours in points: luck tells what was planted, and how often it then leaves its band.

    python -m tests.stats.luck.planted_points [SAMPLES] [GAMES]

From fair games of four players the band is known in which chance keeps a player's luck, and so is
the favour, in points a game, that takes luck out of the band in nine of ten samples of so many
games (60), if luck varies as much as in fair ones. It varies more: a favour ends more hands.

In so many samples (20) one player is favoured just so much, in one kind of chance; what a tile that
was exchanged is worth are the weights by which the program counts it. A draw is exchanged with any
tile that is unseen, those of the dead wall too: else the live wall would lack afterwards what the
favour gave. What a deal or an ura dora is worth is little, and there are few of them, so it takes
several times as many games to give so much.
"""

import random
import sys
from collections.abc import Callable
from contextlib import nullcontext
from dataclasses import replace
from functools import partial
from itertools import islice
from math import inf
from statistics import NormalDist
from typing import Any, NamedTuple

import numpy as np

from tests.stats.luck.luck_weights import seats_of
from tests.stats.luck.own_games import games, nearer
from tests.stats.rigged.planted import (
    FIRST,
    FavouredDraw,
    accepted,
    dealt,
    drawn,
    indicated,
    more_ura,
    one_dora_more,
    unseen_slots,
    waits,
)
from viewer.stats.luck.points import PointsLuck, points_luck, weights_of
from viewer.stats.randomness.p_values import POWER, Z_99

PLAYER = 0
"""The seat of `FIRST`."""


class PointsCase(NamedTuple):
    name: str
    plant: Callable  # deals the favour, with some chance; yields a list of what was done
    term: Callable[[Any], str]  # of luck, to which such a deed belongs
    times: int = 1  # so many times as many games


def better_draws(wanted):
    """Draws of tiles that are wanted, instead of others."""
    return lambda rng, chance: drawn(rng, chance, FIRST, wanted, unseen_slots)


def better_deals(better):
    return lambda rng, chance: dealt(rng, chance, FIRST, better)


def nearer_tenpai(table, seat):
    return frozenset() if table.hands[seat].waits else accepted(table, seat)


def win_term(draw: FavouredDraw) -> str:
    if draw.riichi:
        return "riichi-win"
    return "dama-win" if draw.closed else "open-win"


def always(term: str) -> Callable[[Any], str]:
    return lambda _done: term


CASES = (
    PointsCase("steps", better_draws(nearer_tenpai), always("step")),
    PointsCase("winning draws", better_draws(waits), win_term),
    PointsCase("haipai", better_deals(nearer), always("haipai"), 4),
    PointsCase("dora dealt", better_deals(one_dora_more), always("dora-dealt"), 3),
    PointsCase("dora drawn", better_draws(indicated), always("dora-drawn")),
    PointsCase("ura", partial(more_ura, of=FIRST), always("ura"), 10),
)


class Sample(NamedTuple):
    """A sample's games, of the player who may be favoured."""

    ended: tuple[PointsLuck, ...]
    planted: float  # points a game

    @property
    def luck(self) -> float:
        return float(np.mean([each.luck for each in self.ended]))

    @property
    def points(self) -> float:
        return float(np.mean([each.points for each in self.ended]))

    @property
    def is_seen(self) -> bool:
        """Whether luck is out of the band that the program tells."""
        luck = np.array([each.luck for each in self.ended])
        return abs(luck.sum()) > Z_99 * (luck**2).sum() ** 0.5


def sample(seed: str, number: int, case: PointsCase | None = None, chance=0.0) -> Sample:
    """Play so many games, with a favour for the player in a case."""
    rng = random.Random(seed)
    with case.plant(rng, chance) if case else nullcontext([]) as done:
        ended = tuple(map(of_player, islice(games(inf, seed, (4,)), number)))
    worth = weights_of(4).points
    return Sample(ended, sum(worth[case.term(each)] for each in done) / number)


def of_player(log):
    log = replace(log, seed=None)  # its walls are not those of the seed any more
    return points_luck(log, PLAYER, *[*seats_of(log)][PLAYER])


def favour_of(deviation: float, number: int) -> float:
    """The points a game that are seen in nine of ten samples of so many games.

    The program takes the band from squares of luck. A favour makes these greater, too, so luck
    leaves the band later, and varies less beside it (the delta method).
    """
    seen, off = NormalDist().inv_cdf(POWER), 0.0
    for _again in range(50):
        wider = (1 + off**2 / number) ** 0.5
        spread = (1 + off**2 / number / 2) ** 0.5 / wider**2
        off = Z_99 * wider + seen * spread
    return off * deviation / number**0.5


def chance_of(case: PointsCase, favour: float, number: int) -> float:
    """By which chance of an exchange a favour comes to so many points a game: tried twice."""
    chance = 0.05
    for at in range(2):
        chance *= favour / sample(f"pilot {at}", number, case, chance).planted
    return chance


def main():
    samples, number = map(int, [*sys.argv[1:], "20", "60"][:2])
    fair = [sample(f"fair points {at}", number) for at in range(samples)]
    deviation = np.std([each.luck for of in fair for each in of.ended])
    tell("fair", fair)
    for case in CASES:
        games_each = case.times * number
        favour = favour_of(float(deviation), games_each)
        chance = chance_of(case, favour, 2 * number)
        planted = [sample(f"{case.name} {at}", games_each, case, chance) for at in range(samples)]
        tell(f"{case.name}, {games_each} games, to be seen {favour:,.0f}", planted)


def tell(what: str, samples: list[Sample]) -> None:
    luck, points, planted = (
        np.array([getattr(each, name) for each in samples])
        for name in ("luck", "points", "planted")
    )
    root = len(samples) ** 0.5
    print(
        f"{what}: planted {planted.mean():,.0f} points a game, luck {luck.mean():+,.0f} ± "
        f"{luck.std() / root:,.0f}, result {points.mean():+,.0f} ± {points.std() / root:,.0f}, "
        f"{sum(each.is_seen for each in samples)} of {len(samples)} out of the band",
        flush=True,
    )


if __name__ == "__main__":
    main()
