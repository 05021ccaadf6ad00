"""What tests may cost in CPU seconds, and what they cost, told at the end of each run.

A second here is one of the machine on which the budgets were set: each process times a fixed loop
now and then, so a slower machine has no less to spend. CPU seconds are no waiting for others, but a
busy machine makes them longer, too; so what is over budget is told, and only a folder far over
fails the run.
Processes that a test starts and waits for count.
"""

import os
import time
from collections import Counter, deque
from statistics import median

import pytest

TEST_SECONDS = 0.2
FAR_OVER = 5
"""By how much a test without the mark `dear` must be over its budget to be named."""
FOLDER_FAR_OVER = 2
"""By how much a folder must be over its budget to fail the run."""
OUTSIDE = "outside of tests"
"""What processes take to start, to import, to collect tests, to make what is made once for the
session, and to report on coverage."""
FOLDERS = {
    "core": 80,
    "tampering": 32,
    "games": 5,
    "": 13,
    "ui": 176,
    "stats": 85,
    "collection": 23,
    "cli": 22,
    "system": 7,
    "help": 4,
    "online": 3,
    OUTSIDE: 50,
}
"""CPU seconds of the quick run, by folder; `""` are tests that are in none."""
_DEAREST = 10
_ROUNDS = 9
"""Of so many of its last rounds the loop takes the median: other work makes single ones longer."""
_LOOP_SECONDS = 0.0048
"""What the loop takes on the machine where the whole run took 883 CPU seconds before it was cut."""


def _loop() -> None:
    number, kept = 0, {}
    for each in range(50_000):
        number = (number * 31 + each) & 0xFFFF
        kept[number & 255] = each


def loop_seconds() -> float:
    """CPU time of a fixed loop, never 0: Windows counts in ticks of 16 ms."""
    start = time.process_time()
    rounds, seconds = 0, 0.0
    while not seconds:
        _loop()
        rounds += 1
        seconds = time.process_time() - start
    return seconds / rounds


def spent() -> float:
    """CPU seconds of this process and of those that it has waited for."""
    return sum(os.times()[:4])


def folder_of(nodeid: str) -> str:
    """The folder of `tests/` that a test counts for."""
    parts = nodeid.partition("::")[0].split("/")
    return parts[1] if len(parts) > 2 and parts[1] in FOLDERS else ""


class Spending:
    """Measures in each process of xdist's, adds up in the one that tells."""

    def __init__(self, config: pytest.Config) -> None:
        self._is_long = config.getoption("long")
        self._rounds: deque[float] = deque(maxlen=_ROUNDS)
        self._timed_at = float("-inf")
        self._seconds: Counter[str] = Counter()
        self._has_workers = False
        self._own_tests = 0.0
        self._outside = 0.0
        self._dear: set[str] = set()

    def _time_the_loop(self):
        """Time a round for each second that has gone by, since a machine is not always as fast."""
        if spent() - self._timed_at > 1:
            self._rounds.append(loop_seconds())
            self._timed_at = spent()

    def _scaled(self, seconds):
        return seconds * _LOOP_SECONDS / median(self._rounds)

    @pytest.hookimpl(wrapper=True, tryfirst=True)
    def pytest_runtest_protocol(self, item):  # noqa: ARG002 - pytest calls it by name
        """Note what went before the last report, of a test's end."""
        self._time_the_loop()
        self._before = spent()
        return (yield)

    @pytest.hookimpl(wrapper=True)
    def pytest_fixture_setup(self, fixturedef):
        """Charge no test for what is made once for the whole session."""
        before = spent()
        made = yield
        if fixturedef.scope == "session":
            self._before += spent() - before
        return made

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_makereport(self, item, call):
        """Give a test's last report what the test took, so that xdist brings it along."""
        report = yield
        if call.when == "teardown":
            is_dear = bool(item.get_closest_marker("dear") or item.get_closest_marker("long"))
            seconds = spent() - self._before
            self._own_tests += seconds
            report.cpu_seconds = self._scaled(seconds), is_dear
        return report

    def pytest_runtest_logreport(self, report):
        """Add a test's seconds."""
        if hasattr(report, "cpu_seconds"):
            seconds, is_dear = report.cpu_seconds
            self._seconds[report.nodeid] += seconds
            if is_dear:
                self._dear.add(report.nodeid)

    def _tests_far_over(self):
        return [
            nodeid
            for nodeid, seconds in self._seconds.items()
            if seconds > FAR_OVER * TEST_SECONDS and nodeid not in self._dear
        ]

    def _folders(self):
        sums: Counter[str] = Counter()
        for nodeid, seconds in self._seconds.items():
            sums[folder_of(nodeid)] += seconds
        sums[OUTSIDE] = self._outside
        return sums

    def _folders_far_over(self):
        return [
            folder
            for folder, seconds in self._folders().items()
            if seconds > FOLDER_FAR_OVER * FOLDERS[folder]
        ]

    @pytest.hookimpl(optionalhook=True)
    def pytest_testnodedown(self, node):
        """Add what a process of xdist's took outside of tests."""
        self._has_workers = True
        self._outside += getattr(node, "workeroutput", {}).get("outside", 0)

    @pytest.hookimpl(trylast=True)
    def pytest_sessionfinish(self, session):
        """Fail a quick run in which a folder costs far more than it may."""
        self._time_the_loop()
        own = time.process_time() if self._has_workers else spent()
        self._outside += self._scaled(own - self._own_tests)
        if hasattr(session.config, "workeroutput"):
            session.config.workeroutput["outside"] = self._outside
        is_over = self._folders_far_over() and not self._is_long
        if is_over and session.exitstatus == pytest.ExitCode.OK:
            session.exitstatus = pytest.ExitCode.TESTS_FAILED

    def pytest_terminal_summary(self, terminalreporter):
        """Print what each folder took, and the dearest tests."""
        if not self._seconds:
            return
        say = terminalreporter.write_line
        terminalreporter.section("CPU seconds")
        for folder, seconds in self._folders().most_common():
            over = " OVER" if seconds > FOLDERS[folder] and not self._is_long else ""
            say(f"{seconds:7.1f} of {FOLDERS[folder]:3} {folder or 'elsewhere'}{over}")
        say(f"{self._folders().total():7.1f} of {sum(FOLDERS.values())} in all; the dearest:")
        for nodeid, seconds in self._seconds.most_common(_DEAREST):
            say(f"{seconds:7.2f} {nodeid}")
        if not self._is_long:
            for nodeid in self._tests_far_over():
                say(f"FAR OVER {TEST_SECONDS} s, and not marked dear: {nodeid}")
            for folder in self._folders_far_over():
                say(f"FAR OVER its budget: {folder or 'elsewhere'}")
