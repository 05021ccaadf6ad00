"""Mutation testing: does a test fail where the code says something else?

    python -m tests.mutation [--only "viewer.core.base.seed*"] [--sample N] [--lived]

mutmut (extra `mutation`) writes the mutants into the folder `mutants`; `tests.mutation.trials`
tries them, in a random order that follows from a seed, so that what is done when it is stopped is
a sample too. It prints those that live, which are read with `mutmut show NAME`, and how many of
each module were killed. Why some may live stands in `survivors.md`.
"""

import argparse
import json
import math
import os
import random
import subprocess
import sys
from collections import defaultdict
from collections.abc import Iterable
from fnmatch import fnmatch
from pathlib import Path

FOLDER = Path("mutants")
OUTCOMES = FOLDER / "outcomes.jsonl"
CERTAIN = 1.96
"""Standard errors on either side that hold what is sampled 95 times of 100."""


def make() -> list[str]:
    """Write all mutants, and return their names."""
    from mutmut import __main__ as mutmut  # noqa: PLC0415 - it is an extra
    from mutmut.mutation.trampoline import set_mutant_under_test  # noqa: PLC0415

    set_mutant_under_test("mutant_generation")
    FOLDER.mkdir(exist_ok=True)
    with mutmut.CatchOutput(spinner_title="Writing mutants"):
        mutmut.copy_src_dir()
        mutmut.copy_also_copy_files()
        mutmut.create_mutants(os.cpu_count() or 1)
    return sorted(
        name
        for path in FOLDER.rglob("*.meta")
        for name in json.loads(path.read_text(encoding="utf-8"))["exit_code_by_key"]
    )


def lived() -> set[str]:
    """The mutants that no test killed the last time."""
    return {each["mutant"] for each in _outcomes() if each["outcome"] == "lives"}


def _outcomes() -> list[dict[str, str]]:
    return [json.loads(line) for line in OUTCOMES.read_text(encoding="utf-8").splitlines()]


def attempt(mutants: Iterable[str], budget: float, jobs: int) -> None:
    """Try mutants; what comes of it is written as it comes."""
    command = [sys.executable, "-m", "tests.mutation.trials", str(budget), str(jobs)]
    with OUTCOMES.open("w", encoding="utf-8") as out:
        names = "\n".join(mutants)
        subprocess.run(command, cwd=FOLDER, input=names, stdout=out, text=True, check=True)  # noqa: S603


def interval(killed: int, tried: int, total: int) -> tuple[float, float]:
    """Wilson's interval for the share that is killed of all, where not all were tried."""
    if tried == total:
        return killed / tried, killed / tried
    square = CERTAIN**2 * (total - tried) / (total - 1)
    share, whole = killed / tried, 1 + square / tried
    middle = (share + square / (2 * tried)) / whole
    half = math.sqrt(square * (share * (1 - share) / tried + square / (4 * tried**2))) / whole
    return middle - half, middle + half


def module_of(mutant: str) -> str:
    """Its module's name."""
    return mutant.rpartition(".")[0]


def report(every: Iterable[str]) -> None:
    """Print what lives, and the modules with what was killed of them."""
    totals: dict[str, int] = defaultdict(int)
    counts: dict[str, list[bool]] = defaultdict(list)
    for name in every:
        totals[module_of(name)] += 1
    for each in sorted(_outcomes(), key=lambda each: each["mutant"]):
        counts[module_of(each["mutant"])].append(each["outcome"] != "lives")
        if each["outcome"] == "lives":
            print(each["mutant"], "" if each["whole"] else "(not all tests were tried)")
    every_kind = [killed for module in counts.values() for killed in module]
    rows = [*sorted(counts.items()), ("all", every_kind)]
    totals["all"] = sum(totals[module] for module in counts)
    for module, kinds in rows:
        low, high = interval(sum(kinds), len(kinds), totals[module])
        told = f"{sum(kinds)} of {len(kinds)} killed, of {totals[module]}"
        share = f"{sum(kinds) / len(kinds):.1%}"
        print(f"{module:32} {share:>7} {told}", "" if low == high else f"[{low:.1%}, {high:.1%}]")


def main() -> int:
    """Make mutants, try them, and say which live."""
    parser = argparse.ArgumentParser(prog="python -m tests.mutation", description=__doc__)
    parser.add_argument("--only", default="*", help="mutants whose names are like this")
    parser.add_argument("--sample", type=int, help="so many of them, at random")
    parser.add_argument("--seed", type=int, default=0, help="of what is random")
    parser.add_argument("--lived", action="store_true", help="only those that lived the last time")
    parser.add_argument("--budget", type=float, default=20, help="seconds of tests for a mutant")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    options = parser.parse_args()
    every = [name for name in make() if fnmatch(name, options.only)]
    again = lived() if options.lived else set(every)
    chosen = [name for name in every if name in again]
    random.Random(options.seed).shuffle(chosen)
    try:
        attempt(chosen[: options.sample], options.budget, options.jobs)
    except KeyboardInterrupt:
        print("stopped; so far:")
    report(every if not options.lived else chosen)
    return 0


if __name__ == "__main__":
    sys.exit(main())
