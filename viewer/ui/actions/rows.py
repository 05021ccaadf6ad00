"""What is in each menu of the main window, by the menu's name."""

from collections.abc import Mapping, Sequence
from typing import Any, Final

from viewer.ui.actions.log_menus import EDIT_ROWS, GO_ROWS, JUMP_ROWS, VIEW_ROWS
from viewer.ui.actions.send_menu import SEND_ROWS
from viewer.ui.actions.window_menus import FILE_ROWS, HELP_ROWS, TOOLS_ROWS
from viewer.ui.kit.actions import MenuRow

ROWS: Final[Mapping[str, Sequence[MenuRow[Any]]]] = {
    "file": FILE_ROWS,
    "edit": EDIT_ROWS,
    "go": GO_ROWS,
    "jump": JUMP_ROWS,
    "view": VIEW_ROWS,
    "send": SEND_ROWS,
    "tools": TOOLS_ROWS,
    "help": HELP_ROWS,
}
