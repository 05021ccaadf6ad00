"""The lab's menus: every action with its place, shortcut and tip."""

from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication
from PySide6.QtWidgets import QMenu

from viewer.ui.actions.action import add_action

if TYPE_CHECKING:
    from viewer.ui.lab.window import LabWindow


def fill_menus(window: "LabWindow") -> None:
    """Make all menus of a window."""
    _run_menu(window)
    _results_menu(window)
    _view_menu(window)


def _run_menu(window: "LabWindow") -> None:
    t = QCoreApplication.translate
    menu = window.menuBar().addMenu(t("lab menu", "&Run"))
    add_action(
        menu,
        t("lab menu", "&Start, pause or go on"),
        t("lab menu", "Start, pause, or go on where it was paused"),
        "Space",
        window.toggle,
    )
    add_action(
        menu,
        t("lab menu", "&Reset or cancel"),
        t("lab menu", "Stop, and choose anew"),
        "Ctrl+R",
        window.reset,
    )
    menu.addSeparator()
    add_action(
        menu,
        t("lab menu", "Save the r&un…"),
        t("lab menu", "Save the statistics' counts, to go on another day"),
        "Ctrl+S",
        window.statistics.files.ask_where_to_save,
    )
    add_action(
        menu,
        t("lab menu", "&Open a saved run…"),
        t("lab menu", "Go on with a run that was saved"),
        "Ctrl+O",
        window.statistics.files.ask_for_saved,
    )
    menu.addSeparator()
    add_action(
        menu,
        t("lab menu", "C&lose"),
        t("lab menu", "Stop all work and close this window"),
        "Ctrl+W",
        window.close,
    )


def _results_menu(window: "LabWindow") -> None:
    t = QCoreApplication.translate
    menu = window.menuBar().addMenu(t("lab menu", "Re&sults"))
    exports = window.statistics.exports
    for text, tip, keys, slot in (
        (
            t("lab menu", "Save the &chart…"),
            t("lab menu", "Save the chart in sight as PNG or SVG"),
            "Ctrl+Shift+S",
            exports.ask_for_chart,
        ),
        (
            t("lab menu", "Save the re&port…"),
            t("lab menu", "Save all figures and charts as one HTML page"),
            "Ctrl+E",
            exports.ask_for_report,
        ),
        (
            t("lab menu", "Copy the &figures"),
            t("lab menu", "Copy all figures and their sentences as text"),
            "Ctrl+Shift+C",
            exports.copy_figures,
        ),
    ):
        add_action(menu, text, tip, keys, slot)
    button = window.statistics.results_button
    button.setMenu(QMenu(button))
    button.menu().addActions(menu.actions())


def _view_menu(window: "LabWindow") -> None:
    t = QCoreApplication.translate
    menu = window.menuBar().addMenu(t("lab menu", "&View"))
    add_action(
        menu,
        t("lab menu", "&Heavenly hand"),
        t("lab menu", "Show the simulator"),
        "Alt+1",
        lambda: window.tabs.setCurrentIndex(0),
    )
    add_action(
        menu,
        t("lab menu", "&Statistics"),
        t("lab menu", "Show the statistics"),
        "Alt+2",
        lambda: window.tabs.setCurrentIndex(1),
    )
    add_action(
        menu,
        t("lab menu", "Reset the &chart"),
        t("lab menu", "Show the chart as at first, after it was enlarged or moved"),
        "Ctrl+0",
        window.statistics.results.reset_view,
    )
