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

from PySide6 import QtWidgets
from PySide6.QtCore import QObject, Qt, Signal, Slot, qVersion
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import (
    QApplication,
    QDialog,
    QHBoxLayout,
    QVBoxLayout,
    QWidget,
)

from viewer import __version__
from viewer.core.base.errors import shown
from viewer.system.fault import append_trace
from viewer.translation import _
from viewer.ui.kit.notices import copy_button
from viewer.ui.kit.parts import (
    WINDOW_MARGIN,
    VerdictLabel,
    boxed,
    dialog_buttons,
    label,
    muted,
    wrapped_label,
)
from viewer.ui.kit.verdict import Verdict

_QUIET_SECONDS: Final = 30
"""Seconds without a fault after which the same one is shown again: painting can fail sixty times a
second."""

_LONGEST_MESSAGE: Final = 200
_MOST_FRAMES: Final = 40
_BOX_WIDTH: Final = 460
_MARK_ROOM: Final = 34


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
        before = self._before = sys.excepthook, threading.excepthook, sys.unraisablehook

        def after(hook: Callable[..., object]) -> Callable[..., None]:
            def on_error(*given: Any) -> None:  # noqa: ANN401 - three values, or one that has them
                hook(*given)
                if len(given) == 1:
                    given = given[0].exc_type, given[0].exc_value, given[0].exc_traceback
                self._note(*given)

            return on_error

        sys.excepthook, threading.excepthook = after(before[0]), after(before[1])
        sys.unraisablehook = after(before[2])

    def remove(self) -> None:
        sys.excepthook, threading.excepthook, sys.unraisablehook = self._before

    def _note(
        self, kind: type[BaseException], error: BaseException | None, trace: TracebackType | None
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
        self.box = FaultBox(details, file, QApplication.activeWindow())
        self.box.destroyed.connect(self._on_box_gone)
        self.box.show()

    def _on_box_gone(self) -> None:
        self.box = None


class FaultBox(QDialog):
    """Tells of a fault: that the program goes on, and where the details are."""

    def __init__(self, details: str, file: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle(_("Wall viewer"))
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setFixedWidth(_BOX_WIDTH)
        self.details = details
        mark = VerdictLabel(22)
        self.sentence = wrapped_label(
            label(_("Something went wrong in the program; it goes on."), bold=True)
        )
        mark.show_verdict(Verdict.DISAGREES, self.sentence.text())
        error = wrapped_label(muted(details.rpartition("\n")[2]))
        said = [self.sentence, error]
        if file:
            kept = _("The details are kept in {file}").format(file=shown(file))
            said.append(wrapped_label(muted(kept)))
        texts = QVBoxLayout()
        for each in said:
            texts.addWidget(each)
            each.setFixedHeight(each.heightForWidth(_BOX_WIDTH - 2 * WINDOW_MARGIN - _MARK_ROOM))
        row = boxed(QHBoxLayout(), mark, texts, spacing=12, stretch=texts)
        row.setAlignment(mark, Qt.AlignmentFlag.AlignTop)
        buttons = dialog_buttons(self)
        tip = _("Copy where it happened and all versions, for a report; nothing of the log")
        self.copy_button = copy_button(
            _("&Copy details"), tip, lambda: (details, _("Copied: details of the fault"))
        )
        buttons.addButton(self.copy_button, QtWidgets.QDialogButtonBox.ButtonRole.ActionRole)
        boxed(QVBoxLayout(self), row, buttons, margins=WINDOW_MARGIN, spacing=14)


def versions() -> str:
    import platform  # noqa: PLC0415 - most starts see no fault

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
