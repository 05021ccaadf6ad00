"""A Dask cluster of worker processes, for a test; apart, so that its warnings are its own.

``python -m tests.helpers.cluster 2`` prints its address and the workers' process ids, and
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
from multiprocessing.context import BaseContext
from pathlib import Path
from threading import Event, Thread
from typing import NamedTuple

ROOT = Path(__file__).resolve().parents[2]


class Cluster(NamedTuple):
    address: str
    pids: list[int]
    scheduler: subprocess.Popen[str]


@contextmanager
def cluster(folder: Path, workers: int = 2) -> Iterator[Cluster]:
    """Start a cluster whose workers stand in a folder of their own."""
    with subprocess.Popen(  # noqa: S603 - the words here
        [sys.executable, "-m", "tests.helpers.cluster", str(workers)],
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


def starting() -> BaseContext:
    """Start workers as copies of a process that has imported Dask, which takes a second each."""
    if sys.platform == "win32":
        return multiprocessing.get_context("spawn")
    context = multiprocessing.get_context("forkserver")
    context.set_forkserver_preload(["distributed"])
    return context


def keep_working(address: str, context: BaseContext, over: Event) -> None:
    while not over.is_set():
        process = context.Process(target=work, args=(address,))
        process.daemon = True
        process.start()
        process.join()


def main(workers: int) -> None:
    from distributed import Client, LocalCluster  # noqa: PLC0415 - takes a while

    over, context = Event(), starting()
    with LocalCluster(n_workers=0, dashboard_address=None) as local, Client(local) as client:
        for _ in range(workers):
            how = (local.scheduler_address, context, over)
            Thread(target=keep_working, args=how, daemon=True).start()
        client.wait_for_workers(workers)
        print(local.scheduler_address, *client.run(os.getpid).values(), flush=True)  # noqa: T201
        sys.stdin.read()
        over.set()


if __name__ == "__main__":
    main(int(sys.argv[1]))
