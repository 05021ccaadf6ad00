"""The verification panel: what was compared, what agrees, and the hash published before."""

from collections import Counter
from typing import NamedTuple

from PySide6.QtCore import QCoreApplication, Qt, Signal
from PySide6.QtGui import QFontDatabase, QPalette
from PySide6.QtWidgets import (
    QFrame,
    QGridLayout,
    QHBoxLayout,
    QLabel,
    QPushButton,
    QScrollArea,
    QSizePolicy,
    QVBoxLayout,
    QWidget,
)

from viewer.core.audit import CHECKS
from viewer.document import Document, Replayed
from viewer.ui import words
from viewer.ui.kit.marks import Mark, MarkLabel
from viewer.ui.kit.tile_art import TileArt
from viewer.ui.verification.contradictions import FindingsList, InconsistencyList
from viewer.ui.verification.published import PublishedBox
from viewer.ui.verification.verdict import verdict

_MARK = 22
_HASH_GROUP = 8


class _Row(NamedTuple):
    """A row of the table: a mark, how many were compared, how many agree."""

    mark: MarkLabel
    compared: QLabel
    agree: QLabel

    def show(self, count: int, bad: int) -> None:
        """Show other numbers."""
        agrees = not bad if count else None
        self.mark.show_mark(Mark.of(agrees), words.mark_words(agrees))
        self.compared.setText(words.points(count))
        self.agree.setText(words.points(count - bad))


class VerificationPanel(QScrollArea):
    """Shows the verification of one document."""

    hash_copied = Signal(str)
    finding_chosen = Signal(object)
    inconsistency_chosen = Signal(object)
    details_wanted = Signal()

    def __init__(self, art: TileArt, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("verification_panel")
        self.setWidgetResizable(True)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setMinimumWidth(220)
        self._art = art
        self._document: Document | None = None
        self._body = QWidget()
        self._column = QVBoxLayout(self._body)
        self._column.setContentsMargins(14, 14, 14, 14)
        self._column.setSpacing(10)
        self._build()
        self.setWidget(self._body)

    # the widgets, made once

    def _build(self) -> None:
        top = QHBoxLayout()
        self._mark = MarkLabel(_MARK)
        self._verdict = _wrapping(QLabel())
        self._verdict.setObjectName("verdict")
        font = self._verdict.font()
        font.setBold(True)
        self._verdict.setFont(font)
        top.addWidget(self._mark, 0, Qt.AlignmentFlag.AlignTop)
        top.addWidget(self._verdict, 1)
        self._column.addLayout(top)
        self._build_findings()
        self._seed = self._section(self.tr("Seed"))
        self._build_table()
        self._build_hash()
        self._published_heading = self._heading(self.tr("Was it published?"))
        self.published = PublishedBox()
        self._column.addWidget(self.published)
        self._remarks_heading = self._heading(self.tr("Odd in this file"))
        self._remarks = _wrapping(QLabel())
        self._remarks.setObjectName("remarks")
        self._column.addWidget(self._remarks)
        self._column.addStretch(1)

    def _heading(self, text: str) -> QLabel:
        label = _muted(QLabel(text))
        label.setContentsMargins(0, 6, 0, 0)
        font = label.font()
        font.setBold(True)
        label.setFont(font)
        self._column.addWidget(label)
        return label

    def _section(self, title: str) -> QLabel:
        self._heading(title)
        label = _wrapping(QLabel())
        self._column.addWidget(label)
        return label

    def _build_table(self) -> None:
        self._table_heading = self._heading(self.tr("Compared with the log"))
        self._table = QWidget()
        grid = QGridLayout(self._table)
        grid.setContentsMargins(0, 0, 0, 0)
        grid.setHorizontalSpacing(12)
        grid.setVerticalSpacing(3)
        right = Qt.AlignmentFlag.AlignRight
        for column, text in ((1, self.tr("compared")), (2, self.tr("agree"))):
            grid.addWidget(_muted(QLabel(text)), 0, column, right)
        self._cells = {
            check: self._table_row(grid, row, words.check_name(check))
            for row, check in enumerate(CHECKS, 1)
        }
        self._replay_cells = self._table_row(grid, len(CHECKS) + 1, self.tr("Replay"))
        grid.setColumnStretch(0, 1)
        self._column.addWidget(self._table)

    @staticmethod
    def _table_row(grid: QGridLayout, row: int, text: str) -> _Row:
        right = Qt.AlignmentFlag.AlignRight
        mark, compared, agree = MarkLabel(14), QLabel(), QLabel()
        name = QHBoxLayout()
        name.setSpacing(8)
        name.addWidget(mark)
        name.addWidget(QLabel(text), 1)
        grid.addLayout(name, row, 0)
        grid.addWidget(compared, row, 1, right)
        grid.addWidget(agree, row, 2, right)
        return _Row(mark, compared, agree)

    def _build_hash(self) -> None:
        self._hash_heading = self._heading(self.tr("Seats and SHA-512"))
        self._seats = _wrapping(QLabel())
        self._hash = _wrapping(QLabel())
        self._hash.setObjectName("sha512")
        self._hash.setFont(QFontDatabase.systemFont(QFontDatabase.SystemFont.FixedFont))
        self._copy = QPushButton(self.tr("Copy hash"))
        self._copy.setToolTip(self.tr("Copy the SHA-512 over seats and seed"))
        self._copy.clicked.connect(self._on_copy)
        for widget in (self._seats, self._hash):
            self._column.addWidget(widget)
        self._column.addWidget(self._copy, 0, Qt.AlignmentFlag.AlignLeft)

    def _build_findings(self) -> None:
        self.findings = FindingsList(self._art)
        self.findings.row_chosen.connect(self.finding_chosen)
        self._findings_heading = self._heading(self.tr("The wall has → the log says"))
        self._column.addWidget(self.findings)
        self.inconsistencies = InconsistencyList()
        self.inconsistencies.row_chosen.connect(self.inconsistency_chosen)
        self._inconsistencies_heading = self._heading(self.tr("The log contradicts itself"))
        self._column.addWidget(self.inconsistencies)
        self.details_button = QPushButton(self.tr("Details, and what this proves…"))
        self.details_button.setToolTip(self.tr("By kyoku, the hash step by step, what is proven"))
        self.details_button.clicked.connect(self.details_wanted)
        self._column.addWidget(self.details_button, 0, Qt.AlignmentFlag.AlignLeft)

    # what they show

    def set_document(self, document: Document | None) -> None:
        """Show another document's verification."""
        self._document = document
        self._body.setVisible(document is not None)
        if document is None:
            return
        mark, text = verdict(document)
        self._mark.show_mark(mark, text)
        self._verdict.setText(text)
        self._seed.setText("\n".join(seed_lines(document)))
        if self.findings.document is not document:
            self.findings.set_document(document)
        self.findings.setVisible(bool(document.audit.findings))
        self._findings_heading.setVisible(bool(document.audit.findings))
        self._show_inconsistencies(document)
        self.published.set_document(document)
        self._show_table(document)
        self._show_hash(document)
        remarks = (
            [words.sentence(remark) for remark in document.log.remarks] if document.log else []
        )
        self._remarks.setText("\n".join(f"· {line}" for line in remarks))
        self._remarks.setVisible(bool(remarks))
        self._remarks_heading.setVisible(bool(remarks))

    def _show_inconsistencies(self, document: Document) -> None:
        self.inconsistencies.set_document(document)
        shown = document.replayed is not None and bool(document.replayed.inconsistencies)
        self.inconsistencies.setVisible(shown)
        self._inconsistencies_heading.setVisible(shown)

    def _show_table(self, document: Document) -> None:
        shown = bool(document.audit.checked) or document.replayed is not None
        self._table.setVisible(shown)
        self._table_heading.setVisible(shown)
        compared = document.audit.compared
        wrong = Counter(finding.check for finding in document.audit.findings)
        for check, row in self._cells.items():
            row.show(compared[check], wrong[check])
        replayed = document.replayed or Replayed(0, ())
        self._replay_cells.show(replayed.checked, len(replayed.inconsistencies))

    def _show_hash(self, document: Document) -> None:
        sha512 = document.sha512
        for widget in (
            self._hash_heading,
            self._seats,
            self._hash,
            self._copy,
            self._published_heading,
            self.published,
        ):
            widget.setVisible(sha512 is not None)
        if sha512 is None:
            return
        text = self.tr("Seat digits {digits}: the players' names in order, E S W N.")
        self._seats.setText(text.format(digits=document.digits))
        groups = (sha512[at : at + _HASH_GROUP] for at in range(0, len(sha512), _HASH_GROUP))
        self._hash.setText(" ".join(groups))
        self._hash.setAccessibleName(sha512)

    def _on_copy(self) -> None:
        if self._document is not None and self._document.sha512 is not None:
            self.hash_copied.emit(self._document.sha512)


def seed_lines(document: Document) -> list[str]:
    """Return what is known of the seed, a line each."""
    translate = QCoreApplication.translate
    era = document.era
    if era is None:
        return [translate("panel", "This log publishes none.")]
    if document.log is None and document.seed is None:
        return [translate("panel", "None: the lab shuffled this wall itself.")]
    if era.per_hand:
        size = translate("panel", "each hand's own")
    else:
        count = len(document.seed.key) if document.seed else 0
        size = translate("panel", "{words} words, {bytes} bytes").format(
            words=count, bytes=words.points(4 * count)
        )
    made = sum(wall is not None for wall in document.walls)
    lines = [
        translate("panel", "Kind: {era}").format(era=words.era_name(era)),
        translate("panel", "Size: {size}").format(size=size),
        translate("panel", "Walls rebuilt: {made}").format(made=made),
    ]
    if document.twisters_agree is not None:
        lines.append(
            translate("panel", "Two Mersenne Twisters, same walls: yes")
            if document.twisters_agree
            else translate("panel", "Two Mersenne Twisters, same walls: NO. Please report this.")
        )
    return lines


def _muted(label: QLabel) -> QLabel:
    """Give a label the palette's quieter colour, so that it follows the theme."""
    label.setForegroundRole(QPalette.ColorRole.PlaceholderText)
    return label


def _wrapping(label: QLabel) -> QLabel:
    label.setWordWrap(True)
    label.setTextFormat(Qt.TextFormat.PlainText)  # remarks name tags
    label.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
    label.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Minimum)
    return label
