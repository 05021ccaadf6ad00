"""How a call's tiles lie: in the window's views, in results, and on a page of a game."""

from functools import lru_cache
from typing import Final, NamedTuple

from viewer.core.base.meld import Meld, MeldKind

_NEXT: Final = 1
"""A source: the seat after the caller's, to its right."""
_BEFORE: Final = 3


class Piece(NamedTuple):
    tile: int  # its tile id
    sideways: bool = False  # whether it is turned by a quarter
    down: bool = False  # whether it lies face down
    above: bool = False
    """Whether it lies on the far side of the tile before, as a kakan's added tile."""


@lru_cache(maxsize=512)
def pieces_of(meld: Meld) -> tuple[Piece, ...]:
    """Return a call's tiles from left to right."""
    if meld.called is None:
        return _pieces_from_hand(meld)
    own = [Piece(tile) for tile in meld.tiles if tile not in (meld.called, meld.added)]
    taken = [Piece(meld.called, sideways=True)]
    if meld.added is not None:
        taken.append(Piece(meld.added, sideways=True, above=True))
    at = {_NEXT: len(own), _BEFORE: 0}.get(meld.source, 1)
    return (*own[:at], *taken, *own[at:])


def _pieces_from_hand(meld: Meld) -> tuple[Piece, ...]:
    """Return the tiles of a call that took none; an ankan's outer ones lie face down.

    A red five has the first id of its kind: it goes to the middle, where it is seen.
    """
    if meld.kind is not MeldKind.ANKAN:
        return tuple(map(Piece, meld.tiles))
    first, second, third, fourth = meld.tiles
    return (Piece(second, down=True), Piece(first), Piece(third), Piece(fourth, down=True))
