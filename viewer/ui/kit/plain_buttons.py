"""Buttons at the foot of a dialog, without icons: those of Qt's own are black on any window."""

from typing import TypeVar

from PySide6.QtGui import QIcon
from PySide6.QtWidgets import QDialogButtonBox, QMessageBox

Box = TypeVar("Box", QDialogButtonBox, QMessageBox)


def plain_buttons(box: Box) -> Box:
    """Take the icons of a box's buttons away, and return it."""
    for each in box.buttons():
        each.setIcon(QIcon())
    return box
