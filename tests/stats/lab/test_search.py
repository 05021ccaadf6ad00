"""The search for a rare hand: what it counts, how it goes on, and what it takes for a state."""

import pytest

from viewer.stats.lab.tenho import (
    EARTHLY,
    HEAVENLY,
    NINE_KINDS,
    UNIT_TRIALS,
    Goal,
    GoalKind,
    Search,
    SearchState,
    deal_of,
    search_of,
)

SEARCH = Search(NINE_KINDS, seed=4)
FOR_TWO = Goal(GoalKind.SHANTEN, (0, 3), 2)
STATE = SearchState(units=2, found=5, waiting=(200_000, 200_001), last=9)


def test_each_success_is_told_of_once_and_in_order():
    part = SEARCH.do(0)
    first = SEARCH.merge(SEARCH.new(), part)
    assert (first.trials, first.found, first.dealt) == (part[0], len(part), UNIT_TRIALS)
    state, waits = first, []
    while SEARCH.enough(state):
        waits.append(state.since_last)
        state = state.go_on()
    assert sum(waits) == state.last == part[-1]
    assert len(waits) == len(part)
    assert state.go_on() == state
    assert (state.trials, state.since_last) == (UNIT_TRIALS, UNIT_TRIALS - part[-1])
    assert first.waiting == tuple(part)  # the earlier state is what it was


def test_a_success_is_what_was_waited_for():
    for goal in (NINE_KINDS, Goal(GoalKind.SHANTEN, shanten=1)):
        trial = Search(goal, 4).do(0)[0]
        assert deal_of(goal, 4, trial).trial == trial
        with pytest.raises(ValueError, match="did not succeed"):
            deal_of(goal, 4, trial - 1)


def test_a_state_of_long_ago_is_no_longer_than_a_new_one():
    state = SEARCH.new()
    for unit in range(1000):
        state = SEARCH.merge(state, [unit * UNIT_TRIALS + 7]).go_on()
    assert state == SearchState(1000, 1000, (), 999 * UNIT_TRIALS + 7)


@pytest.mark.parametrize("state", [SearchState(), STATE, SearchState(7, 0, (), 0)])
def test_a_dumped_state_comes_back(state):
    dumped = SEARCH.dump(state)
    assert SEARCH.load({**dumped, "waiting": list(state.waiting)}) == state


@pytest.mark.parametrize(
    "change",
    [
        {"units": -1},
        {"units": 2.0},
        {"units": True},
        {"found": "5"},
        {"found": 1},
        {"found": 3 * UNIT_TRIALS},
        {"waiting": 3},
        {"waiting": [200_001, 200_000]},
        {"waiting": [200_000, 200_000]},
        {"waiting": [None]},
        {"waiting": [2 * UNIT_TRIALS + 1]},
        {"waiting": [9]},
        {"last": 2 * UNIT_TRIALS + 1, "waiting": []},
        {"last": None},
        {"more": 1},
    ],
)
def test_what_is_no_state_is_refused(change):
    saved = {**SEARCH.dump(STATE), "waiting": list(STATE.waiting)}
    assert SEARCH.load(saved) == STATE
    with pytest.raises(ValueError, match="it"):
        SEARCH.load({**saved, **change})


@pytest.mark.parametrize("goal", [HEAVENLY, EARTHLY, NINE_KINDS, FOR_TWO])
def test_a_search_is_made_again_from_what_tells_it_from_others(goal):
    assert search_of(Search(goal, 8).described()) == Search(goal, 8)


@pytest.mark.parametrize(
    "change",
    [
        {"goal": "none"},
        {"turns": [4]},
        {"turns": None},
        {"turns": [0, []]},
        {"shanten": 3},
        {"seed": -1},
        {"seed": "8"},
        {"work": "other"},
        {"more": 1},
    ],
)
def test_what_describes_no_search_is_refused(change):
    with pytest.raises(ValueError, match=r"no search|is not a valid|turns|shanten"):
        search_of({**SEARCH.described(), **change})
    with pytest.raises(ValueError, match="no search"):
        search_of({})
