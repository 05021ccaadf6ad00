"""How many dora a hand has: what each indicator points at, norths set aside, and red fives."""

from collections.abc import Collection, Iterable
from typing import Final

from viewer.core.base.tiles import COPIES, RED_FIVE_IDS
from viewer.core.rules.winning_forms import DRAGONS, HONOURS
from viewer.core.rules.yaku import DORA, RED, URA

_SUIT: Final = 9
_WINDS: Final = 4
_DRAGON_KINDS: Final = 3
_NINE: Final = 8
_THREE: Final = 3


def dora_kind(indicator: int, players: int) -> int:
    """Return the kind of which an indicator (a tile id) makes dora."""
    kind = indicator // COPIES
    if kind >= DRAGONS:
        return DRAGONS + (kind - DRAGONS + 1) % _DRAGON_KINDS
    if kind >= HONOURS:
        return HONOURS + (kind - HONOURS + 1) % _WINDS
    if kind == 0 and players == _THREE:
        return _NINE  # of the characters there are only 1 and 9
    return kind - kind % _SUIT + (kind + 1) % _SUIT


def dora_han(tiles: Iterable[int], indicators: Iterable[int], players: int) -> int:
    """Return how often the indicators make dora of tiles."""
    kinds = [dora_kind(indicator, players) for indicator in indicators]
    return sum(kinds.count(tile // COPIES) for tile in tiles)


def red_han(tiles: Iterable[int]) -> int:
    """Return how many red fives there are."""
    return len(RED_FIVE_IDS.intersection(tiles))


def dora_yaku(
    tiles: Collection[int],
    shown: tuple[Collection[int], Collection[int]],
    norths: int,
    players: int,
    *,
    red_fives: bool,
) -> dict[int, int]:
    """Return the dora of a winning hand as yaku: number and han of each.

    Ura dora are named with every riichi, the others if there are any.

    Args:
        tiles: the hand's, melds included.
        shown: the indicators of dora and of ura dora; of the latter none without a riichi.
        norths: how many were set aside.
        players: 3 or 4.
        red_fives: whether they are played with.
    """
    dora, ura = shown
    red = red_han(tiles) if red_fives else 0
    found = {DORA: dora_han(tiles, dora, players) + norths, RED: red}
    found = {number: han for number, han in found.items() if han}
    return found | ({URA: dora_han(tiles, ura, players)} if ura else {})
