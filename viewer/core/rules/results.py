"""How a hand ended, held against the hand itself: what a win is worth, and who pays whom.

Each field is compared with what the rules make of others, so that one that was changed
contradicts the rest: yaku and fu with tiles and course, points with yaku and fu, payments with
the same. A field that cannot be read hides only what hangs on it, see `_NEEDS`. Games with rules
of their own are not held to points; what else does not follow from the usual rules may follow from
theirs, and is not compared either.
"""

from collections.abc import Iterable, Mapping, Sequence
from typing import Final

from viewer.core.base.base_points import base_of
from viewer.core.base.game_type import Rules
from viewer.core.base.meld import MeldKind
from viewer.core.base.records import EXHAUSTIVE, Ryuukyoku, Win
from viewer.core.base.tiles import COPIES, FIRST_DRAGON, FIRST_HONOUR, KINDS
from viewer.core.play.hand_state import HandState
from viewer.core.play.inconsistencies import Checks, InconsistencyKind
from viewer.core.play.table import SeatState
from viewer.core.rules.points import Payment, nagashi_changes, noten_changes
from viewer.core.rules.shanten import waits_of
from viewer.core.rules.situational_yaku import SITUATIONAL_YAKU, situational_yaku_of
from viewer.core.rules.winning_forms import YAOCHU
from viewer.core.rules.yaku import HandValue, WinContext, dora_yaku, values_of

_PAO: Final = {39: range(FIRST_DRAGON, KINDS), 49: range(FIRST_HONOUR, FIRST_DRAGON)}
"""Yakuman for which who fed the last triplet is liable, and the kinds of all their triplets."""
_NAGASHI: Final = "nm"
_HAND: Final = frozenset({"hai", "m", "yaku", "yakuman", "doraHai", "doraHaiUra"})
_VALUE: Final = frozenset({"ten", "yaku", "yakuman"})
_NEEDS: Final[Mapping[InconsistencyKind, frozenset[str]]] = {
    "dora": frozenset({"doraHai"}),
    "ura": frozenset({"doraHai", "doraHaiUra"}),
    "pao": frozenset({"paoWho", "yakuman"}),
    "yaku": _HAND,
    "fu": _HAND | {"ten"},
    "points": _VALUE,
    "payments": _VALUE | {"ba", "paoWho", "sc"},
}
"""What it takes to compare a win, by the attributes of its element."""
_YAKUMAN_HAN: Final = 13


class ResultCheck:
    """Compares how a hand ends with ``hand``, as it is before; the caller keeps it."""

    def __init__(self, hand: HandState, rules: Rules, checks: Checks) -> None:
        self._hand = hand
        self._kyoku = hand.kyoku
        self._players = hand.kyoku.players
        self._rules = rules
        self._compare = checks.compare
        self._miss = checks.miss

    def win(self, win: Win) -> None:
        before, kyoku = self._hand, self._kyoku
        self._compare("honba", None, (kyoku.honba,), (win.honba,))
        if win.has_dora and self._tells(win, "dora"):
            self._compare("dora", win.seat, before.dora, win.dora)
        if self._tells(win, "ura"):
            count = len(win.dora) if before.seats[win.seat].paid else 0
            self._compare_usual("ura", win.seat, (count,), (len(win.ura),))
        if self._feeds_rinshan(win):
            self._miss("pao", win.seat)
        elif self._tells(win, "pao"):
            liable = () if win.liable is None else (win.liable,)
            self._compare_usual("pao", win.seat, self._liable(win), liable)
        if self._tells(win, "yaku"):
            self._value(win)
        self._payments(win, 0 if before.wins else win.honba or 0)

    def _compare_usual(
        self,
        check: InconsistencyKind,
        seat: int,
        expected: Sequence[int],
        found: Sequence[int | None],
    ) -> None:
        """Compare what other rules may make different."""
        if self._rules.custom_rules and tuple(expected) != tuple(found):
            self._miss(check, seat)
        else:
            self._compare(check, seat, expected, found)

    def _feeds_rinshan(self, win: Win) -> bool:
        """Whether another is liable for the win's replacement tile; no record shows who and how."""
        call = self._hand.replaced
        is_open_kan = call is not None and call.meld.kind is MeldKind.DAIMINKAN
        return self._rules.rinshan_pao and win.self_drawn and is_open_kan

    def _tells(self, win: Win, check: InconsistencyKind) -> bool:
        """Whether a win and what was before tell what a check takes; else note that."""
        unread, needs = self._hand.unread, _NEEDS[check]
        missing = {
            "hai": not win.hand,
            "sc": not win.changes,
            "yaku": self._kyoku.round is None and check in {"yaku", "fu"},
            "doraHaiUra": "REACH" in unread and check == "ura",
            "paoWho": "N" in unread and check == "pao",
            "ten": self._rules.custom_rules and check in {"points", "payments"},
        }
        if needs & win.unread or any(missing[name] for name in needs & missing.keys()):
            self._miss(check, win.seat)
            return False
        return True

    def _value(self, win: Win) -> None:
        """Compare yaku and fu with the hand; of forms that win as much, the log's may be any."""
        dora = self._dora(win)
        logged = sorted((*win.yaku, *((number, _YAKUMAN_HAN) for number in win.yakuman)))
        context = win_context(self._hand, self._rules, win)
        best = [
            (sorted((value.yaku if value.yakuman else value.yaku | dora).items()), value.fu)
            for fu_rules in self._rules.fu_rules
            for value in best_values(context._replace(fu_rules=fu_rules), sum(dora.values()))[1]
        ]
        if not best:  # the table of rules accuses it, where the rules and all moves are known
            self._miss("yaku", win.seat)
            return
        fitting = [each for each in best if each[0] == logged and win.fu in {None, each[1]}]
        yaku, fu = max(fitting or best, key=lambda each: each[1])
        if self._hand.unread:  # then some are taken as the log has them
            self._miss("yaku", win.seat)
        self._compare_usual("yaku", win.seat, _flat(yaku), _flat(logged))
        if not win.yakuman:  # a yakuman's fu count for nothing
            self._compare_usual("fu", win.seat, (fu,), (win.fu,))

    def _dora(self, win: Win) -> dict[int, int]:
        tiles = [*win.hand, *(tile for meld in win.melds for tile in meld.tiles)]
        norths = sum(meld.kind is MeldKind.KITA for meld in win.melds)
        shown, players = (win.dora, win.ura), self._players
        return dora_yaku(tiles, shown, norths, players, red_fives=self._rules.red_fives)

    def _payments(self, win: Win, honba: int) -> None:
        payment = Payment(win.seat, win.source, self._kyoku.dealer, self._players)
        yakuman = sum(1 + (number in self._rules.double_yakuman) for number in win.yakuman)
        base = base_of(sum(han for _, han in win.yaku), win.fu or 0, yakuman)
        points = sum(payment.shares(base.points))
        if win.liable is None:
            changes = payment.changes(base.points, honba, win.sticks or 0)
        else:
            changes = payment.changes_with_liable(win.liable, points, honba, win.sticks or 0)
        if self._tells(win, "points"):
            self._compare("points", win.seat, (points, base.limit), (win.points, win.limit))
        if self._feeds_rinshan(win) or (win.liable is not None and len(win.yakuman) != 1):
            self._miss("payments", win.seat)  # it is not known who pays for which
        elif self._tells(win, "payments"):
            self._compare("payments", win.seat, changes, win.changes)

    def _liable(self, win: Win) -> tuple[int, ...]:
        """Who fed the last triplet of a yakuman that was called whole, if not the discarder."""
        melds = self._hand.seats[win.seat].melds
        for number, kinds in _PAO.items():
            fed = [meld for meld in melds if meld.tiles[0] // COPIES in kinds]
            if number in win.yakuman and len(fed) == len(kinds) and fed[-1].called is not None:
                source = fed[-1].giver(win.seat)
                return () if source in {win.seat, win.source} and not win.self_drawn else (source,)
        return ()

    def ryuukyoku(self, end: Ryuukyoku) -> None:
        before, kyoku, players = self._hand, self._kyoku, self._players
        shown = [seat for seat, hand in enumerate(end.hands) if hand is not None]
        if "type" in end.unread or before.unread:
            self._miss("ending", None)
        self._compare("honba", None, (kyoku.honba,), (end.honba,))
        if end.type in EXHAUSTIVE and all(before.known):
            waiting = [
                seat
                for seat, state in enumerate(before.seats)
                if waits_of(state.held, state.melds, players)
            ]
            self._compare("tenpai", None, waiting, shown)
        elif end.type in EXHAUSTIVE or "type" in end.unread:
            self._miss("tenpai", None)
        self._paid(end, shown)

    def _paid(self, end: Ryuukyoku, shown: Sequence[int]) -> None:
        known = end.changes and "type" not in end.unread and not self._rules.custom_rules
        if not known or (end.type == _NAGASHI and self._hand.unread):
            self._miss("payments", None)
            return
        changes: tuple[int, ...] = (0,) * self._players
        if end.type == _NAGASHI:
            winners = nagashi_seats(self._hand.seats)
            changes = nagashi_changes(winners, self._kyoku.dealer, self._players)
        elif end.type in EXHAUSTIVE:
            changes = noten_changes(shown, self._players)
        self._compare("payments", None, changes, end.changes)


def win_context(hand: HandState, rules: Rules, win: Win) -> WinContext:
    """A winner whose event is the next of the hand."""
    return WinContext(
        hand=win.hand,
        melds=tuple(meld for meld in win.melds if meld.kind is not MeldKind.KITA),
        tile=win.tile,
        self_drawn=win.self_drawn,
        seat_wind=(win.seat - hand.kyoku.dealer) % hand.kyoku.players,
        round_wind=(hand.kyoku.round or 0) // 4 % 4,
        situational_yaku=_situational_yaku(hand, win),
        open_tanyao=rules.open_tanyao,
    )


def _situational_yaku(hand: HandState, win: Win) -> frozenset[int]:
    """The yaku of the course of play; as the log has them where not all could be read."""
    if not hand.unread:
        return situational_yaku_of(hand, win)
    return SITUATIONAL_YAKU.intersection([*win.yakuman, *(number for number, _ in win.yaku)])


def wins_nothing(hand: HandState, rules: Rules, win: Win) -> bool:
    """Whether a hand is not complete, or has no yaku; False where not all of it is known."""
    known = win.hand and hand.kyoku.round is not None and not hand.unread
    if not known or rules.custom_rules or not win.unread.isdisjoint(_HAND):
        return False
    return not any(value.yaku for value in values_of(win_context(hand, rules, win)))


def best_values(context: WinContext, dora: int) -> tuple[int, list[HandValue]]:
    """The base points of the forms that win the most, and these; 0 without a yaku."""
    values = [value for value in values_of(context) if value.yaku]  # dora alone make no win
    points = [base_of(value.han + dora, value.fu, value.yakuman).points for value in values]
    most = max(points, default=0)
    return most, [value for value, each in zip(values, points, strict=True) if each == most]


def _flat(yaku: Iterable[tuple[int, int]]) -> list[int]:
    return [number for pair in yaku for number in pair]


def nagashi_seats(seats: Sequence[SeatState]) -> list[int]:
    """The seats that discarded nothing but terminals and honours, of which nobody called any."""
    return [
        seat
        for seat, state in enumerate(seats)
        if state.river
        and all(tile.called_by is None and tile.tile // COPIES in YAOCHU for tile in state.river)
    ]
