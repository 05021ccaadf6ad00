"""Errors of the program itself: one sentence for the user, a trace for whoever mends it.

Commands, workers and windows that catch such an error call `log_fault`. The user sees neither a
traceback nor the exception's text; the trace goes to a small local file, or with
``WALL_VIEWER_DEBUG=1`` to standard error.
"""

import os
import stat
import sys
from contextlib import suppress
from datetime import datetime
from pathlib import Path
from traceback import format_exception
from typing import Final

from viewer.system.assets import fault_log
from viewer.translation import _

_FILE_BYTES: Final = 256 * 1024
_DEBUG: Final = "WALL_VIEWER_DEBUG"


def log_fault(error: BaseException) -> str:
    """Write an error's trace to the fault log, and return a sentence for the user."""
    trace = "".join(format_exception(error))
    kind = type(error).__name__
    if os.environ.get(_DEBUG) == "1":
        with suppress(OSError, ValueError, AttributeError):  # a window may have no such stream
            sys.stderr.write(trace)
        return _("the program failed ({kind}).").format(kind=kind)
    with suppress(RuntimeError):  # a system without a home for whoever runs it
        if append_trace(fault_log(), trace):
            text = _("the program failed ({kind}); {file} tells where.")
            return text.format(kind=kind, file=fault_log())
    text = _("the program failed ({kind}); set {variable} to see where.")
    return text.format(kind=kind, variable=f"{_DEBUG}=1")


def append_trace(file: Path, details: str) -> bool:
    """Append to a fault log, making its folder; return whether that succeeded."""
    with suppress(OSError):
        file.parent.mkdir(parents=True, exist_ok=True)
        if os.path.lexists(file) and not _is_small_file(file):
            file.replace(f"{file}.1")
        with file.open("a", encoding="utf-8", errors="backslashreplace") as out:
            out.write(f"{datetime.now().astimezone():%Y-%m-%d %H:%M:%S}\n{details}\n\n")
        return True
    return False


def _is_small_file(path: Path) -> bool:
    """Whether a file may grow: a pipe would wait for a reader, a link lead elsewhere."""
    status = path.lstat()
    return stat.S_ISREG(status.st_mode) and status.st_size <= _FILE_BYTES
