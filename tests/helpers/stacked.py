"""Stacked walls: hands and draws of one's choice, to bring about what chance seldom does."""

import random
import re
from collections.abc import Sequence

from tests.games.kyoku import play_kyoku
from tests.games.progress import Start
from tests.games.table import Table
from tests.games.temperament import Temperament
from viewer.core.base.era import Era
from viewer.core.base.game_type import EAST_SOUTH, rules_of_type
from viewer.core.base.records import Kyoku
from viewer.core.base.tiles import COPIES, SUITS, tile_ids_of
from viewer.core.wall.wall import Wall, layout_of

FOUR = rules_of_type(0xA1 | EAST_SOUTH)
THREE = rules_of_type(0xB1 | EAST_SOUTH)

PLAIN = Temperament(
    calls=0, kans=0, riichi=0, kita=0, caution=0, whim=0, aborts=0, passes=0, nagashi=0
)
"""A player who calls nothing, declares nothing, and takes every win."""


def kinds(text: str) -> list[int]:
    """Kinds from text such as ``123m55z``."""
    return [
        SUITS.index(suit) * 9 + int(digit) - 1
        for digits, suit in re.findall(r"(\d+)([mpsz])", text)
        for digit in digits
    ]


def stacked_wall(
    hands: Sequence[str], live: str = "", rinshan: str = "", dora: str = "", era: Era = Era.BASE64
) -> Wall:
    """A wall that deals these hands, seat 0 dealing, then these tiles; the rest as they come.

    No red five is dealt as long as there are others of its kind.
    """
    players = len(hands)
    layout = layout_of(era, players)
    rest = sorted(tile_ids_of(players))
    slots: dict[int, int] = {}
    rows = [*zip(layout.haipai, hands, strict=True)]
    rows += [(layout.live, live), (layout.rinshan, rinshan), (layout.dora, dora)]
    for row, text in rows:
        for slot, kind in zip(row, kinds(text), strict=False):
            tile = max(tile for tile in rest if tile // COPIES == kind)
            rest.remove(tile)
            slots[slot] = tile
    random.Random(0).shuffle(rest)
    tiles = tuple(slots[slot] if slot in slots else rest.pop() for slot in range(layout.size))
    return Wall(era, players, tiles, (1, 1))


def table_of(wall: Wall, *temperaments: Temperament, honba: int = 0, sticks: int = 0) -> Table:
    """East 1 just dealt; players without a temperament of their own are `PLAIN`."""
    rules = THREE if wall.players == 3 else FOUR
    inclined = (*temperaments, *[PLAIN] * (wall.players - len(temperaments)))
    start = Start(1, 0, honba, sticks, (25_000,) * wall.players)
    return Table(start, wall, rules, inclined, random.Random(1))


def play_stacked(wall: Wall, *temperaments: Temperament) -> Kyoku:
    """Let the players play East 1 on a wall."""
    table = table_of(wall, *temperaments)
    return play_kyoku(table.start, wall, table.rules, table.temperaments, table.rng).record()
