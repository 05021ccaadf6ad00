"""Parts of the program that take long to load: loaded in a thread, with a window that says so.

Numbers and charts come from large libraries, which a start without them should not wait for; nor
should the window, when somebody asks for what needs them. This window is shown, unless a moment is
enough, and gone when all is there. It is not asked for again then: what is loaded stays.
"""

import sys
from collections.abc import Sequence
from importlib import import_module

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtWidgets import QDialog, QDialogButtonBox, QVBoxLayout, QWidget

from viewer.core.base.errors import Progress, ShouldStop, Stopped
from viewer.translation import _
from viewer.ui.kit.jobs import Jobs
from viewer.ui.kit.parts import MARGIN, ThinBar, label, plain_buttons

_LEAST_WIDTH = 320
_MOMENT = 120
"""Milliseconds in which nobody misses anything."""


def is_loaded(modules: Sequence[str]) -> bool:
    """Whether parts of the program have been loaded already."""
    return all(name in sys.modules for name in modules)


def _load(modules: Sequence[str], progress: Progress, should_stop: ShouldStop) -> None:
    for done, name in enumerate(modules):
        if should_stop():
            raise Stopped
        progress(done, len(modules))
        import_module(name)


class Preparing(QDialog):
    """Shown while parts are loaded; may be closed, and then nothing comes of it."""

    prepared = Signal()

    def __init__(self, title: str, modules: Sequence[str], parent: QWidget) -> None:
        """Begin.

        Args:
            title: of the window that this one stands for.
            modules: what to load, in this order.
            parent: the window that asked.
        """
        super().__init__(parent)
        self.setObjectName("preparing")
        self.setWindowTitle(title)
        self.setMinimumWidth(_LEAST_WIDTH)
        self.setAttribute(Qt.WidgetAttribute.WA_QuitOnClose, on=False)  # another window follows
        said = label(_("Loading what is needed…"))
        self.bar = ThinBar(said.text())
        buttons = plain_buttons(QDialogButtonBox(QDialogButtonBox.StandardButton.Cancel))
        buttons.rejected.connect(self.reject)
        column = QVBoxLayout(self)
        column.setContentsMargins(MARGIN, MARGIN, MARGIN, MARGIN)
        column.setSpacing(12)
        column.addWidget(said)
        column.addWidget(self.bar)
        column.addWidget(buttons)
        self._moment = QTimer(self, singleShot=True, interval=_MOMENT)
        self._moment.timeout.connect(self.show)
        self._moment.start()
        self._jobs = Jobs(self)
        self.finished.connect(self._moment.stop)
        self.finished.connect(self._jobs.cancel)  # what is being loaded is so to its end
        self._jobs.start(
            lambda progress, should_stop: _load(modules, progress, should_stop),
            lambda _none: self._on_loaded(),
            lambda _error: self._on_broken(),
            self.bar.show_progress,
        )

    def _on_loaded(self) -> None:
        self._jobs.leave()
        self.accept()
        self.prepared.emit()

    def _on_broken(self) -> None:
        """Go; the fault was told where it was met."""
        self._jobs.leave()
        self.reject()
