"""The state of the run, with what can be done about it."""

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QWidget

from viewer.ui.kit.parts import Headline, button


class Head(Headline):
    """Shows what it is told; the buttons' actions are the window's."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.cancel_button = button(
            self.tr("Cancel"), self.tr("Stop the check and keep what was found (Esc)")
        )
        self.again_button = button(
            self.tr("Check again"), self.tr("Check new and changed logs; the others are known (F5)")
        )
        self.folder_button = button(
            self.tr("Check a folder…"), self.tr("Check every log of a folder (Ctrl+Shift+F)")
        )
        self.buttons.setSpacing(10)
        for each in (self.cancel_button, self.again_button, self.folder_button):
            self.buttons.addWidget(each, 0, Qt.AlignmentFlag.AlignTop)

    def show_running(self, running: bool) -> None:
        """Offer what can be done now."""
        self.cancel_button.setVisible(running)
        self.again_button.setVisible(not running)
