"""Tiles and melds as tenhou.net/6 has them: 11 to 47, red fives 51 to 53; ``c275226``."""

import re
from typing import Final, NamedTuple

from viewer.core.base.errors import InputError
from viewer.core.base.meld import MeldKind
from viewer.core.base.tenhou6_notation import MELD_LETTERS
from viewer.core.base.tiles import KINDS, SUIT, Face

_TEN: Final = 10
_RED: Final = 50
_FIVE: Final = 4
_LETTERS: Final = "".join(MELD_LETTERS.values())
_MELD: Final = re.compile(rf"((?:[0-9]{{2}})*)([{_LETTERS}])((?:[0-9]{{2}})+)")
_KINDS: Final = {letter: kind for kind, letter in MELD_LETTERS.items()}


def face_of_number(number: object) -> Face:
    """Raises InputError ``bad-tile``."""
    if isinstance(number, int) and not isinstance(number, bool):
        suit, nth = divmod(number, _TEN)
        if number > _RED and nth in range(1, 4) and suit == _RED // _TEN:
            return Face(SUIT * (nth - 1) + _FIVE, red=True)
        kind = SUIT * (suit - 1) + nth - 1
        if suit > 0 and nth > 0 and kind < KINDS:
            return Face(kind)
    raise InputError("bad-tile", text=repr(number)[:20])


class RowMeld(NamedTuple):
    kind: MeldKind
    marked: Face  # behind the letter: the tile called, added or set aside
    own: list[Face]  # all others
    source: int  # how many seats further the tile came from


def meld_of_text(text: str) -> RowMeld:
    """Raises InputError ``bad-tile``: it is none."""
    found = _MELD.fullmatch(text)
    if found is None:
        raise InputError("bad-tile", text=repr(text)[:20])
    before, letter, after = found.groups()
    first, *rest = _faces(after)
    own = [*_faces(before), *rest]
    place = len(before) // 2
    kind = _KINDS[letter]
    is_last = place == len(own) and place > 1
    source = 3 if kind is MeldKind.CHI or not place else 1 if is_last else 2
    return RowMeld(kind, first, own, source)


def _faces(digits: str) -> list[Face]:
    return [face_of_number(int(digits[at : at + 2])) for at in range(0, len(digits), 2)]
