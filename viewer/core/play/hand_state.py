"""A hand's events applied one by one: the table as it is now.

What the log says is applied even where it cannot be true; `hand_check` tells what cannot.
A `HandState` changes in place, because checking a log needs one pass and no table afterwards;
`HandState.table` is a snapshot that stays.
"""

from bisect import insort
from collections.abc import Collection
from typing import Final, NamedTuple, assert_never

from viewer.core.base import records as rec
from viewer.core.base.era import TODAY
from viewer.core.base.meld import Meld, MeldKind
from viewer.core.base.records import Event, Kyoku
from viewer.core.play.moments import Drawn, HandMoment, PlayedHand, follow_moments
from viewer.core.play.table import RiverTile, SeatState, Table, with_meld
from viewer.core.wall.wall import HAND, layout_of

STICK: Final = 1000
_PAID: Final = frozenset({"REACH", "AGARI", "RYUUKYOKU"})
"""What changes points, by its tag."""
_OF_A_SEAT: Final = frozenset("TUVWDEFG")
"""Draws and discards, by their tags."""


class OfferedTiles(NamedTuple):
    """Tiles that others may take now: a discard, or those of a kan or kita that can be robbed."""

    seat: int
    tiles: tuple[int, ...]
    discarded: bool


class MutableSeat:
    """What lies before a seat now; the attributes are those of `SeatState`."""

    __slots__ = ("drawn", "hand", "kita", "melds", "paid", "points", "present", "riichi", "river",
                 "shown", "snapshot")  # fmt: skip

    def __init__(self, hand: tuple[int, ...], points: int | None, *, present: bool) -> None:
        self.hand = sorted(hand)
        self.points = points
        self.drawn: int | None = None
        self.melds: tuple[Meld, ...] = ()
        self.kita: tuple[int, ...] = ()
        self.river: list[RiverTile] = []
        self.riichi = self.paid = self.shown = False
        self.present = present
        self.snapshot: SeatState | None = None  # while it is still true

    @property
    def held(self) -> tuple[int, ...]:
        """The tile ids held, the drawn one last."""
        return (*self.hand,) if self.drawn is None else (*self.hand, self.drawn)

    def state(self) -> SeatState:
        if self.snapshot is None:
            self.snapshot = SeatState(
                tuple(self.hand),
                self.points,
                self.drawn,
                self.melds,
                self.kita,
                tuple(self.river),
                self.riichi,
                self.paid,
                self.present,
                self.shown,
            )
        return self.snapshot

    def connect(self, *, present: bool) -> None:
        """Note who is there, with all else as in the snapshot: this may be in thousands."""
        self.present = present
        self.snapshot = self.snapshot and self.snapshot._replace(present=present)

    def draw(self, tile: int) -> None:
        self.snapshot = None
        self.sort_in()
        self.drawn = tile

    def discard(self, tile: int) -> None:
        self.snapshot = None
        tsumogiri = tile == self.drawn
        sideways = self.riichi and not any(
            each.sideways and each.called_by is None for each in self.river
        )
        if tsumogiri:
            self.drawn = None
        else:
            self.sort_in()
            self.remove(tile)
        self.river.append(RiverTile(tile, tsumogiri, sideways))

    def sort_in(self) -> None:
        """Put the drawn tile among the others."""
        if self.drawn is not None:
            insort(self.hand, self.drawn)
            self.drawn = None

    def remove(self, tile: int) -> None:
        if tile in self.hand:
            self.hand.remove(tile)


class HandState:
    """Follows a hand from its deal; ``absent`` are the seats not connected then."""

    def __init__(self, kyoku: Kyoku, absent: Collection[int] = ()) -> None:
        scores = kyoku.scores or (None,) * kyoku.players
        self.kyoku = kyoku
        self.seats = [
            MutableSeat(hand, points, present=seat not in absent)
            for seat, (hand, points) in enumerate(zip(kyoku.haipai, scores, strict=True))
        ]
        self.dora: tuple[int | None, ...] = (kyoku.dora,)
        self.ura: tuple[int, ...] = ()
        self.wins: tuple[rec.Win, ...] = ()
        self.results: list[rec.Result] = []  # wins included
        self.sticks = kyoku.sticks
        self.live = self.replacements = 0
        self.left = len(layout_of(TODAY, kyoku.players).live)
        """How many tiles can still be drawn; below 0 where a log has more draws than the wall."""
        self.known = [len(hand) == HAND for hand in kyoku.haipai]  # whose tiles are
        self.unread = set[str]()  # the tags of what could not be read
        self._fold = follow_moments(kyoku)
        self.moments = [next(self._fold)]  # that of the deal, then of each event so far
        self.draws: list[Drawn] = []

    @property
    def events(self) -> list[Event | None]:
        """Those so far, after None for the deal."""
        return [moment.event for moment in self.moments]

    @property
    def turn(self) -> int:
        return self.moments[-1].seat

    @property
    def points(self) -> tuple[int | None, ...]:
        return tuple([state.points for state in self.seats])

    @property
    def last_played(self) -> HandMoment:
        """The last move but for ends, of which several may be on one tile."""
        moment = self.moments[self.moments[-1].move]
        while isinstance(event := moment.event, (rec.Win, rec.Ryuukyoku)) or (
            isinstance(event, rec.Unread) and event.tag in _PAID
        ):
            moment = self.moments[self.moments[moment.step - 1].move]
        return moment

    @property
    def replaced(self) -> rec.Call | None:
        """The call that the tile just drawn replaces, if it is a replacement tile."""
        drawn = self.moments[self.moments[-1].move]
        call = self.moments[self.moments[drawn.step - 1].move].event
        is_draw = isinstance(drawn.event, rec.Draw)
        return call if is_draw and isinstance(call, rec.Call) else None

    @property
    def offer(self) -> OfferedTiles | None:
        match self.last_played.event:
            case rec.Discard(seat, tile):
                return OfferedTiles(seat, (tile,), discarded=True)
            case rec.Call(seat, meld):
                own = meld.called is None or meld.added is not None
                return OfferedTiles(seat, meld.from_hand if own else (), discarded=False)
        return None

    def offered(self, source: int) -> tuple[int, ...]:
        """What a seat has just discarded, if it has."""
        offer = self.offer
        return offer.tiles if offer and offer.discarded and offer.seat == source else ()

    def table(self) -> Table:
        moment = self.moments[-1]
        return Table(
            tuple([seat.state() for seat in self.seats]),
            self.dora,
            self.sticks,
            moment.seat,
            self.live,
            self.replacements,
            moment.replacing,
            self.ura,
            self.wins,
            bool(self.results),
        )

    def played(self) -> PlayedHand:
        """What was played so far."""
        return PlayedHand(tuple(self.moments), tuple(self.draws))

    def append(self, event: Event) -> None:
        self.apply(self._fold.send(event))

    def apply(self, moment: HandMoment) -> None:
        """Append the event of a moment that is known already, as all are then."""
        event = moment.event
        assert event is not None  # noqa: S101 - the deal is there from the start
        match event:
            case rec.Discard():
                self.seats[event.seat].discard(event.tile)
            case rec.Draw():
                self.seats[event.seat].draw(event.tile)
                drawn = moment.drawn
                assert drawn is not None  # noqa: S101 - the moment of a draw has one
                self.draws.append(drawn)
                self._count(replacement=drawn.replacement)
            case rec.Call():
                self._call(event.seat, event.meld)
            case rec.Riichi():
                self._riichi(event)
            case rec.NewDora():
                self.dora = (*self.dora, event.tile)
            case rec.Leave() | rec.Return():
                self.seats[event.seat].connect(present=isinstance(event, rec.Return))
            case rec.Unread():
                self._unread(event)
            case rec.Win() | rec.Ryuukyoku():
                self._end(event)
            case _:
                assert_never(event)
        self.moments.append(moment)

    def _seat(self, seat: int) -> MutableSeat:
        """A seat that is about to change."""
        state = self.seats[seat]
        state.snapshot = None
        return state

    def _count(self, *, replacement: bool) -> None:
        self.left -= 1
        if replacement:
            self.replacements += 1
        else:
            self.live += 1

    def _call(self, seat: int, meld: Meld) -> None:
        state = self._seat(seat)
        added = meld.kind is MeldKind.KAKAN
        if meld.called is not None and not added:
            source = meld.giver(seat)
            if self.offered(source) == (meld.called,):
                river = self._seat(source).river
                river[-1] = river[-1]._replace(called_by=seat)
        state.sort_in()
        for tile in meld.from_hand:
            state.remove(tile)
        if meld.kind is MeldKind.KITA:
            state.kita = (*state.kita, *meld.tiles)
        else:
            state.melds = with_meld(state.melds, meld)

    def _riichi(self, event: rec.Riichi) -> None:
        state = self._seat(event.seat)
        state.riichi = True
        if event.step != 1:
            state.paid = True
            state.points = plus(state.points, -STICK)
            self.sticks = plus(self.sticks, 1)

    def _unread(self, event: rec.Unread) -> None:
        self.unread.add(event.tag)
        if event.tag in _PAID:
            for seat in range(len(self.seats)):
                self._seat(seat).points = None
            self.sticks = None
        else:
            if event.is_draw:
                self._count(replacement=self.moments[-1].replacing)
            # a draw or discard of a seat that is not at the table is nobody's
            whose = () if event.tag in _OF_A_SEAT else range(len(self.seats))
            for seat in whose if event.seat is None else (event.seat,):
                self.known[seat] = False

    def _end(self, result: rec.Result) -> None:
        for seat, before in enumerate(self.points):
            state = self._seat(seat)
            known = result.scores[seat] if before is None and result.scores else before
            change = result.changes[seat] if result.changes else None
            state.points = None if change is None else plus(known, change)
            if isinstance(result, rec.Ryuukyoku):
                state.shown |= result.hands[seat] is not None
        if isinstance(result, rec.Win):
            self.seats[result.seat].shown = True
            self.ura = max(self.ura, result.ura, key=len)
            self.wins = (*self.wins, result)
            self.sticks = 0
        self.results.append(result)


def plus(number: int | None, more: int) -> int | None:
    return None if number is None else number + more
