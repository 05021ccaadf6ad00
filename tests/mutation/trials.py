"""Tries mutants with the tests that reach them, each in a fork of one warm process.

    python -m tests.mutation.trials BUDGET JOBS < NAMES, in the folder `mutants`

pytest collects once. A first fork runs every test, and tells which functions it reaches and what
time it takes. Then each mutant has a fork: the tests named after its module first, then the quick
ones, until one fails or the budget of seconds is spent. A line of JSON is written for each.
Forks share nothing that a test before them left: no cache, no fixture, no folder.
"""

import gc
import json
import os
import pickle
import resource
import shutil
import signal
import subprocess
import sys
import tempfile
import threading
import time
from collections import defaultdict
from contextlib import suppress
from pathlib import Path
from types import CodeType, FrameType
from typing import TextIO

import pytest
from hypothesis import Phase, settings

from tests.mutation import switch

KILLED, LIVES, STUCK = "killed", "lives", "stuck"
TESTS = (
    "tests/core",
    "tests/collection",
    "tests/stats/randomness",
    "tests/tampering/test_fields.py",
)
SHARED = ("viewer", "tests/games", "tests/helpers")
"""What a change of makes all to be learnt anew."""
OPTIONS = ("-q", "-s", "--tb=native", "--assert=plain", "--rootdir=.", "-W", "ignore", "-x",
           "-p", "no:cacheprovider", "-p", "no:xdist")  # fmt: skip
LEARNED = Path("reached.pickle")
MEMORY = 6 * 1024**3
COLD = 600
"""Seconds before a mutant's own process is given up."""
SOFTEST = 0.3
"""Seconds that a test's time is rounded up to before its limit is told from it."""


Learned = dict[str, tuple[float, set[str], str]]
"""By a test's name: the seconds that it takes, the functions that it reaches, why it fails."""


class Reached:
    """Which functions are called, told by their code."""

    def __init__(self) -> None:
        self.codes: set[CodeType] = set()

    def __enter__(self) -> None:
        self.codes.clear()
        threading.setprofile(self._note)
        sys.setprofile(self._note)

    def __exit__(self, *_: object) -> None:
        sys.setprofile(None)
        threading.setprofile(None)  # type: ignore[arg-type]

    def _note(self, frame: FrameType, what: str, _: object) -> None:
        if what == "call":
            self.codes.add(frame.f_code)


class Trials:
    """A pytest plugin that runs mutants in place of the tests."""

    def __init__(self, mutants: list[str], budget: float, jobs: int, out: TextIO) -> None:
        self._mutants = mutants
        self._budget = budget
        self._jobs = jobs
        self._failed = ""
        self._importing = Reached()
        self._reaching: dict[str, set[int]] = defaultdict(set)
        self._named: dict[str, set[int]] = defaultdict(set)
        self._seconds: list[float] = []
        self._running: dict[int, tuple[str, list[str], float, bool, str]] = {}
        self._names: dict[CodeType, str] = {}
        self._out = out

    def pytest_configure(self) -> None:
        """Look for the first failure alone, not for the smallest one."""
        phases = (Phase.explicit, Phase.generate)
        settings.register_profile("mutants", settings.get_profile("repeatable"), phases=phases)
        settings.load_profile("mutants")

    def pytest_collection(self) -> None:
        """Note what runs while modules are imported."""
        self._importing.__enter__()

    def pytest_collection_finish(self) -> None:
        """Leave it at that."""
        self._importing.__exit__()

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Note that a test failed."""
        if report.failed:
            self._failed = report.nodeid

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        """Learn which tests reach what, then try each mutant."""
        self._names = switch.names_by_code()
        gc.freeze()
        self._learn(session)
        for mutant in self._mutants:
            while len(self._running) >= self._jobs:
                self._wait()
            self._start(session, mutant)
        while self._running:
            self._wait()
        return True

    def _learn(self, session: pytest.Session) -> None:
        learned = _learned(session.items)
        missing = [item for item in session.items if item.nodeid not in learned]
        if missing:
            child = os.fork()
            if child == 0:
                _begin(session, tempfile.mkdtemp())
                LEARNED.write_bytes(pickle.dumps(learned | self._reached_by_each(missing)))
                os._exit(0)
            os.waitpid(child, 0)
            learned = pickle.loads(LEARNED.read_bytes())  # noqa: S301 - our own
        for number, item in enumerate(session.items):
            seconds, names, failed = learned[item.nodeid]
            self._seconds.append(seconds)
            if failed:
                print("fails as it is:", failed, file=sys.stderr)
                continue
            self._named[item.path.name].add(number)
            for name in names:
                self._reaching[name].add(number)

    def _reached_by_each(self, items: list[pytest.Item]) -> Learned:
        reached, told = Reached(), {}
        for item, following in zip(items, [*items[1:], None], strict=True):
            self._failed, start = "", time.process_time()
            with reached:
                item.config.hook.pytest_runtest_protocol(item=item, nextitem=following)
            hit = {self._names[code] for code in reached.codes & self._names.keys()}
            told[item.nodeid] = (time.process_time() - start, hit, self._failed)
        return told

    def _chosen(self, mutant: str) -> list[int]:
        function = mutant.partition("__mutmut_")[0]
        own = self._named[f"test_{function.split('.')[-2]}.py"]  # some look at what imports made
        order = sorted(
            self._reaching[function] | own, key=lambda at: (at not in own, self._seconds[at])
        )
        chosen, left = [], self._budget
        for at in order:
            left -= self._seconds[at]
            if left > 0 or at in own:
                chosen.append(at)
        return chosen

    def _start(self, session: pytest.Session, mutant: str) -> None:
        chosen, folder = self._chosen(mutant), tempfile.mkdtemp(prefix="mutant-")
        whole = self._reaching[mutant.partition("__mutmut_")[0]] <= set(chosen)
        limit = time.monotonic() + 60 + 20 * sum(self._seconds[at] for at in chosen)
        child = os.fork()
        if child:
            tests = [session.items[at].nodeid for at in chosen]
            self._running[child] = (mutant, tests, limit, whole, folder)
            return
        os.setpgid(0, 0)  # no session of its own: that would be a share of its own, however nice
        _begin(session, folder)
        resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
        switch.switch_on(mutant)
        items = [session.items[at] for at in chosen]
        for at, item, following in zip(chosen, items, [*items[1:], None], strict=True):
            signal.setitimer(signal.ITIMER_PROF, 8 * max(SOFTEST, self._seconds[at]))
            item.config.hook.pytest_runtest_protocol(item=item, nextitem=following)
            if self._failed:
                (Path(folder) / "killer").write_text(self._failed)
                os._exit(1)
        os._exit(0)

    def _wait(self) -> None:
        while True:
            child, status = os.waitpid(-1, os.WNOHANG)
            if child in self._running:
                break
            now = time.monotonic()
            for each, (_, _, limit, *_) in self._running.items():
                if now > limit:
                    os.kill(each, signal.SIGKILL)
            time.sleep(0.005)
        mutant, tests, _, whole, folder = self._running.pop(child)
        with suppress(ProcessLookupError):
            os.killpg(child, signal.SIGKILL)  # processes that it started
        code = os.waitstatus_to_exitcode(status)
        outcome = LIVES if code == 0 else KILLED if code > 0 else STUCK
        killer = Path(folder) / "killer"
        by = killer.read_text() if killer.exists() else ""
        shutil.rmtree(folder, ignore_errors=True)
        if outcome == LIVES and self._is_imported(mutant):
            outcome = self._cold(mutant, tests)
        told = {"mutant": mutant, "outcome": outcome, "by": by, "whole": whole}
        print(json.dumps(told, ensure_ascii=False), file=self._out, flush=True)

    def _is_imported(self, mutant: str) -> bool:
        codes, function = self._importing.codes, mutant.partition("__mutmut_")[0]
        return any(name == function and code in codes for code, name in self._names.items())

    def _cold(self, mutant: str, tests: list[str]) -> str:
        """Try a mutant of what runs while modules are imported, with a process of its own."""
        command = [sys.executable, "-m", "pytest", "-q", "-x", "-p", "no:cacheprovider", *tests]
        environment = {**os.environ, "MUTANT_UNDER_TEST": mutant}
        try:
            done = subprocess.run(  # noqa: S603 - our own words
                command, env=environment, capture_output=True, check=False, timeout=COLD
            )
        except subprocess.TimeoutExpired:
            return STUCK
        return KILLED if done.returncode else LIVES


def _begin(session: pytest.Session, folder: str) -> None:
    nothing = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nothing, 1)
    os.dup2(nothing, 2)
    session.config._tmp_path_factory._basetemp = Path(folder)


def _learned(items: list[pytest.Item]) -> Learned:
    """What is known of tests from the last time, where neither they nor the code have changed."""
    if not LEARNED.exists():
        return {}
    at = LEARNED.stat().st_mtime
    paths = [path for folder in SHARED for path in Path(folder).rglob("*.py")]
    if any(path.stat().st_mtime > at for path in paths):
        return {}
    learned = pickle.loads(LEARNED.read_bytes())  # noqa: S301 - our own
    return {
        item.nodeid: learned[item.nodeid]
        for item in items
        if item.nodeid in learned and item.path.stat().st_mtime < at
    }


def main() -> int:
    """Try the mutants that are named on standard input."""
    out = os.fdopen(os.dup(1), "w")
    os.dup2(os.open(os.devnull, os.O_WRONLY), 1)  # what pytest says
    switch.note_functions()
    trials = Trials(sys.stdin.read().split(), float(sys.argv[1]), int(sys.argv[2]), out)
    return int(pytest.main([*OPTIONS, *TESTS], plugins=[trials]))


if __name__ == "__main__":
    sys.exit(main())
