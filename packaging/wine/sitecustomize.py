"""Makes wine more like Windows, for tests: variables, locks, and the ticks of its clocks."""

import _winapi
import errno
import msvcrt
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


locking = msvcrt.locking


def locking_for_a_reason(*words: int) -> None:
    """Lock a file; wine 8 does not say why it cannot, and Windows says that another has it."""
    try:
        locking(*words)
    except OSError as error:
        if error.errno:
            raise
        raise PermissionError(errno.EACCES, os.strerror(errno.EACCES)) from None


msvcrt.locking = locking_for_a_reason

# wine 8 has none; without it shutil copies in another way.
if hasattr(_winapi, "CopyFile2"):
    del _winapi.CopyFile2

# As before Python 3.13; Dask waits for ever for two equal times where they are finer.
if sys.version_info < (3, 13):
    time.time = ticking(time.time)
    time.monotonic = ticking(time.monotonic)
