"""The hashes below the verdict: each with its mark, its first digits, and what it is made of."""

from collections.abc import Sequence
from typing import Final

from PySide6.QtCore import Qt

from viewer.core.sites.commitments import HashCheck
from viewer.core.sites.words import check_words
from viewer.translation import _
from viewer.ui.kit.marks import Mark
from viewer.ui.kit.table_view import RowsTable
from viewer.ui.kit.tables import Column, RowsModel

_IN_SIGHT: Final = 4
_SHOWN_DIGITS: Final = 24


class HashTable(RowsTable):
    """A row for each hash; a few are in sight, the verdict speaks of all."""

    def __init__(self) -> None:
        super().__init__(RowsModel(_columns()), "site_hashes")
        self.setAccessibleName(_("Hashes"))
        self.setSelectionMode(self.SelectionMode.NoSelection)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.horizontalHeader().hide()

    def set_checks(self, checks: Sequence[HashCheck]) -> None:
        """Show other hashes."""
        self.rows_model.set_rows(checks)
        rows = min(len(checks), _IN_SIGHT)
        self.setFixedHeight(rows * self.verticalHeader().defaultSectionSize())
        self.setVisible(bool(checks))


def _columns() -> tuple[Column[HashCheck], ...]:
    return (
        Column(
            title=_("Hash"),
            text=_first_digits,
            tip=lambda check: check.given,
            said=lambda check: check.given,
            mark=lambda check: Mark.DISAGREES if check.construction is None else Mark.AGREES,
            sample="0" * (_SHOWN_DIGITS + 1),
            is_code=True,
        ),
        Column(title=_("Made of"), text=check_words),
    )


def _first_digits(check: HashCheck) -> str:
    cut = "…" if len(check.given) > _SHOWN_DIGITS else ""
    return check.given[:_SHOWN_DIGITS] + cut
