"""By what a game is known again, in whatever file: its first deal.

The users' notes are filed under it: it must never change. So it is made of the tiles' faces, not of
ids, which some readers give themselves, and of no Python value's ``repr``.
"""

from hashlib import sha256
from typing import Final

from viewer.core.base.records import Log
from viewer.core.base.tiles import HIDDEN, faces_of

_BYTES: Final = 16


def game_of(log: Log) -> bytes:
    """The same for all logs of a game, however much of it they have after the first deal."""
    first = log.hands[0]
    hands = [_faces(log, tiles) for tiles in first.haipai]
    dora = () if first.dora is None else (first.dora,)
    code = first.code.text if log.is_bare and first.code else ""
    return sha256("/".join([*hands, _faces(log, dora), code]).encode()).digest()[:_BYTES]


def _faces(log: Log, tiles: tuple[int, ...]) -> str:
    known = (tile for tile in tiles if tile < HIDDEN)
    return "".join(face.code for face in faces_of(known, red_fives=log.red_fives))
