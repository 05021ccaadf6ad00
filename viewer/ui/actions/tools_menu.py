"""The menus Tools and Help."""

from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication

from viewer.ui.actions.action import add_action

if TYPE_CHECKING:
    from viewer.ui.main_window import MainWindow


def add_tools_menu(window: "MainWindow") -> None:
    """Add the menu."""
    t = QCoreApplication.translate
    menu = window.menuBar().addMenu(t("menu", "&Tools"))
    add_action(
        menu,
        t("menu", "Check another &house's wall…"),
        t("menu", "Check a wall of Mahjong Soul or 麻雀格闘倶楽部Sp against its hashes"),
        "Ctrl+Shift+H",
        window.tools.open_site,
    )
    add_action(
        menu,
        t("menu", "&Lab…"),
        t("menu", "Deal until a heavenly hand comes, and look at many walls at once"),
        "Ctrl+L",
        window.tools.open_lab,
    )


def add_help_menu(window: "MainWindow") -> None:
    """Add the menu."""
    t = QCoreApplication.translate
    menu = window.menuBar().addMenu(t("menu", "&Help"))
    add_action(menu, t("menu", "&Keys"), t("menu", "Show the keys"), ["?", "F1"], window.show_keys)
    add_action(menu, t("menu", "&About"), t("menu", "About this program"), None, window.show_about)
