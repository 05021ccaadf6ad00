"""What a log says of a hand and cannot be: found without a wall, by the log alone.

Turns must follow each other, a tile that is discarded must have been held, a winning hand must be
what was drawn, and points must add up. So a log that was changed by hand gives itself away even
where no seed was published.
"""

from collections.abc import Iterable
from typing import Final, Literal, NamedTuple

from viewer.core.base.place import Place
from viewer.translation import N_

InconsistencyKind = Literal[
    "turn", "left", "draw", "discard", "swap", "call", "kans", "riichi", "declared", "unpaid",
    "locked", "indicators", "drawn", "yakuless", "furiten", "hand", "melds", "shown", "scores",
    "sticks", "honba", "dora", "ura", "yaku", "fu", "points", "pao", "payments", "tenpai", "ending",
    "next", "start", "dealer", "final", "results", "over", "repeats",
]  # fmt: skip

INCONSISTENCY_WORDS: Final[dict[str, str]] = {
    "turn": N_("draws, discards or calls out of turn"),
    "left": N_("calls although no tile is left"),
    "draw": N_("draws a tile that already lies elsewhere"),
    "discard": N_("discards a tile that is not in the hand"),
    "swap": N_("discards what the call does not allow to discard (kuikae)"),
    "call": N_("calls with tiles that are not there"),
    "kans": N_("makes a fifth kan of the kyoku"),
    "riichi": N_("declares or pays riichi out of turn"),
    "declared": N_("declares riichi with an open hand, noten, or with too few points or tiles"),
    "unpaid": N_("plays on before the riichi is paid"),
    "locked": N_("changes the hand after riichi"),
    "indicators": N_("dora indicators are not turned up when the kans ask for it"),
    "drawn": N_("plays on although the kyoku is drawn"),
    "yakuless": N_("wins with a hand that is not complete or has no yaku"),
    "furiten": N_("wins by ron in furiten"),
    "hand": N_("wins with another hand than was played"),
    "melds": N_("wins with other melds than were called"),
    "shown": N_("shows another hand than was played"),
    "scores": N_("the points are not those that were played for"),
    "sticks": N_("the riichi sticks are not those that lay there"),
    "honba": N_("the honba are not those of the kyoku"),
    "dora": N_("the dora indicators are not those that were turned up"),
    "ura": N_("the ura dora indicators are not as many as riichi shows"),
    "yaku": N_("the yaku are not those of the hand and of how it was won"),
    "fu": N_("the fu are not those of the hand"),
    "points": N_("the points of the win do not follow from its han and fu"),
    "pao": N_("liable is another player than the one who fed the yakuman"),
    "payments": N_("what is won and paid does not follow from the rules"),
    "tenpai": N_("the hands that are shown are not those that were tenpai"),
    "ending": N_("the kyoku cannot end so"),
    "next": N_("the next kyoku starts with other points"),
    "start": N_("round, honba or points at the start do not follow from what came before"),
    "dealer": N_("the dealer is not the one of the round"),
    "final": N_("the final points are not the last points"),
    "results": N_("the final results do not follow from the final points"),
    "over": N_("the game ends too early or too late"),
    "repeats": N_("two fields of the record tell the same differently"),
}
"""What cannot be, behind where it is."""

CHECK_WORDS: Final[dict[str, str]] = {
    "haipai": N_("the starting hand"),
    "dice": N_("the dice"),
    "hash": N_("the hash of the wall"),
    "course": N_("the course of play"),
    "wall": N_("the wall"),
    "draw": N_("the drawn tiles"),
    "discard": N_("the discards"),
    "turn": N_("whose turn it is"),
    "left": N_("the calls with no tile left"),
    "call": N_("the calls"),
    "kans": N_("the number of kans"),
    "swap": N_("the discards after calls (kuikae)"),
    "riichi": N_("riichi"),
    "declared": N_("whether riichi can be declared"),
    "unpaid": N_("when the riichi is paid"),
    "locked": N_("the hand after riichi"),
    "indicators": N_("when dora indicators are turned up"),
    "drawn": N_("whether the kyoku is drawn"),
    "yakuless": N_("whether the hand wins"),
    "furiten": N_("furiten"),
    "hand": N_("the winning hand"),
    "melds": N_("the melds"),
    "shown": N_("the shown hand"),
    "scores": N_("the points before"),
    "sticks": N_("the riichi sticks"),
    "honba": N_("the honba"),
    "dora": N_("the dora indicators"),
    "ura": N_("the ura dora indicators"),
    "yaku": N_("the yaku"),
    "fu": N_("the fu"),
    "points": N_("the points of the win"),
    "pao": N_("the liability"),
    "payments": N_("what is won and paid"),
    "tenpai": N_("who is tenpai"),
    "ending": N_("how the kyoku ends"),
    "next": N_("the points of the next kyoku"),
    "start": N_("round, honba or points at the start"),
    "dealer": N_("the dealer"),
    "final": N_("the final points"),
    "results": N_("the final results"),
    "over": N_("whether the game can end here"),
    "repeats": N_("what two fields of the record tell"),
}
"""What a check is about, behind "not compared"."""


MOST_LISTED: Final = 200
"""Of what is wrong in one hand; the rest is counted. Only a log made to do harm has as much."""


FindingKind = Literal["contradiction", "inconsistency", "otherwise", "uncompared"]
"""The wall contradicts the log; the log contradicts itself; it differs from the log that it names;
the log lacks what a check needs."""


class Finding(NamedTuple):
    """What a check finds at a place of a log."""

    kind: FindingKind
    place: Place  # that of the last move for what concerns the next hand
    check: str  # what was compared: of `InconsistencyKind`, or of the audit
    # what it should be: tile ids, pips, points by seat, numbers and han of yaku, …; 1 where the
    # question is whether something can be; empty if the wall has no such place
    expected: tuple[int, ...] = ()
    found: tuple[int, ...] = ()  # what the log says; empty if it lacks it
    nth: int = 0  # of a contradiction, which of the check's (of its seat's), from 1
    slot: int | None = None  # of a contradiction, the place in the wall, where there is one

    @property
    def wall_has(self) -> int | None:
        """Of a contradiction, the wall's tile id or pips."""
        return next(iter(self.expected), None)

    @property
    def log_has(self) -> int | None:
        return next(iter(self.found), None)


def first_of_each(missed: Iterable[Finding]) -> tuple[Finding, ...]:
    """Put in order what several comparisons missed: each check and seat once in a hand."""
    first = dict[tuple[int, str, int | None], Finding]()
    for each in sorted(missed, key=lambda one: one.place[:2]):
        first.setdefault((each.place.hand_index, each.check, each.place.seat), each)
    return tuple(first.values())


class Checks:
    """Compares what the log says with what the replay has, and counts it in ``checked``.

    What cannot be is counted in ``wrong``, and the first of it listed in ``inconsistencies``.

    What it cannot compare is listed in ``uncompared``, once for each check and seat.
    ``step`` is set before each event.
    """

    def __init__(self, hand_index: int) -> None:
        self.step = 0
        self.inconsistencies: list[Finding] = []
        self.uncompared: list[Finding] = []
        self.checked = 0
        self.wrong = 0
        self._hand_index = hand_index
        self._missed = set[tuple[str, int | None]]()

    def compare(
        self,
        check: InconsistencyKind,
        seat: int | None,
        expected: Iterable[int | None],
        found: Iterable[int | None],
    ) -> None:
        """Compare two rows of numbers, without the places where either does not tell any."""
        wanted, logged = tuple(expected), tuple(found)
        if None in wanted or None in logged:
            self.miss(check, seat)
            pairs = [each for each in zip(wanted, logged, strict=False) if None not in each]
            if len(wanted) != len(logged) or not pairs:
                return
            wanted, logged = zip(*pairs, strict=True)
        self.checked += 1
        if wanted != logged:
            self.wrong += 1
            if self.wrong <= MOST_LISTED:
                place = Place(self._hand_index, self.step, seat)
                found_here = Finding("inconsistency", place, check, wanted, logged)  # type: ignore[arg-type]  # without None
                self.inconsistencies.append(found_here)

    def miss(self, check: InconsistencyKind, seat: int | None) -> None:
        """Note that something cannot be compared."""
        if (check, seat) not in self._missed:
            self._missed.add((check, seat))
            place = Place(self._hand_index, self.step, seat)
            self.uncompared.append(Finding("uncompared", place, check))
