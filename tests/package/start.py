"""How long a packaged program takes until the sample log stands in its window.

    python -m tests.package.start PROGRAM…

From the start of the process until the screen shows what it comes to show, with files that were
read before: the median of some starts. Needs Xvfb.
"""

import statistics
import sys
import time
from contextlib import ExitStack

from tests.package.screen import wait_until
from tests.package.windows import Shown

RUNS = 7
STILL = 2.0
"""Seconds without a change, after which nothing more is expected."""


def last_picture(program: list[str]) -> bytes:
    """Return what the screen comes to show."""
    with ExitStack() as stack:
        screen = Shown(program, stack, LANGUAGE="C").screen
        blank = seen = screen.pixels()
        since = time.monotonic()

        def still() -> bool:
            nonlocal seen, since
            now = screen.pixels()
            if now != seen:
                seen, since = now, time.monotonic()
            return seen != blank and time.monotonic() - since > STILL

        wait_until(still)
        return seen


def seconds(program: list[str], wanted: bytes) -> float:
    """Start it once."""
    with ExitStack() as stack:
        shown = Shown(program, stack, LANGUAGE="C")
        end = shown.began + 60
        while shown.screen.pixels() != wanted and time.monotonic() < end:
            time.sleep(0.005)
        return time.monotonic() - shown.began


def main() -> None:
    """Measure and print."""
    program = sys.argv[1:]
    wanted = last_picture(program)
    times = [seconds(program, wanted) for _ in range(RUNS)]
    print(f"{statistics.median(times):.2f} s ({min(times):.2f} to {max(times):.2f})")


if __name__ == "__main__":
    main()
