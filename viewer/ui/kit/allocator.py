"""Memory that is free is the system's again.

glibc gives a large block back as soon as it is free; but one that was freed once makes it keep all
blocks up to that size for later, 32 MB at most, in a heap for each thread, between others that are
still in use. Pictures as large as a window come and go, also in threads: after some thousand clicks
more than half of these heaps was free. Asked for its first limits, glibc keeps to them.
"""

import sys
from typing import Final

_TRIM_THRESHOLD: Final = -1
_MMAP_THRESHOLD: Final = -3
"""As glibc's <malloc.h> has them."""
_LARGE: Final = 1024 * 1024
"""Bytes. A window has few such blocks at a time, and no step of a hand makes many."""


def keep_no_large_blocks() -> None:
    """Let the system have blocks as soon as they are free; only glibc has to be told."""
    if sys.platform != "linux":
        return
    import ctypes  # noqa: PLC0415 - not elsewhere

    tell = getattr(ctypes.CDLL(None), "mallopt", None)
    if tell is not None:
        tell(_TRIM_THRESHOLD, _LARGE)
        tell(_MMAP_THRESHOLD, _LARGE)
