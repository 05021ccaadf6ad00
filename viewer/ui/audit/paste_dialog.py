"""Asks for the text of a published list."""

from PySide6.QtWidgets import QDialog, QDialogButtonBox, QLabel, QVBoxLayout, QWidget

from viewer.ui.kit.parts import code_field

_LINES = 12
_LEAST_WIDTH = 560
_MARGIN = 16


class PasteDialog(QDialog):
    """A field, to be accepted once there is something in it."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle(self.tr("Published list"))
        self.setMinimumWidth(_LEAST_WIDTH)
        label = QLabel(self.tr("&Hashes, or a whole page of Tenhou's stat/rand, saved earlier:"))
        self.text = code_field(_LINES)
        label.setBuddy(self.text)
        box = QDialogButtonBox(
            QDialogButtonBox.StandardButton.Ok | QDialogButtonBox.StandardButton.Cancel
        )
        box.accepted.connect(self.accept)
        box.rejected.connect(self.reject)
        accept = box.button(QDialogButtonBox.StandardButton.Ok)
        accept.setText(self.tr("Look up"))
        accept.setEnabled(False)
        self.text.textChanged.connect(lambda: accept.setEnabled(not self.text.document().isEmpty()))
        column = QVBoxLayout(self)
        column.setContentsMargins(_MARGIN, _MARGIN, _MARGIN, _MARGIN)
        column.setSpacing(10)
        for widget in (label, self.text, box):
            column.addWidget(widget)
