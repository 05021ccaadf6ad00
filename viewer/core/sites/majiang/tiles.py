"""Tiles and melds as 電脳麻将 writes them: ``m406z1``, ``p550+5``."""

import re
from typing import Final, NamedTuple

from viewer.core.base.errors import InputError
from viewer.core.base.meld import MeldKind
from viewer.core.base.notation import read_mpsz
from viewer.core.base.tiles import Face

_RUN: Final = re.compile(r"([mpsz])([0-9]+)")
_TEXT: Final = re.compile(r"(?:[mpsz][0-9]*)*")
_MELD: Final = re.compile(r"([mpsz])((?:[0-9][-+=]?){3,4})")
_DIGIT: Final = re.compile(r"([0-9])([-+=]?)")
_SOURCES: Final = {"+": 1, "=": 2, "-": 3}
_PON: Final = 3


def paipu_faces(text: object) -> list[Face]:
    """Raises InputError ``bad-tile``."""
    if not isinstance(text, str) or not _TEXT.fullmatch(text):
        raise InputError("bad-tile", text=repr(text)[:20])
    return [*read_mpsz("".join(digits + suit for suit, digits in _RUN.findall(text)))]


def paipu_face(text: object) -> Face:
    faces = paipu_faces(text)
    if len(faces) != 1:
        raise InputError("bad-tile", text=repr(text)[:20])
    return faces[0]


class PaipuMeld(NamedTuple):
    kind: MeldKind
    called: Face  # of a kan by itself, the added tile, or any
    own: list[Face]  # what left the hand for a call
    source: int = 0  # how many seats further the tile came from


def paipu_meld(text: object) -> PaipuMeld:
    """Raises InputError ``bad-tile``."""
    found = _MELD.fullmatch(text) if isinstance(text, str) else None
    if found is None:
        raise InputError("bad-tile", text=repr(text)[:20])
    suit, rest = found.groups()
    digits = _DIGIT.findall(rest)
    faces = [read_mpsz(digit + suit)[0] for digit, _mark in digits]
    at = next((at for at, (_digit, mark) in enumerate(digits) if mark), None)
    if at is None:
        return PaipuMeld(MeldKind.ANKAN, faces[0], faces)
    if len(faces) > _PON and at == _PON - 1:
        return PaipuMeld(MeldKind.KAKAN, faces[_PON], [faces[_PON]])
    own = faces[:at] + faces[at + 1 :]
    source = _SOURCES[digits[at][1]]
    if len({face.kind for face in faces}) > 1:
        return PaipuMeld(MeldKind.CHI, faces[at], own, source)
    kind = MeldKind.PON if len(faces) == _PON else MeldKind.DAIMINKAN
    return PaipuMeld(kind, faces[at], own, source)
