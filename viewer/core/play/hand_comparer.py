"""A hand's events compared with what lies on the table before each: what cannot be.

What the log does not tell is not compared: starting hands of other than 13 tiles, missing points,
and what hangs on a call or riichi that could not be read.
"""

from collections.abc import Iterable
from typing import assert_never

from viewer.core.base import records as rec
from viewer.core.base.meld import Meld, MeldKind
from viewer.core.base.records import Kyoku
from viewer.core.play.hand_state import SEATS_OF_MELDS, STICK, HandState, plus
from viewer.core.play.inconsistencies import Comparer, InconsistencyKind
from viewer.core.play.moments import HandMoment
from viewer.core.wall.wall import HAND


class HandComparer:
    """Compares with ``hand``, the state that the caller keeps; ``comparer`` has what it found."""

    def __init__(self, hand: HandState) -> None:
        kyoku = hand.kyoku
        self.comparer = Comparer(kyoku.number, () if kyoku.dora is None else (kyoku.dora,))
        self._compare = self.comparer.compare
        self._meet = self.comparer.meet
        self._hand = hand
        self._calls_known = True
        self._hand_known = [len(each) == HAND for each in kyoku.haipai]

    def compare(self, moment: HandMoment) -> None:
        """Compare an event before it is applied; that of the deal is None."""
        self.comparer.step = moment.step
        event = moment.event
        match event:
            case rec.Discard():
                self._discard(event.seat, event.tile)
            case rec.Draw():
                self._meet(event.seat, (event.tile,))
            case None:
                self._deal()
            case rec.Call():
                self._call(event.seat, event.meld)
            case rec.Riichi():
                self._riichi(event)
            case rec.NewDora():
                self._turned(event.tile)
            case rec.Unread():
                self._calls_known = False
                self._hand_known = [False] * len(self._hand_known)
            case rec.Win() | rec.Ryuukyoku():
                self._end(event)
            case rec.Leave() | rec.Return():
                pass
            case _:
                assert_never(event)

    def compare_with_next(self, after: Kyoku) -> None:
        """Compare what the next hand starts with, after the last event was applied."""
        if self._hand.over:
            self._compare_points("next", None, self._hand.points, after.scores)
            self._compare("sticks", None, (self._hand.sticks,), (after.sticks,))

    def _compare_points(
        self,
        check: InconsistencyKind,
        seat: int | None,
        points: Iterable[int | None],
        logged: tuple[int, ...] | None,
    ) -> None:
        if logged:
            self._compare(check, seat, points, logged)

    def _deal(self) -> None:
        for seat, hand in enumerate(self._hand.kyoku.haipai):
            if self._hand_known[seat]:
                self._meet(seat, hand)

    def _discard(self, seat: int, tile: int) -> None:
        if self._hand_known[seat]:
            state = self._hand.seats[seat]
            held = tile == state.drawn or tile in state.hand
            self._compare("discard", seat, (tile,) if held else (), (tile,))

    def _turned(self, indicator: int | None) -> None:
        if indicator is not None:
            self._meet(None, (indicator,))

    def _riichi(self, event: rec.Riichi) -> None:
        if event.step != 1:
            points = list(self._hand.points)
            points[event.seat] = plus(points[event.seat], -STICK)
            self._compare_points("scores", event.seat, points, event.scores)

    def _call(self, seat: int, meld: Meld) -> None:
        added = meld.kind is MeldKind.KAKAN
        if meld.called is not None and not added and (self._hand.offer or self._calls_known):
            offered = self._hand.offered((seat + meld.source) % SEATS_OF_MELDS)
            self._compare("call", seat, offered, (meld.called,))
        if self._hand_known[seat]:
            state = self._hand.seats[seat]
            wanted = meld.tiles if added else meld.from_hand
            pons = (pon.tiles for pon in state.melds if added and pon.kind is MeldKind.PON)
            have = {*state.held, *(tile for pon in pons for tile in pon)}
            self._compare("call", seat, (tile for tile in wanted if tile in have), wanted)

    def _win(self, win: rec.Win) -> None:
        state = self._hand.seats[win.seat]
        if self._hand_known[win.seat] and win.hand:
            hand = state.hand if win.self_drawn else state.held
            shown = sorted(win.hand, key=lambda tile: (tile == win.tile, tile))
            self._compare("hand", win.seat, (*hand, *self._winning_tile(win)), shown)
        own = [meld.tiles for meld in state.melds] + [(tile,) for tile in state.kita]
        if self._calls_known and win.whole:
            self._compare("melds", win.seat, _in_a_row(own), _in_a_row(m.tiles for m in win.melds))

    def _winning_tile(self, win: rec.Win) -> tuple[int, ...]:
        """The tile that is won with, if it was drawn, discarded or robbed; else nothing."""
        if win.self_drawn:
            there = win.tile == self._hand.seats[win.seat].drawn
        else:
            offer = self._hand.offer
            there = offer is not None and offer.seat == win.source and win.tile in offer.tiles
        return (win.tile,) if there else ()

    def _shown(self, end: rec.Ryuukyoku) -> None:
        for seat, hand in enumerate(end.hands):
            if hand and self._hand_known[seat]:
                held = self._hand.seats[seat].held
                self._compare("shown", seat, sorted(held), sorted(hand))

    def _end(self, result: rec.Result) -> None:
        """Compare with what lies on the table, before it is paid."""
        if isinstance(result, rec.Win):
            self._win(result)
        else:
            self._shown(result)
        self._compare_points("scores", None, self._hand.points, result.scores)
        self._compare("sticks", None, (self._hand.sticks,), (result.sticks,))


def _in_a_row(melds: Iterable[tuple[int, ...]]) -> Iterable[int]:
    """The tiles of melds in ascending order, because logs name the last meld first."""
    return (tile for meld in sorted(melds) for tile in meld)
