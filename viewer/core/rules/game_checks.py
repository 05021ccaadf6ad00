"""All that a log says of its hands, compared with itself: each hand, and its place in the game.

From hand to hand follow round, honba, dealer and points; in the end the final points and results.
Games with rules of their own are held to less: by unknown bits in their type, to neither points,
payments, rounds nor when indicators are turned up; in private lobbies and tournaments, to neither
points at the start nor results. Those that do not go on as riichi hands do are held to nothing.
What they are not held to is listed as not compared.
Source: Tenhou's manual; held against real logs.
"""

from collections.abc import Mapping, Sequence
from itertools import product
from typing import Final, NamedTuple, cast

from viewer.core.base import records as rec
from viewer.core.base.era import Era
from viewer.core.base.meld import SEATS
from viewer.core.base.place import Place
from viewer.core.base.records import TILE_MOVES, Event, Kyoku, Log, Result
from viewer.core.play.hand_check import HandCheck
from viewer.core.play.hand_state import HandState
from viewer.core.play.inconsistencies import Checks, Finding, InconsistencyKind
from viewer.core.play.moments import PlayedHand, play_hand
from viewer.core.rules.points import (
    ROUNDS_PER_WIND,
    final_absent_points,
    is_over,
    next_round,
    read_final,
    results_of,
    with_sticks,
)
from viewer.core.rules.results import ResultCheck
from viewer.core.rules.turn_rules import TurnCheck

_START_POINTS: Final = {3: 35_000, 4: 25_000}
_TENPAI_ENDS: Final[Mapping[Era | None, bool]] = {Era.PER_HAND: False, Era.BASE64: True}
"""Whether テンパイやめ ends a game; of the era between them no log shows it."""
_WIND_ENDS: Final[Mapping[Era | None, bool]] = {Era.PER_HAND: False, Era.BASE64: True}
"""Whether a game ends with the wind after its last though nobody has enough, likewise.

Ten logs of east-only games show it: 8 of the base64 era end there, 2 with a seed a hand go on.
"""
_DECIMALS: Final[Mapping[Era | None, bool]] = {Era.PER_HAND: False, Era.BASE64: True}
"""Whether final results have decimals (0 of 995 logs, and 3,632 of 3,632).

Early east-only games had half the uma (682 of 682). Results that are not rounded to thousands are
recent, of four players alone (118).
"""
_AFTER_A_WIN: Final[tuple[InconsistencyKind, ...]] = ("payments", "next", "start")
"""What cannot be compared after a win that cannot be read."""
_OF_OTHER_RULES: Final = frozenset({"scores", "sticks", "payments", "points", "yaku"})
"""What a site may tell twice otherwise where a riichi stick or a yaku has another value."""


class CheckedKyoku(NamedTuple):
    inconsistencies: tuple[Finding, ...]  # the first that cannot be, in order of the events
    checked: int  # how many comparisons were made
    wrong: int  # how many of these found what cannot be
    played: PlayedHand
    uncompared: tuple[Finding, ...]  # what was due to be compared and could not be, likewise


def check_kyoku(log: Log, index: int) -> CheckedKyoku:
    """Compare all fields of a hand with each other and the game; ``index`` counts from 0.

    One pass: each event is compared with the hand before it, and then applied.
    """
    if log.is_bare:
        return CheckedKyoku((), 0, 0, play_hand(log.hands[index]), ())
    kyoku, after = log.hands[index], next(iter(log.hands[index + 1 :]), None)
    if not log.type.course_known:
        uncompared = Finding("uncompared", Place(index, 0), "course")
        return CheckedKyoku((), 0, 0, play_hand(kyoku), (uncompared,))
    hand, checks = HandState(kyoku), Checks(index)
    course = HandCheck(hand, checks, each_once=not log.custom_rules)
    turns = TurnCheck(hand, log, checks)
    game = _GameCheck(log, index, hand, checks)
    course.compare_deal()
    game.compare_deal()
    for checks.step, event in enumerate(kyoku.events, 1):
        kind = type(event)
        if kind is not rec.Discard:
            course.compare(event)
        # of tile moves the rules of the turn and the hand itself say all
        if turns.compare(event) and kind not in TILE_MOVES:
            game.compare(event)
        hand.append(event)
    for repeated in kyoku.repeated:
        if not (log.custom_rules and repeated.check in _OF_OTHER_RULES):
            checks.step = repeated.step
            check = cast("InconsistencyKind", repeated.check)
            checks.compare(check, repeated.seat, repeated.expected, repeated.found)
    checks.step = hand.moments[-1].move
    if after is not None:
        course.compare_with_next(None if game.lacks_next else after)
    game.compare_end(after)
    return CheckedKyoku(
        tuple(sorted(checks.inconsistencies, key=lambda each: each.place.step)),
        checks.checked,
        checks.wrong,
        hand.played(),
        tuple(checks.uncompared),
    )


class _GameCheck:
    """Compares with ``hand``, the state that the caller keeps."""

    def __init__(self, log: Log, index: int, hand: HandState, checks: Checks) -> None:
        self._log = log
        self._index = index
        self._hand = hand
        self._compare = checks.compare
        self._miss = checks.miss
        self._results = ResultCheck(hand, log.type, checks)
        self._lacks_previous = self._is_remarked("no-deal", hand.kyoku.number)
        self.lacks_next = self._is_remarked("no-deal", hand.kyoku.number + 1)
        """Whether the hand that follows in the record could not be read."""

    def compare(self, event: Event) -> None:
        """Compare an event before it is applied."""
        match event:
            case rec.Riichi(step=2, scores=None) if self._log.era is Era.BASE64:
                self._miss("scores", event.seat)
            case rec.Win():
                self._results.win(event)
            case rec.Ryuukyoku():
                self._results.ryuukyoku(event)

    def compare_end(self, after: Kyoku | None) -> None:
        """Compare after the last event; ``after`` is the next hand of the log."""
        if not self._hand.unread.isdisjoint({"AGARI", "RYUUKYOKU"}):
            for check in _AFTER_A_WIN:
                self._miss(check, None)
        elif self._hand.results:
            self._end(self._hand.kyoku, self._hand.results, after)
        elif after is not None:  # else the log breaks off
            if self._is_remarked("no-moves", self._hand.kyoku.number):
                self._miss("ending", None)
            else:
                self._compare("ending", None, (1,), (0,))

    def _is_remarked(self, code: str, number: int) -> bool:
        """Whether a remark is listed with a hand; a hand left out has the next one's number."""
        return any(
            remark.code == code and remark.hand_number == number for remark in self._log.remarks
        )

    def compare_deal(self) -> None:
        kyoku = self._hand.kyoku
        if not self._index:
            self._first(kyoku)
        dealer = None if kyoku.round is None else kyoku.round % ROUNDS_PER_WIND
        self._compare("dealer", None, (dealer,), (kyoku.dealer,))

    def _end(self, kyoku: Kyoku, results: Sequence[Result], after: Kyoku | None) -> None:
        is_turned = len(self._hand.dora) > 1
        if is_turned and (self._log.type.custom_rules or "N" in self._hand.unread):
            self._miss("indicators", None)
        if self.lacks_next or (after is not None and self._log.type.custom_rules):
            self._miss("start", None)
        elif after is not None:
            expected = next_round(kyoku, results, self._log.players)
            self._compare("start", None, expected, (after.round, after.honba))
            if not self._log.custom_rules:
                self._over(ends=False)
        for result in results:
            if result.final:
                self._final(result.final, is_last=result is results[-1] and after is None)

    def _first(self, kyoku: Kyoku) -> None:
        players = self._log.players
        if self._log.excerpt or self._lacks_previous:
            self._miss("start", None)
            return
        self._compare("start", None, (0, 0, 0), (kyoku.round, kyoku.honba, kyoku.sticks))
        if kyoku.scores and not self._log.custom_rules:
            self._compare("start", None, (_START_POINTS[players],) * players, kyoku.scores)
        else:
            self._miss("start", None)
        if self._log.first_dealer is not None:
            self._compare("dealer", None, (kyoku.dealer,), (self._log.first_dealer,))

    def _final(self, text: str, *, is_last: bool) -> None:
        log, hand = self._log, self._hand
        points, results = read_final(text, log.players)
        absent = final_absent_points(text, log.players)
        if absent:  # of three players a log names four
            self._compare("final", None, (0,) * len(absent), absent)
        last = [each for each in hand.points if each is not None]
        is_told = len(last) == len(points) == log.players and not self.lacks_next
        if is_told and hand.sticks is not None:
            expected = with_sticks(last, hand.sticks)
            self._compare("final", None, expected, points)
        else:
            self._miss("final", None)
        if self.lacks_next:
            self._miss("over", None)
        elif is_last:
            self._over(ends=True)
        else:
            self._compare("over", None, (0,), (1,))
        if log.custom_rules or len(points) != log.players:
            self._miss("results", None)
            return
        has_decimals = "." in text
        if log.era in _DECIMALS and has_decimals != _DECIMALS[log.era]:
            self._compare("results", None, (_DECIMALS[log.era],), (has_decimals,))
        candidates = self._possible_results(points, has_decimals=has_decimals)
        self._compare("results", None, results if results in candidates else candidates[0], results)

    def _possible_results(
        self, points: Sequence[int], *, has_decimals: bool
    ) -> list[tuple[int, ...]]:
        log, rules = self._log, self._log.type
        if not rules.rounds_results:
            return [results_of(points, rules, half=False, rounded=False)]
        halves = [False, True] if not (has_decimals or rules.east_south) else [False]
        ways = [True, False]
        if log.era is Era.PER_HAND and log.players == SEATS:
            halves = halves[-1:]
        if log.era is Era.PER_HAND or (log.era is Era.BASE64 and log.players < SEATS):
            ways = [True]
        both = product(halves, ways)
        return [results_of(points, rules, half=half, rounded=way) for half, way in both]

    def _over(self, *, ends: bool) -> None:
        log = self._log
        over = None
        if not log.custom_rules:
            over = is_over(
                self._hand.kyoku,
                self._hand.points,
                log.type,
                tenpai_ends=_TENPAI_ENDS.get(log.era),
                wind_ends=_WIND_ENDS.get(log.era),
            )
            if not log.type.end_known and (over is None or ends):
                return  # of other sites' games it is not known what ends them
        self._compare("over", None, (None if over is None else int(over),), (int(ends),))
