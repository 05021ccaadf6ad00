"""The window's menus as rows of data, one file a menu: to add an action is to add a row."""

from functools import partial
from typing import Any, Final

from viewer.ui.actions.edit_menu import EDIT
from viewer.ui.actions.file_menu import FILE
from viewer.ui.actions.go_menu import GO
from viewer.ui.actions.shell import Shell
from viewer.ui.actions.tools_menu import HELP, TOOLS
from viewer.ui.actions.view_menu import VIEW
from viewer.ui.kit.actions import Menu, Menus

MENUS: Final = (FILE, EDIT, GO, VIEW, TOOLS, HELP)


def add_menus(menus: Menus, shell: Shell) -> None:
    """Add all menus of a window; the middle ones act on the log in sight."""
    for menu in MENUS:
        menus.add(menu, partial(target_of, menu, shell))


def target_of(menu: Menu[Any], shell: Shell) -> Any:  # noqa: ANN401 - Shell or LogView
    """Return what a menu acts on."""
    return shell.log_view if menu in (EDIT, GO, VIEW) else shell
