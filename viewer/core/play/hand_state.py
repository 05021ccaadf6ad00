"""A hand's events applied one by one: the table as it is now.

What the log says is applied even where it cannot be true; `hand_check` tells what cannot.
A `HandState` changes in place, because checking a log needs one pass and no table afterwards;
`HandState.table` is a snapshot that stays.
"""

from collections.abc import Callable, Collection, Iterable
from typing import Final, NamedTuple, assert_never

from viewer.core.base import records as rec
from viewer.core.base.era import TODAY
from viewer.core.base.meld import Meld, MeldKind
from viewer.core.base.records import Event, Kyoku
from viewer.core.play.moments import Drawn, HandMoment, PlayedHand, follow_moments
from viewer.core.play.table import SeatState, Table, with_meld
from viewer.core.wall.wall import HAND, layout_of

STICK: Final = 1000
_PAID: Final = frozenset({"REACH", "AGARI", "RYUUKYOKU"})
"""What changes points, by its tag."""
_OF_A_SEAT: Final = frozenset("UVWEFG")
"""Draws and discards that name their seat in Tenhou's tag; those of other sites are T and D."""


class OfferedTiles(NamedTuple):
    """Tiles that others may take now: a discard, or those of a kan or kita that can be robbed."""

    seat: int
    tiles: tuple[int, ...]
    discarded: bool


class HandState:
    """Follows a hand from its deal; ``absent`` are the seats not connected then.

    ``moments`` are all of the hand, if the caller has them.
    """

    def __init__(
        self, kyoku: Kyoku, absent: Collection[int] = (), moments: Iterable[HandMoment] = ()
    ) -> None:
        scores = kyoku.scores or (None,) * kyoku.players
        self.kyoku = kyoku
        self.seats = [
            SeatState(tuple(sorted(hand)), points, present=seat not in absent)
            for seat, (hand, points) in enumerate(zip(kyoku.haipai, scores, strict=True))
        ]
        self._shown: tuple[SeatState, ...] = ()  # those of the latest table: copied to be changed
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
        fold, known = follow_moments(kyoku), iter(moments)
        self.moments = [next(known, None) or next(fold)]  # that of the deal, then of each event
        self._moment_of: Callable[[Event], HandMoment] = (
            (lambda _event: next(known)) if moments else fold.send
        )
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
        self._shown = tuple(self.seats)
        return Table(
            self._shown,
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
        moment = self._moment_of(event)
        match event:
            case rec.Discard():
                self._seat(event.seat).discard(event.tile)
            case rec.Draw():
                self._seat(event.seat).draw(event.tile)
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
                self._seat(event.seat).present = isinstance(event, rec.Return)
            case rec.Unread():
                self._unread(event)
            case rec.Win() | rec.Ryuukyoku():
                self._end(event)
            case _:
                assert_never(event)
        self.moments.append(moment)

    def _seat(self, seat: int) -> SeatState:
        """A seat that is about to change."""
        if self._shown and self._shown[seat] is self.seats[seat]:
            self.seats[seat] = self.seats[seat].copy()
        return self.seats[seat]

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
                giver = self._seat(source)
                giver.river = (*giver.river[:-1], giver.river[-1]._replace(called_by=seat))
        state.take_out(meld.from_hand)
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
            self._seat(result.seat).shown = True
            self.ura = max(self.ura, result.ura, key=len)
            self.wins = (*self.wins, result)
            self.sticks = 0
        self.results.append(result)


def plus(number: int | None, more: int) -> int | None:
    return None if number is None else number + more
