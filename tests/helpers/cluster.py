"""A Dask cluster of worker processes, for a test; apart, so that its warnings are its own.

``python -m tests.helpers.cluster`` prints its address and the workers' process ids, and
ends with its standard input. Workers are started again when they end. Dask's own nannies would do
so too, but now and then one does not, where workers die one after another.
"""

import asyncio
import multiprocessing
import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from threading import Event, Thread
from typing import NamedTuple

ROOT = Path(__file__).resolve().parents[2]
WORKERS = 2


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


def work(address: str) -> None:
    from distributed import Worker  # noqa: PLC0415 - takes a while

    async def until_it_is_closed() -> None:
        async with Worker(address, nthreads=1) as worker:
            await worker.finished()

    asyncio.run(until_it_is_closed())


def keep_working(address: str, over: Event) -> None:
    while not over.is_set():
        process = multiprocessing.get_context("spawn").Process(target=work, args=(address,))
        process.daemon = True
        process.start()
        process.join()


def main() -> None:
    from distributed import Client, LocalCluster  # noqa: PLC0415 - takes a while

    over = Event()
    with LocalCluster(n_workers=0, dashboard_address=None) as local, Client(local) as client:
        for _ in range(WORKERS):
            Thread(target=keep_working, args=(local.scheduler_address, over), daemon=True).start()
        client.wait_for_workers(WORKERS)
        print(local.scheduler_address, *client.run(os.getpid).values(), flush=True)  # noqa: T201
        sys.stdin.read()
        over.set()


if __name__ == "__main__":
    main()
