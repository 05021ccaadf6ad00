"""What all that starts worker processes shares: how many, and how Ctrl+C passes them by.

It stands below checking logs and the lab, which may not know each other.
"""

import os
import signal
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

MOST_JOBS: Final = 60
"""Windows waits for no more than 63 things at once."""


def usable_cores() -> int:
    """Return how many processes can run at once."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


@contextmanager
def without_interrupts() -> Iterator[None]:
    """Start a process so that Ctrl+C does not reach it while it begins; it inherits the mask."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)
