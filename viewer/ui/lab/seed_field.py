"""The seed of a run, which both tabs have: drawn afresh, or typed to repeat one."""

from secrets import randbelow
from typing import Final

from PySide6.QtCore import QRegularExpression, Signal
from PySide6.QtGui import QRegularExpressionValidator
from PySide6.QtWidgets import QHBoxLayout, QLineEdit, QWidget

from viewer.translation import _
from viewer.ui.kit.parts import boxed, button, muted

_SEEDS: Final = 10**9
_FIELD: Final = 118


class SeedField(QWidget):
    entered = Signal()
    """Enter was pressed: the number is to be used."""

    def __init__(self) -> None:
        super().__init__()
        self._is_typed = False
        self.field = QLineEdit()
        self.field.setMaximumWidth(_FIELD)
        self.field.setMinimumWidth(_FIELD)
        number = QRegularExpression("[0-9]{1,18}")
        self.field.setValidator(QRegularExpressionValidator(number, self.field))
        self.field.setAccessibleName(_("Seed"))
        self.field.setToolTip(_("The same seed repeats the same run"))
        self.field.textEdited.connect(self._on_edited)
        self.field.editingFinished.connect(self._on_finished)
        self.field.returnPressed.connect(self.entered)
        self.button = button(_("&New"), _("Draw another seed"))
        self.button.clicked.connect(self.draw)
        caption = muted(_("S&eed"))
        caption.setBuddy(self.field)
        boxed(QHBoxLayout(self), caption, self.field, self.button, spacing=6)
        self.draw()

    @property
    def seed(self) -> int:
        return int(self.field.text() or 0)

    def draw(self) -> None:
        self.field.setText(str(randbelow(_SEEDS)))
        self._is_typed = False

    def renew(self) -> None:
        """Draw another number, unless this one was typed."""
        if not self._is_typed:
            self.draw()

    def _on_edited(self) -> None:
        self._is_typed = True

    def _on_finished(self) -> None:
        self.field.setText(str(self.seed))
