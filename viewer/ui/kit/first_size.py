"""A window's first size: what it would like, but no more than the screen has."""

from typing import Final

from PySide6.QtCore import QSize
from PySide6.QtWidgets import QWidget

_FRAME: Final = QSize(12, 44)
"""What a desktop's own frame takes, as a rule; Qt knows it only once the window is seen."""


def give_first_size(window: QWidget, wanted: QSize) -> None:
    """Give a window that was never open before its size."""
    window.resize(wanted.boundedTo(window.screen().availableSize() - _FRAME))
