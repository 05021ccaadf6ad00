"""The lab's menus as rows of data; the button beside the results shows some of them too."""

from typing import Final

from PySide6.QtWidgets import QMenu

from viewer.translation import N_
from viewer.ui.kit.actions import Action, Menu, Menus
from viewer.ui.lab.window import LabWindow

_RUN: Final = Menu[LabWindow](
    N_("&Run"),
    (
        Action("toggle", N_("&Start, pause or continue"),
               N_("Start, pause, or continue where it was paused"), "Space", LabWindow.toggle),
        Action("reset", N_("&Reset or cancel"), N_("Stop, and choose anew"), "Ctrl+R",
               LabWindow.reset),
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
        Action("save_chart", N_("Save the &chart…"),
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
               lambda lab: lab.statistics.results.reset_view()),
    ),
)  # fmt: skip


def add_menus(window: LabWindow) -> Menus:
    """Give a window its menus, and the button beside the results its own."""
    menus = Menus(window.menuBar())
    for menu in (_RUN, _RESULTS, _VIEW):
        menus.add(menu, lambda: window)
    button = window.statistics.results_button
    button.setMenu(QMenu(button))
    button.menu().addActions(menus.actions("save_chart", "save_report", "copy_figures"))
    return menus
