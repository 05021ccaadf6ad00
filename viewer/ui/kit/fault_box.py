"""The box that tells of a fault: that the program goes on, and where the details are."""

from typing import Final

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QDialog, QDialogButtonBox, QHBoxLayout, QVBoxLayout, QWidget

from viewer.core.base.errors import shown
from viewer.translation import _
from viewer.ui.kit.notices import copy_with_tooltip
from viewer.ui.kit.parts import (
    WINDOW_MARGIN,
    boxed,
    button,
    label,
    muted,
    plain_buttons,
    wrapped_label,
)
from viewer.ui.kit.verdict import Verdict, VerdictLabel

_BOX_WIDTH: Final = 460
_MARK_ROOM: Final = 34


class FaultBox(QDialog):
    def __init__(self, details: str, file: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle(_("Wall viewer"))
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setFixedWidth(_BOX_WIDTH)
        self.details = details
        mark = VerdictLabel(22)
        self.sentence = wrapped_label(
            label(_("Something went wrong in the program; it goes on."), bold=True)
        )
        mark.show_verdict(Verdict.DISAGREES, self.sentence.text())
        error = wrapped_label(muted(details.rpartition("\n")[2]))
        said = [self.sentence, error]
        if file:
            kept = _("The details are kept in {file}").format(file=shown(file))
            said.append(wrapped_label(muted(kept)))
        texts = QVBoxLayout()
        for each in said:
            texts.addWidget(each)
            each.setFixedHeight(each.heightForWidth(_BOX_WIDTH - 2 * WINDOW_MARGIN - _MARK_ROOM))
        row = boxed(QHBoxLayout(), mark, texts, spacing=12, stretch=texts)
        row.setAlignment(mark, Qt.AlignmentFlag.AlignTop)
        buttons = plain_buttons(QDialogButtonBox(QDialogButtonBox.StandardButton.Close))
        self.copy_button = button(
            _("&Copy details"),
            _("Copy where it happened and all versions, for a report; nothing of the log"),
        )
        buttons.addButton(self.copy_button, QDialogButtonBox.ButtonRole.ActionRole)
        self.copy_button.clicked.connect(self._copy)
        buttons.rejected.connect(self.close)
        boxed(QVBoxLayout(self), row, buttons, margins=WINDOW_MARGIN, spacing=14)

    def _copy(self) -> None:
        copy_with_tooltip(self.copy_button, self.details, _("Copied: details of the fault"))
