"""Fair players by the ten thousand: is p uniform for each law, and is luck 0 points on average?

    python -m tests.stats.luck.fair_players play FILE [BATCHES]
    python -m tests.stats.luck.fair_players tell FILE

``play`` plays batches (100) of whole games of all four kinds on fair walls, and appends what each
gave to the file, a line of JSON a batch; those that the file has are not played again. In a batch
each player has ten games of one kind, among the same others, in seats that are drawn. Every seat of
every game is measured once: its luck in points and places, its tallies by measure and subset. The
same games, in the order of invented dates and under the names of twelve players, make collections
of six games for the tests of `lab rigged`.

Where few values are possible, a rank is drawn from the part of the distribution that belongs to
what came; p is what the program tells: twice the nearer tail, what came included.
"""

import json
import random
import sys
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import UTC, datetime, timedelta
from itertools import islice
from math import inf
from pathlib import Path
from typing import NamedTuple
from unittest.mock import patch

import numpy as np
from numpy.typing import NDArray

from tests.stats.luck.own_games import distance, games, ranks_of, smirnov
from viewer.core.base.records import Log, Player
from viewer.core.wall.wall import walls_of_log
from viewer.stats.luck.chances import chances_of
from viewer.stats.luck.law import ALL, Chances, LawTallies
from viewer.stats.luck.measures import BY_NAME, STEPS_MEASURE
from viewer.stats.luck.played import PlayedGame
from viewer.stats.luck.points import points_luck
from viewer.stats.luck.row import game_rows, seat_rows
from viewer.stats.luck.run import PlayerLuck
from viewer.stats.luck.subsets import LAST, subsets_of
from viewer.stats.randomness.p_values import Z_99, holm
from viewer.stats.rigged import game as rigged_game
from viewer.stats.rigged.history import GameSeats, Histories, game_seats
from viewer.stats.rigged.run import RiggedSample

TOGETHER = 10
"""Games of a player."""

COLLECTION = 6
"""Games of a collection."""

COLLECTED = 20
"""Batches whose games make collections, too: their p-values take a third of all time."""


class Kind(NamedTuple):
    """A kind of game, and how many of it a batch has."""

    players: int
    east_south: bool
    games: int

    @property
    def name(self):
        return f"{self.players} players, {'east-south' if self.east_south else 'east only'}"


KINDS = (Kind(4, True, 250), Kind(3, True, 170), Kind(4, False, 130), Kind(3, False, 80))

POOL = tuple(Player(f"player {at}", at, 1500.0 + 10 * at, "M") for at in range(12))
"""Who plays the games of a batch: names with some hundred games each, and rates that differ."""


@dataclass(slots=True)
class PlayedLog:
    log: Log
    chances: list[tuple[Chances, ...]]  # by hand and seat
    tallies: list[LawTallies]  # by seat


def measured(log: Log) -> PlayedLog:
    """Measure a game once, for all that is asked of it."""
    tallies = [LawTallies() for _ in range(log.players)]
    hands, before = [], None
    for index, (kyoku, wall) in enumerate(zip(log.hands, walls_of_log(log), strict=True)):
        chances = chances_of(log, kyoku, wall)
        subsets = subsets_of(log, index, before, ())
        for tally, *of_seat in zip(tallies, chances, subsets, strict=True):
            tally.add(*of_seat)
        before = [of_seat["haipai-shanten"][0][0] for of_seat in chances]
        hands.append(chances)
    return PlayedLog(log, hands, tallies)


# luck


def seat_line(played: PlayedLog, seat: int) -> list[float]:
    """A seat's points, luck in points, place, luck in places, steps, and their variance."""
    others = LawTallies()
    for at, tallies in enumerate(played.tallies):
        if at != seat:
            others.merge(tallies)
    mine = played.tallies[seat]
    ended, steps = points_luck(played.log, seat, mine, others), mine.whole((STEPS_MEASURE, ALL))
    surplus = steps.found - steps.expected.mean
    line = [ended.points, ended.luck, ended.place, ended.luck_places]
    return [round(each, 4) for each in (*line, surplus, steps.expected.variance)]


class TenGames:
    """Players who sit down to ten games together."""

    def __init__(self, players: int, rng: random.Random) -> None:
        self._rng, self._games = rng, 0
        self._tallies = [LawTallies() for _ in range(players)]
        self.found: dict[str, list[tuple[float, float]]] = defaultdict(list)

    def add(self, played: PlayedLog) -> None:
        # the first dealer of these games is always one seat
        seats = self._rng.sample(self._tallies, len(self._tallies))
        for one, of_seat in zip(seats, played.tallies, strict=True):
            one.merge(of_seat)
        self._games += 1
        if self._games == TOGETHER:
            for one in self._tallies:
                self._note(one)
            self._games = 0
            self._tallies = [LawTallies() for _ in self._tallies]

    def _note(self, tallies: LawTallies) -> None:
        for key in (*tallies, (STEPS_MEASURE, ALL), (STEPS_MEASURE, LAST)):
            if (tally := tallies.whole(key)) is not None:
                self.found["/".join(filter(None, key))].append(ranks_of(tally, self._rng))
        for row in seat_rows(PlayerLuck("", mine=tallies)):
            if row.p is not None:
                self.found[row.name].append((row.p, row.p))


# collections

BEGINNING = 1_577_836_800
"""2020-01-01 00:00 UTC."""

APART = 5 * 3600
"""Seconds from the beginning of a game to that of the next."""


def under_names(log: Log, at: int, rng: random.Random) -> Log:
    """Seat some of the pool at a game, which is number ``at`` of its batch in time."""
    seats = tuple(rng.sample(POOL, log.players))
    return replace(log, seats=seats, began=BEGINNING + APART * at)


class Collections:
    """The games of a batch in the order of their dates, cut into collections."""

    def __init__(self) -> None:
        self._games: list[tuple[GameSeats, rigged_game.GameTallies]] = []

    def add(self, played: PlayedLog) -> None:
        hands = iter(played.chances)
        with patch.object(rigged_game, "chances_of", lambda *_: next(hands)):
            tallies = rigged_game.measure_game(played.log, "x")
        self._games.append((game_seats(played.log, "x"), tallies))

    def ranks(self, rng: random.Random) -> dict[str, list[tuple[float, float]]]:
        found = defaultdict(list)
        dated = sorted(self._games, key=lambda game: game[0].date)
        histories = Histories(seats for seats, _ in dated)
        for together in zip(*[iter(dated)] * COLLECTION, strict=False):
            sample = RiggedSample()
            for _, tallies in together:
                sample.add(tallies, histories)
            for key, tally in sample.classes.items():
                found["/".join(key)].append(ranks_of(tally, rng))
        return found


# batches


def batch(number: int, kinds: Sequence[Kind] = KINDS) -> dict:
    """Play a batch; return its number, by kind seats and ranks, and ranks of collections."""
    rng, collections = random.Random(f"fair players {number}"), Collections()
    dates = iter(rng.sample(range(size := sum(kind.games for kind in kinds)), size))
    found = {"batch": number, "kinds": {}}
    for kind in kinds:
        seats, players = [], TenGames(kind.players, rng)
        # by its kind, too: an east-only game of the same seed is the beginning of a longer one
        logs = games(inf, f"{kind.name} {number}", (kind.players,), kind.east_south)
        for log in islice(logs, kind.games):
            played = measured(under_names(log, next(dates), rng))
            seats.append([seat_line(played, seat) for seat in range(kind.players)])
            players.add(played)
            if number < COLLECTED:
                collections.add(played)
        found["kinds"][kind.name] = {"seats": seats, "ranks": rounded(players.found)}
    return {**found, "collections": rounded(collections.ranks(rng))}


def rounded(found):
    return {name: [[round(each, 7) for each in both] for both in of] for name, of in found.items()}


def play(file: Path, batches: int) -> None:
    there = {each["batch"] for each in read(file)}
    for number in range(batches):
        if number not in there:
            line = json.dumps(batch(number), separators=(",", ":"))
            with file.open("a", encoding="utf-8") as out:
                out.write(line + "\n")


def read(file: Path) -> Iterator[dict]:
    if file.exists():
        with file.open(encoding="utf-8") as lines:
            yield from map(json.loads, lines)


# what came of them


def tell(file: Path) -> None:
    batches = [*read(file)]
    if not batches:
        raise ValueError("there is no batch")
    print(f"{len(batches)} batches")
    pool, played = [], []
    for kind in KINDS:
        of_kind = [each["kinds"][kind.name] for each in batches]
        seats = [game for each in of_kind for game in each["seats"]]
        pool += [(kind.players, *seat) for game in seats for seat in game]
        played += seats
        tell_luck(kind.name, seats)
        found = joined(one_of_table(each["ranks"], kind.players) for each in of_kind)
        tell_ranks(f"{kind.name}, {TOGETHER} games", found, least=0.001)
    tell_mean(played)
    every = joined(
        one_of_table(each["kinds"][kind.name]["ranks"], kind.players)
        for each in batches
        for kind in KINDS
    )
    tell_ranks(f"all kinds, {TOGETHER} games", every)
    collected = [each["collections"] for each in batches if each["collections"]]
    tell_ranks(f"collections of {COLLECTION} games", joined(collected), least=0.001)
    tell_tails(every, joined(collected))
    tell_bands(np.array([seat[2] for seat in pool]))
    tell_groups(pool)


def joined(found: Iterable[dict]) -> dict[str, list]:
    whole = defaultdict(list)
    for each in found:
        for name, values in each.items():
            whole[name] += values
    return whole


def one_of_table(ranks: dict[str, list], players: int) -> dict[str, list]:
    """Leave one player of a table where a chance counts for several of them."""
    return {name: of[::players] if is_shared(name) else of for name, of in ranks.items()}


def is_shared(name: str) -> bool:
    measure = BY_NAME.get(name.partition("/")[0])
    return measure is not None and measure.shared


def tell_luck(kind: str, seats: Sequence) -> None:
    """Print mean luck, of all seats and of the seat with the mean farthest off.

    The seats of a game hang together: luck of one is mostly ill luck of the others. So the error is
    that of games' means, which is much smaller than if all seats were samples of their own.
    """
    points, luck, places, luck_places, *_ = np.moveaxis(np.array(seats), 2, 0)
    for unit, results, given in (("points", points, luck), ("places", -places, luck_places)):
        means, of_seats = mean_and_error(given.mean(axis=1)), [*map(mean_and_error, given.T)]
        seat = max(range(len(of_seats)), key=lambda each: abs(of_seats[each].off))
        rest = (results - given).var() / results.var()
        print(
            f"{kind}: {given.size} seats, luck {means} {unit}, seat {seat} {of_seats[seat]}, "
            f"deviation {given.std():.4g}, explains {1 - rest:.1%}"
        )


def tell_mean(played: Sequence) -> None:
    """Print the mean luck of a seat in games of all kinds, whose seats hang together."""
    sizes = np.array([len(seats) for seats in played])
    for unit, at in (("points", 1), ("places", 3)):
        sums = np.array([sum(seat[at] for seat in seats) for seats in played])
        mean = sums.sum() / sizes.sum()
        error = np.sqrt(((sums - sizes * mean) ** 2).sum()) / sizes.sum()
        print(f"all kinds: {sizes.sum()} seats, luck {MeanAndError(mean, error)} {unit}")


class MeanAndError(NamedTuple):
    mean: float
    error: float

    @property
    def off(self) -> float:
        return self.mean / self.error

    def __str__(self) -> str:
        return f"{self.mean:+.3g} ± {self.error:.2g} ({self.off:+.2f})"


def mean_and_error(values: NDArray) -> MeanAndError:
    return MeanAndError(values.mean(), values.std() / len(values) ** 0.5)


def tell_ranks(of: str, found: dict[str, list], least=1.0) -> None:
    """Print how far from uniform the ranks of laws are, and p too small; each whose KS p is low."""
    found = {name: found[name] for name in sorted(found) if is_tested(name)}
    chances = [smirnov([rank for rank, _ in values]) for values in found.values()]
    most = max(excess(np.array(values)[:, 1]) for values in found.values())
    print(f"{of}: {len(found)} laws, least KS p {min(chances):.1e}, p too small by {most:.4f}")
    for (name, values), p, adjusted in zip(found.items(), chances, holm(chances), strict=True):
        ranks, told = np.array(values).T
        if p <= least:
            print(
                f"    {name:32} {len(ranks):6} values, D {distance(ranks):.4f}, KS p {p:.1e} "
                f"(adjusted {adjusted:.2g}), p < 1 %: {(told < 0.01).mean():.2%}, too small by "
                f"{excess(told):.4f} ({holds(told):.2g})"
            )


def holds(told: NDArray) -> float:
    """How likely uniform values are as much too small, at most: Massart's bound."""
    return min(1.0, float(np.exp(-2 * len(told) * excess(told) ** 2)))


def is_tested(name: str) -> bool:
    measure = BY_NAME.get(name.partition("/")[0])
    return measure is None or measure.tested


def excess(told: NDArray) -> float:
    """By how much more p-values lie below some figure than that figure, where it is most."""
    told = np.sort(told)
    return float((np.arange(1, len(told) + 1) / len(told) - told).max())


def tell_tails(*found: dict[str, list]) -> None:
    """Print how many p-values of all laws are as small as alarms are, beside how many should be."""
    values = [
        p for of in found for name, both in of.items() if is_tested(name) for _rank, p in both
    ]
    for digits in range(2, 6):
        number, level = sum(p <= 10**-digits for p in values), 10**-digits
        print(f"p up to {level:g}: {number} of {len(values)}, at most {len(values) * level:.0f}")


def tell_bands(luck: NDArray, players=10_000) -> None:
    """Print how often luck in points leaves the band that is told, in so many games."""
    rng = np.random.default_rng(50)
    for games_each in (10, 50, 200):
        drawn = rng.choice(luck, (players, games_each))
        off = np.abs(drawn.sum(axis=1)) / np.sqrt((drawn**2).sum(axis=1))
        print(f"luck in points, {games_each} games: {(off > Z_99).mean():.2%} outside 99 % band")


def tell_groups(pool: Sequence, players=10_000, games_each=150) -> None:
    """Print how uniform p is of steps by what was known before, for players of drawn games."""
    rng, found = random.Random(50), defaultdict(list)
    for _ in range(players):
        measured_games = PlayerLuck("")
        measured_games.played = dated_games(rng, [rng.choice(pool) for _ in range(games_each)])
        for row in game_rows(measured_games):
            found[row.name].append((row.p, row.p))
    tell_ranks(f"{games_each} games", found)


def dated_games(rng: random.Random, lines: Iterable) -> list[PlayedGame]:
    """Games in the order of their dates, with a dan that rises by place, and rooms at random."""
    at, dan, found = datetime(2018, 10, 1, tzinfo=UTC), 10, []
    for players, _points, _luck, place, _luck_places, steps, variance in lines:
        at += timedelta(hours=rng.randrange(1, 60))
        began, room = f"{at:%Y-%m-%d %H:%M}", rng.choice(("般", "上", "特"))
        known = int(place), began, room, dan // 20
        found.append(PlayedGame(players, 8, 9, *known, steps, variance, whole=True))
        dan += (place == 1) + (place < players)
    return found


def main():
    what, file, *numbers = sys.argv[1:]
    if what == "play":
        play(Path(file), int(*numbers or [100]))
    else:
        tell(Path(file))


if __name__ == "__main__":
    main()
