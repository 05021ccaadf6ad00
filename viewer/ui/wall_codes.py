"""Other sites' wall codes: a verdict, a table of their hashes, and lines for the panel."""

from collections.abc import Iterator, Sequence
from itertools import islice
from typing import Final, NamedTuple

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from viewer.core.base.errors import shown
from viewer.core.sites.commitments import (
    HashCheck,
    SiteAudit,
    check_words,
    count_words,
    meaning,
    odd_words,
)
from viewer.core.text.places import hand_name
from viewer.document import Document
from viewer.translation import _, in_a_row
from viewer.ui import words
from viewer.ui.kit.parts import VerdictLabel, boxed, label, muted, wrapped_label
from viewer.ui.kit.table_view import RowsTable
from viewer.ui.kit.tables import Column, RowsModel
from viewer.ui.kit.verdict import Verdict

_SHOWN_DIGITS: Final = 16
_MARK: Final = 14
_GAP: Final = 8
_MOST_LINES: Final = 20


class HashRow(NamedTuple):
    hand: str  # its name; empty where there is only one
    check: HashCheck

    @property
    def verdict(self) -> Verdict:
        return Verdict.of(self.check.agrees)


def code_verdict(audits: Sequence[SiteAudit]) -> tuple[Verdict, str]:
    """Judge wall codes by their hashes and tiles."""
    checks = [check for audit in audits for check in audit.checks]
    count, wrong = len(checks), sum(check.agrees is False for check in checks)
    if wrong == count > 0:
        return Verdict.DISAGREES, _("No hash agrees.")
    if wrong:
        text = _("Only {agree} of {count} hashes agree.")
        return Verdict.DISAGREES, text.format(agree=count - wrong, count=count)
    if not all(audit.count is not None and audit.count.possible for audit in audits):
        return Verdict.DISAGREES, _("The tiles are not those of a full set.")
    if text := _shortfall(checks):
        return Verdict.NOTHING, text
    return Verdict.AGREES, _("The wall agrees with what was shown before the hand.")


def _shortfall(checks: Sequence[HashCheck]) -> str:
    """Why hashes that all agree show nothing; empty if they fix walls."""
    if not checks:
        return _("There is no hash to check the wall with.")
    if missing := sum(check.lacks_salt for check in checks):
        return _("Hashes not compared, as their salt is not known: {count}.").format(count=missing)
    if not any(check.holds_wall for check in checks):
        return _("The salt agrees. There is no hash to check the wall with.")
    return ""


class HashTable(RowsTable):
    def __init__(self, *, longest_hand: str = "") -> None:
        super().__init__(RowsModel(_columns(longest_hand)), "hashes", _("Hashes"))
        self.setSelectionMode(self.SelectionMode.NoSelection)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)


def _columns(longest_hand: str) -> tuple[Column[HashRow], ...]:
    hand = Column[HashRow](title=_("Kyoku"), text=lambda row: row.hand, sample=longest_hand)
    digits = Column[HashRow](
        title=_("Hash"),
        text=lambda row: first_digits(row.check),
        tip=lambda row: shown(row.check.given),
        said=lambda row: shown(row.check.given),
        verdict=lambda row: row.verdict,
        sample="0" * (_SHOWN_DIGITS + 1),
        is_code=True,
    )
    made_of = Column[HashRow](
        title=_("Made of"),
        text=lambda row: check_words(row.check),
        tip=lambda row: check_words(row.check),
    )
    return (hand, digits, made_of) if longest_hand else (digits, made_of)


def first_digits(check: HashCheck) -> str:
    return f"{shown(check.given[:_SHOWN_DIGITS])}…"


class CodeLine(NamedTuple):
    agrees: bool | None  # None where there is nothing to compare with
    text: str


class CodeBox(QWidget):
    """Lines with marks; of several hands only what is wrong, as the details list all."""

    def __init__(self) -> None:
        super().__init__()
        self._lines = QWidget()
        self._meaning = wrapped_label(muted())
        self._column = boxed(QVBoxLayout(self), self._lines, self._meaning, spacing=_GAP)

    def set_document(self, document: Document) -> None:
        lines = islice(code_lines(document), _MOST_LINES)
        made = QWidget()
        boxed(QVBoxLayout(made), *map(_row, lines), spacing=_GAP)
        self._column.replaceWidget(self._lines, made)
        self._lines.hide()  # until it is deleted
        self._lines.deleteLater()
        self._lines = made
        laid_out = _(
            "The code does not say which site it is from: it is laid out as Mahjong Soul and Riichi"
            " City deal."
        )
        meant = meaning(audit for _, audit in document.code_audits)
        self._meaning.setText(meant if document.site else in_a_row((meant, laid_out)))


def _row(line: CodeLine) -> QHBoxLayout:
    mark = VerdictLabel(_MARK)
    mark.show_verdict(Verdict.of(line.agrees), words.verdict_words(line.agrees))
    text = wrapped_label(label(line.text))
    text.setAlignment(Qt.AlignmentFlag.AlignTop)
    row = boxed(QHBoxLayout(), mark, text, spacing=_GAP, stretch=text)
    row.setAlignment(mark, Qt.AlignmentFlag.AlignTop)
    return row


def code_lines(document: Document) -> Iterator[CodeLine]:
    """Yield tiles and hashes of the only hand; of several, what is wrong and then how many."""
    audits = document.code_audits
    alone = document.hand_count == 1
    for kyoku, audit in audits:
        name = "" if alone else hand_name(kyoku)
        possible = audit.count is not None and audit.count.possible
        if alone or not possible:
            text = in_a_row([count_words(audit.count), odd_words(audit.count)])
            yield CodeLine(None if possible else False, _named(name, text))
        for check in audit.checks:
            if alone or not check.agrees:
                text = f"{check_words(check)}: {first_digits(check)}"
                yield CodeLine(check.agrees, _named(name, text))
    if not alone:
        text = _("Wall codes: {count}. The details list every hash.")
        all_agree = all(
            audit.checks and all(check.agrees for check in audit.checks) for _kyoku, audit in audits
        )
        yield CodeLine(all_agree or None, text.format(count=len(audits)))


def _named(hand: str, text: str) -> str:
    return _("{hand}: {text}").format(hand=hand, text=text) if hand else text
