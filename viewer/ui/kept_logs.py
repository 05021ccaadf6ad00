"""The logs that were downloaded, as Settings show them: how many there are, where, and a way out.

Looking and deleting are work off the GUI thread, as with any folder: it may lie on a slow drive.
Deleting asks first, because Tenhou does not give out every log again.
"""

from collections.abc import Callable
from typing import Final

from PySide6.QtGui import QHideEvent, QShowEvent
from PySide6.QtWidgets import QHBoxLayout, QMessageBox, QWidget

from viewer.core.base.errors import InputError, sentence, shown
from viewer.online import log_cache
from viewer.translation import _, ngettext
from viewer.ui.kit.jobs import Jobs
from viewer.ui.kit.parts import button, label, plain_buttons

_KILOBYTE: Final = 1000
_LONGEST_FOLDER: Final = 60


class KeptLogs(QWidget):
    """Says what is kept, and deletes it."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("kept_logs")
        self.jobs = Jobs(self)
        self._held = log_cache.CacheSize(0, 0)
        self.said = label()
        self.said.setObjectName("kept_logs_said")
        self.delete = button(
            _("Delete…"), _("Delete the logs that were downloaded; most can be asked for again")
        )
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(14)
        row.addWidget(self.said, 1)
        row.addWidget(self.delete)
        self.delete.clicked.connect(self._ask)
        self._say(_("Looking…"))

    def _say(self, text: str) -> None:
        self.said.setText(text)
        self.delete.setEnabled(self._held.logs > 0)

    def _look(self) -> None:
        self._do(lambda: None)

    def _do(self, work: Callable[[], None]) -> None:
        """Do something with what is kept, and look what is there then."""

        def do_and_look() -> tuple[log_cache.CacheSize, str]:
            try:
                work()
            except InputError as error:
                return log_cache.size(), sentence(error)
            return log_cache.size(), ""

        self.jobs.start(
            lambda _progress, _should_stop: do_and_look(),
            lambda found: self._on_found(*found),
            lambda error: self._say(sentence(error)),
        )

    def _on_found(self, held: log_cache.CacheSize, problem: str) -> None:
        self._held = held
        folder = str(log_cache.folder())
        self.said.setToolTip(folder)
        text = ngettext(
            "{count} log, {size} kB, in {folder}", "{count} logs, {size} kB, in {folder}", held.logs
        )
        if not held.logs:
            text = _("None in {folder}")
        size = f"{-(-held.size // _KILOBYTE):,}"
        where = shown(folder, _LONGEST_FOLDER)
        self._say(problem or text.format(count=held.logs, size=size, folder=where))

    def _ask(self) -> None:
        """Ask whether to delete them, without waiting for the answer."""
        box = QMessageBox(self)
        box.setObjectName("delete_kept_logs")
        box.setWindowTitle(_("Delete downloaded logs"))
        box.setIcon(QMessageBox.Icon.Question)
        text = ngettext(
            "Delete {count} downloaded log?", "Delete {count} downloaded logs?", self._held.logs
        )
        box.setText(text.format(count=self._held.logs))
        box.setInformativeText(_("Tenhou may no longer have some of them."))
        delete = box.addButton(_("Delete"), QMessageBox.ButtonRole.DestructiveRole)
        box.setDefaultButton(box.addButton(QMessageBox.StandardButton.Cancel))
        plain_buttons(box)
        delete.clicked.connect(lambda: self._do(log_cache.clear))
        box.finished.connect(box.deleteLater)
        box.open()

    def showEvent(self, event: QShowEvent) -> None:
        """Look what there is."""
        super().showEvent(event)
        self._look()

    def hideEvent(self, event: QHideEvent) -> None:
        """Look no more."""
        super().hideEvent(event)
        self.jobs.close()
