"""The simulator's words."""

import pytest

from viewer.stats.lab.names import goal_name
from viewer.stats.lab.tenho import (
    EARTHLY,
    HEAVENLY,
    NINE_KINDS,
    Goal,
    GoalKind,
    Search,
    SearchState,
    deal_of,
)
from viewer.stats.lab.work import run_work
from viewer.stats.ui.lab_search import at_a_table, form_words
from viewer.stats.ui.lab_window import goal_words

QUICK = Goal(GoalKind.SHANTEN, shanten=0)
USUAL = Goal(GoalKind.SHANTEN, shanten=3)


@pytest.mark.parametrize(
    ("trials", "said"),
    [(3, "less than a day"), (11, "1 day"), (500, "50 days"), (330_530, "90.5 years")],
)
def test_deals_at_a_table(trials, said):
    assert at_a_table(trials) == said


@pytest.mark.parametrize("goal", [HEAVENLY, EARTHLY, NINE_KINDS, QUICK, USUAL])
def test_every_goal_has_its_words(goal):
    assert goal_name(goal)
    assert goal_words(goal).endswith(".")


def test_nine_kinds_are_no_form():
    state = run_work(Search(NINE_KINDS, 1), jobs=1)
    deal = deal_of(NINE_KINDS, 1, state.waiting[0])
    assert "Nine kinds" in form_words(deal, NINE_KINDS)
    assert isinstance(state, SearchState)
