"""What writers of other programs' formats ask: hands, end, what must be told."""

import re
from collections.abc import Mapping, Sequence
from typing import ClassVar, Final, NamedTuple, TypeVar

from viewer.core.base.errors import InputError
from viewer.core.base.records import Kyoku, Log, NewDora, Ryuukyoku, Unread, Win
from viewer.translation import N_

_LOG_ID: Final = re.compile(r"[0-9]{10}gm-[0-9a-f]{4}-[0-9]+-[0-9a-z]+")
_ENDING: Final = re.compile(r"\.(mjlog|xml|json|bin|gz)\Z", re.IGNORECASE)


def log_id_of(name: str) -> str:
    """Tenhou's id of a log, as its file is named after it, or the name without endings."""
    name = name.encode(errors="replace").decode()  # a name may be no text at all
    found = _LOG_ID.search(name)
    if found:
        return found[0]
    while (ending := _ENDING.search(name)) and ending.start():
        name = name[: ending.start()]
    return name


_Value = TypeVar("_Value")


class GameExportError(InputError):
    sentences: ClassVar[Mapping[str, str]] = {
        "missing-in-log": N_(
            "The log does not tell {what} of kyoku {number}; {format} has no form for that."
        ),
        "missing-in-log-tag": N_(
            "The log does not tell what is in <{tag}> of kyoku {number}; {format} has no form for"
            " that."
        ),
        "odd-dealer": N_(
            "Kyoku {number} has another dealer than its round says; {format} has no form for that."
        ),
        "three-players": N_("This is a three-player log; 電脳麻将 has no form for it."),
    }


class Required(NamedTuple):
    """Returns what a format must have of a hand, or raises GameExportError ``missing-in-log…``."""

    format: str  # its name
    number: int  # the kyoku's, from 1

    def __call__(self, value: _Value | None, what: str) -> _Value:
        """Return the value; None and what is empty stand for what the log does not tell."""
        if value is None or value in ((), ""):
            raise GameExportError(
                "missing-in-log", what=what, number=self.number, format=self.format
            )
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

    def unread(self, event: Unread) -> GameExportError:
        values = {"number": self.number, "format": self.format}
        return GameExportError("missing-in-log-tag", tag=event.tag, **values)


def chosen_hands(log: Log, number: int | None) -> tuple[Kyoku, ...]:
    """All hands, or only kyoku ``number``, from 1; raises InputError ``no-kyoku``."""
    if number is None:
        return log.hands
    if not 1 <= number <= len(log.hands):
        raise InputError("no-kyoku", number=number, count=len(log.hands))
    return (log.hands[number - 1],)


def end_text(hands: Sequence[Kyoku]) -> str:
    """The text of the game's end, for `read_final`; empty where no hand has it."""
    finals = [result.final for kyoku in hands for result in kyoku.results if result.final]
    return finals[-1] if finals else ""
