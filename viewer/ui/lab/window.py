"""The lab's window: the heavenly-hand simulator and the statistics, a tab each.

It stands for itself beside the main window. All work runs in threads and worker processes, and
ends when the window is closed.
"""

from collections.abc import Callable, Iterable
from typing import Final

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QCloseEvent
from PySide6.QtWidgets import (
    QAbstractButton,
    QMainWindow,
    QTabWidget,
    QVBoxLayout,
    QWidget,
)

from viewer.document import Document
from viewer.translation import _
from viewer.ui.kit.notices import show_for_a_while
from viewer.ui.kit.parts import MessageBar
from viewer.ui.kit.settings import Settings, give_first_size
from viewer.ui.kit.tile_art import TileArt
from viewer.ui.lab.statistics.page import StatisticsPage
from viewer.ui.lab.tenho.page import TenhoPage

_FIRST_SIZE: Final = QSize(1080, 740)
_LEAST_SIZE: Final = QSize(860, 600)


class LabWindow(QMainWindow):
    """Two pages, and a bar for what went wrong."""

    document_wanted = Signal(object)
    """A `Document` that the main window is to show."""

    def __init__(
        self, settings: Settings, art: TileArt, opened: Callable[[], list[Document]]
    ) -> None:
        """Make it.

        Args:
            settings: where its place is kept.
            art: the tiles.
            opened: returns the main window's documents.
        """
        super().__init__()
        self.setObjectName("lab_window")
        self.setWindowTitle(_("Lab"))
        self.settings = settings
        self.message_bar = MessageBar()
        self.tenho = TenhoPage(art)
        self.statistics = StatisticsPage(settings, art, opened)
        self.tabs = QTabWidget()
        self.tabs.setDocumentMode(True)
        self.tabs.addTab(self.tenho, _("Heavenly hand"))
        self.tabs.addTab(self.statistics, _("Statistics"))
        centre = QWidget()
        column = QVBoxLayout(centre)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(self.message_bar)
        column.addWidget(self.tabs, 1)
        self.setCentralWidget(centre)
        self.setMinimumSize(_LEAST_SIZE)
        for page in (self.tenho, self.statistics):
            page.said.connect(self._say)
            page.failed.connect(self.message_bar.say)
        self.tenho.document_wanted.connect(self.document_wanted)
        give_first_size(self, _FIRST_SIZE)
        self.restoreGeometry(settings.place("lab"))
        self.tenho.start_button.setFocus(Qt.FocusReason.OtherFocusReason)

    @property
    def page(self) -> TenhoPage | StatisticsPage:
        """The page in sight."""
        return self.tenho if self.tabs.currentWidget() is self.tenho else self.statistics

    def look_at(self, paths: Iterable[str]) -> None:
        """Choose the walls of logs for the statistics; the user starts."""
        self.tabs.setCurrentWidget(self.statistics)
        self.statistics.reset()
        self.statistics.chooser.set_paths(paths)
        self.statistics.start_button.setFocus(Qt.FocusReason.OtherFocusReason)

    def toggle(self) -> None:
        """Start, pause or continue; but Space presses any other button that has the focus."""
        focus = self.focusWidget()  # this window's own, whichever is active
        if isinstance(focus, QAbstractButton) and focus is not self.page.start_button:
            focus.click()
        else:
            self.page.toggle()

    def reset(self) -> None:
        """Forget what the page in sight has come to."""
        self.page.reset()

    def _say(self, text: str) -> None:
        show_for_a_while(self.statusBar(), text)

    def closeEvent(self, event: QCloseEvent) -> None:
        """Stop everything: no worker, thread or timer is left."""
        self.tenho.close_run()
        self.statistics.close_run()
        self.settings.set_place("lab", self.saveGeometry())
        super().closeEvent(event)
