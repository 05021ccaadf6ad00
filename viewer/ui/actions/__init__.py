"""The menus of the main window, in order; what is in them is in the modules of this package.

To add an action is to add a row there. Titles are shown before any of these is imported.
"""

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, Final

from viewer.translation import N_
from viewer.ui.kit.actions import Menu, MenuRow

if TYPE_CHECKING:
    from viewer.ui.actions.window_menus import Shell


def _rows(name: str) -> Callable[[], Sequence[MenuRow[Any]]]:
    def rows() -> Sequence[MenuRow[Any]]:
        from viewer.ui.actions.rows import ROWS  # noqa: PLC0415 - once the window is painted

        return ROWS[name]

    return rows


FILE: Final = Menu[Any](N_("&File"), _rows("file"), N_("Opening, verifying, saving"))
EDIT: Final = Menu[Any](N_("&Edit"), _rows("edit"), N_("Notes and copying"))
GO: Final = Menu[Any](N_("&Go"), _rows("go"), N_("Going through a hand"))
JUMP: Final = Menu[Any](N_("&Jump"), _rows("jump"), N_("Going through a hand"))
VIEW: Final = Menu[Any](N_("&View"), _rows("view"), N_("What is shown"))
SEND: Final = Menu[Any](N_("&Send"), _rows("send"), N_("Notes and copying"), "send_menu")
TOOLS: Final = Menu[Any](N_("&Tools"), _rows("tools"))
HELP: Final = Menu[Any](N_("&Help"), _rows("help"))

MENUS: Final[tuple[Menu[Any], ...]] = (FILE, EDIT, GO, JUMP, VIEW, SEND, TOOLS, HELP)


def target_of(menu: Menu[Any], shell: "Shell") -> Any:  # noqa: ANN401 - Shell or LogView
    return shell.log_view if menu in (EDIT, GO, JUMP, VIEW) else shell
