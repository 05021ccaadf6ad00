"""Tiles as text, in several notations, of which digits before suits are read back, too.

Text shows faces, so it does not tell four equal tiles apart; only the notation of ids does.
The kanji of Tenhou's sample program and the Unicode tiles have no red fives either.
"""

import re
from collections.abc import Iterable, Sequence
from functools import cache
from itertools import groupby
from typing import Final, NamedTuple

from viewer.core.base.errors import InputError
from viewer.core.base.tiles import KINDS, RED_FIVE_IDS, SUITS, TILES, Face, RedFives, faces_of
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
_RUN_OR_REST: Final = re.compile(r"([0-9]+)([mpsz])|.+")


class Notation(NamedTuple):
    name: str  # on the command line
    label: str  # what menus call it, with an example; to be translated
    characters: str = ""  # one a kind, by which red fives are plain ones; else digits and suits
    grouped: bool = True  # whether a suit's letter stands once for a run of digits, as in 406m
    suit_first: bool = False  # whether it stands before them, as in m406

    def write(self, faces: Iterable[Face]) -> str:
        """Write faces in the order given."""
        if self.characters:
            return "".join(self.characters[face.kind] for face in faces)
        if not self.grouped:
            return "".join(face.code for face in faces)
        text = ""
        for suit, run in groupby(faces, lambda face: face.suit):
            digits = "".join(face.digit for face in run)
            text += suit + digits if self.suit_first else digits + suit
        return text


def read_mpsz(text: str) -> tuple[Face, ...]:
    """Read digits before suits, as `MPSZ` and `WALL_TEXT` write them; no other notation is read.

    Raises:
        InputError: ``bad-tile``, with what cannot be read.
    """
    faces: list[Face] = []
    for match in _RUN_OR_REST.finditer("".join(text.split())):
        digits, suit = match.groups()
        if suit is None:
            raise InputError("bad-tile", text=repr(match[0][:8]))
        faces += [face_in_mpsz(digit, suit) for digit in digits]
    return tuple(faces)


@cache
def face_in_mpsz(digit: str, suit: str) -> Face:
    kind = SUITS.index(suit) * 9 + (int(digit) or 5) - 1
    if kind >= KINDS or (digit == "0" and suit == "z"):
        raise InputError("bad-tile", text=repr(digit + suit))
    return Face(kind, digit == "0")


MPSZ: Final = Notation("mpsz", N_("mpsz: 406m11z"))
WALL_TEXT: Final = Notation("text", N_("Two characters a tile: 4m0m6m1z1z"), grouped=False)
MAJIANG: Final = Notation("majiang", N_("Majiang (電脳麻将): m406z11"), suit_first=True)
STUDIO: Final = Notation("studio", N_("Riichi Mahjong Studio: 4m0m6m1z1z"), grouped=False)
KANJI: Final = Notation("kanji", N_("Kanji: 四五六東東"), _KANJI)
UNICODE: Final = Notation("unicode", N_("Unicode tiles: 🀊🀋🀌🀀🀀"), _UNICODE)

NOTATIONS: Final = {
    notation.name: notation for notation in (MPSZ, WALL_TEXT, MAJIANG, KANJI, UNICODE, STUDIO)
}
IDS: Final = "ids"
"""The name of the notation that writes tile ids, not faces."""

NOTATION_LABELS: Final = {
    **{name: notation.label for name, notation in NOTATIONS.items()},
    IDS: N_("Tenhou tile ids: 12,16,20,108,109"),
}
"""What menus call each notation, by its name."""

_UNKNOWN: Final = "?"


class Style(NamedTuple):
    """How tiles are written: the name of a notation, and which fives are red."""

    notation: str = MPSZ.name
    red_fives: RedFives = RED_FIVE_IDS

    def tiles(self, tile_ids: Sequence[int]) -> str:
        """Write tiles together, those that lie face down as unknown."""
        seen = [tile for tile in tile_ids if tile < TILES]
        hidden = _UNKNOWN * (len(tile_ids) - len(seen))
        if self.notation == IDS:
            return ",".join(map(str, seen)) + hidden
        faces = faces_of(seen, red_fives=self.red_fives)
        return NOTATIONS[self.notation].write(faces) + hidden

    def each(self, tile_ids: Iterable[int | None]) -> str:
        return " ".join(_UNKNOWN if tile is None else self.tiles([tile]) for tile in tile_ids)


PLAIN: Final = Style()
