"""A wall that its site publishes as a text: the faces known, the copies numbered as they come.

Source: `resources/help/walls.md`, "Other sites' walls".
"""

import re
from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from typing import Final

from viewer.core.base.era import WallCode
from viewer.core.base.errors import InputError
from viewer.core.base.notation import read_mpsz
from viewer.core.base.records import Draw, Kyoku, Log
from viewer.core.base.tiles import COPIES, RED_FIVE_IDS, Face, RedFives, faces_of, tile_ids_of
from viewer.core.wall.shuffle import Words
from viewer.core.wall.wall import HAND, Wall, layout_of

_CHARACTERS: Final = 2
"""Of a text, a tile."""


WALL_CODE: Final = re.compile(rb"(?:[0-9][mpsz]){68,}")
"""Such a text, in whatever form of file."""


def faces_in_code(code: WallCode, players: int) -> tuple[Face, ...]:
    """The faces that a text tells of, the first drawn first; or InputError ``wall-…``."""
    size = len(tile_ids_of(players)) - (0 if code.era.deal_published else HAND * players + 1)
    if len(code.text) != _CHARACTERS * size:
        raise InputError("wall-size", found=len(code.text) // _CHARACTERS, expected=size)
    try:
        faces = read_mpsz(code.text)
    except InputError as error:
        raise InputError("wall-tile", **error.values) from None
    if len(faces) != size:  # spaces stand for a tile
        raise InputError("wall-size", found=len(faces), expected=size)
    return faces


@cache
def copies_of(face: Face, *, red_fives: RedFives) -> tuple[int, ...]:
    """The tile ids of a face."""
    first = COPIES * face.kind
    every = range(first, first + COPIES)
    return tuple(tile for tile in every if (tile in red_fives) == face.red) or tuple(every)


def red_fives_in(texts: Iterable[str]) -> RedFives:
    """The red fives of a game by the texts of its walls; the usual ones if there is none.

    Of each suit they are as many as most of the walls have: another one has been changed.
    """
    walls = [tuple(min(text.count(f"0{suit}"), COPIES) for suit in "mps") for text in texts]
    if not walls:
        return RED_FIVE_IDS
    counts = [max(sorted(set(column)), key=column.count) for column in zip(*walls, strict=True)]
    pairs = zip(sorted(RED_FIVE_IDS), counts, strict=True)
    return frozenset(first + nth for first, count in pairs for nth in range(count))


def numbered_faces(faces: Iterable[Face], *, red_fives: RedFives) -> Iterator[int]:
    """Give each face its lowest tile id that is left; what is there too often has an id again."""
    met = set[int]()
    for face in faces:
        copies = copies_of(face, red_fives=red_fives)
        tile = next((each for each in copies if each not in met), copies[0])
        met.add(tile)
        yield tile


def wall_of_code(
    code: WallCode, hands: Sequence[Sequence[Face]], dealer: int, *, red_fives: RedFives
) -> Wall:
    """Make a wall, or raise InputError ``wall-…``: its text is none, or both lack a hand.

    ``hands`` are those dealt, by seat, the dealer's with the first draw. They count only where the
    text lacks them: then they stand where such a hand is dealt, in the order given.
    """
    players = len(hands)
    faces = faces_in_code(code, players)
    if not code.era.deal_published:
        if [len(hand) - (seat == dealer) for seat, hand in enumerate(hands)] != [HAND] * players:
            raise InputError("wall-deal")
        faces = (*_in_dealing_order(code, hands, dealer), *faces)
    tiles = numbered_faces(faces, red_fives=red_fives)
    return Wall(code.era, players, tuple(tiles)[::-1], (), dealer)


def _in_dealing_order(
    code: WallCode, hands: Sequence[Sequence[Face]], dealer: int
) -> Iterator[Face]:
    players = len(hands)
    layout = layout_of(code.era, players)
    by_slot = {
        slot: face
        for seat, hand in enumerate(hands)
        for slot, face in zip(layout.haipai[(seat - dealer) % players], hand, strict=False)
    }
    by_slot[layout.live[0]] = hands[dealer][-1]
    for slot in sorted(by_slot, reverse=True):
        yield by_slot[slot]


def tiles_of_code(code: WallCode, players: int, *, red_fives: RedFives) -> tuple[int | None, ...]:
    """Tile ids by slot; None for those dealt, where the text lacks them."""
    tiles = numbered_faces(read_mpsz(code.text), red_fives=red_fives)
    dealt = len(tile_ids_of(players)) - len(code.text) // _CHARACTERS
    return (*[None] * dealt, *tiles)[::-1]


def walls_of_codes(log: Log, _words: Words) -> tuple[Wall | None, ...]:
    """The walls of a log whose site publishes them; None for a kyoku without."""
    return tuple([_wall_of(kyoku, red_fives=log.red_fives) for kyoku in log.hands])


def _wall_of(kyoku: Kyoku, *, red_fives: RedFives) -> Wall | None:
    if kyoku.code is None:
        return None
    hands = [faces_of(hand, red_fives=red_fives) for hand in kyoku.haipai]
    first = next((event for event in kyoku.events if isinstance(event, Draw)), None)
    if first is not None:
        hands[kyoku.dealer] += faces_of((first.tile,), red_fives=red_fives)
    try:
        return wall_of_code(kyoku.code, hands, kyoku.dealer, red_fives=red_fives)
    except InputError:  # its reader has remarked on it
        return None
