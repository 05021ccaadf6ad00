"""How many logs a second `verify` checks, with one job and with two.

    python tests/bench/verify.py FOLDER [TIMES [RUNS]]

The folder is checked TIMES times over in one run, in a process of its own whose start counts;
the best of RUNS is printed, because other work on the machine only makes it slower.
"""

import json
import os
import subprocess
import sys
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]


def rate(folder: str, times: int, jobs: int) -> float:
    """Return logs a second of one run."""
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    environment.pop("PYTHONDONTWRITEBYTECODE", None)
    words = ["verify", *[folder] * times, "--jobs", str(jobs), "--json"]
    start = time.perf_counter()
    done = subprocess.run(
        [sys.executable, "-m", "viewer", *words],
        stdout=subprocess.PIPE,
        timeout=110,
        env=environment,
        check=False,
    )
    seconds = time.perf_counter() - start
    logs: int = json.loads(done.stdout)["summary"]["logs"]
    return logs / seconds


def main() -> None:
    """Measure and print."""
    folder, *numbers = sys.argv[1:]
    times, runs = (*map(int, numbers), *(40, 3)[len(numbers) :])
    one, two = (max(rate(folder, times, jobs) for _ in range(runs)) for jobs in (1, 2))
    print(f"one job {one:.0f} logs/s, two jobs {two:.0f} logs/s, ratio {two / one:.2f}")


if __name__ == "__main__":
    main()
