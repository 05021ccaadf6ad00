"""Luck in points and in places: what the wall gave a player in a game, in the unit of its result.

Fixed weights, estimated on other games, times the terms of `terms`. Each term is of mean 0 under
fair walls, so luck is too, whatever the weights: a result less its luck tells the same on average
and varies less. The weights are in a file of their own, with the games they are from and errors.
"""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from math import sqrt
from typing import Final, NamedTuple

from viewer.core.base.records import Log
from viewer.core.rules.points import read_final
from viewer.stats.luck.law import LawTallies
from viewer.stats.luck.terms import terms_of
from viewer.system.assets import luck_weights_file

_LEAST: Final = 2
"""Games that have a variance."""


class LuckWeights(NamedTuple):
    points: Mapping[str, float]  # by term: the points that one of it is worth
    places: Mapping[str, float]  # by term: the places that one of it betters the result by


@cache
def weights_of(players: int) -> LuckWeights:
    one_set = json.loads(luck_weights_file().read_text(encoding="utf-8"))[str(players)]
    points, places = (
        {term: weight for term, (weight, _error) in one_set[unit].items()}
        for unit in ("points", "places")
    )
    return LuckWeights(points, places)


class GameResult(NamedTuple):
    points: int  # at the end less those at the start
    place: int  # from 1; of equals the earlier seat is before


def result_of(log: Log, seat: int) -> GameResult | None:
    """How a game ended for a seat; None where the log does not tell."""
    start = log.hands[0].scores
    results = log.hands[-1].results
    final = read_final(results[-1].final, log.players)[0] if results else ()
    if not final or len(start) <= seat:
        return None
    place = 1 + sorted(range(log.players), key=lambda each: -final[each]).index(seat)
    return GameResult(final[seat] - start[seat], place)


class PointsLuck(NamedTuple):
    """A game: how it ended, and what of that luck gave; negative where luck took."""

    points: int
    place: int
    luck: float  # in points
    luck_places: float  # by how many places it bettered the result


def points_luck(log: Log, seat: int, mine: LawTallies, others: LawTallies) -> PointsLuck | None:
    """Luck of a seat in a game; None where the log does not tell how it ended."""
    result = result_of(log, seat)
    if result is None:
        return None
    terms, weights = terms_of(mine, others), weights_of(log.players)
    return PointsLuck(*result, weighted(terms, weights.points), weighted(terms, weights.places))


def weighted(terms: Mapping[str, float], weights: Mapping[str, float]) -> float:
    return sum(weights[name] * surplus for name, surplus in terms.items())


@dataclass(slots=True)
class LuckTotal:
    """Results and their luck in one unit, over many games."""

    games: int = 0
    result: float = 0.0
    luck: float = 0.0
    # sums of squares: of luck, an unbiased estimate of the variance of its sum, as its mean is 0
    luck_squares: float = 0.0
    result_squares: float = 0.0
    rest_squares: float = 0.0

    def add(self, result: float, luck: float) -> None:
        self.games += 1
        self.result += result
        self.luck += luck
        self.luck_squares += luck * luck
        self.result_squares += result * result
        self.rest_squares += (result - luck) ** 2

    @property
    def deviation(self) -> float:
        """The standard deviation of the sum of luck by chance alone."""
        return sqrt(self.luck_squares)

    @property
    def error(self) -> float:
        """That of the luck of a game on average."""
        return self.deviation / self.games

    @property
    def explained(self) -> float | None:
        """The share of their variance that luck explains, 0 to 1; None if all are equal."""
        if self.games < _LEAST:
            return None
        whole = self.result_squares - self.result**2 / self.games
        rest = self.rest_squares - (self.result - self.luck) ** 2 / self.games
        return max(0.0, 1 - rest / whole) if whole else None
