"""Entries of a menu, as all windows make them."""

from collections.abc import Callable

from PySide6.QtGui import QAction, QKeySequence
from PySide6.QtWidgets import QMenu

Keys = QKeySequence.StandardKey | str | list[str] | None


def add_action(menu: QMenu, text: str, tip: str, keys: Keys, slot: Callable[[], object]) -> QAction:
    """Add an action; its tip is shown in the status bar and as a tooltip."""
    action = QAction(text, menu)
    if isinstance(keys, list):
        action.setShortcuts([QKeySequence(key) for key in keys])
    elif keys is not None:
        action.setShortcut(QKeySequence(keys))
    action.setStatusTip(tip)
    action.setToolTip(tip)
    action.triggered.connect(lambda _checked=False: slot())
    menu.addAction(action)
    return action
