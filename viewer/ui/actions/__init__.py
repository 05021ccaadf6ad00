"""The window's menus as rows of data, one file a menu: to add an action is to add a row."""

from typing import Final

from viewer.ui.actions.edit_menu import EDIT
from viewer.ui.actions.file_menu import FILE
from viewer.ui.actions.go_menu import GO
from viewer.ui.actions.shell import Shell
from viewer.ui.actions.tools_menu import HELP, TOOLS
from viewer.ui.actions.view_menu import VIEW
from viewer.ui.kit.actions import Menus
from viewer.ui.log_view import LogView

MENUS: Final = (FILE, EDIT, GO, VIEW, TOOLS, HELP)


def add_menus(menus: Menus, shell: Shell) -> None:
    """Add all menus of a window; the middle ones act on the log in sight."""

    def window() -> Shell:
        return shell

    def log_view() -> LogView:
        return shell.log_view

    menus.add(FILE, window)
    menus.add(EDIT, log_view)
    menus.add(GO, log_view)
    menus.add(VIEW, log_view)
    menus.add(TOOLS, window)
    menus.add(HELP, window)
