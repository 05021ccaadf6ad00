"""Riichi duels of fair players: a law whose hits end the hand shows only in many of them.

    python -m tests.stats.luck.fair_duels [PLAYERS] [DUELS]

In ten games a player has some five duels: too few for exact ranks (see `law`). So here
players who declare riichi whenever they can play hands up to the second riichi; from there each is
played on again and again, upon another order of all tiles that nobody has seen. Who is in riichi
then are two of a club of twenty, drawn each time; each player has so many duels (50).
"""

import random
import sys
from collections import defaultdict
from collections.abc import Iterator
from copy import copy
from dataclasses import dataclass, replace
from math import inf
from unittest.mock import patch

from tests.games.kyoku import played_out
from tests.games.table import Table
from tests.games.temperament import Temperament
from tests.stats.luck.own_games import distance, games, ranks_of, smirnov
from tests.stats.rigged.planted import change_wall, unseen_slots
from viewer.core.base.records import Log
from viewer.stats.luck.chances import chances_of
from viewer.stats.luck.law import ALL, Chances, LawTallies

POSITIONS = 2000
"""Hands with two in riichi, from which all duels begin."""

CLUB = 20

EAGER = Temperament(calls=0.05, kans=0.2, riichi=1.0, caution=0.0, passes=0.0, nagashi=0.0)

LAWS = ("duel-pays", "duel-paid", "duel-won", "chase", "chase-others", "chase-later", "waits-drawn")


@dataclass(slots=True)
class Position:
    """A hand when a second riichi was accepted."""

    table: Table
    seat: int  # who discarded
    riichi: tuple[int, ...]


def positions(seed: str) -> Iterator[Position]:
    """Play hands without end; yield those in which two are in riichi, as they were then."""
    found, pay = [], Table.pay_riichi

    def watched(table, seat):
        before = in_riichi(table)
        pay(table, seat)
        after = in_riichi(table)
        if len(after) == 2 > len(before) and table.remaining:
            found.append(Position(copied(table), seat, after))

    with patch.object(Table, "pay_riichi", watched):
        for _log in games(inf, seed, (4, 4, 3), temperament=EAGER):
            yield from found
            found.clear()


def in_riichi(table: Table) -> tuple[int, ...]:
    return tuple(hand.seat for hand in table.hands if hand.riichi)


def copied(table: Table) -> Table:
    """A table that shares nothing that play changes but the players' random numbers."""
    other = copy(table)
    other.hands = [copy(hand) for hand in table.hands]
    for hand in other.hands:
        hand.tiles, hand.counts = [*hand.tiles], [*hand.counts]
        hand.melds, hand.river = [*hand.melds], [*hand.river]
    for name in ("scores", "events", "seen", "kan_seats"):
        setattr(other, name, [*getattr(table, name)])
    return other


def played_on(position: Position, rng: random.Random) -> Table:
    """Play a position to its end, upon an order of the unseen tiles that is drawn."""
    table = copied(position.table)
    shuffle_unseen(table, rng)
    return played_out(table, table.after(position.seat))


def shuffle_unseen(table: Table, rng: random.Random) -> None:
    tiles, unseen = [*table.wall.tiles], unseen_slots(table)
    for slot, other in zip(unseen, rng.sample(unseen, len(unseen)), strict=True):
        tiles[slot] = table.wall.tiles[other]
    change_wall(table, tiles)


def duel_chances(position: Position, table: Table) -> list[Chances]:
    """The chances of those in riichi that came after the second riichi, of the laws of duels."""
    kyoku = table.record()
    log = Log(table.rules, (None,) * table.rules.players, None, (kyoku,))
    before = replace(kyoku, events=kyoku.events[: len(position.table.events)])
    earlier, whole = (chances_of(log, each, None) for each in (before, kyoku))
    return [_later(earlier[seat], whole[seat]) for seat in position.riichi]


def _later(earlier: Chances, whole: Chances) -> Chances:
    later = {law: whole.get(law, ())[len(earlier.get(law, ())) :] for law in LAWS}
    return {law: chances for law, chances in later.items() if chances}


class Club:
    """Players who meet in duels, two at a time, until each has had so many."""

    def __init__(self, duels: int, rng: random.Random) -> None:
        self._duels, self._rng = duels, rng
        self.found = defaultdict(list)  # ranks and p by law
        self._open()

    def _open(self) -> None:
        self._left = dict.fromkeys(range(CLUB), self._duels)
        self._tallies = [LawTallies() for _ in range(CLUB)]

    def add(self, duel: list[Chances]) -> None:
        if len(self._left) < 2:
            self._open()
        for one, chances in zip(self._rng.sample([*self._left], 2), duel, strict=True):
            self._tallies[one].add(chances, {})
            self._left[one] -= 1
            if not self._left[one]:
                del self._left[one]
                self._note(self._tallies[one])

    def _note(self, tallies: LawTallies) -> None:
        for law in LAWS:
            if (tally := tallies.get((law, ALL))) is not None:
                self.found[law].append(ranks_of(tally, self._rng))


def ranks(players: int, duels: int, seed="duels", number=POSITIONS):
    """Uniform ranks and the program's p-values, by law, of so many players."""
    rng, club = random.Random(seed), Club(duels, random.Random(f"{seed} club"))
    there = [each for each, _ in zip(positions(seed), range(number), strict=False)]
    while len(club.found["waits-drawn"]) < players:
        position = rng.choice(there)
        club.add(duel_chances(position, played_on(position, rng)))
    return club.found


def main():
    players, duels = map(int, [*sys.argv[1:], "10000", "50"][:2])
    for law, values in ranks(players, duels).items():
        uniform, told = zip(*values, strict=True)
        low = sum(p < 0.01 for p in told) / len(told)
        print(
            f"{law:12} {len(values)} players, D {distance(uniform):.4f}, "
            f"KS p {smirnov(uniform):.3f}, p < 1 %: {low:.2%}"
        )


if __name__ == "__main__":
    main()
