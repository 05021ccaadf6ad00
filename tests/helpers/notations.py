"""Tiles read back from text, to hold what the program writes to what it was given.

The program itself reads digits before suits, by `read_mpsz`, and no other notation.
"""

import re
from collections.abc import Sequence

from viewer.core.base.errors import InputError
from viewer.core.base.notation import KANJI, UNICODE, read_mpsz
from viewer.core.base.tiles import COPIES, KINDS, RED_FIVE_IDS, TILES, Face

RED_FIVE_KINDS = tuple(sorted(tile // COPIES for tile in RED_FIVE_IDS))

_EVERY_KIND = [Face(kind) for kind in range(KINDS)]
_VARIATION_SELECTORS = "\ufe0e\ufe0f"


def _bad(text: str) -> InputError:
    return InputError("bad-tile", text=repr(text))


def _read_characters(text: str, characters: str) -> tuple[Face, ...]:
    shown = [c for c in "".join(text.split()) if c not in _VARIATION_SELECTORS]
    for character in shown:
        if character not in characters:
            raise _bad(character)
    return tuple(Face(characters.index(character)) for character in shown)


def read_kanji(text: str) -> tuple[Face, ...]:
    """One character a tile, as `KANJI` writes them."""
    return _read_characters(text, KANJI.write(_EVERY_KIND))


def read_unicode(text: str) -> tuple[Face, ...]:
    """One character a tile, as `UNICODE` writes them."""
    return _read_characters(text, UNICODE.write(_EVERY_KIND))


def read_majiang(text: str) -> tuple[Face, ...]:
    """Digits behind their suit, as `MAJIANG` writes them."""
    runs = re.split("(?=[mpsz])", text)
    return read_mpsz("".join(f"{run[1:]}{run[:1]}" for run in runs))


def read_ids(text: str) -> tuple[int, ...]:
    """Tile ids (0-135) between commas or white space."""
    words = text.replace(",", " ").split()
    for word in words:
        if not (word.isascii() and word.isdecimal() and len(word) <= 3 and int(word) < TILES):
            raise _bad(word[:8])
    return tuple(map(int, words))


def ids_for(faces: Sequence[Face]) -> tuple[int, ...]:
    """A tile id of its own for each face, lowest first.

    A red five gets the red id; a plain five gets it only as the fourth plain one.
    """
    free = {
        kind: [COPIES * kind + copy for copy in reversed(range(COPIES))] for kind in range(KINDS)
    }
    reds_left = {face.kind for face in faces if face.red} & set(RED_FIVE_KINDS)
    for kind in RED_FIVE_KINDS:
        red = free[kind].pop()
        if kind not in reds_left:
            free[kind].insert(0, red)
    given: list[int] = []
    for face in faces:
        if face.red and face.kind in reds_left:
            reds_left.remove(face.kind)
            given.append(COPIES * face.kind)
        elif not face.red and free[face.kind]:
            given.append(free[face.kind].pop())
        else:
            raise _bad(face.code)
    return tuple(given)
