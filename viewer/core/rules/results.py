"""How a hand ended, held against the hand itself: what a win is worth, and who pays whom.

Each field is compared with what the rules make of others, so that one that was changed
contradicts the rest: yaku and fu with tiles and course, points with yaku and fu, payments with
the same. A field that cannot be read hides only what hangs on it, see `_NEEDS`. Games with rules
of their own are not held to points; what else does not follow from the usual rules may follow from
theirs, and is not compared either.
"""

from collections.abc import Iterable, Mapping, Sequence
from itertools import chain
from typing import Final

from viewer.core.base.base_points import YAKUMAN_HAN
from viewer.core.base.game_type import Rules
from viewer.core.base.records import EXHAUSTIVE, Ryuukyoku, Win
from viewer.core.play.hand_state import HandState
from viewer.core.play.inconsistencies import Checks, InconsistencyKind
from viewer.core.rules.reckoning import (
    NAGASHI,
    OF_HAND,
    best_yaku,
    doubtful_seats,
    draw_changes,
    feeds_rinshan,
    is_payer_known,
    liable_for,
    payment_of,
    tenpai_seats,
)

_VALUE: Final = frozenset({"ten", "yaku", "yakuman"})
_NEEDS: Final[Mapping[InconsistencyKind, frozenset[str]]] = {
    "dora": frozenset({"doraHai"}),
    "ura": frozenset({"doraHai", "doraHaiUra"}),
    "pao": frozenset({"paoWho", "yakuman"}),
    "yaku": OF_HAND,
    "fu": OF_HAND | {"ten"},
    "points": _VALUE,
    "payments": _VALUE | {"ba", "paoWho", "sc"},
}
"""What it takes to compare a win, by the attributes of its element."""


class ResultCheck:
    """Compares how a hand ends with ``hand``, as it is before; the caller keeps it."""

    def __init__(self, hand: HandState, rules: Rules, checks: Checks) -> None:
        self._hand = hand
        self._rules = rules
        self._compare = checks.compare
        self._miss = checks.miss

    def win(self, win: Win) -> None:
        before = self._hand
        self._compare("honba", None, (before.kyoku.honba,), (win.honba,))
        if win.has_dora and self._tells(win, "dora"):
            self._compare("dora", win.seat, before.dora, win.dora)
        if self._tells(win, "ura"):
            count = len(win.dora) if before.seats[win.seat].paid else 0
            self._compare_usual("ura", win.seat, (count,), (len(win.ura),))
        if feeds_rinshan(before, self._rules, win):
            self._miss("pao", win.seat)
        elif self._tells(win, "pao"):
            liable = () if win.liable is None else (win.liable,)
            self._compare_usual("pao", win.seat, liable_for(before, win), liable)
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

    def _tells(self, win: Win, check: InconsistencyKind) -> bool:
        """Whether a win and what was before tell what a check takes; else note that."""
        unread, needs = self._hand.unread, _NEEDS[check]
        missing = {
            "hai": not win.hand,
            "sc": not win.changes,
            "yaku": self._hand.kyoku.round is None and check in {"yaku", "fu"},
            "doraHaiUra": "REACH" in unread and check == "ura",
            "paoWho": "N" in unread and check == "pao",
            "ten": self._rules.custom_rules and check in {"points", "payments"},
            "ba": "AGARI" in unread,  # the honba may be another winner's
        }
        if needs & win.unread or any(missing[name] for name in needs & missing.keys()):
            self._miss(check, win.seat)
            return False
        return True

    def _value(self, win: Win) -> None:
        """Compare yaku and fu with the hand; of forms that win as much, the log's may be any."""
        logged = sorted((*win.yaku, *((number, YAKUMAN_HAN) for number in win.yakuman)))
        best = [*chain.from_iterable(best_yaku(self._hand, self._rules, win))]
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

    def _payments(self, win: Win, honba: int) -> None:
        points, limit, changes = payment_of(self._hand, self._rules, win, honba)
        if self._tells(win, "points"):
            self._compare("points", win.seat, (points, limit), (win.points, win.limit))
        if not is_payer_known(self._hand, self._rules, win):
            self._miss("payments", win.seat)
        elif self._tells(win, "payments"):
            self._compare("payments", win.seat, changes, win.changes)

    def ryuukyoku(self, end: Ryuukyoku) -> None:
        before = self._hand
        shown = [seat for seat, hand in enumerate(end.hands) if hand is not None]
        if "type" in end.unread or before.unread:
            self._miss("ending", None)
        self._compare("honba", None, (before.kyoku.honba,), (end.honba,))
        if end.type in EXHAUSTIVE and all(before.known) and "hai" not in end.unread:
            self._tenpai(shown)
        elif end.type in EXHAUSTIVE or "type" in end.unread:  # or who shows a hand
            self._miss("tenpai", None)
        self._paid(end, shown)

    def _tenpai(self, shown: Sequence[int]) -> None:
        """Compare who shows a hand with who is tenpai, where that is known."""
        doubtful = doubtful_seats(self._hand)
        for seat in doubtful:
            self._miss("tenpai", seat)
        tenpai = [seat for seat in tenpai_seats(self._hand) if seat not in doubtful]
        found = [seat for seat in shown if seat not in doubtful]
        self._compare("tenpai", None, tenpai, found)

    def _paid(self, end: Ryuukyoku, shown: Sequence[int]) -> None:
        known = end.changes and "type" not in end.unread and not self._rules.custom_rules
        if not known or (end.type == NAGASHI and self._hand.unread):
            self._miss("payments", None)
            return
        self._compare("payments", None, draw_changes(self._hand, end.type, shown), end.changes)


def _flat(yaku: Iterable[tuple[int, int]]) -> list[int]:
    return [number for pair in yaku for number in pair]
