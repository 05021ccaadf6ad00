"""All menus of the window, in order, and what each acts on."""

from collections.abc import Sequence
from functools import partial
from typing import Any, Final

from PySide6.QtWidgets import QMenu

from viewer.ui.actions.edit_menu import EDIT
from viewer.ui.actions.file_menu import FILE
from viewer.ui.actions.go_menu import GO
from viewer.ui.actions.shell import Shell
from viewer.ui.actions.tools_menu import HELP, TOOLS
from viewer.ui.actions.view_menu import VIEW
from viewer.ui.kit.actions import Menu, Menus

MENUS: Final[tuple[Menu[Any], ...]] = (FILE, EDIT, GO, VIEW, TOOLS, HELP)


def fill_menus(menus: Menus, titled: Sequence[QMenu], shell: Shell) -> None:
    """Fill all menus of a window, which have titles; the middle ones act on the log in sight."""
    for made, menu in zip(titled, MENUS, strict=True):
        menus.fill(made, menu, partial(target_of, menu, shell))


def target_of(menu: Menu[Any], shell: Shell) -> Any:  # noqa: ANN401 - Shell or LogView
    """Return what a menu acts on."""
    return shell.log_view if menu in (EDIT, GO, VIEW) else shell
