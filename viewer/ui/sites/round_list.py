"""The walls of a record at the left, each with its mark."""

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QIcon
from PySide6.QtWidgets import QFrame, QListWidget, QListWidgetItem, QWidget

from viewer.site_record import SiteRecord
from viewer.ui.kit.marks import Mark, mark_icon
from viewer.ui.kit.theme import themes
from viewer.ui.sites.phrases import round_title, verdict

_MARK = 14
_WIDTH = 170


class RoundList(QListWidget):
    """Hidden while there is only one wall."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("round_list")
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setFixedWidth(_WIDTH)
        self.setIconSize(QSize(_MARK, _MARK))
        self.setAccessibleName(self.tr("Walls of the record"))
        self._marks: list[Mark] = []
        self.hide()
        themes.follow(self._colour)

    def _colour(self) -> None:
        theme = themes.current
        self.setStyleSheet(
            f"#round_list {{ background: {theme.panel.name()}; padding: 6px 0;"
            f" border-right: 1px solid {theme.line.name()}; outline: 0; }}"
            f"#round_list::item {{ padding: 7px 10px; color: {theme.text.name()}; }}"
            f"#round_list::item:selected {{ background: {theme.window.name()};"
            f" border-left: 3px solid {theme.accent.name()}; padding-left: 7px; }}"
        )
        for row, mark in enumerate(self._marks):
            self.item(row).setIcon(self._icon(mark))

    def set_record(self, record: SiteRecord) -> None:
        """Show a record's walls, and choose the first."""
        self.clear()
        self._marks = []
        pairs = zip(record.rounds, record.audits, strict=True)
        for number, (soul_round, audit) in enumerate(pairs, 1):
            mark, said = verdict(audit)
            item = QListWidgetItem(self._icon(mark), round_title(soul_round, number))
            item.setToolTip(said)
            item.setData(Qt.ItemDataRole.AccessibleDescriptionRole, said)
            self.addItem(item)
            self._marks.append(mark)
        self.setVisible(self.count() > 1)
        self.setCurrentRow(0)

    def _icon(self, mark: Mark) -> QIcon:
        return mark_icon(mark, _MARK, self.devicePixelRatioF())
