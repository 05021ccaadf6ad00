"""Playing on from a moment of a log upon the hand's wall: whoever is not played by hand, plays.

Everything is played at once up to the next question to a seat that is played by hand, or to the
end of the hand. To take something back is to begin again with fewer events: that takes a few
milliseconds, and no state has to be undone.
"""

from collections.abc import Iterable, Sequence
from itertools import takewhile

from viewer.core.base.records import Event, Kyoku, Log, Move, Win
from viewer.core.study.hand_flow import Asked, HandFlow, is_chi
from viewer.core.study.line import Line, kyoku_with
from viewer.core.study.move_texts import (
    FOLLOWED_BY,
    LineError,
    move_of_text,
    move_texts,
    number_of,
)
from viewer.core.study.obstacles import obstacle
from viewer.core.study.styles import LoggedActs, PlayStyle, choose
from viewer.core.wall.wall import Wall


class LinePlay:
    """Leaves the log after ``step`` events of a hand, and goes on with some ``events``.

    ``styles`` are by seat, by hand without any. Raises `LineError` where one cannot play on.
    """

    def __init__(
        self,
        log: Log,
        hand_index: int,
        wall: Wall | None,
        step: int,
        events: Iterable[Event] = (),
        *,
        styles: Sequence[PlayStyle] = (),
        wins: bool = True,
    ) -> None:
        problem = obstacle(log, hand_index, wall, step)
        if problem is not None or wall is None:
            raise problem or LineError("line-no-wall")
        self._log, self._hand_index, self._step = log, hand_index, step
        self._flow = HandFlow(log, hand_index, wall, step, events)
        self._logged = LoggedActs(log.hands[hand_index].events, log.players)
        self._answers: dict[int, tuple[Move, ...]] = {}
        self.styles, self.wins = tuple(styles) or (PlayStyle.BY_HAND,) * log.players, wins
        self._go_on()

    @property
    def problem(self) -> LineError | None:
        """Why the line cannot go on though the hand is not over, if it is so."""
        return self._flow.problem

    @property
    def asked(self) -> tuple[Asked, ...]:
        """Who has to answer now: several at once after a discard; nobody once the hand is over.

        A seat is not asked any more once what others have chosen goes before all that it can do.
        """
        least = min((_rank(move) for moves in self._answers.values() for move in moves), default=3)
        open_ = [each for each in self._flow.asked if each.seat not in self._answers]
        return tuple(
            [
                each
                for each in open_
                if each.own_turn or any(_rank(move) < max(least, 1) for move in each.moves)
            ]
        )

    @property
    def line(self) -> Line:
        return Line(self._hand_index, self._step, tuple(self._flow.events[self._step :]))

    @property
    def kyoku(self) -> Kyoku:
        """The hand so far, as any other one."""
        kyoku = self._log.hands[self._hand_index]
        return kyoku_with(kyoku, self._step, self._flow.events[self._step :])

    def play(self, seat: int, *moves: Move) -> None:
        """Answer for a seat: one move, or riichi and its discard; none passes.

        What comes by itself then, and what other seats do, is played at once. Of tiles that look
        the same any may be discarded or laid down. Raises ValueError if the seat is not asked, or
        may not do that.
        """
        asked = next((each for each in self.asked if each.seat == seat), None)
        if asked is None:
            raise ValueError(f"Seat {seat} is not asked.")
        if not self._flow.accepts(asked, moves):
            raise ValueError(f"Seat {seat} may not play {moves}.")
        self._answers[seat] = moves
        self._go_on()

    def set_styles(self, styles: Sequence[PlayStyle], *, wins: bool) -> None:
        """Have seats play otherwise from now on, and play on as far as that goes."""
        self.styles, self.wins = tuple(styles), wins
        self._go_on()

    def _go_on(self) -> None:
        while self._flow.asked:
            for each in self._flow.asked:
                style = self.styles[each.seat]
                if each.seat not in self._answers and style is not PlayStyle.BY_HAND:
                    self._answers[each.seat] = choose(
                        style, self._flow, each, self._logged, wins=self.wins
                    )
            if self.asked:
                return
            answers, self._answers = self._answers, {}
            self._flow.answer(answers)


def _rank(move: Move) -> int:
    """What goes before what: wins, pon and kan, chi."""
    if isinstance(move, Win):
        return 0
    return 2 if is_chi(move) else 1


def play_texts(
    log: Log, hand_index: int, wall: Wall | None, step: int, texts: Sequence[str]
) -> LinePlay:
    """Play a line again by its moves (`Line.texts`), all seats by hand.

    Raises `LineError`: one cannot play on there, or ``line-move``: a move is not possible.
    """
    play = LinePlay(log, hand_index, wall, step)
    wanted, rest = _parted(texts)
    done = move_texts(play.line.moves)
    while done[: len(wanted)] != wanted:
        nth = next(
            (n for n, pair in enumerate(zip(done, wanted, strict=False)) if len({*pair}) > 1),
            len(done),
        )
        if nth < len(done) or not (play.asked and _answer_by(play, wanted[nth:])):
            raise LineError("line-move", nth=nth + 1, text=wanted[nth])
        done = move_texts(play.line.moves)
    while play.line.rest < rest and play.asked and not play.asked[0].own_turn:
        play.play(play.asked[0].seat)
    return play


def _parted(texts: Sequence[str]) -> tuple[tuple[str, ...], int]:
    """The moves, and how many events come after the last by themselves."""
    rest = number_of(texts[-1].removeprefix(FOLLOWED_BY)) if texts else None
    return (tuple(texts), 0) if rest is None else (tuple(texts[:-1]), rest)


def _answer_by(play: LinePlay, texts: Sequence[str]) -> bool:
    """Answer for the first seat that is asked; whether it may do what the next text says."""
    asked = play.asked[0]
    rons = [*takewhile(lambda text: text.endswith(" ron"), texts)]
    named = [move_of_text(text, asked.moves) for text in rons or texts[:1]]
    try:
        play.play(asked.seat, *[move for move in named if move is not None][:1])
    except ValueError:
        return False
    return True
