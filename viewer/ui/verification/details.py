"""The verification in full: by kyoku, the hash step by step, every field, what it proves."""

from collections.abc import Iterator
from html import escape
from itertools import groupby
from typing import Final, NamedTuple

from PySide6.QtCore import QSize, Signal
from PySide6.QtWidgets import QDialog, QHBoxLayout, QTabWidget, QTextBrowser, QVBoxLayout, QWidget

from viewer.core.base.errors import shown
from viewer.core.base.records import Log
from viewer.core.base.seed import SEED_BYTES
from viewer.core.judgement.audit import Check, KyokuAudit, listed_checks
from viewer.core.judgement.words import check_name
from viewer.core.sites.detect import site_of
from viewer.core.sites.game_commitment import GameCommitment
from viewer.core.sites.site import Field, LogFields
from viewer.core.text.places import hand_name, numbered, wind_name
from viewer.document import Document
from viewer.translation import _, listed
from viewer.ui import words
from viewer.ui.kit.help_pages import HelpPage
from viewer.ui.kit.notices import copy_button
from viewer.ui.kit.parts import WINDOW_MARGIN, boxed, dialog_buttons, use_custom_scrollbars
from viewer.ui.kit.table_view import RowsTable
from viewer.ui.kit.tables import CENTRE, NOTHING, Column, RowsModel
from viewer.ui.kit.verdict import Verdict
from viewer.ui.wall_codes import HashRow, HashTable

_HEAD, _TAIL = 36, 16
"""Characters of the hashed text that are shown."""
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


def _by_kyoku(document: Document) -> RowsTable:
    """Return a row a kyoku, a column a check: how many agree of how many compared."""
    rows = []
    for number, audit in enumerate(document.audit.hands or (None,) * document.hand_count):
        kyoku = document.kyoku(number)
        rows.append(_AuditRow(hand_name(kyoku) if kyoku else numbered(number + 1), audit))
    name = Column[_AuditRow](
        title=_("Kyoku"),
        text=lambda row: row.name,
        sample=max((row.name for row in rows), key=len, default=""),
        verdict=lambda row: Verdict.of(row.agrees),
        tip=lambda row: words.verdict_words(row.agrees),
        said=lambda row: listed((row.name, words.verdict_words(row.agrees))),
    )
    columns = (name, *map(_check_column, listed_checks(document.audit.compared)))
    return RowsTable(RowsModel(columns, rows=rows), "by_kyoku", _("By kyoku"))


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


def _hashes(document: Document) -> HashTable:
    rows = [
        HashRow(hand_name(kyoku), check)
        for kyoku, audit in document.code_audits
        for check in audit.checks
    ]
    table = HashTable(longest_hand=max((row.hand for row in rows), key=len, default="0"))
    table.rows_model.set_rows(rows)
    return table


class DetailsWindow(QDialog):
    kyoku_chosen = Signal(int)
    """From 0."""

    def __init__(self, document: Document, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setModal(False)
        self.resize(_FIRST_SIZE)
        self.setMinimumSize(_LEAST_SIZE)
        self.setWindowTitle(_("Verification of {name}").format(name=document.title))
        self.by_kyoku = _by_kyoku(document)
        self.by_kyoku.selectionModel().currentRowChanged.connect(
            lambda index: self.kyoku_chosen.emit(index.row())
        )
        self.pages = QTabWidget()
        self.pages.setDocumentMode(True)
        self.pages.addTab(self.by_kyoku, _("By kyoku"))
        log, commitment = document.log, document.commitment
        if log is not None and commitment is not None:
            self.pages.addTab(HashSteps(log, commitment), _("Seats and hash, step by step"))
        if any(document.wall_codes):
            self.pages.addTab(_hashes(document), _("Hashes"))
        if log is not None:
            self.pages.addTab(_fields(site_of(log).fields), _("Fields of the log"))
        self.pages.addTab(HelpPage("proves"), _("What this proves"))
        column = QVBoxLayout(self)
        column.addWidget(self.pages, 1)
        column.addWidget(dialog_buttons(self))


def steps_html(log: Log, commitment: GameCommitment) -> str:
    digits, text, sha512 = commitment.seats, commitment.text, commitment.sha512 or ""
    order = _(
        "2. Write the numbers in the order east, south, west, north of the first hand."
        " With three players the fourth digit is 3: {digits}"
    )
    decoded = _(
        "3. Decode the seed's base64 to {bytes} bytes, and write them as {digits}"
        " lower-case hex digits, leading zeros kept, behind the seat digits:"
    )
    hashed = _("4. The SHA-512 of these {count} characters is:")
    listed_in = _(
        "5. Look for it in the list that you saved from Tenhou's page stat/rand before the game."
    )
    size, hex_size = words.points(SEED_BYTES), words.points(2 * SEED_BYTES)
    parts = [
        _paragraph(_("1. Sort the players' names, and number them from 0:")),
        _names_table(log, digits),
        _paragraph(order, digits=digits),
        _paragraph(decoded, bytes=size, digits=hex_size),
        f"<p><code>{text[:4]} {text[4:_HEAD]} … {text[-_TAIL:]}</code></p>",
        _paragraph(hashed, count=words.points(len(text))),
        f"<p><code>{' '.join(sha512[at : at + 16] for at in range(0, len(sha512), 16))}</code></p>",
        _paragraph(listed_in),
    ]
    return "".join(parts)


def _paragraph(text: str, **values: str) -> str:
    bold = {key: f"<b>{value}</b>" for key, value in values.items()}
    return f"<p>{escape(text).format(**bold)}</p>"


def _names_table(log: Log, digits: str) -> str:
    """Return the players by number: number, name, and the wind of the first hand."""
    names, dealer = log.names, log.hands[0].dealer
    offsets = sorted(range(len(names)), key=lambda offset: int(digits[offset]))
    rows = "".join(
        f"<tr><td><b>{digits[offset]}</b></td>"
        f"<td>{escape(shown(names[(dealer + offset) % len(names)]))}</td>"
        f"<td>{escape(wind_name(offset))}</td></tr>"
        for offset in offsets
    )
    return f'<table cellpadding="4">{rows}</table>'


class HashSteps(QWidget):
    def __init__(self, log: Log, commitment: GameCommitment) -> None:
        super().__init__()
        self.text = QTextBrowser()
        use_custom_scrollbars(self.text)
        self.text.document().setDocumentMargin(WINDOW_MARGIN)
        self.text.setHtml(steps_html(log, commitment))
        self.copy_text = copy_button(
            _("Copy the text that is hashed"),
            _("Copy 4,996 characters, to be checked with any SHA-512 program"),
            lambda: (commitment.text, _("Copied: the text that is hashed")),
        )
        self.copy_hash = copy_button(
            _("Copy the hash"),
            _("Copy the SHA-512: 128 hex digits"),
            lambda: (commitment.sha512 or "", _("Copied: the hash")),
        )
        row = boxed(QHBoxLayout(), self.copy_text, self.copy_hash, None)
        boxed(QVBoxLayout(self), self.text, row, stretch=self.text)
