"""How a user answered exercises, and when each comes again: a text file, an answer a line.

    2026-11-27T18:04:05+09:00  a06d84ea…  kyoku 3  seat 1  step 27  right

Time, game (its `game_of`, so that a log that was moved or packed still has its answers), kyoku from
1, seat and step, and whether it was right; see `dated_lines`.

A wrong answer comes again after ten minutes, when the picture has faded. A right one after a day,
and each right one after that doubles the days. Rejected: FSRS, which fits 19 parameters to cards
that are seen dozens of times; few mistakes are met that often.
"""

import re
from collections.abc import Iterable, Mapping
from datetime import UTC, datetime, timedelta
from typing import ClassVar, Final, NamedTuple

from viewer.core.base.errors import InputError, reason_of
from viewer.core.base.place import Place
from viewer.core.base.unpack import MEGABYTE
from viewer.dated_lines import LARGEST, add_lines, entries_in, lines_named, read_text
from viewer.system.assets import exercises_file
from viewer.translation import N_, _

AFTER_WRONG: Final = timedelta(minutes=10)
AFTER_RIGHT: Final = timedelta(days=1)
_LONGEST: Final = 10
"""Doublings: some three years."""
_ANSWER: Final = re.compile(
    r"([0-9a-f]{32})\s+kyoku ([1-9]\d{0,3})\s+seat ([0-3])\s+step (\d{1,4})\s+(right|wrong)\s*"
)


class ExercisesError(InputError):
    sentences: ClassVar[Mapping[str, str]] = {
        "answer-lines": N_("Lines that are no answer, and were left as they are: {lines}."),
        "answers-large": N_("The file of your answers would have more than {limit} MB."),
        "answer-not-kept": N_("Your answer could not be kept: {reason}."),
    }


class Exercise(NamedTuple):
    """A moment that is asked, by the game's content."""

    game: bytes
    place: Place  # with the seat


class GivenAnswer(NamedTuple):
    at: datetime
    exercise: Exercise
    is_right: bool


class AnswerState(NamedTuple):
    """How an exercise stands after its answers."""

    answered: int  # how often
    latest: GivenAnswer
    due: datetime  # when it comes again


class AnswerList(NamedTuple):
    """How each exercise stands, and why lines were not read, if any were not."""

    states: Mapping[Exercise, AnswerState] = {}
    problem: InputError | None = None


def read_answers() -> AnswerList:
    """Read the user's answers; none where there are none.

    Raises:
        InputError: there is a file, and it cannot be read.
    """
    given, damaged = entries_in(read_text(exercises_file()) or "", _answer_in)
    lines = lines_named(damaged)
    problem = ExercisesError("answer-lines", lines=lines) if damaged else None
    return AnswerList(states_of(given), problem)


def states_of(given: Iterable[GivenAnswer]) -> dict[Exercise, AnswerState]:
    """How each exercise stands after its answers, in whatever order."""
    found: dict[Exercise, AnswerState] = {}
    rights: dict[Exercise, int] = {}  # in a row
    for each in sorted(given, key=lambda answer: answer.at):
        key = each.exercise
        row = rights[key] = rights.get(key, 0) + 1 if each.is_right else 0
        wait = AFTER_RIGHT * 2 ** min(row - 1, _LONGEST) if row else AFTER_WRONG
        answered = found[key].answered + 1 if key in found else 1
        found[key] = AnswerState(answered, each, each.at + wait)
    return found


def next_exercise(
    exercises: Iterable[Exercise], states: Mapping[Exercise, AnswerState], now: datetime
) -> Exercise | None:
    """What comes next: what is due, wrong answers first; then the first without an answer."""
    fresh: Exercise | None = None
    due: list[tuple[bool, datetime, Exercise]] = []
    for each in exercises:
        state = states.get(each)
        if state is None:
            fresh = fresh or each
        elif state.due <= now:
            due.append((state.latest.is_right, state.due, each))
    return min(due)[-1] if due else fresh


def now() -> datetime:
    return datetime.now(UTC).astimezone().replace(microsecond=0)


def keep_answer(exercise: Exercise, *, is_right: bool) -> AnswerState:
    """Add an answer that was given now to the user's; returns how the exercise stands then.

    Raises:
        InputError: it could not be kept; nothing has changed.
    """
    given = GivenAnswer(now(), exercise, is_right)
    before = list[GivenAnswer]()

    def lines_after(text: str) -> list[str]:
        before.extend(entries_in(text, _answer_in)[0])
        return [answer_line(given)]

    too_large = ExercisesError("answers-large", limit=LARGEST // MEGABYTE)
    try:
        add_lines(exercises_file(), lines_after, _head(), too_large)
    except OSError as error:
        raise ExercisesError("answer-not-kept", reason=reason_of(error)) from error
    return states_of(each for each in (*before, given) if each.exercise == exercise)[exercise]


def answer_line(given: GivenAnswer) -> str:
    game, (hand_index, step, seat) = given.exercise
    word = "right" if given.is_right else "wrong"
    place = f"kyoku {hand_index + 1}  seat {seat}  step {step}"
    return f"{given.at.isoformat()}  {game.hex()}  {place}  {word}"


def _answer_in(at: datetime, text: str) -> GivenAnswer | None:
    found = _ANSWER.fullmatch(text)
    if found is None:
        return None
    place = Place(int(found[2]) - 1, int(found[4]), int(found[3]))
    return GivenAnswer(at, Exercise(bytes.fromhex(found[1]), place), found[5] == "right")


def _head() -> tuple[str, ...]:
    return (
        _("Answers to exercises: time, game, kyoku, seat, step, whether it was right."),
        _("The program only adds lines. Only you remove any."),
    )
