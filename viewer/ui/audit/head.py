"""The state of the run: one sentence with its mark, and a smaller line with the details."""

from PySide6.QtCore import Qt
from PySide6.QtGui import QPalette
from PySide6.QtWidgets import (
    QHBoxLayout,
    QLabel,
    QPushButton,
    QSizePolicy,
    QVBoxLayout,
    QWidget,
)

from viewer.ui.kit.marks import Mark, MarkLabel

_MARK = 22


class Head(QWidget):
    """Shows what it is told; the buttons' actions are the window's."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._mark = MarkLabel(_MARK)
        self._shown: Mark | None = None
        self._mark.hide()
        self.sentence = _label("audit_sentence")
        font = self.sentence.font()
        font.setBold(True)
        font.setPointSizeF(font.pointSizeF() * 1.2)
        self.sentence.setFont(font)
        self.detail = _label("audit_detail")
        self.detail.setForegroundRole(QPalette.ColorRole.PlaceholderText)
        self.cancel_button = QPushButton(self.tr("Cancel"))
        self.cancel_button.setToolTip(self.tr("Stop the check and keep what was found (Esc)"))
        self.again_button = QPushButton(self.tr("Check again"))
        self.again_button.setToolTip(
            self.tr("Check new and changed logs; the others are known (F5)")
        )
        self.folder_button = QPushButton(self.tr("Check a folder…"))
        self.folder_button.setToolTip(self.tr("Check every log of a folder (Ctrl+Shift+F)"))
        self._build()

    def _build(self) -> None:
        words = QVBoxLayout()
        words.setSpacing(4)
        words.addWidget(self.sentence)
        words.addWidget(self.detail)
        top = QHBoxLayout(self)
        top.setContentsMargins(0, 0, 0, 0)
        top.setSpacing(10)
        top.addWidget(self._mark, 0, Qt.AlignmentFlag.AlignTop)
        top.addLayout(words, 1)
        for button in (self.cancel_button, self.again_button, self.folder_button):
            button.setAutoDefault(False)
            top.addWidget(button, 0, Qt.AlignmentFlag.AlignTop)

    def say(self, mark: Mark | None, sentence: str, detail: str) -> None:
        """Show a state; it has no mark before there was a run."""
        if (mark, sentence) != (self._shown, self.sentence.text()):
            self._shown = mark
            self._mark.setVisible(mark is not None)
            if mark is not None:
                self._mark.show_mark(mark, sentence)
            self.sentence.setText(sentence)
        if detail != self.detail.text():
            self.detail.setText(detail)

    def show_running(self, running: bool) -> None:
        """Offer what can be done now."""
        self.cancel_button.setVisible(running)
        self.again_button.setVisible(not running)


def _label(name: str) -> QLabel:
    label = QLabel()
    label.setObjectName(name)
    label.setWordWrap(True)
    label.setTextFormat(Qt.TextFormat.PlainText)  # a folder may be named <b>
    label.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
    label.setFocusPolicy(Qt.FocusPolicy.NoFocus)
    label.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Minimum)
    return label
