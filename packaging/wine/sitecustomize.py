"""Makes wine more like Windows, for tests: variables, and the ticks of its clocks."""

import _winapi
import os
import sys
import time
from collections.abc import Callable
from pathlib import Path

# wine keeps what begins with QT_ from the programs it starts.
os.environ["QT_QPA_PLATFORM"] = os.environ.get("WALL_VIEWER_TEST_PLATFORM", "offscreen")
os.environ["QT_QPA_FONTDIR"] = str(Path(sys.prefix).with_name("fonts"))


def ticking(clock: Callable[[], float]) -> Callable[[], float]:
    """Return a clock that ticks 64 times a second."""
    return lambda: clock() * 64 // 1 / 64


# wine 8 has none; without it shutil copies in another way.
if hasattr(_winapi, "CopyFile2"):
    del _winapi.CopyFile2

# As before Python 3.13; Dask waits for ever for two equal times where they are finer.
if sys.version_info < (3, 13):
    time.time = ticking(time.time)
    time.monotonic = ticking(time.monotonic)
