"""How likely something is if the tiles that are left lie in any order: exact laws.

All tiles that nobody has drawn or turned up are alike: a law needs only how many of each sort are
left, never where a wall ends or a dead wall begins.
"""

from collections.abc import Iterable, Mapping, Sequence
from math import comb
from typing import Final

_NOTHING: Final = 0


def none_among(tiles: int, wanted: int, taken: int) -> float:
    """How likely none of the wanted is among so many taken; 0 if that cannot be."""
    return comb(tiles - wanted, taken) / max(1, comb(tiles, taken))


def worth_at_least(worths: Mapping[int, int], taken: int, least: int) -> float:
    """How likely the tiles taken are worth so much together; ``worths`` are how many of each.

    0 if there are fewer tiles.
    """
    ways = {(0, 0): 1}  # by how many are taken, and what they are worth
    for worth, count in worths.items():
        added: dict[tuple[int, int], int] = {}
        for (done, total), found in ways.items():
            for more in range(min(count, taken - done) + 1):
                key = done + more, total + more * worth
                added[key] = added.get(key, 0) + found * comb(count, more)
        ways = added
    good = sum(found for (done, total), found in ways.items() if done == taken and total >= least)
    return good / max(1, comb(sum(worths.values()), taken))


DuelEnd = tuple[int, int | None]
"""Who wins, a bit for each seat, and who drew the tile; nobody if no draw decides it."""


def duel_law(
    drawers: Iterable[int], sorts: Mapping[int, int], no_ron: int = 0
) -> dict[DuelEnd, float]:
    """How likely each end is of a duel between seats that discard whatever does not win.

    A sort of tiles is known by who wins with it: a bit for each seat; ``sorts`` are how many of
    each are left. Seats of ``no_ron`` are furiten: they win with their own draws alone.
    ``drawers`` are who draws, in order; draws of others are left out, since any tile is as likely.
    """
    order = tuple(drawers)
    ends: dict[DuelEnd, float] = {}
    states = {tuple(sorted(sorts.items())): 1.0}
    for drawer in order:
        following: dict[tuple[tuple[int, int], ...], float] = {}
        for state, chance in states.items():
            total = max(1, sum(count for _, count in state))
            for sort, count in state:
                share = chance * count / total
                winners = _winners(sort, drawer, no_ron)
                if winners:
                    ends[winners, drawer] = ends.get((winners, drawer), 0.0) + share
                elif count:
                    left = _without(state, sort)
                    following[left] = following.get(left, 0.0) + share
        states = following
    ends[_NOTHING, None] = sum(states.values())
    return ends


def _winners(sort: int, drawer: int, no_ron: int) -> int:
    own = 1 << drawer
    return own if sort & own else sort & ~no_ron


def _without(state: Sequence[tuple[int, int]], sort: int) -> tuple[tuple[int, int], ...]:
    return tuple((each, count - (each == sort)) for each, count in state)
