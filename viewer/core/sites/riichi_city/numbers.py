"""Riichi City's numbers of tiles and yaku.

A tile is suit times 16 and the digit, 256 more for a red five. Source of the yaku: the client's
`EMjFangType`, as public converters print it; held against real records.
"""

from collections.abc import Iterable
from typing import Final

from viewer.core.base.errors import InputError
from viewer.core.base.tiles import FIRST_HONOUR, Face
from viewer.core.sites.endings import YakuNumbers
from viewer.core.sites.json_fields import int_within

_RED: Final = 256
_FIRST_KINDS: Final = (9, 18, 0)
"""Of pinzu, souzu, manzu."""

FACES: Final = {
    **{
        16 * suit + digit: Face(first + digit - 1)
        for suit, first in enumerate(_FIRST_KINDS)
        for digit in range(1, 10)
    },
    **{_RED + 16 * suit + 5: Face(first + 4, red=True) for suit, first in enumerate(_FIRST_KINDS)},
    **{16 * (3 + honour) + 1: Face(FIRST_HONOUR + honour) for honour in range(7)},
}


def face_of_card(card: object) -> Face:
    """Raises InputError ``bad-tile``."""
    number = int_within(card, _RED * 2)
    face = None if number is None else FACES.get(number)
    if face is None:
        raise InputError("bad-tile", text=repr(card)[:20])
    return face


def faces_of_cards(cards: Iterable[object]) -> list[Face]:
    return [face_of_card(card) for card in cards]


def faces_as_numbers(faces: Iterable[Face]) -> list[int]:
    """Tiles in order, to be compared."""
    return sorted(2 * face.kind + face.red for face in faces)


NAGASHI: Final = 30

CITY_YAKU: Final = YakuNumbers(
    seat_wind=11,
    round_wind=10,
    others={
        0: 1, 1: 0, 2: 2, 3: 4, 4: 5, 5: 6, 6: 3, 7: 20, 8: 19, 9: 18, 12: 9, 13: 7, 14: 8, 15: 21,
        16: 28, 17: 22, 18: 29, 19: 27, 20: 31, 21: 23, 22: 24, 23: 25, 24: 30, 25: 26, 26: 33,
        27: 34, 28: 32, 29: 35, 31: 37, 32: 38, 33: 36, 34: 47, 35: 48, 36: 45, 37: 46, 38: 40,
        39: 41, 40: 51, 41: 44, 42: 42, 43: 49, 44: 50, 45: 39, 46: 43, 49: 54, 50: 52,
        51: 53, 55: 52,
    },
)  # fmt: skip
"""55 is kita, which counts as dora. Open riichi (52 to 54), 47 (all green without its dragon), 48
(eight dealer's wins) and 56 are not Tenhou's."""
