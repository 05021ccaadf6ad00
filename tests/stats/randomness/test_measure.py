"""Measuring is work like any other: units in order, states that can be saved and gone on with."""

import json
import pickle
from dataclasses import replace
from functools import cache
from itertools import pairwise

import pytest

from viewer.stats.lab.walls.batch import UNIT_WALLS
from viewer.stats.lab.walls.others import SOURCES
from viewer.stats.randomness.measure import WallMeasure, WallSample, tally_of

WORK = WallMeasure(SOURCES["majiang"](3, UNIT_WALLS + 500))


def measured(work=WORK):
    state = work.new()
    for unit in range(work.units):
        state = work.merge(state, work.do(unit))
    return state


@cache
def whole_sample():
    return measured()


def test_all_units_are_measured():
    assert whole_sample().units == WORK.units == 2
    assert whole_sample().tally.number == UNIT_WALLS + 500
    assert not WORK.enough(whole_sample())
    assert whole_sample().tally == tally_of(WORK.source.walls(0)) + tally_of(WORK.source.walls(1))


def test_merging_leaves_the_old_state_as_it_was():
    before = WORK.new()
    WORK.merge(before, WORK.do(1))
    assert before == WallSample() == WORK.new()


def test_the_course_begins_at_the_first_wall_and_grows_by_three_tenths():
    sizes = [walls for walls, _ in whole_sample().course]
    assert sizes[:6] == [1, 2, 3, 4, 6, 8]
    assert all(later >= 1.3 * size for size, later in pairwise(sizes))
    assert len(sizes) < 40
    state = WallSample()
    for unit in range(8):
        state = WORK.merge(state, WORK.do(0 if not unit else 1))
    assert [walls for walls, _ in state.course][-1] >= 8500
    assert state.course[-1][1] / (4 * state.course[-1][0]) == pytest.approx(3.58, abs=0.02)


def test_what_was_left_out_is_added_up():
    part = replace(WORK.do(1), left_out={"no-seed": 2})
    state = WORK.merge(WORK.merge(WORK.new(), part), part)
    assert state.left_out == {"no-seed": 4}


def test_a_state_is_the_same_after_it_was_saved():
    assert WORK.load(json.loads(json.dumps(WORK.dump(whole_sample())))) == whole_sample()


def test_work_can_be_sent_to_another_process():
    other = pickle.loads(pickle.dumps(WORK))  # noqa: S301 - it was pickled a moment ago
    assert other == WORK
    assert other.described() == WORK.described() == {"measure": 3, **WORK.source.described()}
    assert pickle.loads(pickle.dumps(whole_sample())) == whole_sample()  # noqa: S301


def spoilt(**changes):
    return {**WORK.dump(whole_sample()), **changes}


@pytest.mark.parametrize(
    ("saved", "sentence"),
    [
        ([], "these are no measured walls"),
        ({}, "these are no measured walls"),
        (spoilt(units=-1), "measured walls have whole numbers of units"),
        (spoilt(units=True), "measured walls have whole numbers of units"),
        (spoilt(left_out={"no-seed": "2"}), "measured walls have whole numbers of units"),
        (spoilt(tally={}), "it is no tally of walls"),
        (spoilt(course={}), "a course is a list of sample sizes and sums"),
        (spoilt(course=[[1, 2, 3]]), "a course is a list of sample sizes and sums"),
        (spoilt(course=[[2, 8], [1, 4]]), "a course's sample sizes ascend"),
        (spoilt(course=[[0, 0]]), "a course's sample sizes ascend"),
    ],
)
def test_what_is_no_state_is_refused(saved, sentence):
    with pytest.raises(ValueError, match=f"^{sentence}"):
        WORK.load(saved)
