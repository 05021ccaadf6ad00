"""A line: where it leaves the game, and what follows instead.

It holds events, so that a hand can be shown at once; its moves alone make the same events again
upon the same wall, which is what notes keep.
"""

from collections.abc import Iterable
from dataclasses import replace

from viewer.core.base.frozen import frozen
from viewer.core.base.records import Event, Kyoku, Move
from viewer.core.study.move_texts import FOLLOWED_BY, chosen_moves, is_chosen, move_texts


@frozen
class Line:
    hand_index: int  # of the log, from 0
    step: int  # after how many of its events the line leaves the game
    events: tuple[Event, ...]  # those that follow instead, moves and what comes by itself

    @property
    def moves(self) -> tuple[Move, ...]:
        """What seats chose."""
        return chosen_moves(self.events)

    @property
    def rest(self) -> int:
        """How many events come after the last move by themselves."""
        chosen = (after for after, each in enumerate(self.events[::-1]) if is_chosen(each))
        return next(chosen, len(self.events))

    @property
    def texts(self) -> tuple[str, ...]:
        """The moves as texts, and behind the last the number of events that follow it."""
        rest = self.rest
        return move_texts(self.moves) + ((f"{FOLLOWED_BY}{rest}",) if rest else ())


def kyoku_with(kyoku: Kyoku, step: int, events: Iterable[Event]) -> Kyoku:
    """A hand that goes on otherwise after some of its events, upon the same wall."""
    repeated = tuple([each for each in kyoku.repeated if each.step <= step])
    return replace(kyoku, events=(*kyoku.events[:step], *events), repeated=repeated, ended=None)
