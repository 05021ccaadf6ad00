"""Other sites' wall codes: a table of their hashes, and lines for the panel."""

from collections.abc import Iterator
from itertools import islice
from typing import Final, NamedTuple

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from viewer.core.base.errors import shown
from viewer.core.sites.commitments import (
    HashCheck,
    check_words,
    count_words,
    meaning,
    odd_words,
)
from viewer.core.text.places import hand_name
from viewer.document import Document
from viewer.translation import _, in_a_row
from viewer.ui import words
from viewer.ui.kit.parts import boxed, label, muted, take_away, wrapped_label
from viewer.ui.kit.table_view import RowsTable
from viewer.ui.kit.tables import Column, RowsModel
from viewer.ui.kit.verdict import Verdict
from viewer.ui.kit.verdict_button import VerdictButton

_SHOWN_DIGITS: Final = 16
_LONGEST_HASH: Final = 64
_GROUP: Final = 8
_MARK: Final = 14
_GAP: Final = 8
_MOST_LINES: Final = 20


class HashTable(RowsTable):
    """Hashes of a code that was just pasted."""

    def __init__(self) -> None:
        super().__init__(RowsModel(_columns()), "hashes", _("Hashes"))
        self.setSelectionMode(self.SelectionMode.NoSelection)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)


def _columns() -> tuple[Column[HashCheck], ...]:
    digits = Column[HashCheck](
        title=_("Hash"),
        text=first_digits,
        tip=lambda check: shown(check.given),
        said=lambda check: shown(check.given),
        verdict=lambda check: Verdict.of(check.agrees),
        sample="0" * (_SHOWN_DIGITS + 1),
        is_code=True,
    )
    return (digits, Column(title=_("Made of"), text=check_words, tip=check_words))


def first_digits(check: HashCheck) -> str:
    return f"{shown(check.given[:_SHOWN_DIGITS])}…"


def _in_groups(check: HashCheck) -> str:
    """The whole hash, so that a narrow column can break it."""
    digits = shown(check.given, _LONGEST_HASH)
    return " ".join(digits[at : at + _GROUP] for at in range(0, len(digits), _GROUP))


class CodeLine(NamedTuple):
    agrees: bool | None  # None where there is nothing to compare with
    text: str
    hand_index: int | None = None  # which it is about; None is all


class CodeBox(QWidget):
    """Lines with marks; of several hands only what is wrong, as the details list all."""

    evidence_wanted = Signal(object, str)
    """Of the hand of a line, or None."""

    def __init__(self) -> None:
        super().__init__()
        self._lines = QWidget()
        self._meaning = wrapped_label(muted())
        self._column = boxed(QVBoxLayout(self), self._lines, self._meaning, spacing=_GAP)

    def set_document(self, document: Document) -> None:
        lines = islice(code_lines(document), _MOST_LINES)
        made = QWidget()
        boxed(QVBoxLayout(made), *map(self._row, lines), spacing=_GAP)
        self._column.replaceWidget(self._lines, made)
        take_away(self._lines)
        self._lines = made
        laid_out = _(
            "The code does not say which site it is from: it is laid out as Mahjong Soul and Riichi"
            " City deal."
        )
        meant = meaning(audit for _, audit in document.code_audits)
        self._meaning.setText(meant if document.site else in_a_row((meant, laid_out)))

    def _row(self, line: CodeLine) -> QHBoxLayout:
        mark = VerdictButton(_MARK)
        mark.show_verdict(Verdict.of(line.agrees), words.verdict_words(line.agrees))
        mark.clicked.connect(lambda: self.evidence_wanted.emit(line.hand_index, "hash"))
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
        index = kyoku.number - 1
        name = "" if alone else hand_name(kyoku)
        possible = audit.count is not None and audit.count.possible
        if alone or not possible:
            text = in_a_row([count_words(audit.count), odd_words(audit.count)])
            yield CodeLine(None if possible else False, _named(name, text), index)
        for check in audit.checks:
            if alone or not check.agrees:
                text = f"{check_words(check)}: {_in_groups(check)}"
                yield CodeLine(check.agrees, _named(name, text), index)
    if not alone:
        text = _("Wall codes: {count}. Verification details show each with its hashes.")
        all_agree = all(
            audit.checks and all(check.agrees for check in audit.checks) for _kyoku, audit in audits
        )
        yield CodeLine(all_agree or None, text.format(count=len(audits)))


def _named(hand: str, text: str) -> str:
    return _("{hand}: {text}").format(hand=hand, text=text) if hand else text
