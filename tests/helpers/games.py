"""Whole games to test with, played by the project's own players.

The same arguments give the same game. Any number will do as a seed; it seeds the walls and
the players alike.
"""

import random
from functools import cache

from tests.games.game import play_game
from tests.games.mjlog_write import write_mjlog
from tests.games.seeds import random_seed, seeds_per_hand
from viewer.core.base.era import Era
from viewer.core.base.game_type import EAST_SOUTH, THREE_PLAYERS, Rules, rules_of_type
from viewer.core.base.records import Log, Player

EAST_ONLY = 0xA1
"""上: four players, east only, open tanyao, red fives."""

_SHORT = (23, 27, 34, 25, 5)

SEATS = (
    Player("Ａさん", 16, 2100.0, "M"),
    Player("b", 10, 1500.0, "F"),
    Player("雀", 0, 1623.0, "M"),
    Player("<&>", 18, 2211.0, "F"),
)


def game_type(players: int = 4, *, east_south: bool = False) -> Rules:
    return rules_of_type(
        EAST_ONLY | (THREE_PLAYERS if players == 3 else 0) | (EAST_SOUTH if east_south else 0)
    )


@cache
def make_log(seed: int, era: Era = Era.BASE64, players: int = 4, east_south: bool = False) -> Log:
    """A whole game."""
    rng = random.Random(seed)
    seeds = seeds_per_hand(rng) if era is Era.PER_HAND else random_seed(era, rng)
    rules = game_type(players, east_south=east_south)
    return play_game(seeds, rules, SEATS[:players], rng)


@cache
def make_bytes(
    seed: int,
    era: Era = Era.BASE64,
    players: int = 4,
    east_south: bool = False,
    packed: bool = False,
) -> bytes:
    """The same game as a file."""
    return write_mjlog(make_log(seed, era, players, east_south=east_south), packed=packed)


def short_log(number: int) -> Log:
    """A game of three players with one to three hands; there are five.

    To check it takes a third of what others take. For tests of what is done with many logs.
    """
    return make_log(_SHORT[number], players=3)


def short_bytes(number: int, *, packed: bool = False) -> bytes:
    """The same game as a file."""
    return make_bytes(_SHORT[number], players=3, packed=packed)
