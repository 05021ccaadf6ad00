"""Copying where no line says what was copied: a tip beside the button does."""

from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QToolTip, QWidget

from viewer.ui.kit.announce import announce
from viewer.ui.kit.tooltips import as_tooltip


def copy_beside(button: QWidget, text: str, said: str) -> None:
    """Copy a text, and say below a button what it is."""
    QGuiApplication.clipboard().setText(text)
    QToolTip.showText(button.mapToGlobal(button.rect().bottomLeft()), as_tooltip(said), button)
    announce(button, said)
