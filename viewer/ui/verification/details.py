"""The verification in full: by kyoku, what it rests on, every field, what it proves."""

from collections.abc import Iterator
from itertools import groupby
from typing import Final, NamedTuple

from PySide6.QtCore import QSize, Signal
from PySide6.QtGui import QMouseEvent
from PySide6.QtWidgets import QDialog, QTabWidget, QVBoxLayout, QWidget

from viewer.core.judgement.audit import Check, KyokuAudit, listed_checks
from viewer.core.judgement.beforehand import Beforehand
from viewer.core.judgement.words import check_name
from viewer.core.sites.detect import site_of
from viewer.core.sites.site import Field, LogFields
from viewer.document import Document
from viewer.translation import _, listed
from viewer.ui import words
from viewer.ui.kit.help_pages import HelpPage
from viewer.ui.kit.parts import dialog_buttons
from viewer.ui.kit.table_view import EDGE, MARK, RowsTable
from viewer.ui.kit.tables import CENTRE, NOTHING, Column, RowsModel
from viewer.ui.kit.verdict import Verdict
from viewer.ui.verification.evidence import EvidencePage
from viewer.ui.verification.evidence_items import hand_title, has_evidence

_FIRST_SIZE: Final = QSize(820, 640)
_LEAST_SIZE: Final = QSize(720, 360)
"""Headings, and the tabs above them, stand there whole."""


class _AuditRow(NamedTuple):
    """A kyoku's name, and its audit; None if it has no wall."""

    name: str
    audit: KyokuAudit | None

    @property
    def agrees(self) -> bool | None:
        return None if self.audit is None else self.audit.agrees

    def wrong(self, check: Check) -> int:
        return self.audit.wrong.get(check, 0) if self.audit else 0

    def text(self, check: Check) -> str:
        compared = self.audit.compared.get(check, 0) if self.audit else 0
        if not self.wrong(check):
            return str(compared or NOTHING)
        text = _("{agree} of {compared}")
        return text.format(agree=compared - self.wrong(check), compared=compared)


class _ByKyokuTable(RowsTable):
    evidence_wanted = Signal(int)
    """For a row: its sign was clicked, or Enter pressed."""

    def __init__(self, rows: RowsModel[_AuditRow]) -> None:
        super().__init__(rows, "by_kyoku", _("By kyoku"))
        self.activated.connect(lambda index: self.evidence_wanted.emit(index.row()))

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        super().mouseReleaseEvent(event)
        place = event.position().toPoint()
        if EDGE <= place.x() <= EDGE + MARK and self.indexAt(place).isValid():
            self.evidence_wanted.emit(self.indexAt(place).row())


def _by_kyoku(document: Document) -> _ByKyokuTable:
    """Return a row a kyoku, a column a check: how many agree of how many compared."""
    rows = []
    for number, audit in enumerate(document.audit.hands or (None,) * document.hand_count):
        rows.append(_AuditRow(hand_title(document, number), audit))
    name = Column[_AuditRow](
        title=_("Kyoku"),
        text=lambda row: row.name,
        sample=max((row.name for row in rows), key=len, default=""),
        verdict=lambda row: Verdict.of(row.agrees),
        tip=lambda row: "\n".join((words.verdict_words(row.agrees), _("Show what this rests on"))),
        said=lambda row: listed((row.name, words.verdict_words(row.agrees))),
    )
    columns = (name, *map(_check_column, listed_checks(document.audit.compared)))
    return _ByKyokuTable(RowsModel(columns, rows=rows))


def _check_column(check: Check) -> Column[_AuditRow]:
    return Column(
        title=check_name(check),
        text=lambda row: row.text(check),
        align=CENTRE,
        alarm=lambda row: bool(row.wrong(check)),
    )


class _FieldRow(NamedTuple):
    """A field of one tag or message, or of tags whose fields are the same."""

    name: str
    field: Field


def field_rows(known: LogFields) -> Iterator[_FieldRow]:
    for fields, tags in groupby(known, key=known.__getitem__):
        tag = " ".join(tags)
        yield from (_FieldRow(f"{tag} {name}".strip(), each) for name, each in fields.items())


def _fields(known: LogFields) -> RowsTable:
    """Return every field of a log, and what it is checked against, if anything."""
    rows = [*field_rows(known)]
    name = Column[_FieldRow](
        title=_("Field"), text=lambda row: row.name, sample=max((row.name for row in rows), key=len)
    )
    against = Column[_FieldRow](
        title=_("Compared with"),
        text=lambda row: _(row.field.words),
    )
    model = RowsModel((name, against), rows=rows)
    return RowsTable(model, "fields", _("Fields of the log"))


class DetailsWindow(QDialog):
    kyoku_chosen = Signal(int)
    """From 0."""

    def __init__(
        self, document: Document, parent: QWidget | None = None, known: Beforehand | None = None
    ) -> None:
        """Make it; ``known`` is what was known before the game."""
        super().__init__(parent)
        self.setModal(False)
        self.resize(_FIRST_SIZE)
        self.setMinimumSize(_LEAST_SIZE)
        self.setWindowTitle(_("Verification of {name}").format(name=document.title))
        self.by_kyoku = _by_kyoku(document)
        self.by_kyoku.selectionModel().currentRowChanged.connect(
            lambda index: self._on_chosen(index.row())
        )
        self.by_kyoku.evidence_wanted.connect(self.show_evidence)
        self.pages = QTabWidget()
        self.pages.setDocumentMode(True)
        self.pages.addTab(self.by_kyoku, _("By kyoku"))
        self.evidence: EvidencePage | None = None
        if has_evidence(document):
            self.evidence = EvidencePage(document, known=known)
            self.evidence.kyoku_chosen.connect(self.kyoku_chosen)
            self.pages.addTab(self.evidence, _("Evidence"))
        log = document.log
        if log is not None and (fields := site_of(log).fields):
            self.pages.addTab(_fields(fields), _("Fields of the log"))
        self.pages.addTab(HelpPage("proves"), _("What this proves"))
        column = QVBoxLayout(self)
        column.addWidget(self.pages, 1)
        column.addWidget(dialog_buttons(self))

    def _on_chosen(self, index: int) -> None:
        if self.evidence is not None:
            self.evidence.show_hand(index)
        self.kyoku_chosen.emit(index)

    def show_evidence(self, index: int, topic: str = "") -> None:
        """Show what the verification of a hand (from 0) rests on, where anything was published."""
        if self.evidence is not None:
            self.evidence.show_hand(index, topic)
            self.pages.setCurrentWidget(self.evidence)
