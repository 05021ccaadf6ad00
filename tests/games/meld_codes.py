"""Calls back to the 16-bit codes of a log's N elements: the other way of `core.base.meld`."""

from typing import Final

from viewer.core.base.meld import Meld, MeldKind
from viewer.core.base.tiles import COPIES

_CHI: Final = 0x4
_PON: Final = 0x8
_KAKAN: Final = 0x10
_KITA: Final = 0x20
_RUNS_PER_SUIT: Final = 7


def encode_meld(meld: Meld) -> int:
    """Write the code that `decode_meld` reads back to an equal meld."""
    first = meld.tiles[0]
    kind = first // COPIES
    if meld.kind is MeldKind.CHI:
        suit, lowest = divmod(kind, 9)
        place = meld.tiles.index(meld.called or 0)
        one, two, three = (tile % COPIES for tile in meld.tiles)
        pattern = (_RUNS_PER_SUIT * suit + lowest) * 3 + place
        return pattern << 10 | three << 7 | two << 5 | one << 3 | _CHI | meld.source
    if meld.kind in {MeldKind.PON, MeldKind.KAKAN}:
        every = range(COPIES * kind, COPIES * kind + COPIES)
        added = meld.added
        left_out = next(t for t in every if t not in meld.tiles) if added is None else added
        pon = [tile for tile in every if tile != left_out]
        flag = _PON if added is None else _KAKAN
        pattern = kind * 3 + pon.index(meld.called or 0)
        return pattern << 9 | left_out % COPIES << 5 | flag | meld.source
    tile = first if meld.called is None else meld.called
    return tile << 8 | (_KITA if meld.kind is MeldKind.KITA else 0) | meld.source
