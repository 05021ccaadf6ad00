"""Which slot each tile on the table came from, also where a log tells of a tile twice.

A tile id stands in a wall once, so one look at the id tells its slot. A log that contradicts its
wall may deal an id to one seat and let another draw it: then it depends on whose tile it is,
and when it was taken. Only such ids are followed through the hand, event by event.
"""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from functools import cached_property
from itertools import pairwise
from typing import Final, Literal, NamedTuple

from viewer.core.base.meld import Meld, MeldKind
from viewer.core.base.records import Call, Discard, Draw, Kyoku, NewDora, Win
from viewer.core.play.moments import Drawn, HandMoment
from viewer.core.wall.wall import Layout

NO_SLOT: Final = -1
"""For a tile of which nobody knows where it stood."""

Before = Literal["hand", "river", "meld", "kita"]
"""Where a tile can lie before a seat."""
_TSUMO: Final[tuple[Before, ...]] = ("hand",)
_RON: Final[tuple[Before, ...]] = ("river", "kita", "meld")
"""Where a winning tile can lie before the seat that it is from: a kan or kita can be robbed."""
_Key = tuple[int, Before, int]
"""A seat, a place before it, and a tile id."""


class Taken(NamedTuple):
    """Who took a slot's tile, and at which step; 0 is the deal."""

    seat: int
    step: int


class Origins:
    """The slots of a hand's tiles; ``draws`` have theirs, ``from_log`` is `tiles_from_log`."""

    def __init__(
        self,
        kyoku: Kyoku,
        layout: Layout,
        moments: Sequence[HandMoment],
        draws: Sequence[tuple[Drawn, int | None]],
        *,
        slots: Mapping[int, int],
        from_log: Mapping[int, int],
    ) -> None:
        self.from_log = from_log
        self._hand = kyoku, layout, draws
        self._slots = slots
        self._copies: dict[_Key, list[tuple[int, tuple[int, ...]]]] = {}
        """From which step on which slots' tiles lie there, in the order in which they came."""
        self._of_events: dict[int, int] = {}
        taken = [tile for hand in kyoku.haipai for tile in hand]
        taken += [drawn.tile for drawn, _ in draws]
        self._twice = frozenset[int]()
        if len(set(taken)) < len(taken):
            self._twice = frozenset(tile for tile, count in Counter(taken).items() if count > 1)
            self._drawn_from = {
                drawn.step: NO_SLOT if slot is None else slot for drawn, slot in draws
            }
            self._follow(kyoku, layout, moments)

    def slots_of(
        self, seat: int, where: Before, tiles: Iterable[int], step: int
    ) -> tuple[int, ...]:
        """The slots of the tiles that lie before a seat at a step, in their order."""
        tiles = tuple(tiles)
        if self._twice.isdisjoint(tiles):
            return tuple([self._slots.get(tile, NO_SLOT) for tile in tiles])
        nth: Counter[int] = Counter()
        found = []
        for tile in tiles:
            copies = self._at((seat, where, tile), step)
            found.append(copies[nth[tile]] if nth[tile] < len(copies) else self._usual(tile))
            nth[tile] += 1
        return tuple(found)

    @cached_property
    def taken(self) -> dict[int, Taken]:
        """By slot, who was dealt its tile or drew it, and when: of all that the hand takes."""
        kyoku, layout, draws = self._hand
        dealt = {
            slot: Taken(seat, 0)
            for seat in range(len(layout.haipai))
            for slot in _dealt(kyoku, layout, seat)
        }
        drawn_from = {
            slot: Taken(drawn.seat, drawn.step) for drawn, slot in draws if slot is not None
        }
        return dealt | drawn_from

    def of_event(self, step: int, tile: int) -> int:
        return self._of_events.get(step, self._usual(tile))

    def _usual(self, tile: int) -> int:
        return self._slots.get(tile, NO_SLOT)

    # the few ids that a log tells of twice

    def _follow(self, kyoku: Kyoku, layout: Layout, moments: Sequence[HandMoment]) -> None:
        for seat, hand in enumerate(kyoku.haipai):
            for slot, tile in zip(_dealt(kyoku, layout, seat), hand, strict=False):
                self._add((seat, "hand", tile), 0, slot)
        for before, moment in pairwise(moments):
            self._apply(moment, after=moments[before.move].drawn)

    def _apply(self, moment: HandMoment, *, after: Drawn | None) -> None:
        step = moment.step
        match moment.event:
            case Draw(seat, tile) if tile in self._twice:
                slot = self._drawn_from[step]
                self._add((seat, "hand", tile), step, slot)
                self._of_events[step] = slot
            case Discard(seat, tile) if tile in self._twice:
                latest = after is not None and (after.seat, after.tile) == (seat, tile)
                slot = self._take(seat, tile, step, latest=latest)
                self._add((seat, "river", tile), step, slot)
                self._of_events[step] = slot
            case Call(seat, meld):
                self._call(seat, meld, step)
            case Win(seat, source, tile) if tile in self._twice:
                copies = [
                    self._at((source, where, tile), step)
                    for where in (_TSUMO if seat == source else _RON)
                ]
                self._of_events[step] = next((c[-1] for c in copies if c), self._usual(tile))

    def _call(self, seat: int, meld: Meld, step: int) -> None:
        kita = meld.kind is MeldKind.KITA
        taken = None if meld.added is not None else meld.called
        for tile in self._twice.intersection(
            (*meld.from_hand, *(() if taken is None else (taken,)))
        ):
            if tile == taken:
                source = meld.giver(seat)
                copies = self._at((source, "river", tile), step)
                slot = copies[-1] if copies else self._usual(tile)
            else:
                slot = self._take(seat, tile, step)
            self._add((seat, "kita" if kita else "meld", tile), step, slot)

    def _take(self, seat: int, tile: int, step: int, *, latest: bool = False) -> int:
        """Take a tile out of a hand: the one just drawn, or the one held longest."""
        key: _Key = (seat, "hand", tile)
        held = list(self._at(key, step))
        slot = held.pop(-1 if latest else 0) if held else self._usual(tile)
        self._set(key, step, tuple(held))
        return slot

    def _add(self, key: _Key, step: int, slot: int) -> None:
        self._set(key, step, (*self._at(key, step), slot))

    def _set(self, key: _Key, step: int, copies: tuple[int, ...]) -> None:
        self._copies.setdefault(key, []).append((step, copies))

    def _at(self, key: _Key, step: int) -> tuple[int, ...]:
        copies = self._copies.get(key, ())
        return next((slots for since, slots in reversed(copies) if since <= step), ())


def tiles_from_log(
    kyoku: Kyoku, layout: Layout, draws: Iterable[tuple[Drawn, int | None]]
) -> dict[int, int]:
    """By slot, the tile that the log says was dealt or drawn from it; draws have their slots."""
    tiles: dict[int, int] = {}
    for seat, hand in enumerate(kyoku.haipai):
        tiles.update(zip(_dealt(kyoku, layout, seat), hand, strict=False))
    for drawn, slot in draws:
        if slot is not None:
            tiles[slot] = drawn.tile
    return tiles


def known_tiles(
    kyoku: Kyoku, layout: Layout, from_log: Mapping[int, int]
) -> tuple[int | None, ...]:
    """A tile id for each slot, as far as the log itself says; ``from_log`` is `tiles_from_log`."""
    turned = [kyoku.dora, *(each.tile for each in kyoku.events if isinstance(each, NewDora))]
    seen = dict(from_log)
    seen.update(
        (slot, tile) for slot, tile in zip(layout.dora, turned, strict=False) if tile is not None
    )
    for win in kyoku.events:
        if isinstance(win, Win):
            seen.update(zip(layout.ura, win.ura, strict=False))
    return tuple([seen.get(slot) for slot in range(layout.size)])


def with_slots(layout: Layout, draws: Iterable[Drawn]) -> list[tuple[Drawn, int | None]]:
    return [
        (drawn, layout.slot_of_draw(drawn.nth, replacement=drawn.replacement)) for drawn in draws
    ]


def _dealt(kyoku: Kyoku, layout: Layout, seat: int) -> tuple[int, ...]:
    """The slots of a seat's starting hand, in dealing order."""
    return layout.haipai[(seat - kyoku.dealer) % len(layout.haipai)]
