"""A start without garbage collection: what is imported stays, and to look through it is work.

Of the 1,250 million instructions by which a window's start exceeds an empty one's, it takes 49.
"""

import gc
from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def uncollected() -> Iterator[None]:
    """Have Python look for no garbage meanwhile; afterwards it does as before."""
    was_enabled = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_enabled:
            gc.enable()
