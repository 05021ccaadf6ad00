"""Measures beside a peer: what is timed, and what it is timed against, take turns in one run.

The unit is CPU seconds of this process and of those it waits for, since other work on the machine
only makes either wait. It also makes either slower, so the least of each counts. What comes of it
is a ratio, which other machines have too; the times themselves are theirs alone.
"""

import time
from collections.abc import Callable
from resource import RUSAGE_CHILDREN, getrusage
from typing import Final, NamedTuple

import pytest

ROUNDS: Final = 7

Work = Callable[[], object]


class Measured(NamedTuple):
    """A row of the table at the end; ``goal`` is what the ratio is to be, in words."""

    work: str
    ratio: float
    goal: str


_TABLE: Final[list[Measured]] = []


def _cpu_seconds() -> float:
    children = getrusage(RUSAGE_CHILDREN)
    return time.process_time() + children.ru_utime + children.ru_stime


def least_seconds(*works: Work, rounds: int = ROUNDS) -> list[float]:
    """Do works in turn, and return the least CPU seconds of each; a first round does not count."""
    times: list[list[float]] = [[] for _ in works]
    for _ in range(rounds + 1):
        for work, spent in zip(works, times, strict=True):
            start = _cpu_seconds()
            work()
            spent.append(_cpu_seconds() - start)
    return [min(spent[1:]) for spent in times]


def beside(name: str, ours: Work, peer: Work, goal: str = "", rounds: int = ROUNDS) -> None:
    """Time something beside its peer, and note the ratio."""
    seconds, of_peer = least_seconds(ours, peer, rounds=rounds)
    note(name, seconds / of_peer, goal)


def note(work: str, ratio: float, goal: str) -> None:
    """Add a row to the table."""
    _TABLE.append(Measured(work, ratio, goal))


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Print the table, as tests/README.md has it."""
    terminalreporter.write_line("\n| work | ratio | goal |\n|---|---|---|")
    for row in _TABLE:
        terminalreporter.write_line(f"| {row.work} | {row.ratio:.2f} | {row.goal} |")
