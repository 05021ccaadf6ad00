"""A hand of a log played again, and its place in the game: what `replay` cannot know by itself.

From hand to hand follow round, honba, dealer and points; in the end the final points and results.
Games with rules of their own (unknown bits in their type) are held to less.
Source: Tenhou's manual; held against real logs.
"""

from collections.abc import Collection, Iterable, Iterator, Sequence
from typing import Final

from viewer.core.base import records as rec
from viewer.core.base.meld import KANS, REPLACED, MeldKind
from viewer.core.base.records import UNKNOWN_TYPE, Kyoku, Log, Result, absent_after
from viewer.core.play.inconsistencies import Comparer
from viewer.core.play.moments import HandMoment
from viewer.core.play.replay import Replay, replay_kyoku
from viewer.core.rules.points import read_final, results_of, with_sticks
from viewer.core.rules.results import ResultComparer
from viewer.core.wall.wall import Wall

_START_POINTS: Final = {3: 35_000, 4: 25_000}
_ROUNDS_PER_WIND: Final = 4
"""A log numbers rounds in fours, with three players too."""
_ABORTIVE: Final = frozenset({"yao9", "kaze4", "reach4", "kan4", "ron3"})
"""Drawn hands that are dealt again."""


def play_kyoku(log: Log, index: int, wall: Wall | None, absent: Collection[int] = ()) -> Replay:
    """Play a hand of a log again, and compare all of its fields; ``index`` counts from 0."""
    after = log.kyoku_after(index)
    return in_game(log, index, replay_kyoku(log.kyoku[index], log.players, wall, after, absent))


def play_log(log: Log, walls: Iterable[Wall | None]) -> Iterator[Replay]:
    absent = log.absent
    for index, wall in enumerate(walls):
        yield play_kyoku(log, index, wall, absent)
        absent = absent_after(log.kyoku[index].events, absent)


def in_game(log: Log, index: int, replay: Replay) -> Replay:
    """Add to a hand's replay what can be compared when the whole game is known."""
    comparer = Comparer(replay.kyoku.number, ())
    _HandChecks(log, replay, comparer).compare(index, log.kyoku_after(index))
    found = sorted((*replay.inconsistencies, *comparer.inconsistencies), key=lambda each: each.step)
    checked = replay.checked + comparer.checked
    return replay._replace(inconsistencies=tuple(found), checked=checked)


class _HandChecks:
    def __init__(self, log: Log, replay: Replay, comparer: Comparer) -> None:
        self._log = log
        self._replay = replay
        self._comparer = comparer
        self._compare = comparer.compare
        self._own_rules = bool(log.type.unknown_bits)

    def compare(self, index: int, after: Kyoku | None) -> None:
        kyoku = self._replay.kyoku
        if not index:
            self._first(kyoku)
        if kyoku.round is not None:
            self._compare("dealer", None, (kyoku.round % _ROUNDS_PER_WIND,), (kyoku.dealer,))
        if not self._events(kyoku):
            return
        self._comparer.step = self._replay.last
        results = kyoku.results
        if results:
            self._end(kyoku, results, after)
        elif after is not None:  # else the log breaks off
            self._compare("ending", None, (1,), (0,))

    def _events(self, kyoku: Kyoku) -> bool:
        """Compare events; False if one could not be read, since all that follows hangs on it."""
        compared = ResultComparer(self._replay, self._log.type, self._comparer)
        for step, event in enumerate(kyoku.events, 1):
            if isinstance(event, (rec.Draw, rec.Discard)):
                continue
            self._comparer.step = step
            if isinstance(event, rec.Unread):
                return False
            if isinstance(event, rec.Riichi):
                self._riichi(step, event)
            elif isinstance(event, rec.Win):
                compared.win(step, event)
            elif isinstance(event, rec.Ryuukyoku):
                compared.ryuukyoku(step, event)
        return True

    def _end(self, kyoku: Kyoku, results: Sequence[Result], after: Kyoku | None) -> None:
        self._compare("indicators", None, *_indicators(self._replay.moments))
        if after is not None and not self._own_rules:
            expected = _next_round(kyoku, results, self._log.players)
            self._compare("start", None, expected, (after.round, after.honba))
        for result in results:
            if result.final:
                self._final(result.final, is_last=result is results[-1] and after is None)

    def _first(self, kyoku: Kyoku) -> None:
        players = self._log.players
        self._compare("start", None, (0, 0, 0), (kyoku.round, kyoku.honba, kyoku.sticks))
        if kyoku.scores and not self._own_rules:
            self._compare("start", None, (_START_POINTS[players],) * players, kyoku.scores)
        if self._log.first_dealer is not None:
            self._compare("dealer", None, (kyoku.dealer,), (self._log.first_dealer,))

    def _riichi(self, step: int, event: rec.Riichi) -> None:
        """Declared with a drawn tile in the hand; paid after the discard, if it was declared."""
        before = self._replay.tables[step - 1]
        state = before.seats[before.turn]
        part = 1 if state.drawn is not None else 2
        due = (before.turn, part) if state.riichi == (part == 2) and not state.paid else ()  # noqa: PLR2004 - as in the log
        self._compare("riichi", event.seat, due, (event.seat, event.step))

    def _final(self, text: str, *, is_last: bool) -> None:
        log, replay = self._log, self._replay
        table = replay.tables[-1]
        points, results = read_final(text, log.players)
        last = [each for each in table.points if each is not None]
        if table.sticks is not None and len(last) == log.players:
            expected = with_sticks(last, table.sticks)
            self._compare("final", None, expected, points)
            self._compare("over", None, (1,), (int(is_last and self._may_end(expected)),))
        if self._own_rules or len(points) != log.players:
            return
        early = "." not in text  # their east-only games had half the uma
        candidates = [
            results_of(points, half=half, rounded=rounded)
            for half in (False, True)[: 1 + (early and not log.type.east_south)]
            for rounded in (True, False)
        ]
        self._compare("results", None, results if results in candidates else candidates[0], results)

    def _may_end(self, points: Sequence[int]) -> bool:
        """Whether a game can be over: somebody has lost all, or it is the last round or later."""
        last = _ROUNDS_PER_WIND * self._log.type.east_south + self._log.players - 1
        now = self._replay.kyoku.round
        return self._own_rules or min(points) < 0 or now is None or now >= last


def _next_round(
    kyoku: Kyoku, results: Sequence[Result], players: int
) -> tuple[int | None, int | None]:
    """The dealer deals again after a win, tenpai or abort; None where the log does not say."""
    last = results[-1]
    drawn = isinstance(last, rec.Ryuukyoku)
    if isinstance(last, rec.Ryuukyoku):
        if last.type == UNKNOWN_TYPE:
            return None, None
        stays = last.type in _ABORTIVE or last.hands[kyoku.dealer] is not None
    else:
        stays = any(isinstance(win, rec.Win) and win.seat == kyoku.dealer for win in results)
    honba: int | None = 0
    if drawn or stays:
        honba = None if kyoku.honba is None else kyoku.honba + 1
    if stays or kyoku.round is None:
        return kyoku.round, honba
    is_last = kyoku.round % _ROUNDS_PER_WIND == players - 1
    return kyoku.round + 1 + (_ROUNDS_PER_WIND - players) * is_last, honba


def _indicators(moments: Sequence[HandMoment]) -> tuple[list[int], list[int]]:
    """After which moves indicators should be turned up, and after which they are.

    A closed kan's at once; that of another kan with the next discard, kan or kita. A kan that is
    robbed has none.
    """
    turned = [moment.move for moment in moments if isinstance(moment.event, rec.NewDora)]
    if not any(isinstance(moment.event, rec.Call) for moment in moments):
        return [], turned
    moves = [moment for moment in moments if moment.is_move]
    due: list[int] = []
    owed = 0
    for before, move, after in zip(moves, moves[1:], [*moves[2:], None], strict=False):
        match move.event:
            case rec.Discard():
                due += [before.step] * owed
                owed = 0
            case rec.Call(meld=meld) if meld.kind in REPLACED and not _ends(after):
                closed = meld.kind is MeldKind.ANKAN
                due += [move.step] * (owed + closed)
                owed = int(meld.kind in KANS and not closed)
    return due, turned


def _ends(move: HandMoment | None) -> bool:
    return move is not None and isinstance(move.event, (rec.Win, rec.Ryuukyoku))
