"""The lab's window: the heavenly-hand simulator and the statistics, a tab each.

It is a window of its own beside the main one. All work runs in threads and worker processes, and
ends when the window is closed.
"""

from collections.abc import Callable, Iterable
from typing import Final

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QCloseEvent
from PySide6.QtWidgets import QAbstractButton, QMainWindow, QMenu, QTabWidget, QVBoxLayout, QWidget

from viewer.document import Document
from viewer.translation import N_, _
from viewer.ui.kit.actions import Action, Menu, Menus
from viewer.ui.kit.notices import MessageBar, show_for_a_while
from viewer.ui.kit.parts import boxed
from viewer.ui.kit.settings import Settings, give_first_size
from viewer.ui.kit.tile_art import TileArt
from viewer.ui.lab.statistics.page import StatisticsPage
from viewer.ui.lab.tenho.page import TenhoPage

_FIRST_SIZE: Final = QSize(1080, 740)
_LEAST_SIZE: Final = QSize(860, 600)


class LabWindow(QMainWindow):
    document_wanted = Signal(object)
    """A `Document` that the main window is to show."""

    def __init__(
        self, settings: Settings, art: TileArt, opened: Callable[[], list[Document]]
    ) -> None:
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
        boxed(QVBoxLayout(centre), self.message_bar, self.tabs, spacing=0, stretch=self.tabs)
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

    def _say(self, text: str) -> None:
        show_for_a_while(self.statusBar(), text)

    def closeEvent(self, event: QCloseEvent) -> None:
        self.tenho.run.close()
        self.statistics.close_run()
        self.settings.set_place("lab", self.saveGeometry())
        super().closeEvent(event)


# menus as rows of data

_RUN: Final = Menu[LabWindow](
    N_("&Run"),
    (
        Action("toggle", N_("&Start, pause or continue"),
               N_("Start, pause, or continue where it was paused"), "Space", LabWindow.toggle),
        Action("reset", N_("&Reset or cancel"), N_("Stop, and choose anew"), "Ctrl+R",
               lambda lab: lab.page.reset()),
        None,
        Action("save_run", N_("Save the r&un…"),
               N_("Save the statistics' counts, to continue another day"), "Ctrl+S",
               lambda lab: lab.statistics.ask_where_to_save()),
        Action("open_run", N_("&Open a saved run…"), N_("Continue a run that was saved"),
               "Ctrl+O", lambda lab: lab.statistics.ask_for_saved()),
        None,
        Action("close", N_("C&lose"), N_("Stop all work and close this window"), "Ctrl+W",
               lambda lab: lab.close()),
    ),
)  # fmt: skip

_RESULTS: Final = Menu[LabWindow](
    N_("Re&sults"),
    (
        Action("save_chart", N_("Save the char&t…"),
               N_("Save the chart in sight as PNG, SVG or PDF"), "Ctrl+Shift+S",
               lambda lab: lab.statistics.ask_for_chart()),
        Action("save_report", N_("Save the re&port…"),
               N_("Save all figures and charts as one HTML page"), "Ctrl+E",
               lambda lab: lab.statistics.ask_for_report()),
        Action("copy_figures", N_("Copy the &figures"),
               N_("Copy all figures and their sentences as text"), "Ctrl+Shift+C",
               lambda lab: lab.statistics.copy_figures()),
    ),
)  # fmt: skip

_VIEW: Final = Menu[LabWindow](
    N_("&View"),
    (
        Action("show_tenho", N_("&Heavenly hand"), N_("Show the simulator"), "Alt+1",
               lambda lab: lab.tabs.setCurrentIndex(0)),
        Action("show_statistics", N_("&Statistics"), N_("Show the statistics"), "Alt+2",
               lambda lab: lab.tabs.setCurrentIndex(1)),
        Action("reset_chart", N_("Reset the &chart"),
               N_("Show the chart as at first, after it was enlarged or moved"), "Ctrl+0",
               lambda lab: lab.statistics.results.charts.canvas.reset_view()),
    ),
)  # fmt: skip


def add_menus(window: LabWindow) -> Menus:
    menus = Menus(window.menuBar())
    for menu in (_RUN, _RESULTS, _VIEW):
        menus.add(menu, lambda: window)
    button = window.statistics.results_button
    button.setMenu(QMenu(button))
    button.menu().addActions(menus.actions("save_chart", "save_report", "copy_figures"))
    return menus
