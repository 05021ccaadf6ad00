"""The table at one moment of a hand: what lies before each seat, and what the wall has given.

A `Table` never changes; the next one shares with it all that stayed the same, so that all tables of
a hand take little memory. `replay` makes them.
"""

from typing import NamedTuple

from viewer.core.base.meld import Meld, MeldKind
from viewer.core.base.records import Win


class RiverTile(NamedTuple):
    tile: int  # its tile id
    tsumogiri: bool = False  # whether it is the very tile that was just drawn
    sideways: bool = False  # whether it lies sideways, for a riichi
    called_by: int | None = None  # the seat that called it, and has it now; else None


class SeatState(NamedTuple):
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
