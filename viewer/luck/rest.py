"""The rest of the wall while a hand is played: what nobody has been dealt and no indicator shows.

The dead wall is in it: nobody knows what lies where. All orders of it are equally likely.
"""

from collections.abc import Iterable, Sequence
from typing import Final

from viewer.core.base.tiles import COPIES, KINDS, RED_FIVE_IDS, TILES, tile_ids_of
from viewer.core.rules.dora import dora_kind

_INDICATED_BY: Final = {
    players: {dora_kind(tile, players): tile // COPIES for tile in tile_ids_of(players)[::COPIES]}
    for players in (3, 4)
}
"""The kind of the indicator that makes a kind dora."""


class UntoldError(Exception):
    """The log does not tell a hand whole, or tells what cannot be: nothing is counted of it."""


class Rest:
    """Tiles that are still in the wall.

    Attributes:
        counts: how many there are of each kind.
        size: of all.
        reds: red fives, where the game has them.
        unseen: by tile id, whether it is there.
    """

    __slots__ = ("_indicated_by", "counts", "reds", "size", "unseen")

    def __init__(self, players: int, *, red_fives: bool) -> None:
        tiles = tile_ids_of(players)
        self.counts = [0] * KINDS
        self.unseen = bytearray(TILES)
        for tile in tiles:
            self.counts[tile // COPIES] += 1
            self.unseen[tile] = 1
        self.size = len(tiles)
        self.reds = RED_FIVE_IDS.intersection(tiles) if red_fives else frozenset[int]()
        self._indicated_by = _INDICATED_BY[players]

    def take(self, tile: int) -> None:
        """Take a tile out.

        Raises:
            UntoldError: it is not there.
        """
        if not self.unseen[tile]:
            raise UntoldError
        self.unseen[tile] = 0
        self.counts[tile // COPIES] -= 1
        self.size -= 1
        if tile in self.reds:
            self.reds -= {tile}

    def of_kinds(self, kinds: Iterable[int]) -> int:
        """Return how many there are of some kinds."""
        return sum(map(self.counts.__getitem__, kinds))

    def flip(self, held: Sequence[int], shown: Sequence[int] = ()) -> tuple[str | int, ...]:
        """Return the law of how many dora the next indicator makes of tiles.

        Args:
            held: the tiles by kind.
            shown: kinds of indicators that were turned up since, and are not taken out yet.

        Raises:
            UntoldError: a tile is none of the game's.
        """
        weights = [0] * (2 + max(held))
        for kind, count in enumerate(held):
            if count:
                indicator = self._indicated_by.get(kind)
                if indicator is None:
                    raise UntoldError
                weights[count] += self.counts[indicator] - shown.count(indicator)
        weights[0] = self.size - len(shown) - sum(weights)
        while not weights[-1]:
            weights.pop()
        return ("flip", *weights)
