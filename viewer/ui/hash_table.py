"""The hashes of wall codes in a table, and what each is made of."""

from collections.abc import Sequence
from typing import Final, NamedTuple

from PySide6.QtCore import Qt

from viewer.core.sites.commitments import HashCheck, SiteAudit, check_words
from viewer.translation import _
from viewer.ui.kit.table_view import RowsTable
from viewer.ui.kit.tables import Column, RowsModel
from viewer.ui.kit.verdict import Verdict

_SHOWN_DIGITS: Final = 16


class HashRow(NamedTuple):
    hand: str  # its name; empty where there is only one
    check: HashCheck

    @property
    def mark(self) -> Verdict:
        return Verdict.of(self.check.construction is not None)


def code_verdict(audits: Sequence[SiteAudit]) -> tuple[Verdict, str]:
    """Judge wall codes by their hashes and tiles."""
    checks = [check for audit in audits for check in audit.checks]
    count, wrong = len(checks), sum(check.construction is None for check in checks)
    if wrong == count > 0:
        return Verdict.DISAGREES, _("No hash agrees.")
    if wrong:
        text = _("Only {agree} of {count} hashes agree.")
        return Verdict.DISAGREES, text.format(agree=count - wrong, count=count)
    if not all(audit.count is not None and audit.count.possible for audit in audits):
        return Verdict.DISAGREES, _("The tiles are not those of a full set.")
    if not checks:
        return Verdict.NOTHING, _("There is no hash to check the wall with.")
    if not any(check.construction and check.construction.holds_wall for check in checks):
        return Verdict.NOTHING, _("The salt agrees. There is no hash to check the wall with.")
    return Verdict.AGREES, _("The wall agrees with what was shown before the hand.")


class HashTable(RowsTable):
    def __init__(self, *, longest_hand: str = "") -> None:
        super().__init__(RowsModel(_columns(longest_hand)), "hashes")
        self.setAccessibleName(_("Hashes"))
        self.setSelectionMode(self.SelectionMode.NoSelection)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)


def _columns(longest_hand: str) -> tuple[Column[HashRow], ...]:
    hand = Column[HashRow](title=_("Kyoku"), text=lambda row: row.hand, sample=longest_hand)
    digits = Column[HashRow](
        title=_("Hash"),
        text=lambda row: first_digits(row.check),
        tip=lambda row: row.check.given,
        said=lambda row: row.check.given,
        mark=lambda row: row.mark,
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
    return f"{check.given[:_SHOWN_DIGITS]}…"
