"""By what a game is known again, in whatever file: its first deal.

The users' notes are filed under it: it must never change. So it is made of the tiles' faces, not of
ids, which some readers give themselves, and of no Python value's ``repr``.
"""

from hashlib import sha256
from typing import Final

from viewer.core.base.records import Draw, Kyoku, Log
from viewer.core.base.tiles import HIDDEN, faces_of

_BYTES: Final = 16


def game_of(log: Log) -> bytes:
    """The same for all logs of a game, however much of it they have after the first deal.

    Where none of that deal could be read, the first hand counts of which a tile is known.
    """
    first = log.hands[0]
    hands = [_faces(log, tiles) for tiles in first.haipai]
    dora = () if first.dora is None else (first.dora,)
    code = first.code.text if log.is_bare and first.code else ""
    parts = [*hands, _faces(log, dora), code]
    if not (any(hands) or code):
        parts.append(next((tiles for hand in log.hands if (tiles := _dealt_tiles(log, hand))), ""))
    return sha256("/".join(parts).encode()).digest()[:_BYTES]


def is_known(log: Log) -> bool:
    """Whether `game_of` tells it from others: nothing does where no tile could be read."""
    return log.is_bare or any(_dealt_tiles(log, hand) for hand in log.hands)


def _dealt_tiles(log: Log, hand: Kyoku) -> str:
    drawn = tuple(event.tile for event in hand.events if isinstance(event, Draw))
    return "".join(_faces(log, tiles) for tiles in (*hand.haipai, drawn))


def _faces(log: Log, tiles: tuple[int, ...]) -> str:
    known = (tile for tile in tiles if tile < HIDDEN)
    return "".join(face.code for face in faces_of(known, red_fives=log.red_fives))
