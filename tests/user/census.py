"""What a program can pile up, counted: widgets, Qt's and Python's objects, threads, memory."""

import ctypes
import gc
import re
import sys
import threading
import time
from pathlib import Path
from typing import NamedTuple

from PySide6.QtCore import QCoreApplication, QEvent, QObject
from PySide6.QtGui import QFont
from PySide6.QtWidgets import QApplication

JOB = "work"
"""The name of threads of jobs."""
SETTLE_SECONDS = 60
_STATUS = Path("/proc/self/status")


class Census(NamedTuple):
    """How much of each there is; memory in bytes, 0 where the system does not tell.

    Memory is what the process wrote, without the type that Qt keeps drawn: 50 MB once all sizes of
    windows were seen. A font's file is mapped once for each of its languages and sizes, and the
    pages that all these mappings share would count again with each.
    """

    widgets: int
    objects: int
    python: int
    threads: int
    memory: int

    def growth(self, before: "Census") -> str:
        """Say it against an earlier one."""
        pairs = zip(self._fields, before, self, strict=True)
        return ", ".join(f"{name} {old:,} → {new:,}" for name, old, new in pairs)


def is_at_rest(window) -> bool:
    """Whether a main window does nothing, and will not: it verifies the sample a moment later."""
    return not (window.jobs.busy or window._first_paint.isActive())


def settle() -> None:
    """Let happen what waits to happen, and delete what is to be deleted."""
    for _ in range(3):
        QApplication.processEvents()
        QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)


def take() -> Census:
    """Count, after all that can go has gone.

    Jobs end before: whoever counts Python's objects holds them, and a tuple that is held while a
    thread fills it cannot be finished.
    """
    settle()
    gc.collect()
    settle()
    end = time.monotonic() + SETTLE_SECONDS
    while JOB in threads() and time.monotonic() < end:
        time.sleep(0.005)
        settle()
    widgets = QApplication.allWidgets()
    roots = [each for each in widgets if each.parent() is None]
    objects = sum(1 + len(each.findChildren(QObject)) for each in roots)
    python = len(gc.get_objects())
    return Census(len(widgets), objects, python, len(threads()), _memory())


def _memory() -> int:
    QFont.cleanup()
    _give_back()
    told = re.search(r"RssAnon:\s+(\d+) kB", _STATUS.read_text()) if _STATUS.exists() else None
    return int(told[1]) * 1024 if told else 0


def threads() -> list[str]:
    """The names of Python's threads."""
    return [each.name for each in threading.enumerate() if not _is_foreign(each)]


def _give_back() -> None:
    """Let the allocator return what is free: what it keeps for later is no growth."""
    trim = getattr(ctypes.CDLL(None), "malloc_trim", None) if sys.platform == "linux" else None
    if trim is not None:
        trim(0)


def _is_foreign(thread: threading.Thread) -> bool:
    """Whether it is an idle one of Qt's pools, which Python only came to know."""
    return isinstance(thread, threading._DummyThread)
