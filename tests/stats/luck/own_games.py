"""Games on fair walls, and on walls with a planted favour: does each measure keep to its law?

    python -m tests.stats.luck.own_games fair [HANDS]
    python -m tests.stats.luck.own_games favour [SAMPLES]

``fair`` plays so many hands (10,000) and holds the p-values of every measure, one for each player
of ten games, to a uniform distribution: Kolmogorov and Smirnov's test. Where few values are
possible, a p-value is drawn from the part of the distribution that belongs to what came.

``favour`` plants two favours for one player, in samples as large as the program says are needed to
see them nine times in ten, and counts how often they are seen.
"""

import random
import sys
from collections import defaultdict
from contextlib import contextmanager
from dataclasses import replace
from itertools import count
from math import exp, sqrt
from unittest.mock import patch

from xiangting import PlayerCount, calculate_necessary_tiles, calculate_replacement_number

from tests.games import game
from tests.games.game import play_game
from tests.games.kyoku import play_kyoku
from tests.games.seeds import random_seed
from tests.games.table import Table
from tests.helpers.games import SEATS, game_type
from viewer.core.base.era import Era
from viewer.core.base.tiles import COPIES
from viewer.core.wall.wall import walls_of_log
from viewer.stats.lab.odds import HAIPAI_DEVIATION
from viewer.stats.luck.by_game import GROUPED
from viewer.stats.luck.chances import chances_of
from viewer.stats.luck.law import ALL, LawTallies, estimate, exact_tails
from viewer.stats.luck.measures import BY_NAME, MEASURES
from viewer.stats.luck.row import COMPARED
from viewer.stats.luck.subsets import BELIEFS
from viewer.stats.randomness.check import ALARM
from viewer.stats.randomness.p_values import normal_smallest_detectable

FAVOURED = 1
"""The seat for which favours are planted."""

TESTS = (
    sum(measure.tested for measure in MEASURES)
    + len(COMPARED)
    + len(GROUPED)
    + sum(belief.asks_more for belief in BELIEFS)
)
LEVEL = ALARM / TESTS
"""Of an alarm: the strictest of a result's tests."""


def games(hands, seed, players=(4, 4, 3), east_south=True, temperament=None):
    """Play whole games until there are so many hands; all players of a temperament, or of any."""
    played, number = 0, 0
    while played < hands:
        rng = random.Random(f"{seed} {number}")
        seats = players[number % len(players)]
        rules = game_type(seats, east_south=east_south)
        all_alike = [temperament] * seats if temperament else None
        log = play_game(random_seed(Era.BASE64, rng), rules, SEATS[:seats], rng, all_alike)
        played += len(log.hands)
        number += 1
        yield log


def tallied(log):
    """What each seat of a game found."""
    tallies = [LawTallies() for _ in range(log.players)]
    for kyoku, wall in zip(log.hands, walls_of_log(log), strict=True):
        for seat, chances in enumerate(chances_of(log, kyoku, wall)):
            tallies[seat].add(chances, {})
    return tallies


def p_values(logs, seed, together=10):
    """Return uniform p-values by measure, one for each player, and all tallies added.

    Args:
        logs: the games.
        seed: for what is drawn.
        together: games of a player. In a single game what comes decides too much of what may still
            come: who draws the winning tile draws no more.
    """
    rng = random.Random(seed)
    found, total = defaultdict(list), LawTallies()
    players = defaultdict(lambda: (count(1), LawTallies()))
    for log in logs:
        # players take other seats in each game, since the first dealer of these games is one seat
        names = rng.sample(range(log.players), log.players)
        for name, tallies in zip(names, tallied(log), strict=True):
            total.merge(tallies)
            games, all_of_one = players[log.players, name]
            all_of_one.merge(tallies)
            if next(games) == together:
                del players[log.players, name]
                for measure, tally in by_measure(all_of_one):
                    found[measure].append(ranks_of(tally, rng)[0])
    return found, total


def ranks_of(tally, rng):
    """A rank, which the law makes uniform, and the p that the program tells."""
    less, equal = exact_tails(tally)
    return less + rng.random() * equal, min(1.0, 2 * min(less + equal, 1 - less))


def by_measure(tallies):
    """The tally of each measure that there is one of."""
    for measure in BY_NAME:
        if (tally := tallies.whole((measure, ALL))) is not None:
            yield measure, tally


def distance(values):
    """How far the distribution of values is from the uniform one, where it is farthest."""
    n = len(values)
    return max(max((at + 1) / n - p, p - at / n) for at, p in enumerate(sorted(values)))


def smirnov(values):
    """How likely uniform values are as far from uniform, or farther: the usual series."""
    root = sqrt(len(values))
    x = (root + 0.12 + 0.11 / root) * distance(values)
    return min(1.0, 2 * sum((-1) ** (k - 1) * exp(-2 * (k * x) ** 2) for k in range(1, 101)))


# favours


def nearer(wall, rng, seat=FAVOURED):
    """A wall in which a seat's haipai is one shanten nearer, by one exchange with a live tile."""
    slots = wall.haipai_slots(seat)
    tiles = list(wall.tiles)
    players = PlayerCount.THREE if wall.players == 3 else PlayerCount.FOUR

    def counts():
        held = [0] * 34
        for slot in slots:
            held[tiles[slot] // COPIES] += 1
        return held

    number, flags = calculate_necessary_tiles(counts(), players)
    live = [slot for slot in wall.layout.live if flags >> tiles[slot] // COPIES & 1]
    rng.shuffle(live)
    for there in live:
        for here in rng.sample(slots, len(slots)):
            tiles[here], tiles[there] = tiles[there], tiles[here]
            if calculate_replacement_number(counts(), players) == number - 1:
                return wall._replace(tiles=tuple(tiles))
            tiles[here], tiles[there] = tiles[there], tiles[here]
    return wall


@contextmanager
def better_haipai(rng, one_in=20):
    """Deal a player one shanten better in one hand of so many."""

    def play(start, wall, *others):
        if not rng.randrange(one_in):
            wall = nearer(wall, rng)
        return play_kyoku(start, wall, *others)

    with patch.object(game, "play_kyoku", play):
        yield


@contextmanager
def earlier_draws(rng, chance):
    """Give a player tiles that help one draw earlier, with some chance."""
    draw = Table.draw

    def favoured_draw(self, seat):
        if seat == FAVOURED and rng.random() < chance:
            self._live = swapped(self, seat)
        draw(self, seat)

    with patch.object(Table, "draw", favoured_draw):
        yield


def swapped(table, seat):
    """The live wall with a seat's next draw and the one after it exchanged, if only that helps."""
    live = list(table._live)
    here, there = table._drawn, table._drawn + table.rules.players
    if there >= len(live):
        return table._live
    players = PlayerCount.THREE if table.rules.players == 3 else PlayerCount.FOUR
    _, flags = calculate_necessary_tiles(table.hands[seat].counts, players)
    helps = [flags >> live[at] // COPIES & 1 for at in (here, there)]
    if helps == [0, 1]:
        live[here], live[there] = live[there], live[here]
    return tuple(live)


def favoured_total(logs):
    """What the favoured player found in games whose walls are no seed's."""
    total = LawTallies()
    for log in logs:
        total.merge(tallied(replace(log, seed=None))[FAVOURED])
    return total


def fair(hands):
    """Print how each measure of fair games keeps to its law."""
    found, total = p_values(games(hands, "fair"), 1)
    for measure, values in found.items():
        whole = estimate(total.whole((measure, ALL)))
        told = "no law" if not BY_NAME[measure].tested else f"KS p {smirnov(values):.3f}"
        z = (whole.found - whole.expected) / whole.deviation
        print(f"{measure:16} {len(values):6} values  {told}  {whole.trials:7} chances  z {z:+.2f}")


def favour(samples):
    """Print how often planted favours are seen."""
    shift = 1 / 20
    hands = round((normal_smallest_detectable(HAIPAI_DEVIATION, LEVEL) / shift) ** 2)
    sample("draws", 2600, samples, "accepted", lambda rng: earlier_draws(rng, 0.2))
    sample("haipai", hands, samples, "haipai-shanten", better_haipai)


def sample(what, hands, samples, measure, planted):
    """Play samples with a favour; print how often its own measure and the steps see it."""
    seen = []
    for number in range(samples):
        with planted(random.Random(number)):
            total = favoured_total(games(hands, f"{what} {number}", players=(4,)))
        seen.append([estimate(total.whole((name, ALL))) for name in (measure, "steps")])
    tell(what, hands, seen)


def tell(what, hands, seen):
    for name, column in zip(("its own measure", "steps"), zip(*seen, strict=True), strict=True):
        alarms = sum(each.p < LEVEL for each in column)
        mean = sum(each.z for each in column) / len(column)
        gain = sum(each.found - each.expected for each in column) / len(column)
        least = normal_smallest_detectable(column[0].deviation, LEVEL)
        print(
            f"{what}, {hands} hands, {name}: {alarms} of {len(column)} alarms, mean z {mean:+.2f}, "
            f"gain {gain:+.1f}, smallest detectable {least:.1f}",
            flush=True,
        )


def main():
    what, *numbers = sys.argv[1:]
    work, usual = {"fair": (fair, 10_000), "favour": (favour, 20)}[what]
    work(*map(int, numbers or [usual]))


if __name__ == "__main__":
    main()
