"""The audit as a table: a row a kyoku, a column a check, how many agree of how many compared."""

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import (
    QAbstractItemView,
    QHeaderView,
    QTableWidget,
    QTableWidgetItem,
    QWidget,
)

from viewer.core.audit import CHECKS, KyokuAudit
from viewer.document import Document
from viewer.ui import words
from viewer.ui.kit.marks import Mark, mark_icon
from viewer.ui.kit.theme import themes

_MARK = 14


class ByKyokuTable(QTableWidget):
    """The table; says which kyoku (from 0) is wanted."""

    kyoku_chosen = Signal(int)

    def __init__(self, document: Document, parent: QWidget | None = None) -> None:
        super().__init__(document.kyoku_count, len(CHECKS) + 1, parent)
        names = [words.check_name(check) for check in CHECKS]
        self.setHorizontalHeaderLabels([self.tr("Kyoku"), *names])
        self.horizontalHeader().setSectionResizeMode(QHeaderView.ResizeMode.Stretch)
        self.verticalHeader().hide()
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        self.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.setShowGrid(False)
        self.setAlternatingRowColors(True)
        self._document = document
        themes.follow(self._fill)
        self.currentCellChanged.connect(lambda row, *_others: self.kyoku_chosen.emit(row))

    def _fill(self) -> None:
        document = self._document
        audits = document.audit.kyoku or (None,) * document.kyoku_count
        for row, audit in enumerate(audits):
            self._fill_row(document, row, audit)

    def _fill_row(self, document: Document, row: int, audit: KyokuAudit | None) -> None:
        kyoku = document.kyoku(row)
        name = words.kyoku_short(kyoku) if kyoku else words.seed_kyoku_title(row + 1)
        mark = Mark.NOTHING if audit is None else Mark.AGREES if audit.agrees else Mark.DISAGREES
        first = QTableWidgetItem(mark_icon(mark, _MARK, self.devicePixelRatioF()), name)
        first.setToolTip(words.mark_words(None if audit is None else audit.agrees))
        self.setItem(row, 0, first)
        for column, check in enumerate(CHECKS, 1):
            compared = audit.compared.get(check, 0) if audit else 0
            wrong = sum(each.check == check for each in audit.findings) if audit else 0
            self.setItem(row, column, self._cell(compared, wrong))

    def _cell(self, compared: int, wrong: int) -> QTableWidgetItem:
        if not compared:
            text = "–"
        elif wrong:
            text = self.tr("{agree} of {compared}").format(
                agree=compared - wrong, compared=compared
            )
        else:
            text = str(compared)
        item = QTableWidgetItem(text)
        item.setTextAlignment(Qt.AlignmentFlag.AlignCenter)
        if wrong:
            item.setForeground(themes.current.bad)
            font = item.font()
            font.setBold(True)
            item.setFont(font)
        return item
