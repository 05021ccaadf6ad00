"""A Dask cluster of worker processes, for a test; apart, so that its warnings are its own.

``python -m tests.helpers.cluster`` prints its address and the workers' process ids, and
ends with its standard input.
"""

import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).resolve().parents[2]


class Cluster(NamedTuple):
    address: str
    pids: list[int]
    scheduler: subprocess.Popen[str]


@contextmanager
def cluster(folder: Path) -> Iterator[Cluster]:
    """Start a cluster whose two workers stand in a folder of their own."""
    with subprocess.Popen(
        [sys.executable, "-m", "tests.helpers.cluster"],
        cwd=folder,
        env={
            **os.environ,
            "PYTHONPATH": str(ROOT),
            "DASK_TEMPORARY_DIRECTORY": str(folder),
        },
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        encoding="utf-8",
    ) as running:
        address, *pids = running.stdout.readline().split()
        yield Cluster(address, [int(pid) for pid in pids], running)
        running.stdin.close()


def main() -> None:
    from distributed import Client, LocalCluster  # noqa: PLC0415 - takes a while

    with (
        LocalCluster(n_workers=2, threads_per_worker=1, dashboard_address=None) as local,
        Client(local) as client,
    ):
        print(local.scheduler_address, *client.run(os.getpid).values(), flush=True)  # noqa: T201
        sys.stdin.read()


if __name__ == "__main__":
    main()
