"""The verification in full: by kyoku, the hash step by step, every field, what it proves."""

from collections.abc import Iterable, Iterator
from itertools import groupby
from typing import Final, NamedTuple

from PySide6.QtCore import QSize, Signal
from PySide6.QtWidgets import QDialog, QDialogButtonBox, QTabWidget, QVBoxLayout, QWidget

from viewer.core.audit.audit import Check, KyokuAudit, listed_checks
from viewer.core.sites.reading import site_of
from viewer.core.sites.site import Field, LogFields
from viewer.core.text.places import check_name, hand_name, numbered
from viewer.document import Document
from viewer.translation import _, listed
from viewer.ui import words
from viewer.ui.hash_table import HashRow, HashTable
from viewer.ui.kit.help_pages import HelpPage
from viewer.ui.kit.parts import plain_buttons
from viewer.ui.kit.table_view import RowsTable
from viewer.ui.kit.tables import CENTRE, NOTHING, Column, RowsModel
from viewer.ui.kit.verdict import Verdict
from viewer.ui.verification.hash_steps import HashSteps

_FIRST_SIZE: Final = QSize(760, 560)
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


class ByKyokuTable(RowsTable):
    """A row a kyoku, a column a check: how many agree of how many compared."""

    kyoku_chosen = Signal(int)
    """From 0."""

    def __init__(self, document: Document) -> None:
        audits = document.audit.kyoku or (None,) * document.kyoku_count
        rows = []
        for number, audit in enumerate(audits, 1):
            kyoku = document.kyoku(number - 1)
            name = hand_name(kyoku) if kyoku else numbered(number)
            rows.append(_AuditRow(name, audit))
        longest = max((row.name for row in rows), key=len, default="")
        checks = listed_checks(document.audit.compared)
        super().__init__(RowsModel(_audit_columns(longest, checks)), "by_kyoku")
        self.setAccessibleName(_("By kyoku"))
        self.rows_model.set_rows(rows)
        self.selectionModel().currentRowChanged.connect(
            lambda index: self.kyoku_chosen.emit(index.row())
        )


def _audit_columns(longest: str, checks: Iterable[Check]) -> tuple[Column[_AuditRow], ...]:
    name = Column[_AuditRow](
        title=_("Kyoku"),
        text=lambda row: row.name,
        sample=longest,
        mark=lambda row: Verdict.of(row.agrees),
        tip=lambda row: words.mark_words(row.agrees),
        said=lambda row: listed((row.name, words.mark_words(row.agrees))),
    )
    return (name, *map(_check_column, checks))


def _check_column(check: Check) -> Column[_AuditRow]:
    return Column(
        title=check_name(check),
        text=lambda row: row.text(check),
        align=CENTRE,
        alarm=lambda row: bool(row.wrong(check)),
    )


class _FieldRow(NamedTuple):
    """Fields of one tag, or of similar tags, that are checked against the same."""

    name: str
    field: Field


def field_rows(known: LogFields) -> Iterator[_FieldRow]:
    """Yield the rows, with neighbouring equal fields in one."""
    for fields, tags in groupby(known, key=known.__getitem__):
        tag = " ".join(tags)
        for field, names in groupby(fields, key=fields.__getitem__):
            yield _FieldRow(f"{tag} {' '.join(names)}".strip(), field)


class FieldsTable(RowsTable):
    """Every field of a log, and what it is checked against, if anything."""

    def __init__(self, known: LogFields) -> None:
        rows = [*field_rows(known)]
        name = Column[_FieldRow](
            title=_("Field"),
            text=lambda row: row.name,
            sample=max((row.name for row in rows), key=len),
        )
        against = Column[_FieldRow](
            title=_("Compared with"),
            text=lambda row: _(row.field.words) if row.field.checks else _("not compared"),
        )
        super().__init__(RowsModel((name, against)), "fields")
        self.setAccessibleName(_("Fields of the log"))
        self.rows_model.set_rows(rows)


def code_hashes(document: Document) -> HashTable:
    """Return every hash of a document's wall codes."""
    rows = [
        HashRow(hand_name(kyoku), check)
        for kyoku, audit in document.code_audits
        for check in audit.checks
    ]
    table = HashTable(longest_hand=max((row.hand for row in rows), key=len, default="0"))
    table.rows_model.set_rows(rows)
    return table


class DetailsWindow(QDialog):
    def __init__(self, document: Document, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setModal(False)
        self.resize(_FIRST_SIZE)
        self.setMinimumSize(_LEAST_SIZE)
        self.setWindowTitle(_("Verification of {name}").format(name=document.title))
        self.by_kyoku = ByKyokuTable(document)
        self.pages = QTabWidget()
        self.pages.setDocumentMode(True)
        self.pages.addTab(self.by_kyoku, _("By kyoku"))
        log, commitment = document.log, document.commitment
        if log is not None and commitment is not None:
            self.pages.addTab(HashSteps(log, commitment), _("Seats and hash, step by step"))
        if any(document.wall_codes):
            self.pages.addTab(code_hashes(document), _("Hashes"))
        if log is not None and (fields := site_of(log).fields):
            self.pages.addTab(FieldsTable(fields), _("Fields of the log"))
        self.pages.addTab(HelpPage("proves"), _("What this proves"))
        buttons = plain_buttons(QDialogButtonBox(QDialogButtonBox.StandardButton.Close))
        buttons.rejected.connect(self.close)
        column = QVBoxLayout(self)
        column.addWidget(self.pages, 1)
        column.addWidget(buttons)
