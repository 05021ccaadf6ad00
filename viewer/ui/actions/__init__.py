"""The menus of the main window, in order: rows of data, one file a menu.

To add an action is to add a row.
"""

from typing import Any, Final

from viewer.ui.actions.edit_menu import EDIT
from viewer.ui.actions.file_menu import FILE
from viewer.ui.actions.go_menu import GO
from viewer.ui.actions.shell import Shell
from viewer.ui.actions.tools_menu import HELP, TOOLS
from viewer.ui.actions.view_menu import VIEW
from viewer.ui.kit.actions import Menu

MENUS: Final[tuple[Menu[Any], ...]] = (FILE, EDIT, GO, VIEW, TOOLS, HELP)


def target_of(menu: Menu[Any], shell: Shell) -> Any:  # noqa: ANN401 - Shell or LogView
    return shell.log_view if menu in (EDIT, GO, VIEW) else shell
