"""The groups of figures at the left, each with its mark; what was not tested stands last."""

from typing import Final

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QIcon
from PySide6.QtWidgets import QFrame, QListWidget, QListWidgetItem, QWidget

from viewer.lab.stats.figure import Findings
from viewer.ui.kit.marks import Mark, mark_icon
from viewer.ui.kit.theme import themes
from viewer.ui.lab.statistics import phrases

LIMITS: Final = ""
"""The key of the last row."""

_MARK: Final = 14
_WIDTH: Final = 168


class GroupList(QListWidget):
    """Chooses a group."""

    group_chosen = Signal(str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("lab_groups")
        self.setAccessibleName(self.tr("Groups of figures"))
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setFixedWidth(_WIDTH)
        self.setIconSize(QSize(_MARK, _MARK))
        self.keys: list[str] = []
        self.marks: list[Mark | None] = []
        self.currentRowChanged.connect(self._on_row_changed)
        themes.follow(self._colour)

    @property
    def group(self) -> str:
        """The chosen group; `LIMITS` for the last row."""
        row = self.currentRow()
        return self.keys[row] if 0 <= row < len(self.keys) else LIMITS

    def show_findings(self, findings: Findings | None) -> None:
        """List the groups; the chosen one stays chosen."""
        keys = list(dict.fromkeys(figure.group for figure in findings.figures)) if findings else []
        self.marks = [_mark_of(findings, key) for key in keys] if findings else []
        if findings:
            keys.append(LIMITS)
            self.marks.append(None)
        if keys != self.keys:
            self._list(keys)
        self._show_marks()

    def _list(self, keys: list[str]) -> None:
        chosen = self.group if self.keys else None
        self.blockSignals(True)
        self.clear()
        self.keys = keys
        for key in keys:
            text = phrases.group_name(key) if key else self.tr("Limits")
            self.addItem(QListWidgetItem(text))
        self.setCurrentRow(keys.index(chosen) if chosen in keys else 0)
        self.blockSignals(False)

    def _colour(self) -> None:
        theme = themes.current
        self.setStyleSheet(
            f"#lab_groups {{ background: {theme.panel.name()}; padding: 6px 0;"
            f" border-right: 1px solid {theme.line.name()}; outline: 0; }}"
            f"#lab_groups::item {{ padding: 8px 10px; color: {theme.text.name()}; }}"
            f"#lab_groups::item:selected {{ background: {theme.window.name()};"
            f" border-left: 3px solid {theme.accent.name()}; padding-left: 7px; }}"
        )
        self._show_marks()

    def _show_marks(self) -> None:
        for row, mark in enumerate(self.marks):
            item = self.item(row)
            item.setIcon(self._icon(mark))
            if mark is not None:
                said = phrases.mark_words(mark)
                item.setData(Qt.ItemDataRole.AccessibleDescriptionRole, said)
                item.setToolTip(said)

    def _icon(self, mark: Mark | None) -> QIcon:
        return QIcon() if mark is None else mark_icon(mark, _MARK, self.devicePixelRatioF())

    def _on_row_changed(self, row: int) -> None:
        if row >= 0:
            self.group_chosen.emit(self.group)


def _mark_of(findings: Findings, group: str) -> Mark:
    marks = {phrases.figure_mark(each) for each in findings.figures if each.group == group}
    order = (Mark.DISAGREES, Mark.AGREES)
    return next((mark for mark in order if mark in marks), Mark.NOTHING)
