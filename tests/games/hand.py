"""One seat's hand in a kyoku: concealed tiles, melds, river, waits, furiten.

Distances to tenpai come from the ``xiangting`` library. Its *replacement number* is the
shanten number plus one: 0 complete, 1 tenpai.
"""

from dataclasses import dataclass, field
from functools import lru_cache
from typing import Final

from xiangting import PlayerCount, calculate_necessary_tiles, calculate_replacement_number

from viewer.core.base.meld import Meld, MeldKind
from viewer.core.base.tiles import COPIES, KINDS

TENPAI: Final = 1
"""The replacement number of a hand that lacks one tile."""

THREE: Final = 3
"""Players in a three-player game, and tiles in most melds."""

FIRST_HONOUR: Final = 27
WINDS: Final = range(FIRST_HONOUR, FIRST_HONOUR + 4)
NORTH: Final = 30
YAOCHU: Final = frozenset({0, 8, 9, 17, 18, 26, *range(FIRST_HONOUR, KINDS)})
"""Kinds of terminals and honours (么九牌)."""


@lru_cache(maxsize=1 << 14)
def kinds_of(flags: int) -> tuple[int, ...]:
    """Return the kinds whose bits are set."""
    kinds = []
    while flags:
        lowest = flags & -flags
        kinds.append(lowest.bit_length() - 1)
        flags ^= lowest
    return tuple(kinds)


@dataclass(slots=True)
class Hand:
    """What one seat holds; ``tiles`` are concealed tile ids, ``counts`` the same by kind."""

    seat: int
    players: int
    tiles: list[int]
    counts: list[int] = field(default_factory=lambda: [0] * KINDS)
    melds: list[Meld] = field(default_factory=list)
    river: list[int] = field(default_factory=list)
    drawn: int | None = None
    replacement: bool = False
    """Whether the drawn tile is a replacement tile."""
    declared: bool = False
    """Riichi is declared; it stands once the stick is paid."""
    riichi: bool = False
    double_riichi: bool = False
    ippatsu: bool = False
    waits: frozenset[int] = frozenset()
    let_pass: bool = False
    """A tile that would have won has passed since the last own discard, or since riichi."""
    called_from: bool = False
    """Another seat has called one of the discards, which ends nagashi mangan."""
    terminals_only: bool = False
    """Whether the player tries for nagashi mangan."""

    def __post_init__(self) -> None:
        for tile in self.tiles:
            self.counts[tile // COPIES] += 1
        self.refresh_waits()

    @property
    def player_count(self) -> PlayerCount:
        """The number of players, as ``xiangting`` wants it."""
        return PlayerCount.THREE if self.players == THREE else PlayerCount.FOUR

    @property
    def closed(self) -> bool:
        """Whether nothing was taken from another player."""
        return all(meld.called is None for meld in self.melds)

    @property
    def norths(self) -> int:
        """How many norths were set aside."""
        return sum(meld.kind is MeldKind.KITA for meld in self.melds)

    @property
    def furiten(self) -> bool:
        """Whether a discard may not be taken for a win."""
        return self.let_pass or any(tile // COPIES in self.waits for tile in self.river)

    def take(self, tile: int, *, replacement: bool) -> None:
        """Draw a tile."""
        self.tiles.append(tile)
        self.counts[tile // COPIES] += 1
        self.drawn = tile
        self.replacement = replacement

    def remove(self, tile: int) -> None:
        """Part with a concealed tile."""
        self.tiles.remove(tile)
        self.counts[tile // COPIES] -= 1

    def discard(self, tile: int) -> None:
        """Put a tile into the river; the hand has 13 tiles again, melds counted as three."""
        self.remove(tile)
        self.river.append(tile)
        self.drawn = None
        self.let_pass = self.let_pass and self.riichi
        self.refresh_waits()

    def call(self, meld: Meld) -> None:
        """Lay down a meld, or add the fourth tile to one."""
        for tile in meld.from_hand:
            self.remove(tile)
        if meld.kind is MeldKind.KAKAN:
            kind = meld.tiles[0] // COPIES
            pons = (m.kind is MeldKind.PON and m.tiles[0] // COPIES == kind for m in self.melds)
            self.melds[list(pons).index(True)] = meld
        else:
            self.melds.append(meld)
        self.drawn = None

    def refresh_waits(self) -> None:
        """Find what completes a hand that is one tile short; ``waits`` are kinds.

        A kind whose four tiles are all in the hand is none: that is not tenpai on Tenhou.
        """
        self.waits = self.waits_of(self.counts)

    def waits_of(self, counts: list[int]) -> frozenset[int]:
        """Return what the concealed tiles with these counts would wait for."""
        if calculate_replacement_number(counts, self.player_count) != TENPAI:
            return frozenset()
        _, flags = calculate_necessary_tiles(counts, self.player_count)
        return frozenset(kind for kind in kinds_of(flags) if self._own(kind, counts) < COPIES)

    def _own(self, kind: int, counts: list[int]) -> int:
        in_melds = sum(tile // COPIES == kind for meld in self.melds for tile in meld.tiles)
        return counts[kind] + in_melds

    def tiles_of(self, kind: int) -> list[int]:
        """Return the concealed tile ids of a kind, ascending: a red five first."""
        first = COPIES * kind
        return [tile for tile in range(first, first + COPIES) if tile in self.tiles]
