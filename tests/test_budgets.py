"""How the run measures what tests cost, also where clocks tick coarsely."""

import time
from itertools import count
from types import SimpleNamespace

import pytest

from . import budgets
from .budgets import Spending, loop_seconds


def test_the_loop_takes_some_time_on_a_clock_of_coarse_ticks(monkeypatch):
    readings = count()
    monkeypatch.setattr(time, "process_time", lambda: next(readings) // 4 / 64)
    assert loop_seconds() == pytest.approx(1 / 64 / 4)


@pytest.mark.parametrize(("scope", "charged"), [("session", 0), ("module", 3), ("function", 3)])
def test_what_is_made_once_for_all_tests_is_charged_to_none(monkeypatch, scope, charged):
    spending = Spending(SimpleNamespace(getoption=lambda _name: False))
    spending._before, readings = 5, iter([5, 8])
    monkeypatch.setattr(budgets, "spent", lambda: next(readings))
    made = spending.pytest_fixture_setup(SimpleNamespace(scope=scope))
    next(made)
    with pytest.raises(StopIteration, match="a window"):
        made.send("a window")
    assert 8 - spending._before == charged
