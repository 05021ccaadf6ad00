"""A heading and paragraphs to be read."""

from collections.abc import Iterable

from PySide6.QtWidgets import QFrame, QScrollArea, QVBoxLayout, QWidget

from viewer.ui.kit.parts import MARGIN, label, wrapped
from viewer.ui.kit.scroll_bar import give_bars


class Reading(QScrollArea):
    """A heading and paragraphs, as long as they like."""

    def __init__(self, heading: str, name: str = "", parent: QWidget | None = None) -> None:
        super().__init__(parent)
        give_bars(self)
        self.said = wrapped(label())
        self.said.setObjectName(name)
        inner = QWidget()
        column = QVBoxLayout(inner)
        column.setContentsMargins(MARGIN, MARGIN, MARGIN, MARGIN)
        column.setSpacing(8)
        column.addWidget(label(heading, size=1.1, bold=True))
        column.addWidget(self.said)
        column.addStretch(1)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setWidgetResizable(True)
        self.setWidget(inner)

    def say(self, paragraphs: Iterable[str]) -> None:
        """Show other paragraphs."""
        self.said.setText("\n\n".join(paragraphs))
