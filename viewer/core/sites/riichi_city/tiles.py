"""Riichi City's numbers of tiles: suit times 16 and the digit, 256 more for a red five."""

from collections.abc import Iterable
from typing import Final

from viewer.core.base.errors import InputError
from viewer.core.base.tiles import Face

_RED: Final = 256
_FIRST_KINDS: Final = (9, 18, 0)
"""Of pinzu, souzu, manzu."""
_HONOURS: Final = 27

FACES: Final = {
    **{
        16 * suit + digit: Face(first + digit - 1)
        for suit, first in enumerate(_FIRST_KINDS)
        for digit in range(1, 10)
    },
    **{_RED + 16 * suit + 5: Face(first + 4, red=True) for suit, first in enumerate(_FIRST_KINDS)},
    **{16 * (3 + honour) + 1: Face(_HONOURS + honour) for honour in range(7)},
}


def face_of_card(card: object) -> Face:
    """Raises InputError ``bad-tile``."""
    face = FACES.get(card) if isinstance(card, int) else None
    if face is None:
        raise InputError("bad-tile", text=repr(card)[:20])
    return face


def faces_of_cards(cards: Iterable[object]) -> list[Face]:
    return [face_of_card(card) for card in cards]
