"""Tiles as text, one notation a class; the wall text that other sites hash is read back, too.

Text shows faces, so it does not tell four equal tiles apart; only the notation of ids does.
The kanji of Tenhou's sample program and the Unicode tiles have no red fives either.
"""

import re
from collections.abc import Iterable, Sequence
from typing import Final, Protocol

from viewer.core.base.errors import InputError
from viewer.core.base.tiles import COPIES, KINDS, RED_FIVE_IDS, SUITS, Face, RedFives
from viewer.translation import N_

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


class Notation(Protocol):
    @property
    def name(self) -> str:
        """The notation's name on the command line."""

    @property
    def label(self) -> str:
        """What menus call it, with an example; to be translated."""

    def write(self, faces: Iterable[Face]) -> str:
        """Write faces in the order given."""


def _face(digit: str, suit: str) -> Face:
    kind = SUITS.index(suit) * 9 + (int(digit) or 5) - 1
    if kind >= KINDS or (digit == "0" and suit == "z"):
        raise InputError("bad-tile", text=repr(digit + suit))
    return Face(kind, digit == "0")


class _Grouped:
    """Runs of digits with their suit's letter before or after: ``406m``, ``m406``."""

    def __init__(self, name: str, label: str, *, suit_first: bool) -> None:
        self.name = name
        self.label = label
        self._suit_first = suit_first
        self._run = r"([mpsz])([0-9]+)" if suit_first else r"([0-9]+)([mpsz])"

    def write(self, faces: Iterable[Face]) -> str:
        runs: list[list[str]] = []
        for face in faces:
            if not runs or runs[-1][0] != face.suit:
                runs.append([face.suit, ""])
            runs[-1][1] += face.digit
        return "".join(suit + run if self._suit_first else run + suit for suit, run in runs)

    def read(self, text: str) -> tuple[Face, ...]:
        """Read faces back; raises InputError ``bad-tile`` with what could not be read."""
        compact = "".join(text.split())
        pattern = re.compile(self._run)
        faces: list[Face] = []
        at = 0
        while at < len(compact):
            match = pattern.match(compact, at)
            if match is None:
                raise InputError("bad-tile", text=repr(compact[at : at + 8]))
            first, second = match.groups()
            suit, run = (first, second) if self._suit_first else (second, first)
            faces.extend(_face(digit, suit) for digit in run)
            at = match.end()
        return tuple(faces)


class _WallText(_Grouped):
    """Two characters a tile, ``4m0m6m``; what Mahjong Soul hashes. Reads `mpsz` as well."""

    def write(self, faces: Iterable[Face]) -> str:
        return "".join(face.code for face in faces)


class _OneCharacter:
    """One character a kind; red fives are written as plain ones."""

    def __init__(self, name: str, label: str, characters: str) -> None:
        self.name = name
        self.label = label
        self._characters = characters

    def write(self, faces: Iterable[Face]) -> str:
        return "".join(self._characters[face.kind] for face in faces)


MPSZ: Final = _Grouped("mpsz", N_("mpsz: 406m11z"), suit_first=False)
WALL_TEXT: Final = _WallText("text", N_("Two characters a tile: 4m0m6m1z1z"), suit_first=False)
MAJIANG: Final = _Grouped("majiang", N_("Majiang (電脳麻将): m406z11"), suit_first=True)
STUDIO: Final = _WallText("studio", N_("Riichi Mahjong Studio: 4m0m6m1z1z"), suit_first=False)
KANJI: Final[Notation] = _OneCharacter("kanji", N_("Kanji: 四五六東東"), _KANJI)
UNICODE: Final[Notation] = _OneCharacter("unicode", N_("Unicode tiles: 🀊🀋🀌🀀🀀"), _UNICODE)

NOTATIONS: Final[dict[str, Notation]] = {
    notation.name: notation for notation in (MPSZ, WALL_TEXT, MAJIANG, KANJI, UNICODE, STUDIO)
}
IDS: Final = "ids"
"""The name of the notation that writes tile ids, not faces."""

NOTATION_LABELS: Final = {
    **{name: notation.label for name, notation in NOTATIONS.items()},
    IDS: N_("Tenhou tile ids: 12,16,20,108,109"),
}
"""Every name that `write_tiles` takes, and what menus call it."""


def write_ids(tile_ids: Iterable[int]) -> str:
    return ",".join(map(str, tile_ids))


def write_tiles(
    notation: str, tile_ids: Sequence[int], *, red_fives: RedFives = RED_FIVE_IDS
) -> str:
    if notation == IDS:
        return write_ids(tile_ids)
    faces = (Face(t // COPIES, t in red_fives) for t in tile_ids)
    return NOTATIONS[notation].write(faces)
