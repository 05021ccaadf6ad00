"""Modules that take half a second to import, as NumPy and matplotlib, imported in a thread."""

import sys
from collections.abc import Callable, Sequence
from importlib import import_module

from PySide6.QtCore import QObject, Signal

from viewer.core.base.errors import Progress, ShouldStop, Stopped
from viewer.translation import _
from viewer.ui.kit.jobs import Jobs


class LateImports(QObject):
    loading = Signal(str)
    """A text for the status bar while modules are imported; empty when that has ended."""

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self.jobs = Jobs(self)

    def then(self, modules: Sequence[str], show: Callable[[], object]) -> None:
        """Call ``show`` once modules are imported; the latest request wins."""

        def load(_progress: Progress, should_stop: ShouldStop) -> None:
            for name in modules:
                if should_stop():
                    raise Stopped
                import_module(name)

        def end(_result: object) -> None:
            self.loading.emit("")

        def end_and_show(_result: object) -> None:
            self.loading.emit("")
            show()

        self.jobs.cancel()
        if is_imported(modules):
            end_and_show(None)
        else:
            self.loading.emit(_("Loading what is needed…"))
            self.jobs.start(load, end_and_show, end)


def is_imported(modules: Sequence[str]) -> bool:
    return all(name in sys.modules for name in modules)
