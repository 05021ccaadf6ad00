"""How many dora a hand has: what each indicator points at, norths set aside, and red fives."""

from collections.abc import Iterable
from typing import Final

from viewer.core.tiles import COPIES, RED_FIVE_IDS
from viewer.core.winning_forms import DRAGONS, HONOURS

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
