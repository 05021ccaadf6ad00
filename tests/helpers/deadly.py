"""A check that ends its process: what happens to a worker when memory runs out."""

import multiprocessing
import os

from tests.helpers.processes import KILL
from viewer.collection.check import check_log


def check_or_die(name, data, **how):
    """Check a log; one that is called deadly takes the worker with it."""
    if "deadly" in name and multiprocessing.parent_process():
        os.kill(os.getpid(), KILL)
    return check_log(name, data, **how)
