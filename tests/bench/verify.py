"""How many logs a second `verify` checks, with one job and with two.

    python tests/bench/verify.py FOLDER [TIMES [RUNS]]

The folder is checked TIMES times over in one run, in a process of its own whose start counts;
the best of RUNS is printed, because other work on the machine only makes it slower. The time on
the processor tells the cost of a log even then.
"""

import json
import os
import resource
import subprocess
import sys
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]


def processor_seconds() -> float:
    """Return the time that all finished processes had on a processor."""
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def measure(folder: str, times: int, jobs: int) -> tuple[float, float]:
    """Return logs a second, and logs a second on a processor, of one run."""
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    environment.pop("PYTHONDONTWRITEBYTECODE", None)
    words = ["verify", *[folder] * times, "--jobs", str(jobs), "--json"]
    start, start_used = time.perf_counter(), processor_seconds()
    done = subprocess.run(
        [sys.executable, "-m", "viewer", *words],
        stdout=subprocess.PIPE,
        timeout=110,
        env=environment,
        check=False,
    )
    seconds = time.perf_counter() - start
    logs: int = json.loads(done.stdout)["summary"]["logs"]
    return logs / seconds, logs / (processor_seconds() - start_used)


def main() -> None:
    """Measure and print."""
    folder, *numbers = sys.argv[1:]
    times, runs = (*map(int, numbers), *(40, 3)[len(numbers) :])
    best = []
    for jobs in (1, 2):
        found = [measure(folder, times, jobs) for _ in range(runs)]
        rate, on_processor = (max(column) for column in zip(*found, strict=True))
        best.append(rate)
        print(f"jobs {jobs}: {rate:.0f} logs/s, {on_processor:.0f} a second on a processor")
    print(f"ratio {best[1] / best[0]:.2f}")


if __name__ == "__main__":
    main()
