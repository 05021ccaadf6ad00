"""Measures beside a peer: what is timed, and what it is timed against, take turns in one run.

Other work on the machine only makes either slower, so the least of each counts. What comes of it is
a ratio, which other machines have too; the times themselves are theirs alone.
"""

import time
from collections.abc import Callable
from typing import Final, NamedTuple

import pytest
from pytest_benchmark.fixture import BenchmarkFixture

ROUNDS: Final = 7


class Measured(NamedTuple):
    """A row of the table at the end; ``goal`` is what the ratio is to be, in words."""

    work: str
    ratio: float
    goal: str


_TABLE: Final[list[Measured]] = []

Beside = Callable[..., None]


@pytest.fixture
def beside(benchmark: BenchmarkFixture) -> Beside:
    """Time something beside its peer, and note the ratio."""

    def beside(
        work: str,
        ours: Callable[[], object],
        peer: Callable[[], object],
        goal: str = "",
        rounds: int = ROUNDS,
    ) -> None:
        times = []

        def time_peer() -> None:
            start = time.perf_counter()
            peer()
            times.append(time.perf_counter() - start)

        benchmark.pedantic(ours, setup=time_peer, rounds=rounds, warmup_rounds=1)
        note(work, benchmark.stats.stats.min / min(times[1:]), goal)

    return beside


def note(work: str, ratio: float, goal: str) -> None:
    """Add a row to the table."""
    _TABLE.append(Measured(work, ratio, goal))


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Print the table, as tests/README.md has it."""
    terminalreporter.write_line("\n| work | ratio | goal |\n|---|---|---|")
    for row in _TABLE:
        terminalreporter.write_line(f"| {row.work} | {row.ratio:.2f} | {row.goal} |")
