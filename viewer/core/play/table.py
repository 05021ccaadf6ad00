"""The table at one moment of a hand: what lies before each seat, and what the wall has given.

A `Table` never changes; the next one shares with it all that stayed the same, so that all tables of
a hand take little memory. `replay` makes them.
"""

from bisect import insort
from typing import NamedTuple

from viewer.core.base.meld import Meld, MeldKind
from viewer.core.base.records import Win


class RiverTile(NamedTuple):
    """A discard.

    Attributes:
        tile: its tile id.
        tsumogiri: whether it is the very tile that was just drawn.
        sideways: whether it lies sideways, for a riichi.
        called_by: the seat that called it, and has it now; else None.
    """

    tile: int
    tsumogiri: bool = False
    sideways: bool = False
    called_by: int | None = None


class SeatState(NamedTuple):
    """One seat's part of the table.

    Attributes:
        hand: the tile ids held, ascending, without ``drawn``.
        drawn: the tile id that was just drawn, until the seat discards or calls.
        melds: the calls in order, without kita; a kakan stands where its pon stood.
        kita: the norths set aside, as tile ids.
        river: the discards in order.
        riichi: whether riichi was declared.
        paid: whether its stick lies on the table.
        points: points; None while the log has not told them.
        present: whether the player is connected.
        shown: whether the hand was laid open at the end.
    """

    hand: tuple[int, ...]
    points: int | None
    drawn: int | None = None
    melds: tuple[Meld, ...] = ()
    kita: tuple[int, ...] = ()
    river: tuple[RiverTile, ...] = ()
    riichi: bool = False
    paid: bool = False
    present: bool = True
    shown: bool = False

    def moved(
        self, hand: tuple[int, ...], drawn: int | None, river: tuple[RiverTile, ...]
    ) -> "SeatState":
        """The same after a draw or discard; in a third of the time of `_replace`."""
        return SeatState(
            hand,
            self.points,
            drawn,
            self.melds,
            self.kita,
            river,
            self.riichi,
            self.paid,
            self.present,
            self.shown,
        )

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
    """The whole table after an event.

    Attributes:
        seats: the state of each seat.
        live: how many live tiles were drawn.
        replacements: how many replacement tiles were drawn.
        replacing: whether a kan or kita still waits for its replacement tile.
        dora: the indicators that are turned up, as tile ids in order; None for an untold one.
        ura: the ura dora indicators that a winner was shown.
        sticks: riichi sticks on the table; None while the log has not told them.
        turn: the seat whose turn it is; before the first draw the dealer.
        wins: those that have won so far.
        over: whether the hand has ended.
    """

    seats: tuple[SeatState, ...]
    dora: tuple[int | None, ...]
    sticks: int | None
    turn: int
    live: int = 0
    replacements: int = 0
    replacing: bool = False
    ura: tuple[int, ...] = ()
    wins: tuple[Win, ...] = ()
    over: bool = False

    @property
    def points(self) -> tuple[int | None, ...]:
        """Points by seat."""
        return tuple(state.points for state in self.seats)


def with_tile(hand: tuple[int, ...], tile: int | None) -> tuple[int, ...]:
    """A hand with one more tile, sorted in; the same hand for None."""
    if tile is None:
        return hand
    tiles = list(hand)
    insort(tiles, tile)
    return tuple(tiles)


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
