"""One tile as players type it, in whatever script."""

import re
from typing import Final

from viewer.core.base.errors import InputError
from viewer.core.base.notation import UNICODE, face_in_mpsz
from viewer.core.base.tiles import Face

_DIGITS: Final = "一二三四五六七八九"
_SUIT_SPELLINGS: Final = {"m": "m萬万", "p": "p筒饼餅", "s": "s索条條", "z": "z"}
_ONE_TILE: Final = re.compile(
    f"([赤红紅]?)([0-9{_DIGITS}])([{''.join(_SUIT_SPELLINGS.values())}])子?"
)
_DRAGONS: Final = {"白": 31, "發": 32, "発": 32, "发": 32, "中": 33}
_ALONE: Final = {each: kind for kind, each in enumerate(UNICODE.characters)} | _DRAGONS


def read_face(word: str) -> Face | None:
    """Read one tile as players type it: 6m, 6萬, 六万, 0p, 赤5p, 白, 🀏; None of another word.

    A wind has to be 1z to 4z: its kanji alone names a seat or a round.
    """
    if len(word) == 1 and word in _ALONE:
        return Face(_ALONE[word])
    found = _ONE_TILE.fullmatch(word)
    if found is None:
        return None
    red, digit, suit = found.groups()
    digit = str(_DIGITS.index(digit) + 1) if digit in _DIGITS else digit
    suit = next(each for each, spellings in _SUIT_SPELLINGS.items() if suit in spellings)
    try:
        return face_in_mpsz("0" if red and digit == "5" else digit, suit)
    except InputError:
        return None
