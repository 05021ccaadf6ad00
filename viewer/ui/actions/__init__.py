"""The window's menus: every action with its place, shortcut and tip; one file a menu."""

from typing import TYPE_CHECKING

from viewer.ui.actions.edit_menu import add_edit_menu
from viewer.ui.actions.file_menu import add_file_menu
from viewer.ui.actions.go_menu import add_go_menu
from viewer.ui.actions.tools_menu import add_help_menu, add_tools_menu
from viewer.ui.actions.view_menu import add_view_menu

if TYPE_CHECKING:
    from viewer.ui.main_window import MainWindow


def fill_menus(window: "MainWindow") -> None:
    """Make all menus of a window."""
    for add_menu in (
        add_file_menu,
        add_edit_menu,
        add_go_menu,
        add_view_menu,
        add_tools_menu,
        add_help_menu,
    ):
        add_menu(window)
