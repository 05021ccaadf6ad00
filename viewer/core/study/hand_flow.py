"""A hand that is played on upon its wall: who may choose what, and what comes by itself.

The state is the events alone, followed by `HandState` and `TurnSituation`; that all have passed on
the latest discard or call is no event, and is remembered here. What may be chosen, the table of
rules says (`legal_moves`), by which logs are judged too.

After a discard all seats that may take it are asked at once: wins first, then pon and kan before
chi. A riichi's stick stands between wins and calls. Then the hand is drawn, if it has to be, or the
next seat draws. A kan may be robbed before its replacement is drawn.
"""

from collections.abc import Iterable, Mapping, Sequence
from typing import Final, NamedTuple

from viewer.core.base import records as rec
from viewer.core.base.era import Era
from viewer.core.base.meld import MeldKind
from viewer.core.base.records import Aside, Event, Log, Move
from viewer.core.play.hand_state import STICK, HandState
from viewer.core.play.moments import is_move
from viewer.core.rules.legal_moves import is_legal, legal_moves
from viewer.core.rules.reckoning import nagashi_seats, reckoned_draw, reckoned_win, tenpai_seats
from viewer.core.rules.turn_situation import TurnSituation, abort_due, may_be_due
from viewer.core.study.line import Line
from viewer.core.study.move_texts import LineError, move_of_text, move_texts
from viewer.core.wall.wall import Wall

_TAKES_TURN: Final = frozenset({MeldKind.CHI, MeldKind.PON})
_ESTABLISHED: Final = 2
"""The step of a riichi whose stick lies."""

Answers = Mapping[int, Sequence[Move]]
"""By seat its moves: riichi and its discard, else one; none if it passes."""


class Asked(NamedTuple):
    seat: int
    own_turn: bool  # whether it has to do something; else it may pass
    moves: tuple[Move, ...]  # of tiles that look the same one: that just drawn, else any


class HandFlow:
    """Goes on after some events of the log's and some other ones, up to the next question.

    Attributes:
        now: hand and turn, as the rules see them.
        events: all so far.
        asked: who may choose now; nobody once the hand is over, or where it cannot go on.
        problem: why it cannot go on.
        follows: whether everything so far is as in the log.
    """

    def __init__(
        self, log: Log, hand_index: int, wall: Wall, step: int, events: Iterable[Event]
    ) -> None:
        kyoku = log.hands[hand_index]
        self.now = TurnSituation(HandState(kyoku), log)
        self.events: list[Event] = []
        self.asked: tuple[Asked, ...] = ()
        self.problem: LineError | None = None
        self.follows = True
        self.log_events = kyoku.events
        self._rules = log.type
        self._tells_scores = log.era is Era.BASE64
        self._wall = wall
        self._live, self._rinshan, self._dora = wall.live, wall.rinshan, wall.dora
        self._passed = False
        all_events = [*kyoku.events[:step], *events]
        if len(all_events) > step and _is_early(all_events[-2:]):
            all_events.pop()
        for event in all_events:
            self._append(event)
        self._go_on()

    @property
    def is_over(self) -> bool:
        return bool(self.now.hand.results)

    def accepts(self, asked: Asked, moves: Sequence[Move]) -> bool:
        """Whether a seat may do that now; of tiles that look the same it may be any."""
        match moves:
            case []:
                return not asked.own_turn
            case [rec.Discard() as discard]:
                may = asked.own_turn and discard.seat == asked.seat
                return may and is_legal(self.now, discard)
            case [rec.Call() as call]:
                named = move_of_text(move_texts([call])[0], asked.moves)
                return named == call and is_legal(self.now, call)
            case [rec.Riichi() as riichi, rec.Discard(seat, tile)]:
                held = self.now.hand.seats[asked.seat].held
                rest = [each for each in held if each != tile]
                keeps = seat == asked.seat and tile in held
                return keeps and riichi in asked.moves and bool(self.now.waits(seat, rest))
            case [move]:
                return move in asked.moves
        return False

    def answer(self, answers: Answers) -> None:
        """Play what was chosen, and then all that comes by itself.

        All seats that are asked have answered, or pass.
        """
        if self.asked[0].own_turn:
            for move in answers[self.asked[0].seat]:
                self._play(move)
        else:
            self._take([move for moves in answers.values() for move in moves])
        self._go_on()

    # what is chosen

    def _play(self, move: Move) -> None:
        """A move in the own turn."""
        hand = self.now.hand
        match move:
            case rec.Win():
                self._append(self._reckoned(move))
            case rec.Ryuukyoku():
                self._append(reckoned_draw(hand, move.type, [hand.turn]))
            case rec.Discard():
                self._turn_up()
                self._append(move)
            case _:
                self._append(move)

    def _take(self, moves: Sequence[Move]) -> None:
        """What others do with a discard or kan: what goes first counts, or all have passed."""
        now = self.now
        wins = [move for move in moves if isinstance(move, rec.Win)]
        wins.sort(key=lambda win: (win.seat - win.source) % now.players)
        if len(wins) > now.most_wins:
            self._append(reckoned_draw(now.hand, "ron3", [win.seat for win in wins]))
        elif wins:
            for win in wins:
                self._append(self._reckoned(win))
        elif moves:
            self._append(min(moves, key=is_chi))
        else:
            self._passed = True

    def _reckoned(self, win: rec.Win) -> rec.Win:
        return reckoned_win(self.now.hand, self._rules, win, self._wall.ura)

    # what comes by itself

    def _go_on(self) -> None:
        """Play what comes by itself, until somebody may choose or the hand is over."""
        self.asked = ()
        while not (self.is_over or self.asked or self.problem):
            asked = () if self._passed else _question(self.now)
            if _is_forced(self.now, asked):
                self._play(asked[0].moves[0])
            elif asked:
                self.asked = asked
            else:
                self._proceed()

    def _proceed(self) -> None:
        now, hand = self.now, self.now.hand
        match now.last:
            case rec.Discard(seat) if now.declarer is not None:
                self._pay(seat)
            case rec.Discard() if kind := abort_due(now):
                self._append(reckoned_draw(hand, kind, range(now.players * (kind == "reach4"))))
            case rec.Discard() if may_be_due(now):
                self.problem = LineError("line-four-kans")
            case rec.Discard() if not hand.left:
                kind = "nm" if nagashi_seats(hand.seats) else ""
                self._append(reckoned_draw(hand, kind, tenpai_seats(hand)))
            case rec.Discard(seat):
                self._append(rec.Draw((seat + 1) % now.players, self._live[hand.live]))
            case rec.Call(seat):
                self._turn_up()
                self._append(rec.Draw(seat, self._rinshan[hand.replacements]))
            case _:
                self._append(rec.Draw(hand.kyoku.dealer, self._live[0]))

    def _pay(self, seat: int) -> None:
        """Pay the stick of a riichi; calls of its discard may follow, wins no more."""
        kyoku, points = self.now.hand.kyoku, self.now.hand.points
        if not self._tells_scores:
            self._append(rec.Riichi(seat, 2))
            return
        paid = [(each or 0) - STICK * (by == seat) for by, each in enumerate(points)]
        self._append(rec.Riichi(seat, 2, tuple(paid), kyoku.absent_points))

    def _turn_up(self) -> None:
        """Turn up the indicators that are due; an open kan's belongs to the discard after it."""
        while len(self.now.hand.dora) < self.now.indicators_due:
            self._append(rec.NewDora(self._dora[len(self.now.hand.dora)]))

    def _append(self, event: Event) -> None:
        """Append an event; before one that is the log's, what is beside the hand there."""
        if self.follows:
            at = len(self.events)
            asides = self._asides(at, event)
            self.follows = self._is_next(at + len(asides), event)
            if self.follows:
                for aside in asides:
                    self._apply(aside)
        self._apply(event)
        self._passed &= not _asks_anew(event)

    def _asides(self, at: int, event: Event) -> list[Event]:
        asides: list[Event] = []
        if not isinstance(event, Aside):
            for each in self.log_events[at:]:
                if not isinstance(each, Aside):
                    break
                asides.append(each)
        return asides

    def _is_next(self, at: int, event: Event) -> bool:
        return at < len(self.log_events) and is_same(self.log_events[at], event)

    def _apply(self, event: Event) -> None:
        self.now.follow(event)
        self.now.hand.append(event)
        self.events.append(event)


def asked_in(log: Log, line: Line) -> dict[int, tuple[Asked, ...]]:
    """What was asked in a line, by step of the hand: as `HandFlow` asks if it begins there.

    Not at the line's end, and not between a riichi and its discard, which are one answer.
    """
    kyoku = log.hands[line.hand_index]
    events = [*kyoku.events[: line.step], *line.events]
    now = TurnSituation(HandState(kyoku), log)
    found: dict[int, tuple[Asked, ...]] = {}
    for at, event in enumerate(events):
        if at == line.step or (at > line.step and _asks_anew(events[at - 1])):
            asked = _question(now)
            if asked and not _is_forced(now, asked):
                found[at] = asked
        now.follow(event)
        now.hand.append(event)
    return found


def _question(now: TurnSituation) -> tuple[Asked, ...]:
    """Who may choose what next, unless they have passed."""
    match now.last:
        case rec.Draw(seat):
            return (Asked(seat, True, legal_moves(now, seat)),)
        case rec.Call(seat, meld) if meld.kind in _TAKES_TURN:
            return (Asked(seat, True, legal_moves(now, seat)),)
        case rec.Discard(seat) | rec.Call(seat):
            others = [(seat + turn) % now.players for turn in range(1, now.players)]
            asked = [Asked(each, False, legal_moves(now, each)) for each in others]
            return tuple([each for each in asked if each.moves])
    return ()


def _is_forced(now: TurnSituation, asked: Sequence[Asked]) -> bool:
    """Whether a seat in riichi can do nothing but discard what it has drawn."""
    return any(
        each.own_turn and now.hand.seats[each.seat].paid and len(each.moves) == 1 for each in asked
    )


def _asks_anew(event: Event) -> bool:
    """Whether seats are asked after an event, be it that they have passed before it."""
    return is_move(event) or (isinstance(event, rec.Riichi) and event.step == _ESTABLISHED)


def _is_early(last: Sequence[Event]) -> bool:
    """Whether an open kan's indicator stands there, without the discard that it comes with."""
    return len(last) > 1 and isinstance(last[0], rec.Draw) and isinstance(last[1], rec.NewDora)


def is_chi(move: Move) -> bool:
    return isinstance(move, rec.Call) and move.meld.kind is MeldKind.CHI


def is_same(logged: Event, event: Event) -> bool:
    """Whether two events are the same but for what a site does not tell of one of them."""
    match logged, event:
        case (rec.Riichi(), rec.Riichi()):
            return (logged.seat, logged.step) == (event.seat, event.step)
        case (rec.Win(), rec.Win()):
            return (logged.seat, logged.source) == (event.seat, event.source)
        case (rec.Ryuukyoku(), rec.Ryuukyoku()):
            return logged.type == event.type
    return logged == event
