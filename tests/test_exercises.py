from datetime import UTC, datetime, timedelta, timezone

import pytest

from viewer.core.base.errors import InputError
from viewer.core.base.place import Place
from viewer.exercises import (
    Exercise,
    GivenAnswer,
    answer_line,
    keep_answer,
    next_exercise,
    read_answers,
    states_of,
)
from viewer.system.assets import exercises_file

AT = datetime(2026, 11, 27, 18, 4, 5, tzinfo=timezone(timedelta(hours=9)))
GAME = bytes(range(16))
ONE, TWO, THREE = (Exercise(GAME, Place(2, step, 1)) for step in (27, 30, 33))


def answers(exercise, *row):
    """Answers a day apart: 1 a right one, 0 a wrong one."""
    return [
        GivenAnswer(AT + timedelta(nth), exercise, bool(right)) for nth, right in enumerate(row)
    ]


def test_a_line_is_what_the_help_shows():
    line = f"2026-11-27T18:04:05+09:00  {GAME.hex()}  kyoku 3  seat 1  step 27  right"
    assert answer_line(GivenAnswer(AT, ONE, is_right=True)) == line


def test_answers_are_kept_in_the_order_they_are_given():
    assert read_answers() == ({}, None)
    before = datetime.now(UTC).replace(microsecond=0)
    keep_answer(ONE, is_right=False)
    keep_answer(TWO, is_right=True)
    kept = keep_answer(ONE, is_right=True)
    latest, states = kept.latest, read_answers().states
    assert (states[ONE].answered, states[ONE]) == (2, kept)
    assert states[TWO].answered == 1
    assert before <= latest.at <= datetime.now(UTC)
    head, _more, *lines = exercises_file().read_text().splitlines()
    assert head.startswith("# Answers to exercises: time, game")
    assert (len(lines), lines[-1]) == (3, answer_line(latest))


@pytest.mark.parametrize(
    ("row", "wait"),
    [
        ((0,), timedelta(minutes=10)),
        ((1,), timedelta(days=1)),
        ((1, 1), timedelta(days=2)),
        ((0, 1, 1, 1), timedelta(days=4)),
        ((1, 1, 1, 0), timedelta(minutes=10)),
        ((1, 1, 0, 1), timedelta(days=1)),
        ((1,) * 30, timedelta(days=1024)),
    ],
)
def test_days_double_after_right_answers_and_a_wrong_one_comes_soon(row, wait):
    given = answers(ONE, *row)
    for order in (given, given[::-1]):
        assert states_of(order)[ONE].due - given[-1].at == wait


def test_wrong_answers_come_first_then_right_ones_then_new_exercises():
    states = states_of([*answers(ONE, 1), *answers(TWO, 1, 0)])
    every = [THREE, ONE, TWO]

    def asked(after):
        return next_exercise(every, states, AT + after)

    assert asked(timedelta(days=1, minutes=11)) == TWO
    assert asked(timedelta(days=1, minutes=9)) == ONE
    assert asked(timedelta(hours=1)) == THREE
    assert next_exercise([ONE], states, AT) is None


def test_a_damaged_line_costs_that_line_and_stays():
    good = answer_line(GivenAnswer(AT, ONE, is_right=True))
    bad = [good[:-1], good.replace("seat 1", "seat 4"), good.replace("kyoku 3", "kyoku 0"), "?"]
    ends = datetime.min.replace(tzinfo=UTC), datetime(3001, 1, 1, tzinfo=UTC)
    bad += [
        answer_line(GivenAnswer(at, TWO, is_right=True)) for at in ends
    ]  # not in local time on each system
    end = answer_line(GivenAnswer(datetime(2999, 12, 31, tzinfo=UTC), TWO, is_right=True))
    text = "\n".join(["# mine", good, *bad, end, ""])
    exercises_file().parent.mkdir(parents=True)
    exercises_file().write_text(text)
    found = read_answers()
    assert [*found.states] == [ONE, TWO]
    told = "Lines that are no answer, and were left as they are: 3, 4, 5, 6, 7, 8."
    assert str(found.problem) == told
    keep_answer(THREE, is_right=True)
    assert exercises_file().read_text().startswith(text)


def test_what_cannot_be_read_or_written_is_one_sentence():
    exercises_file().mkdir(parents=True)
    with pytest.raises(InputError, match="folder"):
        read_answers()
    with pytest.raises(InputError, match=r"^Your answer could not be kept: .+\.$"):
        keep_answer(ONE, is_right=True)
