"""A hand while it is played: the rest of the wall, each seat's tiles, what lies open.

`core.play` gives every table of a hand, for a window to step through; that takes many times as
long as these counts of kinds. Tests compare the two.

Tiles of the rest and of kinds are numbers in which each tile id has its bit: how many tiles of some
kinds are left, which each draw asks several times, is one conjunction.
"""

from collections import defaultdict, deque
from collections.abc import Collection, Iterable, Sequence
from functools import cache, lru_cache
from itertools import chain
from typing import Final, NamedTuple

from viewer.core.base.meld import CONCEALED, Meld, MeldKind
from viewer.core.base.records import Kyoku, Log
from viewer.core.base.tiles import (
    COPIES,
    KINDS,
    NORTH,
    RED_FIVE_IDS,
    RedFives,
    dora_kind,
    tile_ids_of,
)
from viewer.core.rules.shanten import kinds_in, nearest
from viewer.core.rules.winning_forms import counted
from viewer.core.wall.wall import HAND, Wall
from viewer.stats.luck.law import Chance, Law

_INDICATED_BY: Final = {
    players: {dora_kind(tile, players): tile // COPIES for tile in tile_ids_of(players)[::COPIES]}
    for players in (3, 4)
}
"""The kind of the indicator that makes a kind dora."""

_TILES_OF_KIND: Final = tuple([(1 << COPIES) - 1 << COPIES * kind for kind in range(KINDS)])

_NO_KIND: Final = -1
_SET: Final = 3


Noted = defaultdict[str, list[Chance]]
"""A seat's chances so far, by measure."""


class IncompleteHandError(Exception):
    """The log of a hand is incomplete or impossible; the hand is not measured."""


def bits_of(tiles: Iterable[int]) -> int:
    bits = 0
    for tile in tiles:
        bits |= 1 << tile
    return bits


def tiles_of(kinds: Iterable[int]) -> int:
    """All tiles of some kinds, a bit by tile id."""
    bits = 0
    for kind in kinds:
        bits |= _TILES_OF_KIND[kind]
    return bits


@cache
def _whole_wall(players: int) -> int:
    return bits_of(tile_ids_of(players))


class RestOfWall:
    """Tiles that nobody has been dealt and no indicator shows, the dead wall among them.

    All orders of them are equally likely.
    """

    def __init__(self, players: int, *, red_fives: RedFives) -> None:
        self.unseen = _whole_wall(players)  # a bit by tile id: whether it is there
        self.size = self.unseen.bit_count()  # of all
        self.reds = bits_of(red_fives) & self.unseen  # the game's, seen or not
        self._indicated_by = _INDICATED_BY[players]

    def take(self, tile: int) -> None:
        if not self.unseen >> tile & 1:
            raise IncompleteHandError
        self.unseen ^= 1 << tile
        self.size -= 1

    def take_all(self, tiles: Collection[int]) -> None:
        """Take tiles of which none is taken yet."""
        taken = bits_of(tiles)
        if (taken & self.unseen).bit_count() < len(tiles):
            raise IncompleteHandError
        self.unseen ^= taken
        self.size -= len(tiles)

    def has(self, tile: int) -> bool:
        return bool(self.unseen >> tile & 1)

    def of_kinds(self, kinds: Iterable[int]) -> int:
        return (self.unseen & tiles_of(kinds)).bit_count()

    def flip(self, held: Sequence[int], shown: Sequence[int] = ()) -> tuple[str | int, ...]:
        """Return the law of how many dora the next indicator makes of tiles, held by kind.

        ``shown`` are kinds of indicators that were turned up since, and are not taken out yet.

        Raises:
            IncompleteHandError: a tile is none of the game's.
        """
        weights = [0] * (2 + max(held))
        for kind, count in enumerate(held):
            if count:
                indicator = self._indicated_by.get(kind)
                if indicator is None:
                    raise IncompleteHandError
                weights[count] += self.of_kinds((indicator,)) - shown.count(indicator)
        weights[0] = self.size - len(shown) - sum(weights)
        while not weights[-1]:
            weights.pop()
        return ("flip", *weights)


class HandReading(NamedTuple):
    shanten: int
    kinds: tuple[int, ...]  # those that bring it nearer
    tiles: int  # all of them, a bit by tile id


@lru_cache(65_536)
def _read(number: int, flags: int) -> HandReading:
    kinds = kinds_in(flags)
    return HandReading(number - 1, kinds, tiles_of(kinds))


class LuckHand:
    """A seat's tiles by kind, and what of its past matters to chances."""

    def __init__(self, tiles: Iterable[int], players: int) -> None:
        self.counts = counted(tiles)  # concealed tiles by kind
        self.held = sum(self.counts)  # how many those are
        self.melded = [0] * KINDS  # tiles in its melds by kind
        # how many melds it has, norths set aside, tiles drawn
        self.melds = self.norths = self.draws = 0
        # the kind that was just drawn, until a tile is discarded; else `_NO_KIND`
        self.drawn = _NO_KIND
        # ippatsu: whether its next draw is still within the first go-round after riichi
        self.riichi = self.ippatsu = False
        self.is_open = False  # whether a tile of another is in a meld
        # the kinds it discarded, and in riichi those it let pass: a wait among them is in furiten
        self.passed = set[int]()
        # all tiles of the last two discards' kinds, which are fresh in a player's mind, bit by id
        self.fresh = 0
        self._last = 0  # those of the last one's
        # those of the kind that was discarded and may be drawn next, until a tile is drawn
        self.regretted = 0
        self._players = players
        self._reading: HandReading | None = None

    @property
    def reading(self) -> HandReading:
        """Raises IncompleteHandError where no such hand can be."""
        if self._reading is None:
            if self.held + _SET * self.melds != HAND:
                raise IncompleteHandError
            melded = self.melded if self.melds else None
            try:
                number, flags = nearest(self.counts, melded, self.melds, self._players)
            except ValueError:
                raise IncompleteHandError from None
            self._reading = _read(number, flags)
        return self._reading

    def draw(self, kind: int) -> None:
        """Take a tile; the hand is read without it until one is discarded."""
        self.counts[kind] += 1
        self.held += 1
        self.drawn = kind
        self.regretted = 0
        self.draws += 1

    def discard(self, kind: int) -> None:
        self._give(kind)
        if kind != self.drawn:
            self._reading = None
        self.drawn = _NO_KIND
        tiles = _TILES_OF_KIND[kind]
        self.fresh = tiles | self._last
        self._last = self.regretted = tiles
        self.passed.add(kind)

    def call(self, meld: Meld) -> None:
        for tile in meld.from_hand:
            self._give(tile // COPIES)
        self._reading = None
        self.is_open |= meld.kind not in CONCEALED
        if meld.kind is MeldKind.KITA:
            self.norths += 1
            return
        for tile in meld.from_hand if meld.kind is MeldKind.KAKAN else meld.tiles:
            self.melded[tile // COPIES] += 1
        self.melds += meld.kind is not MeldKind.KAKAN

    def all_counts(self) -> list[int]:
        """Return all its tiles by kind: concealed, melded, and norths set aside."""
        held = [one + other for one, other in zip(self.counts, self.melded, strict=True)]
        held[NORTH] += self.norths
        return held

    def _give(self, kind: int) -> None:
        self.counts[kind] -= 1
        self.held -= 1
        if self.counts[kind] < 0:
            raise IncompleteHandError


class HandInPlay:
    """All that is known of a hand as far as it has come, and the chances so far.

    Raises:
        IncompleteHandError: the log does not tell the deal whole.
    """

    def __init__(self, log: Log, kyoku: Kyoku, wall: Wall | None) -> None:
        players = log.players
        if kyoku.dora is None or [len(hand) for hand in kyoku.haipai] != [HAND] * players:
            raise IncompleteHandError
        if not log.red_fives <= RED_FIVE_IDS or (wall and len({*wall.tiles}) < len(wall.tiles)):
            raise IncompleteHandError  # more red fives than the laws know, or five of a tile
        self.players, self.kyoku, self.wall = players, kyoku, wall
        self.rest = RestOfWall(players, red_fives=log.red_fives)  # what is left of the wall
        self.rest.take_all([*chain(*kyoku.haipai), kyoku.dora])
        self.hands = [LuckHand(haipai, players) for haipai in kyoku.haipai]  # by seat
        self.open = [0] * KINDS  # tiles that all see, by kind: discards, melds, indicators
        self.open[kyoku.dora // COPIES] += 1
        # all tiles that indicators turned up make dora, a bit by tile id
        self.dora = _TILES_OF_KIND[dora_kind(kyoku.dora, players)]
        self.indicators = 1  # how many lie open
        self.ura_shown = False  # whether a winner's ura dora indicators were turned up
        self.in_riichi: list[int] = []  # the seats in riichi, in the order in which they declared
        self.kans = deque[int]()  # by whom those kans were whose indicators are not turned up yet
        # whether the next draw is a replacement tile
        self.replacing = False  # `core.play.moments` knows too, but takes an eighth of all time
        self.replaced = 0  # how many replacement tiles were drawn
        # by seat and measure
        self.chances = tuple[Noted, ...](defaultdict(list) for _ in range(players))

    def in_other_hands(self, seat: int, kinds: Iterable[int]) -> int:
        others = [hand.counts for other, hand in enumerate(self.hands) if other != seat]
        return sum(counts[kind] for counts in others for kind in kinds)

    def show(self, kind: int, seat: int, *, can_be_won: bool) -> None:
        """Lay open a tile of a seat; who is in riichi let pass one that could be won on."""
        self.open[kind] += 1
        if can_be_won:
            for other in self.in_riichi:
                if other != seat:
                    self.hands[other].passed.add(kind)

    def turn_up(self, indicator: int) -> None:
        self.rest.take(indicator)
        self.open[indicator // COPIES] += 1
        self.dora |= _TILES_OF_KIND[dora_kind(indicator, self.players)]
        self.indicators += 1

    def note(self, seat: int, measure: str, found: int, law: Law) -> None:
        self.chances[seat][measure].append((found, law))
