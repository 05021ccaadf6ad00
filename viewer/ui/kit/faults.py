"""Handles exceptions that nothing else caught: shows them in a box, writes them to a file.

An exception in a slot, a virtual method, a timer or a thread ends in one of Python's hooks, and
without these the user would only see that nothing happens. The fault may come from the middle of
painting, so the box is shown by the event loop, later, and does not block.

The details hold places in the program and versions, and nothing of a log but the error's one line.
"""

import sys
import threading
import time
import traceback
from collections.abc import Callable
from pathlib import Path
from types import TracebackType
from typing import Any, Final

from PySide6.QtCore import QObject, Qt, Signal, Slot, qVersion
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QApplication, QWidget

from viewer import __version__
from viewer.core.base.errors import shown
from viewer.system.fault import append_trace

_QUIET_SECONDS: Final = 30
"""Seconds without a fault after which the same one is shown again: painting can fail sixty times a
second."""

_LONGEST_MESSAGE: Final = 200
_MOST_FRAMES: Final = 40


class Faults(QObject):
    _met = Signal(str, str)

    def __init__(self, file: Path, clock: Callable[[], float] = time.monotonic) -> None:
        super().__init__()
        self._file = file
        self._clock = clock
        self._last: dict[tuple[object, ...], float] = {}
        self._before = sys.excepthook, threading.excepthook, sys.unraisablehook
        self.box: QWidget | None = None
        self._met.connect(self._on_met, Qt.ConnectionType.QueuedConnection)

    def install(self) -> None:
        """Catch what comes from now on; what stood there before hears of it first."""
        whole, in_thread, unraisable = self._before = (
            sys.excepthook,
            threading.excepthook,
            sys.unraisablehook,
        )

        def on_error(
            kind: type[BaseException], error: BaseException, trace: TracebackType | None
        ) -> None:
            whole(kind, error, trace)
            self._note(kind, error, trace)

        def after(hook: Callable[[Any], object]) -> Callable[[Any], None]:
            def on_args(args: Any) -> None:  # noqa: ANN401 - two types of equal fields
                hook(args)
                self._note(args.exc_type, args.exc_value, args.exc_traceback)

            return on_args

        sys.excepthook = on_error
        threading.excepthook = after(in_thread)
        sys.unraisablehook = after(unraisable)

    def remove(self) -> None:
        sys.excepthook, threading.excepthook, sys.unraisablehook = self._before

    def _note(
        self,
        kind: type[BaseException],
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        if not issubclass(kind, Exception):
            return
        if self._is_news(kind, trace):
            details = details_of(kind, error, trace)
            self._met.emit(details, str(self._file) if append_trace(self._file, details) else "")
        # what is half done must not be kept: a painter that lives on stops all other painting
        if trace is not None:
            traceback.clear_frames(trace)
        sys.last_value = sys.last_traceback = None

    def _is_news(self, kind: type[BaseException], trace: TracebackType | None) -> bool:
        while trace is not None and trace.tb_next is not None:
            trace = trace.tb_next
        key = (kind, trace.tb_frame.f_code, trace.tb_lineno) if trace else (kind,)
        now = self._clock()
        before = self._last.get(key)
        self._last[key] = now
        return before is None or now - before > _QUIET_SECONDS

    @Slot(str, str)
    def _on_met(self, details: str, file: str) -> None:
        """Show the box, unless it is there: it tells of the first, and the file of the others."""
        if self.box is not None:
            return
        from viewer.ui.kit.fault_box import FaultBox  # noqa: PLC0415 - few runs have a fault

        self.box = FaultBox(details, file, QApplication.activeWindow())
        self.box.destroyed.connect(self._on_box_gone)
        self.box.show()

    def _on_box_gone(self) -> None:
        self.box = None


def versions() -> str:
    import platform  # noqa: PLC0415 - not needed at the start

    system = f"{platform.system()} {platform.release()} {platform.machine()}"
    return (
        f"wall-viewer {__version__}, Python {platform.python_version()}, Qt {qVersion()}"
        f" ({QGuiApplication.platformName()}), {system}"
    )


def details_of(
    kind: type[BaseException], error: BaseException | None, trace: TracebackType | None
) -> str:
    """Return what helps to find a fault: where it is, the error's line, and all versions."""
    frames = traceback.format_list(traceback.extract_tb(trace, -_MOST_FRAMES))
    said = f"{kind.__name__}: {shown(str(error), _LONGEST_MESSAGE)}"
    return "".join([versions(), "\n", *frames, said])
