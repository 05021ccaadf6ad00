"""The table at one moment of a hand: what lies before each seat, and what the wall has given.

A `Table` never changes; the next one shares with it all that stayed the same, so that all tables of
a hand take little memory. `replay` makes them.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import NamedTuple

from viewer.core.base.meld import Meld, MeldKind
from viewer.core.base.records import Win


class RiverTile(NamedTuple):
    tile: int  # its tile id
    tsumogiri: bool = False  # whether it is the very tile that was just drawn
    sideways: bool = False  # whether it lies sideways, for a riichi
    called_by: int | None = None  # the seat that called it, and has it now; else None


@dataclass(slots=True, unsafe_hash=True)
class SeatState:
    """What lies before a seat.

    `HandState` alone changes one, and only before a table shows it. One that never changes took a
    fifth more of a check.
    """

    hand: tuple[int, ...]  # the tile ids held, ascending, without ``drawn``
    points: int | None  # None while the log has not given them
    drawn: int | None = None  # the tile id that was just drawn, until the seat discards or calls
    # the calls in order, without kita; a kakan stands where its pon stood
    melds: tuple[Meld, ...] = ()
    kita: tuple[int, ...] = ()  # the norths set aside, as tile ids
    river: tuple[RiverTile, ...] = ()  # the discards in order
    riichi: bool = False  # whether riichi was declared
    paid: bool = False  # whether its stick lies on the table
    present: bool = True  # whether the player is connected
    shown: bool = False  # whether the hand was laid open at the end

    @property
    def held(self) -> tuple[int, ...]:
        """The tile ids held, the drawn one last."""
        return self.hand if self.drawn is None else (*self.hand, self.drawn)

    @property
    def seen(self) -> tuple[int, ...]:
        """The tile ids that lie open before the seat: melds, kita, and discards not called."""
        melds = [tile for meld in self.melds for tile in meld.tiles]
        river = [tile.tile for tile in self.river if tile.called_by is None]
        return (*melds, *self.kita, *river)

    def copy(self) -> "SeatState":
        """As `dataclasses.replace`, which takes a third of a replay."""
        return SeatState(
            self.hand,
            self.points,
            self.drawn,
            self.melds,
            self.kita,
            self.river,
            self.riichi,
            self.paid,
            self.present,
            self.shown,
        )

    def draw(self, tile: int) -> None:
        if self.drawn is not None:
            self.take_out(())
        self.drawn = tile

    def discard(self, tile: int) -> None:
        tsumogiri = tile == self.drawn
        sideways = self.riichi and not any(
            each.sideways and each.called_by is None for each in self.river
        )
        if tsumogiri:
            self.drawn = None
        else:
            self.take_out((tile,))
        self.river = (*self.river, RiverTile(tile, tsumogiri, sideways))

    def take_out(self, tiles: Iterable[int]) -> None:
        """Put the drawn tile among the others, and take tiles out, as far as they are there."""
        hand = [*self.held]
        for tile in tiles:
            if tile in hand:
                hand.remove(tile)
        hand.sort()
        self.hand, self.drawn = tuple(hand), None


class Table(NamedTuple):
    seats: tuple[SeatState, ...]
    # the indicators that are turned up, as tile ids in order; None for one that the log lacks
    dora: tuple[int | None, ...]
    sticks: int | None  # riichi sticks on the table; None while the log has not given them
    turn: int  # the seat whose turn it is; before the first draw the dealer
    live: int = 0  # how many live tiles were drawn
    replacements: int = 0  # how many replacement tiles were drawn
    replacing: bool = False  # whether a kan or kita still waits for its replacement tile
    ura: tuple[int, ...] = ()  # the ura dora indicators that a winner was shown
    wins: tuple[Win, ...] = ()  # those that have won so far
    over: bool = False  # whether the hand has ended

    @property
    def points(self) -> tuple[int | None, ...]:
        return tuple(state.points for state in self.seats)


def without_tile(hand: tuple[int, ...], tile: int) -> tuple[int, ...]:
    """A hand without one tile of an id; the same hand if it is not there."""
    at = hand.index(tile) if tile in hand else len(hand)
    return (*hand[:at], *hand[at + 1 :])


def with_meld(melds: tuple[Meld, ...], meld: Meld) -> tuple[Meld, ...]:
    """The melds with one more; a kakan takes the place of its pon."""
    if meld.kind is MeldKind.KAKAN:
        for index, pon in enumerate(melds):
            if pon.kind is MeldKind.PON and set(pon.tiles) < set(meld.tiles):
                return (*melds[:index], meld, *melds[index + 1 :])
    return (*melds, meld)
