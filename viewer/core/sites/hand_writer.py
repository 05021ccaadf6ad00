"""A hand of a site that tells faces: its events, with the tile ids that its wall has.

`TileIds` says which copies are dealt, drawn and turned up. What is then discarded, called or won
with is taken from the hand by its face. Readers of sites call the moves in their order.
"""

from collections import Counter
from collections.abc import Iterable, Sequence
from itertools import chain
from typing import Final

from viewer.core.base.era import Era, WallCode
from viewer.core.base.errors import InputError
from viewer.core.base.meld import REPLACED, SEATS, Meld, MeldKind
from viewer.core.base.records import Call, Discard, Draw, Event, NewDora, Repeated, Riichi, Unread
from viewer.core.base.tiles import COPIES, Face, RedFives
from viewer.core.sites.remarks import Remarks
from viewer.core.sites.tile_ids import TileIds
from viewer.core.wall.coded import wall_of_code
from viewer.core.wall.wall import Wall, layout_of

_PLAYERS: Final = frozenset({3, 4})
_OWN: Final = {MeldKind.CHI: 2, MeldKind.PON: 2, MeldKind.DAIMINKAN: 3}
"""Tiles of the caller's."""
ENDS: Final = frozenset({"AGARI", "RYUUKYOKU"})
_MOVES: Final = frozenset("ND")
"""Of what cannot be read, by its tag."""


def players_of_game(hands: Iterable[int]) -> int:
    """How many players most of the hands have; 0 if none has three or four."""
    counted = Counter(players for players in hands if players in _PLAYERS)
    return max(counted, key=counted.__getitem__, default=0)


class HandWriter:
    """Writes the events of a hand on the wall of its code, with the hands dealt; remarks on walls.

    ``dora`` is the first indicator, if that is told. ``wall`` is of a hand that has no code.
    """

    def __init__(
        self,
        code: WallCode | None,
        hands: Sequence[Sequence[Face]],
        dealer: int,
        remarks: Remarks,
        *,
        dora: Face | None,
        red_fives: RedFives,
        wall: Wall | None = None,
    ) -> None:
        self.events: list[Event] = []
        self.repeated: list[Repeated] = []
        self.dora: list[int | None] = [None]
        self.players = players = len(hands)
        self.haipai: tuple[tuple[int, ...], ...] = ((),) * players
        self.melds: list[list[Meld]] = [[] for _ in range(players)]
        self.dealer = dealer
        self._layout = wall.layout if wall else layout_of(Era.SHA256, players)
        if code is not None and wall is None:
            wall = remarks.attempt(
                lambda: wall_of_code(code, hands, dealer, red_fives=red_fives), None
            )
        self._has_wall = wall is not None
        self._ids = TileIds(wall, red_fives=red_fives)
        self._unread_draws: list[int] = []
        """What the wall has where a draw could not be read, until it is discarded or called."""
        self._hands: list[list[int]] = [[] for _ in range(players)]
        self._hidden: list[list[int]] = [[] for _ in range(players)]
        """What the wall has of a starting hand that could not be read, and nobody has seen yet."""
        self._drawn: tuple[int, int] | None = None
        """Seat and tile of the latest draw, until the seat's next discard or call."""
        self._offer: tuple[int | None, tuple[int, ...]] = (dealer, ())
        """The seat that discarded or called last, None where that could not be read; and what
        others can win with."""
        self._count = [0, 0]
        """Live draws and replacement draws."""
        self._replacing = False
        self._unread: Unread | None = None
        """What could not be read since the last move that could."""
        self.all_read = True
        self.lost_calls = set[int]()
        """The seats of which a call could not be read: of their melds not all are known."""
        self._declared: int | None = None
        """The seat whose riichi is not paid yet."""
        self._deal(hands, dora)

    def _deal(self, hands: Sequence[Sequence[Face]], dora: Face | None) -> None:
        """Deal; the dealer's 14th tile is the first draw, also where his hand cannot be read."""
        first = None
        for seat, faces in enumerate(hands):
            slots = self._layout.haipai[(seat - self.dealer) % self.players]
            own = faces[: len(slots)]
            if len(faces) > len(slots):
                first = seat, faces[len(slots)]
            self._hands[seat] = self._ids.dealt(own, slots)
            if not own:
                self._hidden[seat] = self._ids.in_wall(slots)
        self.haipai = tuple(map(tuple, self._hands))
        if dora is not None:
            self.dora = [self._ids.of_slot(self._layout.dora[0], dora)]
        if first is not None:
            self.draw(*first)
        self.all_read = all(hands)
        if self._has_wall and not hands[self.dealer]:
            self.unread("T", self.dealer)

    # moves

    def draw(self, seat: int, face: Face) -> None:
        self.accept_riichi()
        tile = self._ids.of_slot(self._next_slot(seat), face)
        self._hands[seat].append(tile)
        self._drawn = seat, tile
        self.events.append(Draw(seat, tile))

    def _next_slot(self, seat: int | None) -> int | None:
        """The place in the wall of the tile that a seat draws now."""
        self._replacing |= self._unread is not None and self._unread.may_be_kan_of(seat)
        self._count[self._replacing] += 1
        nth, replacement = self._count[self._replacing], self._replacing
        self._replacing, self._unread = False, None
        return self._layout.slot_of_draw(nth, replacement=replacement)

    def unread(self, tag: str, seat: int | None, *, riichi: bool = False) -> None:
        """Write what cannot be read, by Tenhou's tag: its draw is passed over in the wall.

        What others take of its seat next may be any tile that the seat holds.
        """
        last = self.events[-1] if self.events else None
        is_declaring = isinstance(last, Riichi) and last.step == 1
        if tag not in ENDS and not is_declaring:  # else its own discard may be what is unread
            self.accept_riichi()
        if riichi and seat is not None:
            self.declare(seat)
        self.events.append(event := Unread(tag, seat))
        self.all_read = False
        if event.is_draw:
            self._unread_draws += self._ids.in_wall([self._next_slot(seat)])
        elif tag in _MOVES:
            if tag == "N":
                self.lost_calls |= {*range(self.players)} if seat is None else {seat}
            self._replacing = False
            self._offer = (None, ()) if seat is None else (seat, tuple(self._hands[seat]))
        self._drawn = None
        self._unread = event

    def declare(self, seat: int) -> None:
        """Declare riichi, which is paid once the discard passes."""
        self.events.append(Riichi(seat, 1))
        self._declared = seat

    def discard(self, seat: int, face: Face, *, drawn: bool | None, riichi: bool = False) -> None:
        """Discard; ``drawn``: if it is the tile just drawn. Not told, it is after riichi."""
        if riichi:
            self.declare(seat)
        could_be = self._could_be_drawn(seat, face)
        of_drawn = True if drawn is None and seat in self.paid else drawn
        tile = self._out_of_hand(seat, face, drawn=of_drawn)
        self._drawn, self._offer, self._unread = None, (seat, (tile,)), None
        self.events.append(Discard(seat, tile))
        self._repeat_drawn(seat, drawn, could_be)

    def _could_be_drawn(self, seat: int, face: Face) -> set[bool]:
        """Whether a tile that leaves the hand can be the drawn one, and one that was there before.

        Of the dealer's first 14 tiles sites do not call any drawn.
        """
        latest = self._drawn[1] if self._drawn and self._drawn[0] == seat else None
        others = [tile for tile in self._hands[seat] if tile != latest]
        if self._count == [1, 0]:
            return set()
        could = {True} if latest is not None and self.face(latest) == face else set[bool]()
        return could | ({False} if any(self.face(tile) == face for tile in others) else set())

    def _repeat_drawn(self, seat: int, drawn: bool | None, could_be: set[bool]) -> None:
        if drawn is not None and could_be:
            self.repeat("repeats", seat, (drawn if drawn in could_be else not drawn,), (drawn,))

    def call(self, seat: int, kind: MeldKind, called: Face, own: Sequence[Face]) -> None:
        """Call chi, pon or an open kan with the last discard.

        Raises:
            InputError: ``unread-event``: it has not as many tiles, or nobody knows whose it calls.
        """
        if len(own) != _OWN[kind]:
            raise InputError("unread-event", event=0)
        source = self.source
        self.accept_riichi()
        taken = self._ids.among(self.offer, called)
        tiles = sorted((taken, *(self._out_of_hand(seat, face) for face in own)))
        meld = Meld(kind, tuple(tiles), taken, (source - seat) % SEATS)
        self.melds[seat].append(meld)
        self._called(seat, meld, ())

    def closed_kan(self, seat: int, face: Face) -> None:
        every = self._every(face)
        self._hands[seat] = [tile for tile in self._hands[seat] if tile not in every]
        meld = Meld(MeldKind.ANKAN, every)
        self.melds[seat].append(meld)
        self._called(seat, meld, every)

    def added_kan(self, seat: int, face: Face) -> None:
        """Add a tile to a pon, or raise InputError ``no-pon``."""
        every, melds = self._every(face), self.melds[seat]
        at = next((at for at, meld in enumerate(melds) if _is_pon(meld, every)), None)
        if at is None:
            raise InputError("no-pon")
        pon, added = melds[at], self._out_of_hand(seat, face)
        meld = Meld(MeldKind.KAKAN, every, pon.called, pon.source, added)
        melds[at] = meld
        self._called(seat, meld, (added,))

    def kita(self, seat: int, face: Face, *, drawn: bool | None = None) -> None:
        """Set a north aside: the drawn one after riichi, where it is not told which."""
        could_be = self._could_be_drawn(seat, face)
        of_drawn = True if drawn is None and seat in self.riichi else drawn
        tile = self._out_of_hand(seat, face, drawn=of_drawn)
        meld = Meld(MeldKind.KITA, (tile,))
        self.melds[seat].append(meld)
        self._called(seat, meld, (tile,))
        self._repeat_drawn(seat, drawn, could_be)

    def repeat(
        self,
        check: str,
        seat: int | None,
        expected: Iterable[int | None],
        found: Iterable[int | None],
        *,
        in_deal: bool = False,
    ) -> None:
        """Note what the latest event, or the deal, tells once more; None if it does not tell it.

        Once something could not be read, what should be told again is not known.
        """
        if self.all_read:
            wanted, recorded = tuple(expected), tuple(found)
            if None not in recorded and None not in wanted:
                step = 0 if in_deal else len(self.events)
                self.repeated.append(Repeated(step, seat, check, wanted, recorded))  # type: ignore[arg-type]  # without None

    def is_first_turn(self, seat: int) -> bool:
        """Whether a seat has not discarded yet, and nobody called."""
        return not any(
            isinstance(each, Call) or (isinstance(each, Discard) and each.seat == seat)
            for each in self.events
        )

    @property
    def replacing(self) -> bool:
        """Whether the next draw is a replacement."""
        return self._replacing

    @property
    def left(self) -> int:
        """How many tiles can be drawn yet."""
        return len(self._layout.live) - sum(self._count)

    @property
    def riichi(self) -> list[int]:
        """The seats that declared riichi, in order."""
        return [each.seat for each in self.events if isinstance(each, Riichi) and each.step == 1]

    @property
    def paid(self) -> list[int]:
        """The seats whose riichi is paid, in order."""
        return [each.seat for each in self.events if isinstance(each, Riichi) and each.step != 1]

    def turn_up(self, indicators: Iterable[Face], *, after: int = 0) -> None:
        """Turn up those not yet told; ``after`` so many indicators that are not told here.

        What was told, and now otherwise, counts as what the wall does not have there.
        """
        for nth, face in enumerate(indicators, after):
            slot = next(iter(self._layout.dora[nth : nth + 1]), None)
            if nth >= len(self.dora):
                self.dora.append(self._ids.of_slot(slot, face))
                self.events.append(NewDora(self.dora[-1]))
                continue
            before = self.dora[nth]
            if before is not None and self.face(before) != face and not self._ids.shows(slot, face):
                self.dora[nth] = tile = self._ids.of_slot(slot, face)
                unknown = NewDora(before)
                self.events = [NewDora(tile) if each == unknown else each for each in self.events]

    def turn_up_unread(self) -> None:
        """Turn up an indicator that cannot be read."""
        self.dora.append(None)
        self.events.append(NewDora(None))

    # the end

    def accept_riichi(self) -> None:
        """Pay a riichi that was declared with the last discard, which nobody has won with."""
        if self._declared is not None:
            self.events.append(Riichi(self._declared, 2))
            self._declared = None

    def offered(self, face: Face) -> int:
        """The tile of another seat that is won with."""
        return self._ids.among(self._offer[1], face)

    @property
    def offer(self) -> tuple[int, ...]:
        """What others can win with: the last discard, or what a kan or kita shows."""
        return self._offer[1]

    def faces(self, seat: int) -> list[Face]:
        """Those that a seat holds, the latest draw included."""
        return list(map(self.face, self._hands[seat]))

    @property
    def known_dora(self) -> tuple[int, ...]:
        return tuple([tile for tile in self.dora if tile is not None])

    def holds(self, seat: int) -> int:
        return len(self._hands[seat])

    @property
    def turn(self) -> int | None:
        """The seat that holds a tile just drawn."""
        return self._drawn[0] if self._drawn else None

    @property
    def has_to_discard(self) -> bool:
        """Whether the next move cannot be a draw: one drew, or called a tile, without a discard."""
        last = self.events[-1] if self.events else None
        called = isinstance(last, Call) and last.meld.kind not in REPLACED
        return self._drawn is not None or called

    @property
    def known_source(self) -> int | None:
        """The seat that discarded last, or called since; None: it could not be read."""
        return self._offer[0]

    @property
    def source(self) -> int:
        """The same; raises InputError ``unread-event`` if it could not be read."""
        if self._offer[0] is None:
            raise InputError("unread-event", event=0)
        return self._offer[0]

    def settle_source(self, seat: int | None) -> None:
        """Take whose the last discard was from the call or win that follows, if that is unread."""
        latest = self._offer[0]
        is_unread = latest is None or self._unread is not None
        if is_unread and seat is not None and seat != latest and seat in range(self.players):
            self._offer = seat, tuple(self._hands[seat])

    def held(self, seat: int, faces: Iterable[Face]) -> tuple[int, ...]:
        """The tiles of a hand that is shown."""
        left = [*self._hands[seat], *self._hidden[seat]]
        shown = []
        for face in faces:
            tile = self._ids.among(left, face)
            if tile in left:
                left.remove(tile)
            shown.append(tile)
        return tuple(shown)

    def shown_dora(self, indicators: Sequence[Face]) -> tuple[int, ...]:
        """Those turned up before have their ids already."""
        found = self._indicators(self._layout.dora, indicators)
        pairs = zip(self.dora, indicators, found, strict=False)
        own = [
            tile if tile is not None and self.face(tile) == face else new
            for tile, face, new in pairs
        ]
        return (*own, *found[len(own) :])

    def ura(self, indicators: Sequence[Face]) -> tuple[int, ...]:
        return self._indicators(self._layout.ura, indicators)

    def _indicators(self, row: tuple[int, ...], indicators: Sequence[Face]) -> tuple[int, ...]:
        slots = (*row, *(None,) * len(indicators))
        pairs = zip(slots, indicators, strict=False)
        return tuple([self._ids.of_slot(slot, face, keep=False) for slot, face in pairs])

    def _out_of_hand(self, seat: int, face: Face, *, drawn: bool | None = None) -> int:
        hand = self._hands[seat]
        latest = self._drawn[1] if self._drawn and self._drawn[0] == seat else None
        kept = [tile for tile in hand if tile != latest]
        if latest is not None and drawn is not False:
            kept = [latest, *kept] if drawn else [*kept, latest]
        unseen = self._unread_draws, self._hidden[seat]
        tile = self._ids.among(chain(kept, hand, *unseen), face)
        for held in hand, *unseen:
            if tile in held:
                held.remove(tile)
                break
        self._ids.meet(tile)
        return tile

    def face(self, tile: int) -> Face:
        return self._ids.face(tile)

    @staticmethod
    def _every(face: Face) -> tuple[int, ...]:
        return tuple(range(COPIES * face.kind, COPIES * face.kind + COPIES))

    def _called(self, seat: int, meld: Meld, offered: tuple[int, ...]) -> None:
        self.accept_riichi()
        self._offer = seat, offered
        self._drawn = self._unread = None
        self._replacing = meld.kind in REPLACED
        self.events.append(Call(seat, meld))


def _is_pon(meld: Meld, every: tuple[int, ...]) -> bool:
    return meld.kind is MeldKind.PON and meld.tiles[0] in every
