"""Threads for work that may get stuck: whoever waits for it can leave it behind.

A read from a drive that is gone never returns, and nothing ends it. Qt's own pool waits for its
threads when it is deleted, and Python for its own when the program ends, both for ever. Daemons
are left where they are.
"""

import time
from collections import deque
from collections.abc import Callable
from threading import Lock, Thread


class Pool:
    """Runs work, which raises nothing, in the order it came; its threads end when it is done."""

    def __init__(self, threads: int) -> None:
        self._most = threads
        self._busy = 0
        self._waiting: deque[Callable[[], object]] = deque()
        self._threads: list[Thread] = []
        self._lock = Lock()

    def start(self, work: Callable[[], object]) -> None:
        """Do some work as soon as a thread is free."""
        with self._lock:
            self._waiting.append(work)
            if self._busy < self._most:
                self._busy += 1
                alive = [each for each in self._threads if each.is_alive()]
                thread = Thread(target=self._go_on, name="work", daemon=True)
                self._threads = [*alive, thread]
                thread.start()

    def wait(self, seconds: float | None) -> bool:
        """Wait until all work is done, no longer than this; None is for ever. Return if it is."""
        until = None if seconds is None else time.monotonic() + seconds
        for thread in self._threads:
            thread.join(None if until is None else max(0.0, until - time.monotonic()))
        return not any(thread.is_alive() for thread in self._threads)

    def _go_on(self) -> None:
        while True:
            with self._lock:
                if not self._waiting:
                    self._busy -= 1
                    return
                work = self._waiting.popleft()
            work()
            del work  # else it would be kept while there is no other
