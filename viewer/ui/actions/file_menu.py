"""The menu File: opening, checking, pictures, leaving."""

from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication
from PySide6.QtGui import QKeySequence
from PySide6.QtWidgets import QApplication

from viewer.ui.actions.action import add_action

if TYPE_CHECKING:
    from viewer.ui.main_window import MainWindow


def add_file_menu(window: "MainWindow") -> None:
    """Add the menu."""
    t = QCoreApplication.translate
    menu = window.menuBar().addMenu(t("menu", "&File"))
    key = QKeySequence.StandardKey
    add_action(
        menu, t("menu", "&Open…"), t("menu", "Open a saved log"), key.Open, window.ask_for_log
    )
    add_action(
        menu,
        t("menu", "Open &seed…"),
        t("menu", "Rebuild walls from a seed alone, or from a server's root seed"),
        "Ctrl+Shift+O",
        window.tools.open_seed,
    )
    add_action(
        menu,
        t("menu", "Check a &folder…"),
        t("menu", "Check every log of a folder against its walls"),
        "Ctrl+Shift+F",
        window.tools.check_folder,
    )
    add_action(
        menu,
        t("menu", "Check f&iles…"),
        t("menu", "Check several logs, or zip archives, against their walls"),
        None,
        window.tools.check_files,
    )
    window.recent_menu = menu.addMenu(t("menu", "Open &recent"))
    window.recent_menu.aboutToShow.connect(window.fill_recent_menu)
    add_action(
        menu,
        t("menu", "Open the sa&mple"),
        t("menu", "Open the log that comes with the program"),
        None,
        window.open_sample,
    )
    menu.addSeparator()
    add_action(
        menu,
        t("menu", "Save &picture…"),
        t("menu", "Save what is seen as PNG, SVG or PDF"),
        key.Save,
        window.save_picture,
    )
    add_action(
        menu,
        t("menu", "P&rint…"),
        t("menu", "Print what is seen"),
        key.Print,
        window.print_picture,
    )
    menu.addSeparator()
    add_action(
        menu,
        t("menu", "&Quit"),
        t("menu", "Close the program"),
        key.Quit,
        QApplication.closeAllWindows,
    )
