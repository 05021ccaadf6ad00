"""A hand's events applied one by one: the table as it is now, and what cannot be.

What the log says is applied even where it cannot be true; each such place is an inconsistency.
What the log does not tell is not compared: starting hands of other than 13 tiles, missing points,
and what hangs on a call or riichi that could not be read.
"""

from collections.abc import Collection, Iterable
from typing import Final, NamedTuple, assert_never

from viewer.core.base import records as rec
from viewer.core.base.meld import Meld, MeldKind
from viewer.core.base.records import Kyoku
from viewer.core.play.inconsistencies import Comparer, InconsistencyKind
from viewer.core.play.moments import Drawn, HandMoment
from viewer.core.play.table import RiverTile, SeatState, Table, with_meld, with_tile, without_tile
from viewer.core.wall.wall import HAND

STICK: Final = 1000
_SEATS_OF_MELDS: Final = 4
"""Melds count seats in fours, with three players too."""


class _Offer(NamedTuple):
    """Tiles that others may have now: a discard, or those of a kan or kita that can be robbed."""

    seat: int
    tiles: tuple[int, ...]
    discarded: bool


class HandState:
    """Follows a hand; ``table`` is as it is now, ``comparer`` has found what cannot be."""

    def __init__(self, kyoku: Kyoku, absent: Collection[int]) -> None:
        scores = kyoku.scores or (None,) * kyoku.players
        self._seats = [
            SeatState(tuple(sorted(hand)), points, present=seat not in absent)
            for seat, (hand, points) in enumerate(zip(kyoku.haipai, scores, strict=True))
        ]
        self._dora: tuple[int | None, ...] = (kyoku.dora,)
        self._ura: tuple[int, ...] = ()
        self._wins: tuple[rec.Win, ...] = ()
        self._sticks = kyoku.sticks
        self._over = False
        self._live = self._replacements = 0
        self.table = Table(tuple(self._seats), self._dora, self._sticks, kyoku.dealer)
        self.comparer = Comparer(kyoku.number, () if kyoku.dora is None else (kyoku.dora,))
        self._compare = self.comparer.compare
        self._calls_known = True
        self._hand_known = [len(hand) == HAND for hand in kyoku.haipai]
        self._offer: _Offer | None = None
        for seat, hand in enumerate(kyoku.haipai):
            if self._hand_known[seat]:
                self.comparer.meet(seat, hand)

    def apply(self, moment: HandMoment) -> Table:
        self.comparer.step = moment.step
        event = moment.event
        assert event is not None  # noqa: S101 - only the deal has none
        match event:
            case rec.Discard():
                self._discard(event)
            case rec.Draw():
                self._draw(event, moment.drawn)
            case rec.Call():
                self._call(event.seat, event.meld)
            case rec.Riichi():
                self._riichi(event)
            case rec.NewDora():
                self._new_dora(event.tile)
            case rec.Leave() | rec.Return():
                self._change(event.seat, present=isinstance(event, rec.Return))
            case rec.Unread():
                self._unread()
            case rec.Win():
                self._win(event)
                self._settle(event)
            case rec.Ryuukyoku():
                self._show_hands(event)
                self._settle(event)
            case _:
                assert_never(event)
        self.table = Table(
            tuple(self._seats),
            self._dora,
            self._sticks,
            moment.seat,
            self._live,
            self._replacements,
            moment.replacing,
            self._ura,
            self._wins,
            self._over,
        )
        return self.table

    def compare_with_next(self, after: Kyoku) -> None:
        if self._over:
            self._compare_points("next", None, after.scores)
            self._compare("sticks", None, (self._sticks,), (after.sticks,))

    def _compare_points(
        self, check: InconsistencyKind, seat: int | None, logged: tuple[int, ...] | None
    ) -> None:
        if logged:
            self._compare(check, seat, [state.points for state in self._seats], logged)

    def _unread(self) -> None:
        self._calls_known = False
        self._offer = None
        self._hand_known = [False] * len(self._hand_known)
        for seat in range(len(self._seats)):
            self._change(seat, points=None)
        self._sticks = None

    def _change(self, seat: int, **changes: object) -> None:
        self._seats[seat] = self._seats[seat]._replace(**changes)  # type: ignore[arg-type]  # by name

    def _new_dora(self, tile: int | None) -> None:
        if tile is not None:
            self.comparer.meet(None, (tile,))
        self._dora = (*self._dora, tile)

    def _draw(self, event: rec.Draw, drawn: Drawn | None) -> None:
        self.comparer.meet(event.seat, (event.tile,))
        self._offer = None
        state = self._seats[event.seat]
        hand = with_tile(state.hand, state.drawn)
        self._seats[event.seat] = state.moved(hand, event.tile, state.river)
        if drawn is not None and drawn.replacement:
            self._replacements += 1
        else:
            self._live += 1

    def _discard(self, event: rec.Discard) -> None:
        seat, tile = event.seat, event.tile
        state = self._seats[seat]
        tsumogiri = tile == state.drawn
        if self._hand_known[seat]:
            held = tsumogiri or tile in state.hand
            self._compare("discard", seat, (tile,) if held else (), (tile,))
        sideways = state.riichi and not any(
            each.sideways and each.called_by is None for each in state.river
        )
        hand = state.hand
        if not tsumogiri:
            hand = without_tile(with_tile(hand, state.drawn), tile)
        river = (*state.river, RiverTile(tile, tsumogiri, sideways))
        self._seats[seat] = state.moved(hand, None, river)
        self._offer = _Offer(seat, (tile,), discarded=True)

    def _call(self, seat: int, meld: Meld) -> None:
        added = meld.kind is MeldKind.KAKAN
        if meld.called is not None and not added:
            self._take_discard(seat, meld.called, (seat + meld.source) % _SEATS_OF_MELDS)
        state = self._seats[seat]
        if self._hand_known[seat]:
            wanted = meld.tiles if added else meld.from_hand
            pons = (pon.tiles for pon in state.melds if added and pon.kind is MeldKind.PON)
            have = {*state.held, *(tile for pon in pons for tile in pon)}
            self._compare("call", seat, (tile for tile in wanted if tile in have), wanted)
        hand = with_tile(state.hand, state.drawn)
        for tile in meld.from_hand:
            hand = without_tile(hand, tile)
        if meld.kind is MeldKind.KITA:
            self._change(seat, hand=hand, drawn=None, kita=(*state.kita, *meld.tiles))
        else:
            self._change(seat, hand=hand, drawn=None, melds=with_meld(state.melds, meld))
        robbable = () if meld.called is not None and not added else meld.from_hand
        self._offer = _Offer(seat, robbable, discarded=False)

    def _take_discard(self, seat: int, tile: int, source: int) -> None:
        offer = self._offer
        offered = offer.tiles if offer and offer.discarded and offer.seat == source else ()
        if offer or self._calls_known:
            self._compare("call", seat, offered, (tile,))
        if offered == (tile,):
            river = self._seats[source].river
            self._change(source, river=(*river[:-1], river[-1]._replace(called_by=seat)))

    def _riichi(self, event: rec.Riichi) -> None:
        state = self._seats[event.seat]
        if event.step == 1:
            self._change(event.seat, riichi=True)
            return
        self._change(event.seat, riichi=True, paid=True, points=_plus(state.points, -STICK))
        self._sticks = _plus(self._sticks, 1)
        self._compare_points("scores", event.seat, event.scores)

    def _win(self, win: rec.Win) -> None:
        state = self._seats[win.seat]
        if self._hand_known[win.seat] and win.hand:
            hand = state.hand if win.self_drawn else state.held
            shown = sorted(win.hand, key=lambda tile: (tile == win.tile, tile))
            self._compare("hand", win.seat, (*hand, *self._winning_tile(win)), shown)
        own = [meld.tiles for meld in state.melds] + [(tile,) for tile in state.kita]
        if self._calls_known and win.whole:
            self._compare("melds", win.seat, _in_a_row(own), _in_a_row(m.tiles for m in win.melds))
        self._change(win.seat, shown=True)
        self._ura = max(self._ura, win.ura, key=len)
        self._wins = (*self._wins, win)

    def _winning_tile(self, win: rec.Win) -> tuple[int, ...]:
        """The tile that is won with, if it was drawn, discarded or robbed; else nothing."""
        if win.self_drawn:
            there = win.tile == self._seats[win.seat].drawn
        else:
            offer = self._offer
            there = offer is not None and offer.seat == win.source and win.tile in offer.tiles
        return (win.tile,) if there else ()

    def _show_hands(self, end: rec.Ryuukyoku) -> None:
        for seat, hand in enumerate(end.hands):
            if hand is None:
                continue
            if self._hand_known[seat] and hand:
                held = self._seats[seat].held
                self._compare("shown", seat, sorted(held), sorted(hand))
            self._change(seat, shown=True)

    def _settle(self, result: rec.Win | rec.Ryuukyoku) -> None:
        """Pay, after comparing what lay on the table."""
        self._compare_points("scores", None, result.scores)
        self._compare("sticks", None, (self._sticks,), (result.sticks,))
        for seat, state in enumerate(self._seats):
            points = state.points
            before = result.scores[seat] if points is None and result.scores else points
            change = result.changes[seat] if result.changes else None
            self._change(seat, points=None if change is None else _plus(before, change))
        if isinstance(result, rec.Win):
            self._sticks = 0
        self._over = True


def _plus(number: int | None, more: int) -> int | None:
    return None if number is None else number + more


def _in_a_row(melds: Iterable[tuple[int, ...]]) -> Iterable[int]:
    """The tiles of melds in ascending order, because logs name the last meld first."""
    return (tile for meld in sorted(melds) for tile in meld)
