"""Tiles to and from text, one notation a class.

Text shows faces, not ids, so reading gives faces. Round trips are exact wherever the notation
can say what is to be said: the kanji of Tenhou's sample program and the Unicode tiles have no
red fives, Tenhou ids have nothing else than ids.
"""

import re
from collections.abc import Iterable, Sequence
from typing import Final, Protocol

from viewer.core.errors import InputError
from viewer.core.tiles import COPIES, KINDS, RED_FIVE_IDS, RED_FIVE_KINDS, SUITS, TILES, Face

_KANJI: Final = "一二三四五六七八九①②③④⑤⑥⑦⑧⑨123456789東南西北白發中"

_UNICODE: Final = "".join(
    map(
        chr,
        (
            *range(0x1F007, 0x1F010),  # characters
            *range(0x1F019, 0x1F022),  # circles: they stand after bamboo
            *range(0x1F010, 0x1F019),  # bamboo
            *range(0x1F000, 0x1F004),  # winds
            *(0x1F006, 0x1F005, 0x1F004),  # white, green, red: the block has them reversed
        ),
    )
)
_VARIATION_SELECTORS: Final = "\ufe0e\ufe0f"


class Notation(Protocol):
    """A way to write tiles."""

    @property
    def name(self) -> str:
        """The notation's name on the command line."""

    def write(self, faces: Iterable[Face]) -> str:
        """Write faces in the order given."""

    def read(self, text: str) -> tuple[Face, ...]:
        """Read faces back.

        Raises:
            InputError: ``bad-tile``, with what could not be read.
        """


def _face(digit: str, suit: str) -> Face:
    """Return the face of a digit (0 = red five) and a suit letter."""
    kind = SUITS.index(suit) * 9 + (int(digit) or 5) - 1
    if kind >= KINDS or (digit == "0" and suit == "z"):
        raise InputError("bad-tile", text=repr(digit + suit))
    return Face(kind, digit == "0")


class _Grouped:
    """Runs of digits with their suit's letter before or after: ``406m``, ``m406``."""

    def __init__(self, name: str, *, suit_first: bool) -> None:
        self.name = name
        self._suit_first = suit_first
        self._run = re.compile(r"([mpsz])([0-9]+)" if suit_first else r"([0-9]+)([mpsz])", re.ASCII)

    def write(self, faces: Iterable[Face]) -> str:
        runs: list[list[str]] = []
        for face in faces:
            if not runs or runs[-1][0] != face.suit:
                runs.append([face.suit, ""])
            runs[-1][1] += face.digit
        return "".join(suit + run if self._suit_first else run + suit for suit, run in runs)

    def read(self, text: str) -> tuple[Face, ...]:
        compact = "".join(text.split())
        faces: list[Face] = []
        at = 0
        while at < len(compact):
            match = self._run.match(compact, at)
            if match is None:
                raise InputError("bad-tile", text=repr(compact[at : at + 8]))
            first, second = match.groups()
            suit, run = (first, second) if self._suit_first else (second, first)
            faces.extend(_face(digit, suit) for digit in run)
            at = match.end()
        return tuple(faces)


class _WallText(_Grouped):
    """Two characters a tile, ``4m0m6m``; what Mahjong Soul hashes. Reads `mpsz` as well."""

    def __init__(self) -> None:
        super().__init__("text", suit_first=False)

    def write(self, faces: Iterable[Face]) -> str:
        return "".join(face.code for face in faces)


class _OneCharacter:
    """One character a kind; red fives are written as plain ones."""

    def __init__(self, name: str, characters: str, ignored: str = "") -> None:
        self.name = name
        self._characters = characters
        self._ignored = ignored
        self._kinds = {character: kind for kind, character in enumerate(characters)}

    def write(self, faces: Iterable[Face]) -> str:
        return "".join(self._characters[face.kind] for face in faces)

    def read(self, text: str) -> tuple[Face, ...]:
        compact = [c for c in "".join(text.split()) if c not in self._ignored]
        for character in compact:
            if character not in self._kinds:
                raise InputError("bad-tile", text=repr(character))
        return tuple(Face(self._kinds[character]) for character in compact)


MPSZ: Final[Notation] = _Grouped("mpsz", suit_first=False)
WALL_TEXT: Final[Notation] = _WallText()
MAJIANG: Final[Notation] = _Grouped("majiang", suit_first=True)
KANJI: Final[Notation] = _OneCharacter("kanji", _KANJI)
UNICODE: Final[Notation] = _OneCharacter("unicode", _UNICODE, _VARIATION_SELECTORS)

NOTATIONS: Final[dict[str, Notation]] = {
    notation.name: notation for notation in (MPSZ, WALL_TEXT, MAJIANG, KANJI, UNICODE)
}
IDS: Final = "ids"
"""The name of the notation that writes tile ids, not faces."""


def write_ids(tile_ids: Iterable[int]) -> str:
    """Write tile ids, comma-separated."""
    return ",".join(map(str, tile_ids))


def read_ids(text: str) -> tuple[int, ...]:
    """Read tile ids (0-135) between commas or white space.

    Raises:
        InputError: ``bad-tile``.
    """
    words = text.replace(",", " ").split()
    for word in words:
        if not (word.isascii() and word.isdecimal() and len(word) <= 3 and int(word) < TILES):  # noqa: PLR2004
            raise InputError("bad-tile", text=repr(word[:8]))
    return tuple(map(int, words))


def write_tiles(notation: str, tile_ids: Sequence[int], *, red_fives: bool = True) -> str:
    """Write tile ids in a notation named in `NOTATIONS`, or ``ids``."""
    if notation == IDS:
        return write_ids(tile_ids)
    faces = (Face(t // COPIES, red_fives and t in RED_FIVE_IDS) for t in tile_ids)
    return NOTATIONS[notation].write(faces)


def ids_for(faces: Sequence[Face]) -> tuple[int, ...]:
    """Give each face a tile id of its own, lowest first.

    A red five gets the red id; a plain five gets it only as the fourth plain one.

    Raises:
        InputError: ``bad-tile``, for a fifth tile of a kind or a second red five.
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
            raise InputError("bad-tile", text=repr(face.code))
    return tuple(given)
