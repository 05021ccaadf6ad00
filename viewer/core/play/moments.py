"""One fold over a hand's events: what each of them is in the course of the hand.

The log gives events one after the other, and does not say which draw is a replacement, which
go-round (巡, junme) it is, or which discard declares riichi: that follows from their order, and is
worked out here and nowhere else. Each event becomes a `HandMoment`. Tables, draws, origins, exports
and analyses are functions over these; this is the one place that knows the state of a turn.

The draw after a kan of any kind, or after a kita, takes the next replacement tile; all others take
the next live tile. A go-round ends when the turn comes back to the seat that began it, or past
that seat. A call may skip seats, which then have no tile in that go-round; and a seat that draws a
replacement tile still has its turn, so it may take two tiles or more in one.

What is made by the thousand is a tuple. Plain classes with `__init__` are made in half the time,
but with `HandMoment` as one of them reading and judging a log executes only 1.02 times fewer
instructions; and equality, hashes and that nothing changes would have to be written by hand.
"""

from collections.abc import Generator, Iterable, Iterator
from typing import Final, NamedTuple, assert_never

from viewer.core.base import records as rec
from viewer.core.base.meld import REPLACED, MeldKind
from viewer.core.base.records import Event, Kyoku

_MOVES: Final = (rec.Draw, rec.Discard, rec.Call, rec.Win, rec.Ryuukyoku)
_TURN_TAKING: Final = frozenset({MeldKind.CHI, MeldKind.PON, MeldKind.DAIMINKAN})


class Drawn(NamedTuple):
    seat: int  # who draws
    tile: int  # its tile id
    replacement: bool  # whether it is a replacement tile
    nth: int  # its number, from 1, among all live draws of the hand, or among all replacements
    seat_nth: int  # the same among those of this seat
    step: int  # after how many events it is drawn


class Turn(NamedTuple):
    """A seat's turn; without tile and call that of a live tile that nobody has drawn."""

    seat: int
    junme: int  # the go-round, from 1
    drawn: Drawn | None = None  # the tile that it drew, or
    call: MeldKind | None = None  # the call that took the turn
    step: int = 0  # after how many events it begins


class HandMoment(NamedTuple):
    step: int  # how many events there were
    event: Event | None  # the latest; None of the deal
    # the step of the latest move: a draw, discard, call or end, or what could not be read and may
    # be one. Riichi, indicators and connections stand between moves.
    move: int
    turn: Turn | None  # the latest turn that has begun; None before the first
    seat: int  # whose turn it is; before the first draw the dealer's
    replacing: bool  # whether a kan or kita still waits for its replacement tile
    # whether a riichi is declared with the discard that is due or, if the event is a discard,
    # with this one
    declares: bool

    @property
    def is_move(self) -> bool:
        """Whether the event is a move; the deal counts as one."""
        return self.move == self.step

    @property
    def begins(self) -> Turn | None:
        return self.turn if self.turn is not None and self.turn.step == self.step else None

    @property
    def drawn(self) -> Drawn | None:
        return self.turn.drawn if self.turn is not None and self.turn.step == self.step else None

    @property
    def tsumogiri(self) -> bool:
        """Whether the event discards the very tile that was just drawn."""
        drawn = self.turn.drawn if self.turn is not None else None
        discard = self.event
        return (
            isinstance(discard, rec.Discard)
            and drawn is not None
            and (drawn.seat, drawn.tile) == (discard.seat, discard.tile)
        )

    @property
    def junme(self) -> int:
        """The go-round; 0 before the first draw."""
        return 0 if self.turn is None else self.turn.junme


def is_move(event: Event) -> bool:
    """Whether it is a draw, discard, call or end, or could not be read and may be one."""
    return isinstance(event, _MOVES) or (isinstance(event, rec.Unread) and event.tag != "REACH")


def follow_moments(kyoku: Kyoku) -> Generator[HandMoment, Event]:
    """Yield the moment of the deal, then that of each event as it is sent.

    A generator, since an object with a method takes a fifth more of the time.
    """
    turns = _Turns(kyoku)
    move, seat, replacing, declares = 0, kyoku.dealer, False, False
    unread: rec.Unread | None = None  # since the last move that could be read
    turn: Turn | None = None
    step = 0
    event = yield HandMoment(step, None, 0, None, seat, replacing, declares)
    while True:
        step += 1
        match event:
            case rec.Discard():
                move, seat, unread = step, event.seat, None
                event = yield HandMoment(step, event, step, turn, seat, replacing, declares)
                declares = False
                continue
            case rec.Draw():
                replacing |= _is_kan(unread, event.seat)
                turn = turns.draw(event, step, replacement=replacing)
                move, seat, replacing, unread = step, event.seat, False, None
            case rec.Call(meld=meld):
                if meld.kind in _TURN_TAKING:
                    turn = turns.call(event, step)
                move, seat, unread = step, event.seat, None
                replacing = meld.kind in REPLACED
            case rec.Unread() if event.tag != "REACH":
                turns.pass_over(event, replacement=replacing or _is_kan(unread, event.seat))
                replacing &= event.of_event_room
                move, unread = step, event
                seat = seat if event.seat is None else event.seat
            case rec.Win() | rec.Ryuukyoku():
                move = step
            case rec.Riichi():
                declares = event.step == 1
            case rec.NewDora() | rec.Aside() | rec.Unread():
                pass
            case _:
                assert_never(event)
        event = yield HandMoment(step, event, move, turn, seat, replacing, declares)


def moments_of(kyoku: Kyoku) -> Iterator[HandMoment]:
    fold = follow_moments(kyoku)
    yield next(fold)
    yield from map(fold.send, kyoku.events)


class PlayedHand(NamedTuple):
    """What a fold over a hand's events makes of them, once for all who ask."""

    moments: tuple[HandMoment, ...]  # one more than events: the first is the deal
    draws: tuple[Drawn, ...]  # every draw in order


def play_hand(kyoku: Kyoku) -> PlayedHand:
    moments = tuple(moments_of(kyoku))
    return PlayedHand(moments, tuple([drawn for moment in moments if (drawn := moment.drawn)]))


def _is_kan(unread: rec.Unread | None, seat: int | None) -> bool:
    return unread is not None and unread.may_be_kan_of(seat)


class _Turns:
    def __init__(self, kyoku: Kyoku) -> None:
        self._dealer, self._players = kyoku.dealer, kyoku.players
        self._junme = 1
        self._latest = -1
        """The seat of the latest turn in this go-round, counted from the dealer."""
        self._drawn = [0, 0]
        self._own = ([0] * kyoku.players, [0] * kyoku.players)

    def draw(self, event: rec.Draw, step: int, *, replacement: bool) -> Turn:
        seat = event.seat
        junme = self._junme if replacement else self.junme_of(seat)
        drawn, by_seat = self._drawn, self._own[replacement]
        drawn[replacement] = nth = drawn[replacement] + 1
        by_seat[seat] = own = by_seat[seat] + 1
        return Turn(seat, junme, Drawn(seat, event.tile, replacement, nth, own, step), None, step)

    def pass_over(self, event: rec.Unread, *, replacement: bool) -> None:
        """Count a draw that cannot be read: those after it keep their places in the wall."""
        if event.is_draw:
            self._drawn[replacement] += 1
            if event.seat is not None:
                self._own[replacement][event.seat] += 1
                if not replacement:
                    self.junme_of(event.seat)

    def call(self, event: rec.Call, step: int) -> Turn:
        return Turn(event.seat, self.junme_of(event.seat), None, event.meld.kind, step)

    def go_on_after(self, turn: Turn) -> None:
        self._junme = turn.junme
        self._latest = (turn.seat - self._dealer) % self._players

    def junme_of(self, seat: int) -> int:
        seat_offset = (seat - self._dealer) % self._players
        self._junme += seat_offset <= self._latest
        self._latest = seat_offset
        return self._junme


def draws_of(kyoku: Kyoku) -> tuple[Drawn, ...]:
    return play_hand(kyoku).draws


def turns_of(kyoku: Kyoku) -> tuple[Turn, ...]:
    return tuple([turn for moment in moments_of(kyoku) if (turn := moment.begins)])


def turns_ahead(kyoku: Kyoku, last: HandMoment, left: int) -> Iterator[Turn]:
    """Yield whose turn each live tile would be that is ``left`` after a moment, without calls."""
    turns, seat = _Turns(kyoku), kyoku.dealer
    if last.turn is not None:
        turns.go_on_after(last.turn)
    if last.move:
        if last.turn is None or last.turn.seat != last.seat:  # its draw could not be read
            turns.junme_of(last.seat)
        seat = (last.seat + 1) % kyoku.players
    for _ in range(left):
        yield Turn(seat, turns.junme_of(seat))
        seat = (seat + 1) % kyoku.players


def turns_without_calls(live: Iterable[int], players: int) -> tuple[Turn, ...]:
    """Who would draw each live tile if nobody ever called; seat 0 deals."""
    turns = []
    for index, tile in enumerate(live):
        junme, seat = index // players + 1, index % players
        turns.append(Turn(seat, junme, Drawn(seat, tile, False, index + 1, junme, 0)))
    return tuple(turns)
