"""How a run stands: one sentence with its mark, a smaller line, and a thin bar."""

from typing import Final

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QHBoxLayout, QProgressBar, QVBoxLayout, QWidget

from viewer.ui.kit.marks import Mark, MarkLabel
from viewer.ui.kit.theme import themes
from viewer.ui.lab.parts import MARGIN, label, muted, wrapped

_MARK: Final = 22
_BAR: Final = 4
_WHOLE: Final = 1000


class StatisticsHead(QWidget):
    """Shows what it is told."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.mark: Mark | None = None
        self._mark_label = MarkLabel(_MARK)
        self.sentence = wrapped(label(size=1.2, bold=True))
        self.sentence.setObjectName("lab_summary")
        self.detail = wrapped(muted())
        self.detail.setObjectName("lab_progress_words")
        self.bar = QProgressBar()
        self.bar.setTextVisible(False)
        self.bar.setFixedHeight(_BAR)
        self.bar.setRange(0, _WHOLE)
        self.bar.setAccessibleName(self.tr("How many walls were looked at"))
        said = QVBoxLayout()
        said.setSpacing(3)
        said.addWidget(self.sentence)
        said.addWidget(self.detail)
        row = QHBoxLayout()
        row.setContentsMargins(MARGIN, 0, MARGIN, 0)
        row.setSpacing(10)
        row.addWidget(self._mark_label, 0, Qt.AlignmentFlag.AlignTop)
        row.addLayout(said, 1)
        self.buttons = QHBoxLayout()
        self.buttons.setSpacing(8)
        row.addLayout(self.buttons)
        row.setAlignment(self.buttons, Qt.AlignmentFlag.AlignTop)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(8)
        column.addLayout(row)
        column.addWidget(self.bar)
        themes.follow(self._colour)

    def _colour(self) -> None:
        theme = themes.current
        self.bar.setStyleSheet(
            f"QProgressBar {{ background: {theme.line.name()}; border: none; }}"
            f"QProgressBar::chunk {{ background: {theme.accent.name()}; }}"
        )

    def say(self, mark: Mark | None, sentence: str, detail: str) -> None:
        """Show a state; it has no mark before there was a run."""
        self.mark = mark
        self._mark_label.setVisible(mark is not None)
        if mark is not None:
            self._mark_label.show_mark(mark, sentence)
        self.sentence.setText(sentence)
        self.detail.setText(detail)

    def show_progress(self, done: int, total: int | None) -> None:
        """Show how far a run is; of one without a known end, that it runs."""
        if total is None:
            self.bar.setRange(0, 0)
            return
        self.bar.setRange(0, _WHOLE)
        self.bar.setValue(round(_WHOLE * done / max(1, total)))
