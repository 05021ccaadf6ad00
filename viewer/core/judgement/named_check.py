"""A game in another program's format, compared with the log that it names.

Its deal, draws and indicators are compared with that log's walls, by the audit; here all else that
it tells: points, discards, calls, riichi and how each hand ends. Where a move is another seat's or
of another kind, what follows cannot be put beside each other, and is not compared.

Indicators are not counted: the format does not tell when they are turned up.
"""

from collections.abc import Iterable, Sequence
from typing import Final, NamedTuple

from viewer.core.base import records as rec
from viewer.core.base.base_points import YAKUMAN_HAN
from viewer.core.base.meld import MeldKind
from viewer.core.base.records import EXHAUSTIVE, Kyoku, Log, Result
from viewer.core.base.tiles import RED_FIVE_IDS, RedFives, face_of
from viewer.core.play.inconsistencies import Checks, Finding
from viewer.core.play.moments import HandMoment, moments_of
from viewer.core.rules.points import read_final
from viewer.core.sites.named_log import NamedLog
from viewer.core.wall.coded import copies_of

_MOVES: Final = (rec.Discard, rec.Call, rec.Unread)
_KINDS: Final = tuple(MeldKind)
_ENDS: Final = (*EXHAUSTIVE, *sorted(rec.ABORTIVE))


class NamedCheck(NamedTuple):
    log_id: str
    checked: int  # how many comparisons were made
    wrong: int  # how many of these disagree
    findings: tuple[Finding, ...]  # the first of these in each hand
    uncompared: tuple[Finding, ...] = ()


def compare_with_named(log: Log, named: NamedLog) -> NamedCheck:
    checked = wrong = 0
    findings, uncompared = list[Finding](), list[Finding]()
    for index in range(len(log.hands)):
        checks = Checks(index)
        _compare_hand(checks, log, index, named)
        checked += checks.checked
        wrong += checks.wrong
        findings += [each._replace(kind="otherwise") for each in checks.inconsistencies]
        uncompared += checks.uncompared
    return NamedCheck(named.log_id, checked, wrong, tuple(findings), tuple(uncompared))


def _compare_hand(checks: Checks, log: Log, index: int, named: NamedLog) -> None:
    """Compare a hand; one that the log does not have disagrees with it."""
    kyoku, at = log.hands[index], named.index_of(log.hands[index])
    if kyoku.round is None or kyoku.honba is None:
        checks.miss("start", None)
        return
    checks.compare("start", None, (1,), (int(at is not None),))
    if at is None:
        return
    wanted = named.log.hands[at]
    if kyoku.scores and wanted.scores:
        checks.compare("scores", None, wanted.scores, kyoku.scores)
    checks.compare("sticks", None, (wanted.sticks,), (kyoku.sticks,))
    checks.compare("dealer", None, (wanted.dealer,), (kyoku.dealer,))
    reds = named.log.red_fives, log.red_fives
    _Moves(checks, *reds).compare(wanted, kyoku)


class _Moves:
    def __init__(self, checks: Checks, named_reds: RedFives, reds: RedFives) -> None:
        self._checks = checks
        self._named_reds = named_reds
        self._reds = reds

    def compare(self, wanted: Kyoku, kyoku: Kyoku) -> None:
        rows = [
            [each for each in moments_of(hand) if _is_compared(each)] for hand in (wanted, kyoku)
        ]
        for expected, found in zip(*rows, strict=False):
            self._checks.step = found.step
            if not self._compare_move(expected, found):
                return
        if found := rows[1][len(rows[0]) :]:  # moves behind the log's last
            self._checks.step = found[0].step
        else:
            self._checks.step = len(kyoku.events)
        counts = [sum(not isinstance(each.event, rec.Unread) for each in row) for row in rows]
        self._checks.compare("turn", None, counts[:1], counts[1:])
        self._compare_ends(wanted.results, kyoku)

    def _compare_move(self, wanted: HandMoment, found: HandMoment) -> bool:
        """Compare a move; returns whether the next ones can be put beside each other."""
        checks, seat = self._checks, found.seat
        match wanted.event, found.event:
            case rec.Discard() as there, rec.Discard() as here if there.seat == here.seat:
                pair = self._tiles([there.tile], [here.tile])
                checks.compare("discard", seat, *pair)
                if pair[0] == pair[1]:  # else whether it was the drawn one says nothing more
                    checks.compare("discard", seat, [wanted.tsumogiri], [found.tsumogiri])
                checks.compare("riichi", seat, [wanted.declares], [found.declares])
            case rec.Call() as there, rec.Call() as here if there.seat == here.seat:
                tiles = self._tiles(there.meld.tiles, here.meld.tiles)
                melds = [(_KINDS.index(each.meld.kind), each.meld.source) for each in (there, here)]
                checks.compare("call", seat, (*melds[0], *tiles[0]), (*melds[1], *tiles[1]))
            case (rec.Unread(), _) | (_, rec.Unread()):
                checks.miss("turn", None)
                return False
            case _:
                checks.compare("turn", seat, (1,), (0,))
                return False
        return True

    def _tiles(self, wanted: Iterable[int], found: Iterable[int]) -> tuple[list[int], list[int]]:
        """By face: the lowest id of each."""
        return _by_face(wanted, self._named_reds), _by_face(found, self._reds)

    def _compare_ends(self, wanted: Sequence[Result], kyoku: Kyoku) -> None:
        checks = self._checks
        found = [
            (step, each)
            for step, each in enumerate(kyoku.events, 1)
            if isinstance(each, (rec.Win, rec.Ryuukyoku))
        ]
        if not found or not wanted:
            checks.miss("ending", None)
            return
        ends = [each for _, each in found]
        checks.compare("ending", None, map(_type_of_end, wanted), map(_type_of_end, ends))
        for there, (checks.step, here) in zip(wanted, found, strict=False):
            if there.changes and here.changes:
                checks.compare("payments", None, there.changes, here.changes)
            if isinstance(there, rec.Win) and isinstance(here, rec.Win):
                self._compare_wins(there, here)
            self._compare_final(there.final, here.final, kyoku.players)

    def _compare_wins(self, there: rec.Win, here: rec.Win) -> None:
        checks, seat = self._checks, here.seat
        checks.compare("ending", seat, (there.seat, there.source), (here.seat, here.source))
        if not here.self_drawn:  # the format tells of a tsumo what each pays
            checks.compare("points", seat, (there.points,), (here.points,))
        if not {"yaku", "yakuman"} & here.unread:
            checks.compare("yaku", seat, _yaku(there), _yaku(here))
            if not (there.limit or there.yakuman):  # else fu are often not told
                checks.compare("fu", seat, (there.fu,), (here.fu,))

    def _compare_final(self, there: str, here: str, players: int) -> None:
        if there and here:
            self._checks.compare(
                "final", None, read_final(there, players)[0], read_final(here, players)[0]
            )


def _is_compared(moment: HandMoment) -> bool:
    event = moment.event
    return isinstance(event, _MOVES) and not (isinstance(event, rec.Unread) and not moment.is_move)


def _type_of_end(end: Result) -> int | None:
    """0 for a win, from 1 on drawn hands by their type; None for a type that is not told."""
    if isinstance(end, rec.Win):
        return 0
    return _ENDS.index(end.type) + 1 if end.type in _ENDS else None


def _yaku(win: rec.Win) -> list[int]:
    """Numbers and han, in order; dora that are worth nothing are left out."""
    pairs = [(number, han) for number, han in win.yaku if han]
    pairs += [(number, YAKUMAN_HAN) for number in win.yakuman]
    return [each for pair in sorted(pairs) for each in pair]


def _by_face(tiles: Iterable[int], red_fives: RedFives) -> list[int]:
    faces = [face_of(tile, red_fives=red_fives) for tile in tiles]
    return sorted(copies_of(face, red_fives=RED_FIVE_IDS)[0] for face in faces)
