"""A whole wall in a notation: in Tenhou's published order, or in another program's own.

Riichi Mahjong Studio takes the 136 tiles of a four-player wall with three red fives from the
clipboard, two characters a tile: 13 for each seat from seat 0 on; the live wall; each ura
indicator before its dora indicator, the first pair last; the rinshan tiles, the first last.
Source: that program (SiyeW/riichi-mahjong-studio on GitHub), as of its protocol 2.1.
"""

from collections.abc import Iterator
from typing import Final

from viewer.core.base.errors import InputError
from viewer.core.base.notation import STUDIO, write_tiles
from viewer.core.base.tiles import RED_FIVE_IDS, RedFives
from viewer.core.wall.wall import Wall

_PLAYERS: Final = 4


def write_wall(notation: str, wall: Wall, *, red_fives: RedFives) -> str:
    """Write a wall; raises InputError ``studio-wall`` if that program has no such wall."""
    if notation != STUDIO.name:
        return write_tiles(notation, wall.published, red_fives=red_fives)
    if wall.players != _PLAYERS or red_fives != RED_FIVE_IDS:
        raise InputError("studio-wall")
    return write_tiles(notation, tuple(_in_studio_order(wall)))


def _in_studio_order(wall: Wall) -> Iterator[int]:
    for hand in wall.haipai:
        yield from hand
    yield from wall.live
    for dora, ura in zip(reversed(wall.dora), reversed(wall.ura), strict=True):
        yield from (ura, dora)
    yield from reversed(wall.rinshan)
