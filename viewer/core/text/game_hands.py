"""What writers of other programs' formats ask of a log: its hands, its end, what must be told."""

from collections.abc import Sequence
from typing import Final, NamedTuple, TypeVar

from viewer.core.base.errors import InputError
from viewer.core.base.records import Kyoku, Log, NewDora, Ryuukyoku, Unread, Win
from viewer.translation import N_

_Value = TypeVar("_Value")
_HUNDRED: Final = 100
_LONGEST_NUMBER: Final = 12


class Required(NamedTuple):
    """Returns what a format must have of a hand, or raises InputError ``missing-in-log…``."""

    format: str  # its name
    number: int  # the kyoku's, from 1

    def __call__(self, value: _Value | None, what: str) -> _Value:
        """Return the value; None and what is empty stand for what the log does not tell."""
        if value is None or value in ((), ""):
            raise InputError("missing-in-log", what=what, number=self.number, format=self.format)
        return value

    def round(self, kyoku: Kyoku) -> int:
        return self(kyoku.round, N_("the round"))

    def honba(self, kyoku: Kyoku) -> int:
        return self(kyoku.honba, N_("the honba"))

    def sticks(self, kyoku: Kyoku) -> int:
        return self(kyoku.sticks, N_("the riichi sticks"))

    def points(self, kyoku: Kyoku) -> tuple[int, ...]:
        return self(kyoku.scores, N_("the points"))

    def dora(self, kyoku: Kyoku) -> int:
        return self(kyoku.dora, N_("the dora indicator"))

    def indicator(self, event: NewDora) -> int:
        return self(event.tile, N_("a dora indicator"))

    def haipai(self, kyoku: Kyoku) -> tuple[tuple[int, ...], ...]:
        return tuple([self(hand, N_("a starting hand")) for hand in kyoku.haipai])

    def end(self, kyoku: Kyoku) -> None:
        self(kyoku.results, N_("the result"))

    def paid(self, result: Win | Ryuukyoku) -> tuple[int, ...]:
        """What a win or a drawn hand pays."""
        won = isinstance(result, Win)
        return self(result.changes, N_("what a win pays") if won else N_("what the draw pays"))

    def unread(self, event: Unread) -> InputError:
        values = {"number": self.number, "format": self.format}
        return InputError("missing-in-log-tag", tag=event.tag, **values)


def chosen_hands(log: Log, number: int | None) -> tuple[Kyoku, ...]:
    """All hands, or only kyoku ``number``, from 1; raises InputError ``no-kyoku``."""
    if number is None:
        return log.kyoku
    if not 1 <= number <= len(log.kyoku):
        raise InputError("no-kyoku", number=number, count=len(log.kyoku))
    return (log.kyoku[number - 1],)


class FinalScores(NamedTuple):
    points: list[int]  # by seat
    results: list[str]  # what they count, in the log's own text


def final_scores(hands: Sequence[Kyoku], players: int) -> FinalScores | None:
    """What the game ended with; None where no hand says it, or in no numbers."""
    finals = [result.final for kyoku in hands for result in kyoku.results if result.final]
    words = finals[-1].split(",")[: 2 * players] if finals else []
    if any(len(word) > _LONGEST_NUMBER for word in words):
        return None
    try:
        points = [_HUNDRED * int(word) for word in words[::2]]
    except ValueError:
        return None
    results = words[1::2]
    return FinalScores(points, results) if len(results) == players else None
