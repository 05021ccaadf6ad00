"""What to do with an error of the program itself: one sentence to show, and a trace to mend it by.

Whoever catches such an error, a command, a worker or a window, has it noted here. A person sees no
traceback and no exception's own text; the trace goes to one file, or with ``WALL_VIEWER_DEBUG=1``
to standard error. The file stays small, and nobody sends it anywhere.
"""

import os
import sys
from contextlib import suppress
from pathlib import Path
from typing import Final

from viewer.translation import _

_FILE_BYTES: Final = 256 * 1024
_DEBUG: Final = "WALL_VIEWER_DEBUG"


def log_file() -> Path:
    """Return where traces are kept: where the system wants files of that kind."""
    home = Path.home()
    if sys.platform == "win32":
        folder = Path(os.environ.get("LOCALAPPDATA") or home / "AppData" / "Local")
    elif sys.platform == "darwin":
        folder = home / "Library" / "Logs"
    else:
        folder = Path(os.environ.get("XDG_STATE_HOME") or home / ".local" / "state")
    return folder / "wall-viewer" / "faults.log"


def noted(error: BaseException) -> str:
    """Keep an error's trace, and return what to tell of it, in a sentence."""
    from traceback import format_exception  # noqa: PLC0415 - as below

    trace = "".join(format_exception(error))
    kind = type(error).__name__
    if os.environ.get(_DEBUG) == "1":
        with suppress(OSError, ValueError, AttributeError):  # a window may have no such stream
            sys.stderr.write(trace)
        return _("the program failed ({kind}).").format(kind=kind)
    with suppress(RuntimeError):  # a system without a home for whoever runs it
        if keep(log_file(), trace):
            text = _("the program failed ({kind}); {file} tells where.")
            return text.format(kind=kind, file=log_file())
    text = _("the program failed ({kind}); set {variable} to see where.")
    return text.format(kind=kind, variable=f"{_DEBUG}=1")


def keep(file: Path, details: str) -> bool:
    """Add a fault to a file, and say whether that could be done; its folder is made if needed."""
    # not needed at the start, nor ever if all goes well
    from logging import Formatter, makeLogRecord  # noqa: PLC0415
    from logging.handlers import RotatingFileHandler  # noqa: PLC0415

    with suppress(OSError):
        file.parent.mkdir(parents=True, exist_ok=True)
        handler = RotatingFileHandler(
            file,
            maxBytes=_FILE_BYTES,
            backupCount=1,
            encoding="utf-8",
            errors="backslashreplace",
            delay=True,
        )
        handler.setFormatter(Formatter("%(asctime)s\n%(message)s\n"))
        handler.handleError = _raise_again  # type: ignore[assignment, method-assign]
        try:
            handler.emit(makeLogRecord({"msg": details}))
        finally:
            handler.close()
        return True
    return False


def _raise_again(_record: object) -> None:
    raise  # noqa: PLE0704 - logging calls this while it handles what went wrong
