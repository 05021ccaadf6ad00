"""A check that ends its process: what happens to a worker when memory runs out."""

import multiprocessing
import os
import signal

from viewer.bulk.check import check_source


def check_or_die(source, reader, published):
    """Check a source; one that is called deadly takes the worker with it."""
    if "deadly" in source.path and multiprocessing.parent_process() is not None:
        os.kill(os.getpid(), signal.SIGKILL)
    return check_source(source, reader, published)
