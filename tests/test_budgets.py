"""How the run measures what tests cost, also where clocks tick coarsely."""

import time
from itertools import count

import pytest

from .budgets import loop_seconds


def test_the_loop_takes_some_time_on_a_clock_of_coarse_ticks(monkeypatch):
    readings = count()
    monkeypatch.setattr(time, "process_time", lambda: next(readings) // 4 / 64)
    assert loop_seconds() == pytest.approx(1 / 64 / 4)
