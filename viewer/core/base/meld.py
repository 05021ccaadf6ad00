"""Calls: from the 16-bit codes of a log's N elements to `Meld`s.

The bits are those of Tenhou's own tehai.js, as 電脳麻将's author wrote them down
(「天鳳の牌譜形式を解析する(2)」); that kita has bit 0x20 alone was measured on real logs.
"""

from enum import StrEnum
from functools import lru_cache
from typing import Final, NamedTuple

from viewer.core.base.errors import InputError
from viewer.core.base.tiles import COPIES, KINDS, RED_FIVE_IDS, SUITS, TILES, RedFives, face_of
from viewer.translation import N_, _

_FROM: Final = 0x3
_CHI: Final = 0x4
_PON: Final = 0x8
_KAKAN: Final = 0x10
_KITA: Final = 0x20
_UNUSED: Final = {_CHI: 0x200, _PON: 0x190, _KAKAN: 0x180, _KITA: 0xDF, 0: 0xFC}
"""Bits that are clear in all real logs, by the bit that names the kind of call; 0 of a kan."""
_RUNS_PER_SUIT: Final = 7
_NUMBERED_SUITS: Final = 3
SEATS: Final = 4
"""Melds, rounds and most formats count seats in fours, with three players too."""
_MARKS: Final = ("", "+", "=", "-")


class MeldKind(StrEnum):
    CHI = "chi"
    PON = "pon"
    DAIMINKAN = "daiminkan"
    KAKAN = "kakan"
    ANKAN = "ankan"
    KITA = "kita"


_NAMES: Final = {
    MeldKind.CHI: N_("chi"),
    MeldKind.PON: N_("pon"),
    MeldKind.DAIMINKAN: N_("kan"),
    MeldKind.KAKAN: N_("kan"),
    MeldKind.ANKAN: N_("kan"),
    MeldKind.KITA: N_("kita"),
}


def call_name(kind: MeldKind) -> str:
    return _(_NAMES[kind])


KANS: Final = frozenset({MeldKind.DAIMINKAN, MeldKind.KAKAN, MeldKind.ANKAN})
REPLACED: Final = KANS | {MeldKind.KITA}
"""Calls after which the caller draws a replacement tile."""

CONCEALED: Final = frozenset({MeldKind.ANKAN, MeldKind.KITA})
"""Calls that take nothing from another player: the hand stays closed."""


class Meld(NamedTuple):
    kind: MeldKind  # what was called
    tiles: tuple[int, ...]  # all its tile ids, ascending
    called: int | None = None  # the tile id taken from another player; None for ankan and kita
    # whose: 0 nobody's, else how many seats further, of four: 1 the next seat's (下家), 3 the one
    # before with four players. Seat 3 counts with three players too.
    source: int = 0
    added: int | None = None  # the tile id that turned a pon into a kakan, else None

    @property
    def from_hand(self) -> tuple[int, ...]:
        """The tile ids that left the caller's hand in this very call."""
        if self.added is not None:
            return (self.added,)
        return tuple(tile for tile in self.tiles if tile != self.called)

    def giver(self, seat: int) -> int:
        """The seat whose tile ``seat`` called; its own where nobody gave any."""
        return (seat + self.source) % SEATS


@lru_cache(maxsize=4096)
def decode_meld(code: int) -> Meld:
    """Read a meld code; raises InputError ``bad-meld`` if it stands for no tiles."""
    if not 0 <= code <= 0xFFFF:  # noqa: PLR2004 - sixteen bits
        raise InputError("bad-meld", code=code)
    kind = next((bit for bit in (_CHI, _PON, _KAKAN, _KITA) if code & bit), 0)
    if code & _UNUSED[kind]:
        raise InputError("bad-meld", code=code)
    if kind == _CHI:
        meld = _decode_chi(code)
    elif kind in {_PON, _KAKAN}:
        meld = _decode_pon(code)
    else:
        meld = _decode_kan(code)
    if meld is None:
        raise InputError("bad-meld", code=code)
    return meld


def _decode_chi(code: int) -> Meld | None:
    run, place = divmod(code >> 10, 3)
    suit, lowest = divmod(run, _RUNS_PER_SUIT)
    if suit >= _NUMBERED_SUITS or not code & _FROM:
        return None
    copies = ((code >> 3) & 3, (code >> 5) & 3, (code >> 7) & 3)
    tiles = tuple(COPIES * (9 * suit + lowest + step) + copy for step, copy in enumerate(copies))
    return Meld(MeldKind.CHI, tiles, called=tiles[place], source=code & _FROM)


def _decode_pon(code: int) -> Meld | None:
    kind, place = divmod(code >> 9, 3)
    if kind >= KINDS or not code & _FROM:
        return None
    left_out = COPIES * kind + ((code >> 5) & 3)
    every = tuple(range(COPIES * kind, COPIES * kind + COPIES))
    pon = tuple(tile for tile in every if tile != left_out)
    if code & _PON:
        return Meld(MeldKind.PON, pon, called=pon[place], source=code & _FROM)
    return Meld(MeldKind.KAKAN, every, called=pon[place], source=code & _FROM, added=left_out)


def _decode_kan(code: int) -> Meld | None:
    tile = code >> 8
    if tile >= TILES:
        return None
    if code & _KITA:
        return Meld(MeldKind.KITA, (tile,))
    first = tile - tile % COPIES
    tiles = tuple(range(first, first + COPIES))
    source = code & _FROM
    if source:
        return Meld(MeldKind.DAIMINKAN, tiles, called=tile, source=source)
    return Meld(MeldKind.ANKAN, tiles)


def meld_to_majiang(meld: Meld, *, red_fives: RedFives = RED_FIVE_IDS) -> str:
    """Write a meld as 電脳麻将 does: ``s40-6``, ``p550+5``, ``m5550=``; a kita is ``z4``."""
    suit = SUITS[meld.tiles[0] // (9 * COPIES)]
    mark = _MARKS[meld.source]

    def digit(tile_id: int) -> str:
        called = mark if tile_id == meld.called else ""
        return face_of(tile_id, red_fives=red_fives).digit + called

    if meld.kind is MeldKind.CHI:
        return suit + "".join(map(digit, meld.tiles))
    # The called tile stands last but for the added one; a red five stands last of its own.
    last = [tile for tile in (meld.called, meld.added) if tile is not None]
    own = sorted((tile for tile in meld.tiles if tile not in last), reverse=True)
    return suit + "".join(map(digit, own + last))
