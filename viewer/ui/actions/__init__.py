"""The menus of the main window, in order: rows of data.

To add an action is to add a row.
"""

from typing import Any, Final

from viewer.ui.actions.log_menus import EDIT, GO, JUMP, VIEW
from viewer.ui.actions.send_menu import SEND
from viewer.ui.actions.window_menus import FILE, HELP, TOOLS, Shell
from viewer.ui.kit.actions import Menu

MENUS: Final[tuple[Menu[Any], ...]] = (FILE, EDIT, GO, JUMP, VIEW, SEND, TOOLS, HELP)


def target_of(menu: Menu[Any], shell: Shell) -> Any:  # noqa: ANN401 - Shell or LogView
    return shell.log_view if menu in (EDIT, GO, JUMP, VIEW) else shell
