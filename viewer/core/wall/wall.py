"""Last of the five steps: the wall of one kyoku, which slot holds what, and who gets it.

A *slot* is an index into Tenhou's published order; slot 0 is the dead-wall end, and dealing
runs down from the other end. Where things stand depends only on the era and on the number of
players, so a `Layout` is made once for each and shared by all walls.

Source: `resources/help/walls.md`, "Who gets which tile" and "The dice and the break".
"""

from collections.abc import Sequence
from functools import cache
from typing import Final, Literal, NamedTuple

from viewer.core.base.era import Era
from viewer.core.base.records import Log
from viewer.core.base.seed import Seed
from viewer.core.base.tiles import tile_ids_of
from viewer.core.wall.shuffle import Words, fast_words, shuffles

HAND: Final = 13
LOWEST_LIVE: Final = 14
"""The last live slot while nobody has taken a replacement tile; one higher for each taken."""


SlotKind = Literal["haipai", "rinshan", "dora", "ura", "live"]
_ROWS: Final[tuple[SlotKind, ...]] = ("rinshan", "dora", "ura", "live")


class SlotRole(NamedTuple):
    kind: SlotKind
    nth: int  # from 1, within the starting hand, live draws, replacement draws or indicators
    seat_offset: int | None = None  # haipai only: whose, counted from the dealer


class Layout(NamedTuple):
    """The slots of an era and player count. All numbers are slots, in order of use."""

    size: int
    haipai: tuple[tuple[int, ...], ...]
    """13 slots for each seat, dealer first."""
    live: tuple[int, ...]
    rinshan: tuple[int, ...]
    dora: tuple[int, ...]
    ura: tuple[int, ...]
    roles: tuple[SlotRole, ...]
    """What each slot is for. With three players the last live slots become the fourth and fifth
    indicators once kans have moved the end of the live wall past them; they count as live."""

    def slot_of_draw(self, nth: int, *, replacement: bool) -> int | None:
        """Where the n-th live or replacement draw (from 1) is from; None beyond the wall's last."""
        row = self.rinshan if replacement else self.live
        return row[nth - 1] if nth <= len(row) else None


@cache
def layout_of(era: Era, players: int) -> Layout:
    size = len(tile_ids_of(players))
    haipai = _haipai_slots(size, players)
    live = tuple(range(size - 1 - HAND * players, LOWEST_LIVE - 1, -1))
    dead = era.dead_wall[players]
    roles = _roles(size, haipai, live=live, **dead._asdict())
    return Layout(size, haipai, live, *dead, roles)


def _haipai_slots(size: int, players: int) -> tuple[tuple[int, ...], ...]:
    """Three rounds of four tiles for each player, then one each, from the top down."""
    hands: list[list[int]] = [[] for _ in range(players)]
    at = size - 1
    for take in (4, 4, 4, 1):
        for hand in hands:
            hand.extend(range(at, at - take, -1))
            at -= take
    return tuple(tuple(hand) for hand in hands)


def _roles(
    size: int, haipai: tuple[tuple[int, ...], ...], **rows: tuple[int, ...]
) -> tuple[SlotRole, ...]:
    by_slot = {
        slot: SlotRole("haipai", nth, seat_offset)
        for seat_offset, hand in enumerate(haipai)
        for nth, slot in enumerate(hand, 1)
    }
    for kind in _ROWS:  # live last: it wins where two share a slot
        by_slot |= {slot: SlotRole(kind, nth) for nth, slot in enumerate(rows[kind], 1)}
    return tuple(by_slot[slot] for slot in range(size))


class Break(NamedTuple):
    """Where the dice open the wall: the first tile drawn is left of the stacks skipped."""

    seat_offset: int  # whose wall is broken, counted from the dealer
    stacks: int  # how many are skipped from that seat's right


def opening_of(dice: tuple[int, int], players: int) -> Break:
    total = sum(dice)
    return Break((total - 1) % players, total)


class Wall(NamedTuple):
    """One kyoku's wall: tile ids by slot, who deals, and two dice (1 to 6 pips) or none."""

    era: Era
    players: int
    tiles: tuple[int, ...]
    dice: tuple[int, ...]
    dealer: int = 0

    @property
    def layout(self) -> Layout:
        return layout_of(self.era, self.players)

    def take(self, slots: tuple[int, ...]) -> tuple[int, ...]:
        tiles = self.tiles
        return tuple([tiles[slot] for slot in slots])

    def seat_offset(self, seat: int) -> int:
        return (seat - self.dealer) % self.players

    def haipai_slots(self, seat: int) -> tuple[int, ...]:
        return self.layout.haipai[self.seat_offset(seat)]

    @property
    def haipai(self) -> tuple[tuple[int, ...], ...]:
        """13 tile ids for each seat, in dealing order."""
        slots, offset = self.layout.haipai, self.seat_offset
        return tuple([self.take(slots[offset(seat)]) for seat in range(self.players)])

    @property
    def published(self) -> tuple[int, ...]:
        """The tiles by slot, without those that were dealt where nobody published their order."""
        dealt = 0 if self.era.deal_published else HAND * self.players + 1
        return self.tiles[: len(self.tiles) - dealt]

    @property
    def live(self) -> tuple[int, ...]:
        """The live draws in order: 70 tile ids, or 55 with three players."""
        return self.take(self.layout.live)

    @property
    def rinshan(self) -> tuple[int, ...]:
        """The replacement draws in order: 4 tile ids, or 8 with three players."""
        return self.take(self.layout.rinshan)

    @property
    def dora(self) -> tuple[int, ...]:
        return self.take(self.layout.dora)

    @property
    def ura(self) -> tuple[int, ...]:
        """The five ura dora indicators, each under the dora indicator of its number."""
        return self.take(self.layout.ura)


def walls_of_seed(
    seed: Seed, players: int, count: int, words: Words = fast_words
) -> tuple[Wall, ...]:
    """Rebuild ``count`` walls from a raw seed; the dealers are unknown and given as seat 0."""
    return tuple(
        Wall(seed.era, players, *shuffle) for shuffle in shuffles(seed, players, count, words)
    )


def walls_of_log(log: Log, words: Words = fast_words) -> tuple[Wall | None, ...]:
    """Rebuild the wall of each kyoku of a log; None where no seed was published for it."""
    hands = [(kyoku.dealer, kyoku.seed) for kyoku in log.hands]
    return walls_of_hands(log.seed, log.players, hands, words)


def walls_of_hands(
    seed: Seed | None,
    players: int,
    hands: Sequence[tuple[int, Seed | None]],
    words: Words = fast_words,
) -> tuple[Wall | None, ...]:
    """The same of a game's seed, if there is one for all its hands; of each its dealer and seed."""
    if seed is not None:
        made = shuffles(seed, players, len(hands), words)
        dealers = [dealer for dealer, _ in hands]
        return tuple(
            [
                Wall(seed.era, players, *each, dealer)
                for each, dealer in zip(made, dealers, strict=True)
            ]
        )
    return tuple(
        [
            own and Wall(own.era, players, *shuffles(own, players, 1, words)[0], dealer)
            for dealer, own in hands
        ]
    )
