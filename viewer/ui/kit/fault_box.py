"""The box that tells of a fault: it is seldom needed, and then has to be imported first."""

from typing import Final

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QDialog, QDialogButtonBox, QHBoxLayout, QVBoxLayout, QWidget

from viewer.core.base.foreign import shown
from viewer.translation import _
from viewer.ui.kit.clipboard import copy_beside
from viewer.ui.kit.marks import Mark, MarkLabel
from viewer.ui.kit.parts import MARGIN, button, label, muted, wrapped
from viewer.ui.kit.plain_buttons import plain_buttons

_WIDTH: Final = 460
_MARK_ROOM: Final = 34


class FaultBox(QDialog):
    """Says that the program made a mistake, and lets its details be copied."""

    def __init__(self, details: str, file: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle(_("Wall viewer"))
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setFixedWidth(_WIDTH)
        self.details = details
        mark = MarkLabel(22)
        self.sentence = wrapped(
            label(_("Something went wrong in the program; it goes on."), bold=True)
        )
        mark.show_mark(Mark.DISAGREES, self.sentence.text())
        error = wrapped(muted(details.rpartition("\n")[2]))
        said = [self.sentence, error]
        if file:
            kept = _("The details are kept in {file}").format(file=shown(file))
            said.append(wrapped(muted(kept)))
        texts = QVBoxLayout()
        for each in said:
            texts.addWidget(each)
            each.setFixedHeight(each.heightForWidth(_WIDTH - 2 * MARGIN - _MARK_ROOM))
        row = QHBoxLayout()
        row.setSpacing(12)
        row.addWidget(mark, 0, Qt.AlignmentFlag.AlignTop)
        row.addLayout(texts, 1)
        buttons = plain_buttons(QDialogButtonBox(QDialogButtonBox.StandardButton.Close))
        self.copy_button = button(
            _("&Copy details"),
            _("Copy where it happened and all versions, for a report; nothing of the log"),
        )
        buttons.addButton(self.copy_button, QDialogButtonBox.ButtonRole.ActionRole)
        self.copy_button.clicked.connect(self._copy)
        buttons.rejected.connect(self.close)
        column = QVBoxLayout(self)
        column.setContentsMargins(MARGIN, MARGIN, MARGIN, MARGIN)
        column.setSpacing(14)
        column.addLayout(row)
        column.addWidget(buttons)

    def _copy(self) -> None:
        copy_beside(self.copy_button, self.details, _("Copied: details of the fault"))
