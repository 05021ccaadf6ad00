"""A hand's events compared with what lies on the table before each: what cannot be.

What the log does not tell is not compared, and listed as that: starting hands of other than 13
tiles, missing points, what cannot be read and what hangs on it, and nothing else.
"""

from collections.abc import Iterable
from typing import Final, assert_never

from viewer.core.base import records as rec
from viewer.core.base.meld import Meld, MeldKind
from viewer.core.base.records import Event, Kyoku
from viewer.core.play.hand_state import STICK, HandState, plus
from viewer.core.play.inconsistencies import Checks, InconsistencyKind

_UNREAD: Final[dict[str, InconsistencyKind]] = {
    "REACH": "riichi",
    "AGARI": "ending",
    "RYUUKYOKU": "ending",
    **dict.fromkeys("TUVW", "draw"),
    **dict.fromkeys("DEFG", "discard"),
}
"""What cannot be compared of an event that could not be read, by its tag; else calls."""


_KINDS: Final = (*MeldKind,)


class HandCheck:
    """Compares with ``hand``, the state that the caller keeps.

    ``each_once``: whether the game has no tile twice, as more red fives than ids would be.
    """

    def __init__(self, hand: HandState, checks: Checks, *, each_once: bool = True) -> None:
        self._checks = checks
        self._compare = checks.compare
        self._hand = hand
        self._miss = checks.miss
        self._each_once = each_once
        self._met = {hand.kyoku.dora}
        """What came out of the wall."""

    def compare(self, event: Event) -> None:
        """Compare an event before it is applied."""
        match event:
            case rec.Draw():
                self._meet(event.seat, event.tile)
            case rec.Riichi():
                self._riichi(event)
            case rec.NewDora():
                self._turned(event.tile)
            case rec.Unread():
                self._miss(_UNREAD.get(event.tag, "call"), event.seat)
            case rec.Win() | rec.Ryuukyoku():
                self._end(event)
            case rec.Discard() | rec.Call() | rec.Aside():
                pass  # `turn_rules` compares the first two
            case _:
                assert_never(event)

    def compare_with_next(self, after: Kyoku | None) -> None:
        """Compare what the next hand starts with, after the last event was applied.

        None: that hand could not be read.
        """
        if self._hand.results and after is None:
            self._miss("next", None)
            self._miss("sticks", None)
        elif self._hand.results and after is not None:
            self._compare_points("next", self._hand.points, after.scores)
            self._compare("sticks", None, (self._hand.sticks,), (after.sticks,))

    def _compare_points(
        self, check: InconsistencyKind, points: Iterable[int | None], logged: tuple[int, ...]
    ) -> None:
        if logged:
            self._compare(check, None, points, logged)
        else:
            self._miss(check, None)

    def _compare_absent_points(self, logged: tuple[int, ...]) -> None:
        """A seat that is not at the table neither has points nor wins or pays any."""
        if logged:
            self._compare("scores", None, (0,) * len(logged), logged)

    def compare_deal(self) -> None:
        kyoku = self._hand.kyoku
        self._compare_absent_points(kyoku.absent_points)
        for seat, hand in enumerate(kyoku.haipai):
            if not self._hand.known[seat]:
                self._miss("draw", seat)
            elif self._each_once:
                fresh = [tile for tile in dict.fromkeys(hand) if tile not in self._met]
                self._met.update(fresh)
                self._compare("draw", seat, fresh, hand)

    def _turned(self, indicator: int | None) -> None:
        if indicator is None:
            self._miss("dora", None)
        else:
            self._meet(None, indicator)

    def _meet(self, seat: int | None, tile: int) -> None:
        """Compare a tile that comes out of the wall with all that did before."""
        if tile in self._met and self._each_once:
            self._compare("draw", seat, (), (tile,))
        elif self._each_once:
            self._met.add(tile)
            self._checks.checked += 1

    def _riichi(self, event: rec.Riichi) -> None:
        points = list(self._hand.points)
        if event.step != 1:
            points[event.seat] = plus(points[event.seat], -STICK)
        if event.scores is not None:  # early logs have none
            self._compare("scores", event.seat, points, event.scores)
            self._compare_absent_points(event.absent_points)

    def _win(self, win: rec.Win) -> None:
        state, known = self._hand.seats[win.seat], self._hand.known[win.seat]
        played = self._hand.last_played.event
        if not known or not win.hand or isinstance(played, rec.Unread):
            self._miss("hand", win.seat)
        else:
            hand = state.hand if win.self_drawn else state.held
            shown = sorted(win.hand, key=lambda tile: (tile == win.tile, tile))
            self._compare("hand", win.seat, (*hand, *self._winning_tile(win)), shown)
        if "m" not in win.unread and (known or "N" not in self._hand.unread):
            own = (*state.melds, *(Meld(MeldKind.KITA, (tile,)) for tile in state.kita))
            self._compare("melds", win.seat, _in_a_row(own), _in_a_row(win.melds))
        else:
            self._miss("melds", win.seat)

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
            if hand is None:
                continue
            if not hand or not self._hand.known[seat]:
                self._miss("shown", seat)
            else:
                held = self._hand.seats[seat].held
                self._compare("shown", seat, sorted(held), sorted(hand))

    def _end(self, result: rec.Result) -> None:
        """Compare with what lies on the table, before it is paid."""
        if isinstance(result, rec.Win):
            self._win(result)
        else:
            self._shown(result)
        self._compare_points("scores", self._hand.points, result.scores)
        self._compare_absent_points(result.absent_points)
        if result.sticks is not None or isinstance(result, rec.Win) or "ba" in result.unread:
            self._compare("sticks", None, (self._hand.sticks,), (result.sticks,))


def _in_a_row(melds: Iterable[Meld]) -> Iterable[int]:
    """Melds in ascending order, because logs name the last first.

    Of each its tiles, the called one and whose it was, the added one, and the place of its kind.
    """
    rows = (
        (*meld.tiles, meld.called or 0, meld.source, meld.added or 0, _KINDS.index(meld.kind))
        for meld in melds
    )
    return (number for row in sorted(rows) for number in row)
