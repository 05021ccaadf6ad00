"""One sentence above the wall, until it is dismissed: what went wrong, never in the way."""

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QPushButton, QSizePolicy, QWidget

from viewer.ui.kit.marks import Mark, MarkLabel
from viewer.ui.kit.theme import themes


class MessageBar(QFrame):
    """Hidden while there is nothing to say."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("message_bar")
        self._mark = MarkLabel(16)
        self.label = QLabel()
        self.label.setWordWrap(True)
        self.label.setTextFormat(Qt.TextFormat.PlainText)  # a file may be named <b>
        self.label.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)
        close = QPushButton(self.tr("Dismiss"))
        close.clicked.connect(self.hide)
        row = QHBoxLayout(self)
        row.setContentsMargins(14, 8, 10, 8)
        row.addWidget(self._mark)
        row.addWidget(self.label, 1)
        row.addWidget(close)
        self.hide()
        themes.follow(self._colour)

    def _colour(self) -> None:
        theme = themes.current
        self.setStyleSheet(
            f"#message_bar {{ background: {theme.panel.name()};"
            f" border-bottom: 2px solid {theme.bad.name()}; }}"
        )

    def say(self, text: str) -> None:
        """Show a sentence."""
        self.label.setText(text)
        self._mark.show_mark(Mark.DISAGREES, text)
        self.show()
