"""Whole games of the project's own making, on the walls of any seed.

No real log may be shipped or published, and none shows every rare ending in every era. So the
project plays its own: simple players, Tenhou's rules, and a `Log` that `mjlog_write` turns
into the same XML as Tenhou's. They serve as the sample log, as test input and as load.

Here is one game, kyoku after kyoku until Tenhou's rules end it. Further reading, in order:
`progress` (who deals next, when it ends), `kyoku` (one hand: whose turn, who may interrupt),
`table` (what lies where), `hand` (one seat), `choices` (what a player wants), `results` (how a
hand ends), `scoring` and `payments` (what a win is worth).

Not modelled: liability for another's yakuman (paoWho), robbing a closed kan for thirteen
orphans, robbing a kita, time, and connections that break.
"""

import random
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import count
from typing import Final

from tests.games.kyoku import play_kyoku
from tests.games.progress import Start, final_text, first_start, next_start
from tests.games.temperament import Temperament, random_temperament
from viewer.core.base.era import Era
from viewer.core.base.game_type import Rules
from viewer.core.base.records import Kyoku, Log, Player, Ryuukyoku, Win
from viewer.core.base.seed import Seed
from viewer.core.wall.wall import Wall, walls_of_seed

_BATCH: Final = 16
"""Walls made at a time."""


def play_game(
    seeds: Seed | Iterator[Seed],
    rules: Rules,
    seats: Sequence[Player],
    rng: random.Random,
    temperaments: Sequence[Temperament] | None = None,
) -> Log:
    """Play a whole game on the walls of a seed.

    Args:
        seeds: the game's seed; for the per-hand era an iterator that gives each hand its own.
        rules: what is played: players, length, red fives, open tanyao.
        seats: who plays, the first dealer first; three or four, as the rules say.
        rng: all that the players leave to chance; the same gives the same game.
        temperaments: how the players are inclined; without it ``rng`` decides.

    Raises:
        ValueError: the number of seats or temperaments is not that of the rules, or a single
            seed is of the per-hand era.
    """
    inclined = tuple(temperaments or (random_temperament(rng) for _ in seats))
    if not len(seats) == len(inclined) == rules.players:
        raise ValueError(f"{rules.players} players and temperaments are needed")
    walls = _walls(seeds, rules.players)
    hands: list[Kyoku] = []
    start: Start | None = first_start(rules.players)
    while start is not None:
        seed, wall = next(walls)
        start = replace(start, seed=seed)
        table = play_kyoku(start, wall._replace(dealer=start.dealer), rules, inclined, rng)
        hands.append(table.record())
        start = next_start(start, hands[-1].results, table.scores, table.sticks, rules)
    final = final_text(table.scores, table.sticks, table.wall.era, east_south=rules.east_south)
    hands[-1] = _with_final(hands[-1], final)
    game_seed = seeds if isinstance(seeds, Seed) else None
    return Log(rules, tuple(seats), game_seed, tuple(hands), first_dealer=hands[0].dealer)


def _walls(seeds: Seed | Iterator[Seed], players: int) -> Iterator[tuple[Seed | None, Wall]]:
    """Yield each hand's own seed, if it has one, and its wall."""
    if not isinstance(seeds, Seed):
        for seed in seeds:
            yield seed, walls_of_seed(seed, players, 1)[0]
        return
    if seeds.era is Era.PER_HAND:
        raise ValueError("a game of the per-hand era needs a seed for each hand")
    for batch in count(1):
        made = walls_of_seed(seeds, players, batch * _BATCH)
        yield from ((None, wall) for wall in made[-_BATCH:])


def _with_final(kyoku: Kyoku, final: str) -> Kyoku:
    *before, last = kyoku.events
    assert isinstance(last, Win | Ryuukyoku)
    return replace(kyoku, events=(*before, replace(last, final=final)))
