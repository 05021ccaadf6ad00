"""One seat's hand while it is played: as counts of kinds, read once for as long as it stays.

Not `core.hand_state`, which keeps every table of a hand for a window to step through, and takes
many times as long; tests hold the one to the other.
"""

from collections.abc import Iterable
from typing import Final

from viewer.core.base.meld import Meld, MeldKind
from viewer.core.base.tiles import COPIES, KINDS
from viewer.core.rules.shanten import kinds_in, nearest
from viewer.core.wall.wall import HAND
from viewer.luck.rest import UntoldError

_NONE: Final = -1
"""Stands for no kind."""

_NORTH: Final = 30
_SET: Final = 3


class Hand:
    """A hand, and what of its past still counts.

    Attributes:
        counts: concealed tiles by kind.
        drawn: the kind that was just drawn, until a tile is discarded; else `_NONE`.
        melded: tiles in its melds by kind.
        melds: how many melds it has.
        norths: how many norths are set aside.
        fresh: the kinds of the last two discards, which are fresh in a player's mind.
        draws: how many tiles it has drawn.
        riichi: whether it is in riichi.
        ippatsu: whether its next draw is still within the first go-round after that.
    """

    __slots__ = (
        "_last",
        "_players",
        "_reading",
        "counts",
        "drawn",
        "draws",
        "fresh",
        "ippatsu",
        "melded",
        "melds",
        "norths",
        "riichi",
    )

    def __init__(self, tiles: Iterable[int], players: int) -> None:
        self.counts = [0] * KINDS
        for tile in tiles:
            self.counts[tile // COPIES] += 1
        self.melded = [0] * KINDS
        self.melds = self.norths = self.draws = 0
        self.drawn = _NONE
        self.riichi = self.ippatsu = False
        self.fresh: tuple[int, ...] = ()
        self._last = _NONE
        self._players = players
        self._reading: tuple[int, tuple[int, ...]] | None = None

    @property
    def reading(self) -> tuple[int, tuple[int, ...]]:
        """Shanten, and the kinds that bring it nearer.

        Raises:
            UntoldError: no such hand can be.
        """
        if self._reading is None:
            if sum(self.counts) + _SET * self.melds != HAND:
                raise UntoldError
            melded = self.melded if self.melds else None
            try:
                number, flags = nearest(self.counts, melded, self.melds, self._players)
            except ValueError:
                raise UntoldError from None
            self._reading = number - 1, kinds_in(flags)
        return self._reading

    def draw(self, kind: int) -> None:
        """Take a tile; the hand is read without it until one is discarded."""
        self.counts[kind] += 1
        self.drawn = kind
        self.draws += 1

    def discard(self, kind: int) -> None:
        """Give a tile away."""
        self._give(kind)
        if kind != self.drawn:
            self._reading = None
        self.drawn = _NONE
        self.fresh = (kind, self._last) if self._last not in {kind, _NONE} else (kind,)
        self._last = kind

    def call(self, meld: Meld) -> None:
        """Lay a meld open, or a north aside."""
        for tile in meld.from_hand:
            self._give(tile // COPIES)
        self._reading = None
        if meld.kind is MeldKind.KITA:
            self.norths += 1
            return
        for tile in meld.from_hand if meld.kind is MeldKind.KAKAN else meld.tiles:
            self.melded[tile // COPIES] += 1
        self.melds += meld.kind is not MeldKind.KAKAN

    def all_counts(self) -> list[int]:
        """Return all its tiles by kind: concealed, melded, and norths set aside."""
        held = [one + other for one, other in zip(self.counts, self.melded, strict=True)]
        held[_NORTH] += self.norths
        return held

    def _give(self, kind: int) -> None:
        self.counts[kind] -= 1
        if self.counts[kind] < 0:
            raise UntoldError
